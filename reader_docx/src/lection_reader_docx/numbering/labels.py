"""Labels: what Word prints before a numbered paragraph."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from lection_reader_docx.numbering.counters import Counters
from lection_reader_docx.numbering.definitions import Level, List
from lection_reader_docx.numbering.formats import Unprintable, formatted
from lection_reader_docx.numbering.symbols import plain

_PLACEHOLDER: Final = re.compile(r"%([1-9])")
_KEPT_BY_LEGAL: Final = frozenset({"decimalZero", "none", "bullet"})
"""`isLgl` makes every number decimal but leaves these as they are: `Section 2.01`, seen in Word (docx4j's test
document article-section-isLgl)."""


@dataclass(frozen=True, slots=True)
class Label:
    """What stands before a numbered paragraph.

    :ivar text: as printed, its white space included; "" where the level prints nothing.
    :ivar bullet: it is a sign, not a number.
    :ivar list: the list that counts it; `level` the level, from 0; `values` those of the levels up to it.
    :ivar separator: what stands between it and the text.
    """

    text: str
    bullet: bool
    list: List
    level: int
    values: tuple[int, ...]
    separator: str

    @property
    def format(self) -> str:
        """The number format of its level."""
        return self.list.levels[self.level].format


_SEPARATORS: Final = {"tab": "\t", "space": " ", "nothing": ""}


class Labels:
    """Gives the labels of one document's paragraphs, in the order of its text."""

    def __init__(self, language: str = "en") -> None:
        self._counters = Counters()
        self._language = language
        self.unprintable: dict[str, int] = {}
        """How many numbers were printed in decimal because their format is unknown or does not reach them."""

    def next(self, list: List, index: int) -> Label | None:
        """Count a paragraph and return its label; None where its level is not defined, which Word does not number."""
        level = list.levels.get(index)
        if level is None:
            return None
        values = self._counters.advance(list, index)
        text = "" if level.hidden else self._printed(list, level, values)
        bullet = level.is_bullet or (bool(text) and not _PLACEHOLDER.search(level.text) and not _has_letters(text))
        return Label(plain(text) if bullet else text, bullet, list, index, values, _SEPARATORS[level.suffix])

    def _printed(self, list: List, level: Level, values: tuple[int, ...]) -> str:
        if level.is_bullet:
            return level.text or "•"
        parts: list_of_str = []
        position = 0
        for found in _PLACEHOLDER.finditer(level.text):
            parts.append(level.text[position : found.start()])
            parts.append(self._number(list, level, int(found[1]) - 1, values))
            position = found.end()
        return "".join((*parts, level.text[position:]))

    def _number(self, list: List, level: Level, index: int, values: tuple[int, ...]) -> str:
        """Write the value of the level that a placeholder names, in that level's own format."""
        named = list.levels.get(index)
        if named is None or index >= len(values) or named.is_bullet:
            return ""
        name = named.format
        if level.legal and name not in _KEPT_BY_LEGAL:
            name = "decimal"
        try:
            return formatted(values[index], name, named.picture, self._language)
        except Unprintable:
            self.unprintable[name] = self.unprintable.get(name, 0) + 1
            return str(values[index])


list_of_str = list[str]


def _has_letters(text: str) -> bool:
    return any(map(str.isalnum, text))
