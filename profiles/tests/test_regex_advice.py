"""Advice for what RE2 refuses and for what it reads unexpectedly."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_profiles.text.advice import surprises, tokens
from lection_profiles.text.matcher import Matcher, PatternError, compile_re2


def advice(pattern: str) -> str:
    with pytest.raises(PatternError) as error:
        compile_re2(pattern)
    return str(error.value)


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("a(?=b)", "has no look-ahead; match what follows as well"),
        ("a(?!b)", "has no look-ahead; match what follows as well"),
        ("(?<=a)b", "has no look-behind; match what comes before as well"),
        ("(?<!a)b", "has no look-behind; match what comes before as well"),
        (r"(a)\1", r"has the back-reference `\1`; RE2 has no back-references"),
        ("(?P<n>a)(?P=n)", "has a back-reference; RE2 has no back-references"),
        ("(?>a+)", "no atomic groups; write `(?:…)` instead"),
        ("a++", "no possessive repetitions; write `+` instead"),
        ("a**", "put the inner one in a group"),
        (r"a\Z", r"write `\z` for the end of the text"),
        (r"\h+", r"write `[ \t]`"),
        (r"\u2014", r"`\x{2014}`"),
        (r"\é", "leave the backslash out"),
        ("(?#note)a", "write a YAML comment beside the key"),
        ("(?x) a", "RE2 has no verbose mode"),
        ("(?(1)a|b)", "write the alternatives out"),
        ("(?R)", "write the alternatives out"),
        ("(?L)a", "RE2 knows `(?:…)`"),
        ("(?", "has the unfinished group"),
        ("(a", r"close the group, or write `\(`"),
        ("a)", r"open the group, or write `\)`"),
        ("[a", r"close the class, or write `\[`"),
        ("a{1001}", "1000 at most"),
        ("*a", "put what is repeated before it"),
        ("a\\", r"write `\\` for a backslash"),
        (r"\p{Alpha}", r"Unicode classes are written like `\p{L}`"),
        ("(?P<a b>x)", "name it with letters, digits and underscores"),
        (r"\p{L}{1,1000}", "use smaller repetitions"),
    ],
)
def test_advice(pattern: str, words: str) -> None:
    assert words in advice(pattern)


def test_ascii_classes_are_named_with_their_unicode_ones_once_each() -> None:
    found = dict(surprises(r"\w+\d\w[[:alpha:]]\b"))
    assert found[r"`\w` knows ASCII only, not é"] == r"for other scripts write `[\p{L}\p{M}\p{N}_]`"
    assert found[r"`\d` knows ASCII only, not ４"] == r"for other scripts write `\p{Nd}`"
    assert found[r"`\b` knows ASCII only, not é"]
    assert found["`[:alpha:]` knows ASCII only, not é"] == r"for other scripts write `\p{L}`"
    assert len(found) == 4


def test_what_the_classes_are_said_to_miss_they_miss() -> None:
    for pattern, stranger in ((r"\w", "é"), (r"\d", "４"), (r"\s", "\u00a0"), (r"é\b", "é")):
        assert compile_re2(pattern).search(stranger) is None
    for pattern, stranger in ((r"[\p{L}\p{M}\p{N}_]", "é"), (r"\p{Nd}", "４"), (r"[\s\p{Z}]", "\u00a0")):
        assert compile_re2(pattern).search(stranger) is not None


def test_escaped_and_quoted_letters_are_no_classes() -> None:
    assert list(surprises(r"\\w \Q\d\E [a-z]+ \p{L}")) == []


@pytest.mark.parametrize("written", [r"\w", r"\W", r"\d", r"\D", r"\s", r"\S", r"\B", "[[:space:]]", "[[:word:]]"])
def test_what_follows_the_advice_is_not_warned_of_again(written: str) -> None:
    [(_wrong, hint)] = surprises(written)
    better = hint.split("`")[1]
    assert list(surprises(f"[{better}]" if "[:" in written else better)) == []


def test_a_repetition_without_a_lower_bound_is_a_surprise() -> None:
    assert [hint for _wrong, hint in surprises("a{,3}")] == ["write `{0,…}` for a repetition"]
    assert compile_re2("^a{,3}$").match("aaa") is None


def outcome(pattern: str) -> Matcher | PatternError:
    try:
        return compile_re2(pattern)
    except PatternError as error:
        return error


@given(st.text(alphabet="()[]{}?*+\\|^$.<>=!:#PRLabn1,é-", max_size=25))
def test_any_pattern_is_compiled_or_refused_with_advice(pattern: str) -> None:
    assert "".join(tokens(pattern)) == pattern
    assert all(wrong and hint for wrong, hint in surprises(pattern))
    found = outcome(pattern)
    assert isinstance(found, Matcher) or (found.message and found.hint)
