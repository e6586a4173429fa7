"""Choosing a profile automatically. Source: profiles.md, "Choosing"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lection_core import Profile, Selection, Source

from lection_profiles.evidence import ended
from lection_profiles.furniture import mark_furniture
from lection_profiles.headings import HeadingLine, matching_rules
from lection_profiles.labels import LabelRule
from lection_profiles.language import likely_languages
from lection_profiles.lines import Line, split_lines
from lection_profiles.numbering import Number, comes_after, follows, is_first
from lection_profiles.run import Run
from lection_profiles.scheme import Scheme

WINDOW = 32_768
"""Characters in each of the three windows that are tried: the beginning, the middle, the end."""
GENERIC = "generic"
GENERIC_SCORE = 0.02
"""What `generic` scores whatever the text: a profile that explains less than this is not chosen."""
_BREAK = 0.5
_COMPETING = 0.1
_HEADING = 4


@dataclass(frozen=True, slots=True)
class _Scored:
    name: str
    score: float


def choose_profile(source: Source, candidates: Sequence[Profile]) -> Selection:
    """Choose the profile that explains most of a bounded sample: three windows of 32 KiB.

    A profile's score is the share of the sample's characters in units whose label opens or continues a sequence, less
    sequence breaks and competing readings. `generic` has a fixed low score. On a tie the earlier candidate wins; a
    profile none of whose languages the text seems to be in scores nothing.
    """
    text = source.text
    windows = sample_windows(text)
    languages = likely_languages(windows[0])
    scored = [_Scored(GENERIC, GENERIC_SCORE)]
    for profile in candidates:
        spoken = {language.partition("-")[0] for language in profile.languages}
        fits = not spoken or not languages or spoken & languages
        if profile.name != GENERIC:
            scored.append(_Scored(profile.name, score_profile(profile, windows) if fits else 0.0))
    ranked = sorted(scored, key=lambda item: -item.score)
    winner, runner_up = ranked[0], ranked[1] if len(ranked) > 1 else None
    return Selection(
        winner=winner.name,
        score=round(winner.score, 4),
        runner_up=None if runner_up is None else runner_up.name,
        margin=round(winner.score - (0.0 if runner_up is None else runner_up.score), 4),
        sample=sum(map(len, windows)),
    )


def sample_windows(text: str) -> list[str]:
    """Cut the windows that are scored: the whole of a short text, else its beginning, middle and end, in whole lines."""
    if len(text) <= 3 * WINDOW:
        return [text]
    middle = (len(text) - WINDOW) // 2
    starts = (0, text.find("\n", middle) + 1, text.find("\n", len(text) - WINDOW) + 1)
    return [text[start : start + WINDOW] for start in starts]


def score_profile(profile: Profile, windows: Iterable[str]) -> float:
    """Score a profile on the windows, in [0, 1]."""
    scheme = Scheme(profile)
    explained = total = 0.0
    for window in windows:
        lines = [line for line in mark_furniture(split_lines([Run(text=window, source=(0, len(window)))])) if not line.furniture]
        found = _explained(scheme, lines)
        explained, total = explained + found, total + sum(len(line.text) for line in lines)
    return max(explained, 0.0) / total if total else 0.0


def _explained(scheme: Scheme, lines: list[Line]) -> float:
    """Count the characters of one window that the scheme explains."""
    last: dict[LabelRule, Number] = {}
    explained, worth = 0.0, 0.0
    before = ""
    for place, line in enumerate(lines):
        if line.blank:
            worth = 0.0
        if line.blank or ended(before):
            worth = _worth(scheme, line, lines[place + 1 : place + 2], last, worth)
        explained += worth * len(line.text)
        if worth == _HEADING:
            worth = 0.0
        before = line.text
    return explained


def _worth(scheme: Scheme, line: Line, following: list[Line], last: dict[LabelRule, Number], worth: float) -> float:
    """What each character from this line on is worth: 1 for a label in its sequence, less for doubtful ones."""
    readings = [reading for reading in scheme.labels.at_start(line.text)[1] if not reading.rule.bullet]
    if not readings:
        heading = HeadingLine(line.text, line.blank and (not following or following[0].blank), followed_by_label=False)
        return _HEADING if len(line.text) < 80 and matching_rules(scheme.headings, heading) else worth
    orderly = [reading for reading in readings if _is_orderly(reading.number, last.get(reading.rule, ()))]
    for reading in orderly or readings[:1]:
        last[reading.rule] = reading.number
    return (1.0 if orderly else -_BREAK) - _COMPETING * (len(orderly) > 1)


def _is_orderly(number: Number, last: Number) -> bool:
    if is_first(number) or follows(last, number):
        return True
    return comes_after(last, number) and number[-1][0] - last[-1][0] <= 3
