"""The one place that knows the markdown parser: pulldown-cmark, through pyromark."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias

from lection_reader_markdown.characters import stretches

Event: TypeAlias = tuple[str, Any, int, int]
"""Name, detail, start, end: the range in characters. An element opens with its name (`Paragraph`) and closes with the
name behind a slash (`/Paragraph`); a closing event has no range, its opening event gave that of the whole element."""

_LONE_RETURN: Final = re.compile(r"\r(?!\n)")
_EXTENSIONS: Final = (
    "ENABLE_TABLES",
    "ENABLE_FOOTNOTES",
    "ENABLE_STRIKETHROUGH",
    "ENABLE_TASKLISTS",
    "ENABLE_MATH",
    "ENABLE_GFM",
    "ENABLE_DEFINITION_LIST",
)


def normalised(text: str) -> str:
    """Return `text` as the parser wants it, every character at its place.

    NUL becomes U+FFFD (CommonMark 2.3), which the parser leaves to its caller. A lone carriage return becomes a line
    feed: it is a line ending, but text behind `\\n\\r` gets lost in pulldown-cmark 0.13.
    """
    if "\0" in text:
        text = text.replace("\0", "\N{REPLACEMENT CHARACTER}")
    return _LONE_RETURN.sub("\n", text) if "\r" in text else text


def parse(text: str, start: int = 0) -> Iterator[Event]:
    """Yield the events of `text` from `start` on, in document order: CommonMark 0.31 with the extensions of readers.md.

    Front matter is not among them; where a text has it, `start` lies behind it. The events are never held as a list
    (37 MB a MB of text otherwise). Any text is markdown: nothing is raised.
    """
    from pyromark import Options, events_with_range

    options = Options(0)
    for extension in _EXTENSIONS:
        options |= Options[extension]
    stretch = stretches(text, start)
    low, high, shift = stretch(0)
    closings: dict[str, Event] = {}
    events: Iterable[tuple[Any, Any]] = events_with_range(text[start:], options=options)
    for event, where in events:
        if event.__class__ is str:
            name, detail = event, None
        else:
            # Each event is a fresh dictionary of one entry: taking that out is the quickest way to read it.
            name, detail = event.popitem()
            if name == "End":
                tag = detail if detail.__class__ is str else next(iter(detail))
                yield closings.get(tag) or closings.setdefault(tag, ("/" + tag, None, 0, 0))
                continue
            if name == "Start":
                name, detail = (detail, None) if detail.__class__ is str else detail.popitem()
        first, last = where["start"], where["end"]
        if not low <= first <= high:
            low, high, shift = stretch(first)
        yield name, detail, first + shift, last + (shift if low <= last <= high else stretch(last)[2])
