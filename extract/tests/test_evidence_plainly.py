"""Texts and booleans checked again, character by character, by the sentences of the specification and nothing else."""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby

from hypothesis import given, settings
from hypothesis import strategies as st
from lection_extract import value_in_excerpt

CUES = {"not", "no", "never", "without", "cannot", "nor"}

PIECES = [
    "open", "no", "not", "No.", "no:", "n't", "isn’t", "never", "yes", "true", "false", "5", "1,234", "2.10", "303",
    "555", "1234", "-", "−", "+", "#", "%", "(", ")", "/", ".", ",", " ", "  ", "\n", "\u00a0", "C++", "C#", "a", "é",
    "e\u0301", "\u0301", "\U00010330", "\u200b", "\u00ad", "٥", "５", "½", "ß", "İ", "Σ", "_", "²",
]  # fmt: skip
texts = st.lists(st.sampled_from(PIECES), max_size=9).map("".join)


def is_word(character: str) -> bool:
    return unicodedata.category(character)[0] in "LMN"


def prepared(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).lower().replace("\u2212", "-")
    contracted = re.sub(r"n['’]t", lambda found: " not" if ends_a_word(folded, found) else found[0], folded)
    return re.sub(
        r"no[.:]\s*(?=\d)", lambda found: "number " if begins_a_word(contracted, found) else found[0], contracted
    )


def ends_a_word(text: str, found: re.Match[str]) -> bool:
    return not text[found.end() : found.end() + 1] or not is_word(text[found.end()])


def begins_a_word(text: str, found: re.Match[str]) -> bool:
    return found.start() == 0 or not is_word(text[found.start() - 1])


def words(text: str) -> list[str]:
    return ["".join(run) for inside, run in groupby(prepared(text), is_word) if inside]


def negated(given: list[str], at: int) -> bool:
    return not CUES.isdisjoint(given[max(0, at - 3) : at])


def meaning(text: str) -> list[str]:
    folded = f" {prepared(text)} "
    kept = ""
    for before, character, after in zip(folded, folded[1:], folded[2:], strict=False):
        joins = any(is_word(other) or other in "+-#%" for other in (before, after))
        between = is_word(before) and is_word(after)
        keep = is_word(character) or (character in "+-#%" and joins) or (character in ".," and between)
        kept += character if keep else " "
    return kept.split(" ")


def is_telephone_number(value: str) -> bool:
    text = prepared(value).strip(" ")
    groups = re.findall("[0-9]+", text)
    digits = sum(map(len, groups))
    return set(text) <= set("0123456789 ().-/") and not text.startswith("-") and digits >= 7 and len(groups) >= 3


def text_plainly(value: str, excerpt: str) -> str:
    wanted, given = words(value), words(excerpt)
    if not wanted:
        return "not-evaluated"
    runs = [at for at in range(len(given)) if given[at : at + len(wanted)] == wanted]
    if not runs:
        return "mismatch"
    if any(negated(given, at) for at in runs):
        return "not-evaluated"
    parts, all_parts = [one for one in meaning(value) if one], [one for one in meaning(excerpt) if one]
    contained = any(all_parts[at : at + len(parts)] == parts for at in range(len(all_parts)))
    return "match" if contained or is_telephone_number(value) else "not-evaluated"


def truth_plainly(value: bool, excerpt: str) -> str:
    given = words(excerpt)
    said = {word in {"yes", "true"} for word in given if word in {"yes", "true", "no", "false"}}
    places = [at for at, word in enumerate(given) if word in {"yes", "true", "no", "false"}]
    if len(said) != 1 or any(negated(given, at) for at in places):
        return "not-evaluated"
    return "match" if said == {value} else "mismatch"


@settings(max_examples=400)
@given(texts, texts, st.integers(0, 20), st.integers(1, 12), st.booleans())
def test_a_text_is_found_where_the_sentences_say_so(
    excerpt: str, other: str, start: int, length: int, of_excerpt: bool
) -> None:
    value = excerpt[start : start + length] if of_excerpt else other
    field = {"path": "f", "type": "string", "inferenceType": "explicit"}
    assert value_in_excerpt(value, field, excerpt) == text_plainly(value, excerpt)


@given(texts, st.booleans())
def test_a_boolean_is_found_where_the_sentences_say_so(excerpt: str, value: bool) -> None:
    field = {"path": "f", "type": "boolean", "inferenceType": "explicit"}
    assert value_in_excerpt(value, field, excerpt) == truth_plainly(value, excerpt)
