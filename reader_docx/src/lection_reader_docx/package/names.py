"""Names of elements and attributes, the same for the transitional and the strict form of the format."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from lxml.etree import _Element

PREFIXES: Final = {
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w",
    "http://purl.oclc.org/ooxml/wordprocessingml/main": "w",
    "http://schemas.openxmlformats.org/officeDocument/2006/math": "m",
    "http://purl.oclc.org/ooxml/officeDocument/math": "m",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r",
    "http://purl.oclc.org/ooxml/officeDocument/relationships": "r",
    "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
    "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing": "wp",
    "http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing": "wp",
    "http://schemas.openxmlformats.org/drawingml/2006/main": "a",
    "http://purl.oclc.org/ooxml/drawingml/main": "a",
    "http://schemas.openxmlformats.org/drawingml/2006/diagram": "dgm",
    "http://purl.oclc.org/ooxml/drawingml/diagram": "dgm",
    "http://schemas.openxmlformats.org/drawingml/2006/chart": "c",
    "http://purl.oclc.org/ooxml/drawingml/chart": "c",
    "http://schemas.microsoft.com/office/word/2010/wordml": "w14",
    "urn:schemas-microsoft-com:vml": "v",
    "urn:schemas-microsoft-com:office:office": "o",
}
"""The namespaces that are read, transitional and strict (ECMA-376 part 1 and part 4), and the prefix each has here."""


@lru_cache(maxsize=4096)
def name_of(tag: object) -> str:
    """Return an element's name with the prefix of `PREFIXES`, for example `w:p`; "" for what has none."""
    if not isinstance(tag, str) or not tag.startswith("{"):
        return ""
    namespace, _, local = tag[1:].partition("}")
    prefix = PREFIXES.get(namespace)
    return f"{prefix}:{local}" if prefix is not None else ""


@lru_cache(maxsize=1024)
def _keys(name: str) -> tuple[str, ...]:
    prefix, _, local = name.partition(":")
    return (*(f"{{{uri}}}{local}" for uri, known in PREFIXES.items() if known == prefix), local)


def attribute(element: _Element, name: str = "w:val") -> str | None:
    """Return an attribute by its prefixed name, in either form of the format; None where it is not given."""
    get = element.get
    for key in _keys(name):
        found = get(key)
        if found is not None:
            return found
    return None


def tags_of(names: Iterable[str]) -> list[str]:
    """Return the tags of elements by their prefixed names, in both forms of the format."""
    return [key for name in names for key in _keys(name)[:-1]]


def child(element: _Element | None, *path: str) -> _Element | None:
    """Return the first descendant along a path of element names, None where a step is missing."""
    for name in path:
        if element is None:
            return None
        for below in element:
            if name_of(below.tag) == name:
                break
        else:
            return None
        element = below
    return element


def child_value(element: _Element | None, *path: str) -> str | None:
    """Return the value (`w:val`) of the first descendant along a path, None where there is none."""
    found = child(element, *path)
    return None if found is None else attribute(found)


_OFF: Final = frozenset({"0", "false", "off", "none"})


def is_on(element: _Element | None) -> bool:
    """Tell whether a toggle is given and not switched off. Source: ECMA-376 part 1, 17.17.4 (CT_OnOff)."""
    return element is not None and (attribute(element) or "1").lower() not in _OFF


def whole(text: str | None) -> int | None:
    """Return a whole number as the format writes it, None for what is none or has more than 10 digits."""
    if text is None or len(text) > 11:
        return None
    try:
        return int(text)
    except ValueError:
        return None
