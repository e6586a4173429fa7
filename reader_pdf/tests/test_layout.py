"""Layout: furniture, columns, hyphens, paragraphs over pages, tables and notes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lection_profiles import load_profile
from pdf_files import Page, Pdf, Text, lines, pdf, read

LEFT = """\
the first column begins here and each of its
lines is about as wide as the column itself,
so that a reader can tell where it ends, and
it goes on for several lines until the words
at its foot are carried over to the top of a"""
RIGHT = """\
second column, which stands beside the first
one and is read after it, line for line down
to the very end of the sentence that started
in the other column and ends in this one for
reasons that only its author could tell you."""


def columns(*, by_row: bool) -> list[Text]:
    """Two columns, drawn one after the other or line by line."""
    left, right = lines(LEFT, x=30, size=7), lines(RIGHT, x=220, size=7)
    left, right = left + lines(LEFT, x=30, size=7, top=480), right + lines(RIGHT, x=220, size=7, top=480)
    return [text for pair in zip(left, right, strict=True) for text in pair] if by_row else left + right


@pytest.mark.parametrize("by_row", [False, True])
def test_columns_are_read_one_after_the_other(by_row: bool) -> None:
    found = read(pdf(columns(by_row=by_row)))
    flat = " ".join(found.text.split())
    assert flat.index("at its foot are carried over") < flat.index("second column, which stands")
    assert flat.count("to the top of a second column") == 1


def test_running_heads_and_page_numbers_are_left_out_and_said() -> None:
    pages = [
        [
            Text(50, 580, "Terms of the Harbour"),
            *lines(f"The words of page {word}.\n\nAnd more."),
            Text(200, 20, f"{n} / 4"),
        ]
        for n, word in enumerate(("one", "two", "three", "four"), 1)
    ]
    found = read(pdf(*pages))
    furniture = [
        found.text[slice(*place)] for each in found.dropped if each.kind == "page_furniture" for place in each.sources
    ]
    assert sorted(furniture) == sorted(["Terms of the Harbour"] * 4 + [f"{n} / 4" for n in range(1, 5)])
    assert not any("Harbour" in block.text for block in found.blocks)


def test_a_line_that_repeats_in_the_text_is_no_furniture() -> None:
    found = read(pdf(lines("Nothing but text.\n\nIt is agreed.\n\nIt is agreed.")))
    assert [block.text for block in found.blocks[1:]] == ["Nothing but text.", "It is agreed.", "It is agreed."]


def test_a_paragraph_goes_on_over_a_page() -> None:
    above = (
        "This sentence is begun on the first of two pages, and is carried\n"
        "on with words that lead the one who reads it to the very end of\n"
        "the page; it is then brought to its end, with one more word, on"
    )
    found = read(pdf(lines(above, top=100), lines("the second page, where it ends.\n\nAnother one.")))
    assert [block.text for block in found.blocks[1:]] == [
        " ".join(above.split()) + " the second page, where it ends.",
        "Another one.",
    ]
    assert found.blocks[1].attrs["place"]["last_page"] == 2


def test_a_divided_word_is_joined_and_a_compound_keeps_its_hyphen() -> None:
    text = "The know-how of the parties is con-\nfidential, and each keeps its know-\nhow to itself and hers to her."
    found = read(pdf(lines(text)))
    assert (
        found.text
        == "The know-how of the parties is confidential, and each keeps its know-how to itself and hers to her.\n"
    )


def test_a_new_line_that_the_line_before_had_room_for_begins_a_paragraph_where_no_gap_does() -> None:
    text = "\n".join(
        f"Clause {word} is a paragraph of two lines, the first of\nwhich is full while the second is not."
        for word in ("alpha", "beta", "gamma", "delta", "epsilon")
    )
    found = read(pdf(lines(text)))
    assert [block.text.split()[1] for block in found.blocks[1:]] == ["alpha", "beta", "gamma", "delta", "epsilon"]


def test_aligned_cells_are_a_table() -> None:
    rows = [
        ("Item", "Fee", "Period"),
        ("Berth", "12.50", "one day"),
        ("Crane", "90.00", "one hour"),
        ("Water", "1.20", "one cask"),
    ]
    cells = [
        Text(x, 500 - 14 * n, cell) for n, row in enumerate(rows) for x, cell in zip((50, 150, 250), row, strict=True)
    ]
    found = read(pdf([*lines("The fees are these:", top=530), *cells]), load_profile("contract"))
    table = [block for block in found.blocks if block.kind in ("table", "row", "cell")]
    assert [block.kind for block in table[:5]] == ["table", "row", "cell", "cell", "cell"]
    assert [block.text for block in table if block.kind == "cell"] == [cell for row in rows for cell in row]
    assert {block.matched_by for block in table} == {"pdf:table"}
    assert {block.band for block in table} == {"guessed"}


def test_a_footnote_is_a_note_and_its_mark_a_span() -> None:
    text = lines("The fee is fixed by the master\nof the harbour.\n\nIt is due at once.", top=550)
    note = [Text(50, 43, "1", 5), Text(56, 40, "By notice on the quay.", 8)]
    texts = [
        text[0],
        Text(50, 538, "of the harbour"),
        Text(112.6, 541, "1", 6),
        Text(116, 538, "."),
        text[2],
        *note,
    ]
    found = read(pdf(texts), load_profile("contract"))
    notes = [block for block in found.blocks if block.kind == "note"]
    assert [(block.label, block.text, block.matched_by) for block in notes] == [
        ("1", "By notice on the quay.", "pdf:footnote")
    ]
    assert [(span.type, span.value) for block in found.blocks for span in block.spans] == [("note_reference", "1")]
    assert not any("harbour1" in block.text or "harbour 1" in block.text for block in found.blocks)


def test_without_a_profile_tables_and_notes_are_lines_of_the_same_text() -> None:
    texts = [
        *lines("The fee is fixed.", top=550),
        Text(124, 553, "1", 6),
        Text(50, 43, "1", 5),
        Text(56, 40, "On the quay.", 8),
    ]
    texts += [Text(x, 500 - 14 * n, f"cell {n} {x}") for n in range(4) for x in (50, 150, 250)]
    plain, under = read(pdf(texts)), read(pdf(texts), load_profile("contract"))
    assert plain.text == under.text
    assert {block.kind for block in under.blocks} >= {"table", "note"}
    assert {block.kind for block in plain.blocks} == {"document", "paragraph"}
    assert plain.is_conserved()
    assert under.is_conserved()


def test_an_exponent_without_a_note_stays_in_the_text() -> None:
    texts = [
        Text(50, 500, "The quay has 40 m"),
        Text(134, 504, "2", 6),
        *lines("And no more.", top=470),
    ]
    found = read(pdf(texts))
    assert "2" in found.text
    assert not any(block.kind == "note" or block.spans for block in found.blocks)


@pytest.mark.parametrize(("turn", "place"), [(90, lambda x, y: (400 - y, x)), (180, lambda x, y: (400 - x, 600 - y))])
def test_a_turned_page_is_read_as_it_is_shown(turn: int, place: Callable[[int, int], tuple[int, int]]) -> None:
    matrix = {90: "0 1 -1 0", 180: "-1 0 0 -1"}[turn]
    operators = "\n".join(
        f"BT /F0 10 Tf {matrix} {' '.join(map(str, place(x, y)))} Tm ({text}) Tj ET"
        for x, y, text in [(40, 300, "Above stands this line."), (40, 270, "Below stands that one.")]
    )
    found = read(Pdf([Page([], rotate=turn, operators=operators)]).to_bytes())
    assert found.text.splitlines() == ["Above stands this line.", "Below stands that one."]
    left, bottom, right, top = found.blocks[1].attrs["place"]["box"]
    assert (left, bottom) == (pytest.approx(40, abs=1), pytest.approx(298, abs=2))
    assert right > left
    assert top > bottom


def test_numbered_units_with_hanging_indents_stay_whole() -> None:
    text = (
        "1. The harbour is open to all ships that fly a\n   flag, by day and by night, in peace and war.\n\n"
        "2. The harbour master keeps the book of ships\n   and shows it to anyone."
    )
    found = read(pdf(lines(text)), load_profile("contract"))
    assert [block.label for block in found.blocks[1:]] == ["1", "2"]


def test_numbered_headings_at_the_top_of_pages_are_no_running_head() -> None:
    pages = [[Text(50, 560, f"Article {number}"), *lines(f"Words of {name}.", top=530)] for number, name in
             ((3, "one"), (7, "two"), (8, "three"), (15, "four"))]  # fmt: skip
    found = read(pdf(*pages))
    assert found.dropped == []
    assert [block.text for block in found.blocks[1::2]] == ["Article 3", "Article 7", "Article 8", "Article 15"]


def test_pages_that_begin_alike_lose_their_heads_only() -> None:
    form = "The tenant named below applies for a berth.\n\nHe has read the rules of the harbour.\n\nName: {}"
    names = ("Ada", "Bo", "Cy", "Di", "Ed")
    pages = [[Text(50, 585, "Harbour office"), *lines(form.format(name), top=550)] for name in names]
    found = read(pdf(*pages))
    furniture = [found.text[slice(*each.sources[0])] for each in found.dropped]
    assert furniture == ["Harbour office"] * 5
    assert sum("applies for a berth" in block.text for block in found.blocks) == 5
