"""Definitions: levels, lists and what overrides them, as `word/numbering.xml` states them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

HIGHEST_LEVEL: Final = 8
"""Levels are 0 to 8 (ECMA-376 part 1, 17.9.6)."""


@dataclass(frozen=True, slots=True)
class Level:
    """How paragraphs of one level of a list are numbered. Source: ECMA-376 part 1, 17.9.6 (lvl)."""

    start: int = 0
    """The first value (17.9.25); 0 where the level does not say."""
    format: str = "decimal"
    """The name of the number format (17.18.59); `custom` has a `picture`."""
    picture: str = ""
    """How a custom format writes the first numbers: `001, 002, …`."""
    text: str = ""
    """The level text (17.9.11), with placeholders `%1` to `%9`."""
    restart: int | None = None
    """The 1-based level that restarts it, 0 for never (17.9.10); None: every level above."""
    legal: bool = False
    """All numbers in its text are decimal (17.9.4)."""
    suffix: str = "tab"
    """What stands behind the label: `tab`, `space`, `nothing` (17.9.28)."""
    style: str | None = None
    """The paragraph style that takes this level (17.9.23)."""
    hidden: bool = False
    """The label is hidden text; it counts."""
    picture_bullet: bool = False
    left: int | None = None
    """The indentation of its paragraphs from the left, in twentieths of a point."""
    hanging: int = 0

    @property
    def is_bullet(self) -> bool:
        """Tell whether it prints a sign, not a number."""
        return self.format == "bullet" or self.picture_bullet


@dataclass(frozen=True, slots=True)
class Override:
    """What a num changes of one level of its list (17.9.8)."""

    start: int | None = None
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class Abstract:
    """A list's levels (17.9.1); `num_style` names the list style that has them instead, `style` the one it serves."""

    id: str
    levels: Mapping[int, Level] = field(default_factory=dict)
    num_style: str | None = None
    style: str | None = None


@dataclass(frozen=True, slots=True)
class Num:
    """What paragraphs refer to (17.9.15): a list, and what it overrides."""

    id: str
    abstract: str
    overrides: Mapping[int, Override] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class List:
    """A num with the levels that paragraphs get by it; lists of one `counters` count together."""

    num: str
    counters: str
    levels: Mapping[int, Level]
    starts: Mapping[int, int]
    """The values that levels begin with by override (17.9.26)."""

    def level_of(self, style: str) -> int | None:
        """Return the level that a paragraph style takes, None where no level names it."""
        for index, level in self.levels.items():
            if level.style == style:
                return index
        return None

    def start(self, index: int) -> int:
        """Return the value a level begins with."""
        level = self.levels.get(index)
        return self.starts.get(index, level.start if level is not None else 0)


class Definitions:
    """All lists of a document, found by the ids that paragraphs name."""

    def __init__(self, abstracts: Mapping[str, Abstract], nums: Mapping[str, Num], styles: Mapping[str, str]) -> None:
        """Take what the part states; `styles` gives the num of each list style."""
        self._abstracts = abstracts
        self._nums = nums
        self._styles = styles
        self._lists: dict[str, List | None] = {}

    def get(self, num: str) -> List | None:
        """Return the list of a num, None where it is not defined."""
        if num not in self._lists:
            self._lists[num] = self._resolve(num)
        return self._lists[num]

    def _resolve(self, id: str) -> List | None:
        num = self._nums.get(id)
        if num is None:
            return None
        abstract = self._linked(self._abstracts.get(num.abstract))
        if abstract is None:
            return None
        levels = dict(abstract.levels)
        levels.update({index: over.level for index, over in num.overrides.items() if over.level is not None})
        starts = {index: over.start for index, over in num.overrides.items() if over.start is not None}
        return List(id, abstract.id, levels, starts)

    def _linked(self, abstract: Abstract | None) -> Abstract | None:
        """Follow links to list styles (17.9.21) to the list that has levels; a ring of them has none."""
        seen: set[str] = set()
        while abstract is not None and abstract.num_style is not None and not abstract.levels:
            if abstract.id in seen:
                return None
            seen.add(abstract.id)
            num = self._nums.get(self._styles.get(abstract.num_style, ""))
            target = self._abstracts.get(num.abstract) if num is not None else None
            if target is None or target.id in seen:
                target = self._serving(abstract.num_style)
            abstract = target
        return abstract

    def _serving(self, style: str) -> Abstract | None:
        return next((entry for entry in self._abstracts.values() if entry.style == style and entry.levels), None)
