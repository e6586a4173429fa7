"""Recorded answers: read, written, replayed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lection_extract import (
    AnswerError,
    CallableProvider,
    Limits,
    ProviderRequest,
    ProviderResponse,
    RecordingProvider,
    ReplayProvider,
    extract,
    read_answers,
    write_answers,
)

FIELDS = [{"path": "name", "type": "string"}]
ITEM = {"fieldPath": "name", "candidateValue": "x", "extractor": "e", "provenance": {"excerpt": "x"}}
TENS = Limits(chunk_size=10, overlap=0)


def test_a_run_can_be_recorded_and_replayed(tmp_path: Path) -> None:
    def provider(request: ProviderRequest) -> ProviderResponse:
        return ProviderResponse(
            answer={"proposals": [ITEM] * request.chunk},
            tokens_used=request.chunk,
            output_truncated=request.chunk == 2,
            warnings=("slow",),
        )

    recording = RecordingProvider(CallableProvider(provider))
    first = extract("x" * 25, FIELDS, recording, limits=TENS, concurrency=2, run_id="r")
    write_answers(tmp_path / "answers.jsonl", recording.answers)
    again = extract("x" * 25, FIELDS, ReplayProvider.from_file(tmp_path / "answers.jsonl"), limits=TENS, run_id="r")
    produced_by = [{"producedBy": proposal.produced_by} for proposal in first.proposals]
    assert again.model_copy(update={"raw": ()}) != first
    assert [p.model_copy(update={"produced_by": None}) for p in again.proposals] == [
        p.model_copy(update={"produced_by": None}) for p in first.proposals
    ]
    assert len(produced_by) == 6
    assert (again.total_tokens_used, again.partial, again.coverage, again.warnings) == (
        first.total_tokens_used, first.partial, first.coverage, first.warnings,
    )  # fmt: skip


def test_a_line_is_a_list_or_an_object_for_one_chunk(tmp_path: Path) -> None:
    lines = [
        json.dumps([ITEM]),
        "",
        json.dumps({"proposals": [], "chunk": 3}),
        json.dumps({"proposals": [ITEM, ITEM]}) + "\r",
    ]
    (tmp_path / "answers.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    answers = read_answers(tmp_path / "answers.jsonl")
    assert [(answer.chunk, len(answer.response.answer)) for answer in answers] == [(1, 1), (3, 0), (3, 2)]  # type: ignore[arg-type]


def test_one_of_two_answers_to_a_chunk_is_not_chosen(tmp_path: Path) -> None:
    (tmp_path / "answers.jsonl").write_text('{"chunk": 2, "proposals": []}\n[]\n', encoding="utf-8")
    with pytest.raises(AnswerError, match=r"answers\.jsonl: two answers are recorded for chunk 2; keep one of them$"):
        ReplayProvider.from_file(tmp_path / "answers.jsonl")


def test_a_provider_that_answers_with_a_bare_list_is_recorded(tmp_path: Path) -> None:
    class Bare:
        name, model = "bare", None

        def propose(self, _: ProviderRequest) -> list[object]:
            return [ITEM]

    recording = RecordingProvider(Bare())  # type: ignore[arg-type]
    assert len(extract("x", FIELDS, recording).proposals) == 1
    write_answers(tmp_path / "answers.jsonl", recording.answers)
    assert len(extract("x", FIELDS, ReplayProvider.from_file(tmp_path / "answers.jsonl")).proposals) == 1


def test_a_chunk_without_a_recorded_answer_is_a_failed_call() -> None:
    result = extract("x" * 15, FIELDS, ReplayProvider([[ITEM]]), limits=TENS)
    assert [(f.chunk, f.kind, f.message) for f in result.provider_failures or ()] == [
        (2, "no-recorded-answer", "no answer is recorded for chunk 2")
    ]
    assert len(result.proposals) == 1


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{", "answers.jsonl:2:2: is no JSON: Expecting property name"),
        ("\u2028", "answers.jsonl:2:1: is no JSON: Expecting value"),
        ("5", "answers.jsonl:2: an answer is a list of proposals or an object with one, not a number"),
        ('{"chunk": 0, "proposals": []}', "answers.jsonl:2: chunk is not the number of a chunk, counted from 1"),
        ('{"chunk": true, "proposals": []}', "answers.jsonl:2: chunk is not the number"),
        ("[" * 100_000, "answers.jsonl:2: "),
        ("\udcff", "answers.jsonl:2: "),
    ],
)
def test_a_line_that_is_no_answer_is_named(tmp_path: Path, line: str, sentence: str) -> None:
    (tmp_path / "answers.jsonl").write_bytes(b"[]\n" + line.encode("utf-8", "surrogateescape"))
    with pytest.raises(AnswerError) as caught:
        read_answers(tmp_path / "answers.jsonl")
    assert sentence in str(caught.value)


def test_an_answer_that_is_no_json_cannot_be_recorded(tmp_path: Path) -> None:
    recording = RecordingProvider(CallableProvider(lambda _: [{1, 2}]))
    extract("x", FIELDS, recording)
    with pytest.raises(AnswerError, match="the answer for chunk 1 cannot be recorded: Object of type set"):
        write_answers(tmp_path / "answers.jsonl", recording.answers)
    assert not (tmp_path / "answers.jsonl").exists()


def test_an_answer_of_another_form_is_a_malformed_answer() -> None:
    result = extract("x", FIELDS, ReplayProvider([{"proposals": "x", "tokensUsed": "many", "warnings": 5}]))
    assert [failure.kind for failure in result.provider_failures or ()] == ["malformed-answer"]
