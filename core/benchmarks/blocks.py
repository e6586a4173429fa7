"""Measure what the block model costs; prints the figures that the README states.

Run it with ``python benchmarks/blocks.py``. Times are processor time, the best of several runs; memory is what
``tracemalloc`` counts for the blocks and their tree, their own strings included.
"""

from __future__ import annotations

import dataclasses
import time
import tracemalloc
from collections.abc import Callable, Iterator

from lection_core import Block, BlockTree, SourceInfo

COUNT = 100_000
DEEP = 10_000


def blocks(count: int) -> Iterator[Block]:
    """Yield a document of sections with paragraphs, each block with a text of its own."""
    yield Block(kind="document", depth=0)
    for number in range(1, count):
        section = number % 10 == 1
        yield Block(
            kind="section" if section else "paragraph",
            text=f"Paragraph {number} of the agreement",
            label=f"{number}" if section else None,
            depth=1 if section else 2,
            matched_by="label:decimal" if section else "continuation",
            confidence=0.9 if section else 0.5,
            source=(number * 40, number * 40 + 38),
        )


def chain(count: int) -> list[Block]:
    """Return a document whose every block is the only child of the one before."""
    return [Block(kind="document", depth=0)] + [Block(kind="quote", depth=depth, text="x") for depth in range(1, count)]


def tree(found: list[Block] | Iterator[Block]) -> BlockTree:
    """Return the tree of some blocks."""
    return BlockTree(blocks=found, source=SourceInfo(name="benchmark", length=COUNT * 40 + 40))


def best(work: Callable[[], object], runs: int = 3) -> float:
    """Return the least processor time of some runs, in seconds."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def report(name: str, seconds: float, per: int = 0) -> None:
    """Print one figure, per block where there is a number of them."""
    each = f"   {seconds / per * 1e6:6.2f} µs a block" if per else ""
    print(f"{name:44}{seconds:8.3f} s{each}")


def measure_wide() -> None:
    """Measure a tree of many blocks."""
    report("build 100,000 blocks and their tree", best(lambda: tree(blocks(COUNT))), COUNT)
    tracemalloc.start()
    built = tree(blocks(COUNT))
    kept, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"{'memory kept':44}{kept / 1e6:8.1f} MB  {kept / COUNT:6.0f} B a block, peak {peak / 1e6:.1f} MB")
    block = built.blocks[5]
    report(
        "dataclasses.replace, 100,000 times",
        best(lambda: [dataclasses.replace(block, role="x") for _ in range(COUNT)]),
        COUNT,
    )
    report("check the shape again", best(lambda: tree(list(built.blocks))), COUNT)
    report("addresses of all blocks", best(lambda: [node.address for node in built.nodes()]), COUNT)
    text = built.to_json()
    report("to_json", best(built.to_json), COUNT)
    report("from_json", best(lambda: BlockTree.from_json(text)), COUNT)


def measure_deep() -> None:
    """Measure a chain 10,000 blocks deep."""
    report("chain 10,000 deep: build", best(lambda: tree(chain(DEEP))), DEEP)
    built = tree(chain(DEEP))
    text = built.to_json()
    report("chain 10,000 deep: to_json and from_json", best(lambda: BlockTree.from_json(built.to_json())), DEEP)
    lines = list(built.to_jsonl())
    report("chain 10,000 deep: from_jsonl", best(lambda: BlockTree.from_jsonl(lines)), DEEP)
    report("chain 10,000 deep: walk down by children", best(lambda: walk(built)), DEEP)
    assert BlockTree.from_json(text) == built
    deepest = built.nodes()
    *_, last = deepest
    report("chain 10,000 deep: address there and back", best(lambda: built.at(last.address)), 0)


def walk(built: BlockTree) -> int:
    """Return the number of steps from the document to the deepest block."""
    node, steps = built.root, 0
    while below := node.children:
        node, steps = below[0], steps + 1
    return steps


if __name__ == "__main__":
    measure_wide()
    measure_deep()
