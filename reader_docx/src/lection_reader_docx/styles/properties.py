"""Properties: what a paragraph or a run states itself, or its style for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lection_reader_docx.package.names import attribute, child, child_value, is_on, name_of, whole

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
    numbering = child(element, "w:numPr")
    indentation = child(element, "w:ind")
    left = first = None
    if indentation is not None:
        left = whole(attribute(indentation, "w:left") or attribute(indentation, "w:start"))
        hanging, beside = whole(attribute(indentation, "w:hanging")), whole(attribute(indentation, "w:firstLine"))
        first = -hanging if hanging is not None else beside
    return ParagraphProperties(
        style=child_value(element, "w:pStyle"),
        num=child_value(numbering, "w:numId"),
        level=whole(child_value(numbering, "w:ilvl")),
        outline=whole(child_value(element, "w:outlineLvl")),
        left=left,
        first=first,
    )


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
