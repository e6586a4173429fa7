"""The common preparation: how a value and an excerpt are folded before they are compared."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Final

from lection_extract.evidence.v4.characters import Repertoire, mark_class, repertoire, word_class
from lection_extract.text.white_space import SPACE

__all__ = ["NEGATION_CUES", "REACH", "Prepared", "nfkc", "prepare"]

NEGATION_CUES: Final = frozenset({"not", "no", "never", "without", "cannot", "nor"})
"""The words that negate what follows them."""

REACH: Final = 3
"""How many words a negation cue reaches forward."""

_LONG_RUN: Final = 32


@dataclass(frozen=True, slots=True)
class Prepared:
    """A prepared text with its words, in order: the maximal runs of letters, marks and numbers.

    Source: evidence.md, "Common preparation".
    """

    text: str
    words: list[str]

    @classmethod
    def of(cls, raw: str) -> Prepared:
        """Prepare a text and find its words."""
        text = prepare(raw)
        return cls(text, _patterns(repertoire(text)).word.findall(text))

    def is_negated(self, index: int) -> bool:
        """Tell whether a cue stands among the three words before the word with this index."""
        return not NEGATION_CUES.isdisjoint(self.words[max(0, index - REACH) : index])

    def word_starts(self) -> list[int]:
        """Return where each word begins."""
        return [match.start() for match in _patterns(repertoire(self.text)).word.finditer(self.text)]


def prepare(raw: str) -> str:
    """Fold compatibility forms and letter case, the minus sign, negated contractions and the abbreviation of number.

    `isn't` gives `is not`, and the `no` of `No. 5` reads as number, since neither is what a reader would take it for.
    """
    text = nfkc(raw).lower().replace("\u2212", "-")
    patterns = _patterns(repertoire(text))
    return patterns.numero.sub("number ", patterns.contraction.sub(" not", text))


def nfkc(text: str) -> str:
    """Return the text in Unicode normal form KC, in linear time whatever the text.

    The platform sorts a run of combining marks by insertion, which takes hours for a hostile run; sorting long runs
    beforehand leaves it nothing to do and changes no result, since the order of marks is part of the normal form.
    """
    if text.isascii():
        return text
    return unicodedata.normalize("NFKC", _long_run_of_marks().sub(lambda match: _ordered(match[0]), text))


def _ordered(marks: str) -> str:
    """Return a run of marks decomposed and in canonical order."""
    ordered: list[str] = []
    run: list[str] = []
    for character in "".join(unicodedata.normalize("NFKD", mark) for mark in marks):
        if unicodedata.combining(character):
            run.append(character)
            continue
        ordered += sorted(run, key=unicodedata.combining)
        ordered.append(character)
        run = []
    return "".join(ordered + sorted(run, key=unicodedata.combining))


@dataclass(frozen=True, slots=True)
class _Patterns:
    word: re.Pattern[str]
    contraction: re.Pattern[str]
    numero: re.Pattern[str]


@cache
def _patterns(reach: Repertoire) -> _Patterns:
    word = word_class(reach)
    return _Patterns(
        word=re.compile(f"[{word}]+"),
        contraction=re.compile(rf"n['’ʼ]t(?![{word}])"),
        numero=re.compile(rf"(?<![{word}])no[.:][{SPACE}]*(?=\d)"),
    )


@cache
def _long_run_of_marks() -> re.Pattern[str]:
    return re.compile(rf"[{mark_class()}]{{{_LONG_RUN},}}")
