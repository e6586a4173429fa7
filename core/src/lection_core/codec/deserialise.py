"""From JSON back to a tree: exact, strict, and naming the place of what is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, NoReturn

from lection_core.blocks.block import Block
from lection_core.blocks.counts import Counts
from lection_core.blocks.dropped import Dropped, merge_key
from lection_core.blocks.info import LinearInfo, ProfileInfo, ReaderInfo, Selection, SourceInfo
from lection_core.blocks.parts import Parts
from lection_core.blocks.span import Span
from lection_core.codec.jsonvalues import Json
from lection_core.errors import ContractError
from lection_core.version import Version

Path = tuple[str | int, ...]

_BLOCK = frozenset(("kind", "text", "label", "depth", "role", "spans", "matched_by", "confidence", "source", "attrs"))
_BLOCK_NEEDS = frozenset(("kind", "depth", "matched_by", "confidence"))
_SPAN = frozenset(("type", "start", "end", "value"))
_DROPPED = frozenset(("kind", "count", "reason", "sources"))
_SOURCE = frozenset(("name", "media_type", "encoding", "encoding_certainty", "length", "sha256", "linear"))
_LINEAR = frozenset(("length", "sha256"))
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
        arguments = dict(self.fields(value, _SOURCE, frozenset(("length", "sha256")), ("source",)))
        if "linear" in arguments:
            arguments["linear"] = self.linear(arguments["linear"], ("source", "linear"))
        return SourceInfo(**arguments)

    def linear(self, value: object, path: Path) -> LinearInfo | None:
        """Return length and hash of the linear text."""
        return None if value is None else LinearInfo(**self.fields(value, _LINEAR, _LINEAR, path))

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
        """Return the counts that the JSON states; to be compared by :meth:`Loaded.agree`."""
        return self.fields(value, _COUNTS, _COUNTS, ("counts",))

    def parts(self, header: Json, source: SourceInfo, blocks: Sequence[Block], dropped: Sequence[Dropped]) -> Parts:
        """Return what the tree is made of, its unknown keys kept."""
        transformed_by = array(header.get("transformed_by", []), ("transformed_by",))
        return Parts(
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


class Loaded(NamedTuple):
    """What was read of a tree, and the counts that stood beside it, to be compared with those of its blocks.

    `fallback_count` is what stood there, of whatever type, or a number that was counted where the form has none.
    """

    parts: Parts
    counts: Json
    fallback_count: object
    loader: Loader

    def agree(self, counts: Counts) -> None:
        """Compare the counts that were read with those of the blocks; warn of keys this version does not know.

        :raises ContractError: B-07, naming both.
        """
        if type(self.fallback_count) is not int or self.fallback_count != counts.fallback:
            raise ContractError("B-07", f"fallback_count says {self.fallback_count}, the blocks say {counts.fallback}")
        for name, counted in counts.as_dict().items():
            if self.counts[name] != counted:
                raise ContractError("B-07", f"counts.{name} says {self.counts[name]}, the blocks say {counted}")
        self.loader.warn()


def load_json(data: str | bytes) -> Loaded:
    """Return what ``to_json`` wrote.

    :raises ContractError: J-01 to J-03 for another form, B-06 to B-10 for blocks.
    """
    value = parsed(data)
    loader = Loader(Version.of(value))
    top = loader.fields(value, _TREE, _TREE - {"reader", "profile", "transformed_by"}, ())
    blocks = _all(loader.block, array(top["blocks"], ("blocks",)))
    dropped = _all(loader.dropped, array(top["dropped"], ("dropped",)))
    counts = loader.counts(top["counts"])
    parts = loader.parts(top, loader.source(top["source"]), blocks, dropped)
    return Loaded(parts, counts, top["fallback_count"], loader)


def tree_fields(loader: Loader, header: object) -> Json:
    """Return the known keys of a tree record."""
    return loader.fields(header, _HEADER | {"record"}, frozenset(("schema_version", "source")), ())


def _all(make: Any, values: Iterable[object]) -> list[Any]:
    return [make(value, index) for index, value in enumerate(values)]
