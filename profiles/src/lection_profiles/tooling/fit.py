"""How a profile fits documents that were read under it. Source: spec/profiles.md "profile check"."""

from __future__ import annotations

import heapq
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from lection_core import Block, BlockTree, Profile

from lection_profiles.labels.scheme import scheme_of
from lection_profiles.tooling.counting import fired
from lection_profiles.tooling.places import Place, Places
from lection_profiles.tooling.unmatched import MOST, beginning

BREAKS = ("jump", "restart", "unverified")
"""The values of `attrs.sequence` that say a label does not simply follow the one before."""

_OF_PROFILE = re.compile(r"profile ((?:[\w.-]+/)?([a-z][a-z0-9_]*))(?::|\Z)")
"""How `Profile.locations` names an entry of a profile that was found by its name."""

_IN_TABLES = ("row", "cell")

LEAST = 10
"""How many of the least certain blocks a report names."""


@dataclass(frozen=True, slots=True)
class Hits:
    """How often one entry of the profile made, marked or described a block.

    A label pattern, reset or heading rule counts the blocks it recognised; a role rule those it gave their role, a
    span extractor the spans it marked. `held` counts the blocks where a heading rule held and an earlier one decided.
    """

    list_key: str
    name: str
    count: int
    held: int = 0
    extended: str = ""
    """The name of the profile the entry comes from, where that is another one."""


@dataclass(frozen=True, slots=True)
class Share:
    """How much of one document nothing recognised."""

    document: str
    blocks: int
    fallbacks: int

    @property
    def share(self) -> float:
        """The share of blocks that nothing recognised; a document has at least one block."""
        return self.fallbacks / self.blocks


@dataclass(frozen=True, slots=True)
class Beginning:
    """How several blocks begin that no rule recognised: a label that the profile may lack, as a template writes it."""

    template: str
    count: int
    first: Place


@dataclass(frozen=True, slots=True)
class Fit:
    """How a profile fits some documents."""

    profile: str
    documents: tuple[Share, ...]
    """In the order they were read."""
    blocks: int
    fallbacks: int
    hits: tuple[Hits, ...]
    ambiguous: tuple[Place, ...]
    breaks: tuple[Place, ...]
    least_certain: tuple[Place, ...]
    beginnings: tuple[Beginning, ...] = ()
    refused: tuple[Beginning, ...] = ()
    """By the template of the profile: how often it reads the beginning of a block that was not taken for a label."""
    """The commonest first; those whose number does not change are left out, and so those of one block only."""

    @property
    def fallback_share(self) -> float:
        """The share of blocks that nothing recognised, 0.0 where there are no blocks."""
        return self.fallbacks / self.blocks if self.blocks else 0.0

    @property
    def never_fired(self) -> tuple[Hits, ...]:
        """The entries that recognised, marked or described nothing, in the profile's order."""
        return tuple(hits for hits in self.hits if not hits.count)

    def to_mapping(self) -> dict[str, Any]:
        """Give the report in JSON's own types."""
        never = [hits.name for hits in self.never_fired]
        return {**asdict(self), "fallback_share": self.fallback_share, "never_fired": never}


def fit(profile: Profile, trees: Iterable[BlockTree]) -> Fit:
    """Report how a profile fits documents, given the trees that were read under it.

    The trees are taken one after the other and not kept. Costs time in proportion to their blocks.
    """
    tally = _Tally(profile)
    for tree in trees:
        tally.add(tree)
    return Fit(
        profile=profile.name,
        documents=tuple(tally.documents),
        blocks=tally.blocks,
        fallbacks=tally.fallbacks,
        hits=tuple(_hits(profile, tally)),
        ambiguous=tuple(tally.ambiguous),
        breaks=tuple(tally.breaks),
        least_certain=tuple(tally.least),
        beginnings=tuple(
            Beginning(template, count, tally.begun[template][1])
            for template, count in tally.beginnings.most_common()
            if template in tally.counting
        ),
        refused=tuple(Beginning(name, count, tally.refused_first[name]) for name, count in tally.refused.most_common()),
    )


class _Tally:
    """What is counted on the way through the trees."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self.documents: list[Share] = []
        self.blocks = 0
        self.fallbacks = 0
        self.rules: Counter[str] = Counter()
        self.held: Counter[str] = Counter()
        self.fired: Counter[str] = Counter()
        self.ambiguous: list[Place] = []
        self.breaks: list[Place] = []
        self.least: list[Place] = []
        self._labels = scheme_of(profile).labels
        self.refused: Counter[str] = Counter()
        self.refused_first: dict[str, Place] = {}
        self.beginnings: Counter[str] = Counter()
        self.begun: dict[str, tuple[str, Place]] = {}
        """The number and the place of each beginning's first block."""
        self.counting: set[str] = set()
        """The beginnings whose number is not always the same, as that of `Copyright (C)` is."""

    def add(self, tree: BlockTree) -> None:
        """Count in how a profile fitted one document."""
        places = Places(tree)
        self.documents.append(Share(tree.source.name, len(tree.blocks), tree.fallback_count))
        self.blocks += len(tree.blocks)
        self.fallbacks += tree.fallback_count
        self.fired.update(fired(self._profile, tree))
        before: list[dict[str, str]] = []
        last: dict[str, str] = {}
        for index, block in enumerate(tree.blocks[1:], 1):
            del before[block.depth + 1 :]
            before += [{} for _ in range(block.depth + 1 - len(before))]
            rule, beside = rule_name(block), before[block.depth]
            self._count(block, rule)
            # What goes on counting below another heading is told by the last of its rule.
            known = last if block.attrs.get("sequence") in ("jump", "restart") else {}
            self._look(block, index, places, beside.get(rule) or known.get(rule))
            if block.label:
                beside[rule] = last[rule] = block.label
        # Of a table its rows and cells say nothing that it does not say itself.
        doubtful = (i for i, block in enumerate(tree.blocks) if block.confidence < 1.0 and block.kind not in _IN_TABLES)
        least = heapq.nsmallest(LEAST, doubtful, key=lambda index: tree.blocks[index].confidence)
        self.least = _least((*self.least, *(places.place(index) for index in least)))

    def _count(self, block: Block, rule: str) -> None:
        self.rules[rule] += 1
        self.held.update(name for name in _texts(block.attrs.get("signals")))

    def _look(self, block: Block, index: int, places: Places, before: str | None) -> None:
        # Before the first label that is recognised, all short lines pass for those of a title.
        if block.matched_by in ("fallback", "continuation") and block.role in (None, "title"):
            begins = beginning(block.text)
            # A label that the profile reads was refused: no pattern is missing.
            read = [reading.rule for reading in self._labels.at_start(block.text)[1] if not reading.rule.bullet]
            if read:
                self.refused[read[0].text] += 1
                self.refused_first.setdefault(read[0].text, places.place(index))
            elif begins is not None and (begins[0] in self.begun or len(self.begun) < MOST):
                self._begin(*begins, places.place(index))
        readings = block.attrs.get("readings")
        if isinstance(readings, list | tuple) and len(readings) > 1:
            self.ambiguous.append(places.place(index, " or ".join(_reading(reading) for reading in readings)))
        sequence = block.attrs.get("sequence")
        if sequence in BREAKS:
            self.breaks.append(places.place(index, f"{sequence} after {before}" if before else str(sequence)))

    def _begin(self, template: str, number: str, place: Place) -> None:
        self.beginnings[template] += 1
        if self.begun.setdefault(template, (number, place))[0] != number:
            self.counting.add(template)


def _least(places: Iterable[Place]) -> list[Place]:
    """The least certain places, those of equal confidence in the order they came."""
    return heapq.nsmallest(LEAST, places, key=lambda place: place.confidence)


def rule_name(block: Block) -> str:
    """Name the label pattern, reset or heading rule that recognised a block or its label; empty where none did."""
    pattern = block.attrs.get("label_pattern")
    if isinstance(pattern, str):
        return pattern
    family, _, name = block.matched_by.partition(":")
    return name if family in {"label", "heading"} else ""


def _hits(profile: Profile, tally: _Tally) -> Iterator[Hits]:
    for list_key, entry in profile.entries():
        held = tally.held[entry.name] if list_key == "heading_rules" else 0
        counted = tally.fired if list_key in ("role_rules", "span_extractors") else tally.rules
        yield Hits(list_key, entry.name, counted[entry.name], held, _extended(profile, entry.name))


def _extended(profile: Profile, name: str) -> str:
    """Give the name of the profile that an entry was taken over from, empty for the profile's own."""
    taken = _OF_PROFILE.match(profile.locations.get(name, ""))
    # `acme/minutes` is how `minutes` is called where another one has that name too.
    return taken[1] if taken is not None and taken[2] != profile.name else ""


def _reading(reading: object) -> str:
    if not isinstance(reading, Mapping):
        return str(reading)
    return f"{reading.get('pattern')} {reading.get('value')}"


def _texts(value: object) -> tuple[str, ...]:
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list | tuple) else ()
