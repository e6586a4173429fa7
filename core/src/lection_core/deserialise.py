"""From JSON back to a tree: exact, strict, and naming the place of what is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from lection_core.block import Block
from lection_core.dropped import Dropped, merge_key
from lection_core.errors import ContractError
from lection_core.info import ProfileInfo, ReaderInfo, Selection, SourceInfo
from lection_core.jsonvalues import Json
from lection_core.span import Span
from lection_core.tree import BlockTree
from lection_core.version import Version

Path = tuple[str | int, ...]

_BLOCK = frozenset(("kind", "text", "label", "depth", "role", "spans", "matched_by", "confidence", "source", "attrs"))
_BLOCK_NEEDS = frozenset(("kind", "depth", "matched_by", "confidence"))
_SPAN = frozenset(("type", "start", "end", "value"))
_DROPPED = frozenset(("kind", "count", "reason", "sources"))
_SOURCE = frozenset(("name", "media_type", "encoding", "encoding_certainty", "length", "sha256"))
_READER = frozenset(("id", "distribution", "version"))
_PROFILE = frozenset(("name", "version", "sha256", "selection"))
_SELECTION = frozenset(("winner", "score", "runner_up", "margin", "sample"))
_COUNTS = frozenset(("kind", "matched_by", "band"))
_HEADER = frozenset(("schema_version", "source", "reader", "profile", "transformed_by"))
_TREE = _HEADER | {"fallback_count", "counts", "blocks", "dropped"}


def parsed(data: str | bytes) -> Any:
    """Return the value of a JSON text.

    :raises ContractError: J-01 for what is no JSON: syntax, encoding, NaN, a key given twice, nesting without end.
    """
    try:
        return json.loads(data, object_pairs_hook=_unique, parse_constant=_no_constant)
    except ContractError:
        raise
    except RecursionError:
        raise ContractError("J-01", "the JSON nests too deep to be a tree") from None
    except UnicodeDecodeError as error:
        raise ContractError("J-01", f"this is no UTF-8: {error}") from None
    except ValueError as error:  # bad syntax, or an integer of more digits than Python converts
        raise ContractError("J-01", f"this is no JSON that can be read: {error}") from None


def _unique(pairs: list[tuple[str, Any]]) -> Json:
    value = dict(pairs)
    if len(value) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise ContractError("J-01", f"the key {twice!r:.60} stands twice in an object")
    return value


def _no_constant(name: str) -> NoReturn:
    raise ContractError("J-01", f"{name} is no JSON number")


def shown(path: Path) -> str:
    """Return a path as a person writes it: ``blocks[3].spans[0]``."""
    steps = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return steps.removeprefix(".") or "the tree"


@dataclass
class Loader:
    """Turns JSON values into the parts of a tree, and remembers the keys of a newer minor version."""

    version: Version
    extra: dict[Path, Json] = field(default_factory=dict)

    def fields(self, value: object, known: frozenset[str], needs: frozenset[str], path: Path) -> Json:
        """Return the known keys of an object; unknown ones are refused, or kept when the version is newer.

        :raises ContractError: J-01 when it is no object or lacks a key, J-02 for unknown keys.
        """
        if not isinstance(value, dict):
            raise ContractError("J-01", f"{shown(path)} is {_kind(value)}; it must be an object")
        if not needs <= value.keys():
            raise ContractError("J-01", f"{shown(path)} lacks {', '.join(sorted(needs - value.keys()))}")
        if value.keys() <= known:
            return value
        unknown = {key: item for key, item in value.items() if key not in known}
        if not self.version.newer:
            raise ContractError("J-02", f"{shown(path)} has unknown keys: {', '.join(unknown)}")
        self.extra.setdefault(path, {}).update(unknown)
        return {key: item for key, item in value.items() if key in known}

    def block(self, value: object, index: int) -> Block:
        """Return a block; its errors carry its index."""
        path = ("blocks", index)
        arguments = self.fields(value, _BLOCK, _BLOCK_NEEDS, path)
        try:
            if spans := arguments.get("spans"):
                arguments["spans"] = self._spans(spans, path)
            elif "spans" in arguments:
                arguments["spans"] = _tuple(spans, "spans")
            if arguments.get("source") is not None:
                arguments["source"] = _tuple(arguments["source"], "source")
            return Block(**arguments)
        except ContractError as error:
            raise ContractError(error.rule, error.message, index) from None

    def _spans(self, values: object, path: Path) -> tuple[Span, ...]:
        return tuple(
            Span(**self.fields(value, _SPAN, _SPAN - {"value"}, (*path, "spans", place)))
            for place, value in enumerate(array(values, (*path, "spans")))
        )

    def dropped(self, value: object, index: int) -> Dropped:
        """Return a notice."""
        path = ("dropped", index)
        arguments = self.fields(value, _DROPPED, _DROPPED - {"sources"}, path)
        sources = array(arguments.get("sources", []), (*path, "sources"))
        arguments["sources"] = tuple(_tuple(source, "sources") for source in sources)
        try:
            return Dropped(**arguments)
        except ContractError as error:
            raise ContractError(error.rule, f"{shown(path)}: {error.message}") from None

    def source(self, value: object) -> SourceInfo:
        """Return the identity of the source."""
        return SourceInfo(**self.fields(value, _SOURCE, frozenset(("length", "sha256")), ("source",)))

    def reader(self, value: object) -> ReaderInfo | None:
        """Return the reader."""
        return None if value is None else ReaderInfo(**self.fields(value, _READER, frozenset(("id",)), ("reader",)))

    def profile(self, value: object) -> ProfileInfo | None:
        """Return the profile."""
        if value is None:
            return None
        arguments = self.fields(value, _PROFILE, frozenset(("name",)), ("profile",))
        if arguments.get("selection") is not None:
            path = ("profile", "selection")
            arguments["selection"] = Selection(**self.fields(arguments["selection"], _SELECTION, _SELECTION, path))
        return ProfileInfo(**arguments)

    def counts(self, value: object) -> Json:
        """Return the counts that the JSON states; to be compared with :func:`check_counts`."""
        return self.fields(value, _COUNTS, _COUNTS, ("counts",))

    def tree(self, header: Json, source: SourceInfo, blocks: Sequence[Block], dropped: Sequence[Dropped]) -> BlockTree:
        """Return the tree, its unknown keys kept."""
        transformed_by = array(header.get("transformed_by", []), ("transformed_by",))
        return BlockTree(
            blocks=blocks,
            source=source,
            dropped=dropped,
            reader=self.reader(header.get("reader")),
            profile=self.profile(header.get("profile")),
            transformed_by=transformed_by,
            schema_version=str(self.version),
            extra=self._extra(dropped),
        )

    def _extra(self, dropped: Sequence[Dropped]) -> dict[Path, Json]:
        """Return the unknown keys; those of notices that merge stand at the merged one."""
        places: dict[object, int] = {}
        extra: dict[Path, Json] = {}
        for notice in dropped:
            places.setdefault(merge_key(notice), len(places))
        for path, items in self.extra.items():
            if path[:1] == ("dropped",):
                path = ("dropped", places[merge_key(dropped[int(path[1])])])
            extra.setdefault(path, {}).update(items)
        return extra

    def warn(self) -> None:
        """Name in one warning the keys this version does not know."""
        self.version.warn(sorted({f"{key} of {_generic(path)}" for path, items in self.extra.items() for key in items}))


def _generic(path: Path) -> str:
    return shown(tuple("[]" if isinstance(step, int) else step for step in path)).replace(".[]", "[]")


def array(value: object, path: Path) -> list[Any]:
    """Return a JSON array.

    :raises ContractError: J-01 when it is none.
    """
    if not isinstance(value, list):
        raise ContractError("J-01", f"{shown(path)} is {_kind(value)}; it must be an array")
    return value


def _tuple(value: object, name: str) -> tuple[Any, ...]:
    return tuple(array(value, (name,)))


def _kind(value: object) -> str:
    return f"{value!r:.40}"


def tree_from_json(data: str | bytes) -> BlockTree:
    """Return the tree that ``to_json`` wrote.

    :raises ContractError: J-01 to J-03 for another form, B-06 to B-10 for blocks, B-01 to B-05 for the shape, B-07 for
        counts that are not those of the blocks.
    """
    value = parsed(data)
    loader = Loader(Version.of(value))
    top = loader.fields(value, _TREE, _TREE - {"reader", "profile", "transformed_by"}, ())
    blocks = _all(loader.block, array(top["blocks"], ("blocks",)))
    dropped = _all(loader.dropped, array(top["dropped"], ("dropped",)))
    counts = loader.counts(top["counts"])
    tree = loader.tree(top, loader.source(top["source"]), blocks, dropped)
    if type(top["fallback_count"]) is not int or top["fallback_count"] != tree.fallback_count:
        raise ContractError(
            "B-07", f"fallback_count says {top['fallback_count']}, the blocks say {tree.fallback_count}"
        )
    check_counts(counts, tree)
    loader.warn()
    return tree


def check_counts(stated: Json, tree: BlockTree) -> None:
    """Compare the counts that the JSON states with those of the blocks.

    :raises ContractError: B-07, naming both.
    """
    for name, counted in tree.counts.as_dict().items():
        if stated[name] != counted:
            raise ContractError("B-07", f"counts.{name} says {stated[name]}, the blocks say {counted}")


def tree_fields(loader: Loader, header: object) -> Json:
    """Return the known keys of a tree record."""
    return loader.fields(header, _HEADER | {"record"}, frozenset(("schema_version", "source")), ())


def _all(make: Any, values: Iterable[object]) -> list[Any]:
    return [make(value, index) for index, value in enumerate(values)]
