"""A tree as an Arrow table, one row a block, for pandas, polars, duckdb and Parquet.

Needs pyarrow, which the extra ``arrow`` installs. Source: blocks.md, "Arrow/Parquet (optional extra)".
"""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from lection_core.blocks.navigation import Navigation
from lection_core.codec.jsonvalues import dropped_value, dumps, span_value
from lection_core.codec.serialise import header_value
from lection_core.errors import LectionError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from lection_core.blocks.block import Block
    from lection_core.blocks.parts import Parts

COLUMNS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "document": "name of the document, or the id the caller gave it",
        "source_sha256": "hash of the document's text as UTF-8, of its bytes where it is no text",
        "linear_sha256": "hash of the linear text its reader stated, in which offsets then count; null where none is",
        "reader": "id and version of the reader",
        "profile": "name of the profile; null without one",
        "profile_sha256": "hash of the profile's content; null without one",
        "index": "place of the block in document order, from 0",
        "address": "the block's address in the tree; null below 64 levels, where `parent` and `ordinal` still lead up",
        "parent": "index of the block above; null for the document itself",
        "ordinal": "number of the block among its siblings of the same kind, from 1",
        "depth": "depth in the tree, the document's is 0",
        "level": "number of sections and labelled items above",
        "kind": "what the block is",
        "label": "label as matched; null without one",
        "text": "the block's own text",
        "role": "role; null without one",
        "matched_by": "rule that recognised the block",
        "confidence": "how sure the reader is, 0.0 to 1.0; ordinal, not calibrated",
        "band": "stated, matched, guessed, weak or none",
        "source_start": "offset of the first code point in the source or linear text; null where unknown",
        "source_end": "offset after the last one; null where unknown",
        "spans": "marked ranges of the text: type, start, end, value",
        "attrs": "everything further as one JSON object",
    }
)
"""What each column holds, in order. The descriptions stand in the table's schema too."""

ADDRESSED_DEPTH: Final = 64
"""Addresses grow with the depth; below this they are left out, so that a table stays linear in its tree."""

_REPEATED: Final = frozenset(
    {
        "document",
        "source_sha256",
        "linear_sha256",
        "reader",
        "profile",
        "profile_sha256",
        "kind",
        "role",
        "matched_by",
        "band",
    }
)
_REQUIRED: Final = frozenset(COLUMNS) - {
    "source_sha256", "linear_sha256", "profile", "profile_sha256", "address", "parent", "label", "role",
    "source_start", "source_end",
}  # fmt: skip


class ArrowMissingError(LectionError):
    """pyarrow is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "pyarrow is not installed; Arrow and Parquet need it: python -m pip install 'lection-core[arrow]', or, "
            "from a checkout, python -m pip install './core[arrow]'"
        )


def pyarrow(module: str = "pyarrow") -> Any:
    """Return pyarrow or one of its modules.

    :raises ArrowMissingError: when it is not installed.
    """
    try:
        return import_module(module)
    except ImportError:
        raise ArrowMissingError from None


def arrow_schema() -> Any:
    """Return the schema of the tables, a ``pyarrow.Schema`` whose fields carry their description."""
    pa = pyarrow()
    text, number, offset = pa.string(), pa.int32(), pa.int64()
    span = pa.struct([("type", text), ("start", offset), ("end", offset), ("value", text)])
    types = {
        **dict.fromkeys(("index", "parent", "ordinal", "depth", "level"), number),
        **dict.fromkeys(("source_start", "source_end"), offset),
        **dict.fromkeys(_REPEATED, pa.dictionary(number, text)),
        "confidence": pa.float64(),
        "spans": pa.list_(span),
    }
    return pa.schema(
        [
            pa.field(name, types.get(name, text), name not in _REQUIRED, {"description": meaning})
            for name, meaning in COLUMNS.items()
        ]
    )


def parts_to_arrow(parts: Parts, document: str | None = None) -> Any:
    """Return a tree as a ``pyarrow.Table``, one row a block in document order.

    Tables of several documents can be put one after another: every row names its document. What stands once in a tree
    (source, reader, profile, what was dropped) is JSON in the schema's metadata, under ``lection``.

    :param document: what to call the document in the table; None for the name of its source.
    :raises ArrowMissingError: when pyarrow is not installed.
    """
    pa = pyarrow()
    schema = arrow_schema()
    columns = {**_constants(parts, document), **_places(parts), **_fields(parts)}
    arrays = [pa.array(columns[field.name], field.type) for field in schema]
    header = dumps({**header_value(parts), "dropped": [dropped_value(notice) for notice in parts.dropped]})
    return pa.Table.from_arrays(arrays, schema=schema.with_metadata({"lection": header}))


def _constants(parts: Parts, document: str | None) -> dict[str, list[Any]]:
    """Return the columns that say the same in every row."""
    reader, profile, rows = parts.reader, parts.profile, len(parts.blocks)
    values = {
        "document": parts.source.name if document is None else document,
        "source_sha256": parts.source.sha256,
        "linear_sha256": parts.source.linear.sha256 if parts.source.linear else None,
        "reader": f"{reader.id} {reader.version}".strip() if reader else "",
        "profile": profile.name if profile else None,
        "profile_sha256": profile.sha256 if profile else None,
    }
    return {name: [value] * rows for name, value in values.items()}


def _places(parts: Parts) -> dict[str, Any]:
    """Return the columns that say where a block stands."""
    navigation = Navigation(parts.blocks)
    return {
        "index": range(len(parts.blocks)),
        "address": list(_addresses(parts.blocks, navigation.ordinals)),
        "parent": [None if parent < 0 else parent for parent in navigation.parents],
        "ordinal": navigation.ordinals,
        "level": navigation.levels,
    }


def _addresses(blocks: Sequence[Block], ordinals: Sequence[int]) -> Iterator[str | None]:
    path: list[str] = []
    for index, block in enumerate(blocks):
        if block.depth > ADDRESSED_DEPTH:
            yield None
            continue
        del path[max(0, block.depth - 1) :]
        if index:
            path.append(f"/{block.kind}[{ordinals[index]}]")
        yield "".join(path) or "/"


def _fields(parts: Parts) -> dict[str, list[Any]]:
    """Return the columns that are fields of the blocks."""
    blocks = parts.blocks
    plain = ("depth", "kind", "label", "text", "role", "matched_by", "confidence", "band")
    return {
        **{name: [getattr(block, name) for block in blocks] for name in plain},
        "source_start": [block.source[0] if block.source else None for block in blocks],
        "source_end": [block.source[1] if block.source else None for block in blocks],
        "spans": [[span_value(span) for span in block.spans] for block in blocks],
        "attrs": [dumps(block.attrs) for block in blocks],
    }
