"""The profiles that come with the package."""

from __future__ import annotations

import pytest
from lection_core import Block
from lection_profiles import annotate, builtin_profiles, load_profile
from lection_profiles.loading.load import load_with_warnings
from lection_profiles.writing.builtins import resolve_builtin


def test_the_names_are_sorted_and_generic_is_among_them() -> None:
    assert list(builtin_profiles()) == sorted(builtin_profiles())
    assert {"generic", "contract"} <= set(builtin_profiles())


def test_a_name_that_is_a_path_is_not_followed() -> None:
    assert resolve_builtin("../builtin/contract") is None
    assert resolve_builtin("contract") is not None


@pytest.mark.parametrize("name", builtin_profiles())
def test_each_loads_under_its_name_and_says_what_it_is_for(name: str) -> None:
    found = load_with_warnings(name)
    assert found.profile.name == name
    assert found.profile.description
    assert not found.warnings
    assert all(location.startswith("profile ") for location in found.profile.locations.values())
    assert load_profile(load_profile(name).to_mapping()) == found.profile


def roles(profile: str, *paragraphs: str) -> list[str | None]:
    blocks = [Block(kind="document", depth=0), *(Block(kind="paragraph", depth=1, text=text) for text in paragraphs)]
    return [item.role for item in annotate(blocks, load_profile(profile)) if isinstance(item, Block)][1:]


TITLES = {
    "eu_regulation": [
        "REGULATION (EU) 2015/2120 OF THE EUROPEAN PARLIAMENT AND OF THE COUNCIL",
        "COMMISSION IMPLEMENTING REGULATION (EU) 2021/1772",
        "COUNCIL REGULATION (EC) No 1/2003",
        "COMMISSION DELEGATED DIRECTIVE (EU) 2020/361",
        "DIRECTIVE 2014/65/EU OF THE EUROPEAN PARLIAMENT AND OF THE COUNCIL",
        "COUNCIL DECISION (CFSP) 2020/1999",
        "DECISION (EU) 2015/32 OF THE EUROPEAN CENTRAL BANK of 29 December 2014 on a derogation",
        "of 25 November 2015",
        "on market abuse and repealing Directive 2003/6/EC and Commission Directives 2003/124/EC and 2004/72/EC",
        "amending Annex II to Regulation (EC) No 396/2005 as regards maximum residue levels",
        "(Text with EEA relevance)",
        "(recast)",
    ],
    "us_statute": [
        "An Act",
        "JOINT RESOLUTION",
        "A BILL To amend title 5, United States Code.",
        "Public Law 113–67: Making continuing appropriations for fiscal year 2014, and for other purposes.",
        "To authorize a cooperative program for the conservation of fish, and for other purposes",
        "Be it enacted by the Senate and House of Representatives of the United States of America,",
        "Resolved by the Senate and House of Representatives of the United States of America,",
    ],
    "legislation": [
        "An Act to make provision for the regulation of the processing of information.",
        "An Act of the National Assembly for Wales to make provision for a duty; and for connected purposes.",
        "An Act respecting family homes situated on First Nation reserves",
        "[23rd May 2018]",
        "[1 June 2020]",
        "Be it enacted by the Queen’s most Excellent Majesty, as follows:—",
        "Having been passed by the National Assembly for Wales, it is enacted as follows:",
    ],
}
TEXTS = {
    "eu_regulation": [
        "Regulation (EU) No 531/2012 is amended as follows:",
        "on the date of its adoption.",
        "The Commission shall adopt, by 25 November 2015, implementing acts.",
        "(Text of the declaration)",
    ],
    "us_statute": [
        "An action may be brought.",
        "To the extent practicable, the Secretary shall consult the States.",
        "Public Law 113–67 is amended.",
    ],
    "legislation": ["An Act of Parliament.", "The Act comes into force on [date].", "[Repealed]"],
}


@pytest.mark.parametrize(("profile", "text"), [(name, text) for name, texts in TITLES.items() for text in texts])
def test_the_titles_of_acts_have_their_role(profile: str, text: str) -> None:
    assert roles(profile, text) == ["title"]


@pytest.mark.parametrize(("profile", "text"), [(name, text) for name, texts in TEXTS.items() for text in texts])
def test_other_paragraphs_have_not(profile: str, text: str) -> None:
    assert "title" not in roles(profile, text)
