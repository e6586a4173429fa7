"""Frames: text in a box of asterisks, which belong to the page, not to the text."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator

from lection_profiles.lines.lines import Line

_SIGN = "*"
_BORDER = re.compile(r"\*{10,}\Z")
_LINES = 64
"""A frame has no more lines than this …"""
_WIDTH = 240
"""… and is no wider."""


def unframed(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield lines, those in a frame without its sides; each says where they were (`Line.frame`).

    A frame is what stands between two rows of the sign, each line of it between two signs; a line with nothing else is
    a blank one.
    """
    incoming, back, left_out = iter(lines), deque[Line](), 0
    while (line := back.popleft() if back else next(incoming, None)) is not None:
        if left_out:
            line.number -= left_out
        yield line
        if line.text[0] != _SIGN or _BORDER.match(line.text) is None:
            continue
        inside = list[Line]()
        while (following := back.popleft() if back else next(incoming, None)) is not None:
            inside.append(following)
            if len(inside) > _LINES or not _is_side(following) or _BORDER.match(following.text):
                break
        if len(inside) < 2 or not _is_side(inside[-1]) or _BORDER.match(inside[-1].text) is None:
            back.extendleft(reversed(inside))
            continue
        border = inside.pop()
        back.appendleft(border)
        empty: tuple[tuple[int, int], ...] = ()
        for framed in inside:
            framed.number -= left_out
            inner = _inner(framed, empty)
            if inner is None:
                empty, left_out = (*empty, (framed.start, framed.end)), left_out + 1
            else:
                empty = ()
                yield inner
        border.frame = empty


def _is_side(line: Line) -> bool:
    """Tell whether a line begins and ends with the sign, right below the line before it."""
    text = line.text
    return (
        text[0] == _SIGN == text[-1] and 2 < len(text) <= _WIDTH and not (line.blank or line.furniture or line.offsets)
    )


def _inner(line: Line, empty: tuple[tuple[int, int], ...]) -> Line | None:
    """Give a line without the signs on both its sides, behind `empty` ones; None where it has nothing else."""
    text = line.text
    left, right = len(text) - len(text.lstrip(_SIGN)), len(text.rstrip(_SIGN))
    content = text[left:right].strip()
    if not content:
        return None
    begin = text.index(content, left)
    inner = Line(line.number, line.start + begin, content, line.indent + begin, bool(empty), line.feed)
    inner.frame = (*empty, (line.start, line.start + left), (line.start + right, line.end))
    return inner
