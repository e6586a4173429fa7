"""The evidence checks of the current version, as functions for anybody to call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from lection_extract.evidence.checker import CHECKER_VERSION, CHECKERS, SchemaMatch, ValueInExcerpt, checker_of
from lection_extract.fields.fields import TargetField, target_field
from lection_extract.proposals.proposal import CarriedProposal, EvidenceMatch
from lection_extract.text.locator import parse_locator

__all__ = ["evidence_match", "schema_match", "token_boundary", "value_in_excerpt"]

_CURRENT = CHECKERS[CHECKER_VERSION]


def schema_match(value: object, field: TargetField | Mapping[str, Any]) -> SchemaMatch:
    """Tell whether a JSON value has exactly the type its field declares and, for enums and dates, the form.

    `ok`, `type-mismatch`, `enum-mismatch` or `format-invalid`. A bool is no number, a number is finite, null matches
    nothing. An enum value equals one of the declared values letter for letter; without declared values any string is
    ok. A date is an ISO 8601 extended calendar date, from `YYYY` to `YYYY-MM-DDThh:mm:ss.f` with a zone.

    :raises FieldError: for a mapping that declares no valid field.

    Source: evidence.md, "schema".
    """
    return _CURRENT.schema_match(value, target_field(field))


def value_in_excerpt(value: object, field: TargetField | Mapping[str, Any], excerpt: str) -> ValueInExcerpt:
    """Tell whether a value is found in its excerpt; `match` means found there, not that the excerpt supports it.

    `match`, `mismatch`, `not-evaluated` (in doubt, or the value has the wrong JSON type) or `not-applicable` (the field
    is not `explicit`, or not scalar). The excerpt's length bounds the time linearly.

    :raises FieldError: for a mapping that declares no valid field.

    Source: evidence.md, "valueInExcerpt".
    """
    return _CURRENT.value_in_excerpt(value, target_field(field), excerpt)


def token_boundary(text: str, start: int, end: int) -> bool:
    """Tell whether the excerpt `text[start:end]` neither starts nor ends inside a word of the text.

    A word is a maximal run of Unicode letters, marks and numbers; offsets count code points.

    :raises ValueError: when start and end are not `0 <= start <= end <= len(text)`.

    Source: evidence.md, "tokenBoundary".
    """
    return _CURRENT.token_boundary(text, start, end)


def evidence_match(
    proposal: CarriedProposal | Mapping[str, Any],
    field: TargetField | Mapping[str, Any],
    text: str,
    *,
    checker_version: str = CHECKER_VERSION,
) -> EvidenceMatch:
    """Compute the facts about a proposal: schema, valueInExcerpt and tokenBoundary, by the rules of one version.

    What the proposal itself says of its evidence is not looked at.

    :param proposal: a proposal, from a result or from an envelope in code points, or a mapping with `candidateValue`
        and `provenance` of excerpt and locator.
    :param text: the text the locator counts in, by code points.
    :raises FieldError: for a mapping that declares no valid field.
    :raises UnknownChecker: for a version this release does not hold.
    :raises ValueError: when the text at the locator is not the excerpt.

    Source: evidence.md, "evidenceMatch".
    """
    checker, declared = checker_of(checker_version), target_field(field)
    value, excerpt, locator = _parts(proposal)
    start, end = parse_locator(locator)
    if text[start:end] != excerpt:
        raise ValueError(f"the text at {locator} is not the excerpt; give the text the proposal was made from")
    return EvidenceMatch(
        checker_version=checker_version,
        schema=checker.schema_match(value, declared),
        value_in_excerpt=checker.value_in_excerpt(value, declared, excerpt),
        token_boundary=checker.token_boundary(text, start, end),
    )


def _parts(proposal: CarriedProposal | Mapping[str, Any]) -> tuple[object, str, str]:
    if isinstance(proposal, CarriedProposal):
        return proposal.candidate_value, proposal.provenance.excerpt, proposal.provenance.locator
    provenance = cast("Mapping[str, str]", proposal["provenance"])
    return proposal["candidateValue"], provenance["excerpt"], provenance["locator"]
