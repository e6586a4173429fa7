"""Choosing a profile automatically. Source: profiles.md, "Choosing"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import zip_longest
from math import fsum

from lection_core import Profile, Selection, Source

from lection_profiles.entries import is_entry
from lection_profiles.evidence import DASHES, ended, ends_sentence
from lection_profiles.furniture import mark_furniture
from lection_profiles.headings import HeadingLine, matching_rules
from lection_profiles.label_rules import LabelRule
from lection_profiles.labels import Reading
from lection_profiles.language import likely_languages
from lection_profiles.layout import LINES_BEHIND, survey
from lection_profiles.lines import Line, split_lines
from lection_profiles.numbering import Number, comes_after, follows, is_first
from lection_profiles.run import Run
from lection_profiles.scheme import Scheme, scheme_of
from lection_profiles.shared_labels import SharedLabels

WINDOW = 32_768
"""Characters in each of the three windows that are tried: the beginning, the middle, the end."""
GENERIC = "generic"
GENERIC_SCORE = 0.02
"""What `generic` scores whatever the text: a profile that explains less than this is not chosen."""
_BREAK = 0.7
_COMPETING = 0.1
_WORDY = 3.0
_BARE = 1.5
_NAMED = 8.0
_HEADING = 0.15
_BULLET = 0.15
_DASHES = dict.fromkeys(DASHES, 0.0) | {"-": 0.05, "*": 0.05}
"""What begins lines of other text as well says less of a list than a bullet, and what begins speeches says nothing."""
_SHORT = 100
CLOSE = 0.03
"""Scores that differ by no more than this, and by no more than CLOSE_SHARE of the higher, are a tie."""
CLOSE_SHARE = 0.25
_LONG = 4
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Start:
    """A line that begins a unit, the one behind it, and whether it is set apart on both sides."""

    line: Line
    following: Line | None
    standalone: bool


@dataclass(frozen=True, slots=True)
class _Scored:
    name: str
    score: float
    profile: Profile


def choose_profile(source: Source, candidates: Sequence[Profile]) -> Selection:
    """Choose the profile that explains most of a bounded sample: three windows of 32 KiB.

    A profile's score is the share of the sample's characters in units whose label opens or continues a sequence, less
    sequence breaks and competing readings. `generic` has a fixed low score; a profile none of whose languages the text
    seems to be in scores nothing. Scores as close as CLOSE says are a tie: then the profile wins whose own sample and
    description share most words with the text, words that tell it from the others first, and at last the earlier
    candidate.
    """
    windows = sample_windows(source.text)
    languages = likely_languages(windows[0])
    tried = [profile for profile in candidates if profile.name != GENERIC]
    fitting = tuple(profile for profile in tried if _may_be_in(profile, languages))
    scores = dict(zip(fitting, score_profiles(fitting, windows), strict=True))
    scored = [_Scored(GENERIC, GENERIC_SCORE, Profile(name=GENERIC))]
    scored += [_Scored(profile.name, scores.get(profile, 0.0), profile) for profile in tried]
    ranked = sorted(scored, key=lambda item: -item.score)
    near = min(CLOSE, ranked[0].score * CLOSE_SHARE)
    close = [item for item in ranked if ranked[0].score - item.score <= near and item.score > GENERIC_SCORE]
    winner = _likest(close, windows[0]) if len(close) > 1 else ranked[0]
    runner_up = next((item for item in ranked if item is not winner), None)
    return Selection(
        winner=winner.name,
        score=round(winner.score, 4),
        runner_up=None if runner_up is None else runner_up.name,
        margin=round(winner.score - (0.0 if runner_up is None else runner_up.score), 4),
        sample=sum(map(len, windows)),
    )


def _may_be_in(profile: Profile, languages: Set[str]) -> bool:
    """Tell whether a text may be in a profile's languages; none for either says nothing."""
    spoken = {language.partition("-")[0] for language in profile.languages}
    return not spoken or not languages or not spoken.isdisjoint(languages)


def _likest(close: Sequence[_Scored], text: str) -> _Scored:
    words = _words(text)
    owners = Counter(word for item in close for word in _own_words(item.profile))
    return max(close, key=lambda item: likeness(item.profile, words, owners))


def likeness(profile: Profile, words: Set[str], owners: Mapping[str, int]) -> float:
    """Tell how much of a profile's own sample and description is in the words of the text, in [0, 1].

    `owners` says how many of the profiles in question have a word: one that all of them have says little of any.
    """
    weights = {word: 1 / owners[word] for word in _own_words(profile)}
    total = fsum(weights.values())  # whatever the order of the words
    return fsum(weight for word, weight in weights.items() if word in words) / total if total else 0.0


@lru_cache(maxsize=64)
def _own_words(profile: Profile) -> Set[str]:
    return _words(f"{profile.description} {profile.sample}")


def _words(text: str) -> Set[str]:
    return {word for word in _WORD.findall(text.casefold()) if len(word) >= _LONG}


def sample_windows(text: str) -> list[str]:
    """Cut the windows that are scored: the whole of a short text, else beginning, middle and end, in whole lines."""
    if len(text) <= 3 * WINDOW:
        return [text]
    middle = (len(text) - WINDOW) // 2
    starts = (0, text.find("\n", middle) + 1, text.find("\n", len(text) - WINDOW) + 1)
    return [text[start : start + WINDOW] for start in starts]


def unit_starts(window: str) -> list[Start]:
    """Give the lines of a window that begin a unit, whatever the profile, each with the line behind it."""
    lines = [
        line for line in mark_furniture(split_lines([Run(text=window, source=(0, len(window)))])) if not line.furniture
    ]
    layout, starts, complete = survey(lines), list[Start](), False
    before = ""
    for index, (line, following) in enumerate(zip_longest(lines, lines[1:])):
        complete = complete or ends_sentence(before)
        if line.blank or complete or ended(before):
            blank = line.blank and (following is None or following.blank)
            dense = layout.dense and (line.blank or complete)
            standalone = blank or (dense and layout.heads_text(line, lines[index + 1 : index + 1 + LINES_BEHIND]))
            starts.append(Start(line, following, standalone))
            complete = standalone
        else:
            complete = False
        before = line.text
    return starts


def score_profiles(profiles: tuple[Profile, ...], windows: Iterable[str]) -> list[float]:
    """Score profiles on the units that begin in the windows of a text, each at least 0."""
    labels_at, units = cache(_labels_of(profiles).at_start), 0
    explained = [0.0] * len(profiles)
    for starts in map(unit_starts, windows):
        units += len(starts)
        for place, profile in enumerate(profiles):
            tried = _Tried(scheme_of(profile), _at_place(labels_at, place))
            explained[place] += sum(map(tried.worth, starts))
    return [max(score, 0.0) / units if units else 0.0 for score in explained]


def _at_place(
    labels_at: Callable[[str], Sequence[Sequence[Reading]]], place: int
) -> Callable[[str], Sequence[Reading]]:
    return lambda text: labels_at(text)[place]


@lru_cache(maxsize=16)
def _labels_of(profiles: tuple[Profile, ...]) -> SharedLabels:
    return SharedLabels([scheme_of(profile).labels for profile in profiles])


class _Tried:
    """A profile that is tried on a window of a text; `labels_at` gives the labels it reads at the start of a line."""

    def __init__(self, scheme: Scheme, labels_at: Callable[[str], Sequence[Reading]]) -> None:
        self._headings = scheme.headings
        self._labels_at = labels_at
        self._last: dict[LabelRule, Number] = {}

    def worth(self, start: Start) -> float:
        """What a unit is worth: its label's weight if that opens or continues a sequence, a loss if it breaks one."""
        line, last = start.line, self._last
        found = self._labels_at(line.text)
        readings = [reading for reading in found if not reading.rule.bullet and not _is_prose(line, reading)]
        if not readings and found and found[0].rule.bullet:
            return 0.0 if is_entry(line.text) else _DASHES.get(found[0].label, _BULLET)
        if not readings:
            return self._heading_worth(start) if len(line.text) < _SHORT else 0.0
        orderly = [reading for reading in readings if _is_orderly(reading.number, last.get(reading.rule, ()))]
        unseen = not orderly and readings[0].rule not in last
        for reading in orderly or readings[:1]:
            last[reading.rule] = reading.number
        weight = _weight((orderly or readings)[0].rule)
        # A window may begin amid a sequence: what has words of its own still says something.
        if unseen or not readings[0].number:
            return weight / 2 if readings[0].rule.wordy else 0.0
        return weight - _COMPETING * (len({reading.number for reading in orderly}) > 1) if orderly else -_BREAK * weight

    def _heading_worth(self, start: Start) -> float:
        following = start.following
        heading = HeadingLine(
            start.line.text,
            standalone=start.standalone,
            followed_by_label=following is not None and bool(self._labels_at(following.text)),
        )
        found = matching_rules(self._headings, heading)
        if not found:
            return 0.0
        return _NAMED if found[0].regex is not None and found[0].rule.max_words is None else _HEADING


def _weight(rule: LabelRule) -> float:
    """Weigh a label: words of its own say more than a number, a bare number more than one in brackets.

    A bare number with a rank is but another way to write the labels of that rank.
    """
    return _WORDY if rule.wordy else _BARE if rule.bare and not (rule.decimal or rule.ranked) else 1.0


def _is_prose(line: Line, reading: Reading) -> bool:
    if reading.separated or not (reading.rule.wordy or reading.rule.bare):
        return False
    return line.text[reading.end :].lstrip()[:1].islower()


def _is_orderly(number: Number, last: Number) -> bool:
    if is_first(number) or follows(last, number):
        return True
    return comes_after(last, number) and number[-1][0] - last[-1][0] <= 3
