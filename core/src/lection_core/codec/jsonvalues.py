"""The JSON form of each part of a tree: keys as the fields, in the order of the fields."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from lection_core.blocks.block import Block
    from lection_core.blocks.dropped import Dropped
    from lection_core.blocks.info import ProfileInfo, ReaderInfo, SourceInfo
    from lection_core.blocks.span import Span

Json = dict[str, Any]

_encode: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


def dumps(value: object) -> str:
    """Return compact JSON without escapes for what needs none; the same value gives the same bytes."""
    return _encode(value)


def block_value(block: Block) -> Json:
    """Return a block as JSON carries it."""
    return {
        "kind": block.kind,
        "text": block.text,
        "label": block.label,
        "depth": block.depth,
        "role": block.role,
        "spans": [span_value(span) for span in block.spans],
        "matched_by": block.matched_by,
        "confidence": block.confidence,
        "source": block.source,
        "attrs": block.attrs,
    }


def span_value(span: Span) -> Json:
    """Return a span as JSON carries it."""
    return {"type": span.type, "start": span.start, "end": span.end, "value": span.value}


def dropped_value(dropped: Dropped) -> Json:
    """Return a notice as JSON carries it."""
    return {"kind": dropped.kind, "count": dropped.count, "reason": dropped.reason, "sources": dropped.sources}


def source_value(info: SourceInfo) -> Json:
    """Return the identity of a source as JSON carries it."""
    return {
        "name": info.name,
        "media_type": info.media_type,
        "encoding": info.encoding,
        "encoding_certainty": info.encoding_certainty,
        "length": info.length,
        "sha256": info.sha256,
        **linear_value(info),
    }


def linear_value(info: SourceInfo) -> Json:
    """Return the part of a source, and of an end record, that only documents with a linear text have."""
    if info.linear is None:
        return {}
    return {"linear": {"length": info.linear.length, "sha256": info.linear.sha256}}


def reader_value(reader: ReaderInfo | None) -> Json | None:
    """Return the reader as JSON carries it."""
    if reader is None:
        return None
    return {"id": reader.id, "distribution": reader.distribution, "version": reader.version}


def profile_value(profile: ProfileInfo | None) -> Json | None:
    """Return the profile as JSON carries it."""
    if profile is None:
        return None
    chosen = profile.selection
    selection = chosen and {
        "winner": chosen.winner,
        "score": chosen.score,
        "runner_up": chosen.runner_up,
        "margin": chosen.margin,
        "sample": chosen.sample,
    }
    return {"name": profile.name, "version": profile.version, "sha256": profile.sha256, "selection": selection}


Extra = Mapping[tuple[str | int, ...], Mapping[str, Any]]
"""Keys this version does not know, by the path of the object they stand in (only in trees of a newer minor)."""


def with_extra(value: Json, extra: Extra) -> Json:
    """Put unknown keys of a newer minor version back where they were read."""
    for path, items in extra.items():
        place: Any = value
        for step in path:
            place = place[step]
        place.update(items)
    return value
