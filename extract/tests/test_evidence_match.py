"""The facts of one proposal, and the versions of the rules."""

from __future__ import annotations

import pytest
from lection_extract import CHECKER_VERSION, CHECKERS, UnknownChecker, checker_of, evidence_match

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
