"""Runs: whether a number goes on the run of an open unit, and how well. Source: profiles.md, "The numbering engine"."""

from __future__ import annotations

from collections.abc import Callable

from lection_profiles.labels.numbering import DOUBLED, Number, comes_after, follows
from lection_profiles.labels.reading import Reading, cut_label
from lection_profiles.labels.rules import LabelRule
from lection_profiles.outline.opened import SCORES, Open, Placement, Sequence, Situation


def may_share(rule: LabelRule) -> bool:
    """Tell whether a pattern may go on a run of another: `2` after `1.`, unless only certain parents may hold it."""
    return rule.numeric and rule.inside is None


def are_twins(rule: LabelRule, other: LabelRule) -> bool:
    """Tell whether two patterns with words write one level (`Article 1er`, `Art. 2`): they have one rank."""
    return other.wordy and rule.order == other.order


def is_container(rule: LabelRule) -> bool:
    """Tell whether a rule names parts that hold provisions (`Part 1`), and no provisions with titles (`Article 1`)."""
    return rule.reset or (rule.wordy and "line" in rule.heading and "run_in" not in rule.heading)


def score_of(placement: Placement) -> float:
    """Give how well a placement fits, to order placements by."""
    return placement.score


def holds(rule: LabelRule, other: LabelRule) -> bool:
    """Tell whether a dotted number may stand below the beginning of it in another pattern (`Article 4`, `4.1`)."""
    return rule is other or (rule.numeric and other.numeric) or (rule.wordy and other.decimal and not other.wordy)


def as_inserted(reading: Reading) -> Number | None:
    """Give a number of two groups as one inserted behind the first: `7.1` between 7 and 8, `4.01` before `4.1`."""
    if len(reading.number) != 2 or not reading.rule.decimal or reading.number[0][1]:
        return None
    part = cut_label(reading.label).rpartition(".")[2]
    return ((reading.number[0][0], f".{part}"),) if part.isdecimal() else None


def holds_otherwise(rule: LabelRule, below: Open) -> bool:
    """Tell whether a unit below one of a rule shows that its parts have no dotted numbers: `(1)` in 7, 10 in Part 1."""
    if below.rule is None or len(below.number) != 1:
        return False
    if rule.wordy:
        return below.rule.numeric
    return below.direct and below.rule.bracketed and below.rule.kinds == ("arabic",)


def sequence_of(last: Number, number: Number) -> Sequence | None:
    """Tell how a number goes on behind the last one of a run; None where it does not."""
    groups = len(number)
    if not groups or len(last) != groups or (groups > 1 and last[:-1] != number[:-1]):
        return None
    (value, suffix), (new_value, new_suffix) = last[-1], number[-1]
    if not (suffix or new_suffix):  # nearly all
        return "next" if new_value == value + 1 else "jump" if new_value > value else None
    if follows(last, number):
        return "next"
    return "jump" if comes_after(last, number) else None


def fit(entry: Open, situation: Situation) -> float:
    """How well a line looks like the unit it would follow: a heading after a heading, at the same indentation."""
    score = 0.0
    if situation.headlike != entry.section:
        score -= 0.4
    if situation.indented and (not entry.section or situation.indent > entry.indent):
        score += 0.4 if entry.indent == situation.indent else -1.6 if entry.section else -0.8
    return score


def weigh(best: list[Placement], nearer: Callable[[Reading, Reading], float], introduced: bool) -> list[Placement]:
    """Let what follows decide between the two likeliest readings where both are possible."""
    ranked = sorted(best, key=lambda placement: -placement.score)
    first, second = ranked[:2]
    settled = first.sequence == "next" and not introduced
    # No run leads to either: what follows is all that tells `(i)`, `(j)` from `(i)`, `(ii)`.
    unled = first.sequence not in ("next", "jump") and second.sequence == "unverified"
    if not unled and (
        second.score < SCORES["restart"] - 0.5 or (settled and second.reading.rule.kinds[-1] not in DOUBLED)
    ):
        return best
    verdict = nearer(first.reading, second.reading)
    if verdict < 0:
        second.score = first.score + 0.5
    return ranked


def sign_of(bullet: Reading) -> str:
    """Give the sign of a bullet; dashes of any length are one."""
    return cut_label(bullet.label)
