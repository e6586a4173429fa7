from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block, Span
from lection_core.conservation.containment import Strings

WORDS = st.lists(st.sampled_from(["a", "b", "ab"]), max_size=5)


def block(text: list[str], label: list[str], values: list[list[str]]) -> Block:
    spans = tuple(Span("link", 0, 0, " ".join(value)) for value in values if value)
    return Block(kind="paragraph", depth=1, text=" ".join(text), label=" ".join(label) or None, spans=spans)


def possible(own: list[str], text: str, label: str, pool: list[list[str]], run: list[str] | None = None) -> bool:
    """Try every way, one word at a time; exponential, for tiny blocks only."""
    if not own:
        return True
    word, rest = own[0], own[1:]
    if (
        run is not None
        and "".join(run).startswith(word)
        and possible(rest, text, label, pool, [("".join(run))[len(word) :]])
    ):
        return True
    if text.startswith(word) and possible(rest, text[len(word) :], label, pool):
        return True
    if label.startswith(word) and possible(rest, text, label[len(word) :], pool):
        return True
    glued = word[len(label) :] if label and word.startswith(label) else None
    if glued and text.startswith(glued) and possible(rest, text[len(glued) :], "", pool):
        return True
    for number, value in enumerate(pool):
        for begin in range(len(value)):
            if value[begin] == word:
                left = [*pool[:number], *pool[number + 1 :]]
                if possible(rest, text, label, left, value[begin + 1 :]):
                    return True
    return False


@given(own=WORDS, text=WORDS, label=st.lists(st.sampled_from("ab"), max_size=2), values=st.lists(WORDS, max_size=2))
def test_it_finds_a_way_whenever_there_is_one(
    own: list[str], text: list[str], label: list[str], values: list[list[str]]
) -> None:
    found = Strings(block(text, label, values)).missing([(word,) for word in own])
    if possible(own, "".join(text), "".join(label), [value for value in values if value]):
        assert found is None


@given(text=WORDS, values=st.lists(WORDS, max_size=2))
def test_a_word_that_stands_nowhere_is_missing_wherever_it_is_put(text: list[str], values: list[list[str]]) -> None:
    strings = Strings(block(text, [], values))
    for place in range(len(text) + 1):
        own = [(word,) for word in [*text[:place], "lost", *text[place:]]]
        assert strings.missing(own) == place


def test_numbers_in_attrs_are_strings_and_truth_values_are_not() -> None:
    strings = Strings(Block(kind="paragraph", depth=1, attrs={"n": [4, 2.5], "checked": True}))
    assert strings.missing([("n",), ("4",), ("2",), ("5",)]) is None
    assert strings.missing([("True",)]) == 0
