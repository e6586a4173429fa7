"""Stated contents: a list that names the headings that follow is a table of contents, and stays a list."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block, Span
from lection_profiles import Run, load_profile, recognise
from lection_profiles.lines.lines import LOOK_AHEAD

MARKDOWN = load_profile("markdown")
Part = tuple[str, dict[str, Any]]


def text(words: str, **more: Any) -> Part:
    return words, {"kind": "paragraph", **more}


def item(words: str, label: str | None = None, **more: Any) -> Part:
    return words, {"kind": "item", "label": label, "matched_by": "markdown:list", "confidence": 1.0, **more}


def heading(words: str, rank: int = 2) -> Part:
    return words, {"kind": "section", "rank": rank, "matched_by": "markdown:atx", "confidence": 1.0}


def link(words: str, target: str) -> Part:
    return item(words, spans=(Span("link", 0, len(words), target),))


def blocks(*parts: Part, profile: Any = MARKDOWN) -> list[Block]:
    runs, position = [], 0
    for words, more in parts:
        runs.append(Run(text=words, source=(position, position + len(words)), **more))
        position += len(words) + 2
    return [block for block in recognise(runs, profile) if isinstance(block, Block)]


def entries(*parts: Part, profile: Any = MARKDOWN) -> list[str]:
    """The texts of the blocks that are entries of a table of contents."""
    return [block.text for block in blocks(*parts, profile=profile) if block.role == "toc"]


CHAPTERS = (heading("CHAPTER 1—RULES"), text("It is so."), heading("CHAPTER 2—REPEALS"))


@pytest.mark.parametrize(
    "list_",
    [
        (item("Rules", "1."), item("Repeals", "2.")),
        (item("Rules 1"), item("Repeals 101")),
        (item("Chapter 1. Rules"), item("Chapter 2: Repeals")),
        (item("Rules ......... 3"), item("Repeals"), item("Index")),
        (item("Rules"), item("Scope", depth=1), item("Repeals")),
    ],
)
def test_a_list_that_names_headings_is_contents(list_: tuple[Part, ...]) -> None:
    assert len(entries(*list_, *CHAPTERS)) == len(list_)


@pytest.mark.parametrize(
    "list_",
    [
        (item("Rules"),),
        (item("Rules"), item("Persons")),
        (item("fast"), item("small"), item("Rules"), item("Repeals")),
        (item("rules,"), item("repeals.")),
        (item("1"), item("2")),
    ],
)
def test_other_lists_are_none(list_: tuple[Part, ...]) -> None:
    assert entries(*list_, *CHAPTERS, heading("1"), heading("2")) == []
    assert entries(*CHAPTERS, *list_) == []


def test_its_entries_stay_items_and_stated() -> None:
    found = blocks(item("Rules", "1."), item("Repeals", "2."), *CHAPTERS)[:2]
    assert [(block.kind, block.label, block.matched_by, block.band) for block in found] == [
        ("item", "1", "markdown:list", "stated"),
        ("item", "2", "markdown:list", "stated"),
    ]


def test_labels_inside_an_entry_are_entries() -> None:
    names = (item("Printing of bills.\n106a. Promulgation.", "106."), item("Parchment.", "107."))
    headings = (heading("§ 106. Printing of bills"), heading("§ 106a. Promulgation"), heading("§ 107. Parchment"))
    assert len(entries(*names, *headings)) == len(blocks(*names))


def test_a_list_of_links_into_the_document_is_contents() -> None:
    assert entries(link("Use", "#use"), link("Fees", "#fees")) == ["Use", "Fees"]
    assert entries(link("Use", "#use"), link("Fees", "https://example.org/#fees")) == []
    assert entries(link("Use", "#use"), item("Fees")) == []


def test_what_a_title_announces_is_contents() -> None:
    assert entries(heading("Table of contents"), item("One"), item("Two"), text("Three ..... 4")) == [
        "One",
        "Two",
        "Three ..... 4",
    ]
    assert entries(text("Contents"), item("One"), item("Two")) == ["One", "Two"]
    assert entries(heading("Contents"), item("It is one."), item("It is two.")) == []
    assert entries(heading("Contents"), heading("Use"), item("One"), item("Two")) == []


def test_a_list_longer_than_sight_is_one() -> None:
    titles = [f"Title {'word ' * 20}{number:04}" for number in range(LOOK_AHEAD // 50)]
    assert entries(*(link(title, "#x") for title in titles), heading("End")) == titles


def test_nothing_is_contents_without_a_profile() -> None:
    assert entries(link("Use", "#use"), link("Fees", "#fees"), profile=None) == []
    assert entries(heading("Contents"), item("One"), item("Two"), text("Three ..... 4"), profile=None) == []


TITLES = st.lists(st.text(st.characters(categories=["Lu", "Ll"]), min_size=2, max_size=9), unique_by=str.casefold)


@given(TITLES.filter(lambda titles: len(titles) > 1), st.text(alphabet="ab. 1", max_size=30))
def test_a_list_of_all_that_follows_is_contents_whatever_stands_below(titles: list[str], body: str) -> None:
    parts = [item(title) for title in titles]
    for title in titles:
        parts += [heading(title), text(body or "x")]
    found = blocks(*parts)
    assert [block.role for block in found[: len(titles)]] == ["toc"] * len(titles)
    assert "toc" not in [block.role for block in found[len(titles) :]]


@given(
    st.lists(
        st.one_of(
            st.builds(item, st.sampled_from(["One", "Two", "1. Three", "(a) x", "y;"]), st.sampled_from([None, "1."])),
            st.builds(heading, st.sampled_from(["One", "Two", "1. Three", "Contents"])),
            st.builds(text, st.sampled_from(["One", "(a) x", "Contents", "“It is.”"])),
            st.builds(link, st.sampled_from(["One", "Two"]), st.just("#x")),
        ),
        max_size=12,
    )
)
def test_the_role_is_all_that_changes(parts: list[Part]) -> None:
    whole = [heading("Fees"), *parts]  # behind a heading nothing is a line of the title
    taken = [(words, {**more, "role": "x"}) for words, more in whole]
    assert [replace(block, role="x") for block in blocks(*whole)] == blocks(*taken)
