"""YAML text to nodes."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lection_profiles.writing.document import Document, document_of
from lection_profiles.writing.nodes import MAX_VALUES, DocumentError, Listing, Mark, Scalar, Table
from lection_profiles.writing.yaml_nodes import yaml_nodes


def data(text: str) -> object:
    return document_of(yaml_nodes(text)).data


def refusal(text: str) -> DocumentError:
    with pytest.raises(DocumentError) as error:
        document_of(yaml_nodes(text))
    return error.value


def test_every_node_knows_its_place() -> None:
    found = yaml_nodes('name: "x"\nlist:\n  - a\n')
    assert isinstance(found, Table)
    assert found.pairs[0] == (Scalar("name", Mark(1, 1)), Scalar("x", Mark(1, 7)))
    assert found.pairs[1][1] == Listing((Scalar("a", Mark(3, 5)),), Mark(3, 3))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("yes", "yes"),
        ("no", "no"),
        ("true", True),
        ("~", None),
        ("''", ""),
        ("12", 12),
        ("012", 12),
        ("0x10", 16),
        ("0o17", 15),
        ("1_000", 1000),
        ("-1.5", -1.5),
        ("2001-01-01", "2001-01-01"),
        ("1:30", "1:30"),
        ("=", "="),
        ('"1"', "1"),
        ("!!str 1", "1"),
        ("9" * 5000, "9" * 5000),
    ],
)
def test_scalars_are_read_by_yaml_1_2(text: str, value: object) -> None:
    assert data(f"a: {text}") == {"a": value}


def test_a_value_that_is_not_there_stands_where_its_key_does() -> None:
    found = document_of(yaml_nodes("a:\n\nb:\n  - c:\n    d: x\ne:\n"))
    assert {path: found.values[path] for path in ("a", "b[0].c", "e")} == {
        "a": Mark(1, 1),
        "b[0].c": Mark(4, 5),
        "e": Mark(6, 1),
    }


def test_aliases_are_written_out() -> None:
    assert data("a: &x [1, 2]\nb: *x\n") == {"a": [1, 2], "b": [1, 2]}


def test_an_empty_document_is_nothing() -> None:
    assert data("") is None
    assert data("# only a comment\n") is None


@pytest.mark.parametrize(
    ("text", "mark", "words"),
    [
        ("a: &x [*x]", (1, 8), "stands inside what it names"),
        ("a: *x", (1, 4), "names no anchor"),
        ("a: !!python/object:os.system x", (1, 4), "has the tag"),
        ("a: !foo [x]", (1, 4), "has the tag"),
        ("a: 1\n---\nb: 1\n", (2, 1), "holds a second document"),
        ("%YAML 1.1\n---\na: yes\n", (2, 1), "asks for another YAML than 1.2"),
        ("a: b: c", (1, 5), "mapping values are not allowed"),
        ("a:\n\t- x", (2, 1), "a tab stands here"),
        ("a:\tx", (1, 3), "a tab stands here"),
        ("a: @x", (1, 4), "cannot start any token"),
        ("a: {b}.", (1, 7), "more text stands behind a bracket that closes"),
        ("a: \x07", (1, 4), "U+0007"),
        ("a: 'x", (1, 6), "unexpected end of stream"),
        ("[[[[[[[[[[", (1, 8), "nests more than 6 deep"),
    ],
)
def test_what_cannot_be_read_says_where_and_why(text: str, mark: tuple[int, int], words: str) -> None:
    error = refusal(text)
    assert error.mark == mark
    assert words in error.message
    assert error.hint


def test_a_bare_placeholder_is_advised_to_stand_in_quotes() -> None:
    assert refusal("template: {decimal}.").hint == "put a text that begins with `{` or `[` in quotes"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("a: [{b: 1} {c: 2}]", "put a comma between the two"),
        ('- {a: "{b}." c}', "close the bracket, and put a text that holds `{`, `[` or `,` in quotes"),
        ("- a: [b] 'c", "close the quotes"),
    ],
)
def test_a_bracket_elsewhere_on_the_line_is_not_blamed(text: str, hint: str) -> None:
    assert refusal(text).hint == hint


def test_a_backslash_in_double_quotes_is_advised_to_stand_in_single_ones() -> None:
    assert refusal('regex: "\\d+"').hint == "write regular expressions in single quotes or without quotes"


def test_an_alias_bomb_is_refused() -> None:
    bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]\n" for before, name in ("ab", "bc", "cd", "de")
    )
    assert f"more than {MAX_VALUES:,} values" in refusal(bomb).message


@pytest.mark.parametrize("text", ["[" * 120_000, "{" * 120_000, "- " * 60_000, "? " * 60_000, "a:\n" * 40_000])
def test_deep_and_long_documents_are_refused_early(text: str) -> None:
    assert refusal(text).hint


def outcome(text: str) -> Document | DocumentError:
    try:
        return document_of(yaml_nodes(text))
    except DocumentError as error:
        return error


@given(st.text(alphabet="ab:-?[]{}&*!|>'\"%@`#, \n\t\\xU90~<=\x00\ufeff\ud800", max_size=40))
@example('a: "\\U99999999"')
@example("%YAML 9.9.9\n--- a")
@example("%TAG ! !\n--- !x a")
def test_any_text_is_read_or_refused(text: str) -> None:
    found = outcome(text)
    assert isinstance(found, Document) or (found.message and found.hint)
