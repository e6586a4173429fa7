from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block, BlockTree, SourceInfo
from lection_core.blocks.address import address_in, parse_address


def tree() -> BlockTree:
    kinds = [("section", 1), ("paragraph", 2), ("item", 2), ("paragraph", 2), ("section", 1), ("item", 2)]
    blocks = [Block(kind=kind, depth=depth) for kind, depth in kinds]  # type: ignore[arg-type]
    return BlockTree(blocks=[Block(kind="document", depth=0), *blocks], source=SourceInfo())


def test_n_counts_siblings_of_the_same_kind() -> None:
    assert [node.address for node in tree().nodes()] == [
        "/",
        "/section[1]",
        "/section[1]/paragraph[1]",
        "/section[1]/item[1]",
        "/section[1]/paragraph[2]",
        "/section[2]",
        "/section[2]/item[1]",
    ]


@given(tree=st.from_type(BlockTree))
def test_at_and_address_invert_each_other(tree: BlockTree) -> None:
    addresses = [node.address for node in tree.nodes()]
    assert [tree.at(address).index for address in addresses] == list(range(len(tree)))
    assert [address_in(tree.blocks, index) for index in range(len(tree))] == addresses


@pytest.mark.parametrize(
    "address",
    [
        "",
        "section[1]",
        "/section",
        "/section[0]",
        "/section[01]",
        "/section[-1]",
        "/section[1]/",
        "//section[1]",
        "/section[1]item[1]",
        "/section[ 1 ]",
        "/section[١]",
        "/heading[1]",
        "/Section[1]",
        "/section[1]\n",
        " /",
    ],
)
def test_a_malformed_address_is_a_value_error(address: str) -> None:
    with pytest.raises(ValueError, match="is no address: at "):
        tree().at(address)


@pytest.mark.parametrize(
    ("address", "deepest"),
    [
        ("/section[3]", "/, which has 2 of kind 'section' below it"),
        ("/table[1]", "/, which has 0 of kind 'table' below it"),
        ("/section[1]/item[2]", "/section[1], which has 1 of kind 'item' below it"),
        ("/section[2]/item[1]/cell[1]", "/section[2]/item[1], which has 0 of kind 'cell' below it"),
        ("/document[1]", "/, which has 0 of kind 'document' below it"),
        (f"/section[{'9' * 5000}]", "/, which has 2 of kind 'section' below it"),
        ("/section[1]/item[7]/item[1]", "/section[1], which has 1 of kind 'item' below it"),
    ],
)
def test_an_address_that_leads_nowhere_names_the_deepest_step_that_exists(address: str, deepest: str) -> None:
    with pytest.raises(LookupError) as caught:
        tree().at(address)
    assert str(caught.value) == f"{address} leads nowhere; the deepest step that exists is {deepest}"


def test_an_address_is_parsed_into_steps() -> None:
    assert parse_address("/") == ()
    assert parse_address("/section[12]/item[3]") == (("section", 12), ("item", 3))
