"""References into other documents, told by the words around them."""

from __future__ import annotations

import pytest
from lection_profiles.marks.references.cross_references import CrossReferences
from lection_profiles.marks.references.other_documents import OtherDocuments, lists_provisions
from lection_profiles.text.batch import Joined


def values(text: str, *languages: str) -> list[str]:
    """What the references of one text name, each beginning with `+` where it may be one of its own document."""
    marks = CrossReferences(languages or ("en",)).marks(Joined([text]), ())
    return [(value or "").replace("?pending: ", "+").replace("?external: ", "") for _, _, _, value in marks]


@pytest.mark.parametrize(
    "text",
    [
        "in particular Article 35 thereof",
        "in particular Articles 16, 47 and 50 thereof",
        "Section 4 from RFC 2252",
        "listed in Annex I to the TFEU",
        "section 11(3) (powers of entry) of the 1965 Act",
        "section 4 (execution of declaration (general)) of the 1981 Act",
        "Article 6(1), points (b) and (f) of that Regulation",
        "Article 2, point (4), of that Regulation",
        "Part 2 of those Regulations",
        "must comply with SABS 0177: Part 5",
        "under ISO 9001, clause 4",
        "as in [SP 800-63B, Section 5.2]",
        "See 800-63B Section 6.1",
        "ATF Form 6—Part I",
        "according to FAR section 12.212",
        "§ 30 der Abgabenordnung",
        "den §§ 80 und 83 des Vierten Buches",
        "l'article 26 de la loi n° 95-73",
    ],
)
def test_words_around_a_reference_name_another_document(text: str) -> None:
    assert values(text)
    assert [value for value in values(text) if value[0] == "+"] == []


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Section 7.1 (Liability) applies", ["+section 7.1"]),
        ("paragraph 3 (fees) of Schedule 2", ["+paragraph 3 of schedule 2"]),
        ("In paragraph 4 (loans) in paragraph (6)", ["+paragraph 4", "+paragraph (6)"]),
        ("clause 4 OR clause 5", ["+clause 4", "+clause 5"]),
        ("Section 5.2 MUST be sent", ["+section 5.2"]),
        ("SECTION 2, Part 3", ["+section 2", "+part 3"]),
        ("PART 2 Section 3", ["+part 2", "+section 3"]),
        ("§ 63 zur Verbesserung der Qualität", ["+section 63"]),
        ("nach § 5, der Arbeitgeber", ["+section 5"]),
        ("paragraph (a) thereof", ["+paragraph (a) of that unit"]),
    ],
)
def test_other_words_do_not(text: str, named: list[str]) -> None:
    assert values(text) == named


def test_law_named_in_another_language_than_the_profiles_is_noticed() -> None:
    assert values("l’article 5 de la présente loi", "fr") == ["+article 5 of this document"]
    assert values("sygedagpengelovens § 24", "da") == ["section 24"]
    assert values("§ 3, stk. 7, i bekendtgørelse om", "da") == ["section 3"]
    assert values("§ 5 i lov om leje", "da") == ["section 5"]
    assert values("jf. denne lovs § 5", "da") == ["+section 5"]


def test_number_that_stands_before_the_sign_is_not_the_next_one() -> None:
    assert values("enligt 5 § 2 mom.", "sv") == []
    assert values("Policy 2 § 42.2", "en") == ["+section 42.2"]


@pytest.mark.parametrize(
    "text",
    [
        "the following provisions of the GDPR (the rights in which may be restricted)—",
        "the following sections of the Data Protection Act 1998 apply:",
        "gelten die folgenden Bestimmungen des Bundesgesetzes vom 25. Juni 1982 über die Vorsorge (BVG) über:",
        "les dispositions suivantes du Code civil s’appliquent :",
    ],
)
def test_list_of_provisions_of_another_document_is_told(text: str) -> None:
    assert lists_provisions(text)


@pytest.mark.parametrize(
    "text",
    [
        "the following provisions of this Act apply—",
        "the following provisions of Part 2 of this Act—",
        "the following provisions of the Data Protection Act 1998 apply.",
        "die folgenden Bestimmungen des vorliegenden Gesetzes:",
        "",
    ],
)
def test_other_introduction_is_not(text: str) -> None:
    assert not lists_provisions(text)


def test_reference_in_capitals_is_not_told_by_capitals() -> None:
    others = OtherDocuments(("en",), ())
    assert others.follows(" BUYERCO", 0, capitals=False)
    assert not others.follows(" BUYERCO", 0, capitals=True)
