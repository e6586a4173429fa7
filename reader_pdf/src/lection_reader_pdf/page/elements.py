"""The structure tree of one page: which element each stretch of marked content belongs to.

Source: ISO 32000-1, 14.7 and 14.8.
"""

from __future__ import annotations

import ctypes
from typing import Any, Final, NamedTuple

import pypdfium2.raw as raw

_RANKS: Final = {"H": 1, "Title": 1, **{f"H{rank}": rank for rank in range(1, 7)}}
_BLOCKS: Final = frozenset({*_RANKS, "P", "LBody", "TD", "TH", "Caption", "Note", "BlockQuote", "TOCI", "Code"})
"""The elements that are a unit of text; what stands inside of them, such as `Span` or `Link`, is a part of one."""
_MOST: Final = 50_000
"""So many elements of a page are looked at: a tree that leads back into itself has no end."""
_SIZE: Final = 64


class Element(NamedTuple):
    """A unit of text in the structure tree; `number` tells it from the others of its page."""

    number: int
    type: str
    rank: int | None
    """Of a heading, 1 the outermost."""


def elements_of(page: Any) -> dict[int, Element]:
    """Give the element that each marked content of a page belongs to, by its id; nothing where there is no tree."""
    tree = raw.FPDF_StructTree_GetForPage(page)
    if not tree:
        return {}
    try:
        return _walked(tree)
    finally:
        raw.FPDF_StructTree_Close(tree)


def _walked(tree: Any) -> dict[int, Element]:
    found: dict[int, Element] = {}
    top = range(raw.FPDF_StructTree_CountChildren(tree))
    stack: list[tuple[Any, Element | None]] = [
        (raw.FPDF_StructTree_GetChildAtIndex(tree, index), None) for index in reversed(top)
    ]
    seen = 0
    while stack and seen < _MOST:
        handle, outer = stack.pop()
        if not handle:
            continue
        seen += 1
        type_ = _type(handle)
        element = Element(seen, type_, _RANKS.get(type_)) if type_ in _BLOCKS else outer
        for index in reversed(range(raw.FPDF_StructElement_CountChildren(handle))):
            content = raw.FPDF_StructElement_GetChildMarkedContentID(handle, index)
            if content >= 0:
                if element is not None:
                    found[content] = element
            else:
                stack.append((raw.FPDF_StructElement_GetChildAtIndex(handle, index), element))
    return found


def _type(handle: Any) -> str:
    buffer = ctypes.create_string_buffer(_SIZE)
    size = raw.FPDF_StructElement_GetType(handle, buffer, _SIZE)
    return buffer.raw[: max(0, size - 2)].decode("utf-16-le", "replace") if size <= _SIZE else ""
