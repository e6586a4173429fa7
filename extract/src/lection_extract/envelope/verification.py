"""Verifying an envelope: everything it states, computed again from the document."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lection_extract.asking.block_places import BlockPlaces
from lection_extract.envelope.checks import field_of
from lection_extract.evidence.checker import checker_of
from lection_extract.text.excerpt_index import ExcerptIndex
from lection_extract.text.utf16 import Utf16Offsets

if TYPE_CHECKING:
    from lection_core import BlockTree

    from lection_extract.envelope.envelope import Envelope
    from lection_extract.proposals.proposal import CarriedProposal

__all__ = ["Difference", "verify_envelope"]


@dataclass(frozen=True, slots=True)
class Difference:
    """Something an envelope states that is not so: the place, what is stated, what was found.

    As a string it is a sentence.
    """

    path: str
    stated: object
    found: object

    def __str__(self) -> str:
        """Return ``path: the envelope states … , the document gives …``."""
        return f"{self.path}: the envelope states {_shown(self.stated)}, the document gives {_shown(self.found)}"


def verify_envelope(envelope: Envelope, document: BlockTree | str) -> tuple[Difference, ...]:
    """Compute everything an envelope states again from its document and return every difference, in order.

    Compared are the sha256 of the text, each excerpt and its occurrences, the evidence by the rules each proposal
    names, whether the coverage lies in the text and, where the document is a tree, the blocks.

    :param document: the tree the proposals were made from, or its text, which says nothing of blocks.
    :raises LookupError: the tree has no text attached.
    :raises UnknownChecker: a proposal names rules this release does not hold, in an envelope nobody validated.
    """
    verification = _Verification(envelope, document)
    return tuple(verification.differences())


class _Verification:
    def __init__(self, envelope: Envelope, document: BlockTree | str) -> None:
        self.envelope = envelope
        self.text = document if isinstance(document, str) else document.text
        self.places = None if isinstance(document, str) else BlockPlaces(document)
        self.index = ExcerptIndex(self.text)
        self.utf16 = Utf16Offsets(self.text) if envelope.result.offset_unit == "utf16" else None

    def differences(self) -> Iterator[Difference]:
        """Yield what in the envelope is not as the text has it."""
        sha256 = hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()
        yield from _different("source.sha256", self.envelope.source.sha256, sha256)
        end = len(self.text) if self.utf16 is None else self.utf16.from_codepoint(len(self.text))
        for number, part in enumerate(self.envelope.result.coverage):
            yield from _different(f"result.coverage[{number}].end", part.end, min(part.end, end))
        for number, proposal in enumerate(self.envelope.result.proposals):
            for difference in self._of_proposal(proposal):
                yield Difference(f"result.proposals[{number}].{difference.path}", difference.stated, difference.found)

    def _of_proposal(self, proposal: CarriedProposal) -> Iterator[Difference]:
        start, end = map(self._codepoint, proposal.provenance.range)
        excerpt = proposal.provenance.excerpt
        yield from _different("provenance.excerpt", excerpt, self.text[start:end])
        if self.text[start:end] == excerpt:
            yield from self._of_occurrence(proposal, start)
            yield from self._of_evidence(proposal, start, end)
            yield from self._of_blocks(proposal, start, end)

    def _of_occurrence(self, proposal: CarriedProposal, start: int) -> Iterator[Difference]:
        occurrence = proposal.provenance.occurrence
        starts = self.index.starts(proposal.provenance.excerpt)
        yield from _different("provenance.occurrence.count", occurrence.count, len(starts))
        yield from _different(
            "provenance.occurrence.selected.index", occurrence.selected.index, starts.count_before(start)
        )

    def _of_evidence(self, proposal: CarriedProposal, start: int, end: int) -> Iterator[Difference]:
        stored = proposal.evidence_match
        if stored is None:
            return
        checker, field, value = checker_of(stored.checker_version), field_of(proposal), proposal.candidate_value
        in_excerpt = checker.value_in_excerpt(value, field, proposal.provenance.excerpt)
        yield from _different("evidenceMatch.schema", stored.schema, checker.schema_match(value, field))
        yield from _different("evidenceMatch.valueInExcerpt", stored.value_in_excerpt, in_excerpt)
        boundary = checker.token_boundary(self.text, start, end)
        yield from _different("evidenceMatch.tokenBoundary", stored.token_boundary, boundary)

    def _of_blocks(self, proposal: CarriedProposal, start: int, end: int) -> Iterator[Difference]:
        if self.places is None:
            return
        if proposal.block is not None:
            yield from _different("block", proposal.block.model_dump(), self.places.holder(start, end).model_dump())
        if proposal.blocks is not None:
            yield from _different("blocks", proposal.blocks, self.places.touched(start, end))

    def _codepoint(self, offset: int) -> int:
        return offset if self.utf16 is None else self.utf16.to_codepoint(offset)


def _different(path: str, stated: object, found: object) -> Iterator[Difference]:
    if stated != found:
        yield Difference(path, stated, found)


def _shown(value: object) -> str:
    """Return a value as JSON writes it; a text as Python writes it, which leaves nothing that a terminal would obey."""
    text = repr(value) if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 120 else f"{text[:120]}…"
