"""The extractors of a profile on blocks: filters, and a profile's own expressions."""

from __future__ import annotations

from typing import Any

import pytest
from lection_core import Block, Profile, Span, SpanExtractor
from lection_profiles import annotate, profile_schema
from lection_profiles.marks.spans import extractor
from lection_profiles.text.batch import Joined


def spans(text: str, entry: dict[str, Any], **more: Any) -> tuple[Span, ...]:
    """The spans one extractor finds in a block."""
    given: dict[str, Any] = {"kind": "paragraph", "depth": 1, "matched_by": "label:x", "confidence": 0.9} | more
    profile = Profile(name="mine", languages=("en",), span_extractors=(SpanExtractor(name="x", **entry),))
    (out,) = annotate([Block(text=text, **given)], profile)
    assert isinstance(out, Block)
    return out.spans


def test_expression_marks_what_it_matches() -> None:
    assert spans("No. 12/2024 and No. 3/2025", {"type": "docket", "regex": r"No\. [0-9/]+"}) == (
        Span("docket", 0, 11),
        Span("docket", 16, 26),
    )


def test_groups_give_the_range_and_the_value() -> None:
    regex = r"No\. (?P<span>[0-9]+)/(?P<value>[0-9]{4})"
    assert spans("No. 12/2024", {"type": "docket", "regex": regex}) == (Span("docket", 4, 6, "2024"),)


def test_group_that_took_no_part_marks_nothing() -> None:
    assert spans("ab", {"type": "x", "regex": "a(?P<span>c)?b"}) == ()


def test_anchors_are_those_of_the_block() -> None:
    assert spans("ab a", {"type": "x", "regex": "^a"}) == (Span("x", 0, 1),)
    assert spans("ab\nab", {"type": "x", "regex": "^a"}, kind="code") == (Span("x", 0, 1),)


def test_offsets_are_characters() -> None:
    assert spans("é№ 7", {"type": "x", "regex": "7"}) == (Span("x", 3, 4),)


def test_reference_found_by_an_expression_is_to_be_resolved() -> None:
    entry = {"type": "cross_reference", "regex": "[Kk]lausel (?P<value>[0-9.]+)"}
    assert spans("see Klausel 4.2", entry) == (Span("cross_reference", 4, 15, "?pending: number 4.2"),)


@pytest.mark.parametrize(("kind", "marked"), [("item", True), ("paragraph", False)])
def test_kinds_admit_only_theirs(kind: str, marked: bool) -> None:
    found = spans("3 March 2025", {"type": "date", "extractor": "date", "kinds": ("item",)}, kind=kind)
    assert bool(found) == marked


@pytest.mark.parametrize(("role", "marked"), [("clause", True), ("title", False), (None, False)])
def test_roles_admit_only_theirs(role: str | None, marked: bool) -> None:
    found = spans("3 March 2025", {"type": "date", "extractor": "date", "roles": ("clause",)}, role=role)
    assert bool(found) == marked


@pytest.mark.parametrize(
    ("extractor", "text"),
    [
        ("date", "3 March 2025"),
        ("amount", "£5"),
        ("cross_reference", "section 4"),
        ("defined_term", "“Fees” means fees"),
        ("party", "ACME LIMITED, a company (the “Buyer”)"),
        ("citation", "Companies Act 2006"),
    ],
)
def test_every_named_extractor_is_there(extractor: str, text: str) -> None:
    assert [span.type for span in spans(text, {"type": "mark", "extractor": extractor})] == ["mark"]


def test_every_extractor_the_schema_names_is_there() -> None:
    named = profile_schema()["$defs"]["span_extractor"]["properties"]["extractor"]["enum"]
    for name in named:
        made = extractor(SpanExtractor(name="mine", type="mine", extractor=name), ("en",))
        assert list(made.marks(Joined(["Nothing."]), ())) == []
