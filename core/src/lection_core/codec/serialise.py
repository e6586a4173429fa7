"""From a tree to one JSON object."""

from __future__ import annotations

from lection_core.blocks.parts import Parts
from lection_core.codec.jsonvalues import (
    Json,
    block_value,
    dropped_value,
    dumps,
    profile_value,
    reader_value,
    source_value,
    with_extra,
)


def tree_value(parts: Parts) -> Json:
    """Return a tree as JSON carries it."""
    counts = parts.counts()
    value = {
        **header_value(parts),
        "fallback_count": counts.fallback,
        "counts": counts.as_dict(),
        "blocks": [block_value(block) for block in parts.blocks],
        "dropped": [dropped_value(notice) for notice in parts.dropped],
    }
    return with_extra(value, parts.extra)


def header_value(parts: Parts) -> Json:
    """Return everything about a tree but its blocks, what was dropped, and counts."""
    return {
        "schema_version": parts.schema_version,
        "source": source_value(parts.source),
        "reader": reader_value(parts.reader),
        "profile": profile_value(parts.profile),
        "transformed_by": parts.transformed_by,
    }


def parts_to_json(parts: Parts) -> str:
    """Return a tree as one JSON object on one line; the same tree gives the same bytes."""
    return dumps(tree_value(parts))
