"""The hook plugins, none of them imported here: each call goes to a worker process of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from lection_plugins.host.hooks import Hooks, failure_of_hook
from lection_plugins.host.transform import RefusedAnswerError, copied
from lection_plugins.isolation.hooks import isolated_hook
from lection_plugins.isolation.limits import Limits
from lection_plugins.loading.hookspecs import HOOK_NAMES
from lection_plugins.states.errors import UnusablePluginError

if TYPE_CHECKING:
    from lection_core import BlockTree, Source

    from lection_plugins.host.registry import Registry
    from lection_plugins.states.states import Plugin

T = TypeVar("T")


class IsolatedHooks(Hooks):
    """Hooks whose plugins run under limits, each call in a worker; after the first it is known which a plugin has."""

    def __init__(self, registry: Registry, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._known: dict[tuple[str, str], tuple[str, ...]] = {}
        super().__init__(registry)

    def _load(self, registry: Registry, plugin: Plugin) -> None:
        self._callers.append((plugin, None))

    def _given(self, tree: BlockTree, source: Source | None) -> BlockTree:
        self._source = source
        return copied(tree, None)

    def _ask(self, caller: Any, hook: str, arguments: Mapping[str, object], take: Callable[[Any], T]) -> T | None:
        plugin, _ = caller
        if hook not in self._known.get((plugin.distribution, plugin.id), HOOK_NAMES):
            return None
        source = self._source if "tree" in arguments else None
        try:
            answer, known = isolated_hook(plugin, hook, arguments, source, self._limits)
            self._known[plugin.distribution, plugin.id] = known
            return take(answer) if hook in known else None
        except UnusablePluginError as error:
            self._failed(error.plugin, error)
        except RefusedAnswerError as error:
            self._failed(failure_of_hook(plugin, f"running its hook {hook}", error), error)
        return None

    _source: Source | None = None
