"""The facts of one proposal, and the versions of the rules."""

from __future__ import annotations

import dataclasses

import pytest
from lection_extract import (
    CHECKER_VERSION,
    CHECKERS,
    EnvelopeError,
    UnknownChecker,
    checker_of,
    envelope_of,
    evidence_match,
    extract,
    read_envelope,
    verify_envelope,
    write_envelope,
)
from lection_extract.evidence import checker

PROPOSAL = {"candidateValue": 5, "provenance": {"excerpt": "Fee 5", "locator": "chars:0-5"}, "evidenceMatch": "forged"}
FIELD = {"path": "fee", "type": "number", "inferenceType": "explicit"}


def test_the_facts_are_computed_whatever_the_proposal_says() -> None:
    assert evidence_match(PROPOSAL, FIELD, "Fee 50").model_dump() == {
        "checkerVersion": "evidence-match-v4",
        "schema": "ok",
        "valueInExcerpt": "match",
        "tokenBoundary": False,
    }
    assert evidence_match(PROPOSAL, FIELD, "Fee 5.").schema == "ok"
    assert evidence_match(PROPOSAL, FIELD, "Fee 5.").token_boundary


def test_a_proposal_of_an_envelope_can_be_corrected() -> None:
    result = extract(
        "Fee 5", [FIELD], lambda _: [{**PROPOSAL, "candidateValue": 6, "fieldPath": "fee", "extractor": "e"}]
    )
    (proposal,) = envelope_of(result, "Fee 5", ref="x").result.proposals
    assert evidence_match(proposal, FIELD, "Fee 5").value_in_excerpt == "mismatch"
    corrected = proposal.model_copy(update={"candidate_value": 5})
    assert evidence_match(corrected, FIELD, "Fee 5").value_in_excerpt == "match"


@pytest.mark.parametrize("text", ["Fee 6", "", "xFee 5"])
def test_a_text_the_excerpt_is_not_in_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="the text at chars:0-5 is not the excerpt"):
        evidence_match(PROPOSAL, FIELD, text)


@pytest.mark.parametrize("locator", ["chars:5-0", "chars:05-6", "5-6", "chars:0-5\n", "chars:-1-5", "chars:٠-5"])
def test_a_locator_of_another_form_is_refused(locator: str) -> None:
    proposal = {"candidateValue": 5, "provenance": {"excerpt": "Fee 5", "locator": locator}}
    with pytest.raises(ValueError, match="is no locator; write chars:<start>-<end>"):
        evidence_match(proposal, FIELD, "Fee 5")


def test_released_versions_are_held_by_name() -> None:
    assert checker_of(CHECKER_VERSION) is CHECKERS["evidence-match-v4"]
    with pytest.raises(UnknownChecker, match="there is no checker 'evidence-match-v9' here, only evidence-match-v4;"):
        evidence_match(PROPOSAL, FIELD, "Fee 5", checker_version="evidence-match-v9")


def test_two_versions_live_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    v4 = CHECKERS["evidence-match-v4"]
    v9 = dataclasses.replace(v4, version="evidence-match-v9", value_in_excerpt=lambda *_: "not-evaluated")
    monkeypatch.setattr(checker, "CHECKERS", {**CHECKERS, v9.version: v9})
    old, new = (evidence_match(PROPOSAL, FIELD, "Fee 5", checker_version=one.version) for one in (v4, v9))
    assert (old.value_in_excerpt, new.value_in_excerpt) == ("match", "not-evaluated")
    result = extract("Fee 5", [FIELD], lambda _: [{**PROPOSAL, "fieldPath": "fee", "extractor": "e"}])
    written = write_envelope(envelope_of(result, "Fee 5", ref="x"))
    assert read_envelope(written).result.proposals[0].evidence_match == old
    renamed = written.replace("evidence-match-v4", "evidence-match-v9")
    with pytest.raises(EnvelopeError, match="is match, but by the rules of evidence-match-v9 it is not-evaluated"):
        read_envelope(renamed)
    envelope = read_envelope(renamed.replace('"valueInExcerpt":"match"', '"valueInExcerpt":"not-evaluated"'))
    assert verify_envelope(envelope, "Fee 5") == ()
