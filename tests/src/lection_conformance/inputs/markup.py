"""Where the text of a sample stands: everywhere, or between the tags of a marked-up one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_MARK: Final = re.compile(
    r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<![^<>\[]*(?:\[[^\]]*\])?\s*>|<(?P<end>/?)(?P<name>[A-Za-z_][^\s<>/]*)[^<>]*?(?P<empty>/?)>",
    re.DOTALL,
)
_VOID: Final = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)


class Element(NamedTuple):
    """One element of a marked-up sample: its range, that of its content, and the elements it lies in, outermost first.

    The range of what has no end tag ends where the next end tag begins.
    """

    name: str
    start: int
    inner: int
    inner_end: int
    end: int


def is_marked_up(text: str) -> bool:
    """Whether a text is made of tags, as XML and HTML are."""
    bare = text.strip()
    return bare.startswith("<") and bare.endswith(">") and len(_MARK.findall(bare)) >= 2


def text_ranges(text: str) -> list[tuple[int, int]]:
    """The ranges of the text that are content: all of it, or what stands between tags inside the root."""
    if not is_marked_up(text):
        return [(0, len(text))]
    found, position, depth = [], 0, 0
    for mark in _MARK.finditer(text):
        if depth > 0 and text[position : mark.start()].strip():
            found.append((position, mark.start()))
        position = mark.end()
        if mark["name"] and not mark["empty"] and mark["name"].lower() not in _VOID:
            depth += -1 if mark["end"] else 1
    return found


def elements(text: str) -> list[Element]:
    """The elements of a marked-up text, in the order of their start tags; none of another text."""
    if not is_marked_up(text):
        return []
    found: list[Element] = []
    still_open: list[tuple[str, int, int]] = []
    for mark in _MARK.finditer(text):
        name = mark["name"]
        if not name:
            continue
        if mark["empty"] or name.lower() in _VOID:
            found.append(Element(name, mark.start(), mark.end(), mark.end(), mark.end()))
        elif not mark["end"]:
            still_open.append((name, mark.start(), mark.end()))
        else:
            while still_open:
                opened, start, inner = still_open.pop()
                same = opened == name
                found.append(Element(opened, start, inner, mark.start(), mark.end() if same else mark.start()))
                if same:
                    break
    return sorted(found, key=lambda element: (element.start, -element.end))


def around(text: str, place: int) -> Iterator[Element]:
    """The elements that a place lies in, the innermost first, the root left out."""
    holding = [element for element in elements(text) if element.inner <= place <= element.inner_end]
    yield from reversed(holding[1:])


def visible(text: str) -> str:
    """A marked-up text with blanks in the place of its tags; any other text as it is."""
    return _MARK.sub(lambda mark: " " * len(mark[0]), text) if is_marked_up(text) else text
