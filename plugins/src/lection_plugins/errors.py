"""The errors a user of the host meets; each is a sentence and carries its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lection_core import LectionError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from lection_plugins.states import Plugin


class PluginError(LectionError):
    """Something is the matter with a plugin, with the choice of one or with the settings about them."""


class UnknownPluginError(PluginError):
    """No plugin of that id is installed; `known` lists the ids that are."""

    def __init__(self, noun: str, name: str, known: Sequence[str]) -> None:
        from difflib import get_close_matches

        self.noun = noun
        self.name = name
        self.known = tuple(known)
        near = get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]!r}? Installed" if near else "installed"
        super().__init__(f"no {noun} {name!r} is installed; {hint}: {', '.join(known) or 'none'}")


class NoReaderError(PluginError):
    """No installed reader takes this input; `known` lists the ids of the readers there are."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        self.name = name
        self.known = tuple(known)
        super().__init__(
            f"{name}: no installed reader takes this format, and it is not text; "
            f"name a reader with --reader ({', '.join(known) or 'none is installed'}) or install one for this format"
        )


class SeveralReadersError(PluginError):
    """More than one reader takes this input; `candidates` are all of them."""

    def __init__(self, name: str, candidates: Sequence[Plugin]) -> None:
        self.name = name
        self.candidates = tuple(candidates)
        listed = ", ".join(f"{c.id} ({c.entry_point.distribution})" for c in candidates)
        ways = " or ".join(f"--reader {c.id}" for c in candidates)
        super().__init__(
            f"{name}: {len(candidates)} readers take this format: {listed}; choose one with {ways}, "
            "or keep one out with: lection plugins block ID"
        )


class UnusablePluginError(PluginError):
    """A plugin that was asked for cannot be used; `plugin` is its state, the text its sentence and its cure."""

    def __init__(self, plugin: Plugin) -> None:
        self.plugin = plugin
        super().__init__(str(plugin))


class ReadFailedError(UnusablePluginError):
    """A reader broke while reading; `name`, `line` and `column` say after which place of the source."""

    def __init__(self, plugin: Plugin, name: str, position: tuple[int, int] | None) -> None:
        super().__init__(plugin)
        self.name = name
        self.line: int | None
        self.column: int | None
        self.line, self.column = position if position else (None, None)

    def __str__(self) -> str:
        place = f"{self.name}:{self.line}:{self.column}" if self.line else self.name
        return f"{place}: {self.plugin}"


class RefusedInputError(PluginError):
    """A reader says that the input is not of its format; nothing is the matter with the reader."""

    def __init__(self, plugin: Plugin, name: str, message: str, position: tuple[int, int] | None) -> None:
        self.plugin = plugin
        self.name = name
        self.message = message
        self.line: int | None
        self.column: int | None
        self.line, self.column = position if position else (None, None)
        place = f"{name}:{self.line}:{self.column}" if self.line else name
        super().__init__(
            f"{place}: {plugin.who} says this is not its format: {message}; choose another with --reader ID"
        )


class OptionError(PluginError):
    """An option that a reader does not have, or a value it does not take."""

    def __init__(self, reader: str, option: str, reason: str) -> None:
        self.reader = reader
        self.option = option
        self.reason = reason
        super().__init__(f"option {option!r} of reader {reader!r}: {reason}")


class SettingsError(PluginError):
    """A file of the user's plugin settings cannot be read or written."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path}: {reason}")
