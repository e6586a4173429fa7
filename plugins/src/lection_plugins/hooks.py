"""Loading the hook plugins and calling them, each apart from the others and from the host."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING, Any

import pluggy

from lection_plugins.bad_states import Failed
from lection_plugins.errors import UnusablePluginError
from lection_plugins.hookspecs import manager_of
from lection_plugins.importing import describe
from lection_plugins.states import Found, Loaded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from lection_core import BlockTree, ProfileInfo, ReaderInfo, Source, SourceInfo

    from lection_plugins.registry import Registry
    from lection_plugins.states import Plugin


Caller = tuple[Loaded, pluggy.PluginManager]


class Hooks:
    """The hook plugins of one registry, ready to be called; `Hooks()` has none and changes nothing.

    `failures` are the states of those that could not be loaded or broke when called, in the order it happened. Under
    LECTION_STRICT=1 a failure raises UnusablePluginError instead.
    """

    def __init__(self, registry: Registry | None = None) -> None:
        self.failures: list[Plugin] = []
        self._strict = registry is not None and registry.settings.strict
        self._callers: list[Caller] = []
        for plugin in registry.hooks if registry else ():
            if registry and isinstance(plugin, Found | Loaded):
                self._load(registry, plugin)

    def _load(self, registry: Registry, plugin: Plugin) -> None:
        try:
            loaded = registry.load(plugin.id, plugin.entry_point.group)
        except UnusablePluginError as error:
            self._failed(error.plugin, error)
            return
        try:
            self._callers.append((loaded, manager_of(loaded.target)))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self._failed(_failure(loaded, "being registered", error), error)

    def settle(self, source_name: str, candidates: Sequence[Plugin]) -> str | None:
        """The id of the candidate that the first hook plugin with an opinion names; None if there is none.

        It is what `Registry.choose` takes as `settle`.
        """
        ids = {candidate.id for candidate in candidates}
        arguments = {"source_name": source_name, "candidates": tuple(candidates)}
        for plugin, answer in self._call("lection_choose_reader", arguments):
            if isinstance(answer, str) and answer in ids:
                return answer
            self._reject(plugin, "lection_choose_reader", f"it returned {answer!r}, which is no candidate's id")
        return None

    def told(
        self, source: SourceInfo, reader: ReaderInfo, profile: ProfileInfo | None, blocks: int, dropped: int
    ) -> None:
        """Tell every hook plugin that a document was read."""
        facts = {"source": source, "reader": reader, "profile": profile, "blocks": blocks, "dropped": dropped}
        list(self._call("lection_after_read", facts))

    def transformed(self, tree: BlockTree, source: Source | None = None, rewrites: Sequence[str] = ()) -> BlockTree:
        """The tree as the hook plugins leave it, one after the other.

        :param source: what was read; given it, a plugin that loses part of the text is refused.
        :param rewrites: those of the reader's manifest.
        """
        from lection_plugins.transform import RefusedTreeError, accepted

        for caller in self._callers:
            for plugin, answer in self._call("lection_transform_tree", {"tree": tree}, [caller]):
                try:
                    tree = accepted(tree, answer, f"{plugin.distribution} {plugin.version}", source, rewrites)
                except RefusedTreeError as error:
                    self._reject(plugin, "lection_transform_tree", str(error))
        return tree

    def profiles(self) -> Mapping[str, Path | Mapping[str, object]]:
        """The profiles that hook plugins add, by name; of a name given twice the first counts."""
        from collections.abc import Mapping

        added: dict[str, Path | Mapping[str, object]] = {}
        for plugin, answer in self._call("lection_add_profiles", {}):
            if isinstance(answer, Mapping) and all(isinstance(name, str) for name in answer):
                added = {**answer, **added}
            else:
                self._reject(
                    plugin, "lection_add_profiles", f"it returned {type(answer).__name__}, not a mapping of names"
                )
        return added

    def _call(
        self, hook: str, arguments: Mapping[str, object], callers: Sequence[Caller] | None = None
    ) -> Iterator[tuple[Loaded, Any]]:
        """Each plugin with each answer of its that is not None; one that raises is reported and passed over."""
        for plugin, manager in self._callers if callers is None else callers:
            try:
                answers = getattr(manager.hook, hook)(**arguments)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                self._failed(_failure(plugin, f"running its hook {hook}", error), error)
            else:
                yield from ((plugin, answer) for answer in answers)

    def _reject(self, plugin: Loaded, hook: str, reason: str) -> None:
        stage = f"running its hook {hook}"
        self._failed(Failed(entry_point=plugin.entry_point, stage=stage, reason=reason), None)

    def _failed(self, plugin: Plugin, error: BaseException | None) -> None:
        if self._strict:
            raise UnusablePluginError(plugin) from error
        self.failures.append(plugin)


def _failure(plugin: Loaded, stage: str, error: BaseException) -> Failed:
    details = "".join(traceback.format_exception(error))
    reason = describe(error, plugin.entry_point)
    return Failed(entry_point=plugin.entry_point, stage=stage, reason=reason, details=details)
