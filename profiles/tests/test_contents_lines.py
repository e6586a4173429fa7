"""Lines of contents: where a table of contents begins in plain text, and which lines it takes."""

from __future__ import annotations

import pytest
from lection_core import Block
from lection_profiles import Run, load_profile, recognise


def read(text: str, profile: str = "legislation") -> list[Block]:
    found = recognise([Run(text=text, source=(0, len(text)))], load_profile(profile))
    return [block for block in found if isinstance(block, Block)]


def roles(text: str, profile: str = "legislation") -> list[tuple[str | None, str | None]]:
    return [(block.label, block.role) for block in read(text, profile)]


LONG = "Article {} Exemption for the management of public debt and for the many activities of the climate policy"
ENTRY = "Article {} Scope of this Regulation .............................................. {}"
BODY = "Article 1 Scope of this Regulation\n\nThis Regulation applies to kites.\n"


@pytest.mark.parametrize("long", [1, 2, 3])
def test_entries_too_long_to_lead_to_a_page_stand_among_the_others(long: int) -> None:
    entries = "\n".join([ENTRY.format(1, 1), *map(LONG.format, range(2, long + 2)), ENTRY.format(8, 4)])
    assert roles(f"CONTENTS\n{entries}\n\n{BODY}", "eu_regulation")[:2] == [(None, "toc"), ("Article 1", None)]


def test_the_last_entries_may_be_too_long_to_lead_to_a_page() -> None:
    entries = "\n".join([ENTRY.format(1, 1), ENTRY.format(2, 4), LONG.format(3), LONG.format(4)])
    assert roles(f"CONTENTS\n{entries}\n\n{BODY}", "eu_regulation")[:2] == [(None, "toc"), ("Article 1", None)]


def test_a_blank_line_ends_the_entries_that_lead_to_a_page() -> None:
    entries = "\n".join([ENTRY.format(1, 1), ENTRY.format(2, 4)])
    text = f"CONTENTS\n{entries}\n\nArticle 7 Other kites\n\nThis Regulation applies to kites.\n"
    assert roles(text, "eu_regulation")[:2] == [(None, "toc"), ("Article 7", None)]


def test_contents_may_be_the_side_note_of_a_provision() -> None:
    text = "12 The Commissioner reads it.\n\nContents\n\n13 The Commissioner shall write a report.\n\n14 End.\n"
    assert roles(text) == [("12", None), (None, None), ("13", None), ("14", None)]


def test_the_contents_of_a_part_may_carry_on_the_numbers_before_it() -> None:
    entries = "Contents\n\n13 Reports\n\n14 End\n\n13 Reports\n\nHe writes.\n\n14 End\n\nHe ends.\n"
    text = f"12 The Commissioner reads it.\n\n{entries}"
    assert roles(text)[:3] == [("12", None), (None, "toc"), ("13", None)]


def test_a_title_that_a_sentence_cites_is_not_its_heading_again() -> None:
    title = "Importation of Arms, Ammunition and Implements of War"
    lines = [
        "PART 447—" + title.upper(),
        "Subpart A—Scope",
        "Sec.",
        "447.1 General.",
        "447.2 Other laws.",
        "Subpart A—Scope",
    ]
    body = ["§ 447.1. General.", "The kites that are meant are those of", f"Part 447, {title}.", "They fly."]
    blocks = read(
        "\n".join([*lines, *body, *(f"They fly {'very ' * count}high." for count in range(40))]), "us_statute"
    )
    assert next((block.kind, block.label) for block in blocks if block.label) == ("section", "PART 447")


def test_the_title_of_contents_may_head_the_column_of_pages() -> None:
    entries = "1 Scope ......... 1\n2 References .... 1\n3 Terms ......... 2"
    text = f"Contents                Page\nForeword ........ iii\n{entries}\n\n1. Scope\n\nIt is wide.\n"
    assert roles(text, "contract")[0] == (None, "toc")


@pytest.mark.parametrize("gap", [" ", "     "])
@pytest.mark.parametrize("last", ["", "Schedule 1 Banks\nSchedule 2 Fees\n"])
def test_entries_come_again_without_the_page_they_end_in(gap: str, last: str) -> None:
    text = f"CONTENTS\n\nARTICLE I KITES{gap}1\nARTICLE II TOYS{gap}5\n{last}\nARTICLE I KITES\n\nA kite flies.\n"
    assert roles(f"{text}\nARTICLE II TOYS\n\nA toy is red.\n", "contract") == [
        (None, "toc"), ("ARTICLE I", None), (None, None), ("ARTICLE II", None), (None, None),
    ]  # fmt: skip
