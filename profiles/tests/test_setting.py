"""Text that tells how another is amended."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block, BlockTree, Source
from lection_profiles.links import setting
from lection_profiles.links.setting import AMENDED, LISTED, OWN, QUOTED, Setting, amends

EXPRESSIONS = (setting._AMENDS, setting._AMENDS_WITH, setting._AMENDS_AT, setting._AMENDS_ELSEWHERE)


@pytest.mark.parametrize(
    "text",
    [
        "The Data Protection Act 2018 is amended as follows.",
        "After section 4 insert—",
        "For “ten” substitute “twelve”.",
        "In subsection (2), omit “and”.",
        "Omit section 5.",
        "In section 4 of the 2018 Act (duties)—",
        "Section 5 is amended by striking “and”",
        "§ 5 wird wie folgt geändert:",
        "In Absatz 2 wird das Wort „und“ durch „oder“ ersetzt.",
        "L’article 5 est modifié comme suit",
        "In paragraph (4)(b), after discharge insert a special guardianship order or.",
        "In section 26C(3)(a) (power to require data), for “x” substitute “y”.",
        "Omit Article 97 (Commission reports).",
        "For the second paragraph omit—",
        "by inserting after paragraph (2) the following:",
    ],
)
def test_amending_text_is_told(text: str) -> None:
    assert amends(text)


@pytest.mark.parametrize(
    "text",
    [
        "In this section—",
        "In relation to such a notice, section 4 applies.",
        "The Supplier shall not omit any step.",
        "section 4 (as amended by the 2019 Act)",
        "The parties may substitute another carrier.",
        "under clause 7.3 will not exceed in total £[insert figure];",
        "For the term, the Supplier may substitute personnel.",
        "In clause 4 the Supplier shall not omit any step.",
        "when inserting new entries into the table",
        "by adding or striking out a reference",
        "",
    ],
)
def test_other_text_is_not(text: str) -> None:
    assert not amends(text)


PIECES = (
    *("insert", "inserting", "inserted", "substitute", "omit", "Omit", "striking", " out", "—", ":", " the words", "["),
    *(" “x”", " section", "to ", "may ", "any ", "a ", "After ", "for ", "In ", "section 4", "paragraph (", " at "),
    *("is amended", " by", " definition", ", ", " ", ".", "wird ", "ersetzt", "est ", "modifié"),
)


@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join))
def test_looking_for_the_words_first_changes_nothing(text: str) -> None:
    assert amends(text) == any(expression.search(text) for expression in EXPRESSIONS)


def test_new_text_below_the_words_that_insert_it_is_quoted() -> None:
    texts = ((1, "After section 60 insert—"), (2, "In this section"), (3, "deeper"), (1, "In this Part"))
    assert settings(*texts) == [OWN, AMENDED, QUOTED, QUOTED, OWN]


def test_list_of_provisions_of_another_document_is_told_from_what_introduces_it() -> None:
    texts = ((1, "The following provisions of the 1998 Act apply—"), (2, "section 4"), (1, "section 5"))
    assert settings(*texts) == [OWN, OWN, LISTED, OWN]


def settings(*units: tuple[int, str]) -> list[int]:
    """What each block of a tree speaks of, the document first."""
    blocks = [Block(kind="document", depth=0)]
    blocks += [Block(kind="paragraph", depth=depth, text=text) for depth, text in units]
    found = Setting(BlockTree(blocks=blocks, source=Source.from_text("")))
    # Asked from the end, so that nothing is known beforehand.
    return [found.of(index) for index in reversed(range(len(blocks)))][::-1]
