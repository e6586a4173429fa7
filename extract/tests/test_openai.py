"""The real SDK of OpenAI against a server that answers as theirs does."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("openai")

from lection_extract import ExtractionResult, Limits, OpenAIProvider, extract, extract_async

if TYPE_CHECKING:
    from conftest import Reply, Vendor

FIELDS = [{"path": "fee", "type": "number", "inferenceType": "explicit"}]
TEXT = "The fee is 45 euro."
FEE = {
    "fieldPath": "fee",
    "candidateValue": 45,
    "provenance": {"excerpt": "fee is 45"},
    "confidence": None,
    "occurrenceHint": None,
}


def completion(
    *arguments: Any, finish: str = "tool_calls", name: str = "submit_extraction_proposals", **said: Any
) -> Any:
    calls = [
        {
            "id": f"call_{number}",
            "type": "function",
            "function": {"name": name, "arguments": text if isinstance(text, str) else json.dumps(text)},
        }
        for number, text in enumerate(arguments)
    ]
    message = {
        "role": "assistant",
        "content": None,
        "refusal": None,
        **({"tool_calls": calls} if calls else {}),
        **said,
    }
    return {
        "id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "gpt-test",
        "choices": [{"index": 0, "message": message, "finish_reason": finish, "logprobs": None}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120},
    }  # fmt: skip


def provider(vendor: Vendor, **options: Any) -> OpenAIProvider:
    return OpenAIProvider("gpt-test", base_url=f"{vendor.url}/v1", api_key="test", max_retries=0, **options)


@pytest.fixture
def ask(vendor: Vendor, reply: type[Reply]) -> Any:
    def asked(*bodies: Any, asynchronously: bool = False, **options: Any) -> ExtractionResult:
        vendor.replies[:] = [body if isinstance(body, reply) else reply(body) for body in bodies]
        asking = provider(vendor, **options)
        if asynchronously:
            return asyncio.run(extract_async(TEXT, FIELDS, asking))
        return extract(TEXT, FIELDS, asking)

    return asked


def test_proposals_come_through_the_sdk(vendor: Vendor, ask: Any) -> None:
    result = ask(completion({"proposals": [FEE]}))
    (proposal,) = result.proposals
    assert (proposal.candidate_value, proposal.confidence, proposal.extractor) == (45, None, "openai:gpt-test")
    assert proposal.provenance.occurrence.hint_used is False
    assert proposal.produced_by.model_dump() == {"provider": "openai", "model": "gpt-test"}
    assert (result.total_tokens_used, result.partial, result.warnings) == (120, None, ())
    assert vendor.requests[0][0] == "/v1/chat/completions"
    sent = vendor.sent()
    assert sent["tool_choice"] == {"type": "function", "function": {"name": "submit_extraction_proposals"}}
    assert sent["tools"][0]["function"]["strict"] is True
    assert set(sent) == {"model", "messages", "tools", "tool_choice", "parallel_tool_calls"}
    ask(completion({"proposals": []}), max_tokens=50)
    assert vendor.sent()["max_completion_tokens"] == 50


def test_the_asynchronous_client_is_awaited(vendor: Vendor, reply: type[Reply]) -> None:
    vendor.replies[:] = [reply(completion({"proposals": [FEE]}))]
    limits = Limits(chunk_size=len(TEXT), overlap=0)
    result = asyncio.run(extract_async(TEXT * 3, FIELDS, provider(vendor), limits=limits, concurrency=3))
    assert (len(result.proposals), result.provider_calls, result.total_tokens_used) == (3, 3, 360)
    vendor.replies[:] = [reply({"error": {"message": "no"}}, status=400)]
    failed = asyncio.run(extract_async(TEXT, FIELDS, provider(vendor)))
    assert [failure.kind for failure in failed.provider_failures or ()] == ["bad-request"]


def test_several_calls_of_the_tool_are_one_answer(ask: Any) -> None:
    result = ask(completion({"proposals": [FEE]}, {"proposals": [{**FEE, "candidateValue": 46}]}))
    assert [proposal.candidate_value for proposal in result.proposals] == [45, 46]


@pytest.mark.parametrize("kept", [0, 1, 2])
def test_of_an_answer_that_was_cut_off_the_complete_proposals_count(ask: Any, kept: int) -> None:
    whole = json.dumps({"proposals": [{**FEE, "candidateValue": value} for value in (45, 46, 47)]}, indent=1)
    cut = whole[: whole.index(f'"candidateValue": {45 + kept}')]
    result = ask(completion(cut, finish="length"))
    assert [proposal.candidate_value for proposal in result.proposals] == [45, 46, 47][:kept]
    assert (result.partial.reasons, result.provider_failures) == (("output-truncated",), None)


@pytest.mark.parametrize("arguments", [(), ("",), ('{"prop',), ('{"proposals": [',)])
def test_an_answer_that_was_cut_off_early_gives_nothing(ask: Any, arguments: tuple[str, ...]) -> None:
    result = ask(completion(*arguments, finish="length"))
    assert (result.proposals, result.partial.reasons) == ((), ("output-truncated",))


@pytest.mark.parametrize(
    ("body", "kind", "sentence"),
    [
        (completion(finish="stop", refusal="I cannot."), "refusal", "the model refused: I cannot."),
        (completion(finish="content_filter"), "refusal", "the model refused: content_filter"),
        (
            completion(finish="stop", content="45"),
            "malformed-answer",
            "the model did not call submit_extraction_proposals",
        ),
        (completion({"proposals": [FEE]}, name="other"), "malformed-answer", "the model did not call"),
        (
            completion("{'proposals': []}"),
            "malformed-answer",
            "the arguments of submit_extraction_proposals are no JSON: ",
        ),
        (completion('{"proposals": ' + "[" * 100_000), "malformed-answer", "are no JSON: "),
        (completion('{"proposals": [' + "9" * 5000 + "]}"), "malformed-answer", "are no JSON: "),
        (completion({"proposals": {}}), "malformed-answer", "hold no list of proposals"),
        (completion([FEE]), "malformed-answer", "hold no list of proposals"),
        (completion("null"), "malformed-answer", "hold no list of proposals"),
        ({}, "malformed-answer", "the server did not answer with a completion"),
        ({"choices": []}, "malformed-answer", "the server did not answer with a completion"),
        ({"choices": [None]}, "malformed-answer", "the server did not answer with a completion"),
        ({"choices": [{"message": None}]}, "malformed-answer", "the model did not call"),
        (
            {"choices": [{"message": {"tool_calls": [None, {"function": 5}]}}]},
            "malformed-answer",
            "the model did not call",
        ),
        ([], "malformed-answer", "the server did not answer with a completion"),
        ("text", "malformed-answer", "the server did not answer with a completion"),
        ({"choices": [{"finish_reason": [], "message": {"refusal": {"x": 1}}}]}, "refusal", "the model refused"),
        (b'{"choices": "\xff"}', "malformed-answer", "UnicodeDecodeError"),
        (b'{"choices": ' + b"[" * 100_000, "malformed-answer", "RecursionError"),
        (b"", "malformed-answer", ""),
        (b"{", "malformed-answer", ""),
        (b"<html>", "malformed-answer", ""),
    ],
)
def test_a_bad_answer_is_a_failed_call(ask: Any, body: Any, kind: str, sentence: str) -> None:
    result = ask(body)
    (failure,) = result.provider_failures
    assert (failure.kind, sentence in failure.message) == (kind, True), failure
    assert result.error.code == "provider-failure"


def test_what_json_does_not_know_is_dropped_item_by_item(ask: Any) -> None:
    result = ask(
        completion(
            '{"proposals": [' + json.dumps({**FEE, "candidateValue": float("nan")}) + "," + json.dumps(FEE) + "]}"
        )
    )
    assert [proposal.candidate_value for proposal in result.proposals] == [45]
    assert [warning.classification for warning in result.warnings] == ["proposal/value-not-portable"]


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, "bad-request"), (401, "authentication"), (403, "authentication"), (404, "bad-request"), (408, "timeout"),
        (422, "bad-request"), (429, "rate-limit"), (500, "server-error"), (503, "server-error"),
    ],
)  # fmt: skip
def test_an_error_of_the_server_has_a_kind(ask: Any, reply: type[Reply], status: int, kind: str) -> None:
    (failure,) = ask(reply({"error": {"message": "why it is", "type": "x"}}, status=status)).provider_failures
    assert (failure.kind, "why it is" in failure.message) == (kind, True)


def test_the_sdk_waits_for_a_rate_limit_to_pass(vendor: Vendor, reply: type[Reply]) -> None:
    limited = reply({"error": {"message": "slow"}}, 429, {"retry-after-ms": "1"})
    vendor.replies[:] = [limited, limited, reply(completion({"proposals": [FEE]}))]
    patient = OpenAIProvider("gpt-test", base_url=f"{vendor.url}/v1", api_key="test", max_retries=2)
    result = extract(TEXT, FIELDS, patient)
    assert (len(result.proposals), result.provider_calls, len(vendor.requests)) == (1, 1, 3)


@pytest.mark.parametrize("asynchronously", [False, True])
def test_a_server_that_does_not_answer_is_a_timeout(ask: Any, reply: type[Reply], asynchronously: bool) -> None:
    (failure,) = ask(reply({}, delay=30), timeout=0.05, asynchronously=asynchronously).provider_failures
    assert failure.kind == "timeout"


@pytest.mark.parametrize("asynchronously", [False, True])
def test_a_connection_that_breaks_is_a_failure(ask: Any, reply: type[Reply], asynchronously: bool) -> None:
    (failure,) = ask(reply(breaks=True), asynchronously=asynchronously).provider_failures
    assert failure.kind == "connection"


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [(b"{", 200, "malformed-answer"), ({"error": {"message": "slow"}}, 429, "rate-limit"), ({}, 500, "server-error")],
)
def test_a_failure_of_the_asynchronous_client_has_the_same_kind(
    ask: Any, reply: type[Reply], body: Any, status: int, kind: str
) -> None:
    (failure,) = ask(reply(body, status=status), asynchronously=True).provider_failures
    assert failure.kind == kind


def test_a_missing_key_is_a_failure(monkeypatch: pytest.MonkeyPatch, vendor: Vendor) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_ADMIN_KEY"):
        monkeypatch.delenv(name, raising=False)
    result = extract(TEXT, FIELDS, OpenAIProvider("gpt-test", base_url=vendor.url))
    assert [failure.kind for failure in result.provider_failures or ()] == ["authentication"]
    assert vendor.requests == []
