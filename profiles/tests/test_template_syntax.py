"""Templates and their parts."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_profiles.labels.template_syntax import (
    Literal,
    OptionalSpace,
    Part,
    Placeholder,
    Space,
    TemplateError,
    parse_template,
)


@pytest.mark.parametrize(
    ("template", "parts"),
    [
        ("Section {decimal}.", (Literal("Section"), Space(), Placeholder("decimal"), Literal("."))),
        ("({alpha})", (Literal("("), Placeholder("alpha"), Literal(")"))),
        ("§~{arabic}", (Literal("§"), OptionalSpace(), Placeholder("arabic"))),
        ("第{han}条", (Literal("第"), Placeholder("han"), Literal("条"))),
        ("{arabic}.—", (Placeholder("arabic"), Literal(".—"))),
        ("{bullet}", (Placeholder("bullet"),)),
        (r"\{{arabic}\}\~\\", (Literal("{"), Placeholder("arabic"), Literal("}~\\"))),
        ("A \t\u00a0{roman}", (Literal("A"), Space(), Placeholder("roman"))),
        ("A ~{roman}", (Literal("A"), Space(), Placeholder("roman"))),
        ("A~~{roman}", (Literal("A"), OptionalSpace(), Placeholder("roman"))),
        ("{ALPHA}.{arabic}", (Placeholder("ALPHA"), Literal("."), Placeholder("arabic"))),
    ],
)
def test_a_template_is_split_into_its_parts(template: str, parts: tuple[Part, ...]) -> None:
    assert parse_template(template) == parts


@pytest.mark.parametrize(
    ("template", "offset", "message", "hint"),
    [
        ("{decimel}.", 0, "has the unknown placeholder `{decimel}`", "did you mean `{decimal}`?"),
        ("x{Alpha}", 1, "has the unknown placeholder `{Alpha}`", "did you mean `{alpha}`?"),
        ("{number}", 0, "has the unknown placeholder `{number}`", "did you mean `{arabic}`?"),
        ("{ han }", 0, "has the unknown placeholder `{ han }`", "did you mean `{han}`?"),
        ("Section", 7, "has no placeholder", "put one where the number stands, e.g. `{arabic}`, or use `regex`"),
        ("({alpha)", 1, "has a `{` without its `}`", r"write `\{` for the character itself"),
        (
            "{{arabic}}",
            0,
            "has two `{` in a row",
            r"write `{arabic}` for a number, and `\{` for the character itself",
        ),
        ("{roman_upper}", 0, "has the unknown placeholder `{roman_upper}`", "did you mean `{ROMAN}`?"),
        ("{upper_alpha}", 0, "has the unknown placeholder `{upper_alpha}`", "did you mean `{ALPHA}`?"),
        ("{1}", 0, "has the unknown placeholder `{1}`", "did you mean `{arabic}`?"),
        ("(alpha})", 6, "has a `}` without its `{`", r"write `\}` for the character itself"),
        ("{arabic}\\", 8, "ends in a backslash", None),
        (r"\d+{arabic}", 0, "has a backslash before `d`", None),
        (" {arabic}", 0, "begins or ends with white space", None),
        ("{arabic}~", 8, "begins or ends with white space", None),
        ("", 0, "has no placeholder", None),
    ],
)
def test_a_bad_template_says_where_and_what_would_be_right(
    template: str, offset: int, message: str, hint: str | None
) -> None:
    with pytest.raises(TemplateError) as error:
        parse_template(template)
    assert (error.value.offset, error.value.message) == (offset, message)
    assert hint is None or error.value.hint == hint


def test_a_placeholder_nothing_is_like_lists_them_all() -> None:
    with pytest.raises(TemplateError, match=r"the placeholders are \{arabic\}, \{decimal\}, .*\{bullet\}"):
        parse_template("{zzzzz}")


def test_a_reset_needs_no_placeholder() -> None:
    assert parse_template("Annexes", numbered=False) == (Literal("Annexes"),)
    assert parse_template("", numbered=False) == ()


def outcome(template: str) -> tuple[Part, ...] | TemplateError:
    try:
        return parse_template(template)
    except TemplateError as error:
        return error


@given(st.text(alphabet="ab {}~\\arbic\u3000第", max_size=30))
def test_whatever_the_template_it_is_read_or_refused(template: str) -> None:
    found = outcome(template)
    if isinstance(found, TemplateError):
        assert 0 <= found.offset <= len(template)
    else:
        assert any(isinstance(part, Placeholder) for part in found)
        assert not any(type(one) is type(two) is Literal for one, two in pairwise(found))
