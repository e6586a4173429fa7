"""From facts in their order to rows: the cut, the limit, and copies of one text. Source: recall.md RK-18, RK-27."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, takewhile

from lection_recall.facts.fact import Fact
from lection_recall.ranking.options import Options
from lection_recall.ranking.ordering import Placed
from lection_recall.ranking.ranked import RankedFacts
from lection_recall.ranking.view import SpaceView


def chosen_rows(view: SpaceView, facts: RankedFacts, options: Options) -> list[tuple[Placed, Fact]]:
    """Return the first `limit` facts of different texts, up to the first F < m·F₁."""
    wanted = options.limit
    while True:
        places = facts.first(wanted)
        chosen = list(islice(_different(view, _uncut(places, options), options.limit), options.limit))
        ended = len(places) < wanted or places[-1].final < options.min_relevance * places[0].final
        if ended or len(chosen) == options.limit:
            return chosen
        # Copies took the places of other texts, so further facts are needed to fill the rows.
        wanted = 2 * len(places)


def _uncut(places: Sequence[Placed], options: Options) -> Iterator[Placed]:
    return takewhile(lambda place: place.final >= options.min_relevance * places[0].final, places)


def _different(view: SpaceView, places: Iterator[Placed], step: int) -> Iterator[tuple[Placed, Fact]]:
    """Yield the facts whose text none before has; facts are read as they are needed."""
    seen: set[str] = set()
    while part := list(islice(places, step)):
        facts = view.facts(place.position for place in part)
        for place in part:
            fact = facts[place.position]
            if fact.text not in seen:
                seen.add(fact.text)
                yield place, fact


def copies_of(
    view: SpaceView, facts: RankedFacts, options: Options, chosen: Sequence[tuple[Placed, Fact]]
) -> Mapping[str, list[str]]:
    """Return the ids of the later facts with the text of each row, in their order, by the row's id."""
    return {fact.id: _copies(view, facts, options, place, fact, chosen[0][0].final) for place, fact in chosen}


def _copies(view: SpaceView, facts: RankedFacts, options: Options, row: Placed, fact: Fact, best: float) -> list[str]:
    others = (facts.place(position) for position in view.copies(fact.text) if position != row.position)
    places = [place for place in others if place is not None and place.final >= options.min_relevance * best]
    if not places:
        return []
    read = view.facts(place.position for place in places)
    return [read[place.position].id for place in sorted(places, key=lambda place: (-place.final, place.key))]
