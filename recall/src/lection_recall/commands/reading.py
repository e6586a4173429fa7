"""Reading documents for the verbs that need them, as `lection read` does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from lection_recall.facts.errors import UnreadableImport

if TYPE_CHECKING:
    from lection_core import BlockTree

    from lection_recall.anchors.verifying import Read, Recorded

READ: Final = "lection.read"
"""Where the front door leaves, in the context's `meta`, the function that reads a document as `lection read` does."""


def reader_of(ctx: click.Context) -> Callable[..., BlockTree]:
    """Return the front door's function that reads a document.

    :raises click.UsageError: when this is not run through `lection`.
    """
    found: Callable[..., BlockTree] | None = ctx.meta.get(READ)
    if found is None:
        raise click.UsageError("Documents are read by lection: run this as lection recall, not by itself.")
    return found


def tree_of(ctx: click.Context, name: str, **wished: Any) -> BlockTree:
    """Return the tree of a document, or the one a file of JSON holds, with its text.

    :raises UnreadableImport: when a tree's text is not at hand.
    """
    from lection_core import BlockTree, Source

    head = Path(name).read_bytes()[:200].lstrip() if name != "-" else b""
    if not (name.endswith((".json", ".jsonl")) and head.startswith(b"{") and b'"schema_version"' in head):
        return reader_of(ctx)(name, **wished)
    data = Path(name).read_bytes()
    tree = BlockTree.from_jsonl(data) if name.endswith(".jsonl") else BlockTree.from_json(data)
    try:
        return tree.with_source(Source.from_path(tree.source.name))
    except (OSError, ValueError) as error:
        raise UnreadableImport(f"the text of the tree in {name} is not at hand: {error}", document=name) from None


def reading_again(ctx: click.Context, profile: str | None) -> Read:
    """Return what reads a cited document again, with its reader and under its profile.

    :param profile: a profile's file for documents that were not read under a built-in one.
    """
    from lection_recall.anchors.verifying import Unreadable

    read = reader_of(ctx)

    def again(recorded: Recorded) -> BlockTree:
        try:
            return read(recorded.name, profile=_profile(recorded, profile), reader=recorded.reader)
        except (click.ClickException, OSError) as error:
            message = error.format_message() if isinstance(error, click.ClickException) else str(error)
            raise Unreadable(message) from None
        except Exception as error:
            from lection_core import LectionError

            if isinstance(error, LectionError):
                raise Unreadable(str(error)) from None
            raise

    return again


def _profile(recorded: Recorded, given: str | None) -> str | None:
    """Return the profile of a digest: a built-in one or the one given."""
    from lection_profiles import builtin_profiles, load_profile

    from lection_recall.anchors.verifying import Unreadable

    if recorded.profile_sha256 is None:
        return given
    for name in (*([given] if given else []), *builtin_profiles()):
        if load_profile(name).sha256 == recorded.profile_sha256:
            return name
    raise Unreadable(f"the profile {recorded.profile_sha256[:12]}… it was read under is not here; give it by --profile")
