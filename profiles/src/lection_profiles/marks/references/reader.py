"""Reading one cross reference: its list of numbers, the units inside and around the one it names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from lection_profiles.marks.references.items import Item, continued, read_item
from lection_profiles.marks.references.tails import ASIDE, Tail, Tails, leans
from lection_profiles.marks.references.units import CONTAINERS, PIECES, PROVISIONS, SCOPES, UnitWord

PENDING = "?pending: "
"""What the value of a reference begins with that no tree has been asked for yet; the unit it names follows."""

EXTERNAL = "?external: "
"""What the value of a reference begins with that leads to another document; the unit it names there follows."""

Found: TypeAlias = tuple[int, int, str]
"""Where the span of a reference begins and ends, and its value."""

Items: TypeAlias = list[tuple[int, Item]]
"""The numbers of a list, each with where it begins."""

_SEPARATOR = re.compile(
    r"(?P<range> ?– ?| (?:to|through|bis|à) )|, (?:and/or|and|or|und|oder|sowie|et|ou) |"
    r" (?:and/or|and|or|und|oder|sowie|et|ou|&) |, ?|/"
)
_COUNTED = re.compile(
    r" (?:(?:business|working|calendar|consecutive) )?(?:days?|weeks?|months?|years?|hours?|minutes?|per|percent|%|"
    r"Tage|Tagen|Monate|Monaten|Jahre|Jahren|jours|mois|ans)\b"
)
_CLOSES = re.compile(r"\Z|[.,;:)\n]|,? (?:of|and|or|und|oder|et|ou|des|der|du|de)\b")
"""What may follow a number that belongs to a list after a word in the singular (`Article 3, 4 and 5 of`)."""

_HAS_INSIDE = PROVISIONS | SCOPES | {"subsection", "paragraph", "number", "part"}
_MAX_LEVELS = 4


class ReferenceReader:
    """Reads references in some languages, given where their word stands and where their number begins."""

    def __init__(self, languages: tuple[str, ...], units: Mapping[str, UnitWord]) -> None:
        self._tails = Tails(languages, units)

    def read(self, text: str, start: int, position: int, word: str, known: UnitWord) -> list[Found]:
        """Read the reference whose word stands at `start` and whose first number begins at `position`.

        Gives one span with its value for each unit it names, none where no number of a unit stands there.
        """
        unit = known.unit
        first = read_item(text, position, unit, word) if unit != "sentence" else None
        if first is None or (unit in ("regulation", "rule") and not _numbers_a_rule(first)):
            return []
        foreign = self._tails.foreign_before(text, start)
        if not self._tails.goes_on(text, first.end):
            # Nine of ten end here.
            return [(start, first.end, f"{EXTERNAL if foreign else PENDING}{unit} {first}")]
        items, suffix = self._items(text, position, first, word, known), ""
        if len(items) == 1:
            unit, suffix, items = self._innermost(text, unit, items)
        end = items[-1][1].end
        tail = self._tails.tail(text, end, capitals=word.isupper() and len(word) > 2)
        if unit in PIECES and not tail.steps and not suffix and leans(text, end):
            tail = Tail(end, ("that unit",), tail.foreign and not text.startswith(" there", end))
        return _spans(start, items, unit, suffix, tail, foreign or tail.foreign)

    def _items(self, text: str, position: int, first: Item, word: str, known: UnitWord) -> Items:
        """Read the list of numbers that begins with `first` at `position`."""
        items = [(position, first)]
        while True:
            before = items[-1][1]
            separator = _SEPARATOR.match(text, before.end)
            if separator is None and known.plural and text.startswith(" (", before.end):
                aside = ASIDE.match(text, before.end)  # `Sections 8.1 (Caps) and 8.2 (Waiver)`
                separator = _SEPARATOR.match(text, aside.end()) if aside is not None else None
            if separator is None:
                return items
            following = read_item(text, separator.end(), known.unit, word)
            if following is None:
                return items
            if following.bracketed:
                pieces = continued(before.pieces, following.pieces)
                if pieces is None:
                    return items
                following = Item(following.end, pieces)
            elif _COUNTED.match(text, following.end) or not (
                known.plural or separator["range"] or len(following.pieces) > 1 or _CLOSES.match(text, following.end)
            ):
                return items
            items.append((separator.end(), following))

    def _innermost(self, text: str, unit: str, items: Items) -> tuple[str, str, Items]:
        """Follow `Article 6(1), point (f)` inwards: the innermost unit, the steps outwards from it, its items."""
        suffix = ""
        for _ in range(_MAX_LEVELS):
            begin, outer = items[0]
            found = self._tails.inner(text, outer.end) if len(items) == 1 else None
            if found is None or not _inside(found[0].unit, unit):
                break
            known, word, position = found
            first = read_item(text, position, known.unit, word)
            if first is None:
                break
            inner = self._items(text, position, first, word, known)
            steps = self._tails.tail(text, inner[-1][1].end, capitals=False).steps
            if steps and not steps[0].startswith("this "):
                break  # `section 4, paragraph 3 of Schedule 2` are two references.
            if known.unit == "sentence" or _counts_paragraphs(word, inner):
                items = [(begin, Item(inner[-1][1].end, outer.pieces))]
            else:
                suffix = f" of {unit} {outer}{suffix}"
                unit, items = known.unit, inner
        return unit, suffix, items


def _numbers_a_rule(item: Item) -> bool:
    """Tell whether a number is that of a regulation or rule, and not a year (`Rules 2010`) or `(EU)`."""
    number = item.pieces[0]
    return number[0] != "(" and not (len(item.pieces) == 1 and len(number) == 4 and number.isdigit())


def _counts_paragraphs(word: str, items: Items) -> bool:
    """Tell whether `alinéa 2` counts what has no label, as `Satz 2` does; `alinéa 7(3)c)` names a labelled unit."""
    return word.lower().startswith("alinéa") and all(str(item).isdigit() for _, item in items)


def _inside(inner: str, outer: str) -> bool:
    """Tell whether `outer N, inner N` names a unit inside another, and not two units."""
    if inner in PIECES:
        return outer in _HAS_INSIDE
    return inner in ("part", "chapter", "division") and outer in CONTAINERS and outer != inner


def _spans(begin: int, items: Items, unit: str, suffix: str, tail: Tail, foreign: bool) -> list[Found]:
    """The span of each item; the first one begins with the word, the last one ends with the tail."""
    outwards = suffix + "".join(f" of {step}" for step in tail.steps)
    prefix = f"{EXTERNAL if foreign else PENDING}{unit} "
    spans = [(position, item.end, f"{prefix}{item}{outwards}") for position, item in items]
    _, end, value = spans[-1]
    spans[-1] = (spans[-1][0], max(end, tail.end), value)
    spans[0] = (begin, *spans[0][1:])
    return spans
