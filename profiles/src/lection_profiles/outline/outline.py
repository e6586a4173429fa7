"""The outline: which units are open, and where a label goes among them. Source: profiles.md, "The numbering engine"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence as Seq
from dataclasses import dataclass, field, replace

from lection_profiles.labels.numbering import (
    ALPHABET,
    Number,
    follows_letter,
    inserted_letter,
    is_first,
)
from lection_profiles.labels.reading import Reading
from lection_profiles.labels.rules import LabelRule
from lection_profiles.outline.opened import COMPETING, SCORES, Open, Placement, Sequence, Situation
from lection_profiles.outline.openings import Openings
from lection_profiles.outline.sequence import are_twins, fit, may_share, score_of, sequence_of, sign_of, weigh
from lection_profiles.text.endings import ended

MAX_OPEN = 100
"""Units nested deeper than this are kept side by side: no document means more, and it bounds the work on any text."""


FOREIGN = 0.75
"""How much less a number fits that goes on a run of another pattern: one of its own is rather meant."""


@dataclass(slots=True)
class Outline:
    """The open units, outermost first; `base` is the depth of what hangs on nothing.

    What it holds is changed in place, never replaced: `Openings` reads the same.
    """

    base: int = 1
    stack: list[Open] = field(default_factory=list)
    suspended: dict[str, tuple[LabelRule, Number]] = field(default_factory=dict)
    """For the name of each rule, it and the last number of a run that a heading interrupted: it may go on under it."""
    observed: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Which style was seen directly inside which: what the document itself says about its levels."""
    _openings: Openings = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Let what begins a run be placed among the same open units."""
        self._openings = Openings(self.stack, self.suspended, self.observed)

    def place(self, readings: Seq[Reading], situation: Situation) -> Placement | None:
        """Choose the reading and the place that fit best; ties fall to profile order. None where none may stand."""
        if len(readings) == 1:
            return self._best(readings[0], situation)
        best = [found for reading in readings if (found := self._best(reading, situation)) is not None]
        if len(best) < 2:
            return best[0] if best else None
        if situation.nearer is not None:
            best = weigh(best, situation.nearer, situation.introduced or not ended(situation.before))
        chosen = max(best, key=score_of)
        for other in best:  # one number, two patterns: what introduces it holds it, else it stands as far out as it may
            if other.score == chosen.score and other.reading.number == chosen.reading.number:
                further_in = other.keep > chosen.keep
                held = situation.introduced or (other.reading.rule.inside is not None and not situation.headlike)
                chosen = other if other.keep != chosen.keep and further_in == held else chosen
        # No run leads to the first label of one: whatever else it could be competes.
        least = 0.0 if chosen.sequence in ("first", "unverified") else COMPETING
        others = tuple(
            other.reading for other in best if other.reading.number != chosen.reading.number and other.score >= least
        )
        chosen.others = others
        return chosen

    def _best(self, reading: Reading, situation: Situation) -> Placement | None:
        found = self._continued(reading, situation)
        if found is not None and found.sequence == "next" and not is_first(reading.number):
            return found
        opened = self._openings.opened(reading, situation, found is not None)
        if found is None or opened is None:
            return found or opened
        return opened if opened.score > found.score else found

    def _continued(self, reading: Reading, situation: Situation) -> Placement | None:
        """The place where the number goes on a run: an open one, rather further in, else an interrupted one."""
        rule, number, penalty = reading.rule, reading.number, 0.0
        shares, twins = may_share(rule), rule.wordy and not rule.reset
        best: Placement | None = None
        for index in range(len(self.stack) - 1, -1, -1):
            entry = self.stack[index]
            other = entry.rule
            if other is not rule and (
                other is None or not ((shares and other.numeric) or (twins and are_twins(rule, other)))
            ):
                continue
            sequence = sequence_of(entry.number, number)
            if sequence is None:
                continue
            score = SCORES[sequence] - penalty + fit(entry, situation) - (0.0 if other is rule else FOREIGN)
            if best is None or score > best.score:
                # Where a heading was the title of what it holds, a title of its own ends what the heading holds.
                entitled = situation.entitled or (situation.entitled_at_length and not entry.plain)
                beside = index > 0 and entry.headed and not (entry.section or rule.wordy) and entitled
                best = Placement(reading, index - beside, sequence, score)
            penalty += 0.5
        if number and number[0][0] > ALPHABET and (best is None or best.sequence != "next"):
            best = self._inserted(reading, situation) or best
        return best if best is not None else self._resumed(reading, situation)

    def _inserted(self, reading: Reading, situation: Situation) -> Placement | None:
        """The place where two letters, which also go on behind z, are inserted in an open run."""
        letters = None if situation.introduced else inserted_letter(reading.rule.kinds, reading.label)
        if letters is None:
            return None
        for index in range(len(self.stack) - 1, -1, -1):
            if self.stack[index].rule is reading.rule and follows_letter(self.stack[index].number, letters):
                score = SCORES["next"] - FOREIGN
                return Placement(replace(reading, number=letters, last=letters), index, "next", score)
        return None

    def _resumed(self, reading: Reading, situation: Situation) -> Placement | None:
        """The place where the number goes on a run that a heading interrupted."""
        rule = reading.rule
        if not self.suspended or (rule.numeric and len(reading.number) > 1 and self._openings.decimal(reading)):
            return None
        sequence: Sequence | None = None
        for other, last in self.suspended.values():
            if other is rule or (other.numeric and rule.numeric):
                sequence = sequence_of(last, reading.number) or sequence
                if sequence == "next":
                    break
        if sequence is None:
            return None
        return Placement(reading, self._openings.open_at(reading, situation), sequence, SCORES[sequence] - 0.4)

    def open(self, placement: Placement, *, indent: int, listed: bool = False, direct: bool = False) -> Open:
        """Open the unit of a placement and give it; what it ends is closed, its runs are kept where they may go on.

        :param listed: it belongs to a list that a sentence introduced, if it begins one.
        :param direct: no paragraph stands right before it.
        """
        rule, stack, keep = placement.reading.rule, self.stack, placement.keep
        begins = placement.sequence in ("first", "restart")
        sign = sign_of(placement.reading) if rule.bullet else ""
        adrift = rule.bullet and any(
            other.rule is rule and other.sign == sign and other.indent == indent and index != keep
            for index, other in enumerate(stack)
        )
        plain, chained, hangs, headings = begins, False, False, False
        direct = direct and keep >= len(stack)  # what ends a unit does not stand right behind the one it hangs on
        if not begins and keep < len(stack):
            before = stack[keep]
            listed, plain, chained, hangs = before.listed, before.plain, before.chained, before.hangs
            headings, direct = before.section, before.direct
        self.cut(keep if keep < MAX_OPEN else MAX_OPEN, clear=rule.reset)
        if placement.under is not None:
            stack.append(placement.under)
        above = stack[-1] if stack else None
        depth = above.depth + 1 if above is not None else self.base
        entry = Open(depth, rule, placement.reading.last, rule.name, rule.order, indent, listed=listed, plain=plain)
        entry.chained, entry.hangs, entry.amid_headings, entry.direct = chained, hangs, headings, direct
        if above is not None:
            entry.headed = above.section and above.rule is None
            entry.held = above.held or above.section or (above.rule is not None and not above.rule.bullet)
        if rule.bullet:
            entry.sign, entry.adrift = sign, adrift
        if begins:
            self.observed["document" if above is None else above.name, rule.name] += 1
        self.suspended.pop(rule.name, None)
        stack.append(entry)
        return entry

    def is_labelled(self, depth: int) -> bool:
        """Tell whether a labelled unit that is no bullet is open around what stands at a depth."""
        for entry in self.stack:
            if entry.rule is None or entry.rule.bullet:
                continue
            if entry.depth < depth:
                return True
        return False

    def depth_within(self, holder: Open | None) -> int | None:
        """Give the depth right below a unit, None where that has ended or a labelled unit is open right below it."""
        depth, open_yet = 0, False
        for entry in self.stack:
            if entry is holder:
                depth, open_yet = entry.depth + 1, True
            elif open_yet and entry.depth == depth and entry.rule is not None:
                return None
        return depth if open_yet else None

    @property
    def depth(self) -> int:
        """The depth of what hangs on the innermost open unit."""
        return self.stack[-1].depth + 1 if self.stack else self.base

    def open_heading(self, name: str, order: int, keep: int) -> Open:
        """Open an unlabelled heading and give it; runs it interrupts may go on under it."""
        self.cut(keep, across=True)
        entry = Open(self.depth, None, (), name, order, section=True)
        self.stack.append(entry)
        return entry

    def cut(self, keep: int, clear: bool = False, across: bool = False) -> None:
        """Close all but the outermost `keep` open units.

        :param clear: forget all runs, as a reset does.
        :param across: their runs may go on, as under a heading.
        """
        if clear:
            self.suspended.clear()
        elif keep < len(self.stack):
            ended = self.stack[keep]
            across = across or ended.rule is None or ended.rule.ranked
            for entry in self.stack[keep:]:
                if entry.rule is not None and (across or entry.rule.wordy):
                    self.suspended[entry.rule.name] = entry.rule, entry.number
        del self.stack[keep:]

    def cut_to_whole(self) -> None:
        """Close all but what may be signed: the document, a schedule or the like, a heading without a number."""
        while self.stack:
            top = self.stack[-1]
            if top.section and (top.rule is None or top.rule.reset):
                return
            self.stack.pop()

    def close_level(self, depth: int) -> None:
        """Text has come at this depth: nothing hangs on what is open there or deeper any more."""
        while self.stack and self.stack[-1].depth > depth:
            self.stack.pop()
        if self.stack and self.stack[-1].depth == depth:
            self.stack[-1].closed = True
