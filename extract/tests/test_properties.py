"""What holds whatever a provider answers, whenever it answers, and however many calls are under way."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from lection_extract import (
    ExtractionResult,
    Limits,
    ProviderRequest,
    envelope_of,
    extract,
    extract_async,
    read_envelope,
    verify_envelope,
    write_envelope,
)

FIELDS = [
    {"path": "name", "type": "string", "inferenceType": "explicit"},
    {"path": "fee", "type": "number", "inferenceType": "explicit"},
    {"path": "due[].on", "type": "date", "inferenceType": "explicit"},
    {"path": "kind", "type": "enum", "enumValues": ["a", "b"]},
    {"path": "extra", "type": "object"},
]
TEXT = "Fee: 5 on 9 June 2026, not 6. Name: aa aaa. Kind a\u0301 \U0001f44d\u200b\n" * 4
SMALL = Limits(chunk_size=60, overlap=15)

texts = st.one_of(st.text(max_size=8), st.sampled_from(["Fee", "a", "aa", "\ud800", "5", "Fee: 5", TEXT]))
scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), texts, st.just(10**400), st.binary(max_size=2)
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(texts, inner, max_size=3)),
    max_leaves=6,
)
keys = st.sampled_from(
    ["fieldPath", "candidateValue", "extractor", "provenance", "confidence", "occurrenceHint", "evidenceMatch"]
)
near = st.fixed_dictionaries(
    {
        "fieldPath": st.one_of(st.sampled_from(["name", "fee", "due[].on", "due[3].on", "kind", "extra"]), values),
        "candidateValue": st.one_of(st.sampled_from([5, "5", "9 June 2026", "aa"]), values),
        "extractor": st.one_of(st.just("e"), values),
        "provenance": st.one_of(st.fixed_dictionaries({"excerpt": texts}), values),
    },
    optional={"confidence": values, "occurrenceHint": st.one_of(st.integers(0, 5), values)},
)
items = st.one_of(near, st.dictionaries(keys, values, max_size=4), values)
answers = st.one_of(st.lists(items, max_size=6), st.fixed_dictionaries({"proposals": values}), values)


@settings(max_examples=150)
@given(st.lists(answers, min_size=1, max_size=6), st.booleans())
def test_no_answer_raises_and_every_excerpt_is_the_text_at_its_locator(
    given_answers: list[object], asynchronously: bool
) -> None:
    def provider(request: ProviderRequest) -> object:
        return given_answers[request.chunk % len(given_answers)]

    async def later(request: ProviderRequest) -> object:
        return provider(request)

    if asynchronously:
        result = asyncio.run(extract_async(TEXT, FIELDS, later, limits=SMALL, concurrency=3))
    else:
        result = extract(TEXT, FIELDS, provider, limits=SMALL)
    for proposal in result.proposals:
        start, end = proposal.provenance.range
        assert TEXT[start:end] == proposal.provenance.excerpt
        assert proposal.evidence_match is not None
    assert ExtractionResult.model_validate_json(result.model_dump_json()).proposals == tuple(
        proposal.model_copy() for proposal in result.proposals
    )
    for unit in ("codepoint", "utf16"):
        envelope = envelope_of(result, TEXT, ref="x", offset_unit=unit)
        assert read_envelope(write_envelope(envelope)) == envelope
        assert verify_envelope(envelope, TEXT) == ()


@settings(max_examples=40)
@given(st.lists(st.lists(near, max_size=5), min_size=5, max_size=8), st.integers(2, 6), st.integers(0, 2**32))
def test_neither_timing_nor_concurrency_changes_a_result(
    given_answers: list[list[Any]], concurrency: int, seed: int
) -> None:
    chance = random.Random(seed)

    def answer(request: ProviderRequest) -> list[Any]:
        return given_answers[request.chunk % len(given_answers)]

    def late(request: ProviderRequest) -> list[Any]:
        time.sleep(chance.random() / 500)
        return answer(request)

    async def sometime(request: ProviderRequest) -> list[Any]:
        await asyncio.sleep(chance.random() / 500)
        return answer(request)

    one_by_one = written(extract(TEXT, FIELDS, answer, limits=SMALL))
    assert written(extract(TEXT, FIELDS, late, limits=SMALL, concurrency=concurrency)) == one_by_one
    assert (
        written(asyncio.run(extract_async(TEXT, FIELDS, sometime, limits=SMALL, concurrency=concurrency))) == one_by_one
    )


def written(result: ExtractionResult) -> str:
    return result.model_dump_json()


HOSTILE: dict[str, Callable[[], object]] = {
    "a value of ten megabytes": lambda: "x" * 10_000_000,
    "a deep value": lambda: nested(100_000),
    "a cycle": lambda: cycle(),
    "many parts": lambda: [0] * 1_100_000,
    "shared parts": lambda: shared(40),
    "a long text again and again": lambda: ["x" * 1_000_000] * 1000,
    "a huge number": lambda: 10**10_000,
}


def nested(depth: int) -> list[object]:
    value: list[object] = []
    for _ in range(depth):
        value = [value]
    return value


def cycle() -> list[object]:
    value: list[object] = []
    value.append(value)
    return value


def shared(levels: int) -> list[object]:
    value: list[object] = [1]
    for _ in range(levels):
        value = [value, value]
    return value


def test_hostile_values_give_a_result_and_warnings() -> None:
    for make in HOSTILE.values():
        hostile = make()
        answer = [
            {
                "fieldPath": path,
                "candidateValue": value,
                "extractor": extractor,
                "provenance": {"excerpt": excerpt},
                "confidence": value,
            }
            for path, value, extractor, excerpt in [
                ("extra", hostile, "e", "Fee"),
                (hostile, 1, "e", "Fee"),
                ("name", "x", hostile, "Fee"),
                ("name", "x", "e", hostile),
                ("name", "Fee", "e", "Fee"),
            ]
        ]
        answer[-1]["occurrenceHint"] = hostile
        result = extract(TEXT, FIELDS, lambda _request, answer=answer: answer)
        assert result.proposals[-1].candidate_value == "Fee"
        assert len(result.warnings) >= 2
        assert all(len(str(warning)) < 500 for warning in result.warnings)
        answered = hostile[:1000] if isinstance(hostile, list) else hostile
        whole = extract(TEXT, FIELDS, lambda _request, answered=answered: answered)
        assert whole.proposals == ()
