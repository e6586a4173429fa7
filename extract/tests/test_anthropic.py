"""The real SDK of Anthropic against a server that answers as theirs does."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("anthropic")

from lection_extract import AnthropicProvider, ExtractionResult, Limits, extract, extract_async

if TYPE_CHECKING:
    from conftest import Reply, Vendor

FIELDS = [{"path": "fee", "type": "number", "inferenceType": "explicit"}, {"path": "seats[].no", "type": "string"}]
TEXT = "The fee is 45 euro."
FEE = {"fieldPath": "fee", "candidateValue": 45, "provenance": {"excerpt": "fee is 45"}, "confidence": 0.9}


def message(*content: dict[str, Any], stop: str = "tool_use", **more: Any) -> dict[str, Any]:
    usage = {
        "input_tokens": 100,
        "output_tokens": 20,
        "cache_read_input_tokens": 5,
        "cache_creation_input_tokens": None,
    }
    return {
        "id": "msg_1", "type": "message", "role": "assistant", "model": "claude-test", "content": list(content),
        "stop_reason": stop, "stop_sequence": None, "usage": usage, **more,
    }  # fmt: skip


def submitted(given: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": "toolu_1", "name": "submit_extraction_proposals", "input": given}


def said(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}


def provider(vendor: Vendor, **options: Any) -> AnthropicProvider:
    return AnthropicProvider("claude-test", base_url=vendor.url, api_key="test", max_retries=0, **options)


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
    result = ask(message(said("Here:"), submitted({"proposals": [FEE]})))
    (proposal,) = result.proposals
    assert (proposal.candidate_value, proposal.provenance.locator, proposal.confidence) == (45, "chars:4-13", 0.9)
    assert proposal.extractor == "anthropic:claude-test"
    assert proposal.produced_by.model_dump() == {"provider": "anthropic", "model": "claude-test"}
    assert (result.total_tokens_used, result.partial, result.warnings) == (125, None, ())
    assert result.raw[0]["stop_reason"] == "tool_use"
    path, _ = vendor.requests[0]
    assert path.startswith("/v1/messages")
    sent = vendor.sent()
    assert (sent["model"], sent["tool_choice"]) == (
        "claude-test",
        {"type": "tool", "name": "submit_extraction_proposals"},
    )
    assert TEXT in sent["messages"][0]["content"]
    assert set(sent) == {"model", "max_tokens", "messages", "tools", "tool_choice"}


def test_the_asynchronous_client_is_awaited(vendor: Vendor, reply: type[Reply]) -> None:
    vendor.replies[:] = [reply(message(submitted({"proposals": [FEE]})))]
    limits = Limits(chunk_size=len(TEXT), overlap=0)
    result = asyncio.run(extract_async(TEXT * 3, FIELDS, provider(vendor), limits=limits, concurrency=3))
    assert (len(result.proposals), result.provider_calls, result.total_tokens_used) == (3, 3, 375)
    vendor.replies[:] = [reply({"error": {"message": "no"}}, status=400)]
    failed = asyncio.run(extract_async(TEXT, FIELDS, provider(vendor)))
    assert [failure.kind for failure in failed.provider_failures or ()] == ["bad-request"]


def test_several_calls_of_the_tool_are_one_answer(ask: Any) -> None:
    other = {**FEE, "candidateValue": 46}
    result = ask(message(submitted({"proposals": [FEE]}), submitted({"proposals": [other]})))
    assert [proposal.candidate_value for proposal in result.proposals] == [45, 46]


def test_a_call_of_the_tool_that_holds_nothing_is_warned_of(ask: Any) -> None:
    result = ask(message(submitted({"proposals": [FEE]}), submitted({"proposals": "[]"}), submitted(None)))
    assert [proposal.candidate_value for proposal in result.proposals] == [45]
    assert [str(warning) for warning in result.warnings] == [
        "2 of 3 calls of submit_extraction_proposals held no list of proposals"
    ]


def test_the_extractor_is_who_was_asked_whatever_the_model_says(ask: Any) -> None:
    result = ask(message(submitted({"proposals": [{**FEE, "extractor": "a lawyer"}, "junk"]})))
    assert result.proposals[0].extractor == "anthropic:claude-test"
    assert [str(warning) for warning in result.warnings] == [
        "dropped proposal 2 of chunk 1: it is a text, not an object"
    ]


@pytest.mark.parametrize("given", [{"proposals": [FEE]}, {"proposals": []}, {}])
def test_an_answer_that_was_cut_off_says_so(ask: Any, given: Any) -> None:
    result = ask(message(submitted(given), stop="max_tokens"))
    assert len(result.proposals) == len(given.get("proposals", []))
    assert (result.partial.reasons, result.provider_failures) == (("output-truncated",), None)
    assert ask(message(said("I"), stop="max_tokens")).partial.reasons == ("output-truncated",)


@pytest.mark.parametrize(
    ("body", "kind", "sentence"),
    [
        (message(said("I cannot help."), stop="refusal"), "refusal", "the model refused: I cannot help."),
        (message(stop="refusal"), "refusal", "the model refused"),
        (
            message(said("45"), stop="end_turn"),
            "malformed-answer",
            "the model did not call submit_extraction_proposals",
        ),
        (message(stop="end_turn"), "malformed-answer", "the model did not call"),
        (message({**submitted({}), "name": "other"}), "malformed-answer", "the model did not call"),
        (message(submitted({"proposals": "[]"})), "malformed-answer", "the answer is null, not a list of proposals"),
        (message(submitted([FEE])), "malformed-answer", "the answer is null, not a list"),
        (message(submitted(None)), "malformed-answer", "the answer is null, not a list"),
        ({}, "malformed-answer", "the model did not call"),
        ({"content": {"type": "tool_use"}}, "malformed-answer", "the model did not call"),
        ({"content": [5, None]}, "malformed-answer", "the model did not call"),
        ([], "malformed-answer", "the server did not answer with a message"),
        ("text", "malformed-answer", "the server did not answer with a message"),
        ({"content": [], "stop_reason": ["refusal"]}, "malformed-answer", "the model did not call"),
        (b'{"content": "\xff"}', "malformed-answer", "UnicodeDecodeError"),
        (b'{"content": ' + b"[" * 100_000, "malformed-answer", "RecursionError"),
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


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, "bad-request"), (401, "authentication"), (403, "authentication"), (404, "bad-request"), (408, "timeout"),
        (413, "bad-request"), (422, "bad-request"), (429, "rate-limit"), (500, "server-error"), (529, "server-error"),
    ],
)  # fmt: skip
def test_an_error_of_the_server_has_a_kind(ask: Any, reply: type[Reply], status: int, kind: str) -> None:
    result = ask(reply({"type": "error", "error": {"type": "x", "message": "why it is"}}, status=status))
    (failure,) = result.provider_failures
    assert (failure.kind, "why it is" in failure.message) == (kind, True)


def test_the_sdk_waits_for_a_rate_limit_to_pass(vendor: Vendor, reply: type[Reply]) -> None:
    limited = reply(
        {"type": "error", "error": {"type": "rate_limit_error", "message": "slow"}}, 429, {"retry-after-ms": "1"}
    )
    vendor.replies[:] = [limited, limited, reply(message(submitted({"proposals": [FEE]})))]
    patient = AnthropicProvider("claude-test", base_url=vendor.url, api_key="test", max_retries=2)
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
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    result = extract(TEXT, FIELDS, AnthropicProvider("claude-test", base_url=vendor.url))
    assert [failure.kind for failure in result.provider_failures or ()] == ["authentication"]
    assert vendor.requests == []
