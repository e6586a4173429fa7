"""Fields: what Word computes. Their results are read; their codes say what the results are."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from lection_reader_docx.body.writing import Mark

_WORD: Final = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')
_REFERENCES: Final = frozenset({"REF", "PAGEREF", "NOTEREF"})
_PAGES: Final = frozenset({"PAGE", "NUMPAGES", "SECTIONPAGES"})
_LONGEST: Final = 4096
"""Characters of a code that are looked at: no field of Word has more to say."""


@dataclass(slots=True)
class Field:
    """One field: its code so far, and what it turned out to be."""

    code: list[str] = field(default_factory=list)
    shows: bool = False
    """Its result has begun."""
    kind: str = ""
    mark: Mark | None = None

    def settle(self) -> None:
        """Read the code: the name of the field and what it points to."""
        self.shows = True
        words = [quoted or plain for quoted, plain in _WORD.findall("".join(self.code)[:_LONGEST])]
        self.kind = words[0].upper() if words else ""
        target = next((word for word in words[1:] if not word.startswith("\\")), "")
        if self.kind in _REFERENCES and target:
            self.mark = ("cross_reference", f"#{target}")
        elif self.kind == "HYPERLINK":
            self.mark = _link(words[1:])


def _link(words: list[str]) -> Mark | None:
    target, anchor, after = "", "", ""
    for word in words:
        if word.startswith("\\") and len(word) == 2:
            after = word
            continue
        if after == "\\l":
            anchor = word
        elif after not in ("\\o", "\\t"):
            target = target or word
        after = ""
    value = target + (f"#{anchor}" if anchor else "")
    return ("link", value) if value else None


class Fields:
    """The fields that are open at one place of a story, outermost first."""

    def __init__(self) -> None:
        self._open: list[Field] = []

    def __len__(self) -> int:
        return len(self._open)

    def turn(self, kind: str | None) -> None:
        """Take a field character: `begin`, `separate` or `end`; one that fits nothing is passed over."""
        if kind == "begin":
            self._open.append(Field())
        elif self._open and kind == "separate":
            if not self._open[-1].shows:
                self._open[-1].settle()
        elif self._open and kind == "end":
            self._open.pop()

    def begin_simple(self, code: str) -> None:
        """Begin a field whose code stands in an attribute."""
        self._open.append(Field([code]))
        self._open[-1].settle()

    def end_simple(self) -> None:
        """End it."""
        if self._open:
            self._open.pop()

    def spell(self, code: str) -> None:
        """Add to the code of the innermost field."""
        if self._open and not self._open[-1].shows:
            self._open[-1].code.append(code)

    @property
    def coding(self) -> bool:
        """What stands here is code, not result."""
        return any(not each.shows for each in self._open)

    @property
    def paging(self) -> bool:
        """What stands here is a number of pages."""
        return any(each.kind in _PAGES for each in self._open)

    @property
    def listing(self) -> bool:
        """What stands here is a table of contents or the like."""
        return any(each.kind == "TOC" for each in self._open)

    @property
    def marks(self) -> frozenset[Mark]:
        """The spans that the open fields put over their results."""
        return frozenset(each.mark for each in self._open if each.mark is not None)
