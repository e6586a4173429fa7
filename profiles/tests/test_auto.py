"""Choosing a profile from a sample of the text."""

from __future__ import annotations

import pytest
from lection_core import HeadingRule, LabelPattern, Profile, Source
from lection_profiles import builtin_profiles, choose_profile, load_profile
from lection_profiles.choosing.auto import GENERIC, WINDOW, sample_windows, score_profiles
from lection_profiles.text.language import likely_languages

CANDIDATES = [profile for name in builtin_profiles() if (profile := load_profile(name)).auto]


def choose(text: str, candidates: list[Profile] = CANDIDATES) -> str:
    return choose_profile(Source.from_text(text, name="x.txt"), candidates).winner


@pytest.mark.parametrize("profile", CANDIDATES, ids=lambda profile: profile.name)
def test_each_profile_is_chosen_for_its_own_sample(profile: Profile) -> None:
    assert choose(profile.sample) == profile.name


def test_plain_prose_is_generic() -> None:
    assert choose("Once upon a time there was a king.\n\nHe had a daughter.\n") == GENERIC
    assert choose("") == GENERIC


def test_selection_says_how_it_came_about() -> None:
    selection = choose_profile(Source.from_text(load_profile("rfc").sample, name="x.txt"), CANDIDATES)
    assert selection.score > 0
    assert selection.runner_up is not None
    assert selection.sample == len(load_profile("rfc").sample)


def test_sample_is_bounded_and_cut_at_lines() -> None:
    windows = sample_windows("a line of text\n" * 20_000)
    assert len(windows) == 3
    assert all(len(window) <= WINDOW for window in windows)
    assert all(window.startswith("a line") for window in windows)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("the parties to this agreement shall be bound by the terms of it and any other", "en"),
        ("der Verkäufer hat die Ware nach dem Vertrag zu liefern und ist für den Schaden nicht", "de"),
        ("la loi sur les contrats est applicable dans les cas où une des parties ne peut pas", "fr"),
        ("为了规范设备的制造，制定本法。本法适用于下列活动", "zh"),
        ("يسري هذا القانون على الأجهزة الآتية في جميع الأحوال", "ar"),
    ],
)
def test_languages_are_told(text: str, language: str) -> None:
    assert language in likely_languages(text)
    assert likely_languages("12 34 56") == frozenset()


def test_bullets_speak_for_a_profile_and_dashes_of_lists_do_too() -> None:
    lines = ["Our policy is about your personal information and the service we offer."] * 4
    assert choose("\n".join([*lines, *["• We keep your information safe."] * 4])) != GENERIC
    assert choose("\n".join([*lines, *["- We keep your information safe."] * 4])) != GENERIC
    assert choose("\n".join([*lines, *["- key: value"] * 4])) == GENERIC
    assert choose("\n".join([*lines, *["— We keep your information safe, said the king."] * 4])) == GENERIC


def dense(*titles: str) -> str:
    text = ["We look at what was asked in the last month by all who wrote to us and put it", "into one list for all."]
    return "\n".join(line for title in titles for line in [*text, *text, title, *text, "• one list for all"])


def test_headings_without_blank_lines_speak_for_the_profile_that_knows_them() -> None:
    assert (
        choose(dense("What was asked", "How we look", "Why we write", "Who may ask", "Abstract", "Index")) == "policy"
    )


def test_scores_that_are_low_are_close_only_where_they_differ_by_little() -> None:
    plain = Profile(name="plain", label_patterns=(LabelPattern(name="bullet", template="{bullet}"),))
    short = HeadingRule(name="short", max_words=5, no_terminal_punctuation=True, standalone=True)
    titled = Profile(name="titled", label_patterns=plain.label_patterns, heading_rules=(short,))
    liked = Profile(name="liked", description=dense("List"), label_patterns=plain.label_patterns)
    text = dense(*["List of all"] * 9)
    assert choose(text, [plain, titled, liked]) == "titled"
    assert choose(text, [plain, liked]) == "liked"


def test_on_a_tie_a_word_that_all_profiles_have_says_less_than_one_that_a_single_profile_has() -> None:
    patterns = (LabelPattern(name="clause", template="{arabic}."),)
    policy = Profile(name="policy", label_patterns=patterns, description="terms under other service guideline")
    lease = Profile(
        name="lease", label_patterns=patterns, description="terms under other service lessor tenant rent lease deposit"
    )
    text = "1. Rent is due under the terms of this lease.\n\n2. The tenant asks for no other service.\n"
    # of its words the text has 4 in 5 of policy, 7 in 9 of lease; of those that the other lacks 0 in 1, 3 in 5
    assert choose(text, [policy, lease]) == "lease"


LICENCE_TERMS = """KIT LICENSE TERMS

These license terms are an agreement between you and the vendor. They apply to the software and its updates.

1. INSTALLATION AND USE RIGHTS. You may install and use any number of copies of the software on your devices.

2. DATA. The software may collect information about your use of our services and send it to us.

a. You may switch that off. The privacy statement tells more.

3. SCOPE OF LICENSE. The software is licensed, not sold. You may not:

• reverse engineer the software; or

• transfer it to any third party, or remove notices.

4. ENTIRE AGREEMENT. This is the entire agreement for the software and support, under the laws of the state.
"""


def test_terms_that_license_software_are_a_contract_and_no_policy() -> None:
    assert choose(LICENCE_TERMS) == "contract"


LEASE = """MASTER LEASE AGREEMENT

THIS AGREEMENT is made as of May 1, 2003, by and between Oak LLC ("Landlord") and Fig Inc. ("Tenant").

NOW, THEREFORE, in consideration of the rents hereinafter set forth, the parties hereto agree as follows:

ARTICLE 1
PREMISES

1.1 Premises. Landlord hereby leases the house to Tenant.

1.2 Rent. Tenant shall pay rent to Landlord for the common areas too.

ARTICLE 2
TERM

2.1 Term. The term is three years.
"""


def test_a_lease_with_articles_is_a_contract_and_no_regulation() -> None:
    assert choose(LEASE) == "contract"


def test_sections_in_roman_numbers_are_those_of_a_contract() -> None:
    titles = ("PREAMBLE", "RIGHTS", "CONDITIONS")
    text = "\n\n".join(
        f"Section {roman}: {title}\n\n{number}. The Licensor grants the Licensee a license to the Work."
        for number, (roman, title) in enumerate(zip(("I", "II", "III"), titles, strict=True), 1)
    )
    assert choose(text) == "contract"


@pytest.mark.parametrize(
    "text", [*(profile.sample for profile in CANDIDATES), "1 Scope\n\n2 Terms\n\n3 Fees\n"], ids=lambda text: text[:20]
)
def test_a_profile_scores_the_same_alone_and_among_others(text: str) -> None:
    together = score_profiles(tuple(CANDIDATES), [text])
    assert together == [score_profiles((profile,), [text])[0] for profile in CANDIDATES]
    assert any(together)


def test_the_first_line_of_a_paragraph_in_capitals_is_no_heading() -> None:
    paragraph = "THE SOFTWARE IS PROVIDED AS IT IS, AND NO ONE\nIS LIABLE FOR ANY LOSS THAT COMES FROM IT."
    assert choose("\n\n".join(["SOFTWARE TERMS", *[paragraph] * 6]) + "\n") != "legislation"
