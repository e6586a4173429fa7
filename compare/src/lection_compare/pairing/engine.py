"""The engine: it asks one matcher after another and enters what they propose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lection_compare.pairing.ledger import Ledger
from lection_compare.pairing.passes.absorbing import Absorbing
from lection_compare.pairing.passes.alike import FLOOR, AlikeBetween, AlikeElsewhere, AlikeSiblings
from lection_compare.pairing.passes.beside import Beside
from lection_compare.pairing.passes.cells import Cells
from lection_compare.pairing.passes.contents import LIKELY, SURE, Contents
from lection_compare.pairing.passes.equal import EqualSubtrees, EqualTexts
from lection_compare.pairing.passes.in_place import EqualBetween, EqualChildren
from lection_compare.pairing.passes.leftover import Containers
from lection_compare.pairing.passes.parts import Parts
from lection_compare.pairing.side import Side
from lection_compare.pairing.view import Matcher, View, compatible

if TYPE_CHECKING:
    from lection_compare.pairing.view import Proposal

__all__ = ["Refused", "default_matchers", "paired"]


@dataclass(frozen=True, slots=True)
class Refused:
    """A proposal that could not be taken, and why."""

    matcher: str
    a: tuple[int, ...]
    b: tuple[int, ...]
    reason: str


def default_matchers() -> tuple[Matcher, ...]:
    """Return the passes in their order: the surest evidence first, and what follows from it before the next."""
    return (
        EqualSubtrees(),
        EqualTexts(),
        Contents(SURE),
        EqualChildren(),
        EqualBetween(),
        Contents(SURE),
        EqualChildren(),
        AlikeBetween(0.8),
        AlikeElsewhere(),
        Beside(),
        Contents(SURE),
        EqualChildren(),
        Parts(),
        AlikeBetween(FLOOR),
        AlikeSiblings(FLOOR),
        Absorbing(),
        Containers(),
        Contents(LIKELY),
        EqualChildren(),
        Containers(),
        EqualChildren(),
        Parts(),
        AlikeBetween(FLOOR),
        AlikeSiblings(FLOOR),
        Beside(),
        Absorbing(),
        Containers(),
        Cells(),
    )


def paired(a: Side, b: Side, matchers: Sequence[Matcher]) -> tuple[Ledger, list[Refused]]:
    """Pair the blocks of two sides by the matchers, in their order; the documents themselves are a pair from the first.

    What a matcher proposes that cannot be is refused and returned; it stops nothing.
    """
    ledger, refused = Ledger(a, b), list[Refused]()
    ledger.pair(0, 0, "document:root")
    view = View(ledger)
    for matcher in matchers:
        for proposal in matcher.match(view):
            _enter(ledger, matcher, proposal, refused)
    return ledger, refused


def _enter(ledger: Ledger, matcher: Matcher, proposal: Proposal, refused: list[Refused]) -> None:
    one, other, reason = proposal
    if isinstance(one, int) and isinstance(other, int) and _plain(ledger, one, other):
        ledger.pair(one, other, reason)
        return
    a, b = _several(one), _several(other)
    touched = _touched(ledger, a, b)
    why = _fault(ledger, a, b, touched)
    if why:
        refused.append(Refused(type(matcher).__name__, a, b, why))
    elif touched:
        ledger.merge(touched, a, b, reason)
    else:
        ledger.join(a, b, reason)


def _plain(ledger: Ledger, a: int, b: int) -> bool:
    """Tell whether two blocks can be paired without a question."""
    return (
        0 <= a < len(ledger.a)
        and 0 <= b < len(ledger.b)
        and ledger.of_a[a] < 0
        and ledger.of_b[b] < 0
        and (ledger.a.kinds[a] == ledger.b.kinds[b] or compatible(ledger.a.kinds[a], ledger.b.kinds[b]))
    )


def _touched(ledger: Ledger, a: tuple[int, ...], b: tuple[int, ...]) -> set[int]:
    """Return the groups that blocks are in already."""
    known_a = {ledger.of_a[index] for index in a if 0 <= index < len(ledger.a)}
    known_b = {ledger.of_b[index] for index in b if 0 <= index < len(ledger.b)}
    return (known_a | known_b) - {-1}


def _several(given: int | tuple[int, ...]) -> tuple[int, ...]:
    return (given,) if isinstance(given, int) else tuple(sorted(given))


def _fault(ledger: Ledger, a: tuple[int, ...], b: tuple[int, ...], touched: set[int]) -> str:
    """Return why blocks cannot be paired; nothing if they can."""
    if not a or not b:
        return "a pair needs blocks of both sides"
    if not all(0 <= index < len(ledger.a) for index in a) or not all(0 <= index < len(ledger.b) for index in b):
        return "there is no block of this index"
    if len(set(a)) < len(a) or len(set(b)) < len(b):
        return "a block is named twice"
    # What is paired may be put together with more, as a split that is found late; it is never taken apart.
    whole = all({*ledger.groups[n].a} <= {*a} and {*ledger.groups[n].b} <= {*b} for n in touched)
    if not whole or (touched and len(a) == len(b) == 1):
        return "a block has a partner already"
    kinds_a, kinds_b = {ledger.a.kinds[index] for index in a}, {ledger.b.kinds[index] for index in b}
    if not all(compatible(one, other) for one in kinds_a for other in kinds_b):
        return "parts of a table are nothing else"
    return ""
