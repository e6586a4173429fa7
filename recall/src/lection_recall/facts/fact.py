"""The fact: one statement with a declared confidence, a provenance and citations."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

from lection_recall.facts.citation import Citation
from lection_recall.facts.declared import effective
from lection_recall.facts.errors import BadFact, BadOption, BadValidity
from lection_recall.facts.limits import check_attrs, check_count, check_text, compact

FACT: Final = "fact"
SYNONYM: Final = "synonym"
KINDS: Final = (FACT, SYNONYM)

PROVENANCES: Final = ("stated", "read", "extracted", "derived", "imported")
"""Stated by someone; a block verbatim; a proposal; made of facts; out of another store (RF-02)."""


class State(Enum):
    """What has become of a fact; derived, never stored as such (RF-01)."""

    LIVE = "live"
    REPLACED = "replaced"
    RETIRED = "retired"
    PURGED = "purged"


@dataclass(frozen=True, slots=True)
class Provenance:
    """How a statement came to be, and by whom."""

    kind: str = "stated"
    by: str | None = None

    def __post_init__(self) -> None:
        if self.kind not in PROVENANCES:
            raise BadOption(f"provenance is {self.kind!r}, not one of {', '.join(PROVENANCES)}", option="provenance")


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a proposal, at its path, with the indices of the path's lists."""

    path: str
    value: Any
    indices: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Retired:
    """When and why a fact was taken out of use."""

    at: int
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """What a writer says: everything of a fact but its id and its time.

    :param valid_from: first microsecond since 1970 UTC at which it holds; None for ever since.
    :param valid_until: first microsecond at which it holds no more; None for ever.
    :param declared: one of the three words, None where it was left out. A stored fact may have any word.
    :raises RecallError: for parts that are empty, too large or do not go together (RF-05, RF-07).

    Source: recall.md RF-01.
    """

    space: str
    text: str
    kind: str = FACT
    declared: str | None = None
    provenance: Provenance = field(default_factory=Provenance)
    citations: tuple[Citation, ...] = ()
    value: Value | None = None
    valid_from: int | None = None
    valid_until: int | None = None
    attrs: Mapping[str, Any] = field(default_factory=dict)

    def checked(self) -> Statement:
        """Return the statement itself, held to every limit."""
        check_text(self.space, "space")
        check_text(self.text, "text")
        check_attrs(self.attrs)
        check_count(self.citations, "citations")
        if self.kind not in KINDS:
            raise BadOption(f"kind is {self.kind!r}, not fact or synonym", option="kind", value=self.kind)
        if self.kind == SYNONYM and not all(part.strip() for part in (self.text + "=").split("=")[:2]):
            raise BadFact(f"a synonym reads 'term = a, b', not {self.text!r}", part="text")
        check_validity(self.valid_from, self.valid_until)
        return self

    @property
    def identity(self) -> str:
        """What makes two statements the same: space, kind, text and citations, as a digest (RF-06)."""
        return identity_of(self.space, self.kind, self.text, self.citations)

    @property
    def indexed(self) -> str:
        """The text whose words find the fact: its own, and a proposal's excerpt where the text lacks it (RI-03)."""
        parts = [self.text]
        if self.provenance.kind == "extracted":
            parts += [cited.excerpt for cited in self.citations if cited.excerpt not in self.text]
        return "\n".join(parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact(Statement):
    """A statement that a store keeps.

    :param id: a ULID.
    :param created: microseconds since 1970 UTC.
    :param replaced_by: id of the fact that took its place.
    :param retired: when and why it was taken out of use.
    :param purged: whether its text was removed.
    """

    id: str
    created: int
    replaced_by: str | None = None
    retired: Retired | None = None
    purged: bool = False

    @property
    def state(self) -> State:
        """Purged before retired before replaced before live."""
        if self.purged:
            return State.PURGED
        if self.retired:
            return State.RETIRED
        return State.REPLACED if self.replaced_by else State.LIVE

    @property
    def effective(self) -> str:
        """The label that counts (RD-02)."""
        return effective(self.declared)


def check_validity(valid_from: int | None, valid_until: int | None) -> None:
    """Hold a validity to from < until.

    :raises BadValidity: otherwise (RF-05).
    """
    if valid_from is not None and valid_until is not None and valid_from >= valid_until:
        raise BadValidity(
            "valid_from is not before valid_until", valid_from=str(valid_from), valid_until=str(valid_until)
        )


def identity_of(space: str, kind: str, text: str, citations: tuple[Citation, ...]) -> str:
    """Return the digest of what makes a statement the same as another; the order of citations is none of it."""
    parts = [space, kind, text, sorted(list(cited.key) for cited in citations)]
    return hashlib.sha256(compact(parts, "fact").encode()).hexdigest()
