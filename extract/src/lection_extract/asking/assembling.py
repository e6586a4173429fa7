"""Putting a result together from what a run has gathered."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from lection_extract.asking.fold import Candidate
from lection_extract.asking.run import Run
from lection_extract.evidence.checker import CHECKER_VERSION, CHECKERS
from lection_extract.proposals.proposal import EvidenceMatch, ProducedBy, Proposal, Provenance
from lection_extract.proposals.result import ExtractionError, ExtractionResult, Partial
from lection_extract.text.locator import locator_of

if TYPE_CHECKING:
    from lection_extract.asking.block_places import BlockPlaces

__all__ = ["assemble"]


def assemble(run: Run, places: BlockPlaces | None, producer: ProducedBy, run_id: str | None) -> ExtractionResult:
    """Return the result of a finished run."""
    survivors = run.fold.survivors()
    return ExtractionResult(
        proposals=tuple(_proposal(candidate, run.text, places, producer) for candidate in survivors),
        warnings=tuple(run.fold.warnings),
        provider_calls=run.calls,
        total_tokens_used=run.tokens,
        partial=Partial(reasons=run.reasons) if run.reasons else None,
        coverage=tuple(run.coverage),
        provider_failures=tuple(run.failures) or None,
        error=_error(run),
        run_id=run_id or _run_id(run, survivors, producer),
        raw=tuple(run.raw),
    )


def _proposal(candidate: Candidate, text: str, places: BlockPlaces | None, producer: ProducedBy) -> Proposal:
    draft, selected = candidate.draft, candidate.occurrence.selected
    field = draft.place.field
    return Proposal(
        field_path=field.path,
        candidate_value=draft.value,
        confidence=draft.confidence,
        provenance=Provenance(
            excerpt=draft.excerpt,
            locator=locator_of(selected.start, selected.end),
            occurrence=candidate.occurrence,
        ),
        extractor=draft.extractor,
        path_indices=draft.place.indices,
        inference_type=field.inference_type,
        value_type=field.type,
        enum_values=field.enum_values,
        produced_by=producer,
        evidence_match=_evidence(candidate, text),
        value_normalization=draft.normalization,
        block=None if places is None else places.holder(selected.start, selected.end),
        blocks=None if places is None else places.touched(selected.start, selected.end),
    )


def _evidence(candidate: Candidate, text: str) -> EvidenceMatch:
    draft, selected, checker = candidate.draft, candidate.occurrence.selected, CHECKERS[CHECKER_VERSION]
    return EvidenceMatch(
        checker_version=checker.version,
        schema=checker.schema_match(draft.value, draft.place.field),
        value_in_excerpt=checker.value_in_excerpt(draft.value, draft.place.field, draft.excerpt),
        token_boundary=checker.token_boundary(text, selected.start, selected.end),
    )


def _error(run: Run) -> ExtractionError | None:
    if not run.failures or len(run.failures) < run.calls:
        return None
    first = run.failures[0]
    return ExtractionError(
        code="provider-failure", message=f"no call gave an answer; the first failed: {first.message}"
    )


def _run_id(run: Run, survivors: Sequence[Candidate], producer: ProducedBy) -> str:
    """Return an id that follows from the text, the fields, the provider and what it answered."""
    digest = hashlib.sha256()
    for part in _identity(run, survivors, producer):
        digest.update(part.encode("utf-8", "surrogatepass"))
        digest.update(b"\n")
    return f"run-{digest.hexdigest()[:32]}"


def _identity(run: Run, survivors: Sequence[Candidate], producer: ProducedBy) -> Iterator[str]:
    yield run.text
    yield producer.model_dump_json()
    yield from (field.model_dump_json() for field in run.fields)
    yield from (covered.model_dump_json() for covered in run.coverage)
    for candidate in survivors:
        draft, selected = candidate.draft, candidate.occurrence.selected
        yield f"{draft.place.field.path} {draft.place.indices} {draft.extractor} {draft.confidence} {draft.canonical}"
        yield f"{selected.start} {selected.end}"
