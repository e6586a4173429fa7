"""Labels: what the rules of a profile read at the start of a text."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lection_core import HeadingReset, LabelPattern, Profile
from lection_profiles import load_profile
from lection_profiles.labels.reading import LabelReader, cut_label, inner_readings
from lection_profiles.labels.rules import compile_labels, compile_template, roughly
from lection_profiles.text.beginnings import beginning, first_character
from lection_profiles.text.matcher import compile_re2


def reader(*templates: str, resets: tuple[str, ...] = ()) -> LabelReader:
    patterns = tuple(LabelPattern(name=f"p{place}", template=template) for place, template in enumerate(templates))
    entries = tuple(HeadingReset(name=f"r{place}", regex=regex) for place, regex in enumerate(resets))
    return LabelReader(compile_labels(Profile(name="test", label_patterns=patterns, heading_resets=entries)))


@pytest.mark.parametrize(
    ("template", "text", "label"),
    [
        ("{arabic}.", "1. Fees", "1"),
        ("{arabic}.", "1.Fees", "1"),
        ("{decimal}", "4.1 Fees", "4.1"),
        ("{decimal}", "4.1. Fees", "4.1"),
        ("{decimal}.", "4. Fees", "4"),
        ("({alpha})", "(aa) fees", "(aa)"),
        ("({alpha})", "(أ) رسوم", "(أ)"),
        ("{alpha}~-", "أ - رسوم", "أ"),
        ("{alpha})", "β) τέλη", "β)"),
        ("Section {decimal}", "Section 4.1 Fees", "Section 4.1"),
        ("Section {decimal}", "Section\u00a04.1 Fees", "Section 4.1"),
        ("§~{arabic}", "§5 Zweck", "§5"),
        ("§~{arabic}", "§ 5 Zweck", "§ 5"),
        ("第{han}条", "第一条为了", "第一条"),
        ("{arabic}.—", "4.—(1) A", "4"),
        ("{arabic}°", "3° les", "3°"),
        (r"\{{arabic}\}", "{7} x", "{7}"),
        ("{arabic}", "52 to 57 [Repealed]", "52 to 57"),
        ("Art.~{arabic}", "Art. 5º-A Fica", "Art. 5º-A"),
        ("Titre {ROMAN}", "Titre Ier : Objet", "Titre Ier"),
        ("{ROMAN}.~-", "I bis. - Le taux", "I bis"),
        ("Título {ordinal_word}", "Título preliminar. Objeto", "Título preliminar"),
    ],
)
def test_label_is_read(template: str, text: str, label: str) -> None:
    assert [reading.label for reading in reader(template).readings(text)] == [label]


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{arabic}.", "1.5 million"),
        ("{decimal}", "2019 saw growth"),
        ("{arabic}", "30% of"),
        ("{arabic}", "1) first"),
        ("Article {arabic}", "Article 5.1 says"),
        ("Article {arabic}", "Articles 5"),
        ("Titre {ROMAN}", "Titre Iera"),
        ("({alpha})", "(did) x"),
        ("({roman})", "(mix) x"),
    ],
)
def test_other_text_is_no_label(template: str, text: str) -> None:
    assert reader(template).readings(text) == []


def test_competing_readings_come_in_profile_order() -> None:
    found = reader("({alpha})", "({roman})").readings("(i) x")
    assert [(reading.rule.name, reading.number) for reading in found] == [("p0", ((9, ""),)), ("p1", ((1, ""),))]


def test_words_win_over_the_number_they_begin_with() -> None:
    assert [reading.label for reading in reader("{arabic}.", "{arabic}. Titel").readings("1. Titel: x")] == ["1. Titel"]


def test_labels_are_found_behind_quotation_marks() -> None:
    column, found = reader("({alpha})").at_start("“(a) the")
    assert (column, [reading.label for reading in found]) == (1, ["(a)"])


def test_the_bracket_of_an_optional_provision_belongs_to_no_label() -> None:
    column, found = reader("{decimal}").at_start("[1.10\tWords and phrases]")
    assert (column, [reading.label for reading in found]) == (1, ["1.10"])
    column, found = reader("[{arabic}]", "{arabic}").at_start("[1] one")
    assert (column, [reading.label for reading in found]) == (0, ["[1]"])


@pytest.mark.parametrize(
    ("text", "label", "first", "last"),
    [
        ("Article 61-2", "Article 61-2", (61, "-2"), (61, "-2")),
        ("Article 61-2 Le nom", "Article 61-2", (61, "-2"), (61, "-2")),
        ("Article 61-63", "Article 61-63", (61, ""), (63, "")),
        ("Article 61-63 du code", "Article 61", (61, ""), (61, "")),
        ("Article 61-2-1", "Article 61", (61, ""), (61, "")),
    ],
)
def test_a_number_behind_a_hyphen_is_inserted_or_ends_a_range(
    text: str, label: str, first: tuple[int, str], last: tuple[int, str]
) -> None:
    (found,) = reader("Article {arabic}").readings(text)
    assert (found.label, found.number, found.last) == (label, (first,), (last,))


def test_resets_may_be_regular_expressions() -> None:
    assert [r.label for r in reader("{arabic}.", resets=(r"(?:Annex|ANNEX) [A-Z]\b",)).readings("Annex B Fees")] == [
        "Annex B"
    ]


@pytest.mark.parametrize(
    ("text", "label"), [("4.—", "4"), ("(a)", "(a)"), ("Schedule  2:", "Schedule 2"), ("3 - ", "3")]
)
def test_labels_are_cut(text: str, label: str) -> None:
    assert cut_label(text) == label


@pytest.mark.parametrize(
    ("regex", "allowed", "refused"),
    [
        ("(?:Annex|Exhibit) x", "AE", "a1 "),
        ("(?i:annex)", "aA", "b"),
        (r"(?P<number>\d+)\.", "17", "a("),
        ("[A-C]x", "B", "D"),
        (r"\(a", "(", "a"),
    ],
)
def test_first_characters_are_told(regex: str, allowed: str, refused: str) -> None:
    pattern = first_character(regex)
    assert pattern is not None
    assert all(pattern.match(character) for character in allowed)
    assert not any(pattern.match(character) for character in refused)


@pytest.mark.parametrize("regex", ["a*b", "(?:The )?Annex", ".x", r"\bx", "(a|)b", "(?i)annex", "x|(?i)y"])
def test_any_first_character_where_it_cannot_be_told(regex: str) -> None:
    assert first_character(regex) is None


@pytest.mark.parametrize(
    ("regex", "begins", "others"),
    [
        ("(?i:annex|exhibit) [A-Z]", ("Annex A", "EXHIBIT B", "anne"), ("and so", "ex post")),
        ("Sec(?:tion)? 5", ("Sec 5", "Section 5"), ("See 5",)),
        ("abc+d?", ("abccd", "abc"), ("abd",)),
        ("ab{2}", ("abb",), ("ac",)),
        ("ab?c", ("abc", "ac"), ("bc",)),
        ("[ab]cd", ("acd", "bcd"), ("ccd", "abd")),
        (r"[0-9]{1,3}-(?P<number>[0-9]{2})\.", ("1-23.", "123-45."), ("1-2.", "1. ", "12")),
        (r"(?P<number>[0-9]{1,4} ?[a-z]?) ?§", ("1 §", "2a§", "3 a §"), ("1. ", "2 ab")),
        (r"[0-9]{1,3}(?P<number>a|b)", ("1a", "22b"), ("a1",)),
    ],
)
def test_what_matches_begin_with_is_told_as_far_as_it_is_certain(
    regex: str, begins: tuple[str, ...], others: tuple[str, ...]
) -> None:
    pattern = beginning(regex)
    assert pattern is not None
    assert all(pattern.match(text) for text in begins if compile_re2(regex).match(text))
    assert not any(pattern.match(text) for text in others)


BEGINNINGS = [
    "(?i:an|ba)b?",
    "a(?:b|n)+a",
    "(?:ab?|nb)a",
    "ab*n",
    "[^b]an",
    "[a-b]?a(?P<number>[a-n]{1,2})b?",
    "[a-b]{1,2}(?P<number>b|N)+a",
    "[a-b](?P<number>[a-n]b)?N",
    "(?:[a-b]N?|N)a",
]


@given(st.text("abN", max_size=5), st.sampled_from(BEGINNINGS))
def test_no_match_is_passed_over(text: str, regex: str) -> None:
    pattern = beginning(regex)
    assert pattern is None or pattern.match(text) is not None or compile_re2(regex).match(text) is None


@pytest.mark.parametrize("regex", ["(?i)annex [A-Z]", "(?i:annex) [A-Z]"])
def test_flags_hold_wherever_they_stand(regex: str) -> None:
    assert [reading.label for reading in reader(resets=(regex,)).readings("ANNEX B")] == ["ANNEX B"]


def test_the_longer_of_two_numbers_is_read() -> None:
    readings = reader("{arabic}.", "{arabic}.—").readings("4.—(1) x")
    assert [reading.rule.text for reading in readings] == ["{arabic}.—"]


LABELS = st.builds(
    "".join,
    st.lists(
        st.sampled_from(
            [
                *"0123456789abixvIVXABC.()°ºª§ \u00a0\u3000-—第条①•",
                *("bis", "quinquies", "er", "ère", "Part", "Article", "First", "zweiundzwanzigster", "dix-septième"),
                *("الأول", "二十"),
            ]
        ),
        max_size=8,
    ),
)


@given(
    kind=st.sampled_from(["arabic", "decimal", "alpha", "ALPHA", "alpha2", "roman", "ROMAN", "ordinal_word", "han"]),
    before=st.sampled_from(["", "Part ", "(", "§~"]),
    behind=st.sampled_from(["", ".", ")", " Schedule"]),
    text=LABELS,
)
def test_what_a_template_matches_its_rough_pattern_matches(kind: str, before: str, behind: str, text: str) -> None:
    pattern = compile_template(f"{before}{{{kind}}}{behind}", False)[0]
    assert re.match(pattern, text) is None or re.match(roughly(pattern), text) is not None


@given(
    st.sampled_from("(1aAi第§[-•x "),
    st.sampled_from(["", "(", "1", "a", "i", "一"]),
    st.sampled_from([") X", ". X", " x", "]"]),
)
def test_a_place_is_passed_over_only_where_no_bracketed_label_can_begin(first: str, number: str, end: str) -> None:
    labels = reader("{arabic}.", "({alpha})", "{roman})", "（{han}）", "[{arabic}]", "{bullet}", "Section {arabic}")
    outer, text = labels.rules[0], first + number + end
    found = [reading for reading in labels.readings(text) if reading.rule.bracketed]
    assert inner_readings(labels, text, 0, outer) == [reading for reading in found if reading.number[-1][0] == 1]


@given(st.lists(LABELS, min_size=1, max_size=3), st.sampled_from(["contract", "legislation", "us_statute", "policy"]))
def test_a_beginning_that_was_often_met_is_read_as_at_first(texts: list[str], profile: str) -> None:
    labels = LabelReader(compile_labels(load_profile(profile)))
    first = [labels.readings(text) for text in texts]
    for text in texts * 300:
        labels.readings(text)
    assert [labels.readings(text) for text in texts] == first


def test_reset_of_signs_alone_counts_nothing() -> None:
    (rule,) = compile_labels(Profile(name="test", heading_resets=(HeadingReset(name="stars", template="* * *"),)))
    assert (rule.kinds, rule.groups) == (("none",), ())


def unfiltered(labels: LabelReader) -> LabelReader:
    """A reader that tries each of its rules whatever a text begins with."""
    return LabelReader(tuple(replace(rule, first=None, mark="") for rule in labels.rules))


OWN = reader("{ALPHA}.", "{roman})", "{alpha} x", "{ROMAN}.", "part {arabic}", "§~{arabic}", "{alpha}y", "{ALPHA2}.")
FILTERED = [OWN, *(LabelReader(compile_labels(load_profile(name))) for name in ("contract", "legislation", "rfc"))]
EVERY = [unfiltered(labels) for labels in FILTERED]


@settings(deadline=None)  # expressions are compiled when they are first tried
@given(
    st.one_of(
        st.text("abixvyzABIVXZhst.)( -1§", max_size=6),
        st.lists(st.sampled_from(["T", "The", "Pa", "Part", "part", " ", "1", "A", "II", ".", ")", "a", "bis"])).map(
            "".join
        ),
    ),
    st.sampled_from(range(len(FILTERED))),
)
def test_no_label_is_passed_over_for_the_letters_a_text_begins_with(text: str, place: int) -> None:
    read, wanted = FILTERED[place].readings(text), EVERY[place].readings(text)
    assert [(each.rule.name, each.number, each.end, each.label) for each in read] == [
        (each.rule.name, each.number, each.end, each.label) for each in wanted
    ]


@pytest.mark.parametrize(
    ("text", "ends"), [("第1条目的", True), ("第1条あ", True), ("第1条豈", True), ("第1조다", False)]
)
def test_a_label_may_end_before_han_and_kana_only(text: str, ends: bool) -> None:
    readings = reader("第{arabic}条", "第{arabic}조").readings(text)
    assert bool(readings) is ends
