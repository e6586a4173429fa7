"""Reading a document: from a path or a source to the tree of its blocks."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, cast

from lection_core.errors import ContractError, LectionError, ReaderError

from lection.choosing import profile_for
from lection.errors import ReadingFailedError

if TYPE_CHECKING:
    from lection_core import Block, BlockTree, Dropped, Profile, ProfileInfo, ReaderInfo, Selection, Source
    from lection_plugins import Loaded, Plugin, Registry

    from lection.choosing import ProfileRef

__all__ = ["Reading", "read", "stream"]

HEAD = 4096
"""Bytes of the input that the readers' magic patterns may look at."""


def read(
    source: str | os.PathLike[str] | Source,
    profile: ProfileRef | None = None,
    reader: str | None = None,
    options: Mapping[str, object] | None = None,
    *,
    registry: Registry | None = None,
) -> BlockTree:
    """Read one document into the tree of its blocks.

    :param source: a path (a `str` is a path), or a `Source`; text comes as `Source.from_text(text, name="x.md")`.
    :param profile: name of an installed profile, `auto`, a path to a profile file, its content as a mapping, or a
        `Profile`; None takes the reader's default, `generic` only what the format itself states.
    :param reader: id of an installed reader; None chooses by extension, media type and content.
    :param options: what the reader's manifest declares, by name.
    :param registry: the installed plugins; None looks for them, which takes some milliseconds: pass one on when
        reading many documents.

    Raises SourceError where the input is no text, PluginError where no reader can be chosen or used, ProfileError
    for a bad profile, ReadingFailedError where the reader fails, OSError for what the system says about the file.
    """
    return stream(source, profile, reader, options, registry=registry).tree()


def stream(
    source: str | os.PathLike[str] | Source,
    profile: ProfileRef | None = None,
    reader: str | None = None,
    options: Mapping[str, object] | None = None,
    *,
    registry: Registry | None = None,
) -> Reading:
    """Begin to read a document and return the reading, an iterator over its blocks and what was dropped.

    Parameters and errors are those of `read`. Blocks come as soon as the reader has them; what needs the whole
    tree, hooks and cross references, is only in the tree of `Reading.tree()`.
    """
    from lection_plugins import discover

    known = registry if registry is not None else discover()
    opened = source if not isinstance(source, (str, os.PathLike)) else _open(source)
    plugin = known.choose(opened.name, opened.media_type, opened.data[:HEAD], reader)
    loaded = known.load(plugin.id)
    default = loaded.manifest.default_profile if loaded.manifest else "generic"
    chosen, selection = profile_for(opened, profile, default, known)
    return Reading(opened, loaded, chosen, selection, options or {})


def _open(path: str | os.PathLike[str]) -> Source:
    from lection_core import Source

    return Source.from_path(path)


class Reading(Iterator["Block | Dropped"]):
    """A document that is being read: yields its blocks in document order and notices of what was dropped.

    It can be iterated once. `source` is the document, `plugin` the loaded reader, `profile` what it is read under,
    `selection` how the profile was chosen where that happened automatically.
    """

    def __init__(
        self,
        source: Source,
        plugin: Loaded,
        profile: Profile,
        selection: Selection | None = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        """Prepare to read `source` with an already loaded reader; nothing is read yet."""
        self.source = source
        self.plugin = plugin
        self.profile = profile
        self.selection = selection
        self._items = self._read(options or {})

    def __next__(self) -> Block | Dropped:
        """Return the next block or notice."""
        return next(self._items)

    @property
    def reader_info(self) -> ReaderInfo:
        """The reader as the tree names it."""
        from lection_core import ReaderInfo

        return ReaderInfo(id=self.plugin.id, distribution=self.plugin.distribution, version=self.plugin.version)

    @property
    def profile_info(self) -> ProfileInfo:
        """The profile as the tree names it."""
        from lection_core import ProfileInfo

        profile = self.profile
        return ProfileInfo(name=profile.name, version=profile.version, sha256=profile.sha256, selection=self.selection)

    def tree(self) -> BlockTree:
        """Read what is left and return the whole tree, its cross references resolved.

        Raises ReadingFailedError where what the reader yielded is no tree.
        """
        from lection_core import Block, BlockTree, Dropped
        from lection_profiles import resolve_references

        items = list(self)
        try:
            tree = BlockTree(
                blocks=[item for item in items if isinstance(item, Block)],
                source=self.source,
                dropped=[item for item in items if isinstance(item, Dropped)],
                reader=self.reader_info,
                profile=self.profile_info,
            )
        except ContractError as error:
            raise ReadingFailedError(self.source.name, self.plugin, error) from error
        return resolve_references(tree, self.profile)

    def _read(self, options: Mapping[str, object]) -> Iterator[Block | Dropped]:
        """Yield what the reader yields, roles and spans added, then what decoding dropped."""
        from lection_profiles import annotate

        yield from annotate(self._contained(options), self.profile)
        yield from self.source.dropped

    def _contained(self, options: Mapping[str, object]) -> Iterator[Block | Dropped]:
        """Yield what the reader yields; whatever it raises becomes an error that names the reader.

        Only Ctrl-C passes: a reader's `sys.exit` must not end the program that uses it.
        """
        try:
            for item in self.plugin.reader.read(self.source, self.profile, options):
                yield self._checked(item)
        except GeneratorExit:
            raise
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise self._failed(error) from error

    def _checked(self, item: object) -> Block | Dropped:
        from lection_core import Block, Dropped

        if isinstance(item, (Block, Dropped)):
            return item
        raise ContractError("R-01", f"a reader yields Block and Dropped, this one yielded {type(item).__name__}")
