"""Roles and spans on blocks of any reader, as a stream."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block, Dropped, LabelPattern, LinearText, Profile, RoleRule, Span, SpanExtractor
from lection_profiles import annotate
from lection_profiles.marks.annotate import BATCH, BATCH_BLOCKS, merged


def block(text: str, **more: Any) -> Block:
    """A paragraph below the document, unless said otherwise."""
    recognised = {"matched_by": "label:clause", "confidence": 0.9, "attrs": {"label_pattern": "clause"}}
    given: dict[str, Any] = {"kind": "paragraph", "depth": 1} | recognised | more
    return Block(text=text, **given)


DOCUMENT = Block(kind="document", depth=0)
PROFILE = Profile(
    name="mine",
    languages=("en",),
    label_patterns=(LabelPattern(name="clause", template="{arabic}."),),
    role_rules=(
        RoleRule(name="clauses", role="clause", label="clause"),
        RoleRule(name="fees", role="fee", text="(?i)fee"),
    ),
    span_extractors=(
        SpanExtractor(name="dates", type="date", extractor="date"),
        SpanExtractor(name="references", type="cross_reference", extractor="cross_reference"),
        SpanExtractor(name="terms", type="defined_term", extractor="defined_term"),
        SpanExtractor(name="numbers", type="number", regex="[0-9]+"),
    ),
)


def test_blocks_get_roles_and_spans_and_notices_pass() -> None:
    notice = Dropped(kind="page_furniture", count=1, reason="A page number was left out.")
    first = block("Pay by 3 March 2025.")
    out = list(annotate([DOCUMENT, first, notice], PROFILE))
    assert out[0] is DOCUMENT
    assert out[2] is notice
    assert isinstance(out[1], Block)
    assert out[1].role == "clause"
    spans = [(span.type, span.start, span.end, span.value) for span in out[1].spans]
    assert spans == [("date", 7, 19, "2025-03-03"), ("number", 7, 8, None), ("number", 15, 19, None)]


def test_linear_text_passes_in_its_place() -> None:
    first, second = LinearText("Pay.\n"), LinearText("Go.\n")
    out = list(annotate([DOCUMENT, first, block("Pay."), second, block("Go.")], PROFILE))
    assert (out[1], out[3]) == (first, second)


def test_role_and_spans_a_reader_gave_stay() -> None:
    given_span = Span("date", 7, 19, "by the reader")
    (out,) = annotate([block("Pay by 3 March 2025.", role="mine", spans=(given_span,))], PROFILE)
    assert isinstance(out, Block)
    assert out.role == "mine"
    assert [span for span in out.spans if span.type == "date"] == [given_span]


def test_nothing_but_role_and_spans_changes() -> None:
    before = block("Section 4", label="1", attrs={"style": "arabic"}, source=(3, 14), kind="item")
    (out,) = annotate([before], PROFILE)
    assert isinstance(out, Block)
    assert replace(out, role=None, spans=()) == before


def test_without_a_profile_or_with_an_empty_one_blocks_pass_as_they_are() -> None:
    blocks = [DOCUMENT, block("3 March 2025")]
    assert list(annotate(blocks, None)) == blocks
    assert all(one is two for one, two in zip(annotate(blocks, Profile(name="empty")), blocks, strict=True))


def test_a_block_without_findings_is_the_same_object() -> None:
    plain = block("Nothing.", matched_by="fallback", confidence=0.0, attrs={})
    assert next(annotate([plain], PROFILE)) is plain


def taken_before(count: int, blocks: Iterator[Block]) -> int:
    """How many blocks the stage takes in before it has given that many."""
    taken = 0

    def counted() -> Iterator[Block]:
        nonlocal taken
        for item in blocks:
            taken += 1
            yield item

    deque(islice(annotate(counted(), PROFILE), count), maxlen=0)
    return taken


def test_a_stream_is_held_back_no_longer_than_a_batch() -> None:
    big = block("x" * (BATCH // 4))
    assert taken_before(2, iter([big] * 100)) <= 6
    assert taken_before(2, iter([block("")] * (3 * BATCH_BLOCKS))) <= BATCH_BLOCKS + 2


def test_the_first_block_waits_for_no_other() -> None:
    assert taken_before(1, iter([block("a"), block("b")])) == 1


def test_batches_do_not_show() -> None:
    texts = ["See section 4 and 3 March 2025.", "“Fees” means fees." + "x" * 3000, ""] * 40
    whole = list(annotate((block(text) for text in texts), PROFILE))
    one_by_one = [next(annotate([block(text)], PROFILE)) for text in texts]
    assert whole == one_by_one


def test_merged_keeps_given_spans_and_adds_new_ones_in_order() -> None:
    given_spans = (Span("b", 0, 4), Span("a", 2, 3))
    assert merged(given_spans, []) is given_spans
    assert merged(given_spans, [Span("b", 0, 4, "other"), Span("c", 0, 9)]) == (Span("c", 0, 9), *given_spans)


WORDS = ["section 4", "(a)", "3 March 2025", "fee", "“Fees” means", "£5", "\n", "Schedule 2", "of this Act", "é", "7"]
texts = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)


@given(st.lists(texts, max_size=5))
def test_annotating_twice_changes_nothing_more(some: list[str]) -> None:
    once = list(annotate([block(text) for text in some], PROFILE))
    assert list(annotate(once, PROFILE)) == once


@given(st.lists(texts, max_size=5))
def test_spans_are_inside_the_text_and_in_order(some: list[str]) -> None:
    for out in annotate([block(text) for text in some], PROFILE):
        assert isinstance(out, Block)
        orders = [span.order for span in out.spans]
        assert orders == sorted(orders)
        assert all(0 <= span.start < span.end <= len(out.text) for span in out.spans)
