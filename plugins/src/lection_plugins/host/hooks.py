"""Loading the hook plugins and calling them, each apart from the others and from the host."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from lection_plugins.host.transform import RefusedAnswerError, accepted, copied
from lection_plugins.loading.deadline import OutOfTimeError, allowed_seconds
from lection_plugins.loading.hookspecs import manager_of
from lection_plugins.loading.importing import describe
from lection_plugins.loading.watch import Depth, Watch
from lection_plugins.states.bad_states import Failed, Misbehaved, TimedOut
from lection_plugins.states.errors import UnusablePluginError
from lection_plugins.states.states import Found, Loaded

if TYPE_CHECKING:
    from pathlib import Path

    from lection_core import BlockTree, ProfileInfo, ReaderInfo, Source, SourceInfo

    from lection_plugins.host.registry import Registry
    from lection_plugins.states.states import Plugin


Caller = tuple[Any, Any]
"""A loaded plugin and its pluggy manager; of one that is isolated, the plugin and None."""
T = TypeVar("T")


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
        stage = "being registered"
        with Watch(f"{plugin.who}, {stage},", plugin.entry_point.package, "call", allowed_seconds()) as watch:
            try:
                self._callers.append((loaded, manager_of(loaded.target)))
            except BaseException as error:
                if isinstance(error, KeyboardInterrupt) and watch.interrupted:
                    raise
                self._failed(failure_of_hook(loaded, stage, error), error)

    def settle(self, source_name: str, candidates: Sequence[Plugin]) -> str | None:
        """The id of the candidate that the first hook plugin with an opinion names; None if there is none.

        It is what `Registry.choose` takes as `settle`.
        """
        ids = [candidate.id for candidate in candidates]
        arguments = {"source_name": source_name, "candidates": tuple(candidates)}
        answers = (self._ask(c, "lection_choose_reader", arguments, lambda a: _one_of(a, ids)) for c in self._callers)
        return next((answer for answer in answers if answer is not None), None)

    def told(
        self, source: SourceInfo, reader: ReaderInfo, profile: ProfileInfo | None, blocks: int, dropped: int
    ) -> None:
        """Tell every hook plugin that a document was read."""
        facts = {"source": source, "reader": reader, "profile": profile, "blocks": blocks, "dropped": dropped}
        for caller in self._callers:
            self._ask(caller, "lection_after_read", facts, lambda answer: None)

    def transformed(self, tree: BlockTree, source: Source | None = None, rewrites: Sequence[str] = ()) -> BlockTree:
        """The tree as the hook plugins leave it, one after the other.

        :param source: what was read; given it, a plugin that loses part of the text is refused.
        :param rewrites: those of the reader's manifest.
        """
        for caller in self._callers:
            given = self._given(tree, source)
            take = partial(
                accepted, tree, given, by=str(caller[0].entry_point.distribution), source=source, rewrites=rewrites
            )
            tree = self._ask(caller, "lection_transform_tree", {"tree": given}, take) or tree
        return tree

    def _given(self, tree: BlockTree, source: Source | None) -> BlockTree:
        """The tree as a plugin gets it, a copy: one that changes blocks in place changes its own."""
        return copied(tree, source)

    def profiles(self) -> Mapping[str, Path | Mapping[str, object]]:
        """The profiles that hook plugins add, by name; of a name given twice the first counts."""
        added: dict[str, Path | Mapping[str, object]] = {}
        for caller in self._callers:
            added = {**(self._ask(caller, "lection_add_profiles", {}, _by_name) or {}), **added}
        return added

    def _ask(self, caller: Caller, hook: str, arguments: Mapping[str, object], take: Callable[[Any], T]) -> T | None:
        """What `take` makes of one plugin's answer; None if it gives none.

        A plugin that raises, and an answer that `take` refuses or that breaks in its hands, are reported.
        """
        plugin, manager = caller
        if not getattr(manager.hook, hook).get_hookimpls():
            return None
        stage = f"running its hook {hook}"
        what = f"{plugin.who}, {stage},"
        package = plugin.entry_point.package
        answers, failure, watch = _called(what, package, "call", lambda: getattr(manager.hook, hook)(**arguments))
        answer: T | None = None
        misdeeds = [f"replaced builtins {', '.join(watch.replaced)} (put back)"] if watch.replaced else []
        misdeeds += watch.misdeeds
        if failure is None:
            # Only now, in an orderly process; but an answer is a stranger's object, and its methods are their code.
            given = answers[0] if answers else None
            answer, failure, watch = _called(what, package, "step", lambda: take(given))
            misdeeds += watch.misdeeds
        if misdeeds:
            self.failures.append(
                Misbehaved(entry_point=plugin.entry_point, stage=stage, breaches=tuple(dict.fromkeys(misdeeds)))
            )
        if isinstance(failure, OutOfTimeError):
            late = TimedOut(entry_point=plugin.entry_point, stage=stage, seconds=watch.deadline.seconds)
            self._failed(late, failure)
        elif failure is not None:
            self._failed(failure_of_hook(plugin, stage, failure), failure)
        return answer if failure is None else None

    def _failed(self, plugin: Plugin, error: BaseException) -> None:
        if self._strict:
            raise UnusablePluginError(plugin) from error
        self.failures.append(plugin)


def _called(
    what: str, package: str, depth: Depth, call: Callable[[], T]
) -> tuple[T | None, BaseException | None, Watch]:
    """What a stranger's code returns, or what it raises, and the watch that was kept; only Ctrl-C gets out."""
    with Watch(what, package, depth, allowed_seconds()) as watch:
        try:
            return call(), None, watch
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and watch.interrupted:
                raise
            return None, error, watch


def _one_of(answer: object, ids: Sequence[str]) -> str | None:
    if answer is None:
        return None
    if isinstance(answer, str) and answer in ids:
        return answer
    shown = repr(answer) if isinstance(answer, str) else type(answer).__name__
    raise RefusedAnswerError(f"it returned {shown}, which is no candidate's id")


def _by_name(answer: Any) -> dict[str, Any]:
    if answer is None:
        return {}
    named: dict[Any, Any] = dict(answer) if isinstance(answer, Mapping) else {None: None}
    if all(isinstance(name, str) for name in named):
        return named
    raise RefusedAnswerError(f"it returned {type(answer).__name__}, not a mapping of names")


def failure_of_hook(plugin: Plugin, stage: str, error: BaseException) -> Failed:
    """The state of a hook plugin that broke in `stage`."""
    details = "".join(traceback.format_exception(error))
    reason = str(error) if isinstance(error, RefusedAnswerError) else describe(error, plugin.entry_point)
    return Failed(entry_point=plugin.entry_point, stage=stage, reason=reason, details=details)
