from __future__ import annotations

from typing import Any

import pytest
from lection_core import Block, BlockTree, SourceInfo


def tree() -> BlockTree:
    return BlockTree(
        blocks=[
            Block(kind="document", depth=0),
            Block(kind="section", depth=1, text="Payment", label="4", matched_by="label:decimal", confidence=0.9),
            Block(
                kind="item", depth=2, text="pay", label="(a)", role="clause", matched_by="label:alpha", confidence=0.5
            ),
            Block(kind="paragraph", depth=2, text="Payment is due.", matched_by="continuation", confidence=0.4),
            Block(kind="paragraph", depth=1, text="Lost"),
        ],
        source=SourceInfo(),
    )


@pytest.mark.parametrize(
    ("conditions", "found"),
    [
        ({}, [0, 1, 2, 3, 4]),
        ({"kind": "paragraph"}, [3, 4]),
        ({"role": "clause"}, [2]),
        ({"label": "(a)"}, [2]),
        ({"matched_by": "label:*"}, [1, 2]),
        ({"matched_by": "label:?????"}, [2]),
        ({"matched_by": "fallback"}, [4]),
        ({"matched_by": "fall"}, []),
        ({"band": "guessed"}, [2, 3]),
        ({"min_confidence": 0.5}, [0, 1, 2]),
        ({"max_confidence": 0.4}, [3, 4]),
        ({"max_confidence": 0.0}, [4]),
        ({"text": "Payment"}, [1, 3]),
        ({"text": "payment"}, []),
        ({"kind": "paragraph", "band": "none"}, [4]),
    ],
)
def test_every_condition_given_must_hold(conditions: dict[str, Any], found: list[int]) -> None:
    assert [node.index for node in tree().find(**conditions)] == found


def test_a_glob_does_not_read_a_rule_as_a_pattern() -> None:
    assert tree().find(matched_by="label.decimal") == ()
