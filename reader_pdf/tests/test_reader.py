"""The reader as a whole: what it yields, for good files and for bad ones."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lection_core import ReaderError
from lection_profiles import load_profile
from pdf_files import Page, Pdf, Text, lines, pdf, read

PARAGRAPH = """\
The supplier delivers the goods to the place
that the order names, within thirty days of it
being placed, at its own cost.

A second paragraph stands below a wider gap."""


def test_paragraphs_are_the_lines_of_the_linear_text() -> None:
    found = read(pdf(lines(PARAGRAPH)))
    first = "The supplier delivers the goods to the place that the order names, within thirty days of it being placed, "
    assert found.text == f"{first}at its own cost.\nA second paragraph stands below a wider gap.\n"
    assert [block.text for block in found.blocks[1:]] == found.text.splitlines()
    assert {block.matched_by for block in found.blocks[1:]} == {"fallback"}


def test_the_range_of_a_block_is_its_text_in_the_linear_text() -> None:
    found = read(pdf(lines(PARAGRAPH)))
    assert [found.text[slice(*block.source)] for block in found.blocks[1:]] == found.text.splitlines()


def test_a_block_says_on_which_page_and_where_it_stands() -> None:
    found = read(pdf(lines(PARAGRAPH), lines("On the next page.")))
    places = [block.attrs["place"] for block in found.blocks[1:]]
    assert [place["page"] for place in places] == [1, 1, 2]
    left, bottom, right, top = places[0]["box"]
    assert left == pytest.approx(50, abs=0.5)
    assert bottom < 526 < 550 < top < 562
    assert 230 < right < 300


def test_labels_go_through_the_profile() -> None:
    text = (
        "1. Delivery\n\n(a) within thirty days; and\n\n(b) at the cost of the supplier.\n\n2. Payment\n\nFourteen days."
    )
    found = read(pdf(lines(text)), load_profile("contract"))
    labels = [(depth, label) for depth, _, label, _ in found.outline()]
    assert labels[:4] == [(1, "1"), (2, "(a)"), (2, "(b)"), (1, "2")]
    assert found.blocks[2].matched_by.startswith("label:")
    assert found.is_conserved()


def test_a_heading_that_only_its_letters_show_is_guessed_and_says_why() -> None:
    texts = [Text(50, 500, "general remarks", 14, 1), *lines(PARAGRAPH, top=470)]
    found = read(pdf(texts), load_profile("contract"))
    heading = found.blocks[1]
    assert (heading.kind, heading.text, heading.matched_by) == ("section", "general remarks", "pdf:font")
    assert heading.band == "guessed"
    assert {"size", "weight"} <= set(heading.attrs["signals"])
    assert [depth for depth, *_ in found.outline()] == [1, 2, 2]


def test_headings_are_ranked_by_their_letters() -> None:
    words = "plain words that end with a stop, and go on for\na second line."
    texts = [
        Text(50, 560, "outer one", 18, 1), *lines(words, top=540),
        Text(50, 500, "inner one", 14, 1), *lines(words, top=480),
        Text(50, 440, "outer two", 18, 1), *lines(words, top=420),
    ]  # fmt: skip
    sections = [
        (depth, text)
        for depth, kind, _, text in read(pdf(texts), load_profile("contract")).outline()
        if kind == "section"
    ]
    assert sections == [(1, "outer one"), (2, "inner one"), (1, "outer two")]


def test_no_pdf_is_an_error_that_says_so() -> None:
    with pytest.raises(ReaderError, match="no PDF"):
        read(b"PK\x03\x04 a zip archive")


def test_a_head_without_anything_behind_it_is_an_error_that_says_so() -> None:
    with pytest.raises(ReaderError, match="damaged"):
        read(b"%PDF-1.7\n")


def test_a_file_cut_short_is_a_sentence_or_a_reading() -> None:
    data = pdf(*[lines(PARAGRAPH)] * 3)
    for size in range(20, len(data), 97):
        try:
            found = read(data[:size])
        except ReaderError:  # a sentence; anything else would end the test
            continue
        assert "supplier" in found.text


def test_garbage_behind_the_end_does_no_harm() -> None:
    data = pdf(lines(PARAGRAPH))
    assert read(data + b"\0garbage" * 50).text == read(data).text


def test_a_file_without_text_names_ocr() -> None:
    picture = Pdf([Page([], operators="0 0 100 100 re f")]).to_bytes()
    with pytest.raises(ReaderError, match="OCR"):
        read(picture)


def test_a_page_without_text_among_others_is_named() -> None:
    pages = [Page(lines(PARAGRAPH)), Page([], operators="0 0 100 100 re f"), Page([])]
    found = read(Pdf(pages).to_bytes())
    notice = next(each for each in found.dropped if each.kind == "page_without_text")
    assert notice.count == 1
    assert "pages 2." in notice.reason
    assert "OCR" in notice.reason


def test_a_protected_file_asks_for_its_password() -> None:
    data = Pdf([Page(lines(PARAGRAPH))], password="secret").to_bytes()
    with pytest.raises(ReaderError, match="Give it with the option"):
        read(data)
    with pytest.raises(ReaderError, match="not the one given"):
        read(data, options={"password": "wrong"})
    assert "supplier" in read(data, options={"password": "secret"}).text


def test_two_readings_are_one() -> None:
    data = pdf(lines(PARAGRAPH), lines(PARAGRAPH))
    profile = load_profile("contract")
    assert read(data, profile) == read(data, profile)
    assert read(data, profile).text == read(data).text


PIECES = (
    "alpha",
    "beta",
    "gamma",
    "delta",
    "1.",
    "(a)",
    "(b)",
    "2.1",
    "–",
    "•",
    "Schedule",
    "Article",
    "§",
    "net-worth",
)
WORDS = st.lists(st.sampled_from(PIECES), max_size=9)
Placed = tuple[int, int, list[str], int]
PLACED = st.tuples(st.integers(20, 300), st.integers(20, 580), WORDS, st.sampled_from([7, 10, 10, 14]))
# PDFium takes the same text twice in one place for one that is drawn bold.
LINES = st.lists(PLACED, max_size=25, unique_by=lambda line: line[1])


@settings(max_examples=60, deadline=None)
@given(pages=st.lists(LINES, min_size=1, max_size=3), profile=st.sampled_from(["contract", "legislation", None]))
def test_no_word_of_a_page_is_lost_wherever_it_stands(pages: list[list[Placed]], profile: str | None) -> None:
    texts = [[Text(x, y, " ".join(words), size) for x, y, words, size in placed if words] for placed in pages]
    words = [word for page in texts for text in page for word in text.text.split()]
    try:
        found = read(pdf(*texts), load_profile(profile) if profile else None)
    except ReaderError:
        assert not words
        return
    assert found.is_conserved()
    assert letters(found.text.split()) == letters(words)


def letters(words: list[str]) -> list[str]:
    """Give the letters of words in order of the alphabet; a hyphen at the end of a line may be left out."""
    return sorted("".join(words).replace("-", ""))
