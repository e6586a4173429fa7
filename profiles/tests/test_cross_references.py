"""Cross references as they are written, before a tree is known."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_profiles.marks.references.cross_references import CrossReferences
from lection_profiles.text.batch import Joined


def found(text: str, *languages: str) -> list[tuple[str, str]]:
    """The references of one text: as written, and what they name."""
    marks = CrossReferences(languages or ("en",)).marks(Joined([text]), ())
    return [(text[start:end], value or "") for _, start, end, value in marks]


@pytest.mark.parametrize(
    ("text", "written", "named"),
    [
        ("under Section 4.2(a), the", "Section 4.2(a)", "section 4.2(a)"),
        ("Article 5(1)(a)", "Article 5(1)(a)", "article 5(1)(a)"),
        ("see § 42.1(b).", "§ 42.1(b)", "section 42.1(b)"),
        ("Schedule 2", "Schedule 2", "schedule 2"),
        ("Part IV", "Part IV", "part IV"),
        ("Annex A", "Annex A", "annex A"),
        ("section 4A", "section 4A", "section 4A"),
        ("Rule 12b-1", "Rule 12b-1", "rule 12b-1"),
        ("Section 7.1 (Liability)", "Section 7.1", "section 7.1"),
        ("this clause 7 continues", "clause 7", "clause 7"),
        ("paragraph (b) of subsection (2)", "paragraph (b) of subsection (2)", "paragraph (b) of subsection (2)"),
        (
            "paragraph 3 of Part 2 of Schedule 1",
            "paragraph 3 of Part 2 of Schedule 1",
            "paragraph 3 of part 2 of schedule 1",
        ),
        ("Article 6(1), point (f), and", "Article 6(1), point (f)", "point (f) of article 6(1)"),
        ("Schedule 2, paragraph 4", "Schedule 2, paragraph 4", "paragraph 4 of schedule 2"),
        ("section 5 of this Act", "section 5 of this Act", "section 5 of this document"),
        ("Article 4 of this Regulation", "Article 4 of this Regulation", "article 4 of this document"),
        ("paragraph (a) of this section.", "paragraph (a) of this section", "paragraph (a) of this section"),
        ("in this Schedule, a", "this Schedule", "this schedule"),
        ("paragraph (b) of that section", "paragraph (b) of that section", "paragraph (b) of that section"),
        ("paragraph (b) of the definition of “x”", "paragraph (b)", "paragraph (b) of that unit"),
    ],
)
def test_reference_names_its_unit(text: str, written: str, named: str) -> None:
    assert found(text) == [(written, f"?pending: {named}")]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("clauses 3 and 4", ["clause 3", "clause 4"]),
        ("Articles 12 to 22", ["article 12", "article 22"]),
        ("sections 3–7", ["section 3", "section 7"]),
        ("sections 3(1), 4 and 5(2)", ["section 3(1)", "section 4", "section 5(2)"]),
        ("paragraphs (a) to (c)", ["paragraph (a)", "paragraph (c)"]),
        ("section 4(1)(a) and (b)", ["section 4(1)(a)", "section 4(1)(b)"]),
        ("section 4(1)(a) or (2)", ["section 4(1)(a)", "section 4(2)"]),
        ("section 4(a)(i) and (ii)", ["section 4(a)(i)", "section 4(a)(ii)"]),
        ("section 4(a)(i) or (b)", ["section 4(a)(i)", "section 4(b)"]),
        ("points (a) and (b) of Article 6", ["point (a) of article 6", "point (b) of article 6"]),
        ("sections 4, 5 and 30 days", ["section 4", "section 5"]),
        ("clause 9.1 and 30 days", ["clause 9.1"]),
        ("section 4 or 5.", ["section 4", "section 5"]),
        ("Sections 8.1 (Caps) and 8.2 (Waiver)", ["section 8.1", "section 8.2"]),
        ("section 4 to section 8", ["section 4", "section 8"]),
        (
            "clause 4.6 or 4.7 of Schedule 1, in clause 4.3",
            ["clause 4.6 of schedule 1", "clause 4.7 of schedule 1", "clause 4.3"],
        ),
        ("sections 100101(a) and 200302", ["section 100101(a)", "section 200302"]),
    ],
)
def test_each_unit_of_a_list_is_its_own(text: str, named: list[str]) -> None:
    assert [value for _, value in found(text)] == [f"?pending: {name}" for name in named]


@pytest.mark.parametrize(
    "text",
    [
        "section 4 of the Data Protection Act 2018",
        "Article 5 GDPR",
        "42 CFR Part 3",
        "Section 4.2 of [RFC7230]",
        "[RFC7230], Section 4",
        "the Companies Act, section 5",
        "Article 9 of Regulation (EU) No 1",
        "section 501(c)(3) of the Internal Revenue Code",
        "Schedule 2 to the Act",
        "Schedule 1 to, that Act",
        "section 3 of such Act",
        "title 42, United States Code",
    ],
)
def test_reference_into_another_document_is_marked_external(text: str) -> None:
    assert [value[:10] for _, value in found(text)] == ["?external:"]


@pytest.mark.parametrize(
    "text",
    [
        "Regulation (EU) 2016/679",
        "the Fees Regulations 2010",
        "In part A company",
        "section 4.5% of",
        "section 2016/679",
        "on the 3rd",
        "within 30 days",
        "the parties (a) and",
        "a section heading",
        "subsection (theory)",
    ],
)
def test_what_is_no_reference_is_not_marked(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        ("de", "§ 5 Abs. 2 Satz 1 Nr. 3", ["?pending: number 3 of subsection 2 of section 5"]),
        ("de", "§§ 5 und 6", ["?pending: section 5", "?pending: section 6"]),
        ("de-CH", "Artikel 6 Absatz 1 Buchstabe f", ["?pending: letter (f) of subsection 1 of article 6"]),
        ("de", "Absätze 3–6", ["?pending: subsection 3", "?pending: subsection 6"]),
        ("de", "§ 4 dieses Gesetzes", ["?pending: section 4 of this document"]),
        ("de", "§ 433 BGB", ["?external: section 433"]),
        ("de", "§ 5 des Bundesdatenschutzgesetzes", ["?external: section 5"]),
        ("de", "Satz 1", []),
        (
            "de",
            "des Absatzes 5, der §§ 275c und 276",
            ["?pending: subsection 5", "?pending: section 275c", "?pending: section 276"],
        ),
        ("de", "Nummer 3 des Absatzes 2", ["?pending: number 3 of subsection 2"]),
        ("fr", "au paragraphe 2 de l’article 5", ["?pending: subsection 2 of article 5"]),
        ("fr", "à l’alinéa 7(3)c), soit", ["?pending: subparagraph 7(3)(c)"]),
        ("fr", "de l’alinéa 50c) ou", ["?pending: subparagraph 50(c)"]),
        ("fr", "l’article 5 de la présente loi", ["?pending: article 5 of this document"]),
        ("fr", "article L. 123-1 du code de commerce", ["?external: article L.123-1"]),
        ("fr", "article 6, paragraphe 1, point f)", ["?pending: point (f) of subsection 1 of article 6"]),
        ("fr", "paragraphe 1er", ["?pending: subsection 1"]),
        ("fr", "chapitre II", ["?pending: chapter II"]),
        ("fr", "article 215, alinéa 3", ["?pending: article 215"]),
    ],
)
def test_german_and_french_references_are_read(language: str, text: str, values: list[str]) -> None:
    assert [value for _, value in found(text, language)] == values


def test_language_without_words_reads_english() -> None:
    assert found("section 4", "fi") == [("section 4", "?pending: section 4")]


def test_reference_never_runs_from_one_text_into_the_next() -> None:
    marks = list(
        CrossReferences(("en",)).marks(Joined(["see section", "4 of this Act, and paragraph (b)", "of section 5"]), ())
    )
    assert marks == [(1, 19, 32, "?pending: paragraph (b)"), (2, 3, 12, "?pending: section 5")]


def test_text_that_names_one_unit_gets_its_value() -> None:
    references = CrossReferences(("en",))
    assert references.named("clause 4.2(a)") == "?pending: clause 4.2(a)"
    assert references.named("5.6") == "?pending: number 5.6"
    assert references.named("the moon") == "?pending: the moon"
    assert references.named("Resolution 2025-02") == "?pending: resolution 2025-02"
    assert references.named("Beschluß IV") == "?pending: beschluß IV"


WORDS = [
    "section",
    "paragraph",
    "Schedule",
    "of",
    "this",
    "Act",
    "4.2",
    "(a)",
    "(2)",
    "and",
    ",",
    "IV",
    "§",
    "to",
    "the",
    "\u00a0",
]


@given(st.lists(st.sampled_from(WORDS), max_size=14))
def test_spans_are_apart_and_inside_the_text(words: list[str]) -> None:
    text = " ".join(words)
    spans = sorted((start, end) for _, start, end, _ in CrossReferences(("en",)).marks(Joined([text]), ()))
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert all(one[1] <= two[0] for one, two in pairwise(spans))


def test_bracket_around_a_letter_is_not_the_letters() -> None:
    assert found("(nach Buchstabe a)", "de") == [("Buchstabe a", "?pending: letter (a)")]
    assert found("la lettre a) et", "fr") == [("lettre a)", "?pending: letter (a)")]


PIECES = [
    " ",
    " ",
    " ",
    "section",
    "Sätze",
    "Part",
    "alinéa",
    "4",
    "(a)",
    "I",
    "s",
    "é",
    "(",
    "\n",
    "L. 1",
    ",",
    "of",
    "_",
]


@given(st.lists(st.sampled_from(PIECES), max_size=20).map("".join))
def test_a_sign_elsewhere_changes_no_reference(text: str) -> None:
    """Texts with a `§` are searched in another way, which looks at every number."""
    references = CrossReferences(("en", "de", "fr"))
    beside_a_sign = [mark for mark in references.marks(Joined([text, "§"]), ()) if mark[0] == 0]
    assert list(references.marks(Joined([text]), ())) == beside_a_sign
