"""A tree as lines of JSON: a tree record, blocks and notices as they come, an end record.

Without the end record a file is truncated, and loading says so. Source: blocks.md, "BlockTree".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from lection_core.blocks.block import Block
from lection_core.blocks.counts import Tally
from lection_core.blocks.dropped import Dropped, without_ranges
from lection_core.blocks.info import ProfileInfo, ReaderInfo, SourceInfo
from lection_core.blocks.linear import LinearText, Measure
from lection_core.blocks.parts import Parts
from lection_core.blocks.shape import Shape
from lection_core.codec.jsonvalues import (
    Extra,
    Json,
    block_value,
    dropped_value,
    dumps,
    linear_value,
    profile_value,
    reader_value,
    source_value,
    with_extra,
)
from lection_core.vocabulary import SCHEMA_VERSION

if TYPE_CHECKING:
    from lection_core.source.source import Source

_BREAKS: Final = str.maketrans({"\x85": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"})
_NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})


def jsonl_lines(
    items: Iterable[Block | Dropped | LinearText],
    *,
    source: Source | SourceInfo,
    reader: ReaderInfo | None = None,
    profile: ProfileInfo | None = None,
    transformed_by: Iterable[str] = (),
    schema_version: str = SCHEMA_VERSION,
    extra: Extra = _NOTHING,
) -> Iterator[str]:
    """Yield lines, without line ends, as blocks and notices come; nothing is held back but counts.

    What a :class:`Source` replaced while decoding is added before the end record. Length and hash stand in the end
    record, and in the tree record too where they are known from the start. Pieces of linear text give no line: length
    and hash of the whole stand in the end record.

    :raises ContractError: B-01 to B-05 and L-01, as soon as an item breaks the shape of a tree.
    """
    info = source if isinstance(source, SourceInfo) else source.info
    parts = _parts(extra)
    header: Json = {
        "record": "tree",
        "schema_version": schema_version,
        "source": source_value(info),
        "reader": reader_value(reader),
        "profile": profile_value(profile),
        "transformed_by": tuple(transformed_by),
    }
    yield _line(with_extra(header, parts.get((), _NOTHING)))
    shape, tally, measure = Shape(info.text_length), Tally(), Measure()
    late = () if isinstance(source, SourceInfo) else _Late(source, measure)
    yield from _records(chain(items, late), shape, tally, measure, parts)
    if not isinstance(source, SourceInfo):
        info = source.info
    if measure.info is not None:
        info = replace(info, linear=measure.info)
    shape.finish(info.text_length)
    yield _line(_end(tally, info, parts))


class _Late:
    """What a source dropped, asked for only when it has been read; in a linear text it has no ranges."""

    __slots__ = ("_measure", "_source")

    def __init__(self, source: Source, measure: Measure) -> None:
        self._source = source
        self._measure = measure

    def __iter__(self) -> Iterator[Dropped]:
        dropped = self._source.dropped
        return iter(dropped if self._measure.info is None else without_ranges(dropped))


def _records(
    items: Iterable[Block | Dropped | LinearText],
    shape: Shape,
    tally: Tally,
    measure: Measure,
    parts: Mapping[tuple[str | int, ...], Extra],
) -> Iterator[str]:
    blocks = notices = 0
    for item in items:
        if isinstance(item, Block):
            shape.feed(item)
            tally.add(item)
            value = with_extra(block_value(item), parts.get(("blocks", blocks), _NOTHING))
            blocks += 1
            yield _line({"record": "block", **value})
        elif isinstance(item, LinearText):
            shape.extend(item)
            measure.add(item)
        else:
            shape.notice(item)
            value = with_extra(dropped_value(item), parts.get(("dropped", notices), _NOTHING))
            notices += 1
            yield _line({"record": "dropped", **value})


def _end(tally: Tally, info: SourceInfo, parts: Mapping[tuple[str | int, ...], Extra]) -> Json:
    counts = with_extra({"counts": tally.counts().as_dict()}, parts.get(("counts",), _NOTHING))
    return {"record": "end", **counts, "length": info.length, "sha256": info.sha256, **linear_value(info)}


def _parts(extra: Extra) -> dict[tuple[str | int, ...], Extra]:
    """Sort unknown keys by the record they belong to: a block, a notice, the counts, else the tree."""
    parts: dict[tuple[str | int, ...], dict[tuple[str | int, ...], Mapping[str, Any]]] = {}
    for path, items in extra.items():
        record = path[:2] if path[:1] in (("blocks",), ("dropped",)) else path[:1] if path == ("counts",) else ()
        rest = path[2:] if len(record) == 2 else path
        parts.setdefault(record, {})[rest] = items
    return dict(parts)


def _line(value: Json) -> str:
    """Return one line, which ``str.splitlines`` does not break either."""
    line = dumps(value)
    return line if line.isascii() else line.translate(_BREAKS)


def parts_to_jsonl(parts: Parts) -> Iterator[str]:
    """Yield a whole tree as lines of JSON, without line ends."""
    return jsonl_lines(
        chain(parts.blocks, parts.dropped),
        source=parts.source,
        reader=parts.reader,
        profile=parts.profile,
        transformed_by=parts.transformed_by,
        schema_version=parts.schema_version,
        extra=parts.extra,
    )
