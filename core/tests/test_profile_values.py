"""Sentences about single values."""

from __future__ import annotations

from typing import Any

import pytest
from lection_core.errors import ProfileError
from lection_core.profile import LabelPattern, Profile
from lection_core.profile_values import described, join, key_path, unknown_key


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


def test_true_is_asked_for_without_quotes() -> None:
    with pytest.raises(ProfileError) as error:
        Profile(name="a", auto="yes")  # type: ignore[arg-type]
    assert str(error.value) == "auto: is the text `yes`; it must be true or false; write it without quotes"


def test_an_unknown_key_lists_all_where_none_is_near() -> None:
    assert unknown_key("x", "zzz", ["name", "rank"], "an entry").hint == "the keys are name, rank"
    assert unknown_key("x", "level", ["name", "rank"], "an entry").hint == "did you mean `rank`?"
    assert unknown_key("x", "level", ["name"], "an entry").hint == "the keys are name"
    assert unknown_key("x", "nam", ["name", "rank"], "an entry").hint == "did you mean `name`?"
