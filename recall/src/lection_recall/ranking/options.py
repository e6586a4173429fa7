"""What a search is asked for, checked before anything happens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from types import MappingProxyType
from typing import Any, Final

from lection_recall.facts.citation import SOUND
from lection_recall.facts.declared import UNSET, Unset, check_label, check_weight
from lection_recall.facts.errors import BadLimit, BadOption, EmptyQuery, QueryTooLong
from lection_recall.facts.fact import PROVENANCES
from lection_recall.facts.instants import instant_of
from lection_recall.ranking.attributes import Condition, conditions
from lection_recall.ranking.numbers import FUSIONS, RANKINGS, SIGNALS

MAX_LIMIT: Final = 1_000
MAX_QUERY: Final = 4_096
NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class Filters:
    """What a fact must have to be eligible, besides being live and valid.

    :param min_declared: the label its effective label must reach.
    :param kind: its provenance kind.
    :param document: the name or sha256 of a document it cites.
    :param only: `sound` demands that every citation is current, unchanged or moved.
    :param attrs: conditions on its attrs.
    :param matched_by: a glob for the rule that recognised a cited block (RD-06, on request only).
    :param min_confidence: the least confidence of a cited block's recognition (RD-06, on request only).
    """

    min_declared: str | None = None
    kind: str | None = None
    document: str | None = None
    only: str | None = None
    attrs: tuple[Condition, ...] = ()
    matched_by: str | None = None
    min_confidence: float | None = None

    @property
    def beyond_label(self) -> bool:
        """Whether anything but the label must be looked up."""
        return self != Filters(min_declared=self.min_declared)


@dataclass(frozen=True, kw_only=True)
class Options:
    """A search, bound once: nothing in it depends on what is read later (RK-16).

    :param declared_weight: w; :attr:`weight_from` says whence.
    :param weight_from: `call` or `store`.
    :param as_of: microseconds since 1970 UTC at which facts must hold.
    :param min_relevance: m of RK-18; 0 cuts nothing.
    :param signals: weight by signal.
    """

    query: str
    ranking: int = 2
    limit: int = 8
    declared_weight: float = 0.0
    weight_from: str = "store"
    min_relevance: float = 0.0
    min_evidence: float = 0.3
    fusion: str = "rrf-1"
    signals: Mapping[str, float] = field(default_factory=dict)
    as_of: int = 0
    filters: Filters = field(default_factory=Filters)
    languages: tuple[str, ...] | None = None
    withheld: bool = False
    vector: bool | None = None


def options_of(
    query: Any,
    *,
    as_of: int,
    default_weight: float = 0.0,
    default_ranking: int = 2,
    ranking: Any = UNSET,
    limit: Any = UNSET,
    declared_weight: Any = UNSET,
    min_declared: Any = UNSET,
    min_relevance: Any = UNSET,
    min_evidence: Any = UNSET,
    fusion: Any = UNSET,
    signals: Any = UNSET,
    kind: Any = UNSET,
    document: Any = UNSET,
    only: Any = UNSET,
    attrs: Any = UNSET,
    matched_by: Any = UNSET,
    min_confidence: Any = UNSET,
    languages: Any = UNSET,
    withheld: bool = False,
    vector: Any = UNSET,
) -> Options:
    """Return the search these options ask for.

    :param as_of: the instant at which facts must hold.
    :param default_weight: the store's.
    :raises RecallError: for a query or an option that cannot be (RD-03, RK-16, RK-17), before any effect.
    """
    number = default_ranking if ranking is UNSET else _choice(ranking, "ranking", tuple(RANKINGS))
    defaults = RANKINGS[number]
    explicit = declared_weight is not UNSET
    return Options(
        query=_query(query),
        ranking=number,
        limit=8 if limit is UNSET else _limit(limit),
        declared_weight=check_weight(declared_weight) if explicit else default_weight,
        weight_from="call" if explicit else "store",
        min_relevance=0.0 if min_relevance is UNSET else _share(min_relevance, "min_relevance"),
        min_evidence=0.3 if min_evidence is UNSET else _share(min_evidence, "min_evidence"),
        fusion="rrf-1" if fusion is UNSET else _choice(fusion, "fusion", FUSIONS),
        signals=_signals(signals, defaults.signals),
        as_of=as_of,
        filters=Filters(
            min_declared=None if min_declared is UNSET else check_label(min_declared, "min_declared"),
            kind=None if kind is UNSET else _choice(kind, "kind", PROVENANCES),
            document=_text(document, "document"),
            only=None if only is UNSET else _choice(only, "only", ("sound",)),
            attrs=() if attrs is UNSET else conditions(attrs),
            matched_by=_text(matched_by, "matched_by"),
            min_confidence=None if min_confidence is UNSET else _share(min_confidence, "min_confidence"),
        ),
        languages=None if languages is UNSET else check_languages(languages),
        withheld=bool(withheld),
        vector=None if vector is UNSET else bool(vector),
    )


def as_of_of(value: Any, present: int) -> int:
    """Return the instant of `as_of`, the present where it was left out."""
    return present if isinstance(value, Unset) else instant_of(value, "as_of")


def check_languages(languages: Any) -> tuple[str, ...]:
    """Return languages as a tuple of lower-case tags of two or three letters, without repeats.

    :raises BadOption: for anything else.
    """
    listed = [languages] if isinstance(languages, str) else languages
    if not isinstance(listed, list | tuple) or not all(isinstance(tag, str) for tag in listed):
        raise BadOption(f"languages is {languages!r}, not a list like ['en', 'de']", option="languages")
    for tag in listed:
        if not (tag.isascii() and tag.isalpha() and tag.islower() and len(tag) in (2, 3)):
            raise BadOption(f"{tag!r} is no language tag like en or de", option="languages", value=tag)
    return tuple(dict.fromkeys(listed))


def is_sound(state: str | None) -> bool:
    """Say whether a citation's state satisfies `only=sound`; one that was never checked does not."""
    return state in SOUND


def _query(query: Any) -> str:
    if not isinstance(query, str) or not query.strip():
        raise EmptyQuery("the query is empty", query=repr(query))
    if len(query) > MAX_QUERY:
        raise QueryTooLong(f"the query has {len(query)} characters", length=len(query))
    return query


def _limit(limit: Any) -> int:
    if isinstance(limit, int) and not isinstance(limit, bool) and 1 <= limit <= MAX_LIMIT:
        return limit
    raise BadLimit(f"limit is {limit!r}", option="limit", value=repr(limit))


def _share(value: Any, option: str) -> float:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if number and isfinite(value) and 0 <= value <= 1:
        return float(value)
    raise BadOption(f"{option} is {value!r}, not a number from 0 to 1", option=option, value=repr(value))


def _choice(value: Any, option: str, choices: tuple[Any, ...]) -> Any:
    if any(type(value) is type(choice) and value == choice for choice in choices):
        return value
    names = ", ".join(map(str, choices))
    raise BadOption(f"{option} is {value!r}, not one of {names}", option=option, value=repr(value))


def _text(value: Any, option: str) -> str | None:
    if value is UNSET:
        return None
    if isinstance(value, str) and value:
        return value
    raise BadOption(f"{option} is {value!r}, not a text", option=option, value=repr(value))


def _signals(given: Any, defaults: Mapping[str, float]) -> Mapping[str, float]:
    if given is UNSET:
        return defaults
    if not isinstance(given, Mapping) or not set(given) <= set(SIGNALS):
        raise BadOption(f"signals is {given!r}, not weights of {', '.join(SIGNALS)}", option="signals")
    for name, weight in given.items():
        number = isinstance(weight, int | float) and not isinstance(weight, bool)
        if not (number and isfinite(weight) and weight >= 0):
            raise BadOption(f"the weight of {name} is {weight!r}, not a number from 0 up", option="signals", value=name)
    return {name: float(given.get(name, defaults[name])) for name in SIGNALS}
