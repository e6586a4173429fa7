"""How a command can fail: every error becomes a sentence on standard error and an exit code, never a traceback."""

from __future__ import annotations

import os
from typing import IO, TYPE_CHECKING, Any, Final

import click
from lection_core.errors import LectionError, ProfileError

if TYPE_CHECKING:
    from lection_core.errors import Problem

__all__ = ["INTERRUPTED", "UNREADABLE", "USAGE", "Failure", "failure_of", "located"]

UNREADABLE: Final = 1
"""Exit code for input that cannot be read, and for anything else that failed."""
USAGE: Final = 2
"""Exit code for a wrong command line or a wrong profile: what was asked for has to change."""
INTERRUPTED: Final = 130
"""Exit code after Ctrl-C, as shells have it."""

_ASKED_WRONGLY = frozenset({"UnknownPluginError", "SeveralReadersError", "OptionError", "SettingsError"})

_TYPED: Final = {
    "name the encoding, or read with errors='replace'": (
        "name the encoding with --encoding, or read with --errors replace"
    ),
    "no file is called by this text; to read the text itself, hand over Source.from_text(text, name='text.txt')": (
        "there is no such file"
    ),
}
"""What a program is advised to do, and what one who types a command."""

_OS_SENTENCES: Final[dict[type[OSError], str]] = {
    FileNotFoundError: "there is no such file",
    IsADirectoryError: "this is a folder, not a file",
    NotADirectoryError: "a part of this path is a file, not a folder",
    PermissionError: "the permissions do not allow this",
    FileExistsError: "this exists already",
}


class Failure(click.ClickException):
    """A command failed in a way that a sentence explains; `exit_code` says whose turn it is."""

    def __init__(self, message: str, exit_code: int = UNREADABLE) -> None:
        super().__init__(message)
        self.exit_code = exit_code  # type: ignore[misc]  # click means it to be set on instances too

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the sentence to standard error, the program's name before it."""
        from lection.rendering.pieces import visible

        # File names and texts are untrusted: what they hold must not reach the terminal as a command.
        lines = (visible(line) for line in self.format_message().split("\n"))
        click.echo("lection: " + "\n".join(lines), err=file is None, file=file)


def failure_of(error: Exception, *, about: str = "") -> Failure:
    """Return the failure that tells a user of `error`; `about` names the input it was met with.

    With `LECTION_DEBUG` set in the environment an error nobody foresaw is raised instead, traceback and all.
    """
    if isinstance(error, Failure):
        return error
    if isinstance(error, ProfileError):
        return Failure("\n".join(located(problem) for problem in error.problems), USAGE)
    if isinstance(error, LectionError):
        code = USAGE if type(error).__name__ in _ASKED_WRONGLY else UNREADABLE
        return Failure(_about(about, _typed(str(error))), code)
    if isinstance(error, OSError):
        return Failure(_os_sentence(error, about))
    if os.environ.get("LECTION_DEBUG"):
        raise error
    return Failure(
        _about(about, f"an error that should not happen, {type(error).__name__}: {error}. ")
        + "Please report it; with LECTION_DEBUG=1 in the environment the command shows where it arose."
    )


def _typed(sentence: str) -> str:
    for advice, typed in _TYPED.items():
        sentence = sentence.replace(advice, typed)
    return sentence


def _os_sentence(error: OSError, about: str) -> str:
    name = os.fsdecode(error.filename) if isinstance(error.filename, (str, bytes, os.PathLike)) else about
    return _about(name, _OS_SENTENCES.get(type(error), error.strerror or str(error)))


def _about(name: str, sentence: str) -> str:
    """Put the input's name before the sentence unless the sentence begins with it."""
    name = "standard input" if name == "-" else name
    return sentence if not name or sentence.startswith(name) else f"{name}: {sentence}"


def located(problem: Problem) -> str:
    """Return a profile's problem and, where its file can be read, the line it stands on with the column marked."""
    sentence = str(problem)
    if problem.file is None or problem.line is None:
        return sentence
    try:
        with open(problem.file, encoding="utf-8-sig") as file:
            line = next((text for number, text in enumerate(file, 1) if number == problem.line), "")
    except (OSError, UnicodeDecodeError):
        return sentence
    return sentence + _excerpt(line.rstrip("\n"), problem.line, problem.column or 1)


def _excerpt(line: str, number: int, column: int) -> str:
    """Return the offending line and a caret under its column, as lines of their own; nothing for an empty line."""
    from lection.rendering.pieces import cells, crop, visible

    if not line.strip():
        return ""
    gutter = f"{number:>6} | "
    before = visible(line[: column - 1].expandtabs(4))
    shown = crop(visible(line.expandtabs(4)), 110)
    caret = " " * min(cells(before), cells(shown))
    return f"\n{gutter}{shown}\n{' ' * (len(gutter) - 2)}| {caret}^"
