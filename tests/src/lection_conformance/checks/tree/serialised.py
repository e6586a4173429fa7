"""What is read survives being written: JSON and JSON lines."""

from __future__ import annotations

from lection_core import BlockTree

from lection_conformance.checks.check import Check
from lection_conformance.checks.failing import fail
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.reading import Reading

_LARGE = 20_000
"""Trees of more blocks are left out: what is special about them is their length alone."""


def _json_round_trip(_: Bench, reading: Reading) -> None:
    tree = reading.tree
    if tree is None or len(tree.blocks) > _LARGE:
        return
    try:
        back = BlockTree.from_json(tree.to_json())
    except Exception as error:
        raise fail(reading, f"its JSON cannot be loaded again: {error}") from error
    if back != tree:
        raise fail(reading, "the tree loaded from its JSON is another one", expected=_difference(tree, back))


def _jsonl_round_trip(_: Bench, reading: Reading) -> None:
    tree = reading.tree
    if tree is None or len(tree.blocks) > _LARGE:
        return
    try:
        back = BlockTree.from_jsonl(list(tree.to_jsonl()))
    except Exception as error:
        raise fail(reading, f"its JSON lines cannot be loaded again: {error}") from error
    if back != tree:
        raise fail(reading, "the tree loaded from its JSON lines is another one", expected=_difference(tree, back))


def _difference(tree: BlockTree, back: BlockTree) -> str:
    for index, (one, other) in enumerate(zip(tree.blocks, back.blocks, strict=False)):
        if one != other:
            return f"block {index} as {one!r:.200}"
    return f"{len(tree.blocks)} blocks"


CHECKS = (
    Check(
        id="JSON-001",
        title="a tree survives JSON",
        rule="J-01",
        over="readings",
        hint="Use plain strings, floats, tuples and mappings in blocks, no subclasses that lose something in JSON.",
        function=_json_round_trip,
    ),
    Check(
        id="JSON-002",
        title="a tree survives JSON lines",
        rule="J-04",
        over="readings",
        hint="Use plain strings, floats, tuples and mappings in blocks, no subclasses that lose something in JSON.",
        function=_jsonl_round_trip,
    ),
)
