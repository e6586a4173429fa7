"""The exact expectations of words, stems and synonyms."""

from __future__ import annotations

import pytest
from lection_recall.words.analyzers import analyzer_of
from lection_recall.words.synonyms import expanded, synonym_map
from vector_rows import Row, rows


@pytest.mark.parametrize("row", rows("ascii1"))
def test_ascii_1(row: Row) -> None:
    assert {"tokens": analyzer_of("ascii-1").terms(row["in"]["text"]).tokens} == row["out"]


@pytest.mark.parametrize("row", rows("words1"))
def test_words_1(row: Row) -> None:
    found = analyzer_of("words-1").terms(row["in"]["text"])
    assert {"tokens": found.tokens, **({"single": found.singles} if found.singles else {})} == row["out"]


@pytest.mark.parametrize("row", rows("stem"))
def test_stem(row: Row) -> None:
    found = analyzer_of(f"words-1+stem={row['in']['stem']}").terms(row["in"]["token"])
    assert {"token": "".join(found.tokens)} == row["out"]


@pytest.mark.parametrize("row", rows("synonym"))
def test_synonym(row: Row) -> None:
    analyzer = analyzer_of(row["in"]["analyzer"])
    found = synonym_map(row["in"]["synonyms"], analyzer)
    if "map" in row["out"]:
        assert {term: list(others) for term, others in found.items()} == row["out"]["map"]
    else:
        query = row["in"]["query"]
        own = analyzer.terms(query).tokens
        assert " ".join([query, *expanded(own, found)[len(own) :]]) == row["out"]["query"]
