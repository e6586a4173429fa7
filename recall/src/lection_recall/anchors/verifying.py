"""Verification: whether what facts cite still stands. It never touches a text or a label. Source: RV-01 to RV-04."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from lection_recall.anchors.blocks import document_of
from lection_recall.anchors.locating import Cited, Document, Found, locate
from lection_recall.anchors.pairs import Pairs
from lection_recall.facts.citation import Anchor, Checked, Citation
from lection_recall.facts.fact import Fact
from lection_recall.facts.serialise import present

if TYPE_CHECKING:
    from lection_core import BlockTree


class Recorded(NamedTuple):
    """How a document was read when it was cited: verification reads it so again."""

    name: str
    reader: str | None
    profile_sha256: str | None


class Unreadable(Exception):
    """A document cannot be read again; the message says why. Raised by what reads for verification."""


Read = Callable[[Recorded], "BlockTree"]
"""Reads a document again as it was recorded, with its text; raises :class:`Unreadable` where that cannot be."""


@dataclass(frozen=True)
class Verdict:
    """What verification found of one citation.

    :param place: of the citation in its fact, from 0.
    :param checked: what is to be written.
    :param anchor: a later place, where it has moved.
    """

    fact: Fact
    place: int
    citation: Citation
    checked: Checked
    anchor: Anchor | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the verdict as JSON."""
        return {
            "id": self.fact.id,
            "citation": self.place,
            "document": self.citation.name,
            "address": self.citation.address,
            "state": self.checked.state,
            **self.checked.detail,
        }


@dataclass(frozen=True)
class Again:
    """A document read again, or why it could not be."""

    tree: BlockTree | None
    document: Document | None
    why: str | None = None


def verdicts(facts: Iterable[Fact], read: Read, *, at: int, before: Iterable[BlockTree] = ()) -> list[Verdict]:
    """Return what each citation of facts has become; each document is read once.

    :param at: when this is, microseconds since 1970 UTC.
    :param before: earlier versions: where lection-compare is installed, its pairs decide what words leave ambiguous.
    """
    again: dict[Recorded, Again] = {}
    pairs = Pairs(before)
    found = []
    for fact in facts:
        for place, citation in enumerate(fact.citations):
            recorded = Recorded(citation.name, citation.reader, citation.profile_sha256)
            if recorded not in again:
                again[recorded] = _read_again(read, recorded)
            found.append(_verdict(fact, place, citation, again[recorded], pairs, at))
    return found


def _read_again(read: Read, recorded: Recorded) -> Again:
    try:
        tree = read(recorded)
    except Unreadable as error:
        return Again(None, None, str(error))
    return Again(tree, document_of(tree))


def _verdict(fact: Fact, place: int, citation: Citation, again: Again, pairs: Pairs, at: int) -> Verdict:
    cited = _cited(citation)
    found = locate(cited, again.document)
    by = None
    if found.state == "ambiguous" and again.tree is not None and again.document is not None:
        chosen = pairs.chosen(again.tree, again.document, cited, found.places)
        if chosen is not None:
            found, by = Found("moved", *chosen), "lection-compare"
    detail = present({
        "address": found.address,
        "range": list(found.range) if found.range else None,
        "count": found.count,
        "by": by,
        "why": again.why,
        "reading_changed": _reading_changed(citation, found, again.tree),
    })  # fmt: skip
    return Verdict(fact, place, citation, Checked(at, found.state, detail), _anchor(found, again, at))


def _cited(citation: Citation) -> Cited:
    """Return the newest place of a citation."""
    if not citation.anchors:
        return Cited(citation.sha256, citation.address, citation.range, citation.excerpt, citation.block_sha256)
    last = citation.anchors[-1]
    return Cited(last.sha256, last.address, last.range, citation.excerpt, last.block_sha256)


def _anchor(found: Found, again: Again, at: int) -> Anchor | None:
    if found.state != "moved" or found.address is None or found.range is None or again.document is None:
        return None
    block = again.document.addresses.get(found.address)
    return Anchor(at, again.document.sha256, found.address, found.range, block.text_sha256 if block else None)


def _reading_changed(citation: Citation, found: Found, tree: BlockTree | None) -> dict[str, Any] | None:
    """Return both readings of a block whose text is the same and which is recognised otherwise now (RV-04)."""
    if tree is None or found.state not in ("current", "unchanged", "moved") or citation.matched_by is None:
        return None
    address = found.address or (citation.anchors[-1].address if citation.anchors else citation.address)
    try:
        block = tree.at(address).block
    except (LookupError, ValueError):
        return {"was": _reading(citation.matched_by, citation.confidence)}
    if (block.matched_by, block.confidence) == (citation.matched_by, citation.confidence):
        return None
    return {
        "was": _reading(citation.matched_by, citation.confidence),
        "is": _reading(block.matched_by, block.confidence),
    }


def _reading(matched_by: str, confidence: float | None) -> dict[str, Any]:
    return present({"matched_by": matched_by, "confidence": confidence})
