"""Lines joined to one text: spaces between words, and the hyphens of divided words left out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from lection_reader_pdf.page.line import Line

_WIDE: Final = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60\u3000-\u303f]")
_COMPOUND: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
_LAST_WORD: Final = re.compile(r"[^\W\d_]+\Z")
_FIRST_WORD: Final = re.compile(r"[^\W\d_]+")
_REMEMBERED: Final = 20_000


class Joined(NamedTuple):
    """The text of some lines, and where in it each line begins."""

    text: str
    starts: list[int]


class Hyphens:
    """Tells whether a hyphen at the end of a line belongs to the word, as the words of the document so far show."""

    def __init__(self) -> None:
        self._compounds: set[str] = set()

    def see(self, text: str) -> None:
        """Take note of the hyphenated words that stand within a line."""
        if "-" in text and len(self._compounds) < _REMEMBERED:
            self._compounds.update(word.casefold() for word in _COMPOUND.findall(text))

    def stays(self, before: str, hyphen: str, after: str) -> bool:
        """Tell whether the hyphen between the text of one line and that of the next one is part of the word.

        A hyphen that the layout has set never is; one of the keyboard is before a capital or a figure, and in a word
        that the document writes with it elsewhere.
        """
        if hyphen != "-":
            return False
        first, last = _FIRST_WORD.match(after), _LAST_WORD.search(before)
        if first is None or last is None or after[0].isupper():
            return True
        return f"{last[0]}-{first[0]}".casefold() in self._compounds


def joined(lines: Sequence[Line], hyphens: Hyphens) -> Joined:
    """Join lines to one text with single spaces between words; between Han or kana stands nothing."""
    parts: list[str] = []
    starts: list[int] = []
    size = 0
    before: Line | None = None
    for line in lines:
        glue = _glue(before, line, hyphens) if before is not None else ""
        text = line.text
        if "  " in text or not text.isprintable() or "\u00a0" in text:
            text = _same_length(text)
        parts += (glue, text)
        starts.append(size + len(glue))
        size += len(glue) + len(text)
        before = line
    if before is not None and before.hyphen:
        parts.append(before.hyphen)
    return Joined("".join(parts), starts)


def _same_length(text: str) -> str:
    """Make every white space a space, so that offsets in the line stay."""
    return "".join(" " if character.isspace() else character for character in text)


def _glue(before: Line, line: Line, hyphens: Hyphens) -> str:
    if before.hyphen:
        return before.hyphen if hyphens.stays(before.text, before.hyphen, line.text) else ""
    if _WIDE.match(before.text[-1]) and _WIDE.match(line.text):
        return ""
    if before.text[-1] == "-" and len(before.text) > 1 and before.text[-2].isalpha() and line.text[0].isalpha():
        return ""
    return " "
