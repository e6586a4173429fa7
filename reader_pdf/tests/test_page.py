"""Single parts of reading a page: fonts, turned pages, text from right to left, lists of page numbers."""

from __future__ import annotations

import pytest
from lection_reader_pdf.page.backwards import has_backwards
from lection_reader_pdf.page.characters import Turn
from lection_reader_pdf.page.fonts import font_of
from lection_reader_pdf.page.pages import listed


@pytest.mark.parametrize(
    ("name", "bold", "italic"),
    [
        ("ABCDEF+LiberationSans-Bold", True, False),
        ("Times-BoldItalic", True, True),
        ("CMBX12", True, False),
        ("Garamond", False, False),
        ("Arial,Bold", True, False),
        ("Helvetica-Oblique", False, True),
        ("Unitas-Regular", False, False),
    ],
)
def test_a_font_is_bold_or_italic_by_its_name(name: str, bold: bool, italic: bool) -> None:
    font = font_of(name, 0)
    assert (font.bold, font.italic) == (bold, italic)


@pytest.mark.parametrize(
    ("quarter", "shown"), [(0, (1, 2, 3, 5)), (1, (2, 97, 5, 99)), (2, (97, 195, 99, 198)), (3, (195, 1, 198, 3))]
)
def test_a_box_is_turned_with_its_page(quarter: int, shown: tuple[float, ...]) -> None:
    assert Turn(quarter, 100, 200).box(1, 2, 3, 5) == shown


def test_page_numbers_are_listed_in_runs() -> None:
    assert listed([1, 3, 4, 5, 9]) == "1, 3 to 5, 9"


@pytest.mark.parametrize(
    ("text", "backwards"), [("قانون العمل", True), ("The law", False), ("Act العمل of 2003 now", False), ("12", False)]
)
def test_text_is_from_right_to_left_where_most_letters_are(text: str, backwards: bool) -> None:
    assert has_backwards(text) is backwards
