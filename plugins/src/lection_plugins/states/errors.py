"""The errors a user of the host meets; each is a sentence and carries its parts.

Their parts are their constructors' arguments, so that they survive pickling on the way out of a process.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lection_core import LectionError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from lection_plugins.states.states import Plugin


class PluginError(LectionError):
    """Something is the matter with a plugin, with the choice of one or with the settings about them."""


class UnknownPluginError(PluginError):
    """No plugin of that id is installed; `known` lists the ids that are."""

    def __init__(self, noun: str, name: str, known: Sequence[str]) -> None:
        super().__init__(noun, name, known)
        self.noun = noun
        self.name = name
        self.known = tuple(known)

    def __str__(self) -> str:
        from difflib import get_close_matches

        near = get_close_matches(self.name, self.known, n=1)
        hint = f"did you mean {near[0]!r}? Installed" if near else "installed"
        return f"no {self.noun} {self.name!r} is installed; {hint}: {', '.join(self.known) or 'none'}"


class NoReaderError(PluginError):
    """No installed reader takes this input; `known` lists the ids of the readers there are."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = tuple(known)

    def __str__(self) -> str:
        known = ", ".join(self.known) or "none is installed"
        return (
            f"{self.name}: no installed reader takes this format, and it is not text; "
            f"name a reader with --reader ({known}) or install one for this format"
        )


class MissingReaderError(NoReaderError):
    """The format is known, and `package`, which reads it, is not installed."""

    def __init__(self, name: str, package: str) -> None:
        super().__init__(name, ())
        self.args = (name, package)
        self.package = package

    def __str__(self) -> str:
        from lection_plugins.found.known_formats import FOLDERS

        return (
            f"{self.name}: the reader of this format is not installed; install it with: python -m pip install "
            f"{self.package} (from a checkout: python -m pip install ./{FOLDERS[self.package]}), or name another with "
            "--reader ID"
        )


class SeveralReadersError(PluginError):
    """More than one reader takes this input; `candidates` are all of them."""

    def __init__(self, name: str, candidates: Sequence[Plugin]) -> None:
        super().__init__(name, candidates)
        self.name = name
        self.candidates = tuple(candidates)

    def __str__(self) -> str:
        listed = ", ".join(f"{c.id} ({c.entry_point.distribution})" for c in self.candidates)
        ways = " or ".join(f"--reader {c.id}" for c in self.candidates)
        return (
            f"{self.name}: {len(self.candidates)} readers take this format: {listed}; choose one with {ways}, "
            "for good with: lection plugins prefer ID, or keep one out with: lection plugins block ID"
        )


class UnusablePluginError(PluginError):
    """A plugin that was asked for cannot be used; `plugin` is its state, the text its sentence and its cure."""

    def __init__(self, plugin: Plugin) -> None:
        super().__init__(plugin)
        self.plugin = plugin

    def __str__(self) -> str:
        return str(self.plugin)


class ReadFailedError(UnusablePluginError):
    """A reader broke while reading the input `name`; `line` and `column` say after which place of it, if known."""

    def __init__(self, plugin: Plugin, name: str, position: tuple[int, int] | None) -> None:
        super().__init__(plugin)
        self.args = (plugin, name, position)
        self.name = name
        self.line: int | None
        self.column: int | None
        self.line, self.column = position if position else (None, None)

    def __str__(self) -> str:
        return f"{_place(self.name, self.line, self.column)}: {self.plugin}"


class RefusedInputError(PluginError):
    """A reader says that the input is not of its format; nothing is the matter with the reader."""

    def __init__(self, plugin: Plugin, name: str, message: str, position: tuple[int, int] | None) -> None:
        super().__init__(plugin, name, message, position)
        self.plugin = plugin
        self.name = name
        self.message = message
        self.line: int | None
        self.column: int | None
        self.line, self.column = position if position else (None, None)

    def __str__(self) -> str:
        place = _place(self.name, self.line, self.column)
        said = f"{self.plugin.who} says this is not its format: {self.message}"
        return f"{place}: {said}; choose another with --reader ID"


class OptionError(PluginError):
    """An option that a reader does not have, or a value it does not take."""

    def __init__(self, reader: str, option: str, reason: str) -> None:
        super().__init__(reader, option, reason)
        self.reader = reader
        self.option = option
        self.reason = reason

    def __str__(self) -> str:
        return f"option {self.option!r} of reader {self.reader!r}: {self.reason}"


class SettingsError(PluginError):
    """A file of the user's plugin settings cannot be read or written."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}"


def _place(name: str, line: int | None, column: int | None) -> str:
    return name if line is None else f"{name}:{line}:{column}"
