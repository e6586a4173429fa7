"""Reading a document: from a path or a source to the tree of its blocks."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from lection.choosing import profile_for

if TYPE_CHECKING:
    from lection_core import Block, BlockTree, Dropped, Profile, ProfileInfo, ReaderInfo, Selection, Source
    from lection_plugins import Plugin, Registry

    from lection.choosing import ProfileRef

__all__ = ["Reading", "read", "stream"]


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
    :param options: values by name, of the options that the reader's manifest declares.
    :param registry: the installed plugins, from `lection_plugins.discover()`; None looks for them, which takes some
        milliseconds: pass one on when reading many documents.
    :raises SourceError: the input cannot be opened or is no text.
    :raises PluginError: no reader can be chosen or used, it does not know an option, or it failed on this input.
    :raises ProfileError: the profile is wrong; everything that is wrong with it is in the error.

    Source: DESIGN.md, "The way of a document".
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
    """Begin to read a document and return the reading: an iterator over its blocks and notices of what was dropped.

    Parameters and errors are those of `read`. Blocks come as soon as the reader has them. What needs the whole tree,
    hooks and cross references, is only in the tree that `Reading.tree()` gives.
    """
    from lection_plugins import discover

    known = registry if registry is not None else discover()
    opened, plugin = _opened(source, reader, known)
    default = plugin.manifest.default_profile if plugin.manifest else "generic"
    chosen, selection = profile_for(opened, profile, default, known)
    items = known.read(plugin.id, opened, chosen, options)
    return Reading(opened, plugin, chosen, selection, items)


def _opened(source: str | os.PathLike[str] | Source, reader: str | None, registry: Registry) -> tuple[Source, Plugin]:
    """Return the document and the reader for it, which is chosen first: a binary format must not be decoded."""
    from lection_core import Source
    from lection_plugins.choice import HEAD_SIZE

    if isinstance(source, Source):
        head = b"" if source.streaming else source.data[:HEAD_SIZE]
        return source, registry.choose(source.name, source.media_type, head, reader)
    path = Path(source)
    plugin = registry.choose(str(path), None, _head(path, HEAD_SIZE), reader)
    return Source.from_path(source, binary=_is_binary(plugin)), plugin


def _head(path: Path, size: int) -> bytes:
    """Return the first bytes of a file; none where it cannot be opened, which `Source.from_path` says better."""
    try:
        with path.open("rb") as file:
            return file.read(size)
    except OSError:
        return b""


def _is_binary(plugin: Plugin) -> bool:
    capability = plugin.manifest.capabilities.get("binary") if plugin.manifest else None
    return capability is not None and capability.support in ("full", "partial")


class Reading(Iterator["Block | Dropped"]):
    """A document that is being read: yields its blocks in document order and notices of what was dropped.

    It can be gone through once. `source` is the document, `plugin` the reader, `profile` what it is read under,
    `selection` how the profile was chosen where that happened automatically, `position` how far the reading is, as
    an offset into the text.
    """

    def __init__(
        self,
        source: Source,
        plugin: Plugin,
        profile: Profile,
        selection: Selection | None,
        items: Iterable[Block | Dropped],
    ) -> None:
        """Wrap `items`, what the reader yields for `source`; nothing is read yet."""
        self.source = source
        self.plugin = plugin
        self.profile = profile
        self.selection = selection
        self.position = 0
        self._items = self._read(items)

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

        name, version, sha256 = self.profile.name, self.profile.version, self.profile.sha256
        return ProfileInfo(name=name, version=version, sha256=sha256, selection=self.selection)

    def tree(self) -> BlockTree:
        """Read to the end and return the whole tree, its cross references resolved.

        :raises ReadFailedError: the reader failed, or what it yielded is no tree.
        """
        from lection_profiles import resolve_references

        return resolve_references(self._built(), self.profile)

    def _built(self) -> BlockTree:
        from lection_core import Block, BlockTree, ContractError

        blocks: list[Block] = []
        dropped: list[Dropped] = []
        for item in self:
            if isinstance(item, Block):
                blocks.append(item)
            else:
                dropped.append(item)
        reader, profile = self.reader_info, self.profile_info
        try:
            return BlockTree(blocks=blocks, source=self.source, dropped=dropped, reader=reader, profile=profile)
        except ContractError as error:
            raise _broken(self.plugin, self.source.name, error) from error

    def _read(self, items: Iterable[Block | Dropped]) -> Iterator[Block | Dropped]:
        """Yield what the reader yields, roles and spans added, then what decoding dropped."""
        from lection_core import Block
        from lection_profiles import annotate

        for item in annotate(items, self.profile):
            if isinstance(item, Block) and item.source is not None:
                self.position = item.source[0]
            yield item
        yield from self.source.dropped


def _broken(plugin: Plugin, name: str, error: Exception) -> Exception:
    """Return the error that names the reader whose blocks make no tree."""
    from lection_plugins.errors import ReadFailedError
    from lection_plugins.states import Failed

    reason = f"its blocks make no tree: {error}"
    failed = Failed(entry_point=plugin.entry_point, manifest=plugin.manifest, stage="reading", reason=reason)
    return ReadFailedError(failed, name, None)
