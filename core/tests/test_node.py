from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block, BlockTree, Dropped, Node, Source, SourceInfo

TREES = st.from_type(BlockTree)


def naive_parent(tree: BlockTree, index: int) -> int | None:
    """Walk back to the nearest shallower block."""
    depth = tree.blocks[index].depth
    return next((before for before in range(index - 1, -1, -1) if tree.blocks[before].depth < depth), None)


def naive_children(tree: BlockTree, index: int) -> list[int]:
    return [other for other in range(len(tree)) if naive_parent(tree, other) == index]


def naive_ancestors(tree: BlockTree, index: int) -> list[int]:
    parent = naive_parent(tree, index)
    return [] if parent is None else [parent, *naive_ancestors(tree, parent)]


def indices(nodes: tuple[Node, ...]) -> list[int]:
    return [node.index for node in nodes]


@given(tree=TREES)
def test_navigation_agrees_with_the_naive_reading_of_order_and_depth(tree: BlockTree) -> None:
    for node in tree.nodes():
        parent = naive_parent(tree, node.index)
        assert (node.parent.index if node.parent else None) == parent
        assert indices(node.children) == naive_children(tree, node.index)
        assert indices(node.ancestors) == naive_ancestors(tree, node.index)
        siblings = [] if parent is None else naive_children(tree, parent)
        assert indices(node.siblings) == [index for index in siblings if index != node.index]
        below = [other for other in range(len(tree)) if node.index in naive_ancestors(tree, other)]
        assert indices(node.subtree) == [node.index, *below]


@given(tree=TREES)
def test_level_counts_the_sections_and_labelled_items_above(tree: BlockTree) -> None:
    for node in tree.nodes():
        above = [ancestor.block for ancestor in node.ancestors]
        assert node.level == sum(b.kind == "section" or (b.kind == "item" and b.label is not None) for b in above)


def test_level_by_hand() -> None:
    tree = BlockTree(
        blocks=[
            Block(kind="document", depth=0),
            Block(kind="section", depth=1),
            Block(kind="item", depth=2),
            Block(kind="item", depth=3, label="(a)"),
            Block(kind="paragraph", depth=4),
        ],
        source=SourceInfo(),
    )
    assert [node.level for node in tree.nodes()] == [0, 0, 1, 1, 2]


def test_nodes_are_equal_at_the_same_place_of_equal_trees() -> None:
    def tree(text: str) -> BlockTree:
        return BlockTree(
            blocks=[Block(kind="document", depth=0), *[Block(kind="paragraph", depth=1, text=text)] * 2],
            source=SourceInfo(),
        )

    one, other = tree("same").root.children
    assert one.block == other.block
    assert one != other
    assert len({one, other, *tree("same").root.children}) == 2
    assert one != tree("else").root.children[0]


def test_own_text_leaves_out_descendants_and_what_was_dropped() -> None:
    source = Source.from_text("> quoted <b>word</b>\n")
    tree = BlockTree(
        blocks=[
            Block(kind="document", depth=0),
            Block(kind="quote", depth=1, source=(0, 20)),
            Block(kind="paragraph", depth=2, text="quoted word", source=(2, 20)),
        ],
        source=source,
        dropped=[Dropped("tag", 2, "HTML tags are dropped.", ((9, 12), (16, 20)))],
    )
    assert [node.own_text for node in tree.nodes()] == ["", "> ", "quoted word"]


def test_a_chain_10000_deep_is_walked_down_and_up() -> None:
    blocks = [Block(kind="document", depth=0), *(Block(kind="quote", depth=depth) for depth in range(1, 10_000))]
    tree = BlockTree(blocks=blocks, source=SourceInfo())
    node = tree.root
    while node.children:
        (node,) = node.children
    assert node.index == 9_999
    assert len(node.ancestors) == 9_999
    assert tree.at(node.address) == node
