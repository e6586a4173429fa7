"""Words in the sentences about a profile."""

from __future__ import annotations

from lection_core.profile.words import MAX_GUESSES, Guesses, clipped, nearest


def test_what_is_shown_is_one_short_line_that_a_terminal_does_not_obey() -> None:
    shown = clipped("a\n\x1b[31m`" + "b" * 1000)
    assert len(shown) == 60
    assert shown.isprintable()
    assert "`" not in shown


def test_nearest_finds_a_misspelling_whatever_its_case() -> None:
    assert nearest("decimel", ["arabic", "decimal"]) == "decimal"
    assert nearest("Decimal", ["arabic", "decimal"]) == "decimal"
    assert nearest("ALPHA1", ["alpha", "ALPHA"]) == "ALPHA"
    assert nearest("zzz", ["arabic", "decimal"]) is None


def test_a_wrong_word_gets_the_nearest_or_a_list() -> None:
    assert Guesses(["clause", "item"]).hint("claus") == "did you mean `clause`?"
    assert Guesses(["clause", "item", "clause"]).hint("zzz") == "known are clause, item"
    assert Guesses([]).hint("zzz") == "known are none"
    assert Guesses(f"a{number}" for number in range(99)).hint("zzz").endswith("a11, …")


def test_guessing_comes_to_an_end() -> None:
    guesses = Guesses(["clause"])
    hints = [guesses.hint("claus") for _ in range(MAX_GUESSES + 2)]
    assert [hint for hint in hints if not hint] == ["", ""]
