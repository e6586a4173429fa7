"""Formulas: their structure, told on one line by signs: a/b, x^2, √x, ∑_i=1^n."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lection_reader_docx.package.names import attribute, child

if TYPE_CHECKING:
    from lxml.etree import _Element

_SIGNS: Final = {"m:den": "/", "m:sup": "^", "m:sub": "_", "m:rad": "√"}
"""What stands before a part of a formula that holds something."""
_INTEGRAL: Final = "∫"
"""The operator of an n-ary object that names none. Source: ECMA-376 part 1, 22.1.2.70 (nary)."""

PARTS: Final = frozenset(_SIGNS)


class Formulas:
    """The formula that is open at one place of a story, and the signs that wait for what they stand before."""

    def __init__(self) -> None:
        self.depth = 0
        self._waiting: list[str] = []
        self._brackets: list[list[str]] = []

    def enter(self, name: str) -> None:
        """Enter a part: its sign waits until something is written in it."""
        if self.depth:
            self._waiting.append(_SIGNS[name])

    def leave(self) -> None:
        """Leave a part; a sign that nothing stands behind is not written."""
        if self._waiting:
            self._waiting.pop()

    def due(self) -> str:
        """Return the signs that wait, which are then written: each stays open as "" until its part is left."""
        signs = "".join(self._waiting)
        if signs:
            self._waiting = [""] * len(self._waiting)
        return signs

    def operator(self, properties: _Element) -> str:
        """Return the operator of an n-ary object: ∑, ∏, ∫."""
        stated = child(properties, "m:chr")
        return _INTEGRAL if stated is None else attribute(stated, "m:val") or ""

    def bracket(self) -> None:
        """Enter brackets, which are round until they say otherwise."""
        self._brackets.append(["(", ")"])

    def bracket_with(self, properties: _Element) -> str:
        """Return the opening bracket that the properties state, and note the closing one."""
        if not self._brackets:
            return ""
        for index, name in enumerate(("m:begChr", "m:endChr")):
            stated = child(properties, name)
            if stated is not None:
                self._brackets[-1][index] = attribute(stated, "m:val") or ""
        return self._brackets[-1][0]

    def close(self) -> str:
        """Leave brackets and return the closing one."""
        return self._brackets.pop()[1] if self._brackets else ""
