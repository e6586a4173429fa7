"""Limits, failures and cancelling: what stops a run, and what is said about it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from lection_extract import (
    CallableProvider,
    ExtractionResult,
    Limits,
    ProviderError,
    ProviderRequest,
    ProviderResponse,
    extract,
    extract_async,
)

FIELDS = [{"path": "name", "type": "string"}]
TEXT = "x" * 50
TENS = Limits(chunk_size=10, overlap=0)


def item(excerpt: str = "x") -> dict[str, object]:
    return {"fieldPath": "name", "candidateValue": "x", "extractor": "e", "provenance": {"excerpt": excerpt}}


def statuses(result: ExtractionResult) -> list[tuple[int, int, int, str]]:
    return [(part.chunk, part.start, part.end, part.status) for part in result.coverage]


def reasons(result: ExtractionResult) -> tuple[str, ...]:
    return result.partial.reasons if result.partial else ()


def test_a_limit_on_calls_stops_at_it() -> None:
    result = extract(
        TEXT, FIELDS, lambda _: [], limits=Limits(chunk_size=10, overlap=0, max_provider_calls=2), concurrency=4
    )
    assert (result.provider_calls, reasons(result)) == (2, ("max-provider-calls",))
    assert statuses(result) == [
        (1, 0, 10, "complete"), (2, 10, 20, "complete"), (3, 20, 30, "not-attempted"), (4, 30, 40, "not-attempted"),
        (5, 40, 50, "not-attempted"),
    ]  # fmt: skip
    assert result.error is None


def test_a_limit_on_tokens_stops_once_it_is_reached() -> None:
    limits = Limits(chunk_size=10, overlap=0, max_total_tokens=100)
    result = extract(TEXT, FIELDS, lambda _: ProviderResponse(answer=[], tokens_used=60), limits=limits)
    assert (result.provider_calls, result.total_tokens_used, reasons(result)) == (2, 120, ("max-total-tokens",))


def test_a_limit_reached_by_the_last_call_is_no_reason() -> None:
    limits = Limits(chunk_size=10, overlap=0, max_total_tokens=300, max_provider_calls=5, max_chunks=5)
    result = extract(TEXT, FIELDS, lambda _: ProviderResponse(answer=[], tokens_used=60), limits=limits)
    assert (result.provider_calls, result.partial) == (5, None)


def test_text_beyond_the_last_chunk_is_not_attempted() -> None:
    result = extract(TEXT, FIELDS, lambda _: [], limits=Limits(chunk_size=10, overlap=0, max_chunks=2))
    assert statuses(result)[-1] == (3, 20, 50, "not-attempted")
    assert reasons(result) == ("max-chunks",)


def test_a_chunk_too_long_for_a_call_is_truncated() -> None:
    seen: list[str] = []

    def provider(request: ProviderRequest) -> list[object]:
        seen.append(request.text)
        return [item("b")]

    limits = Limits(chunk_size=10, overlap=0, max_call_characters=6)
    result = extract("aaaaaabbbb", FIELDS, provider, limits=limits)
    assert seen == ["aaaaaa"]
    assert statuses(result) == [(1, 0, 6, "complete"), (1, 6, 10, "content-truncated")]
    assert reasons(result) == ("content-truncated",)
    assert result.warnings[0].classification == "proposal/excerpt-not-found"


def test_the_default_limits_are_the_specifications() -> None:
    sizes: list[int] = []
    result = extract("x" * 1_000_000, FIELDS, lambda request: sizes.append(len(request.text)) or [])
    assert sizes == [12_000] * 40
    assert result.coverage[-1].end == 1_000_000
    assert Limits().max_call_characters == 32_000


def test_a_truncated_answer_counts_as_far_as_it_goes() -> None:
    result = extract("x", FIELDS, lambda _: ProviderResponse(answer=[item()], output_truncated=True))
    assert len(result.proposals) == 1
    assert (statuses(result), reasons(result)) == ([(1, 0, 1, "output-truncated")], ("output-truncated",))
    nothing = extract("x", FIELDS, lambda _: ProviderResponse(answer="{", output_truncated=True))
    assert (nothing.provider_failures, reasons(nothing)) == (None, ("output-truncated",))


@pytest.mark.parametrize(
    ("error", "kind", "message"),
    [
        (ProviderError("rate-limit", "slow down"), "rate-limit", "slow down"),
        (ProviderError("no such kind", "x"), "error", "x"),  # type: ignore[arg-type]
        (ZeroDivisionError("boom"), "error", "ZeroDivisionError: boom"),
        (ValueError("half \ud800"), "error", "ValueError: half \\ud800"),
    ],
)
def test_a_call_that_fails_stands_in_the_result(error: Exception, kind: str, message: str) -> None:
    def provider(request: ProviderRequest) -> list[object]:
        if request.chunk == 2:
            raise error
        return [item()]

    result = extract("x" * 30, FIELDS, provider, limits=TENS)
    assert result.provider_failures is not None
    assert [(failure.chunk, failure.kind, failure.message) for failure in result.provider_failures] == [
        (2, kind, message)
    ]
    assert [part.status for part in result.coverage] == ["complete", "failed", "complete"]
    assert (reasons(result), result.error, result.provider_calls) == (("provider-failure",), None, 3)
    assert len(result.proposals) == 2


def test_a_run_in_which_every_call_fails_is_an_error() -> None:
    def provider(_request: ProviderRequest) -> list[object]:
        raise ProviderError("authentication", "the key is wrong", tokens_used=3)

    result = extract(TEXT, FIELDS, provider, limits=TENS)
    assert result.error is not None
    assert (result.error.code, result.error.message) == (
        "provider-failure",
        "no call gave an answer; the first failed: the key is wrong",
    )
    assert (result.proposals, result.total_tokens_used) == ((), 15)


@pytest.mark.parametrize(
    ("answer", "what"),
    [
        (None, "null"), ("[]", "a text"), (5, "a number"), ({"items": []}, "an object without a list as its proposals"),
        ({"proposals": {}}, "an object without a list as its proposals"), (True, "a boolean"), ({1}, "a set"),
    ],
)  # fmt: skip
def test_an_answer_that_is_no_list_is_malformed(answer: object, what: str) -> None:
    result = extract("x", FIELDS, lambda _: answer)
    assert result.provider_failures is not None
    assert result.provider_failures[0].kind == "malformed-answer"
    assert result.provider_failures[0].message == f"the answer is {what}, not a list of proposals"


def test_an_answer_may_be_a_mapping_with_a_list() -> None:
    assert len(extract("x", FIELDS, lambda _: {"proposals": [item()]}).proposals) == 1
    assert len(extract("x", FIELDS, lambda _: (item(),)).proposals) == 1


def test_a_response_of_wrong_types_is_taken_for_what_it_is() -> None:
    odd: Any = {"tokens_used": "many", "output_truncated": "yes", "warnings": ["a \ud800", 5]}
    result = extract("x", FIELDS, lambda _: ProviderResponse(answer=[item()], **odd))
    assert (result.total_tokens_used, result.partial) == (0, None)
    assert [(w.classification, w.message) for w in result.warnings] == [("provider/provider-warning", "a \\ud800")]
    assert result.model_dump_json()


def test_cancelling_stops_before_the_next_wave() -> None:
    calls: list[int] = []

    def provider(request: ProviderRequest) -> list[object]:
        calls.append(request.chunk)
        return []

    result = extract(TEXT, FIELDS, provider, limits=TENS, cancelled=lambda: len(calls) >= 2)
    assert (result.provider_calls, reasons(result)) == (2, ("cancelled",))
    assert [part.status for part in result.coverage] == ["complete"] * 2 + ["not-attempted"] * 3


def test_progress_is_told_after_each_wave() -> None:
    told: list[tuple[int, int]] = []
    extract(TEXT, FIELDS, lambda _: [], limits=TENS, concurrency=2, progress=lambda done, of: told.append((done, of)))
    assert told == [(2, 5), (4, 5), (5, 5)]


def test_an_asynchronous_function_is_awaited() -> None:
    async def provider(_request: ProviderRequest) -> list[object]:
        await asyncio.sleep(0)
        return [item()]

    result = asyncio.run(extract_async("x", FIELDS, provider))
    assert len(result.proposals) == 1
    blocking = extract("x", FIELDS, provider)
    assert blocking.provider_failures is not None
    assert blocking.provider_failures[0].message == "the function of callable is asynchronous; use extract_async"


def test_a_blocking_function_gets_a_thread() -> None:
    result = asyncio.run(extract_async("x", FIELDS, CallableProvider(lambda _: [item()], name="rules", model="v1")))
    assert result.proposals[0].produced_by is not None
    assert result.proposals[0].produced_by.model_dump() == {"provider": "rules", "model": "v1"}


def test_cancelling_the_task_cancels_the_calls() -> None:
    async def never(_request: ProviderRequest) -> list[object]:
        await asyncio.Event().wait()
        return []

    async def cancelled() -> None:
        task = asyncio.create_task(extract_async("x", FIELDS, never))
        await asyncio.sleep(0)
        task.cancel()
        await task

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(cancelled())


def test_an_object_needs_no_more_than_a_method() -> None:
    class Bare:
        def propose(self, _request: ProviderRequest) -> list[object]:
            return [item()]

    class Odd(Bare):
        name, model = None, 5

    for provider, name in ((Bare(), "callable"), (Odd(), "Odd")):
        result = extract("x", FIELDS, provider)  # type: ignore[arg-type]
        assert result.proposals[0].produced_by is not None
        assert result.proposals[0].produced_by.model_dump() == {"provider": name}
