"""Statements out of proposals of an extraction. Source: recall.md RI-03."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from lection_recall.anchors.described import Described
from lection_recall.facts.citation import Citation
from lection_recall.facts.errors import UnreadableImport
from lection_recall.facts.fact import Provenance, Statement, Value

EXTRACTION_CONFIDENCE: Final = "extraction_confidence"
"""Where attrs keep the provider's confidence: shown, filtered by on request, never a score (RD-06)."""

_LOCATOR: Final = re.compile(r"chars:(\d+)-(\d+)")
_PARTS: Final = re.compile(r"[.\[\]_-]+|(?<=[^\W\d_A-Z])(?=[A-Z])|(?<=\d)(?=[A-Z])")


def path_in_words(path: str, indices: Sequence[int] = ()) -> str:
    """Return a field's path in words: `parties[].name` with index 0 is `parties 1 name`.

    Split at `. [ ] _ -` and before a capital after a small letter or digit; lower case; indices from 1.
    """
    remaining = iter(indices)
    numbered = re.sub(
        r"\[\]", lambda found: f"[{index + 1}]" if (index := next(remaining, None)) is not None else "", path
    )
    return " ".join(part.lower() for part in _PARTS.split(numbered) if part)


def value_in_words(value: Any) -> str:
    """Return a value: a text bare, anything else as compact JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def statement_of(
    proposal: Mapping[str, Any],
    document: Mapping[str, Any],
    *,
    space: str,
    declared: str | None = None,
) -> Statement:
    """Return a proposal as a statement.

    :param document: `name` and `sha256`, and where its tree was at hand `reader`, `profile_sha256`, `block_sha256`.
    :param declared: the label; None for unverified, whatever the proposal's evidence (RD-04).
    :raises UnreadableImport: for what is no proposal.
    """
    try:
        path, value = proposal["fieldPath"], proposal["candidateValue"]
        indices = proposal.get("pathIndices")
        confidence = proposal.get("confidence")
        words = path_in_words(path, indices or ())
        return Statement(
            space=space,
            text=f"{words}: {value_in_words(value)}",
            declared=declared or "unverified",
            provenance=Provenance("extracted", proposal.get("extractor")),
            citations=(_citation(proposal, document),),
            value=Value(path, value, None if indices is None else tuple(indices)),
            attrs={} if confidence is None else {EXTRACTION_CONFIDENCE: confidence},
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise UnreadableImport(f"this is no proposal: {error!r}") from None


def _citation(proposal: Mapping[str, Any], document: Mapping[str, Any]) -> Citation:
    provenance, block = proposal["provenance"], proposal.get("block") or {}
    found = _LOCATOR.fullmatch(provenance["locator"])
    if found is None:
        raise UnreadableImport(f"{provenance['locator']!r} is no locator like chars:10-50")
    return Citation(
        name=document["name"],
        sha256=document["sha256"],
        reader=document.get("reader"),
        profile_sha256=document.get("profile_sha256"),
        block_sha256=document.get("block_sha256"),
        address=block.get("address", "/"),
        range=(int(found[1]), int(found[2])),
        excerpt=provenance["excerpt"],
        matched_by=block.get("matchedBy", block.get("matched_by")),
        confidence=block.get("confidence"),
    )


def envelope_of(data: str) -> Mapping[str, Any]:
    """Return an envelope as JSON, checked whole where lection-extract is installed.

    :raises UnreadableImport: for what is none, or is refused by that check.
    """
    try:
        envelope = json.loads(data)
        if envelope["format"] != "lection-extraction":
            raise KeyError("format")
    except (ValueError, KeyError, TypeError) as error:
        raise UnreadableImport(f"this is no extract envelope: {error}") from None
    try:
        from lection_extract import EnvelopeError, read_envelope
    except ImportError:
        return dict(envelope)
    try:
        read_envelope(data)
    except EnvelopeError as error:
        raise UnreadableImport(f"the envelope is refused: {error}") from None
    return dict(envelope)


def statements_of(
    envelope: Mapping[str, Any], *, space: str, declared: str | None = None, tree: Any = None
) -> Iterator[Callable[[], Statement]]:
    """Return what makes a statement of each proposal of an envelope.

    :param tree: of its document, where it is at hand: excerpts are checked against it and blocks get their digests.
    :raises UnreadableImport: at once, for offsets in UTF-16 without the text, or a tree of another text.
    """
    described = Described.of(envelope, tree)

    def made(proposal: Mapping[str, Any]) -> Statement:
        return statement_of(described.checked(proposal), described.document(proposal), space=space, declared=declared)

    return (partial(made, proposal) for proposal in envelope["result"]["proposals"])
