"""Openings: where a label goes that begins a run of its own. Source: profiles.md, "The numbering engine"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence as Seq
from dataclasses import replace

from lection_profiles.labels.numbering import Number, follows, is_first
from lection_profiles.labels.reading import Reading
from lection_profiles.labels.rules import LabelRule
from lection_profiles.outline.opened import SCORES, Open, Placement, Sequence, Situation
from lection_profiles.outline.sequence import as_inserted, fit, holds, holds_otherwise, is_container, sign_of

_NOTHING = (0, "")


class Openings:
    """Places what begins a run among the open units of an outline, which it reads and leaves as they are."""

    __slots__ = ("_observed", "_stack", "_suspended")

    def __init__(
        self,
        stack: Seq[Open],
        suspended: Mapping[str, tuple[LabelRule, Number]],
        observed: Counter[tuple[str, str]],
    ) -> None:
        self._stack = stack
        self._suspended = suspended
        self._observed = observed

    def opened(self, reading: Reading, situation: Situation, running: bool) -> Placement | None:
        """The place where the number begins a run of its own, at its first value or, doubtfully, at another."""
        deep = self._inserted(reading) or self.decimal(reading) or self._inserted_anew(reading, situation)
        if deep is not None:
            return deep
        if not self._allowed(reading.rule):
            return None
        first = is_first(reading.number) or reading.rule.bullet
        headed = situation.headlike and "line" in reading.rule.heading
        plain = not reading.rule.ranked and len(reading.number) == 1
        if first and situation.owner is not None and plain and not headed:
            keep = sum(entry.depth < situation.owner.depth for entry in self._stack)
            return Placement(reading, keep, "first", SCORES["first"], under=situation.owner)
        if first and reading.rule.numeric and len(reading.number) == 1 and self._is_amid(reading.rule, situation):
            return Placement(reading, len(self._stack), "first", SCORES["first"])
        opened = self._same_style(reading, situation)
        if first and opened is not None:
            if not self._nests(opened, reading, situation):
                # What counts nothing (`EXHIBIT B` as a whole) begins nothing anew.
                again: Sequence = "restart" if reading.number else "first"
                return Placement(reading, opened, again, SCORES["restart"] + fit(self._stack[opened], situation))
            inner = opened == len(self._stack) - 1 and not self._stack[-1].closed
            if inner and not self._stack[-1].section and (situation.indented or reading.rule.bullet):
                return Placement(reading, len(self._stack), "first", SCORES["first"])
            if not situation.indented and not reading.rule.wordy:
                return Placement(reading, self._innermost(situation), "first", SCORES["first"])
        sequence: Sequence = "first" if first else "unverified"
        if running and not first:
            return None
        return Placement(reading, self.open_at(reading, situation), sequence, SCORES[sequence])

    def _is_amid(self, rule: LabelRule, situation: Situation) -> bool:
        """Tell whether a number that begins a run stands amid a run of an inner style, so that it hangs on its last.

        It does where that run goes on behind it (`A.`, `1.`, `2.`, `B.`), below an introduction if the numbers are open
        further out, and below a number with but a title (`3. Limits.`, `1. You may …`). So the document itself decides.
        """
        top = self._stack[-1] if self._stack else None
        if top is None or top.closed or top.rule is None:
            return False
        if top.rule is rule and not top.section:
            return situation.titled and not situation.headlike
        if top.order <= rule.order or not rule.ranked:
            return False
        if top.rule.ranked or top.rule.bullet or situation.goes_on is None:
            return False
        if situation.goes_on(top):
            return True
        return situation.introduced and not situation.fresh and any(entry.rule is rule for entry in self._stack)

    def _same_style(self, reading: Reading, situation: Situation) -> int | None:
        """Return the innermost open unit of a style; of bullets that which stands no further in, if one does.

        Where nothing is indented, it is that which is written alike, and a bullet that introduces a list rather stands
        beside one that does so too: only that tells that it is no part of the list the other one introduced.
        """
        rule = reading.rule
        found = [index for index, entry in enumerate(self._stack) if entry.rule is rule]
        if len(found) > 1 and rule.bullet:
            if situation.indented:
                found = [index for index in found if self._stack[index].indent <= situation.indent] or found
            else:
                found = [index for index in found if self._stack[index].sign == sign_of(reading)] or found
                if situation.introducing and not situation.introduced:
                    found = [index for index in found if self._stack[index].introduces] or found
        return found[-1] if found else None

    def _nests(self, opened: int, reading: Reading, situation: Situation) -> bool:
        """Tell whether a style that is open already begins again one level deeper rather than in its own place."""
        entry, top = self._stack[opened], self._stack[-1]
        if entry is top and not entry.section and (not situation.introduced or reading.rule.bullet):
            # Where they stand tells a list in a list, and of bullets, which count nothing, else how they are written.
            if situation.indented:
                return situation.indent > entry.indent
            if not situation.introduced:
                return reading.rule.bullet and entry.sign != sign_of(reading) and not entry.closed
        if situation.indented and (situation.indent > entry.indent or not entry.section):
            return situation.indent > entry.indent
        if entry.section and (not situation.headlike or any(other.section for other in self._stack[opened + 1 :])):
            return True
        return situation.introduced and not situation.headlike and not situation.after_text

    def _innermost(self, situation: Situation) -> int:
        """How many units stay open around a list that begins here: all, or those up to the innermost section."""
        keep = len(self._stack)
        while keep and (self._stack[keep - 1].closed or not (situation.introduced or self._stack[keep - 1].section)):
            keep -= 1
        return keep

    def _inserted(self, reading: Reading) -> Placement | None:
        """`7.1` stands beside 7 where that holds units numbered otherwise, or beside what was inserted before it."""
        number, rule = as_inserted(reading), reading.rule
        if number is None:
            return None
        for index in range(len(self._stack) - 1, -1, -1):
            entry = self._stack[index]
            if entry.rule is None or not (entry.rule is rule or (entry.rule.numeric and rule.numeric)):
                continue
            if not follows(entry.number, number):
                continue
            inside = self._stack[index + 1 :] if rule.wordy else self._stack[index + 1 : index + 2]
            if entry.number[0][1] or any(holds_otherwise(rule, below) for below in inside):
                return Placement(replace(reading, number=number, last=number), index, "next", SCORES["next"])
        return None

    def _inserted_anew(self, reading: Reading, situation: Situation) -> Placement | None:
        """`17.1` right under a heading that has ended 17 is inserted behind it: no part is open for it to hang on."""
        number, top = as_inserted(reading), self._stack[-1] if self._stack else None
        if number is None or not reading.rule.numeric or top is None or top.rule is not None or not top.section:
            return None
        if not any(rule.numeric and follows(last, number) for rule, last in self._suspended.values()):
            return None
        inserted = replace(reading, number=number, last=number)
        return Placement(inserted, self.open_at(inserted, situation), "next", SCORES["next"] - 0.4)

    def decimal(self, reading: Reading) -> Placement | None:
        """`4.1.2` hangs on the open `4.1`, else on the open unit that is the longest part of it."""
        if not (reading.rule.numeric or reading.rule.decimal) or len(reading.number) < 2:
            return None
        for length in range(len(reading.number) - 1, 0, -1):
            for index in range(len(self._stack) - 1, -1, -1):
                entry = self._stack[index]
                if (
                    entry.number == reading.number[:length]
                    and entry.rule is not None
                    and holds(entry.rule, reading.rule)
                ):
                    near = all(group == _NOTHING for group in reading.number[length:-1])  # `1.0.1` is the first of 1
                    sequence: Sequence = "first" if is_first(reading.number) and near else "jump"
                    last = self._suspended.get(reading.rule.name)
                    if last is not None and follows(last[1], reading.number):
                        sequence = "next"
                    keep = self._below(index) if entry.rule.wordy else index + 1
                    return Placement(reading, keep, sequence, SCORES[sequence] + (1.0 if near else 0.0))
        return None

    def _below(self, index: int) -> int:
        """How many units stay open around what hangs on a part: its own open parts (`Division 1`) as well."""
        keep = index + 1
        while keep < len(self._stack) and (rule := self._stack[keep].rule) is not None and is_container(rule):
            keep += 1
        return keep

    def _allowed(self, rule: LabelRule) -> bool:
        if rule.inside is None:
            return True
        return "document" in rule.inside or any(entry.name in rule.inside for entry in self._stack)

    def open_at(self, reading: Reading, situation: Situation) -> int:
        """How many open units stay open around a label that begins a run."""
        rule = reading.rule
        if rule.inside is not None:
            return next((i + 1 for i in range(len(self._stack) - 1, -1, -1) if self._stack[i].name in rule.inside), 0)
        if rule.numeric and any(entry.section and len(entry.number) > 1 for entry in self._stack):
            return self._innermost(situation)
        if rule.ranked and not rule.wordy and not rule.reset and self._holds_list(reading, situation):
            return len(self._stack)
        if rule.ranked and not (
            situation.indented
            and not rule.wordy
            and any(e.rule is rule and e.indent < situation.indent for e in self._stack)
        ):
            keep = self._by_order(rule)
            return max(keep, self._held(reading, situation)) if rule.wordy else keep
        if situation.same_line:
            return len(self._stack)
        if situation.indented and not self._level(rule, situation):
            return self._by_indent(situation.indent)
        introduced = situation.introduced or (situation.titled and rule.bracketed and is_first(reading.number))
        if introduced and self._stack and not self._stack[-1].closed:
            return len(self._stack)
        top = self._stack[-1] if self._stack else None
        if top is None or top.closed or top.order > rule.order:
            for index in range(len(self._stack) - 1, -1, -1):
                if self._observed[self._stack[index].name, rule.name] and not self._stack[index].closed:
                    return index + 1
        return self._unranked(rule, situation)

    def _holds_list(self, reading: Reading, situation: Situation) -> bool:
        """Tell whether the unit right before a number that begins a run holds it, whatever the profile's precedence.

        It does if it is a title or introduces the number, which is no heading inside an item: `a. License grant.`, `1.
        You may …`; below a title a paragraph may stand between. So the document itself decides.
        """
        top = self._stack[-1] if self._stack else None
        if top is None or top.closed or top.rule is None or not is_first(reading.number):
            return False
        if situation.after_text:
            return top.titled and not situation.headlike
        return (situation.titled or situation.introduced) and (top.section or not situation.headlike)

    def _held(self, reading: Reading, situation: Situation) -> int:
        """How many units stay open around the heading of a part where the document itself says what holds it, else 0.

        The first of its run right behind the heading of another part hangs on that one, whatever the precedence, since
        nothing else would: `Chapter 1`, `Part 1`. So do the like of it that follow.
        """
        rule, top = reading.rule, self._stack[-1] if self._stack else None
        if top is None or rule.reset or not is_container(rule):
            return 0
        for index in range(len(self._stack) - 1, -1, -1):
            entry = self._stack[index]
            if entry.rule is not None and self._observed[entry.name, rule.name] and not entry.closed:
                return index + 1
        begins = situation.fresh and not situation.after_text and is_first(reading.number)
        if begins and top.section and top.rule is not None and not top.rule.reset and is_container(top.rule):
            return len(self._stack)
        return 0

    def _by_order(self, rule: LabelRule) -> int:
        """Precedence decides; an unlabelled heading right before holds what is no container itself."""
        order, container = rule.order, is_container(rule)
        keep = len(self._stack)
        while keep:
            entry = self._stack[keep - 1]
            if entry.rule is None and entry.section:
                if entry.order < 0 and keep == len(self._stack) and not entry.closed and not container:
                    break
                if 0 <= entry.order < order:
                    break
            if entry.rule is not None and entry.order < order and (entry.rule.ranked or not entry.rule.bracketed):
                break
            keep -= 1
        return keep

    def _level(self, rule: LabelRule, situation: Situation) -> bool:
        """Tell whether indentation says nothing: a label of an inner style stands right below the innermost unit."""
        top = self._stack[-1] if self._stack else None
        if top is None or top.closed or top.indent != situation.indent or top.section:
            return False
        above = self._stack[-2].name if len(self._stack) > 1 else "document"
        return not self._observed[above, rule.name] and (situation.introduced or top.order < rule.order)

    def _by_indent(self, indent: int) -> int:
        keep = len(self._stack)
        while keep:
            top = self._stack[keep - 1]
            if not top.closed and (top.section or top.rule is None or top.indent < indent):
                break
            keep -= 1
        return keep

    def _unranked(self, rule: LabelRule, situation: Situation) -> int:
        keep = len(self._stack)
        while keep and self._stack[keep - 1].closed:
            keep -= 1
        if not keep:
            return 0
        top = self._stack[keep - 1]
        if situation.introduced or top.section or top.order < rule.order:
            return keep
        while keep and not self._stack[keep - 1].section:
            entry = self._stack[keep - 1]
            if entry.rule is not None and entry.order <= rule.order:
                break
            keep -= 1
        return keep
