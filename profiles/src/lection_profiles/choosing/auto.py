"""Choosing a profile automatically. Source: profiles.md, "Choosing"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import zip_longest
from math import fsum

from lection_core import Profile, Selection, Source

from lection_profiles.labels.headings import HeadingLine, first_matching
from lection_profiles.labels.numbering import Number, comes_after, follows, is_first
from lection_profiles.labels.reading import Reading
from lection_profiles.labels.rules import LabelRule
from lection_profiles.labels.scheme import Scheme, scheme_of
from lection_profiles.labels.shared_labels import SharedLabels
from lection_profiles.lines.furniture import mark_furniture
from lection_profiles.lines.layout import LINES_BEHIND, survey
from lection_profiles.lines.lines import Line, split_lines
from lection_profiles.lines.run import Run
from lection_profiles.text.bullets import DASHES
from lection_profiles.text.endings import ended, ends_sentence
from lection_profiles.text.language import likely_languages
from lection_profiles.units.entries import is_entry

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
_WORD = re.compile(r"[^\W\d_]{4,}")
"""A word that tells something: the short ones stand in any text."""


@dataclass(frozen=True, slots=True)
class Start:
    """A line that begins a unit, the one behind it, and whether it is set apart on both sides."""

    line: Line
    following: Line | None
    standalone: bool

    @property
    def ends_unit(self) -> bool:
        """Nothing goes on in the next line; else a line in capitals is the first of a paragraph in capitals."""
        return self.following is None or self.following.blank


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
    return set(_WORD.findall(text.casefold()))


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
    unlabelled: Sequence[Sequence[Reading]] = [()] * len(profiles)
    for starts in map(unit_starts, windows):
        units += len(starts)
        tried = [_Tried(scheme_of(profile)) for profile in profiles]
        for start in starts:
            text, following = start.line.text, start.following
            labels, may_head = labels_at(text), len(text) < _SHORT
            if may_head or any(labels):  # else it is worth nothing
                behind = labels_at(following.text) if may_head and following is not None else unlabelled
                for one, found, followed in zip(tried, labels, behind, strict=True):
                    one.take(start, found, bool(followed))
        for place, one in enumerate(tried):
            explained[place] += sum(one.worths)
    return [max(score, 0.0) / units if units else 0.0 for score in explained]


@lru_cache(maxsize=16)
def _labels_of(profiles: tuple[Profile, ...]) -> SharedLabels:
    return SharedLabels([scheme_of(profile).labels for profile in profiles])


class _Tried:
    """A profile that is tried on a window of a text."""

    def __init__(self, scheme: Scheme) -> None:
        self._headings = scheme.headings
        self._last: dict[LabelRule, Number] = {}
        self.worths: list[float] = []
        """What each unit is worth, in their order; some that are worth nothing are left out."""

    def take(self, start: Start, labels: Sequence[Reading], followed: bool) -> None:
        """Take a unit, the labels that the profile reads at its start, and whether one begins the line behind that."""
        line = start.line
        readings = [reading for reading in labels if not reading.rule.bullet and not _is_prose(line, reading)]
        if readings:
            self.worths.append(self._label_worth(readings))
        elif labels and labels[0].rule.bullet:
            self.worths.append(0.0 if is_entry(line.text) else _DASHES.get(labels[0].label, _BULLET))
        elif len(line.text) < _SHORT and (start.standalone or followed or start.ends_unit):
            heading = HeadingLine(line.text, standalone=start.standalone, followed_by_label=followed)
            found = first_matching(self._headings, heading)
            if found is not None:
                by_regex = found.regex is not None and found.rule.max_words is None
                self.worths.append(_NAMED if by_regex else _HEADING)

    def _label_worth(self, readings: Sequence[Reading]) -> float:
        """What a label is worth: its weight if it opens or continues a sequence, a loss if it breaks one."""
        last = self._last
        orderly = [reading for reading in readings if _is_orderly(reading.number, last.get(reading.rule, ()))]
        first = readings[0]
        unseen = not orderly and first.rule not in last
        for reading in orderly or readings[:1]:
            last[reading.rule] = reading.number
        weight = _weight((orderly or readings)[0].rule)
        # A window may begin amid a sequence: what has words of its own still says something.
        if unseen or not first.number:
            return weight / 2 if first.rule.wordy else 0.0
        if not orderly:
            return -_BREAK * weight
        competing = len(orderly) > 1 and len({reading.number for reading in orderly}) > 1
        return weight - _COMPETING * competing


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
