"""The part `word/numbering.xml`, read into definitions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from lection_reader_docx.numbering.definitions import HIGHEST_LEVEL, Abstract, Definitions, Level, Num, Override
from lection_reader_docx.package.names import attribute, child, child_value, is_on, name_of, whole

if TYPE_CHECKING:
    from lxml.etree import _Element

_LARGEST: Final = 2**31 - 1
_SUFFIXES: Final = frozenset({"tab", "space", "nothing"})


def definitions(root: _Element | None, styles: Mapping[str, str]) -> Definitions:
    """Read the root of the part; None, where a document has none, defines nothing."""
    abstracts: dict[str, Abstract] = {}
    nums: dict[str, Num] = {}
    for element in root if root is not None else ():
        name = name_of(element.tag)
        if name == "w:abstractNum":
            abstract = _abstract(element)
            abstracts.setdefault(abstract.id, abstract)
        elif name == "w:num":
            num = _num(element)
            nums.setdefault(num.id, num)
    return Definitions(abstracts, nums, styles)


def _abstract(element: _Element) -> Abstract:
    return Abstract(
        id=attribute(element, "w:abstractNumId") or "",
        levels=dict(_levels(element)),
        num_style=child_value(element, "w:numStyleLink"),
        style=child_value(element, "w:styleLink"),
    )


def _levels(element: _Element) -> Iterator[tuple[int, Level]]:
    for below in element:
        if name_of(below.tag) == "w:lvl":
            index = whole(attribute(below, "w:ilvl"))
            if index is not None and 0 <= index <= HIGHEST_LEVEL:
                yield index, level(below)


def _num(element: _Element) -> Num:
    overrides: dict[int, Override] = {}
    for below in element:
        index = whole(attribute(below, "w:ilvl")) if name_of(below.tag) == "w:lvlOverride" else None
        if index is not None and 0 <= index <= HIGHEST_LEVEL:
            own = child(below, "w:lvl")
            start = _number(child_value(below, "w:startOverride"))
            overrides[index] = Override(start, None if own is None else level(own))
    return Num(attribute(element, "w:numId") or "", child_value(element, "w:abstractNumId") or "", overrides)


def level(element: _Element) -> Level:
    """Read one level; of a compatibility choice the first, which Word itself takes."""
    found: dict[str, Any] = {}
    for below in _chosen(element):
        name, value = name_of(below.tag), attribute(below)
        if name == "w:start":
            found["start"] = _number(value) or 0
        elif name == "w:numFmt":
            found["format"] = value or "decimal"
            found["picture"] = attribute(below, "w:format") or ""
        elif name == "w:lvlText":
            found["text"] = value or ""
        elif name == "w:lvlRestart":
            found["restart"] = whole(value)
        elif name == "w:isLgl":
            found["legal"] = is_on(below)
        elif name == "w:suff":
            found["suffix"] = value if value in _SUFFIXES else "tab"
        elif name == "w:pStyle":
            found["style"] = value
        elif name == "w:lvlPicBulletId":
            found["picture_bullet"] = True
        elif name == "w:rPr":
            found["hidden"] = is_on(child(below, "w:vanish"))
        elif name == "w:pPr":
            found |= _indentation(child(below, "w:ind"))
    return Level(**found)


def _indentation(element: _Element | None) -> dict[str, int]:
    if element is None:
        return {}
    left = whole(attribute(element, "w:left") or attribute(element, "w:start"))
    hanging = whole(attribute(element, "w:hanging")) or 0
    return {"hanging": hanging} if left is None else {"left": left, "hanging": hanging}


def _chosen(element: _Element) -> Iterator[_Element]:
    for below in element:
        if name_of(below.tag) == "mc:AlternateContent":
            yield from child(below, "mc:Choice") if child(below, "mc:Choice") is not None else ()  # type: ignore[misc]
        else:
            yield below


def _number(text: str | None) -> int | None:
    value = whole(text)
    return None if value is None else max(-_LARGEST, min(value, _LARGEST))
