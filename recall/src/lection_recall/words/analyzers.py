"""Analyzers: a text becomes the terms that find it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from lection_recall.facts.errors import BadOption
from lection_recall.words.folding import folded
from lection_recall.words.lists import stop_words
from lection_recall.words.runs import runs
from lection_recall.words.scripts import is_unspaced

ASCII_1: Final = "ascii-1"
WORDS_1: Final = "words-1"
UNICODE: Final = unicodedata.unidata_version

_ASCII_RUN: Final = re.compile(r"[a-z0-9]{2,}")
_ASCII_FAST: Final = re.compile(r"[a-z0-9]+(?:(?<=[0-9])\.(?=[0-9])[a-z0-9]+)*")


class Terms(NamedTuple):
    """What an analyzer finds in a text.

    :param tokens: in order, repeats included; their number is the text's length.
    :param singles: characters of unspaced runs of two and more, which only a one-character query term uses and no
        length counts (RK-03).
    """

    tokens: list[str]
    singles: list[str]


class Analyzer(Protocol):
    """Turns texts into terms; equal ids mean equal terms under the same Unicode version."""

    @property
    def id(self) -> str:
        """Name the analyzer, its stemming included."""
        ...

    def terms(self, text: str) -> Terms:
        """Return the terms of a text."""
        ...


@dataclass(frozen=True)
class AsciiAnalyzer:
    """`ascii-1`: lower case, runs of a–z and 0–9 of at least two, without its stop words (RK-02)."""

    id: str = ASCII_1
    _stop: frozenset[str] = field(default_factory=stop_words)

    def terms(self, text: str) -> Terms:
        """Return the terms of a text."""
        return Terms([token for token in _ASCII_RUN.findall(text.lower()) if token not in self._stop], [])


@dataclass(frozen=True)
class WordsAnalyzer:
    """`words-1`: words of every script, accents on Latin letters folded, pairs where no spaces part them (RK-03).

    :param stem: a Snowball language for spaced words; None for none (RK-04).
    """

    stem: str | None = None
    _stemmed: Callable[[str], str] | None = None

    @property
    def id(self) -> str:
        """`words-1`, with the stemming where there is one."""
        return WORDS_1 if self.stem is None else f"{WORDS_1}+stem={self.stem}"

    def terms(self, text: str) -> Terms:
        """Return the terms of a text."""
        found = Terms(*_words(folded(text)))
        if self._stemmed is None:
            return found
        return Terms(
            [token if is_unspaced(token[0]) else self._stemmed(token) for token in found.tokens], found.singles
        )


def _words(text: str) -> tuple[list[str], list[str]]:
    if text.isascii():
        return _ASCII_FAST.findall(text), []
    tokens: list[str] = []
    singles: list[str] = []
    for run in runs(text):
        if run.unspaced and len(run.text) > 1:
            tokens += map("".join, zip(run.text, run.text[1:], strict=False))
            singles += run.text
        else:
            tokens.append(run.text)
    return tokens, singles


def _stemmer(language: str) -> Callable[[str], str]:
    import snowballstemmer  # type: ignore[import-untyped]

    if language not in snowballstemmer.algorithms():
        known = ", ".join(snowballstemmer.algorithms())
        raise BadOption(
            f"stem is {language!r}, for which there is no Snowball algorithm; there are {known}", option="stem"
        )
    stemmer = snowballstemmer.stemmer(language)
    # Facts repeat their words, and the algorithms are written in Python: a word is stemmed once.
    return lru_cache(maxsize=65_536)(stemmer.stemWord)


@lru_cache(maxsize=32)
def analyzer_of(analyzer: str) -> Analyzer:
    """Return the analyzer of this id.

    :raises BadOption: when there is none.
    """
    name, _, language = analyzer.partition("+stem=")
    if analyzer == ASCII_1:
        return AsciiAnalyzer()
    if name == WORDS_1:
        return WordsAnalyzer(language or None, _stemmer(language) if language else None)
    raise BadOption(f"there is no analyzer {analyzer!r}", option="analyzer", value=analyzer)
