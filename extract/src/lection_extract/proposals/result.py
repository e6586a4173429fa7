"""What an extraction gives back: proposals, and everything that happened on the way to them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from lection_extract.fields.records import Record
from lection_extract.proposals.proposal import Count, Proposal
from lection_extract.proposals.provider import FailureKind

__all__ = [
    "Classification", "Coverage", "ExtractionError", "ExtractionResult", "ExtractionWarning", "OffsetUnit", "Partial",
    "PartialReason", "ProviderFailure",
]  # fmt: skip

Classification = Literal[
    "proposal/not-an-object",
    "proposal/unknown-field-path",
    "proposal/missing-extractor",
    "proposal/missing-excerpt",
    "proposal/ill-formed-excerpt",
    "proposal/value-not-portable",
    "proposal/excerpt-not-found",
    "proposal/confidence-clamped",
    "proposal/duplicate",
    "normalization/proposal-normalization",
    "provider/provider-warning",
]
"""What a warning is about, as family and kind."""

PartialReason = Literal[
    "cancelled", "max-provider-calls", "max-total-tokens", "max-chunks", "provider-failure", "content-truncated",
    "output-truncated",
]  # fmt: skip
"""Why a result may not cover everything."""

CoverageStatus = Literal["complete", "output-truncated", "failed", "content-truncated", "not-attempted"]
"""What became of a range of the text."""

OffsetUnit = Literal["codepoint", "utf16"]
"""What offsets count: code points, or UTF-16 code units as JavaScript does."""


class ExtractionWarning(Record):
    """Something a reviewer should know; its text as a string is the message."""

    classification: Classification
    message: str
    field_path: str | None = Field(default=None, description="The declared path of the field it is about.")

    def __str__(self) -> str:
        return self.message


class Coverage(Record):
    """What became of a half-open range of the text, a chunk or what could not be covered of one."""

    chunk: Annotated[int, Field(ge=1)] = Field(description="The number of the chunk, counted from 1.")
    start: Count
    end: Count
    status: CoverageStatus


class ProviderFailure(Record):
    """A call that gave nothing, and why."""

    chunk: Annotated[int, Field(ge=1)]
    kind: FailureKind
    message: str


class Partial(Record):
    """Why the result may not cover everything; never empty."""

    reasons: tuple[PartialReason, ...]


class ExtractionError(Record):
    """Why there is no result at all: every call that was made failed."""

    code: Literal["provider-failure"]
    message: str


class ExtractionResult(Record):
    """Proposals for review, what they cover, and what went wrong; a bad answer is a result that says so.

    Source: evidence.md, "Types".
    """

    proposals: tuple[Proposal, ...]
    warnings: tuple[ExtractionWarning, ...]
    provider_calls: Count
    total_tokens_used: Count
    partial: Partial | None = None
    coverage: tuple[Coverage, ...]
    provider_failures: tuple[ProviderFailure, ...] | None = None
    error: ExtractionError | None = None
    run_id: str = Field(description="Follows from what was asked and answered, unless the caller gave one.")
    offset_unit: OffsetUnit = Field(default="codepoint", description="What all offsets count.")
    raw: tuple[Any, ...] = Field(
        default=(), exclude=True, description="The answers as they came, by chunk; in process only."
    )
