"""Edits: what to replace in one text to get another, in whole words. Source: compare.md, D-10, D-11."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from lection_compare.words.folding import Folding
from lection_compare.words.matching import matching_runs
from lection_compare.words.tokens import code_token, is_word, token_pattern

__all__ = ["SPACING", "Carried", "Difference", "Range", "Replaced", "difference"]

Fold: TypeAlias = Callable[[str], str]

Range: TypeAlias = tuple[int, int]
"""A half-open range of code points."""

SPACING: Final = "spacing"
"""The reason of a difference in white space that goes with an edit beside it."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """Words of one text that stand for words of the other; either range may be empty."""

    a: Range
    b: Range


@dataclass(frozen=True, slots=True)
class Carried:
    """Characters that differ without being edited: folded away, or white space beside an edit."""

    a: Range
    b: Range
    reason: str


@dataclass(slots=True)
class Difference:
    """All that lies between two texts: replacing every range of both lists gives the second text exactly.

    :ivar kept: words that stand in both texts.
    :ivar deleted: words of the first alone.
    :ivar inserted: words of the second alone.
    """

    edits: list[Replaced] = field(default_factory=list)
    carried: list[Carried] = field(default_factory=list)
    kept: int = 0
    deleted: int = 0
    inserted: int = 0


def difference(a: str, b: str, folding: Folding, *, code: bool = False) -> Difference:
    """Return the smallest set of edits between two texts, and what differs without being one."""
    fold: Fold = folding.verbatim if code else folding
    tokens_a, tokens_b = _tokens(a, code), _tokens(b, code)
    words_a, words_b = [a[start:end] for start, end in tokens_a], [b[start:end] for start, end in tokens_b]
    seen_a, folded_a = _seen(words_a, fold)
    seen_b, folded_b = _seen(words_b, fold)
    found = Difference()
    last_a = last_b = 0
    for start_a, start_b, length in [*_kept_runs(folded_a, folded_b), (len(seen_a), len(seen_b), 0)]:
        for offset in range(length + (length == 0)):
            at_a, at_b = start_a + offset, start_b + offset
            next_a = seen_a[at_a] if at_a < len(seen_a) else len(tokens_a)
            next_b = seen_b[at_b] if at_b < len(seen_b) else len(tokens_b)
            stretch = (tokens_a[last_a:next_a], tokens_b[last_b:next_b])
            _between(a, b, stretch, (_end(tokens_a, last_a), _start(tokens_a, next_a, a)),
                     (_end(tokens_b, last_b), _start(tokens_b, next_b, b)), found, fold)  # fmt: skip
            if length:
                _matched(a, b, tokens_a[next_a], tokens_b[next_b], found, folding)
            last_a, last_b = next_a + 1, next_b + 1
    return found


def _tokens(text: str, code: bool) -> list[Range]:
    pattern: re.Pattern[str] = code_token() if code else token_pattern(text)
    return [match.span() for match in pattern.finditer(text)]


def _seen(words: Sequence[str], fold: Fold) -> tuple[list[int], list[str]]:
    """Return which words are left by the folding, and the form of each of them."""
    forms = [fold(word) for word in words]
    seen = [place for place, form in enumerate(forms) if form]
    return seen, [forms[place] for place in seen]


def _kept_runs(a: list[str], b: list[str]) -> Sequence[tuple[int, int, int]]:
    """Return the runs of kept words; which text comes first must not matter, so their content settles that."""
    if a > b:
        return [(start_a, start_b, length) for start_b, start_a, length in _kept_runs(b, a)]
    numbers: dict[str, int] = {}
    for word in (*a, *b):
        numbers.setdefault(word, len(numbers))
    return matching_runs([numbers[word] for word in a], [numbers[word] for word in b])


def _end(tokens: Sequence[Range], place: int) -> int:
    return tokens[place - 1][1] if place else 0


def _start(tokens: Sequence[Range], place: int, text: str) -> int:
    return tokens[place][0] if place < len(tokens) else len(text)


def _between(
    a: str,
    b: str,
    stretch: tuple[list[Range], list[Range]],
    range_a: Range,
    range_b: Range,
    found: Difference,
    fold: Fold,
) -> None:
    """Enter what lies between two words that are kept: one edit at most, and white space around it."""
    words_a, words_b = stretch
    if not words_a and not words_b:
        if a[slice(*range_a)] != b[slice(*range_b)]:
            found.carried.append(Carried(range_a, range_b, SPACING))
        return
    if a[slice(*range_a)] == b[slice(*range_b)]:
        return  # what the folding left nothing of, equal on both sides
    edit_a = (words_a[0][0], words_a[-1][1]) if words_a else None
    edit_b = (words_b[0][0], words_b[-1][1]) if words_b else None
    # Where one side has no word, its place is behind the white space that both sides begin with.
    lead = 0
    if edit_a is None:
        assert edit_b is not None
        lead = _common_lead(a, b, range_a, (range_b[0], edit_b[0]))
        edit_a = (range_a[0] + lead, range_a[0] + lead)
    elif edit_b is None:
        lead = _common_lead(a, b, (range_a[0], edit_a[0]), range_b)
        edit_b = (range_b[0] + lead, range_b[0] + lead)
    assert edit_b is not None
    _space(a, b, (range_a[0], edit_a[0]), (range_b[0], edit_b[0]), found)
    words = [a[start:end] for start, end in words_a] + [b[start:end] for start, end in words_b]
    if not any(map(fold, words)):
        found.carried.append(Carried(edit_a, edit_b, "punctuation"))
    else:
        found.edits.append(Replaced(edit_a, edit_b))
        found.deleted += sum(is_word(a[start:end]) for start, end in words_a)
        found.inserted += sum(is_word(b[start:end]) for start, end in words_b)
    _space(a, b, (edit_a[1], range_a[1]), (edit_b[1], range_b[1]), found)


def _common_lead(a: str, b: str, range_a: Range, range_b: Range) -> int:
    lead = 0
    while (
        range_a[0] + lead < range_a[1]
        and range_b[0] + lead < range_b[1]
        and a[range_a[0] + lead] == b[range_b[0] + lead]
    ):
        lead += 1
    return lead


def _space(a: str, b: str, range_a: Range, range_b: Range, found: Difference) -> None:
    if a[slice(*range_a)] != b[slice(*range_b)]:
        found.carried.append(Carried(range_a, range_b, SPACING))


def _matched(a: str, b: str, one: Range, other: Range, found: Difference, folding: Folding) -> None:
    """Enter a word that is kept, and what the folding took away from it."""
    word_a, word_b = a[slice(*one)], b[slice(*other)]
    found.kept += is_word(word_a)
    if word_a != word_b:
        names = folding.differences(word_a, word_b)
        found.carried.append(Carried(one, other, "+".join(names) or SPACING))
