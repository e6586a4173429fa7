"""What must hold inside an envelope without the text: offsets, occurrences, addresses, and evidence recomputed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from lection_core.blocks.address import parse_address

from lection_extract.envelope.envelope import EnvelopeError
from lection_extract.evidence.checker import UnknownChecker, checker_of
from lection_extract.fields.fields import TargetField
from lection_extract.proposals.proposal import RESOLVER_VERSION, CarriedProposal
from lection_extract.text.locator import parse_locator
from lection_extract.text.utf16 import utf16_length
from lection_extract.text.white_space import trimmed

if TYPE_CHECKING:
    from lection_extract.envelope.envelope import Envelope

__all__ = ["check_envelope", "field_of"]

Fault = tuple[str, str]
"""The key below a proposal and what is wrong with it."""


def check_envelope(envelope: Envelope) -> None:
    """Check everything about an envelope that needs no text.

    :raises EnvelopeError: for the first thing that is wrong.
    """
    length = utf16_length if envelope.result.offset_unit == "utf16" else len
    if envelope.result.partial is not None and not envelope.result.partial.reasons:
        raise EnvelopeError("result.partial.reasons", "is empty; a result that is not partial has no key partial")
    for index, part in enumerate(envelope.result.coverage):
        if part.start > part.end:
            raise EnvelopeError(f"result.coverage[{index}]", f"ends at {part.end}, before it starts at {part.start}")
    for index, proposal in enumerate(envelope.result.proposals):
        for key, message in _faults(proposal, length):
            raise EnvelopeError(f"result.proposals[{index}].{key}", message)


def field_of(proposal: CarriedProposal) -> TargetField:
    """Return the field a proposal was made for, as far as its evidence depends on it."""
    return TargetField(
        path=proposal.field_path,
        type=proposal.value_type,
        enum_values=proposal.enum_values,
        inference_type=proposal.inference_type,
    )


def _faults(proposal: CarriedProposal, length: Callable[[str], int]) -> Iterator[Fault]:
    yield from _source_faults(proposal, length)
    yield from _occurrence_faults(proposal)
    yield from _block_faults(proposal)
    yield from _evidence_faults(proposal)


def _source_faults(proposal: CarriedProposal, length: Callable[[str], int]) -> Iterator[Fault]:
    """Find what is wrong with what a proposal is for, who made it and where it comes from."""
    for key, text in (("fieldPath", proposal.field_path), ("extractor", proposal.extractor)):
        if not trimmed(text):
            yield key, "is blank"
    if len(proposal.path_indices or ()) > proposal.field_path.count("[]"):
        yield "pathIndices", f"has more indices than the path {proposal.field_path!r:.80} has array levels"
    provenance = proposal.provenance
    if not trimmed(provenance.excerpt):
        yield "provenance.excerpt", "is blank"
    try:
        start, end = parse_locator(provenance.locator)
    except ValueError as error:
        yield "provenance.locator", str(error)
        return
    if end - start != length(provenance.excerpt):
        found = length(provenance.excerpt)
        yield "provenance.locator", f"spans {end - start} characters, but the excerpt has {found}"


def _occurrence_faults(proposal: CarriedProposal) -> Iterator[Fault]:
    occurrence, at = proposal.provenance.occurrence, "provenance.occurrence"
    selected = occurrence.selected
    if occurrence.resolver_version != RESOLVER_VERSION:
        yield f"{at}.resolverVersion", f"is {occurrence.resolver_version!r:.80}; this release knows {RESOLVER_VERSION}"
    if (selected.start, selected.end) != proposal.provenance.range:
        yield f"{at}.selected", f"is {selected.start}–{selected.end}, which is not where the locator points"
    if selected.index >= occurrence.count:
        yield f"{at}.selected.index", f"is {selected.index}, but there are {occurrence.count} occurrences"
    if occurrence.ambiguous != (occurrence.count > 1):
        yield f"{at}.ambiguous", f"is {str(occurrence.ambiguous).lower()} with a count of {occurrence.count}"
    if occurrence.hint_used != (occurrence.selection == "occurrence-hint"):
        yield f"{at}.hintUsed", f"is {str(occurrence.hint_used).lower()} with the selection {occurrence.selection}"


def _block_faults(proposal: CarriedProposal) -> Iterator[Fault]:
    addresses = [("block.address", proposal.block.address)] if proposal.block else []
    addresses += [(f"blocks[{index}]", address) for index, address in enumerate(proposal.blocks or ())]
    for key, address in addresses:
        try:
            parse_address(address)
        except ValueError as error:
            yield key, str(error)


def _evidence_faults(proposal: CarriedProposal) -> Iterator[Fault]:
    """Recompute the facts with the version of the rules that the proposal names."""
    stored = proposal.evidence_match
    if stored is None:
        return
    try:
        checker, field = checker_of(stored.checker_version), field_of(proposal)
    except UnknownChecker as error:
        yield "evidenceMatch.checkerVersion", str(error)
        return
    schema = checker.schema_match(proposal.candidate_value, field)
    if stored.schema != schema:
        yield "evidenceMatch.schema", f"is {stored.schema}, but by the rules of {checker.version} it is {schema}"
    value = checker.value_in_excerpt(proposal.candidate_value, field, proposal.provenance.excerpt)
    if stored.value_in_excerpt != value:
        yield (
            "evidenceMatch.valueInExcerpt",
            f"is {stored.value_in_excerpt}, but by the rules of {checker.version} it is {value}",
        )
