"""A version of the evidence rules, and all that were ever released."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from lection_core.errors import LectionError

from lection_extract.evidence.v4.answer import ValueInExcerpt
from lection_extract.evidence.v4.boundary import token_boundary
from lection_extract.evidence.v4.schema import SchemaMatch, schema_match
from lection_extract.evidence.v4.value import value_in_excerpt

if TYPE_CHECKING:
    from lection_extract.fields.fields import TargetField

__all__ = [
    "CHECKERS",
    "CHECKER_VERSION",
    "Checker",
    "SchemaMatch",
    "UnknownChecker",
    "ValueInExcerpt",
    "checker_of",
]

CHECKER_VERSION: Final = "evidence-match-v4"
"""The version of the evidence rules that new proposals are checked with."""


@dataclass(frozen=True, slots=True)
class Checker:
    """The three checks of one version of the evidence rules.

    A released version never changes: what gives any input another result is a new version beside it, so that stored
    proposals are recomputed with the rules they name.
    """

    version: str
    schema_match: Callable[[object, TargetField], SchemaMatch]
    value_in_excerpt: Callable[[object, TargetField, str], ValueInExcerpt]
    token_boundary: Callable[[str, int, int], bool]


class UnknownChecker(LectionError, LookupError):
    """A stored proposal names a version of the evidence rules that this release does not hold."""

    def __init__(self, version: str) -> None:
        super().__init__(version)
        self.version = version

    def __str__(self) -> str:
        known = ", ".join(CHECKERS)
        return f"there is no checker {self.version!r:.80} here, only {known}; a newer release may have it"


CHECKERS: Final[Mapping[str, Checker]] = MappingProxyType(
    {CHECKER_VERSION: Checker(CHECKER_VERSION, schema_match, value_in_excerpt, token_boundary)}
)
"""Every released version of the evidence rules by its name."""


def checker_of(version: str) -> Checker:
    """Return the checker of a released version.

    :raises UnknownChecker: for a version this release does not hold, naming those it does.
    """
    try:
        return CHECKERS[version]
    except KeyError:
        raise UnknownChecker(version) from None
