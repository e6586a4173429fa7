"""What can be the matter with a plugin: one type a state, each with a sentence and, where something is wrong, a cure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from lection_plugins.manifest import Manifest
    from lection_plugins.scan import EntryPoint


@dataclass(frozen=True, slots=True, kw_only=True)
class Plugin:
    """One entry point of ours and what is known of it; the subclasses are the states."""

    state: ClassVar[str] = ""
    entry_point: EntryPoint
    manifest: Manifest | None = None

    @property
    def id(self) -> str:
        """The entry point's name, by which a user names the plugin."""
        return self.entry_point.id

    @property
    def distribution(self) -> str:
        """The name of the distribution that installed it."""
        return self.entry_point.distribution.name

    @property
    def version(self) -> str:
        """The version of that distribution."""
        return self.entry_point.distribution.version

    @property
    def sentence(self) -> str:
        """What is known, in one sentence."""
        return f"{self.id} is installed by {self.distribution} {self.version}."

    @property
    def cure(self) -> str:
        """The command that mends it, "" where nothing needs mending."""
        return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found(Plugin):
    """Installed and described, not imported."""

    state: ClassVar[str] = "found"


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded(Plugin):
    """Imported: `reader` is the object the entry point leads to, made if it is a class."""

    state: ClassVar[str] = "loaded"
    reader: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class InvalidManifest(Plugin):
    """The package has no readable `reader.toml` for this reader."""

    state: ClassVar[str] = "invalid_manifest"
    reason: str

    @property
    def sentence(self) -> str:
        """What is wrong with the manifest."""
        return f"{self.id} ({self.distribution} {self.version}): {self.reason}"

    @property
    def cure(self) -> str:
        """The command that removes it."""
        return f"pip uninstall {self.distribution}"
