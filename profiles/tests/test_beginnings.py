"""Beginnings of blocks that no rule recognised."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_profiles.labels.template_syntax import parse_template
from lection_profiles.tooling.unmatched import beginning


@pytest.mark.parametrize(
    ("text", "template"),
    [
        ("Resolution 2025-01: the accounts be approved", "Resolution {arabic}-{arabic}:"),
        ("[0001] FIG. 1 shows", "[{arabic}]"),
        ("Action A: ask", "Action {ALPHA}:"),
        ("(ii) tilting the can", "({roman})"),
        ("b) gebraucht", "{alpha})"),
        ("§ 5 Zweck", "§ {arabic}"),
        ("4.1.2 The user", "{decimal}"),
        ("REQ-12 The user", "REQ-{arabic}"),
        ("Art. 5 Der Bund", "Art. {arabic}"),
        ("12. The user", "{arabic}."),
        ("Annex B (normative)", "Annex {ALPHA}"),
        ("Teil IV Schluss", "Teil {ROMAN}"),
        ("A.1.2 A hoe", "{ALPHA}.{decimal}"),
        ("step 2: stir", "step {arabic}:"),
        ("art. 5 Le conseil", "art. {arabic}"),
    ],
)
def test_label_is_told_as_a_template(text: str, template: str) -> None:
    found = beginning(text)
    assert found is not None
    assert found[0] == template


@pytest.mark.parametrize(
    "text",
    [
        "the 1961 Act means",
        "A dog barks.",
        "The chair noted",
        "2019 saw growth",
        "None.",
        "",
        "Mr A. Lind",
        "I agree",
        "When I came",
    ],
)
def test_what_begins_with_no_label_has_none(text: str) -> None:
    assert beginning(text) is None


@given(st.text(max_size=30))
def test_what_is_told_can_be_read_as_a_template(text: str) -> None:
    found = beginning(text)
    assert found is None or parse_template(found[0])
