"""Where a command writes: standard output, or a file that is there whole or not at all."""

from __future__ import annotations

import contextlib
import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from lection.failures.failures import Failure
from lection.rendering.marks import UNICODE
from lection.rendering.screen import PIPE_WIDTH, Screen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lection.rendering.pieces import Line

__all__ = ["Output", "open_output", "quiet_end", "standard_output"]


class Output:
    """A place that takes drawn lines in the terminal's encoding and data in UTF-8."""

    def __init__(self, stream: IO[bytes], screen: Screen, name: str, encoding: str = "utf-8") -> None:
        """Write to `stream`, called `name`; `screen` says how wide and colourful, `encoding` is that of drawn lines."""
        self.screen = screen
        self.stream = stream
        self._name = name
        self._encoding = encoding

    def draw(self, lines: Iterable[Line]) -> None:
        """Write lines for a person; what the terminal's encoding lacks is shown as a question mark."""
        for page in self.screen.pages(lines):
            self._write(page.encode(self._encoding, "replace"))
        self.flush()

    def text(self, text: str) -> None:
        """Write finished text for a person."""
        self._write(text.encode(self._encoding, "replace"))
        self.flush()

    def data(self, text: str) -> None:
        """Write text for a program, as UTF-8 whatever the terminal's encoding is."""
        self._write(text.encode())

    def flush(self) -> None:
        """Hand everything written so far to the system, so that the next program in a pipe sees it."""
        with self.writing():
            self.stream.flush()

    def _write(self, data: bytes) -> None:
        with self.writing():
            self.stream.write(data)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Turn a reader that went away (`| head`) into the end of the command, and a full disk into a sentence."""
        try:
            yield
        except BrokenPipeError:
            raise quiet_end() from None
        except OSError as error:
            if sys.stdout is not None and self.stream is sys.stdout.buffer:
                _write_no_more()
            raise Failure(f"{self._name}: it cannot be written: {error.strerror or error}") from error


def standard_output(width: int | None = None) -> Output:
    """Return the output that is the process's standard output.

    :raises Failure: the process was started without one.
    """
    if sys.stdout is None:
        raise Failure("standard output is closed, so there is nowhere to write to")
    if sys.platform == "win32":
        # Makes older Windows consoles understand colour codes.
        os.system("")
    return Output(sys.stdout.buffer, Screen.of(sys.stdout, width), "standard output", sys.stdout.encoding)


@contextmanager
def open_output(path: str | None, width: int | None = None) -> Iterator[Output]:
    """Open the file `path`, or standard output for None and `-`.

    The file takes its name only when the block ends without an error; until then an older one of that name stays.
    """
    if path is None or path == "-":
        output = standard_output(width)
        yield output
        output.flush()
        return
    target = Path(path)
    if target.exists() and not target.is_file():
        with target.open("wb") as stream:
            yield Output(stream, file_screen(width), path)
        return
    with _replacing(target) as stream:
        yield Output(stream, file_screen(width), path)


def file_screen(width: int | None = None) -> Screen:
    """Return the screen that drawn lines in a file are made for: no colour, every sign, the same on every machine."""
    return Screen(width or PIPE_WIDTH, colour=False, marks=UNICODE)


@contextmanager
def _replacing(target: Path) -> Iterator[IO[bytes]]:
    """Open a file beside `target` and move it there at the end; nothing is left behind after an error."""
    import tempfile

    try:
        # No more of the name than leaves room for what is added to it.
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
    except FileNotFoundError:
        raise Failure(f"{target.parent}: this folder does not exist, so {target.name} cannot be written") from None
    try:
        with os.fdopen(descriptor, "wb") as stream:
            yield stream
        # mkstemp makes files only their owner can read; a written result should be like any other new file.
        os.chmod(name, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def quiet_end() -> click.exceptions.Exit:
    """Return the end of a command whose reader went away, which is no fault of anyone."""
    _write_no_more()
    return click.exceptions.Exit(0)


def _write_no_more() -> None:
    """Let what is still to be written to standard output go nowhere: Python flushes it at exit and would complain."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
