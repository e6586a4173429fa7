"""A label that the profile declares is a label where it stands in sequence, whatever text follows it.

Source: profiles.md, "The numbering engine"; every example is read as plain text and as a format's own paragraphs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lection_core import Block, Profile
from lection_profiles import Run, load_profile, recognise

Row = tuple[int, str | None, str]


def declared(*templates: str, **more: Any) -> Profile:
    """A profile with these templates, the first the outermost."""
    patterns = [{"name": f"p{place}", "template": text, **more} for place, text in enumerate(templates)]
    return load_profile({"name": "house", "label_patterns": patterns})


def plain(paragraphs: Sequence[str]) -> list[Run]:
    """One run of plain text, its paragraphs parted by blank lines."""
    text = "\n\n".join(paragraphs) + "\n"
    return [Run(text=text, source=(0, len(text)))]


def stated(paragraphs: Sequence[str]) -> list[Run]:
    """A run for each paragraph that a format states."""
    runs, at = [], 0
    for text in paragraphs:
        runs.append(Run(text=text, source=(at, at + len(text)), kind="paragraph"))
        at += len(text) + 2
    return runs


def blocks(runs: Iterable[Run], profile: Profile) -> list[Block]:
    """The blocks of some runs."""
    return [item for item in recognise(runs, profile) if isinstance(item, Block)]


@pytest.fixture(params=[plain, stated], ids=["text", "format"])
def runs(request: pytest.FixtureRequest) -> Any:
    """Makes runs of paragraphs, as plain text and as a format that states them."""
    return request.param


@pytest.mark.parametrize(
    ("template", "paragraphs", "labels"),
    [
        (
            "Rule {arabic}",
            ["Rule 1 dogs must be led.", "Rule 2 cats may roam.", "Rule 3 birds fly."],
            ["Rule 1", "Rule 2", "Rule 3"],
        ),
        ("Section {decimal}", ["Section 1.1 dogs bark.", "Section 1.2 cats purr."], ["Section 1.1", "Section 1.2"]),
        ("Article {arabic}", ["Article 1 applies to dogs.", "Article 2 applies to cats."], ["Article 1", "Article 2"]),
        ("Q{arabic}", ["Q1 who are you?", "Q2 what is it?"], ["Q1", "Q2"]),
        ("Speaker {roman})", ["Speaker i) said this.", "Speaker ii) said that."], ["Speaker i)", "Speaker ii)"]),
    ],
)
def test_prose_behind_a_declared_label_makes_it_a_guess_and_no_prose(
    runs: Any, template: str, paragraphs: list[str], labels: list[str]
) -> None:
    found = blocks(runs(paragraphs), declared(template))
    assert [block.label for block in found] == labels
    assert [block.band for block in found] == ["guessed"] * len(labels)


def test_what_is_numbered_alike_further_on_was_only_referred_to() -> None:
    paragraphs = ["Section 1 Dogs", "Section 2 of the Act is to be kept.", "Section 2 Cats", "Section 3 Birds"]
    found = blocks(plain(paragraphs), declared("Section {arabic}", heading=["line"]))
    assert [block.label for block in found] == ["Section 1", None, "Section 2", "Section 3"]


def test_a_reference_that_a_wrap_brings_to_the_start_of_a_line_changes_nothing() -> None:
    paragraphs = ["Rule 1 dogs bark.", "Rule 2 cats purr.", "See the end\nRule 3 of the book.", "Rule 3 birds fly."]
    found = blocks(plain(paragraphs), declared("Rule {arabic}"))
    assert [block.label for block in found] == ["Rule 1", "Rule 2", None, "Rule 3"]


@pytest.mark.parametrize("opening", ["(v)", "(iv)"])
def test_a_list_that_opens_in_its_middle_is_read_with_its_successors(runs: Any, opening: str) -> None:
    numbers = ["(iv)", "(v)", "(vi)", "(vii)"]
    labels = numbers[numbers.index(opening) :]
    found = blocks(runs([f"{label} pay;" for label in labels]), declared("({alpha})", "({roman})"))
    assert [(block.depth, block.label, block.attrs["style"]) for block in found] == [
        (1, one, "roman") for one in labels
    ]


def test_what_follows_decides_between_two_readings_and_both_are_shown(runs: Any) -> None:
    found = blocks(runs(["(i) pay; and", "(j) collect; and", "(k) insure."]), declared("({alpha})", "({roman})"))
    assert [(block.label, block.attrs["style"]) for block in found] == [
        ("(i)", "alpha"),
        ("(j)", "alpha"),
        ("(k)", "alpha"),
    ]
    assert [reading["style"] for reading in found[0].attrs["readings"]] == ["alpha", "roman"]
    assert found[0].band == "guessed"


def test_the_first_of_a_run_with_two_readings_shows_both(runs: Any) -> None:
    found = blocks(
        runs(["7. The Supplier shall:", "(i) pay; and", "(ii) collect."]),
        declared("{arabic}.", "({alpha})", "({roman})"),
    )
    assert [reading["style"] for reading in found[1].attrs["readings"]] == ["roman", "alpha"]
    assert (found[1].band, found[2].band) == ("guessed", "matched")


def test_text_and_format_read_the_same_where_a_list_stands_in_a_list() -> None:
    paragraphs = ["(g) one thing;", "(h) the following:", "(i) the list price;", "(ii) the tax;", "(j) more."]
    profile = declared("({alpha})", "({roman})")
    rows = [
        [(block.depth, block.label, block.attrs["style"]) for block in blocks(make(paragraphs), profile)]
        for make in (plain, stated)
    ]
    assert rows[0] == rows[1]
    assert [(depth, style) for depth, _, style in rows[0]] == [
        (1, "alpha"),
        (1, "alpha"),
        (2, "roman"),
        (2, "roman"),
        (1, "alpha"),
    ]


WORDS = st.text(alphabet=st.characters(categories=("Lu", "Ll", "Lo")), min_size=2, max_size=8)
TEXTS = st.lists(WORDS, min_size=2, max_size=6).map(lambda words: " ".join(words) + ".")


@settings(max_examples=60, deadline=None)
@given(word=WORDS, texts=st.lists(TEXTS, min_size=2, max_size=5), make=st.sampled_from([plain, stated]))
def test_every_declared_label_in_sequence_is_found(word: str, texts: list[str], make: Any) -> None:
    paragraphs = [f"{word} {number} {text}" for number, text in enumerate(texts, 1)]
    found = blocks(make(paragraphs), declared(word + " {arabic}"))
    assert [block.label for block in found] == [f"{word} {number}" for number in range(1, len(texts) + 1)]


@pytest.mark.parametrize(
    ("template", "paragraphs", "rows"),
    [
        ("{arabic}", ["1. Sales", "2. Fees"], [("1", "Sales"), ("2", "Fees")]),
        ("{alpha}", ["a. sales", "b. fees"], [("a", "sales"), ("b", "fees")]),
        ("Item {arabic}", ["Item 1, Sales", "Item 2, Fees"], [("Item 1", "Sales"), ("Item 2", "Fees")]),
    ],
)
def test_punctuation_may_follow_a_label_and_belongs_to_no_text(
    runs: Any, template: str, paragraphs: list[str], rows: list[tuple[str, str]]
) -> None:
    assert [(block.label, block.text) for block in blocks(runs(paragraphs), declared(template))] == rows


def test_the_number_alone_does_not_compete_with_the_number_and_its_sign(runs: Any) -> None:
    found = blocks(runs(["1. Sales", "2. Fees"]), declared("{arabic}.", "{arabic}"))
    assert [(block.matched_by, "readings" in block.attrs) for block in found] == [("label:p0", False)] * 2
