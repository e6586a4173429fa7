from __future__ import annotations

import pytest
from lection_reader_markdown.markers import is_atx, is_comment, list_marker, note_marker, quote_marker


def test_a_number_is_read_as_it_is_written() -> None:
    assert list_marker("  007) x", 0) == (2, 6, "007)", {"style": "arabic"})


def test_a_bullet_is_no_label() -> None:
    assert list_marker("+ x", 0) == (0, 1, None, {"bullet": "+"})


def test_a_marker_behind_a_quote_and_a_tab() -> None:
    assert list_marker(">\t1. x", 0) == (2, 4, "1.", {"style": "arabic"})


def test_an_alert_keeps_its_word() -> None:
    assert quote_marker("> [!NOTE]\n> x", 0, alert=True) == (0, 9, None, {"alert": "NOTE"})
    assert quote_marker("> [!NOTE](/u)", 0, alert=False) == (0, 1, None, {})


def test_a_note_ends_at_its_colon() -> None:
    assert note_marker(r"[^a\]b]: x", 0, r"a\]b").end == 8


@pytest.mark.parametrize(("text", "atx"), [("# a", True), ("######", True), ("#\ta", True), ("#a\n==", False)])
def test_number_signs_need_a_space(text: str, atx: bool) -> None:
    assert is_atx(text, 0) is atx


@pytest.mark.parametrize(
    ("html", "comment"),
    [
        ("<!-- a -->", True),
        (" <!-- a\n# b --> <!----><!-->\n", True),
        ("<!-- open", True),
        ("<!-- a --> text", False),
        ("<p><!-- a -->", False),
        ("", False),
    ],
)
def test_comments_alone_are_a_comment(html: str, comment: bool) -> None:
    assert is_comment(html) is comment
