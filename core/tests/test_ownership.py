from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block, BlockTree, Dropped, Source

LENGTH = 12
RANGES = st.tuples(st.integers(0, LENGTH), st.integers(0, LENGTH)).map(lambda pair: (min(pair), max(pair)))


@st.composite
def overlapping_trees(draw: st.DrawFn) -> BlockTree:
    """Return trees whose ranges overlap wherever the shape of a tree lets them: under parents without a range."""
    blocks = [Block(kind="document", depth=0)]
    for _ in range(draw(st.integers(0, 6))):
        depth = draw(st.integers(1, blocks[-1].depth + 1))
        above = next(block for block in reversed(blocks) if block.depth == depth - 1)
        low = above.source[0] if above.source else 0
        start, end = draw(RANGES)
        source = (max(start, low), max(end, low))
        blocks.append(Block(kind="quote", depth=depth, source=draw(st.sampled_from([None, source]))))
        if _siblings_overlap(blocks):
            blocks.pop()
    ranges = draw(st.lists(RANGES, max_size=3))
    dropped = [Dropped("x", len(ranges), "why", tuple(ranges))] if ranges else []
    return BlockTree(blocks=blocks, source=Source.from_text("x" * LENGTH), dropped=dropped)


def _siblings_overlap(blocks: list[Block]) -> bool:
    try:
        BlockTree(blocks=blocks, source=Source.from_text("x" * LENGTH))
    except ValueError:
        return True
    return False


def covers(span: tuple[int, int] | None, place: int) -> bool:
    return span is not None and span[0] <= place < span[1]


def naive_owners(tree: BlockTree, place: int) -> list[int]:
    """Return the blocks whose range holds a place that no range of a descendant holds."""
    return [
        node.index
        for node in tree.nodes()
        if covers(node.block.source, place) and not any(covers(below.block.source, place) for below in node.subtree[1:])
    ]


@given(tree=overlapping_trees())
def test_the_sweep_agrees_with_the_definition_at_every_place(tree: BlockTree) -> None:
    owned = {
        place: node.index
        for node in tree.nodes()
        for start, end in tree.ownership.ranges(node.index)
        for place in range(start, end)
    }
    contested = {place: range_ for range_ in tree.ownership.contested for place in range(range_.start, range_.end)}
    for place in range(LENGTH):
        drops = sum(covers(span, place) for notice in tree.dropped for span in notice.sources)
        owners = naive_owners(tree, place)
        if drops == 1:
            assert place not in owned
            assert place not in contested
        elif drops == 0 and len(owners) == 1:
            assert owned[place] == owners[0]
        else:
            assert (contested[place].owners, contested[place].drops) == (len(owners), drops)
            assert set(contested[place].some) <= set(owners)
            assert len(contested[place].some) == min(3, len(owners))


@given(tree=overlapping_trees())
def test_own_ranges_are_ordered_and_do_not_touch(tree: BlockTree) -> None:
    for node in tree.nodes():
        ranges = tree.ownership.ranges(node.index)
        assert all(start < end for start, end in ranges)
        assert all(one[1] < other[0] for one, other in pairwise(ranges))
