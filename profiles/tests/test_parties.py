"""The parties of a contract."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_profiles.marks.parties import Parties, _triggers
from lection_profiles.text.batch import Joined


def found(text: str) -> list[tuple[str, str | None]]:
    """The parties of one text, with their short names."""
    return [(text[start:end], value) for _, start, end, value in Parties(()).marks(Joined([text]), ())]


@pytest.mark.parametrize(
    ("text", "parties"),
    [
        (
            'HALDEN & WREY LIMITED, a company registered in England (the "Client"); and',
            [("HALDEN & WREY LIMITED", "Client")],
        ),
        (
            "This Agreement is between Acme Widgets, Inc., a corporation (“Acme”), and Jane Roe (the “Buyer”).",
            [("Acme Widgets, Inc.", "Acme"), ("Jane Roe", "Buyer")],
        ),
        (
            "made between Northfield Ltd and Southfield LLP on the date",
            [("Northfield Ltd", None), ("Southfield LLP", None)],
        ),
        ("between The Regents of Ruritania (“University”)", [("Regents of Ruritania", "University")]),
        ("zwischen uns: BETWEEN Muster GmbH (the “Seller”)", [("Muster GmbH", "Seller")]),
    ],
)
def test_party_and_its_short_name(text: str, parties: list[tuple[str, str | None]]) -> None:
    assert found(text) == parties


@pytest.mark.parametrize(
    "text",
    [
        "The Client shall tell Acme Limited at once.",
        "the difference between A and B",
        "Acme Limited, a company, supplies goods.",
        "The Company (the “Issuer”) shall",
        "The Services (the “Work”) are done between Monday and Friday.",
        "any company in the group (a “Member”)",
    ],
)
def test_other_names_are_no_parties(text: str) -> None:
    assert found(text) == []


BRACKET = re.compile(r"\((?:[a-zA-Z][a-zA-Z, -]{0,60})?[“\"„«]")


@given(st.text('(a, -“"„«)\n1', max_size=80) | st.integers(55, 65).map(lambda size: f"(({'a' * size}“"))
def test_brackets_with_a_short_name_are_found_from_its_quotation_mark(text: str) -> None:
    assert sorted(_triggers(text)) == [match.end() - 1 for match in BRACKET.finditer(text)]
