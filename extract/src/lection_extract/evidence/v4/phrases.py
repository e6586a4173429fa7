"""Is a string or an enum value found in an excerpt?"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cache
from typing import TYPE_CHECKING, Final

from lection_extract.evidence.v4.characters import Repertoire, repertoire, word_class
from lection_extract.evidence.v4.preparation import Prepared
from lection_extract.text.occurrences import find_starts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lection_extract.evidence.v4.answer import ValueInExcerpt

__all__ = ["phrase_in_excerpt"]

_PHONE: Final = re.compile(r"[0-9 ()./-]+")
_PHONE_DIGITS: Final = 7
_PHONE_GROUPS: Final = 3


def phrase_in_excerpt(value: str, excerpt: str) -> ValueInExcerpt:
    """Tell whether the words of a value stand in the excerpt as a whole run that nothing negates.

    Then what punctuation means must agree too (`C++` is not `C#`, `1.5` not `1,5`), a telephone number apart, which
    may be grouped in other ways.

    Source: evidence.md, "string, enum".
    """
    wanted = Prepared.of(value)
    if not wanted.words:
        return "not-evaluated"
    given = Prepared.of(excerpt)
    runs = _runs(wanted.words, given.words)
    first = next(runs, None)
    if first is None:
        return "mismatch"
    if given.is_negated(first) or any(map(given.is_negated, runs)):
        return "not-evaluated"
    if _meaning(wanted.text) in _meaning(given.text) or _is_phone_number(wanted.text):
        return "match"
    return "not-evaluated"


def _runs(wanted: Sequence[str], given: Sequence[str]) -> Iterator[int]:
    """Yield the index of the first word of every run of `given` that equals `wanted`."""
    text, needle = f" {' '.join(given)} ", f" {' '.join(wanted)} "
    starts = find_starts(text, needle)
    if not starts:
        return
    spaces = [match.start() for match in re.finditer(" ", text)]
    yield from (bisect_left(spaces, start) for start in starts)


def _meaning(text: str) -> str:
    """Return a prepared text in its meaning-keeping form, each part between spaces.

    Kept are words, `+ - # %` that touch a word or one another, and `.` and `,` between two word characters.
    """
    return f" {' '.join(_kept(repertoire(text)).findall(text))} "


@cache
def _kept(reach: Repertoire) -> re.Pattern[str]:
    word = word_class(reach)
    sign = rf"[+\-#%](?=[{word}+\-#%])|(?<=[{word}+\-#%])[+\-#%]"
    point = rf"(?<=[{word}])[.,](?=[{word}])"
    return re.compile(f"(?:[{word}]|{sign}|{point})+")


def _is_phone_number(text: str) -> bool:
    """Tell whether a prepared value is written as telephone numbers are: digits in groups, seven or more in three."""
    if not _PHONE.fullmatch(text) or text.lstrip(" ").startswith("-"):
        return False
    groups = re.findall("[0-9]+", text)
    return len(groups) >= _PHONE_GROUPS and sum(map(len, groups)) >= _PHONE_DIGITS
