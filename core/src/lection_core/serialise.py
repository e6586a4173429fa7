"""From a tree to one JSON object."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lection_core.jsonvalues import (
    Json,
    block_value,
    dropped_value,
    dumps,
    profile_value,
    reader_value,
    source_value,
    with_extra,
)

if TYPE_CHECKING:
    from lection_core.tree import BlockTree


def tree_value(tree: BlockTree) -> Json:
    """Return a tree as JSON carries it."""
    value = {
        **header_value(tree),
        "fallback_count": tree.fallback_count,
        "counts": tree.counts.as_dict(),
        "blocks": [block_value(block) for block in tree.blocks],
        "dropped": [dropped_value(notice) for notice in tree.dropped],
    }
    return with_extra(value, tree.extra)


def header_value(tree: BlockTree) -> Json:
    """Return everything about a tree but its blocks, what was dropped, and counts."""
    return {
        "schema_version": tree.schema_version,
        "source": source_value(tree.source),
        "reader": reader_value(tree.reader),
        "profile": profile_value(tree.profile),
        "transformed_by": tree.transformed_by,
    }


def tree_to_json(tree: BlockTree) -> str:
    """Return a tree as one JSON object on one line; the same tree gives the same bytes."""
    return dumps(tree_value(tree))
