"""A proposal: a value for a field, the excerpt it rests on, and what can be said about both without judging."""

from __future__ import annotations

import warnings
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from lection_extract.evidence.v4.answer import ValueInExcerpt
from lection_extract.evidence.v4.schema import SchemaMatch
from lection_extract.fields.fields import FieldType, InferenceType
from lection_extract.fields.normalization import ValueNormalization
from lection_extract.fields.records import Record
from lection_extract.text.locator import LOCATOR_PATTERN, parse_locator

__all__ = [
    "RESOLVER_VERSION", "BlockEcho", "CarriedProposal", "EvidenceMatch", "Occurrence", "ProducedBy", "Proposal",
    "Provenance", "Selected", "Selection",
]  # fmt: skip

RESOLVER_VERSION: Final = "occurrence-v1"
"""The version of the rules by which an occurrence is selected."""

Selection = Literal["source-order", "occurrence-hint"]
"""What decided between the places at which an excerpt stands."""

Count = Annotated[int, Field(ge=0)]
"""A number of things, or an offset."""


class Selected(Record):
    """The selected place: its index among all, counted from 0, and its half-open range in the whole text."""

    index: Count
    start: Count
    end: Count


class Occurrence(Record):
    """How many places of the text an excerpt stands at, and how one of them was selected.

    Source: evidence.md, "Occurrence".
    """

    resolver_version: str
    count: Annotated[int, Field(ge=1)] = Field(
        description="All exact places in the whole text, overlapping ones included."
    )
    selected: Selected
    selection: Selection
    hint_used: bool
    ambiguous: bool = Field(description="Whether the excerpt stands at more than one place.")


class Provenance(Record):
    """Where a value is said to come from: the text at `locator` is `excerpt`."""

    excerpt: str
    locator: Annotated[str, Field(pattern=LOCATOR_PATTERN)]
    occurrence: Occurrence

    @property
    def range(self) -> tuple[int, int]:
        """The half-open range of the excerpt in the text."""
        return parse_locator(self.locator)


with warnings.catch_warnings():
    # pydantic warns that the field hides a method it has deprecated; the name is the contract's.
    warnings.simplefilter("ignore", UserWarning)

    class EvidenceMatch(Record):
        """What the rules of one version say about a proposal. `match` means found in the excerpt, not supported by it.

        Source: evidence.md, "evidenceMatch".
        """

        checker_version: str
        schema: SchemaMatch = Field(  # type: ignore[assignment]
            description="Whether the value has the declared type and form."
        )
        value_in_excerpt: ValueInExcerpt = Field(description="Whether the value is found in its excerpt.")
        token_boundary: bool = Field(description="Whether the excerpt neither starts nor ends inside a word.")


class ProducedBy(Record):
    """The provider that proposed a value, as the library knows it, whatever the provider says of itself."""

    provider: str
    model: str | None = None


class BlockEcho(Record):
    """The deepest block whose subtree holds the excerpt, and how that block was recognised.

    `confidence` is the reader's, of its structural decision; it says nothing about the value.
    """

    address: str
    matched_by: str
    confidence: Annotated[float, Field(ge=0, le=1)]


class CarriedProposal(Record):
    """What of a proposal is carried from one process to another.

    Source: evidence.md, "Types".
    """

    field_path: str = Field(description="The declared path of the field.")
    candidate_value: Any = Field(
        description="The proposed value, rewritten into the field's type where nothing is lost."
    )
    confidence: Annotated[float, Field(ge=0, le=1)] | None = Field(
        default=None, description="The provider's own, if it gave one."
    )
    provenance: Provenance
    extractor: str = Field(description="Who proposed it, in the provider's words.")
    path_indices: tuple[Count, ...] | None = Field(
        default=None, description="The indices given for the `[]` of the path."
    )
    inference_type: InferenceType | None = None
    value_type: FieldType
    enum_values: tuple[str, ...] | None = None
    produced_by: ProducedBy | None = None
    evidence_match: EvidenceMatch | None = None
    block: BlockEcho | None = None
    blocks: tuple[str, ...] | None = Field(default=None, description="The addresses of all blocks the excerpt touches.")


class Proposal(CarriedProposal):
    """A value proposed for a field, for a person or a rule to review; the library never decides on it.

    Source: evidence.md, "Types".
    """

    value_normalization: ValueNormalization | None = Field(
        default=None, description="How the value was rewritten; in process only."
    )
