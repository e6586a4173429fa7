"""The errors a user of the host meets; each is a sentence and carries its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lection_core.errors import LectionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lection_plugins.states import Plugin


class PluginError(LectionError):
    """Something is the matter with a plugin or with the choice of one."""


class UnknownReaderError(PluginError):
    """No reader of that id is installed; `known` lists the ids that are."""

    def __init__(self, reader: str, known: Sequence[str]) -> None:
        self.reader = reader
        self.known = tuple(known)
        super().__init__(f"no reader {reader!r} is installed; installed are: {', '.join(known) or 'none'}")


class NoReaderError(PluginError):
    """No installed reader takes this input."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        self.name = name
        self.known = tuple(known)
        super().__init__(
            f"{name}: no installed reader takes this format, and it is not text; "
            f"name one with --reader ({', '.join(known) or 'none is installed'}) or install a reader for it"
        )


class SeveralReadersError(PluginError):
    """More than one reader takes this input; `candidates` are all of them."""

    def __init__(self, name: str, candidates: Sequence[Plugin]) -> None:
        self.name = name
        self.candidates = tuple(candidates)
        listed = ", ".join(f"{c.id} ({c.distribution} {c.version})" for c in candidates)
        super().__init__(f"{name}: {len(candidates)} readers take this format: {listed}; choose one with --reader ID")


class PluginFailedError(PluginError):
    """A plugin cannot be used; `plugin` is its state."""

    def __init__(self, plugin: Plugin) -> None:
        self.plugin = plugin
        super().__init__(f"{plugin.sentence} {plugin.cure}".strip())
