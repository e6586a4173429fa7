from __future__ import annotations

import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block, Dropped, LinearText, Source, Span
from lection_plugins.isolation.wire import (
    AnswerError,
    EndAnswer,
    FailedAnswer,
    ImportedAnswer,
    RefusedAnswer,
    SourceParts,
    decode,
    encode,
)

LETTERS = 'aé一😀\n\r\u2028"\\ \x00'

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**60), 2**60)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(LETTERS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(LETTERS), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def blocks(draw: Any) -> Block:
    text = draw(st.text(LETTERS, max_size=8))
    cuts = st.integers(0, len(text))
    ranges = sorted({tuple(sorted(draw(st.tuples(cuts, cuts)))) for _ in range(draw(st.integers(0, 3)))})
    spans = sorted((Span("em", *r, draw(st.none() | st.just("v"))) for r in ranges), key=lambda s: (s.start, -s.end))
    return Block(
        kind=draw(st.sampled_from(["section", "item", "code"])),
        depth=draw(st.integers(1, 9)),
        text=text,
        label=draw(st.none() | st.just("(a)")),
        role=draw(st.none() | st.just("clause")),
        spans=tuple(spans),
        matched_by="x:y",
        confidence=draw(st.floats(0.01, 1.0)),
        source=draw(st.none() | st.just((3, 9))),
        attrs=draw(st.dictionaries(st.sampled_from(["syntax", "info"]), json_values, max_size=2)),
    )


@given(blocks())
def test_a_block_arrives_as_it_was(block: Block) -> None:
    line = encode(block)
    assert line.count(b"\n") == 1
    assert decode(line) == block


@pytest.mark.parametrize(
    "item",
    [
        Block(kind="document", depth=0),
        Block(kind="paragraph", depth=1),
        Block(kind="paragraph", depth=1, text="ab", spans=(Span("em", 0, 1), Span("link", 1, 2, "u")), attrs={"a": {}}),
        Dropped("marks", 2, "Because.", ((0, 1), (4, 9))),
        Dropped("marks", 5, "Because."),
        EndAnswer(),
        ImportedAnswer(0.25, ("a", "b.c"), ("printed",)),
        FailedAnswer("reading", "ValueError: é", "Traceback\n  line"),
        RefusedAnswer("no header", 4),
        RefusedAnswer("no header", None),
    ],
)
def test_everything_else_arrives_as_it_was(item: Any) -> None:
    assert decode(encode(item)) == item


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"no JSON",
        b"\xff",
        b"[]",
        b"3",
        b'["Block"]',
        b'["Block", 3]',
        b'["Block", {"kind": "document", "depth": 0, "confidence": NaN}]',
        b'["Block", {"kind": "paragraph", "depth": -1}]',
        b'["Block", {"kind": "paragraph", "depth": 1, "more": 1}]',
        b'["Block", {"kind": "paragraph", "depth": 1, "spans": [{"type": "x"}]}]',
        b'["Block", {"kind": "paragraph", "depth": 1, "source": 5}]',
        b'["Dropped", {"kind": "x", "count": 0, "reason": "y"}]',
        b'["Unknown", {}]',
        b'["RefusedAnswer", {"message": 3}]',
        b'["FailedAnswer", {"stage": "x", "reason": "y"}]',
        b'["ImportedAnswer", {"seconds": "x"}]',
        b"[" * 100_000,
        b'["RefusedAnswer", {"message": "m", "offset": ' + b"9" * 10_000 + b"}]",
    ],
)
def test_what_is_no_answer_is_refused_and_nothing_else_is_raised(line: bytes) -> None:
    with pytest.raises(AnswerError):
        decode(line)


@given(st.binary(max_size=30) | json_values.map(lambda value: repr(value).encode("utf-8", "replace")))
def test_no_line_raises_anything_else(line: bytes) -> None:
    with pytest.raises(AnswerError):
        decode(line)


def test_a_workers_words_cannot_steer_the_terminal() -> None:
    failed = decode(encode(FailedAnswer("\x1b[2J", "a\rb", "one\n\x07two")))
    assert failed == FailedAnswer("\\x1b[2J", "a\\rb", "one\n\\x07two")


def test_of_a_stream_that_was_read_the_text_travels() -> None:
    source = Source.from_stream(io.BytesIO("über".encode("utf-16")), name="s").read_all()
    made = SourceParts.of(source).source()
    assert (made.text, made.name, made.sha256) == ("über", "s", source.sha256)


@given(st.text(LETTERS, max_size=20))
def test_a_piece_of_linear_text_arrives_as_it_was(text: str) -> None:
    line = encode(LinearText(text))
    assert line.count(b"\n") == 1
    assert decode(line) == LinearText(text)


@pytest.mark.parametrize("content", ['["LinearText", {"text": 3}]', '["LinearText", {"text": "a", "more": 1}]'])
def test_what_is_no_piece_of_linear_text_is_no_answer(content: str) -> None:
    with pytest.raises(AnswerError):
        decode(content.encode())
