"""The tree: blocks in document order, with what they came from, and the nodes that walk it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar, final

from lection_core.blocks.block import Block
from lection_core.blocks.counts import Counts
from lection_core.blocks.dropped import Dropped, check_inside, merged
from lection_core.blocks.info import ProfileInfo, ReaderInfo, SourceInfo, check_parts
from lection_core.blocks.linear import LinearText, joined_text, linear_info
from lection_core.blocks.parts import Parts
from lection_core.blocks.shape import check_shape, check_spans
from lection_core.errors import ContractError
from lection_core.version import Version
from lection_core.vocabulary import SCHEMA_VERSION, Band, Kind

if TYPE_CHECKING:
    from lection_core.blocks.navigation import Navigation
    from lection_core.blocks.span import Span
    from lection_core.codec.deserialise import Loaded
    from lection_core.source.source import Source
    from lection_core.text.lines import Lines
    from lection_core.tree.ownership import Ownership


Derived = TypeVar("Derived")
_HASHABLE = ("blocks", "dropped", "source", "reader", "profile", "transformed_by", "schema_version")


@final
class BlockTree:
    """A document read: its blocks in document order, what was dropped, and what made it.

    Frozen. Equality compares what is serialised, so a tree equals the one loaded from its JSON.

    :param blocks: in document order, the document first.
    :param source: a :class:`Source`, whose text is attached, or its :class:`SourceInfo` alone.
    :param dropped: notices; those with equal (kind, reason) are merged.
    :param linear: the linear text that the reader stated, which is attached, or its pieces; None where ranges count in
        the source's own text. :meth:`from_items` takes everything a reader yields.
    :param reader: who made the tree.
    :param profile: under which profile.
    :param transformed_by: names of the hooks that changed the tree after reading.
    :param schema_version: the version of the serialised form.
    :param extra: keys of a newer minor version that were read and are written back, by the path of their object.
    :raises ContractError: B-01 to B-05, with the block's index and address.

    Source: blocks.md, "A tree is a flat table", "BlockTree".
    """

    __slots__ = (
        "_counts", "_linear", "_lines", "_navigation", "_ownership", "_source",
        "blocks", "dropped", "extra", "profile", "reader", "schema_version", "source", "transformed_by",
    )  # fmt: skip

    blocks: tuple[Block, ...]
    dropped: tuple[Dropped, ...]
    source: SourceInfo
    reader: ReaderInfo | None
    profile: ProfileInfo | None
    transformed_by: tuple[str, ...]
    schema_version: str
    extra: Mapping[tuple[str | int, ...], Mapping[str, Any]]
    _source: Source | None
    _linear: str | None
    _lines: Lines | None
    _counts: Counts | None
    _navigation: Navigation | None
    _ownership: Ownership | None

    def __init__(
        self,
        *,
        blocks: Iterable[Block],
        source: SourceInfo | Source,
        dropped: Iterable[Dropped] = (),
        linear: str | Iterable[LinearText] | None = None,
        reader: ReaderInfo | None = None,
        profile: ProfileInfo | None = None,
        transformed_by: Iterable[str] = (),
        schema_version: str = SCHEMA_VERSION,
        extra: Mapping[tuple[str | int, ...], Mapping[str, Any]] | None = None,
    ) -> None:
        attached = None if isinstance(source, SourceInfo) else source
        info = source if isinstance(source, SourceInfo) else source.info
        text = None if linear is None else joined_text(linear)
        if text is not None and isinstance(info, SourceInfo):
            info = replace(info, linear=linear_info(text))
        values: dict[str, object] = {
            "blocks": tuple(blocks),
            "dropped": merged(dropped),
            "source": info,
            "reader": reader,
            "profile": profile,
            "transformed_by": (transformed_by,) if isinstance(transformed_by, str) else tuple(transformed_by),
            "schema_version": schema_version,
            "extra": dict(extra or {}),
            "_source": attached,
            "_linear": text,
            "_lines": None,
            "_counts": None,
            "_navigation": None,
            "_ownership": None,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)
        check_parts(info, reader, profile, self.transformed_by)
        Version.parse(schema_version)
        check_shape(self.blocks, info.text_length)
        check_inside(self.dropped, info.text_length)

    @classmethod
    def from_items(
        cls,
        items: Iterable[Block | Dropped | LinearText],
        *,
        source: SourceInfo | Source,
        reader: ReaderInfo | None = None,
        profile: ProfileInfo | None = None,
    ) -> BlockTree:
        """Return the tree of what a reader yields: blocks, notices and the pieces of its linear text, as they come.

        The other arguments and the errors are those of the class.

        :raises ContractError: R-01 for an item that is none of these, too.
        """
        blocks: list[Block] = []
        dropped: list[Dropped] = []
        pieces: list[LinearText] = []
        for item in items:
            if isinstance(item, Block):
                blocks.append(item)
            elif isinstance(item, Dropped):
                dropped.append(item)
            elif isinstance(item, LinearText):
                pieces.append(item)
            else:
                raise ContractError("R-01", f"a value of type {type(item).__name__} stands among the items")
        return cls(blocks=blocks, source=source, dropped=dropped, linear=pieces or None, reader=reader, profile=profile)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a BlockTree is frozen; build a new one to change {name}")

    def __delattr__(self, name: str) -> None:
        self.__setattr__(name, None)

    def __getstate__(self) -> dict[str, object]:
        """Return what is pickled: everything but what can be derived again."""
        derived = ("_counts", "_lines", "_navigation", "_ownership")
        return {name: None if name in derived else getattr(self, name) for name in BlockTree.__slots__}

    def __setstate__(self, state: dict[str, object]) -> None:
        """Take what was pickled; it was checked when the tree was built."""
        for name, value in state.items():
            object.__setattr__(self, name, value)

    def _key(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in _HASHABLE)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BlockTree):
            return NotImplemented
        return self is other or (self._key() == other._key() and self.extra == other.extra)

    def __hash__(self) -> int:
        return hash(self._key())

    def __len__(self) -> int:
        return len(self.blocks)

    def __repr__(self) -> str:
        return f"<BlockTree {self.source.name!r}: {len(self.blocks)} blocks, {self.fallback_count} fallback>"

    @property
    def parts(self) -> Parts:
        """What the tree is made of, as its serialised forms hold it."""
        return Parts(
            self.blocks,
            self.source,
            self.dropped,
            self.reader,
            self.profile,
            self.transformed_by,
            self.schema_version,
            self.extra,
        )

    @property
    def fallback_count(self) -> int:
        """The number of blocks whose ``matched_by`` is the string ``fallback`` (B-07)."""
        return self.counts.fallback

    @property
    def counts(self) -> Counts:
        """How many blocks there are by kind, rule and band; counted once."""
        return self._derived("_counts", lambda: Counts.of(self.blocks))

    @property
    def navigation(self) -> Navigation:
        """The arrays behind :class:`Node`; built once, when first asked for."""
        from lection_core.blocks.navigation import Navigation

        return self._derived("_navigation", lambda: Navigation(self.blocks))

    @property
    def ownership(self) -> Ownership:
        """Which block owns which characters of the source; built once, when first asked for."""
        from lection_core.tree.ownership import Ownership

        return self._derived("_ownership", lambda: Ownership(self.parts, self.navigation.ends))

    def _derived(self, name: str, make: Callable[[], Derived]) -> Derived:
        """Return what follows from the blocks, made when first asked for."""
        value: Derived | None = getattr(self, name)
        if value is None:
            value = make()
            object.__setattr__(self, name, value)
        return value

    @property
    def text(self) -> str:
        """The text that ranges count in: the linear text that the reader stated, else the source's own.

        :raises LookupError: when none is attached, as in a tree loaded from JSON.
        """
        if self.source.linear is not None:
            if self._linear is None:
                raise LookupError(
                    f"the tree of {self.source.name!r} carries no text: it comes from JSON or from a SourceInfo; its "
                    "text is what its reader stated: attach it with lection.attach(tree, document), which reads anew, "
                    "or with tree.with_source(source, linear=reader.read(source, profile))"
                )
            return self._linear
        if self._source is None:
            raise LookupError(
                f"the tree of {self.source.name!r} carries no text: it comes from JSON or from a SourceInfo; "
                "attach it with tree.with_source(Source.from_path(…)), which checks that it is the same text"
            )
        return self._source.text

    def line_col(self, offset: int) -> tuple[int, int]:
        """Return the 1-based line and column of an offset in :attr:`text`, the linear one where there is one.

        :raises ValueError: for an offset outside the text.
        :raises LookupError: when no text is attached.
        """
        from lection_core.text.lines import Lines

        return self._derived("_lines", lambda: Lines(self.text)).line_col(offset)

    def with_source(self, source: Source, linear: str | Iterable[object] | None = None) -> BlockTree:
        """Return the same tree with its text attached.

        :param source: the document the tree was read from.
        :param linear: for a tree that has a linear text: that text, or the items that its reader yields for the source,
            read anew under the same options; the profile does not matter.
        :raises ValueError: when source or linear text are not those of the tree, or the linear text is missing.
        """
        if source.sha256 != self.source.sha256:
            raise ValueError(
                f"{source.name!r} is not the text this tree was read from: its sha256 is {source.sha256}, "
                f"the tree's is {self.source.sha256}"
            )
        return self._changed("_source", source)._with_linear(linear)

    def _with_linear(self, linear: str | Iterable[object] | None) -> BlockTree:
        stated = self.source.linear
        if stated is None:
            return self
        if linear is None:
            raise ValueError(
                f"the ranges of the tree of {self.source.name!r} count in the linear text its reader stated; attach it "
                "with lection.attach(tree, document), or hand it over: linear=reader.read(source, profile)"
            )
        text = joined_text(linear)
        found = linear_info(text)
        if found != stated:
            raise ValueError(
                f"the linear text of {self.source.name!r} is not that of the tree: its sha256 is {found.sha256}, the "
                f"tree's is {stated.sha256}; another version of the reader, or other options, may state another one"
            )
        return self._changed("_linear", text)

    def _changed(self, name: str, value: object) -> BlockTree:
        """Return a copy with one part changed, on which nothing else depends."""
        tree = object.__new__(BlockTree)
        for slot in BlockTree.__slots__:
            object.__setattr__(tree, slot, value if slot == name else getattr(self, slot))
        return tree

    def with_spans(self, spans: Mapping[int, tuple[Span, ...]]) -> BlockTree:
        """Return the tree with other spans on some of its blocks, without working out anything else again.

        :param spans: the new spans by the index of their block.
        :raises ContractError: B-04 for spans outside the text or out of order, B-06 for a value of the wrong type.
        """
        blocks = list(self.blocks)
        for index, found in spans.items():
            blocks[index] = blocks[index].marked(blocks[index].role, found)
            check_spans(blocks[index], index)
        return self._changed("blocks", tuple(blocks))

    @property
    def root(self) -> Node:
        """The document's node."""
        return Node(self, 0)

    def nodes(self) -> Iterator[Node]:
        """Return every node in document order."""
        return (Node(self, index) for index in range(len(self.blocks)))

    def at(self, address: str) -> Node:
        """Return the node at an address; the inverse of ``node.address``.

        :raises ValueError: for a malformed address.
        :raises LookupError: for an address that leads nowhere, naming the deepest step that exists.
        """
        from lection_core.blocks.address import find_index

        return Node(self, find_index(self.blocks, self.navigation.ends, address))

    def find(
        self,
        *,
        kind: Kind | None = None,
        role: str | None = None,
        label: str | None = None,
        matched_by: str | None = None,
        band: Band | None = None,
        min_confidence: float | None = None,
        max_confidence: float | None = None,
        text: str | None = None,
    ) -> tuple[Node, ...]:
        """Return the nodes whose blocks meet every given condition, in document order.

        :param kind: exact kind.
        :param role: exact role.
        :param label: exact label.
        :param matched_by: glob, for example ``label:*``.
        :param band: exact band.
        :param min_confidence: lowest confidence, itself included.
        :param max_confidence: highest confidence, itself included.
        :param text: substring of the block's text, letter case respected.
        """
        from lection_core.tree.find import Query

        query = Query(kind, role, label, matched_by, band, min_confidence, max_confidence, text)
        return tuple(node for node in self.nodes() if query.holds(node.block))

    def to_json(self) -> str:
        """Return the tree as one JSON object; the same tree gives the same bytes."""
        from lection_core.codec.serialise import parts_to_json

        return parts_to_json(self.parts)

    @classmethod
    def from_json(cls, data: str | bytes) -> BlockTree:
        """Return the tree that :meth:`to_json` wrote.

        :raises ContractError: for anything else, with the rule, and the path where there is one.
        """
        from lection_core.codec.deserialise import load_json

        return cls._of(load_json(data))

    def to_jsonl(self) -> Iterator[str]:
        """Return the tree as lines of JSON, without line ends: tree, blocks, dropped, end."""
        from lection_core.codec.jsonlines import parts_to_jsonl

        return parts_to_jsonl(self.parts)

    def to_arrow(self, document: str | None = None) -> Any:
        """Return the tree as a ``pyarrow.Table``, one row a block.

        Its columns are ``lection_core.codec.arrow.COLUMNS``.

        :param document: what to call the document in the table; None for the name of its source.
        :raises ArrowMissingError: when pyarrow is not installed; the extra ``arrow`` installs it.
        """
        from lection_core.codec.arrow import parts_to_arrow

        return parts_to_arrow(self.parts, document)

    @classmethod
    def from_jsonl(cls, lines: Iterable[str | bytes] | bytes) -> BlockTree:
        """Return the tree that :meth:`to_jsonl`, or a stream, wrote.

        :raises ContractError: for anything else, a missing end record included.
        """
        from lection_core.codec.jsonlinesloader import load_jsonl

        return cls._of(load_jsonl(lines))

    @classmethod
    def _of(cls, loaded: Loaded) -> BlockTree:
        """Return the tree of what was loaded; its counts have to agree."""
        tree = cls(**loaded.parts._asdict())
        loaded.agree(tree.counts)
        return tree


@dataclass(frozen=True, slots=True)
class Node:
    """A block at its place in a tree; two nodes are equal when they are the same place of equal trees.

    Every property is O(1) or proportional to what it returns, after one linear pass over the tree.

    :param tree: the tree.
    :param index: 0-based place of the block in document order.
    """

    tree: BlockTree
    index: int

    def __hash__(self) -> int:
        """Return a hash of the place alone: hashing the tree would take a pass over it."""
        return hash(self.index)

    @property
    def block(self) -> Block:
        """The block itself."""
        return self.tree.blocks[self.index]

    @property
    def address(self) -> str:
        """``/`` for the document, else ``/kind[n]/kind[n]…``; the inverse of ``tree.at``."""
        ordinals, steps = self.tree.navigation.ordinals, []
        for node in (self, *self.ancestors):
            if node.index:
                steps.append(f"/{node.block.kind}[{ordinals[node.index]}]")
        return "".join(reversed(steps)) or "/"

    @property
    def level(self) -> int:
        """The number of ancestors that are sections or labelled items; outermost 0."""
        return self.tree.navigation.levels[self.index]

    @property
    def parent(self) -> Node | None:
        """The node above, None for the document."""
        parent = self.tree.navigation.parents[self.index]
        return None if parent < 0 else Node(self.tree, parent)

    @property
    def ancestors(self) -> tuple[Node, ...]:
        """The nodes above, the parent first and the document last."""
        parents, found = self.tree.navigation.parents, []
        index = parents[self.index]
        while index >= 0:
            found.append(Node(self.tree, index))
            index = parents[index]
        return tuple(found)

    @property
    def children(self) -> tuple[Node, ...]:
        """The nodes directly below, in document order."""
        ends, found = self.tree.navigation.ends, []
        index, end = self.index + 1, ends[self.index]
        while index < end:
            found.append(Node(self.tree, index))
            index = ends[index]
        return tuple(found)

    @property
    def siblings(self) -> tuple[Node, ...]:
        """The other children of the same parent, in document order."""
        parent = self.parent
        if parent is None:
            return ()
        return tuple(node for node in parent.children if node.index != self.index)

    @property
    def subtree(self) -> tuple[Node, ...]:
        """The node itself and everything below it, in document order."""
        return tuple(Node(self.tree, index) for index in range(self.index, self.tree.navigation.ends[self.index]))

    @property
    def own_text(self) -> str:
        """The block's own characters of the source: its range less its descendants' and less what was dropped.

        :raises LookupError: when the tree has no text attached.
        """
        text = self.tree.text
        return "".join(text[start:end] for start, end in self.tree.ownership.ranges(self.index))
