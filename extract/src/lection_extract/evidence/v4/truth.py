"""Is a boolean found in an excerpt?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lection_extract.evidence.v4.preparation import Prepared

if TYPE_CHECKING:
    from collections.abc import Set

    from lection_extract.evidence.v4.answer import ValueInExcerpt

__all__ = ["truth_in_excerpt"]

_WORDS: Final = {True: frozenset({"yes", "true"}), False: frozenset({"no", "false"})}


def truth_in_excerpt(value: bool, excerpt: str) -> ValueInExcerpt:
    """Tell whether the excerpt says yes or true, no or false, as the value does: without negation and nothing opposite.

    Source: evidence.md, "boolean".
    """
    prepared = Prepared.of(excerpt)
    own, opposite = _places(prepared, _WORDS[value]), _places(prepared, _WORDS[not value])
    if bool(own) == bool(opposite) or any(map(prepared.is_negated, own + opposite)):
        return "not-evaluated"
    return "match" if own else "mismatch"


def _places(prepared: Prepared, words: Set[str]) -> list[int]:
    return [index for index, word in enumerate(prepared.words) if word in words]
