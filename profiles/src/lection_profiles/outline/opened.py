"""Placements: where a label may stand, what speaks for it, and the units that are open around it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from lection_profiles.labels.numbering import Number
from lection_profiles.labels.reading import Reading
from lection_profiles.labels.rules import LabelRule

Sequence = Literal["first", "next", "jump", "restart", "unverified"]
SCORES: dict[Sequence, float] = {"next": 4.0, "first": 3.0, "restart": 2.6, "jump": 1.5, "unverified": 0.5}
"""How well a reading fits: the exact successor of an open style, then a first value, then a gap."""
COMPETING = 2.5
"""A reading that fits this well competes with the chosen one; one that would only jump into its sequence does not."""


@dataclass(slots=True)
class Open:
    """A unit that others may still hang on or follow."""

    depth: int
    rule: LabelRule | None = None
    """None for an unlabelled heading, a paragraph that owns a list, a quote."""
    number: Number = ()
    name: str = ""
    order: int = 0
    indent: int = 0
    section: bool = False
    rank: int | None = None
    """The rank its format states for a heading."""
    introduces: bool = False
    """Its text ends like an introduction (`:`, `—`), so that what follows is a list inside its sentence."""
    listed: bool = False
    """It belongs to a list that a sentence introduced."""
    direct: bool = False
    """Its run begins right behind the label or the title of what holds it, without a paragraph between."""
    titled: bool = False
    """Its text is a few words, such as a title has."""
    chained: bool = False
    """Its text ends like an item that another one follows (`…; or`); before it has one, the item before it does."""
    held: bool = False
    """A heading or a labelled unit is open around it."""
    headed: bool = False
    """It stands below an unlabelled heading, which is its title: a side note."""
    plain: bool = False
    """Nothing has come between it and the units of its run before and behind it: they are a list, not headings."""
    alone: bool = False
    """Its label stands alone in a unit of the format's, and its title may be the next one."""
    sentence: bool = False
    """Its format states it as an item, and its text reads like a sentence of its own."""
    sign: str = ""
    """How it is written, of a bullet."""
    adrift: bool = False
    """Of a bullet: others written like it stand as far in on another level, so that only words tell which is its."""
    hangs: bool = False
    """Its further lines, or those of a unit of its run before it, stand further in than its label."""
    amid_headings: bool = False
    """The unit of its run before it is a heading."""
    key: int | None = None
    """What its format calls it, where it states levels."""
    numbered: bool = False
    """Of a heading: its format states its label."""
    closed: bool = False
    """Text has come after it on its own level: it may be followed, nothing hangs on it any more."""

    @property
    def is_sentence(self) -> bool:
        """A paragraph that owns a list as part of its sentence."""
        return self.rule is None and not self.section and self.introduces

    def heads(self, depth: int) -> bool:
        """Tell whether a paragraph at this depth would be the first text below it; an item has a text of its own."""
        return self.depth < depth and (self.section or self.rule is None)


@dataclass(slots=True)
class Situation:
    """What the place of a label says about it."""

    indent: int = 0
    same_line: bool = False
    introduced: bool = False
    """The unit before it ends like an introduction or is a heading."""
    before: str = ""
    """The last line of the unit before it."""
    fresh: bool = False
    """The unit before it is a heading, or there is none."""
    after_text: bool = False
    """The unit before it carries no label."""
    introducing: bool = False
    """The line it begins ends like an introduction itself."""
    titled: bool = False
    """The unit before it is a label with a few words, such as a title has."""
    headlike: bool = False
    """The line it begins looks like a heading."""
    entitled: bool = False
    """A title stands behind it on its line."""
    entitled_at_length: bool = False
    """The same of a title that may be long and take several lines, as a sentence does as well."""
    owner: Open | None = None
    """The unlabelled paragraph right before it that may own the list it begins."""
    indented: bool = False
    """The document tells its levels by indentation."""
    nearer: Callable[[Reading, Reading], float] | None = None
    """For two readings of one label: 1 where what follows bears out the first, −1 the second, 0 neither."""
    goes_on: Callable[[Open], bool] | None = None
    """Tells whether the run of an open unit goes on behind the line."""


@dataclass(slots=True)
class Placement:
    """A label with its place: the reading, how many open units stay open around it, and what the sequence says."""

    reading: Reading
    keep: int
    sequence: Sequence
    score: float
    under: Open | None = None
    """A paragraph to open first, which then owns the unit."""
    others: tuple[Reading, ...] = ()
    doubted: bool = False
    """What stands behind it reads like prose; only that it is declared and in its sequence speaks for it."""
