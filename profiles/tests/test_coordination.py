"""References that share their tail with the next one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_profiles.marks.references.coordination import coordinated
from lection_profiles.marks.references.cross_references import CrossReferences
from lection_profiles.marks.references.reader import EXTERNAL, PENDING
from lection_profiles.text.batch import Joined


def values(text: str, *languages: str) -> list[str]:
    """What the references of one text name."""
    marks = CrossReferences(languages or ("en",)).marks(Joined([text]), ())
    return [(value or "").replace(PENDING, "+").replace(EXTERNAL, "") for _, _, _, value in marks]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("section 6 or section 3 of the 2018 Act", ["+section 6 of that document", "section 3"]),
        (
            "section 4 (duties), section 5 and section 6 of the 2018 Act",
            ["+section 4 of that document", "+section 5 of that document", "section 6"],
        ),
        (
            "Parts 1 to 7 or Chapter 1 of Part 9 of the 2016 Act",
            ["+part 1 of that document", "+part 7 of that document", "chapter 1 of part 9"],
        ),
    ],
)
def test_reference_joined_to_one_that_leads_elsewhere_is_left_open(text: str, named: list[str]) -> None:
    assert values(text) == named


def test_it_is_so_in_french_and_german() -> None:
    assert values("les articles 58 et 66 et le paragraphe 67(5) du Code", "fr") == [
        "+article 58 of that document",
        "+article 66 of that document",
        "subsection 67(5)",
    ]
    assert values("nach § 43 oder § 43a des Elften Buches", "de") == ["+section 43 of that document", "section 43a"]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("section 165 or Article 77 of the GDPR", "+section 165"),
        ("Schedule 5 and Article 43 of the GDPR", "+schedule 5"),
        ("section 2 of this Act and section 9 of the 1926 Act", "+section 2 of this document"),
        ("under subsection (4) or Schedule 7 to the Children Order", "+subsection (4)"),
        ("under section 17 or under section 20 of the 2002 Act", "+section 17"),
        ("Subject to section 88, section 5 of the 2013 Act", "+section 88"),
        ("section 4 or section 5 of this Act", "+section 4"),
    ],
)
def test_other_reference_before_one_that_leads_elsewhere_stays(text: str, first: str) -> None:
    assert values(text)[0] == first


@given(
    st.lists(st.sampled_from(["section 4", "section 5 of the 2018 Act", "Part 2", "(a)", "and", ",", "or"]), max_size=9)
)
def test_no_reference_is_lost_or_moved(words: list[str]) -> None:
    batch = Joined([" ".join(words)])
    groups = list(CrossReferences(("en",))._groups(batch))
    spans = [(start, end) for start, end, _ in coordinated(batch.plain, groups)]
    assert spans == [(start, end) for group in groups for start, end, _ in group]
