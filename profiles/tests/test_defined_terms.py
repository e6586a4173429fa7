"""Terms where they are defined."""

from __future__ import annotations

from typing import Any

import pytest
from lection_core import Block, Span
from lection_profiles.marks.defined_terms import DefinedTerms
from lection_profiles.text.batch import Joined


def found(text: str, **more: Any) -> list[str]:
    """The terms that one text defines."""
    block = Block(kind="paragraph", depth=1, text=text, **more)
    return [
        text[start:end] for _, start, end, value in DefinedTerms(()).marks(Joined([text]), [block]) if value is None
    ]


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ('"Fees" means the sums', ["Fees"]),
        ("In this Act “the Tribunal” means", ["Tribunal"]),
        ("“Fees” shall mean", ["Fees"]),
        ("the term ‘natural gas company’ has the meaning given", ["natural gas company"]),
        ("“security”, in relation to a loan made before then, includes", ["security"]),
        ("“A” and “B” mean", ["A", "B"]),
        ("„Anbieter“ bezeichnet", ["Anbieter"]),
        ("« Données » désigne", ["Données"]),
        ("« le Prestataire » désigne", ["Prestataire"]),
        ('at Leeds (the "Supplier").', ["Supplier"]),
        ("(each a “Party” and together the “Parties”)", ["Party", "Parties"]),
        ("Acme Inc. (hereinafter referred to as “Acme”)", ["Acme"]),
        ("(nachfolgend „Anbieter“ genannt)", ["Anbieter"]),
        ("on 1 May (such date, the “Closing Date”)", ["Closing Date"]),
        ("(as amended, collectively, the “Plan”)", ["Plan"]),
        ("The “Term” of this Agreement means", ["Term"]),
    ],
)
def test_definition_is_marked(text: str, terms: list[str]) -> None:
    assert found(text) == terms


def test_bold_words_before_the_verb_are_a_definition() -> None:
    assert found("Personal data means any", spans=(Span("strong", 0, 13),)) == ["Personal data"]
    assert found("Personal data is any", spans=(Span("strong", 0, 13),)) == []
    assert found("any data means", spans=(Span("strong", 4, 8),)) == []


@pytest.mark.parametrize(
    "text",
    [
        "the word “fees” is used",
        "He said “no” and left",
        "(see the report “Fees”)",
        "(whether “fair” or not)",
        "(as defined in the “Master Agreement”)",
        "(see Exhibit A, “Fees”)",
        "Fees means the sums",
        'a 5" pipe and a 6" pipe',
        "“” means",
        "something “fees”, which was agreed long ago and by all means",
    ],
)
def test_what_defines_nothing_is_not_marked(text: str) -> None:
    assert found(text) == []


def test_definition_never_runs_into_the_next_text() -> None:
    texts = ["the “Fees”", "means"]
    blocks = [Block(kind="paragraph", depth=1, text=text) for text in texts]
    assert list(DefinedTerms(()).marks(Joined(texts), blocks)) == []
