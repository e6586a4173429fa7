"""The markers that open a container, read from the source: the parser says that they are there, not what they are."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

_LIST: Final = re.compile(r"[\s>]*(?:([-+*])|([0-9]{1,9}[.)]))")
_NOTE: Final = re.compile(r"\[\^((?:\\.|[^\]\\])*)\]:")
_ALERT: Final = re.compile(r">[ \t]*\[!([A-Za-z]+)\]")
_ATX: Final = re.compile(r"#{1,6}(?![^ \t\r\n])")


class Marker(NamedTuple):
    """What stands at the beginning of a container, and its range in the source."""

    start: int
    end: int
    label: str | None
    attrs: dict[str, Any]


def list_marker(source: str, start: int) -> Marker:
    """Read the first list marker at or behind `start`: the number as written, or the bullet as an attribute."""
    found = _LIST.match(source, start)
    if found is None:
        return Marker(start, start, None, {})
    if found[1]:
        return Marker(found.start(1), found.end(), None, {"bullet": found[1]})
    return Marker(found.start(2), found.end(), found[2], {"style": "arabic"})


def note_marker(source: str, start: int, name: str) -> Marker:
    """Read the marker of a footnote called `name`, which becomes its label."""
    found = _NOTE.match(source, start)
    return Marker(start, found.end() if found else start, name, {})


def quote_marker(source: str, start: int, *, alert: bool) -> Marker:
    """Read a quote's first marker; where the quote is an `alert`, its word, as written, becomes an attribute."""
    found = _ALERT.match(source, start) if alert else None
    if found is None:
        return Marker(start, start + 1, None, {})
    return Marker(start, found.end(), None, {"alert": found[1]})


def definition_marker(source: str, start: int) -> Marker:
    """Read the colon before a definition."""
    return Marker(start, start + source.startswith(":", start), None, {"bullet": ":"})


def is_atx(source: str, start: int) -> bool:
    """Tell whether the heading that begins at `start` is written with number signs rather than underlined."""
    return _ATX.match(source, start) is not None


def is_comment(text: str) -> bool:
    """Tell whether a block of HTML holds comments and white space and nothing else; an open comment runs to its end."""
    position, end = len(text) - len(text.lstrip()), len(text.rstrip())
    while text.startswith("<!--", position):
        close = text.find("-->", position + 2)
        if close < 0:
            return True
        position = close + 3
        while position < end and text[position].isspace():
            position += 1
    return 0 < end <= position
