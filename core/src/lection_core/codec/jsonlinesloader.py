"""From lines of JSON back to a tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from lection_core.blocks.block import Block
from lection_core.blocks.dropped import Dropped
from lection_core.blocks.info import SourceInfo
from lection_core.codec.deserialise import Loaded, Loader, parsed, tree_fields
from lection_core.codec.jsonvalues import Json
from lection_core.errors import ContractError
from lection_core.version import Version

_END: Final = frozenset(("record", "counts", "length", "sha256", "linear"))
_END_NEEDS: Final = frozenset(("counts", "length", "sha256"))


def load_jsonl(lines: Iterable[str | bytes] | bytes) -> Loaded:
    """Return what ``to_jsonl``, or a stream, wrote.

    :param lines: the lines, with or without line ends; blank ones are passed over. A text is split at line feeds.
    :raises ContractError: J-01 to J-03 for another form, J-04 when the end record is missing, not last, or does not
        agree with the rest, B-01 to B-10 for blocks that are no tree.
    """
    records = _records(lines)
    header = next(records, None)
    if header is None or header.get("record") != "tree":
        raise ContractError("J-01", "JSON lines begin with a record of the kind 'tree'")
    loader = Loader(Version.of(header))
    top = tree_fields(loader, header)
    blocks, dropped, end = _body(records, loader)
    if next(records, None) is not None:
        raise ContractError("J-04", "there are records after the end record")
    source = _completed(loader.source(top["source"]), end, loader)
    counts = loader.counts(end["counts"])
    parts = loader.parts(top, source, blocks, dropped)
    return Loaded(parts, counts, parts.counts().fallback, loader)


def _records(lines: Iterable[str | bytes] | bytes) -> Iterator[Json]:
    if isinstance(lines, bytes):
        lines = lines.split(b"\n")
    elif isinstance(lines, str):
        lines = lines.split("\n")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            value = parsed(line)
        except ContractError as error:
            raise ContractError(error.rule, f"line {number}: {error.message}") from None
        if not isinstance(value, dict):
            raise ContractError("J-01", f"line {number} is no record; it must be an object")
        yield value


def _body(records: Iterator[Json], loader: Loader) -> tuple[list[Block], list[Dropped], Json]:
    blocks: list[Block] = []
    dropped: list[Dropped] = []
    for record in records:
        kind = record.pop("record", None)
        if kind == "block":
            blocks.append(loader.block(record, len(blocks)))
        elif kind == "dropped":
            dropped.append(loader.dropped(record, len(dropped)))
        elif kind == "end":
            return blocks, dropped, loader.fields(record, _END, _END_NEEDS, ())
        else:
            raise ContractError("J-01", f"a record of the kind {kind!r:.40}; known are tree, block, dropped and end")
    raise ContractError("J-04", f"truncated: after {len(blocks)} blocks there is no end record; write the file again")


def _completed(info: SourceInfo, end: Json, loader: Loader) -> SourceInfo:
    """Return the source with the length and hash of the end record, which a stream knows only there."""
    changes: dict[str, Any] = {}
    found = {**end, "linear": loader.linear(end.get("linear"), ("linear",))}
    for name in ("length", "sha256", "linear"):
        stated = getattr(info, name)
        if stated is None:
            changes[name] = found[name]
        elif stated != found[name]:
            raise ContractError("J-04", f"{name} is {stated} in the tree record and {found[name]} in the end record")
    return replace(info, **changes) if changes else info
