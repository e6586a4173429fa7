"""Declared confidence: what the writer of a fact says about it, policy `confidence-v1`.

A declaration is no probability, and the library never changes one. Source: recall.md RD-01 to RD-03.
"""

from __future__ import annotations

from enum import Enum
from math import isfinite
from typing import Any, Final, TypeAlias

from lection_recall.facts.errors import BadOption, BadWeight

POLICY: Final = "confidence-v1"

UNVERIFIED: Final = "unverified"
INFERRED: Final = "inferred"
VERIFIED: Final = "verified"

LABELS: Final = (UNVERIFIED, INFERRED, VERIFIED)
"""The three words, lowest first; the place of a word is its level."""

MAX_WEIGHT: Final = 0.5
"""Above it an unverified fact would fall below nothing: 1 − 0.5 still leaves it half its score (RD-03)."""


class Unset(Enum):
    """Stands for an option that was left out, which is neither null nor zero (RD-03)."""

    UNSET = "left out"

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = Unset.UNSET

MaybeLabel: TypeAlias = str | Unset


def check_label(value: Any, option: str) -> str:
    """Return the label, exactly one of the three words.

    :param option: what the option is called, for the error.
    :raises BadOption: for null, "", other case, white space around it, any other word or type.
    """
    if isinstance(value, str) and value in LABELS:
        return value
    raise BadOption(f"{option} is {value!r}, not verified, inferred or unverified", option=option, value=repr(value))


def check_weight(value: Any, option: str = "declared_weight") -> float:
    """Return the weight, a finite number from 0 to 0.5.

    :raises BadWeight: for anything else, a bool included.
    """
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if number and isfinite(value) and 0 <= value <= MAX_WEIGHT:
        return float(value) + 0.0
    raise BadWeight(f"{option} is {value!r}, not a number from 0 to 0.5", option=option, value=repr(value))


def effective(stored: str | None) -> str:
    """Return the label that counts: absent or empty is inferred, any word but the three is unverified (RD-02)."""
    if not stored:
        return INFERRED
    return stored if stored in LABELS else UNVERIFIED


def level(stored: str | None) -> int:
    """Return the place of the effective label in :data:`LABELS`."""
    return LABELS.index(effective(stored))


def sign(label: str) -> int:
    """Return c of RK-15: 1 for verified, 0 for inferred, −1 for unverified."""
    return LABELS.index(label) - 1


def reaches(stored: str | None, minimum: str | None) -> bool:
    """Say whether a stored label reaches a minimum; everything reaches None (RD-05)."""
    return minimum is None or level(stored) >= LABELS.index(minimum)


def derived_label(sources: list[str | None]) -> str:
    """Return the label of a replacement that was given none: the minimum of inferred and every source's (RL-02)."""
    return LABELS[min(LABELS.index(INFERRED), *map(level, sources))]
