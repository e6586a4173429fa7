"""Tagged files: headings and paragraphs as the structure tree states them, unless the page says otherwise."""

from __future__ import annotations

from lection_profiles import load_profile
from pdf_files import Page, Pdf, read

LINES = (
    ("H1", "Harbour rules"),
    ("P", "The harbour is open to every ship that comes in,"),
    ("P", "and to those that only want to go out again."),
    ("H2", "Lights"),
    ("P", "A ship shows a light at night, whatever flag she"),
    ("P", "flies, and puts it out in the morning."),
)


def tagged(
    elements: list[tuple[str, list[int]]], *, leading: float = 12, gaps: frozenset[int] = frozenset({1, 3, 4})
) -> bytes:
    """Write a page of LINES whose structure tree has these elements, each with the numbers of its lines."""
    y, operators = 550.0, []
    for number, (_, text) in enumerate(LINES):
        y -= leading * (2 if number in gaps else 1)
        operators.append(f"/P << /MCID {number} >> BDC BT /F0 10 Tf 1 0 0 1 50 {y} Tm ({text}) Tj ET EMC")
    pdf = Pdf([Page([], operators="\n".join(operators))], catalog="/MarkInfo << /Marked true >> /StructTreeRoot 8 0 R")
    assert pdf.first_free() == 8
    kids = " ".join(f"{10 + number} 0 R" for number in range(len(elements)))
    parents = " ".join(
        f"{10 + next(i for i, (_, ids) in enumerate(elements) if number in ids)} 0 R" for number in range(len(LINES))
    )
    pdf.objects = [
        f"<< /Type /StructTreeRoot /K 9 0 R /ParentTree << /Nums [0 [{parents}]] >> >>",
        f"<< /Type /StructElem /S /Document /P 8 0 R /K [{kids}] >>",
        *(
            f"<< /Type /StructElem /S /{type_} /P 9 0 R /Pg 6 0 R /K [{' '.join(map(str, ids))}] >>"
            for type_, ids in elements
        ),
    ]
    pdf.pages[0].extra = "/StructParents 0"
    return pdf.to_bytes()


def test_headings_and_paragraphs_are_those_of_the_structure_tree() -> None:
    elements = [("H1", [0]), ("P", [1, 2]), ("H2", [3]), ("P", [4, 5])]
    found = read(tagged(elements))
    assert [(depth, kind, text.split()[0]) for depth, kind, _, text in found.outline()] == [
        (1, "section", "Harbour"),
        (2, "paragraph", "The"),
        (2, "section", "Lights"),
        (3, "paragraph", "A"),
    ]
    headings = [block for block in found.blocks if block.kind == "section"]
    assert {(block.matched_by, block.confidence) for block in headings} == {("pdf:heading", 1.0)}
    assert found.dropped == []


def test_they_are_stated_under_a_profile_as_well() -> None:
    elements = [("H1", [0]), ("P", [1, 2]), ("H2", [3]), ("P", [4, 5])]
    found = read(tagged(elements), load_profile("contract"))
    assert [block.band for block in found.blocks if block.kind == "section"] == ["stated", "stated"]


def test_a_tree_that_the_pages_contradict_is_left_aside_and_said() -> None:
    elements = [("H1", [0, 1]), ("P", [2, 3]), ("P", [4]), ("P", [5])]
    found = read(tagged(elements))
    assert [each.kind for each in found.dropped] == ["structure_tree"]
    assert [block.text.split()[0] for block in found.blocks[1:]] == ["Harbour", "The", "Lights", "A"]
    assert all(block.matched_by == "fallback" for block in found.blocks[1:])


def test_a_tree_of_nothing_but_headings_is_left_aside_and_said() -> None:
    found = read(tagged([("H1", [0, 1, 2, 3, 4, 5])]))
    assert [each.kind for each in found.dropped] == ["structure_tree"]
    assert len(found.blocks) == 5
