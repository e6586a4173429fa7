"""Reading the two versions: through the front door, under one profile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import click

from lection_compare.commands.failures import Trouble, in_trouble

if TYPE_CHECKING:
    from lection_core import BlockTree

__all__ = ["READ", "Wish", "empty_version", "read_both", "read_one", "reader_of", "renamed"]

READ: Final = "lection.read"
"""Where the front door leaves, in the context's `meta`, the function that reads a document as `lection read` does."""

_PLAIN: Final = "generic"
"""The profile that recognises only what the format states: where a reader would use it, a better one is looked for."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What the versions are to be read with."""

    profile: str | None = None
    profile_b: str | None = None
    reader: str | None = None
    encoding: str | None = None


def reader_of(ctx: click.Context) -> Any:
    """Return the function that reads a document.

    :raises click.UsageError: the command was not run through the front door.
    """
    read = ctx.meta.get(READ)
    if read is None:
        raise click.UsageError("This command reads documents through lection; run it as: lection compare")
    return read


def read_both(read: Any, a: str, b: str, wish: Wish) -> tuple[BlockTree, BlockTree]:
    """Read both versions; a profile that is chosen automatically is chosen once, by the first, for both."""
    if a == b == "-":
        raise Trouble("standard input can be one version only; name a file for the other")
    with in_trouble():
        before = _read(read, a, wish, wish.profile)
        profile = wish.profile_b or wish.profile
        if profile in (None, "auto") and before.profile is not None:
            after = _read(read, b, wish, profile if profile == "auto" else None, like=before)
        else:
            after = _read(read, b, wish, profile)
    return before, after


def read_one(read: Any, name: str, wish: Wish) -> BlockTree:
    """Read one document as the first of two is read."""
    return _read(read, name, wish, wish.profile)


def empty_version(like: BlockTree, name: str) -> BlockTree:
    """Return a version without a block, for a file that is not there on one side; read as the other one was."""
    from lection_core import Block, BlockTree, Source

    return BlockTree(
        blocks=[Block(kind="document", depth=0)],
        source=Source.from_text("", name=name),
        reader=like.reader,
        profile=like.profile,
    )


def renamed(tree: BlockTree, name: str) -> BlockTree:
    """Return a tree under another name, for one that was read from a temporary file."""
    from lection_core import BlockTree, Source

    return BlockTree(
        blocks=tree.blocks,
        source=Source.from_text(tree.text, name=name, media_type=tree.source.media_type, limit=None),
        dropped=tree.dropped,
        reader=tree.reader,
        profile=tree.profile,
        transformed_by=tree.transformed_by,
    )


def _read(read: Any, name: str, wish: Wish, profile: str | None, like: BlockTree | None = None) -> BlockTree:
    def under(wanted: str | None) -> BlockTree:
        tree: BlockTree = read(name, profile=wanted, reader=wish.reader, encoding=wish.encoding)
        return tree

    chosen = like.profile.name if like is not None and like.profile is not None else None
    if profile is not None or name == "-":
        return under(chosen or profile or "auto")
    tree = under(None)
    if like is not None and like.reader == tree.reader:
        return tree if tree.profile is None or tree.profile.name == chosen else under(chosen)
    return under("auto") if tree.profile is not None and tree.profile.name == _PLAIN else tree
