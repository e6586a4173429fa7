"""Sentences about single values."""

from __future__ import annotations

from typing import Any

import pytest
from lection_core.errors import ProfileError
from lection_core.profile.profile import LabelPattern, Profile
from lection_core.profile.values import described, join, key_path, unknown_key


@pytest.mark.parametrize(
    ("parts", "path"),
    [((), ""), (("a",), "a"), (("a", 2, "b"), "a[2].b"), ((0, 1), "[0][1]"), (("a\nb",), "a b")],
)
def test_key_paths(parts: tuple[str | int, ...], path: str) -> None:
    assert key_path(parts) == path


def test_paths_are_put_together() -> None:
    assert join("a[0]", "b") == "a[0].b"
    assert join("a", "[0]") == "a[0]"
    assert join("", "b") == "b"
    assert join("a", "") == "a"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "empty"),
        (True, "true"),
        (7, "the number 7"),
        ("x", "the text `x`"),
        ([], "a list"),
        ({}, "a mapping"),
        (b"", "a value of type bytes"),
        (object(), "a value of type object"),
    ],
)
def test_values_are_named_as_their_author_wrote_them(value: object, words: str) -> None:
    assert described(value) == words


def test_an_integer_too_long_to_print_is_named_all_the_same() -> None:
    assert described(10**5000).startswith("the number 0x")


def hint(key: str, value: Any) -> str:
    with pytest.raises(ProfileError) as error:
        LabelPattern(**{"name": "a", "template": "{arabic}", key: value})
    return error.value.problems[0].hint


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("heading", "line", "it must be a list; write `[line]`"),
        ("rank", "2", "it must be a whole number; write it without quotes: `2`"),
        ("rank", "two", "it must be a whole number; write digits without quotes, e.g. `10`"),
        ("rank", 20000, "it must be at most 9999"),
        ("template", {"arabic": None}, 'it must be a text; put it in quotes: `"{arabic}"`'),
        ("template", ["x"], "it must be a text; write a single value"),
        ("template", ({"arabic": None},), 'it must be a text; put it in quotes: `"[{arabic}]"`'),
        ("heading", {"line"}, "it must be a list"),
        ("template", "", "give it a value, or leave the key out"),
        ("case", "insensitve", "did you mean `insensitive`?"),
        ("case", "x", "write one of sensitive, insensitive"),
        ("case", 3, "write one of sensitive, insensitive"),
        (
            "name",
            "1st Level",
            "use lower-case letters, digits and underscores, beginning with a letter, e.g. `st_level`",
        ),
        ("name", "条", "use lower-case letters, digits and underscores, beginning with a letter"),
        ("template", "\ud800", "write the character itself"),
    ],
)
def test_the_hint_says_what_to_write(key: str, value: object, expected: str) -> None:
    assert hint(key, value) == expected


@pytest.mark.parametrize(
    ("value", "advice"),
    [
        ("yes", "write `true`, without quotes"),
        ("False", "write `false`, without quotes"),
        (1, "write `true`, without quotes"),
        ("perhaps", "write one of them without quotes"),
    ],
)
def test_true_and_false_are_asked_for_as_they_are_written(value: Any, advice: str) -> None:
    with pytest.raises(ProfileError) as error:
        Profile(name="a", auto=value)
    assert str(error.value) == f"auto: is {described(value)}; it must be true or false; {advice}"


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("EN", "`EN` is not a language tag; did you mean `en`?"),
        ("de_DE", "`de_DE` is not a language tag; did you mean `de-DE`?"),
        ("english", "`english` is not a language tag; write e.g. `en` or `pt-BR`"),
        ("", "is empty; write e.g. `en` or `pt-BR`"),
    ],
)
def test_a_language_is_said_as_its_tag(value: str, sentence: str) -> None:
    with pytest.raises(ProfileError) as error:
        Profile(name="a", languages=(value,))
    assert str(error.value) == f"languages[0]: {sentence}"


def test_a_list_with_a_bad_item_is_not_said_to_be_empty() -> None:
    with pytest.raises(ProfileError) as error:
        LabelPattern(name="a", template="{arabic}", inside=("Clause",))
    assert [problem.path for problem in error.value.problems] == ["inside[0]"]


def test_a_list_in_python_is_asked_for_as_a_tuple() -> None:
    with pytest.raises(ProfileError) as error:
        Profile(name="a", label_patterns=[LabelPattern(name="b", template="{arabic}")])  # type: ignore[arg-type]
    assert str(error.value) == (
        "label_patterns: is a list; in Python it must be a tuple; `load_profile` takes a mapping with lists, "
        "like a file"
    )


@pytest.mark.parametrize("key", ["children", "label_patterns"])
def test_nested_entries_are_answered_with_what_says_nesting(key: str) -> None:
    fault = unknown_key("x", key, ["name", "inside"], "a label pattern")
    assert fault.hint.startswith("entries do not nest: write each into the list itself, and `inside`")
    assert unknown_key("x", "children", ["name", "role"], "a role rule").hint == "the keys are name, role"


def test_an_unknown_key_lists_all_where_none_is_near() -> None:
    assert unknown_key("x", "zzz", ["name", "rank"], "an entry").hint == "the keys are name, rank"
    assert unknown_key("x", "level", ["name", "rank"], "an entry").hint == "did you mean `rank`?"
    assert unknown_key("x", "level", ["name"], "an entry").hint == "the keys are name"
    assert unknown_key("x", "nam", ["name", "rank"], "an entry").hint == "did you mean `name`?"
