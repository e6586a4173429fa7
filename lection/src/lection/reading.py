"""A document that is being read: its blocks one by one, or the tree of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lection_core import Block, BlockTree, Dropped, LinearText, Profile, ProfileInfo, ReaderInfo, Selection
    from lection_plugins import Plugin
    from lection_plugins.host.hooks import Hooks

    from lection.opening import Opened

__all__ = ["Reading"]


class Reading(Iterator["Block | Dropped | LinearText"]):
    """A document that is being read: yields its blocks in document order and notices of what was dropped.

    It can be gone through once, by one of iteration, `tree` and `to_jsonl`, and refuses another of them with a
    `SourceError`; the file behind it is closed at the end, or by `close` before. `source` is the document, `plugin` the
    reader, `profile` what it is read under, `selection` how the profile was chosen where that happened automatically,
    `position` how far the reading is, as an offset into the text.
    """

    def __init__(
        self,
        opened: Opened,
        profile: Profile,
        selection: Selection | None,
        items: Iterable[Block | Dropped | LinearText],
        hooks: Hooks | None = None,
    ) -> None:
        """Wrap `items`, what the reader yields for an opened document; nothing is read yet."""
        self.source = opened.source
        self.plugin = opened.plugin
        self.close = opened.close
        self.profile = profile
        self.selection = selection
        self.position = 0
        self._hooks = hooks
        self._items = items
        self._begun = False
        self._linear = False
        self._all = self._whole()

    def __enter__(self) -> Reading:
        """Return itself; the file is closed at the end of the block."""
        return self

    def __exit__(self, *_raised: object) -> None:
        """Close the file."""
        self.close()

    def __next__(self) -> Block | Dropped | LinearText:
        """Return the next block or notice."""
        return next(self._all)

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

    def to_jsonl(self) -> Iterator[str]:
        """Read to the end and yield the tree's JSON lines, without line ends, as its blocks come.

        :raises ReadFailedError: the reader failed, or what it yields is no tree.
        """
        from lection_core import ContractError, jsonl_lines

        reader, profile = self.reader_info, self.profile_info
        try:
            # It adds itself what decoding dropped.
            yield from jsonl_lines(self._annotated(), source=self.source, reader=reader, profile=profile)
        except ContractError as error:
            raise _broken(self.plugin, self.source.name, error) from error

    def tree(self) -> BlockTree:
        """Read to the end and return the whole tree, as the hook plugins leave it, its cross references resolved.

        The text is attached to it unless it came in pieces.

        :raises ReadFailedError: the reader failed, or what it yielded is no tree.
        """
        from lection_profiles import resolve_references

        tree = self._built()
        if self._hooks is not None:
            rewrites = self.plugin.manifest.rewrites if self.plugin.manifest else ()
            tree = self._hooks.transformed(tree, None if self.source.streaming else self.source, rewrites)
        return resolve_references(tree, self.profile)

    def _built(self) -> BlockTree:
        from lection_core import BlockTree, ContractError

        self._refuse_again()
        items = list(self._all)
        source = self.source.info if self.source.streaming else self.source
        try:
            return BlockTree.from_items(items, source=source, reader=self.reader_info, profile=self.profile_info)
        except ContractError as error:
            raise _broken(self.plugin, self.source.name, error) from error

    def _refuse_again(self) -> None:
        """Refuse to give what has been given: a second pass would find nothing, and the reader seem to have failed."""
        from lection_core import SourceError

        if self._begun:
            raise SourceError(
                "this reading has been begun already and can be gone through only once; read the document anew",
                self.source.name,
            )

    def _whole(self) -> Iterator[Block | Dropped | LinearText]:
        """Yield everything, what decoding dropped included; that is known only at the end of a stream.

        What was replaced while decoding stands nowhere in a linear text, so that it has no ranges there.
        """
        from lection_core.blocks.dropped import without_ranges

        yield from self._annotated()
        yield from without_ranges(self.source.dropped) if self._linear else self.source.dropped

    def _annotated(self) -> Iterator[Block | Dropped | LinearText]:
        """Yield what the reader yields, roles and spans added; then tell the hooks."""
        from lection_core import Block, Dropped
        from lection_profiles import annotate

        self._refuse_again()
        self._begun = True
        blocks = dropped = 0
        try:
            for item in annotate(self._items, self.profile):
                if isinstance(item, Block):
                    blocks += 1
                    self.position = item.source[0] if item.source is not None else self.position
                elif isinstance(item, Dropped):
                    dropped += item.count
                else:
                    self._linear = True
                yield item
        finally:
            self.close()
        if self._hooks is not None:
            dropped += sum(notice.count for notice in self.source.dropped)
            self._hooks.told(self.source.info, self.reader_info, self.profile_info, blocks, dropped)


def _broken(plugin: Plugin, name: str, error: Exception) -> Exception:
    """Return the error that names the reader whose blocks make no tree."""
    from lection_plugins import Failed
    from lection_plugins.states.errors import ReadFailedError

    reason = f"its blocks make no tree: {error}"
    failed = Failed(entry_point=plugin.entry_point, manifest=plugin.manifest, stage="reading", reason=reason)
    return ReadFailedError(failed, name, None)
