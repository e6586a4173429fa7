"""Revisions: which side of a tracked change is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from lection_reader_docx.body.writing import Mark
from lection_reader_docx.package.names import attribute, name_of

if TYPE_CHECKING:
    from lxml.etree import _Element

Side: TypeAlias = Literal["accepted", "original", "all"]

SIDES: Final[tuple[Side, ...]] = ("accepted", "original", "all")

CHANGES: Final[Mapping[str, str]] = {
    "w:ins": "inserted",
    "w:moveTo": "inserted",
    "w:cellIns": "inserted",
    "w:del": "deleted",
    "w:moveFrom": "deleted",
    "w:cellDel": "deleted",
}
"""What each element says of what stands in it, or of the mark or row that holds it."""

_LEFT_OUT: Final[Mapping[str, frozenset[str]]] = {
    "accepted": frozenset({"deleted"}),
    "original": frozenset({"inserted"}),
    "all": frozenset(),
}


class Revisions:
    """The tracked changes that are open at one place of a story."""

    def __init__(self, side: Side) -> None:
        self.side: Side = side
        self._out = _LEFT_OUT[side]
        self._open: list[Mark] = []

    def __len__(self) -> int:
        return len(self._open)

    def begin(self, element: _Element) -> None:
        """Enter a change."""
        self._open.append((CHANGES[name_of(element.tag)], _by(element)))

    def end(self) -> None:
        """Leave it."""
        if self._open:
            self._open.pop()

    @property
    def left_out(self) -> str | None:
        """Which change leaves out what stands here; None where it is read."""
        return next((kind for kind, _ in self._open if kind in self._out), None)

    @property
    def marks(self) -> frozenset[Mark]:
        """The spans over what stands here, where both sides are read."""
        return frozenset(self._open) if self.side == "all" else frozenset()

    def leaves_out(self, properties: _Element | None) -> bool:
        """Tell whether the mark or the row of these properties is left out."""
        if properties is None:
            return False
        return any(CHANGES.get(name_of(below.tag)) in self._out for below in properties)


def _by(element: _Element) -> str | None:
    """Who changed and when: `A. Author 2026-01-31T12:00:00Z`."""
    said = (attribute(element, "w:author"), attribute(element, "w:date"))
    return " ".join(part for part in said if part) or None
