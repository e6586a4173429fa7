from __future__ import annotations

from typing import Any

import pytest
from lection_core import ContractError, Dropped
from lection_core.blocks.dropped import merged


@pytest.mark.parametrize(
    ("values", "rule"),
    [
        (("", 1, "why"), "R-05"),
        (("kind", 1, " "), "R-05"),
        (("kind", 0, "why"), "R-05"),
        (("kind", 2, "why", ((0, 1),)), "R-05"),
        (("kind", 1, "why", ((2, 1),)), "B-05"),
        (("kind", 1, "why", ((-1, 1),)), "B-05"),
        (("kind", True, "why"), "B-06"),
        (("kind", "1", "why"), "B-06"),
        (("kind", 1, "\ud800"), "B-06"),
        (("kind", 1, "why", [(0, 1)]), "B-06"),
    ],
)
def test_a_notice_that_says_nothing_true_is_refused(values: tuple[Any, ...], rule: str) -> None:
    with pytest.raises(ContractError) as caught:
        Dropped(*values)
    assert caught.value.rule == rule


def test_equal_kind_and_reason_merge_in_the_order_of_first_appearance() -> None:
    notices = [
        Dropped("tag", 1, "a tag.", ((5, 7),)),
        Dropped("break", 2, "a break."),
        Dropped("tag", 2, "a tag.", ((0, 1), (2, 3))),
        Dropped("break", 1, "a break."),
    ]
    assert merged(notices) == (
        Dropped("tag", 3, "a tag.", ((0, 1), (2, 3), (5, 7))),
        Dropped("break", 3, "a break."),
    )


def test_notices_with_and_without_ranges_stay_apart() -> None:
    notices = (Dropped("tag", 1, "a tag.", ((5, 7),)), Dropped("tag", 4, "a tag."))
    assert merged(notices) == notices
