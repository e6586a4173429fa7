"""Stated quotations: quoted text that spans several stated units has a numbering of its own."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block
from lection_profiles import Run, load_profile, recognise

EU = load_profile("eu_regulation")
Part = tuple[str, dict[str, Any]]
Row = tuple[int, str, str | None, str]


def text(words: str, depth: int = 0) -> Part:
    return words, {"kind": "paragraph", "depth": depth}


def item(words: str, label: str | None = None, depth: int = 0) -> Part:
    return words, {"kind": "item", "label": label, "depth": depth, "matched_by": "markdown:list", "confidence": 1.0}


def heading(words: str, rank: int = 2) -> Part:
    return words, {"kind": "section", "rank": rank, "matched_by": "markdown:atx", "confidence": 1.0}


def blocks(*parts: Part, profile: Any = EU) -> list[Block]:
    runs, position = [], 0
    for words, more in parts:
        runs.append(Run(text=words, source=(position, position + len(words)), **more))
        position += len(words) + 2
    return [block for block in recognise(runs, profile) if isinstance(block, Block)]


def rows(*parts: Part, profile: Any = EU) -> list[Row]:
    return [(block.depth, block.kind, block.label, block.text) for block in blocks(*parts, profile=profile)]


def quoted(*parts: Part) -> list[str]:
    """The texts below quotes, in order."""
    inside, found = 0, []
    for block in blocks(*parts):
        if inside and block.depth > inside:
            found.append(block.text)
        else:
            inside = block.depth if block.kind == "quote" else 0
    return found


ARTICLE = heading("Article 7 Amendments")
INSERTED = text("(5) The following Articles are inserted:")


def test_quoted_units_hang_on_a_quote_and_the_numbering_goes_on_behind_it() -> None:
    inserted = (text("‘Article 6a"), text("Abolition"), item("None is due.", "1."), item("It has:", "2."))
    found = rows(ARTICLE, INSERTED, *inserted, text("(a) an end.’."), text("(6) Article 8 is deleted."))
    assert found == [
        (1, "section", "Article 7", "Amendments"),
        (2, "item", "(5)", "The following Articles are inserted:"),
        (3, "quote", None, ""),
        (4, "item", "Article 6a", ""),
        (5, "paragraph", None, "Abolition"),
        (5, "item", "1", "None is due."),
        (5, "item", "2", "It has:"),
        (6, "item", "(a)", "an end.’."),
        (2, "item", "(6)", "Article 8 is deleted."),
    ]


def test_what_the_format_states_inside_stays_stated() -> None:
    found = blocks(INSERTED, text("‘Article 6a"), item("None is due.", "1."), text("So be it.’."))
    assert [(block.matched_by, block.band) for block in found[1:4]] == [
        ("text:quote", "guessed"),
        ("label:article", "guessed"),
        ("markdown:list", "stated"),
    ]


def test_the_quote_is_that_of_plain_text() -> None:
    parts = (INSERTED, text("‘2a. A first."), text("A further."), text("3. A last.’."), text("(6) Out."))
    plain = "\n\n".join(words for words, _ in parts)
    read = recognise([Run(text=plain, source=(0, len(plain)))], EU)
    twin = [(block.depth, block.kind, block.label, block.text) for block in read if isinstance(block, Block)]
    assert rows(*parts) == twin
    assert [row[1] for row in twin].count("quote") == 1


def test_an_apostrophe_closes_no_quote() -> None:
    inside = (text("‘That information shall include the customer’s:"), text("(a) name; and"), text("(b) address.’;"))
    parts = (INSERTED, *inside, text("(6) Article 8 is deleted."))
    assert [row[:3] for row in rows(*parts)] == [
        (1, "item", "(5)"),
        (2, "quote", None),
        (3, "paragraph", None),
        (3, "item", "(a)"),
        (3, "item", "(b)"),
        (1, "item", "(6)"),
    ]


def test_a_heading_may_begin_quoted_text_with_further_ones_of_its_rank() -> None:
    found = rows(ARTICLE, INSERTED, heading("‘Article 6a Fees"), heading("Article 6b Use"), text("It ends.’."), ARTICLE)
    assert [(row[0], row[1], row[2]) for row in found[2:]] == [
        (3, "quote", None),
        (4, "section", "Article 6a"),
        (4, "section", "Article 6b"),
        (5, "paragraph", None),
        (1, "section", "Article 7"),
    ]


def test_the_source_of_a_quote_begins_where_its_first_unit_does() -> None:
    quote, unit = blocks(INSERTED, text("‘2a. It ends.’."))[1:]
    assert quote.source == (42, 43)
    assert unit.source == (42, 57)


def test_every_paragraph_may_open_with_the_mark() -> None:
    parts = (INSERTED, text("“2. A first."), text("“(a) one;"), text("“(b) two.”."), text("(6) Out."))
    assert quoted(*parts) == ["A first.", "one;", "two.”."]


def test_what_holds_a_quote_ends_it() -> None:
    parts = (item("Insert:", "1."), text("“(a) one.", 1), text("(b) two.”", 1), item("Omit it.", "2."))
    assert [row[0] for row in rows(*parts)] == [1, 2, 3, 3, 1]


@pytest.mark.parametrize(
    "behind",
    [
        (),
        (text("It goes on."),),
        (heading("Article 8 Entry"), text("It ends.’.")),
        (*[text("It goes on.")] * 401, text("It ends.’.")),
    ],
)
def test_a_mark_that_nothing_closes_opens_nothing(behind: tuple[Part, ...]) -> None:
    assert quoted(ARTICLE, INSERTED, text("‘2a. A first."), *behind) == []


def test_a_mark_that_only_another_container_closes_opens_nothing() -> None:
    parts = (item("Insert:", "1."), text("“(a) one.", 1), item("It ends.”", "2."))
    assert quoted(*parts) == []


def test_code_closes_no_quote() -> None:
    code = ("x”", {"kind": "code", "matched_by": "markdown:fence", "confidence": 1.0})
    assert quoted(INSERTED, text("“2a. A first."), code, text("It goes on.")) == []


def test_nothing_is_a_quote_without_a_profile() -> None:
    assert "quote" not in [row[1] for row in rows(INSERTED, text("‘2a. It ends.’."), profile=None)]


PIECES = ["(a) ", "1. ", "Article 2 ", "“", "‘", '"', "”", "’", "word", " ", ":", ".", ";"]
WORDS = st.lists(st.sampled_from(PIECES), min_size=1, max_size=6).map("".join).filter(str.strip)
PART = st.one_of(
    st.builds(heading, WORDS, st.integers(2, 3)),
    st.builds(text, WORDS, st.integers(0, 1)),
    st.builds(item, WORDS, st.sampled_from([None, "1.", "2."]), st.integers(0, 1)),
)
BEGUN = st.sampled_from([text("“(a) word"), text("‘Article 2"), text('"word', 1), heading("“2 Word")])
ENDED = st.sampled_from([text("(b) word.”"), text("word’."), item('word";', "3."), text("word")])
QUOTED = st.tuples(st.just(text("Insert:")), BEGUN, PART, ENDED)
PARTS = st.lists(st.one_of(PART.map(lambda part: (part,)), QUOTED), max_size=6).map(
    lambda groups: [part for group in groups for part in group]
)


def _nested(parts: list[Part]) -> list[Part]:
    """Leave out what stands in a container that is not there."""
    kept: list[Part] = []
    for words, more in parts:
        before = kept[-1][1] if kept else {}
        if more.get("depth") and not (before.get("depth") or before.get("kind") == "item"):
            continue
        kept.append((words, more))
    return kept


@given(PARTS.map(_nested))
def test_nothing_is_lost_or_swallowed(parts: list[Part]) -> None:
    found = blocks(*parts)
    told = "".join(f"{block.label or ''}{block.text}" for block in found)
    written = "".join(f"{(more.get('label') or '').rstrip('.')}{words}" for words, more in parts)
    assert [letter for letter in told if letter.isalnum()] == [letter for letter in written if letter.isalnum()]
    depths = [0, *(block.depth for block in found)]
    assert all(after <= before + 1 for before, after in pairwise(depths))


@given(PARTS.map(_nested))
def test_what_no_mark_closes_is_read_as_without_quotes(parts: list[Part]) -> None:
    opening = [(words.translate({ord("”"): None, ord("’"): None, ord('"'): None}), more) for words, more in parts]
    kept = [(words.replace("“", "‘"), more) for words, more in opening if words.strip()]
    assert "quote" not in [block.kind for block in blocks(*_nested(kept))]


@given(PARTS.map(_nested), PARTS.map(_nested))
def test_no_quote_reaches_over_a_heading_of_the_outermost_rank(before: list[Part], after: list[Part]) -> None:
    found = rows(heading("CHAPTER I General", 1), *before, heading("Annex I Fees", 1), *after)
    assert (1, "section", "Annex I", "Fees") in found
