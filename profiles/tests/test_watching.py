"""Which clues decided about a label can be watched while a text is read."""

from __future__ import annotations

from typing import Any

import pytest
from lection_core import Block, LabelPattern, Profile
from lection_profiles import Run, recognise, watch_clues


def profile(template: str, *heading: Any) -> Profile:
    return Profile(name="p", label_patterns=(LabelPattern(name="rule", template=template, heading=heading),))


def blocks(paragraphs: list[str], under: Profile, kind: Any = None) -> list[Block]:
    text, runs, start = "\n\n".join(paragraphs), [], 0
    for paragraph in paragraphs:
        runs.append(Run(text=paragraph, source=(start, start + len(paragraph)), kind=kind, matched_by="fallback"))
        start += len(paragraph) + 2
    if kind is None:
        runs = [Run(text=text, source=(0, len(text)))]
    return [block for block in recognise(runs, under) if isinstance(block, Block)]


@pytest.mark.parametrize("kind", [None, "paragraph"], ids=["text", "stated"])
@pytest.mark.parametrize("before", ["It is so as set out in", "It is so under the Act,"])
def test_a_reference_behind_a_text_that_breaks_off_is_prose(before: str, kind: str | None) -> None:
    found = blocks(["Rule 1 Dogs", before, "Rule 2 of this book."], profile("Rule {arabic}"), kind)
    assert [block.label for block in found] == ["Rule 1", None, None]


@pytest.mark.parametrize("kind", [None, "paragraph"], ids=["text", "stated"])
def test_one_number_alone_is_no_sequence(kind: str | None) -> None:
    found = blocks(["Rule 1 of the book is hard.", "It is."], profile("Rule {arabic}"), kind)
    assert [block.label for block in found] == [None, None]


@pytest.mark.parametrize("kind", [None, "paragraph"], ids=["text", "stated"])
def test_clues_tell_why_a_label_was_believed_and_why_another_was_not(kind: str | None) -> None:
    with watch_clues() as watched:
        blocks(["Rule 1 of the book is hard.", "Rule 7 Cats"], profile("Rule {arabic}"), kind)
    first, second = watched
    assert (first.start, first.label, first.chosen, second.start, second.chosen) == (0, "Rule 1", False, 29, True)
    assert {clue.name: clue.weight for clue in first.clues}["the words behind it go on a sentence"] == -3.5
    assert first.weight <= 0.0 < second.weight


def test_clues_of_the_reading_that_was_not_chosen_are_told() -> None:
    letters = tuple(LabelPattern(name=kind, template=f"({{{kind}}})") for kind in ("alpha", "roman"))
    with watch_clues() as watched:
        blocks(["(i) Pay;", "(ii) Collect."], Profile(name="p", label_patterns=letters))
    told = [(each.label, each.pattern, each.chosen) for each in watched]
    assert told[:2] == [("(i)", "roman", True), ("(i)", "alpha", False)]


def test_nothing_is_recorded_where_nobody_watches() -> None:
    with watch_clues() as watched:
        pass
    blocks(["Rule 1 Dogs"], profile("Rule {arabic}"))
    assert watched == []
