"""The hooks: what an installed package may have a say in while documents are read.

A hook plugin is a module with functions of these names, marked with `hookimpl`, behind an entry point of the group
`lection.hooks`. Parameters are only ever added, and an implementation takes those it wants: one that is written today
goes on working. Each plugin is called apart from the others, in the order of the plugins' ids; one that raises is
reported and its answer is done without.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from lection_core import BlockTree, ProfileInfo, ReaderInfo, SourceInfo

    from lection_plugins.states.states import Plugin

PROJECT = "lection"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)
"""Marks a function of a hook plugin as the implementation of the hook it is named after."""


@hookspec
def lection_choose_reader(source_name: str, candidates: Sequence[Plugin]) -> str | None:
    """Settle which of several readers takes an input: return the id of one of them, or None to leave it open.

    It is asked only where two or more sound readers take the format and the user named none. The first plugin that
    returns the id of a candidate decides; where none does, the user gets the error that lists the candidates.

    :param source_name: the name of the input.
    :param candidates: the readers that take it, with `id`, `distribution`, `version` and `manifest`.
    """


@hookspec
def lection_after_read(
    source: SourceInfo, reader: ReaderInfo, profile: ProfileInfo | None, blocks: int, dropped: int
) -> None:
    """Be told that a document was read to its end, as a tree or as a stream.

    :param source: name, encoding, length and sha256 of the document.
    :param reader: the reader's id, distribution and version.
    :param profile: what it was read under, None for no profile.
    :param blocks: number of blocks, the document itself included.
    :param dropped: number of things reported as dropped.
    """


@hookspec
def lection_transform_tree(tree: BlockTree) -> BlockTree | None:
    """Return another tree in the place of the one that was read, or None to leave it.

    Called after reading and before cross references are resolved; never in streams. The new tree is built again from
    its blocks and notices, so the block model's rules are checked; its source, reader and profile stay those of the
    reading; it may lose no character that was not lost before; and the plugin is named in `transformed_by`. A tree
    that breaks any of this is refused and reported, and the tree stays as it was.

    :param tree: the tree as read, or as an earlier plugin left it.
    """


@hookspec
def lection_add_profiles() -> Mapping[str, Path | Mapping[str, object]] | None:
    """Return profiles by name: each a path to a profile file or the content of one.

    A name that is taken, by a built-in profile, a profile package or an earlier plugin, stays theirs. A package that
    has nothing but files needs no hook: the group `lection.profiles` is read without being imported.
    """


HOOK_NAMES = ("lection_choose_reader", "lection_after_read", "lection_transform_tree", "lection_add_profiles")
"""The names of all hooks."""


def manager_of(target: object) -> pluggy.PluginManager:
    """A plugin manager with this one plugin, so that nothing it does reaches another's.

    :raises pluggy.PluginValidationError: it implements a hook that does not exist or takes a parameter that none has.
    """
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(sys.modules[__name__])
    manager.register(target)
    manager.check_pending()
    return manager
