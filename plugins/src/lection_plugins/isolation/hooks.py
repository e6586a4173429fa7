"""Calling the hooks of a plugin in a worker process, so that what happens there happens to the worker only."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lection_plugins.isolation.isolation import converse, request_of
from lection_plugins.isolation.wire import HookAnswer, SourceParts
from lection_plugins.states.errors import UnusablePluginError
from lection_plugins.states.states import Plugin

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lection_core import Source

    from lection_plugins.isolation.limits import Limits


def isolated_hook(
    plugin: Plugin, hook: str, arguments: Mapping[str, object], source: Source | None, limits: Limits
) -> tuple[Any, tuple[str, ...]]:
    """What one hook of a plugin answers, and the names of the hooks that the plugin has.

    A tree is sent without its text, which `source` has, and comes back as blocks and notices that are built anew here.

    :raises UnusablePluginError: it broke (`failed`) or was stopped (`timed_out`).
    """
    from lection_core import Block, BlockTree, Dropped

    parts = None if source is None or source.streaming else SourceParts.of(source)
    request = replace(request_of(plugin, limits, parts), hook=hook, arguments=dict(arguments))
    answer: HookAnswer | None = None
    blocks: list[Block] = []
    dropped: list[Dropped] = []
    for item in converse(plugin, request):
        if isinstance(item, Plugin) and item.bad:
            raise UnusablePluginError(item)
        if isinstance(item, HookAnswer):
            answer = item
        elif isinstance(item, Block):
            blocks.append(item)
        elif isinstance(item, Dropped):
            dropped.append(item)
    if answer is None:
        return None, ()
    given = arguments.get("tree")
    if answer.tree and isinstance(given, BlockTree):
        return BlockTree(blocks=blocks, source=given.source, dropped=dropped), answer.hooks
    return answer.value, answer.hooks
