"""What documents are read with: the installed readers, hooks and profiles, found once for many documents."""

from __future__ import annotations

import os
import warnings
from functools import cached_property, partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from lection_core import BlockTree, Profile, ProfileError, Selection, Source
    from lection_plugins import Limits, Plugin, Registry
    from lection_plugins.host.hooks import Hooks

    from lection.opening import Opening
    from lection.reading import Reading

    ProfileRef = str | Path | Mapping[str, object] | Profile
    """What names a profile: the name of an installed one, a file, its content, or the profile itself."""

    OptionsRef = Mapping[str, object] | Callable[[Plugin], Mapping[str, object]]
    """A reader's options by name, or what gives them once it is known which reader was chosen."""

__all__ = ["AUTO", "HookWarning", "Library"]

AUTO: Final = "auto"
"""The profile name that asks for the installed profile that fits the document best."""

SAMPLE: Final = 96 * 1024
"""How many characters of a linear text a profile is chosen by at most: as many as of any other text."""


class HookWarning(UserWarning):
    """A hook plugin could not be loaded or broke; the document was read without what it would have done."""


class Library:
    """The readers, hooks and profiles that are installed, ready to read one document after another.

    Looking for plugins and loading profiles takes some milliseconds; a library does each once. It does not change
    while it is used, and two of them share nothing.
    """

    def __init__(self, registry: Registry | None = None, *, hooks: bool = True, isolate: bool = False) -> None:
        """Use the plugins of `registry`, by default all that are installed; hook plugins only where `hooks` is true.

        With `isolate`, and where LECTION_ISOLATE=1 is in the environment, readers and hooks run in worker processes.

        :raises SettingsError: a file in the user's plugin settings cannot be read.
        """
        from lection_plugins import discover

        self.registry = discover() if registry is None else registry
        self._with_hooks = hooks
        self._isolate = isolate or os.environ.get("LECTION_ISOLATE", "") not in ("", "0")
        self._profiles: dict[str, Profile] = {}
        self._taken: dict[int, Plugin] = {}

    @cached_property
    def hooks(self) -> Hooks | None:
        """The hook plugins, loaded when first needed; None where there are none or they are switched off."""
        if not self._with_hooks or not self.registry.hooks:
            return None
        if self._isolate:
            from lection_plugins.host.isolated_hooks import IsolatedHooks

            return IsolatedHooks(self.registry)
        from lection_plugins.host.hooks import Hooks

        return Hooks(self.registry)

    def take_failures(self) -> tuple[Plugin, ...]:
        """Return the states of plugins that broke or misbehaved since this was last asked; as text, each a sentence.

        Those are hook plugins that broke, and plugins of any kind that did to the process what none may.
        """
        told = [*(self.hooks.failures if self.hooks else ()), *self.registry.misdeeds]
        failures = tuple(plugin for plugin in told if id(plugin) not in self._taken)
        self._taken.update({id(plugin): plugin for plugin in failures})
        return failures

    @property
    def profile_names(self) -> tuple[str, ...]:
        """The names of all profiles: the built-in ones, those of other packages, those that hooks add.

        A file of a package is listed once, by its short name where that is its own.
        """
        from lection_profiles import builtin_profiles

        short = {path: name for name, path in self.registry.profiles.items() if "/" not in name}
        installed = (name for name, path in self.registry.profiles.items() if short.get(path, name) == name)
        return tuple(dict.fromkeys((*builtin_profiles(), *installed, *self._hooked)))

    @cached_property
    def _hooked(self) -> Mapping[str, Path | Mapping[str, object]]:
        return self.hooks.profiles() if self.hooks else {}

    def profiles(self) -> dict[str, Profile | ProfileError]:
        """Return every profile by name, or what is wrong with it: a bad one stands in nobody's way."""
        from lection_core import ProfileError

        found: dict[str, Profile | ProfileError] = {}
        for name in self.profile_names:
            try:
                found[name] = self.profile(name)
            except ProfileError as error:
                found[name] = error
        return found

    def profile(self, ref: ProfileRef) -> Profile:
        """Return the profile `ref` names: an installed one, a file's, the content of a mapping, or itself.

        :raises ProfileError: it is wrong; everything that is wrong with it is in the error.
        """
        from lection_profiles import load_profile

        if isinstance(ref, str) and ref in self._profiles:
            return self._profiles[ref]
        profile = load_profile(ref, resolve=self.resolve)
        if isinstance(ref, str) and ref in self.profile_names:
            self._profiles[ref] = profile
        return profile

    def resolve(self, name: str) -> Path | Mapping[str, object] | None:
        """Return the file or the content that belongs to a profile's name; None for a name nobody knows.

        Built-in profiles come first: an installed package does not change what `contract` means.
        """
        from lection_profiles import resolve_builtin

        return resolve_builtin(name) or self.registry.profiles.get(name) or self._hooked.get(name)

    def profile_for(self, source: Source, ref: ProfileRef | None, default: str) -> tuple[Profile, Selection | None]:
        """Return the profile to read `source` under, and how it was chosen where that happened automatically.

        `ref` is what the caller asked for; None stands for `default`, the reader's own choice. Either may be `auto`,
        which tries every profile that allows it on a sample of the text (profiles.md, "Choosing").
        """
        wanted = default if ref is None else ref
        if wanted != AUTO:
            return self.profile(wanted), None
        from lection_core import Profile
        from lection_profiles import choose_profile

        known = [profile for profile in self.profiles().values() if isinstance(profile, Profile)]
        selection = choose_profile(source, [profile for profile in known if profile.auto])
        return next(profile for profile in known if profile.name == selection.winner), selection

    def open(
        self,
        document: str | os.PathLike[str] | Source | IO[bytes],
        profile: ProfileRef | None = None,
        reader: str | None = None,
        options: OptionsRef | None = None,
        *,
        isolate: bool | Limits = False,
        opening: Opening | None = None,
    ) -> Reading:
        """Begin to read a document; parameters and errors are those of `lection.read`.

        `document` may also be a file open for bytes, which is read from where it stands and not closed. `opening` says
        how to decode it and whether it may come in pieces.
        """
        from lection.opening import Opening
        from lection.reading import Reading

        opened = (opening or Opening()).open(document, partial(self._choose, reader))
        try:
            plugin = opened.plugin
            given = options(plugin) if callable(options) else options
            default = plugin.manifest.default_profile if plugin.manifest else "generic"
            wanted = default if profile is None else profile
            isolate = isolate or self._isolate
            if isolate or wanted == AUTO:
                opened = opened.at_hand()
            sample = opened.sample
            if wanted == AUTO and plugin.manifest is not None and plugin.manifest.is_binary:
                sample = self._stated_sample(plugin, opened.source, given, isolate)
            chosen, selection = self.profile_for(sample, profile, default)
            items = self.registry.read(plugin.id, opened.source, chosen, given, isolate=isolate)
        except BaseException:
            opened.close()
            raise
        return Reading(opened, chosen, selection, items, self.hooks)

    def _stated_sample(
        self, plugin: Plugin, source: Source, options: Mapping[str, object] | None, isolate: bool | Limits
    ) -> Source:
        """Return the beginning of the linear text that a reader states, to choose a profile by; empty without one.

        The text is the same under every profile, so the document is begun under none.
        """
        from lection_core import LinearText, Source

        items = self.registry.read(plugin.id, source, self.profile("generic"), options, isolate=isolate)
        pieces: list[str] = []
        left = SAMPLE
        for item in items:
            if isinstance(item, LinearText):
                pieces.append(item.text[:left])
                left -= len(pieces[-1])
            if left <= 0:
                break
        return Source.from_text("".join(pieces), name=source.name)

    def stream(
        self,
        document: str | os.PathLike[str] | Source | IO[bytes],
        profile: ProfileRef | None = None,
        reader: str | None = None,
        options: OptionsRef | None = None,
    ) -> Reading:
        """Begin to read a document piece by piece where its reader can; see `lection.stream`."""
        from lection.opening import Opening

        return self.open(document, profile, reader, options, opening=Opening(streaming=True))

    def read(
        self,
        document: str | os.PathLike[str] | Source | IO[bytes],
        profile: ProfileRef | None = None,
        reader: str | None = None,
        options: OptionsRef | None = None,
        *,
        isolate: bool | Limits = False,
    ) -> BlockTree:
        """Read one document into the tree of its blocks; see `lection.read`."""
        tree = self.open(document, profile, reader, options, isolate=isolate).tree()
        for failure in self.take_failures():
            warnings.warn(str(failure), HookWarning, stacklevel=2)
        return tree

    def attach(
        self, tree: BlockTree, document: str | os.PathLike[str] | Source | IO[bytes], options: OptionsRef | None = None
    ) -> BlockTree:
        """Return a tree with its text attached, read anew where its reader stated it; see `lection.attach`."""
        reader = tree.reader.id if tree.reader else None
        with self.open(document, "generic", reader, options) as reading:
            source = reading.source.read_all()
            return tree.with_source(source, reading if tree.source.linear else None)

    def _choose(self, reader: str | None, name: str, media_type: str | None, head: bytes) -> Plugin:
        settle = self.hooks.settle if self.hooks else None
        return self.registry.choose(name, media_type, head, reader, settle=settle)
