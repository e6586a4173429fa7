"""Which blocks get which role."""

from __future__ import annotations

from typing import Any

import pytest
from lection_core import Block, HeadingReset, LabelPattern, Profile, RoleRule, Span
from lection_profiles import annotate

PATTERNS = (
    LabelPattern(name="clause", template="{arabic}."),
    LabelPattern(name="sub_clause", template="{decimal}"),
)
RESETS = (HeadingReset(name="schedule", template="Schedule {arabic}", rank=1),)


def block(text: str = "", **more: Any) -> Block:
    """A paragraph below the document, unless said otherwise."""
    recognised = {"matched_by": "label:clause", "confidence": 0.9, "attrs": {"label_pattern": "clause"}}
    given: dict[str, Any] = {"kind": "paragraph", "depth": 1} | recognised | more
    return Block(text=text, **given)


def roles(blocks: list[Block], *rules: RoleRule) -> list[str | None]:
    """The roles that rules give to blocks."""
    profile = Profile(name="mine", label_patterns=PATTERNS, heading_resets=RESETS, role_rules=rules)
    return [item.role for item in annotate(blocks, profile) if isinstance(item, Block)]


@pytest.mark.parametrize(
    ("rule", "item"),
    [
        ({"kind": "note"}, {"kind": "note"}),
        ({"label": "clause"}, {"attrs": {"label_pattern": "clause"}}),
        ({"label": "sched*"}, {"matched_by": "heading:schedule", "attrs": {"label_pattern": "schedule"}}),
        ({"label": "all_*"}, {"matched_by": "heading:all_caps", "attrs": {"heading_rule": "all_caps"}}),
        ({"label": "clause"}, {"matched_by": "markdown:atx", "attrs": {"label_pattern": "clause"}}),
        ({"text": "^Fees"}, {"text": "Fees are due"}),
        ({"text": "due$"}, {"text": "Fees are due"}),
        ({"heading": "(?i)^fees$"}, {"text": "Fees", "kind": "section"}),
        ({"heading": "^Fees$"}, {"text": "Fees. They are", "spans": (Span("run_in_heading", 0, 4),)}),
        ({"defines": True}, {"text": '"Fees" means fees'}),
        ({"defines": True}, {"text": "Fees means fees", "spans": (Span("strong", 0, 4),)}),
        ({"defines": False}, {"text": "Fees are due"}),
    ],
)
def test_condition_that_holds_gives_the_role(rule: dict[str, Any], item: dict[str, Any]) -> None:
    assert roles([block(**item)], RoleRule(name="x", role="found", **rule)) == ["found"]


@pytest.mark.parametrize(
    ("rule", "item"),
    [
        ({"kind": "note"}, {"kind": "item"}),
        ({"label": "clause"}, {"attrs": {"label_pattern": "sub_clause"}}),
        ({"label": "*"}, {"attrs": {}}),
        ({"label": "clause"}, {"matched_by": "label:clause", "attrs": {}}),
        ({"text": "^Fees"}, {"text": "The Fees"}),
        ({"heading": "Fees"}, {"text": "Fees"}),
        ({"heading": "^"}, {"text": "Fees"}),
        ({"defines": True}, {"text": '"Fees" are due'}),
        ({"defines": False}, {"text": '"Fees" means fees'}),
        ({"under_heading": "^"}, {"text": "Fees"}),
        ({"under_role": "fees"}, {"text": "Fees"}),
        ({"kind": "paragraph", "text": "z"}, {"text": "Fees"}),
    ],
)
def test_condition_that_does_not_hold_gives_none(rule: dict[str, Any], item: dict[str, Any]) -> None:
    assert roles([block(**item)], RoleRule(name="x", role="found", **rule)) == [None]


def test_first_rule_that_holds_wins() -> None:
    rules = [RoleRule(name=f"r{index}", role=f"role{index}", text=text) for index, text in enumerate(["z", "a", "a"])]
    assert roles([block("a")], *rules) == ["role1"]


def test_role_of_its_own_stays_and_counts_for_what_is_below() -> None:
    blocks = [block(kind="item", role="mine"), block(depth=2)]
    assert roles(blocks, RoleRule(name="x", role="below", under_role="mine")) == ["mine", "below"]


def test_ancestors_count_however_far_above_and_siblings_do_not() -> None:
    blocks = [
        block("Background", kind="section"),
        block(kind="item", depth=2),
        block(depth=3),
        block("Terms", kind="section"),
        block(depth=2),
    ]
    rule = RoleRule(name="x", role="recital", under_heading="^Background$")
    assert roles(blocks, rule) == [None, "recital", "recital", None, None]


def test_only_the_text_of_sections_is_a_heading_above() -> None:
    blocks = [block("Background", kind="item"), block(depth=2)]
    assert roles(blocks, RoleRule(name="x", role="recital", under_heading="Background")) == [None, None]


def test_role_given_by_a_rule_counts_below() -> None:
    blocks = [block("Definitions", kind="section"), block("x", depth=2), block("y", depth=3)]
    rules = [
        RoleRule(name="a", role="definitions", heading="Definitions"),
        RoleRule(name="b", role="definition", under_role="definitions"),
    ]
    assert roles(blocks, *rules) == ["definitions", "definition", "definition"]


def test_all_conditions_must_hold() -> None:
    rule = RoleRule(name="x", role="found", kind="item", text="a", label="clause")
    blocks = [
        block("a", kind="item"),
        block("b", kind="item"),
        block("a"),
        block("a", kind="item", attrs={"label_pattern": "x"}),
    ]
    assert roles(blocks, rule) == ["found", None, None, None]
