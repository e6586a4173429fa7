"""The envelope: a result as one file, for others to keep, review and check again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from lection_core.errors import LectionError
from pydantic import Field

from lection_extract.fields.records import Record
from lection_extract.proposals.proposal import CarriedProposal, Count, Proposal
from lection_extract.proposals.provider import FailureKind
from lection_extract.proposals.result import Classification, Coverage, ExtractionResult, OffsetUnit, Partial
from lection_extract.text.canonical import canonical_json
from lection_extract.text.locator import locator_of
from lection_extract.text.portability import has_lone_surrogate
from lection_extract.text.utf16 import Utf16Offsets

__all__ = [
    "CarriedError", "CarriedFailure", "CarriedResult", "CarriedWarning", "Envelope", "EnvelopeError", "EnvelopeSource",
    "envelope_of", "write_envelope",
]  # fmt: skip

FORMAT: Final = "lection-extraction"
VERSION: Final = "1"


class EnvelopeError(LectionError, ValueError):
    """An envelope is malformed; `path` is the place, for example `result.proposals[3].provenance.locator`.

    :param path: the place in the envelope, empty for the whole of it.
    :param message: the rest of the sentence.
    """

    def __init__(self, path: str, message: str) -> None:
        super().__init__(path, message)
        self.path = path
        self.message = message

    def __str__(self) -> str:
        """Return ``path: message``."""
        return f"{self.path or 'the envelope'}: {self.message}"


class EnvelopeSource(Record):
    """The document the proposals are about: how the sender calls it, and the sha256 of its text as UTF-8."""

    ref: Annotated[str, Field(min_length=1)]
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class CarriedWarning(Record):
    """What a warning was about; its text may hold words of the document or of an answer and is not carried."""

    classification: Classification


class CarriedFailure(Record):
    """Which call failed, and the kind of failure."""

    chunk: Annotated[int, Field(ge=1)]
    kind: FailureKind


class CarriedError(Record):
    """Why there is no result."""

    code: Literal["provider-failure"]


class CarriedResult(Record):
    """A result without what is never carried: the text, raw answers, texts of warnings and errors, rewritings."""

    proposals: tuple[CarriedProposal, ...]
    warnings: tuple[CarriedWarning, ...]
    provider_calls: Count
    total_tokens_used: Count
    partial: Partial | None = None
    coverage: tuple[Coverage, ...]
    provider_failures: Annotated[tuple[CarriedFailure, ...], Field(min_length=1)] | None = None
    error: CarriedError | None = None
    run_id: Annotated[str, Field(min_length=1)]
    offset_unit: OffsetUnit


class Envelope(Record):
    """An extraction's result with what it was made from, to be written, read and verified.

    Source: evidence.md, "Envelope".
    """

    format: Literal["lection-extraction"] = Field(description="What this file is.")
    version: Literal["1"] = Field(description="The version of its format.")
    source: EnvelopeSource
    result: CarriedResult


def envelope_of(result: ExtractionResult, text: str, *, ref: str, offset_unit: OffsetUnit = "codepoint") -> Envelope:
    """Return the envelope of a result.

    :param text: the text the result was made from.
    :param ref: how the document is to be called: a path, a URL, an id.
    :param offset_unit: `utf16` counts all offsets in UTF-16 code units, for readers in JavaScript.
    :raises EnvelopeError: `ref` is empty or, as the text, holds half of a surrogate pair and so has no form in UTF-8.
    """
    if not ref or has_lone_surrogate(ref):
        raise EnvelopeError("source.ref", "holds half of a surrogate pair" if ref else "is empty; name the document")
    try:
        sha256 = hashlib.sha256(text.encode("utf-8")).hexdigest()
    except UnicodeEncodeError as error:
        message = (
            f"the text holds half of a surrogate pair at {error.start}; read it through a Source, which replaces it"
        )
        raise EnvelopeError("source.sha256", message) from error
    convert = Utf16Offsets(text).from_codepoint if offset_unit == "utf16" else _unchanged
    return Envelope(
        format=FORMAT,
        version=VERSION,
        source=EnvelopeSource(ref=ref, sha256=sha256),
        result=_carried(result, convert, offset_unit),
    )


def write_envelope(envelope: Envelope) -> str:
    """Return an envelope as canonical JSON, without an end of line; the same envelope gives the same text.

    Source: evidence.md, "Envelope": "canonical JSON (keys by code unit order)".
    """
    return canonical_json(envelope.model_dump(mode="json"))


def _unchanged(offset: int) -> int:
    return offset


def _carried(result: ExtractionResult, convert: Callable[[int], int], unit: OffsetUnit) -> CarriedResult:
    failures = result.provider_failures or ()
    return CarriedResult(
        proposals=tuple(_carried_proposal(proposal, convert) for proposal in result.proposals),
        warnings=tuple(CarriedWarning(classification=warning.classification) for warning in result.warnings),
        provider_calls=result.provider_calls,
        total_tokens_used=result.total_tokens_used,
        partial=result.partial,
        coverage=tuple(
            part.model_copy(update={"start": convert(part.start), "end": convert(part.end)}) for part in result.coverage
        ),
        provider_failures=tuple(CarriedFailure(chunk=one.chunk, kind=one.kind) for one in failures) or None,
        error=None if result.error is None else CarriedError(code=result.error.code),
        run_id=result.run_id,
        offset_unit=unit,
    )


def _carried_proposal(proposal: Proposal, convert: Callable[[int], int]) -> CarriedProposal:
    """Return a proposal without its rewriting, its value as its canonical JSON reads back, its offsets converted."""
    occurrence = proposal.provenance.occurrence
    start, end = convert(occurrence.selected.start), convert(occurrence.selected.end)
    selected = occurrence.selected.model_copy(update={"start": start, "end": end})
    moved: dict[str, Any] = {
        "locator": locator_of(start, end),
        "occurrence": occurrence.model_copy(update={"selected": selected}),
    }
    kept: dict[str, Any] = {name: getattr(proposal, name) for name in CarriedProposal.model_fields}
    kept["candidate_value"] = json.loads(canonical_json(proposal.candidate_value))
    kept["provenance"] = proposal.provenance.model_copy(update=moved)
    return CarriedProposal(**kept)
