"""Words: how texts are cut, what is folded, and the smallest set of edits."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_compare.account.labels import amounts, label_fact
from lection_compare.words.edits import difference
from lection_compare.words.folding import Folding
from lection_compare.words.matching import matching_runs
from lection_compare.words.tokens import code_token, token_pattern


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A 30-day notice.", ["A", "30-day", "notice", "."]),
        ("EUR 1,000.50 and/or U.S.", ["EUR", "1,000.50", "and/or", "U.S", "."]),
        ("Customer’s “Fee”", ["Customer’s", "“", "Fee", "”"]),
        ("snake_case -- x", ["snake_case", "-", "-", "x"]),
        ("违约方2人", ["违", "约", "方", "2", "人"]),
        ("نقداً و", ["نقداً", "و"]),
        ("e\u0301tat", ["e\u0301tat"]),
        ("🙂!", ["🙂", "!"]),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    assert token_pattern(text).findall(text) == words


def test_white_space_is_a_word_of_code() -> None:
    assert code_token().findall("if x:\n    y") == ["if", " ", "x", ":", "\n", "    ", "y"]


def spliced(a: str, b: str, ignore: tuple[str, ...] = ()) -> str:
    found = difference(a, b, Folding(ignore))
    parts, last = [], 0
    for start, end, of in sorted(
        [(*edit.a, edit.b) for edit in found.edits] + [(*edit.a, edit.b) for edit in found.carried],
        key=lambda one: (one[0], one[1], one[2]),
    ):
        parts += (a[last:start], b[slice(*of)])
        last = end
    return "".join((*parts, a[last:]))


texts = st.text(alphabet='ab AB.,-“"é\u0301 1', max_size=30).map(lambda text: " ".join(text.split()))


@given(texts, texts, st.sets(st.sampled_from(["case", "quotes", "punctuation", "dashes"])).map(tuple))
def test_replacing_every_range_gives_the_second_text(a: str, b: str, ignore: tuple[str, ...]) -> None:
    assert spliced(a, b, ignore) == b


@given(st.lists(st.integers(0, 4), max_size=14), st.lists(st.integers(0, 4), max_size=14))
def test_as_few_words_are_left_out_as_can_be(a: list[int], b: list[int]) -> None:
    kept = sum(length for _, _, length in matching_runs(a, b))
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, one in enumerate(a):
        for j, other in enumerate(b):
            table[i + 1][j + 1] = table[i][j] + 1 if one == other else max(table[i][j + 1], table[i + 1][j])
    assert kept == table[-1][-1]


def test_long_texts_stay_within_a_tenth_of_the_least() -> None:
    from rapidfuzz.distance import LCSseq

    chance = random.Random(3)
    a = [chance.randrange(800) for _ in range(9_000)]
    b = [word if chance.random() > 0.2 else chance.randrange(800) for word in a]
    least = len(a) + len(b) - 2 * LCSseq.similarity(a, b)
    found = len(a) + len(b) - 2 * sum(length for _, _, length in matching_runs(a, b))
    assert least <= found <= 1.1 * least


@pytest.mark.parametrize(
    ("a", "b", "fact"),
    [
        ("1", "(1)", "restyled"),
        ("Section 4", "4", "restyled"),
        ("4", "IV", "restyled"),
        ("(a)", "a", "restyled"),
        ("(i)", "(j)", "renumbered"),
        ("4", "4A", "renumbered"),
        ("4.1", "5.1", "renumbered"),
        ("第三条", "第四条", "renumbered"),
        (None, "1", "labelled"),
        ("1", None, "unlabelled"),
        ("1", "1", "same"),
    ],
)
def test_what_became_of_a_label(a: str | None, b: str | None, fact: str) -> None:
    assert label_fact(a, b) == fact


def test_amounts_are_read_in_every_style_that_fits() -> None:
    assert amounts("4", "6") == {("arabic", 2)}
    assert amounts("(i)", "(ii)") == {("roman", 1), ("alpha", 26)}
    assert amounts("(a)", "(b)") == {("alpha", 1)}
    assert amounts("5.1", "6.1", 0) == {("arabic", 1)}
    assert amounts("5.1", "6.2") == set()
    assert amounts("5.1", "6.2", under=True) == {("arabic", 1)}
    assert amounts("第九条", "第十一条") == {("han", 2)}
