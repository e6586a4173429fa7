"""Whether lost words are accounted for by notices without a place: by what they count, not by being there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lection_core import Profile

from lection_conformance.checks.account.holding import counted
from lection_conformance.checks.check import Failed
from lection_conformance.checks.failing import fail
from lection_conformance.inputs.input import Input
from lection_conformance.inputs.markup import around, is_marked_up
from lection_conformance.inputs.probes import WORD, lines
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.reading import Reading


class Losses:
    """The words that were lost of those put into a sample, under one profile.

    :param places: where a word was put in, one a reading, in order.
    :param lost: those where it was in the tree nowhere, with the reading.
    """

    def __init__(
        self,
        bench: Bench,
        case: Input,
        under: tuple[str, Profile | None],
        places: Sequence[int],
        lost: Sequence[tuple[int, Reading]],
    ) -> None:
        self._bench, self._case, self._under = bench, case, under
        self._places, self._lost = places, lost
        self._base = bench.reading(case, under[1], under[0])

    def judge(self) -> str:
        """What was tolerated and why; empty where nothing was lost.

        :raises Failed: for a loss that no notice accounts for.
        """
        kinds = ", ".join(sorted({repr(notice.kind) for notice in self._base.dropped if not notice.sources}))
        for stretch in self._stretches():
            for run in self._uncounted(stretch):
                if not self._is_counted([place for place, _ in run]):
                    raise self._unaccounted(run[0][1], kinds)
        if not self._lost:
            return ""
        many = f"{len(self._lost)} of {len(self._places)} words put into {self._case.name!r}"
        return f"{many} were lost and tolerated: they stood in what notices without a place count ({kinds or 'grown'})."

    def _unaccounted(self, reading: Reading, kinds: str) -> Failed:
        line, column = reading.source.line_col(reading.source.text.lower().index(WORD))
        notices = f"; the notices without a place ({kinds}) do not count what it stood in" if kinds else ""
        return fail(
            reading,
            f"the word {WORD!r}, put in at line {line}, column {column}, is in no text, label, span, attr or Dropped"
            f"{notices}",
            expected="it stands somewhere, or a Dropped counts one more where its unit is written twice, one less "
            "without it",
            got="it is lost",
        )

    def _stretches(self) -> Iterator[list[tuple[int, Reading]]]:
        """The lost places, those together that follow each other in the sample."""
        numbers = {place: number for number, place in enumerate(self._places)}
        run: list[tuple[int, Reading]] = []
        for place, reading in self._lost:
            if run and numbers[place] != numbers[run[-1][0]] + 1:
                yield run
                run = []
            run.append((place, reading))
        if run:
            yield run

    def _uncounted(self, stretch: Sequence[tuple[int, Reading]]) -> Iterator[list[tuple[int, Reading]]]:
        """The lost places of a stretch whose own line or element is not counted alone, those together that follow."""
        run: list[tuple[int, Reading]] = []
        for place, reading in stretch:
            # The word itself may have made it something that is left out, and is counted.
            if counted(reading) > counted(self._base) or self._is_counted([place]):
                if run:
                    yield run
                run = []
            else:
                run.append((place, reading))
        if run:
            yield run

    def _is_counted(self, places: Sequence[int]) -> bool:
        """Whether what holds these places counts: one more where it is written twice, one less without it."""
        return counted(self._base) > 0 and any(self._counts(start, end) for start, end in self._units(places))

    def _units(self, places: Sequence[int]) -> Iterator[tuple[int, int]]:
        """What may have been left out as one: elements without anything that is kept, or whole lines."""
        text = self._case.text
        kept = set(self._places) - {place for place, _ in self._lost}
        if is_marked_up(text):
            for element in around(text, places[0]):
                if any(element.inner <= place <= element.inner_end for place in kept):
                    return
                yield element.start, element.end
            return
        covered = [(start, end) for start, end in lines(text) if start <= places[-1] and end >= places[0]]
        if covered:
            yield covered[0][0], covered[-1][1]

    def _counts(self, start: int, end: int) -> bool:
        text, before = self._case.text, counted(self._base)
        words = len(text[start:end].split())
        twice = self._count(f"{text[:end]}{text[start:end]}{text[end:]}")
        without = self._count(text[:start] + text[end:])
        more = 0 if twice is None else twice - before
        less = 0 if without is None else before - without
        return 0 < max(more, less) <= max(1, words)

    def _count(self, text: str) -> int | None:
        name, profile = self._under
        reading = self._bench.reading(self._case.changed(f"{len(text)} characters", text), profile, name)
        return None if reading.error is not None else counted(reading)
