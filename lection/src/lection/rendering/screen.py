"""Where output goes: how wide it is, whether it shows colour, which signs it can write."""

from __future__ import annotations

import os
import stat
import sys
from typing import IO, TYPE_CHECKING, Final, NamedTuple

from lection.rendering.marks import ASCII, UNICODE, Marks
from lection.rendering.pieces import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from lection.rendering.pieces import Line

__all__ = ["PIPE_WIDTH", "STYLES", "Screen"]

PIPE_WIDTH: Final = 100
"""Cells of a line where nobody looks at a terminal and `COLUMNS` is not set: the same on every machine."""

STYLES: Final[Mapping[str, str]] = {
    "stated": "36",
    "matched": "32",
    "guessed": "33",
    "weak": "35",
    "none": "1;31",
    "label": "1;36",
    "heading": "1",
    "dim": "2",
    "warning": "33",
    "error": "1;31",
    "own": "1",
    "good": "32",
}
"""Style names and their SGR codes: the sixteen colours every terminal theme defines, never a fixed RGB value."""


class Screen(NamedTuple):
    """A place to draw on: `width` in cells (at least 20), `colour` or not, and the `marks` it can write.

    `wraps` says that long sentences are to be broken at words; elsewhere they stay one line, for the next program.
    """

    width: int = PIPE_WIDTH
    colour: bool = False
    marks: Marks = ASCII
    wraps: bool = False

    @classmethod
    def of(cls, stream: IO[str], width: int | None = None, environ: Mapping[str, str] = os.environ) -> Screen:
        """Return the screen behind `stream`; `width` overrides what the terminal or `COLUMNS` says.

        Colour follows the customs: never with `NO_COLOR` set to something or `TERM=dumb`, always with
        `FORCE_COLOR`, else on a terminal only.
        """
        terminal = stream.isatty()
        return cls(
            width=max(20, width or _width(stream, environ)),
            colour=_colour(terminal, environ),
            marks=UNICODE if _can_write(stream, UNICODE.signs()) else ASCII,
            wraps=terminal,
        )

    def paint(self, line: Line) -> str:
        """Return a line as one string, with colour codes where this screen shows colour."""
        if not self.colour:
            return plain(line)
        return "".join(f"\x1b[{STYLES[style]}m{text}\x1b[0m" if style else text for text, style in line).rstrip()

    def pages(self, lines: Iterable[Line], size: int = 200) -> Iterator[str]:
        """Yield the painted lines in strings of `size` lines, each with its newlines, so that writing is cheap."""
        page: list[str] = []
        for line in lines:
            page.append(self.paint(line))
            if len(page) == size:
                yield "\n".join(page) + "\n"
                page.clear()
        if page:
            yield "\n".join(page) + "\n"


def _width(stream: IO[str], environ: Mapping[str, str]) -> int:
    given = environ.get("COLUMNS", "")
    if given.isascii() and given.isdigit() and int(given) > 0:
        return int(given)
    terminal = stream if stream.isatty() else sys.stderr if _is_pipe(stream) and sys.stderr.isatty() else None
    try:
        return os.get_terminal_size(terminal.fileno()).columns or PIPE_WIDTH if terminal else PIPE_WIDTH
    except OSError:
        return PIPE_WIDTH


def _is_pipe(stream: IO[str]) -> bool:
    """Tell whether another program reads, `head` or a pager perhaps: then its output is looked at on the terminal."""
    try:
        return stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode)
    except (OSError, ValueError):
        return False


def _colour(terminal: bool, environ: Mapping[str, str]) -> bool:
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR"):
        return True
    return terminal and environ.get("TERM") != "dumb"


def _can_write(stream: IO[str], signs: str) -> bool:
    try:
        signs.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
