"""Importing trees and envelopes: what is there already is not written twice, so an import can be repeated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, Protocol

from lection_recall.facts.errors import DeclaredDiffers, RecallError
from lection_recall.facts.fact import Statement
from lection_recall.verbs.adding import Added

BATCH: Final = 500
"""Statements written at once: an import that is stopped keeps what it had written, and goes on when it is repeated."""

Progress = Callable[[int], None]


class Keeper(Protocol):
    """What keeps many statements in one transaction, all or none."""

    def add_all(self, statements: list[Statement], *, operation: str) -> list[Added]:
        """Keep them, journalled as that operation."""
        ...


@dataclass
class Imported:
    """What became of the statements of an import.

    :param outcomes: how many of each: `created`, `existing`, or the name of the refusal.
    :param refused: the refusals, the first hundred.
    """

    outcomes: Counter[str] = field(default_factory=Counter)
    refused: list[RecallError] = field(default_factory=list)

    def to_dict(self) -> dict[str, object]:
        """Return it as JSON."""
        refused = [error.to_dict() for error in self.refused]
        return {"outcomes": dict(self.outcomes), **({"refused": refused} if refused else {})}

    def refuse(self, error: RecallError) -> None:
        """Count a refusal."""
        self.outcomes[type(error).__name__] += 1
        if len(self.refused) < 100:
            self.refused.append(error)


def import_statements(
    keeper: Keeper, making: Iterable[Callable[[], Statement]], progress: Progress | None = None
) -> Imported:
    """Keep statements in batches; one that is refused is counted and does not stop the others.

    :param making: makes each of them.
    :param progress: told how many statements are done.
    """
    found, done = Imported(), 0
    remaining = _accepted(making, found)
    while batch := list(islice(remaining, BATCH)):
        _keep(keeper, batch, found)
        done += len(batch)
        if progress:
            progress(done)
    return found


def _accepted(making: Iterable[Callable[[], Statement]], found: Imported) -> Iterator[Statement]:
    """Yield the statements that keep every limit; count the others."""
    for make in making:
        try:
            yield make().checked()
        except RecallError as error:
            found.refuse(error)


def _keep(keeper: Keeper, batch: list[Statement], found: Imported) -> None:
    try:
        added = keeper.add_all(batch, operation="import")
    except DeclaredDiffers as error:
        if len(batch) == 1:
            found.refuse(error)
            return
        # One of them is live with another label: which one is found by halves, and only it is refused.
        middle = len(batch) // 2
        _keep(keeper, batch[:middle], found)
        _keep(keeper, batch[middle:], found)
        return
    found.outcomes.update(one.outcome for one in added)
