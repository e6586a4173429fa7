"""Properties: what a paragraph or a run states itself, or its style for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from lection_reader_docx.package.names import attribute, child_value, is_on, name_of, whole

if TYPE_CHECKING:
    from lxml.etree import _Element

BODY_TEXT: Final = 9
"""The outline level of what is no heading. Source: ECMA-376 part 1, 17.3.1.20 (outlineLvl)."""


@dataclass(frozen=True, slots=True)
class ParagraphProperties:
    """What is stated of a paragraph; None for what is not."""

    style: str | None = None
    num: str | None = None
    level: int | None = None
    outline: int | None = None
    left: int | None = None
    """Indentation in twentieths of a point; `first` is that of the first line beside it, negative where it hangs."""
    first: int | None = None


def paragraph_properties(element: _Element | None) -> ParagraphProperties:
    """Read `w:pPr`."""
    if element is None:
        return ParagraphProperties()
    found: dict[str, Any] = {}
    for below in element:
        name = name_of(below.tag)
        if name == "w:pStyle":
            found["style"] = attribute(below)
        elif name == "w:numPr":
            found["num"] = child_value(below, "w:numId")
            found["level"] = whole(child_value(below, "w:ilvl"))
        elif name == "w:outlineLvl":
            found["outline"] = whole(attribute(below))
        elif name == "w:ind":
            found |= _indentation(below)
    return ParagraphProperties(**found)


def _indentation(element: _Element) -> dict[str, int | None]:
    hanging, beside = whole(attribute(element, "w:hanging")), whole(attribute(element, "w:firstLine"))
    return {
        "left": whole(attribute(element, "w:left") or attribute(element, "w:start")),
        "first": -hanging if hanging is not None else beside,
    }


TOGGLES: Final = {
    "w:b": "strong",
    "w:i": "emphasis",
    "w:strike": "strikethrough",
    "w:dstrike": "strikethrough",
    "w:vanish": "hidden",
}
"""Properties that are switched on and off, and the spans they become; `hidden` is none."""


@dataclass(frozen=True, slots=True)
class RunProperties:
    """What is stated of a run: toggles on and off, its character style, its vertical place."""

    style: str | None = None
    on: frozenset[str] = frozenset()
    off: frozenset[str] = frozenset()
    position: str | None = None
    """`superscript` or `subscript`."""


PLAIN: Final = RunProperties()


def run_properties(element: _Element | None) -> RunProperties:
    """Read `w:rPr`."""
    if element is None or not len(element):
        return PLAIN
    on: set[str] = set()
    off: set[str] = set()
    style = position = None
    for below in element:
        name = name_of(below.tag)
        if name in TOGGLES:
            (on if is_on(below) else off).add(TOGGLES[name])
        elif name == "w:rStyle":
            style = attribute(below)
        elif name == "w:vertAlign":
            value = attribute(below)
            position = value if value in ("superscript", "subscript") else "baseline"
    if not (on or off or style or position):
        return PLAIN
    return RunProperties(style, frozenset(on), frozenset(off - on), position)
