"""Shared labels: what several profiles read at the start of a text, by rules written alike but once for all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lection_profiles.labels.reading import OPENING_MARKS, LabelReader, Reading, longest
from lection_profiles.labels.rules import LabelRule


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
        self._owners = {
            rule: [owner for owner, places in enumerate(self._places) if rule in places] for rule in alike.values()
        }
        """For each rule the readers of which it stands for a rule."""
        self._reader = LabelReader(tuple(alike.values()), choose=list)

    def at_start(self, text: str) -> Sequence[Sequence[Reading]]:
        """Give for each reader the labels it would read at the start of a line, behind opening marks."""
        found = self._shared_out(self._reader.readings(text))
        column = 0
        while column < len(text) and text[column] in OPENING_MARKS and not all(found):
            column += 1
            further = self._shared_out(self._reader.readings(text, column))
            found = [known or own for known, own in zip(found, further, strict=True)]
        return found

    def _shared_out(self, read: list[Reading]) -> Sequence[Sequence[Reading]]:
        """Give each reader what its own rules have read, in their order."""
        if not read:  # at the start of most lines
            return [()] * len(self._places)
        found: list[list[Reading]] = [[] for _ in self._places]
        for reading in read:
            for owner in self._owners[reading.rule]:
                found[owner].append(reading)
        return [
            own if len(own) < 2 else longest(sorted(own, key=lambda reading: places[reading.rule]))
            for own, places in zip(found, self._places, strict=True)
        ]
