"""The front door in Python: a document in, the tree of its blocks out."""

from __future__ import annotations

import os
from typing import IO, TYPE_CHECKING

from lection.library import Library

if TYPE_CHECKING:
    from lection_core import BlockTree, Source
    from lection_plugins import Limits

    from lection.library import OptionsRef, ProfileRef
    from lection.reading import Reading

__all__ = ["attach", "read", "stream"]


def read(
    document: str | os.PathLike[str] | Source | IO[bytes],
    profile: ProfileRef | None = None,
    reader: str | None = None,
    options: OptionsRef | None = None,
    *,
    isolate: bool | Limits = False,
    library: Library | None = None,
) -> BlockTree:
    """Read one document into the tree of its blocks.

    :param document: a path (a `str` is a path), a file open for bytes, or a `Source`; text comes as
        `Source.from_text(text, name="x.md")`.
    :param profile: name of an installed profile, `auto`, a path to a profile file, its content as a mapping, or a
        `Profile`; None takes the reader's default, `generic` only what the format itself states.
    :param reader: id of an installed reader; None chooses by extension, media type and content.
    :param options: values by name, of the options that the reader's manifest declares; or a function that gives them
        for the reader that was chosen.
    :param isolate: read in a worker process, under the default limits or under these.
    :param library: what to read with; None looks for what is installed. Pass one on when reading many documents.
    :raises SourceError: the input cannot be opened or is no text.
    :raises PluginError: no reader can be chosen or used, it does not know an option, or it failed on this input.
    :raises ProfileError: the profile is wrong; everything that is wrong with it is in the error.

    A hook plugin that fails does not fail the reading: a `HookWarning` tells of it.
    Source: spec/readers.md, "The contract".
    """
    return (library or Library(isolate=bool(isolate))).read(document, profile, reader, options, isolate=isolate)


def stream(
    document: str | os.PathLike[str] | Source | IO[bytes],
    profile: ProfileRef | None = None,
    reader: str | None = None,
    options: OptionsRef | None = None,
    *,
    library: Library | None = None,
) -> Reading:
    """Begin to read a document and return the reading: an iterator over its blocks and notices of what was dropped.

    Parameters and errors are those of `read`. Blocks come as soon as the reader has them; where it claims streaming, a
    file is read piece by piece, in bounded memory, and blocks come before its end has been seen. What needs the whole
    tree is missing: hooks, and what cross references resolve to. A profile is chosen automatically by the beginning.
    """
    return (library or Library()).stream(document, profile, reader, options)


def attach(
    tree: BlockTree,
    document: str | os.PathLike[str] | Source | IO[bytes],
    options: OptionsRef | None = None,
    *,
    library: Library | None = None,
) -> BlockTree:
    """Return a tree, such as one loaded from JSON, with its text attached, checked to be the one it was read from.

    Where the tree's ranges count in a linear text, its reader reads the document anew to state it.

    :param document: what the tree was read from; as for `read`.
    :param options: those the tree was read with, where its reader has options that change what it states.
    :raises ValueError: it is another document, or its reader states another text for it by now.
    :raises SourceError: the document cannot be opened or is no text.
    :raises PluginError: the reader of the tree is not installed, or fails on this document.
    """
    return (library or Library()).attach(tree, document, options)
