"""What words tell about a text: whether it ends, how long it is, what it looks like."""

from __future__ import annotations

import pytest
from lection_profiles.text.wording import ends_openly, has_more_words, is_sentence, is_short_title, looks_like_heading


@pytest.mark.parametrize(
    "text", ["Payment", "Scope of “Fees”", "Payment (optional)", "Fees etc.", "Rules 1 to 5 (general)", "Terms & Co"]
)
def test_headings_end_openly(text: str) -> None:
    assert ends_openly(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "It is so.",
        "They say “it is so.”",
        "usager A pilot. (user)",
        "pay; and",
        "pay, or",
        "the following:",
        "(In 1987.)",
    ],
)
def test_sentences_and_items_do_not(text: str) -> None:
    assert not ends_openly(text)


@pytest.mark.parametrize(("text", "words"), [("a b c", 3), ("", 0), ("第一条规定", 1 + 5 // 4), ("a " * 30, 30)])
@pytest.mark.parametrize("limit", [0, 1, 2, 3, 5, 8, 12, 29, 30])
def test_words_are_counted_up_to_a_limit(text: str, words: int, limit: int) -> None:
    assert has_more_words(text, limit) is (words > limit)


def test_a_short_title_has_a_few_words_and_one_full_stop() -> None:
    assert is_short_title("Grant of rights.")
    assert not is_short_title("It ends. So it is.")
    assert not is_short_title("one of the following words is meant by it")


def test_a_heading_is_short_and_begins_large() -> None:
    assert looks_like_heading("Grant of Rights")
    assert not looks_like_heading("of rights")
    assert not looks_like_heading("Grant " * 20)


@pytest.mark.parametrize("text", ["It applies.", "“It applies.”", "Does it?", "(It applies.)", "適用する。"])
def test_sentences_begin_large_and_end(text: str) -> None:
    assert is_sentence(text)


@pytest.mark.parametrize("text", ["", "scope.", "It applies", "It applies;", "It applies where:"])
def test_parts_of_sentences_are_none(text: str) -> None:
    assert not is_sentence(text)
