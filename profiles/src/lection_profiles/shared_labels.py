"""Shared labels: what several profiles read at the start of a text, by rules written alike but once for all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lection_profiles.label_rules import LabelRule
from lection_profiles.labels import OPENING_MARKS, LabelReader, Reading, longest


class SharedLabels:
    """Reads with the rules of several readers at once what each of them would read.

    The rule of a reading may be that of another reader: its name and order, and where it may stand, are then not those
    of the reader's own; what its template says, and whether it has a precedence of its own, is.
    """

    def __init__(self, readers: Sequence[LabelReader]) -> None:
        alike: dict[object, LabelRule] = {}
        self._places: list[dict[LabelRule, int]] = []
        """For each reader the rules that stand for its own, each with the place of that."""
        for reader in readers:
            times: Counter[object] = Counter()
            places: dict[LabelRule, int] = {}
            for place, rule in enumerate(reader.rules):
                written: object = (rule.text, rule.pattern, rule.ranked) if rule.pattern else rule
                times[written] += 1
                places[alike.setdefault((written, times[written]), rule)] = place
            self._places.append(places)
        self._reader = LabelReader(tuple(alike.values()), choose=list)

    def at_start(self, text: str) -> list[list[Reading]]:
        """Give for each reader the labels it would read at the start of a line, behind opening marks."""
        read = self._reader.readings(text)
        found = [_own(read, places) for places in self._places]
        column = 0
        while column < len(text) and text[column] in OPENING_MARKS and not all(found):
            column += 1
            read = self._reader.readings(text, column)
            found = [known or _own(read, places) for known, places in zip(found, self._places, strict=True)]
        return found


def _own(read: list[Reading], places: dict[LabelRule, int]) -> list[Reading]:
    own = [reading for reading in read if reading.rule in places]
    if len(own) < 2:
        return own
    return longest(sorted(own, key=lambda reading: places[reading.rule]))
