"""Text for a terminal: pieces with a style name, measured in the cells a terminal really uses."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["Line", "Piece", "cells", "crop", "first_words", "pad", "plain", "visible", "wrap"]

ELLIPSIS = "…"


class Piece(NamedTuple):
    """A run of text drawn in one style; the style is a name of `lection.rendering.screen.STYLES` or empty."""

    text: str
    style: str = ""


Line = tuple[Piece, ...]


def plain(line: Line) -> str:
    """Return the characters of a line without its styles and without trailing blanks."""
    return "".join(piece.text for piece in line).rstrip()


def _replacements() -> dict[int, str]:
    """What is shown for characters that would move the cursor, ring the bell or reorder the line."""
    table = {code: chr(0x2400 + code) for code in range(0x20)}
    table[0x7F] = "\u2421"
    hidden = [*range(0x80, 0xA0), 0x2028, 0x2029, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
    table.update(dict.fromkeys([*hidden, *range(0xD800, 0xE000)], "\ufffd"))
    return table


_SHOWN_INSTEAD = _replacements()


def visible(text: str) -> str:
    """Return `text` with every control character, lone surrogate and direction override replaced by a visible one.

    A document is untrusted: its escape sequences must not reach the reader's terminal.
    """
    return text if text.isprintable() else text.translate(_SHOWN_INSTEAD)


# Latin, Greek and Cyrillic letters, typographic punctuation, currency signs, arrows and box drawing: one cell each.
_NARROW = re.compile(
    r"[ -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u2190-\u21ff\u2500-\u25fc]*"
)


def cells(text: str) -> int:
    """Return how many terminal cells `text` takes: two for a wide character, none for a combining mark."""
    if text.isascii() or _NARROW.fullmatch(text):
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def crop(text: str, width: int, ellipsis: str = ELLIPSIS) -> str:
    """Return `text` shortened to at most `width` cells, ending in `ellipsis` where something was cut."""
    if width <= 0:
        return ""
    if len(text) * 2 <= width or cells(text) <= width:
        return text
    room = width - cells(ellipsis)
    if room <= 0:
        return ellipsis[:width]
    return _prefix(text, room) + ellipsis


def _prefix(text: str, room: int) -> str:
    """Return the longest beginning of `text` that fits into `room` cells, combining marks kept with their letter."""
    if text.isascii():
        return text[:room].rstrip()
    used = 0
    for index, character in enumerate(text):
        used += cells(character)
        if used > room:
            return text[:index].rstrip()
    return text


def pad(text: str, width: int, ellipsis: str = ELLIPSIS) -> str:
    """Return `text` cropped or filled with blanks to exactly `width` cells."""
    cut = crop(text, width, ellipsis)
    return cut + " " * (width - cells(cut))


def wrap(text: str, width: int, most: int = 12, ellipsis: str = ELLIPSIS) -> list[str]:
    """Return `text` as at most `most` lines of at most `width` cells, broken at white space where there is some.

    What does not fit is cut off with `ellipsis`; the result has at least one line.
    """
    rows = [""]
    words = iter(text[: 4 * width * most].split())
    for word in words:
        joined = f"{rows[-1]} {word}" if rows[-1] else word
        if cells(joined) <= width:
            rows[-1] = joined
            continue
        rest = word
        while rest:
            head = _prefix(rest, width) or rest[0]
            rows.append(head)
            rest = rest[len(head) :]
        if len(rows) > most + 1:
            break
    rows = rows if rows[0] or len(rows) == 1 else rows[1:]
    return rows if len(rows) <= most else [*rows[: most - 1], crop(rows[most - 1], width - 1, "") + ellipsis]


def first_words(text: str, width: int, ellipsis: str = ELLIPSIS) -> str:
    """Return the beginning of `text` on one line of at most `width` cells, white space folded, safe to print."""
    if len(text) <= width and text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    # A combining mark takes no cell, so a little more than `width` characters may be needed; a whole
    # megabyte never is.
    head = text[: 3 * max(width, 1)]
    folded = visible(" ".join(head.split()))
    return crop(folded if len(head) == len(text) else folded + ellipsis, width, ellipsis)
