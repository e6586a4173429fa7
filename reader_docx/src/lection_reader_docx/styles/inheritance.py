"""Inheritance: the list, outline level and indentation of a paragraph, by itself and by its style."""

from __future__ import annotations

from typing import Final

from lection_reader_docx.numbering.definitions import Definitions, List
from lection_reader_docx.styles.properties import BODY_TEXT, ParagraphProperties
from lection_reader_docx.styles.sheet import Style, StyleSheet

NO_LIST: Final = "0"
"""The num that takes numbering away. Source: ECMA-376 part 1, 17.9.18 (numId)."""


class Inheritance:
    """Finds what holds for the paragraphs of one document."""

    def __init__(self, sheet: StyleSheet, definitions: Definitions) -> None:
        self._sheet = sheet
        self._definitions = definitions

    def numbering(self, own: ParagraphProperties) -> tuple[List, int] | None:
        """Return the list and level of a paragraph, None where it has none.

        Num and level are inherited each for itself; a style with a num alone takes the level that names the style.
        """
        chain = self._sheet.paragraph_chain(own.style)
        num = own.num
        if num is None:
            num = next((style.paragraph.num for style in chain if style.paragraph.num is not None), None)
        if num is None or num == NO_LIST:
            return None
        found = self._definitions.get(num)
        if found is None:
            return None
        return found, own.level if own.level is not None else _level(found, chain)

    def outline(self, own: ParagraphProperties) -> int | None:
        """Return the outline level of a heading, from 0; None for body text."""
        level = own.outline
        if level is None:
            chain = self._sheet.paragraph_chain(own.style)
            level = next((style.paragraph.outline for style in chain if style.paragraph.outline is not None), None)
        return level if level is not None and 0 <= level < BODY_TEXT else None

    def indentation(self, own: ParagraphProperties, numbering: tuple[List, int] | None) -> tuple[int, int]:
        """Return how far in the text and the first line of a paragraph stand, in twentieths of a point."""
        level = numbering[0].levels.get(numbering[1]) if numbering is not None else None
        chain = self._sheet.paragraph_chain(own.style)
        left, first = own.left, own.first
        if own.num is None:  # the list of the paragraph itself comes before its style, the style's list behind it
            left = _first_of(left, *(style.paragraph.left for style in chain))
            first = _first_of(first, *(style.paragraph.first for style in chain))
        if level is not None:
            left = _first_of(left, level.left)
            first = _first_of(first, -level.hanging if level.left is not None else None)
        left = _first_of(left, *(style.paragraph.left for style in chain), 0)
        first = _first_of(first, *(style.paragraph.first for style in chain), 0)
        assert left is not None
        assert first is not None
        return left, left + first


def _first_of(*values: int | None) -> int | None:
    return next((value for value in values if value is not None), None)


def _level(list: List, chain: tuple[Style, ...]) -> int:
    for style in chain:
        if style.paragraph.level is not None:
            return style.paragraph.level
        linked = list.level_of(style.id)
        if linked is not None:
            return linked
    return 0
