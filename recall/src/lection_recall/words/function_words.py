"""Function words: they match and score like any word but are no evidence. Source: recall.md RK-05."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from lection_recall.words.analyzers import Analyzer, analyzer_of
from lection_recall.words.lists import function_words_of
from lection_recall.words.scripts import is_unspaced


@dataclass(frozen=True)
class FunctionWords:
    """The function words of some languages, as an analyzer writes them."""

    words: frozenset[str]
    characters: frozenset[str]

    def __contains__(self, term: str) -> bool:
        """Say whether a term is one, or is a pair that holds a one-character one."""
        if term in self.words:
            return True
        return len(term) > 1 and is_unspaced(term[0]) and not self.characters.isdisjoint(term)


@lru_cache(maxsize=64)
def function_words(languages: tuple[str, ...], analyzer: str) -> FunctionWords:
    """Return the function words of these languages as this analyzer writes them."""
    listed = [word for language in languages for word in function_words_of(language)]
    return FunctionWords(_analysed(listed, analyzer_of(analyzer)), frozenset(word for word in listed if len(word) == 1))


def _analysed(words: list[str], analyzer: Analyzer) -> frozenset[str]:
    return frozenset(token for word in words for token in analyzer.terms(word).tokens)
