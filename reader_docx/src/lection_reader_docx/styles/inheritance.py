"""Inheritance: the list, outline level and indentation of a paragraph, by itself and by its style."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeVar

from lection_reader_docx.numbering.definitions import Definitions, List
from lection_reader_docx.styles.properties import BODY_TEXT, ParagraphProperties
from lection_reader_docx.styles.sheet import Style, StyleSheet

_T = TypeVar("_T")

NO_LIST: Final = "0"
"""The num that takes numbering away. Source: ECMA-376 part 1, 17.9.18 (numId)."""


@dataclass(frozen=True, slots=True)
class _Inherited:
    """What a style gives its paragraphs: of each property what the nearest style of its chain states."""

    chain: tuple[Style, ...]
    num: str | None
    outline: int | None
    left: int | None
    first: int | None


class Inheritance:
    """Finds what holds for the paragraphs of one document; what a style gives is looked up once."""

    def __init__(self, sheet: StyleSheet, definitions: Definitions) -> None:
        self._sheet = sheet
        self._definitions = definitions
        self._styles: dict[str | None, _Inherited] = {}
        self._levels: dict[tuple[str | None, str], int] = {}

    def _inherited(self, style: str | None) -> _Inherited:
        found = self._styles.get(style)
        if found is None:
            chain = self._sheet.paragraph_chain(style)
            stated = [each.paragraph for each in chain]
            found = self._styles[style] = _Inherited(
                chain,
                num=_first_of(*(each.num for each in stated)),
                outline=_first_of(*(each.outline for each in stated)),
                left=_first_of(*(each.left for each in stated)),
                first=_first_of(*(each.first for each in stated)),
            )
        return found

    def numbering(self, own: ParagraphProperties) -> tuple[List, int] | None:
        """Return the list and level of a paragraph, None where it has none.

        Num and level are inherited each for itself; a style with a num alone takes the level that names the style.
        """
        num = own.num if own.num is not None else self._inherited(own.style).num
        if num is None or num == NO_LIST:
            return None
        found = self._definitions.get(num)
        if found is None:
            return None
        if own.level is not None:
            return found, own.level
        key = (own.style, num)
        if key not in self._levels:
            self._levels[key] = _level(found, self._inherited(own.style).chain)
        return found, self._levels[key]

    def outline(self, own: ParagraphProperties) -> int | None:
        """Return the outline level of a heading, from 0; None for body text."""
        level = own.outline if own.outline is not None else self._inherited(own.style).outline
        return level if level is not None and 0 <= level < BODY_TEXT else None

    def indentation(self, own: ParagraphProperties, numbering: tuple[List, int] | None) -> tuple[int, int]:
        """Return how far in the text and the first line of a paragraph stand, in twentieths of a point."""
        style = self._inherited(own.style)
        level = numbering[0].levels.get(numbering[1]) if numbering is not None else None
        listed = (None, None) if level is None or level.left is None else (level.left, -level.hanging)
        if own.num is None:  # the list of the paragraph itself comes before its style, the style's list behind it
            left, first = _first_of(own.left, style.left, listed[0]), _first_of(own.first, style.first, listed[1])
        else:
            left, first = _first_of(own.left, listed[0], style.left), _first_of(own.first, listed[1], style.first)
        return left or 0, (left or 0) + (first or 0)


def _first_of(*values: _T | None) -> _T | None:
    for value in values:
        if value is not None:
            return value
    return None


def _level(list: List, chain: tuple[Style, ...]) -> int:
    for style in chain:
        if style.paragraph.level is not None:
            return style.paragraph.level
        linked = list.level_of(style.id)
        if linked is not None:
            return linked
    return 0
