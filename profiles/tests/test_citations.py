"""Citations of law and standards."""

from __future__ import annotations

import pytest
from lection_profiles.marks.citations import Citations
from lection_profiles.text.batch import Joined

CITATIONS = Citations(())


def found(text: str) -> list[str]:
    """The citations of one text."""
    return [text[start:end] for _, start, end, _ in CITATIONS.marks(Joined([text]), ())]


@pytest.mark.parametrize(
    "citation",
    [
        "42 U.S.C. 1395w-4(b)",
        "42 U.S.C. § 1983",
        "5 CFR 1200.1",
        "40 C.F.R. Part 60",
        "Public Law 113–121",
        "Pub. L. No. 111-148",
        "124 Stat. 119",
        "79 FR 12345",
        "410 U.S. 113 (1973)",
        "[2019] UKSC 41",
        "[2005] EWHC 12 (Comm)",
        "[1932] AC 562",
        "Case C-131/12",
        "ECLI:EU:C:2014:317",
        "Regulation (EU) 2016/679",
        "Regulation (EC) No 1907/2006",
        "Commission Delegated Regulation (EU) 2015/35",
        "Directive 95/46/EC",
        "42 USC §§ 1981-1983",
        "S.I. 2018/123",
        "SI 2020 No. 123",
        "Human Rights Act, 1998",
        "ISO 9001:2015",
        "DIN EN ISO 14001",
        "ISO/IEC 27001:2022",
        "Data Protection Act 2018",
        "Congressional Budget Act of 1974",
        "Privacy and Electronic Communications (EC Directive) Regulations 2003",
        "RFC 9110",
        "BGBl. I S. 123",
        "loi n° 78-17",
    ],
)
def test_citation_is_marked_whole(citation: str) -> None:
    assert found(f"as said in {citation}, it") == [citation]


@pytest.mark.parametrize(
    ("text", "citation"),
    [
        ("Under the Companies Act 2006", "Companies Act 2006"),
        ("In Part 2 of the Companies Act 2006", "Companies Act 2006"),
        ("Section 4 of the Companies Act 2006", "Companies Act 2006"),
    ],
)
def test_title_begins_after_what_leads_to_it(text: str, citation: str) -> None:
    assert found(text) == [citation]


@pytest.mark.parametrize(
    "text", ["the GDPR", "the 2018 Act", "§ 433 BGB", "Act now 20 times", "in order 2006", "12 US dollars"]
)
def test_short_titles_and_other_words_are_not_marked(text: str) -> None:
    assert found(text) == []
