"""The twin rule for formats: a document written in several formats is one document under one profile.

A small contract is rendered to plain text, markdown, web pages of several manners, a Word file and a PDF, each as
people write it. Kinds, labels, parents and texts are the same wherever the format states as much.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from lection_core import BlockTree, Source

import lection

Unit = tuple[int, str, str]
"""How deep a unit stands, its label and its text."""

CONTRACT: list[Unit] = [
    (1, "1.", "Payment"),
    (2, "1.1", "The Buyer shall pay the Price within thirty days."),
    (2, "1.2", "The Buyer shall pay:"),
    (3, "(a)", "by transfer; or"),
    (3, "(b)", "where the Seller agrees, by cheque."),
    (1, "2.", "Delivery"),
    (2, "2.1", "The Seller shall deliver the Goods, see clause 1.2."),
    (3, "(a)", "to the Buyer; and"),
    (4, "(i)", "at the Buyer's works; or"),
    (4, "(ii)", "where the Buyer says."),
    (2, "2.2", "Risk passes on delivery."),
]

HEADED = 1


def _is_heading(unit: Unit) -> bool:
    return unit[0] == HEADED


def plain_text() -> str:
    return "\n\n".join(f"{label} {text}" for _, label, text in CONTRACT) + "\n"


def markdown() -> str:
    return "\n\n".join(f"{'## ' if _is_heading(u) else ''}{u[1]} {u[2]}".replace("1. ", "1\\. ") for u in CONTRACT)


def _page(unit_html: Callable[[Unit], str]) -> str:
    units = "\n".join(unit_html(unit) for unit in CONTRACT)
    return f"<!doctype html><title>Terms</title><nav>Home</nav><main>{units}</main><footer>Imprint</footer>"


def headings_and_paragraphs(unit: Unit) -> str:
    tag = "h2" if _is_heading(unit) else "p"
    return f"<{tag}>{unit[1]} {unit[2]}</{tag}>"


def typed_in_divs(unit: Unit) -> str:
    inner = f"<span class=no>{unit[1]}</span>&#160;<span class=tx>{unit[2]}</span>"
    return f"<h2>{inner}</h2>" if _is_heading(unit) else f"<div class=l{unit[0]}>{inner}</div>"


def layout_tables(unit: Unit) -> str:
    if _is_heading(unit):
        return f"<h2>{unit[1]} {unit[2]}</h2>"
    return f"<table width='100%' border=0><tr><td><p>{unit[1]}</p></td><td><p>{unit[2]}</p></td></tr></table>"


def line_breaks(unit: Unit) -> str:
    return headings_and_paragraphs((unit[0], unit[1], unit[2].replace(" ", "\n  ")))


def marked_up(unit: Unit) -> str:
    first, _, rest = unit[2].partition(" ")
    return headings_and_paragraphs((unit[0], unit[1], f"<em>{first}</em> {rest}" if rest else f"<b>{first}</b>"))


def nested_terms() -> str:
    """The clauses as terms in terms, their labels typed; headings stand between the outermost lists."""
    html, depth = [], HEADED
    for unit in CONTRACT:
        level, label, text = unit
        if level > depth:
            html.append("<dl>")
        else:
            html.append("</dd></dl>" * (depth - level) + ("</dd>" if level > HEADED else ""))
        html.append(f"<h2>{label} {text}</h2>" if _is_heading(unit) else f"<dt>{label}</dt><dd>{text}")
        depth = level
    return "".join(html)


PAGES: Mapping[str, str] = {
    "headings and paragraphs": _page(headings_and_paragraphs),
    "typed in divs": _page(typed_in_divs),
    "layout tables": _page(layout_tables),
    "line breaks": _page(line_breaks),
    "marked up": _page(marked_up),
    "nested terms": nested_terms(),
}


def shape(tree: BlockTree) -> list[tuple[int, str, str | None, str]]:
    return [(block.depth, block.kind, block.label, block.text) for block in tree.blocks[1:]]


def read(text: str, name: str) -> BlockTree:
    return lection.read(Source.from_text(text, name=name), "contract")


def expected() -> list[tuple[int, str, str | None, str]]:
    kinds = {True: "section", False: "item"}
    return [(u[0], kinds[_is_heading(u)], u[1].rstrip("."), u[2]) for u in CONTRACT]


def test_plain_text_is_what_was_written() -> None:
    assert shape(read(plain_text(), "contract.txt")) == expected()


def test_markdown_is_the_twin_of_the_text() -> None:
    assert shape(read(markdown(), "contract.md")) == expected()


@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES.keys())
def test_a_web_page_is_the_twin_of_the_text(html: str) -> None:
    pytest.importorskip("lection_reader_html")
    assert shape(read(html, "contract.html")) == expected()


def test_a_word_file_is_the_twin_of_the_text() -> None:
    wordfile = pytest.importorskip("wordfile")
    body = "".join(
        wordfile.paragraph(f"{label} {text}", outline=0 if level == HEADED else None) for level, label, text in CONTRACT
    )
    source = Source.from_bytes(wordfile.word_file(body), name="contract.docx", binary=True)
    assert shape(lection.read(source, "contract")) == expected()


def test_a_word_file_that_word_numbers_is_the_twin_of_the_text() -> None:
    """No label stands in the file: the list's levels print them."""
    wordfile = pytest.importorskip("wordfile")
    forms = [("%1.", "decimal"), ("%1.%2", "decimal"), ("(%3)", "lowerLetter"), ("(%4)", "lowerRoman")]
    levels = [wordfile.level(index, text, form) for index, (text, form) in enumerate(forms)]
    body = "".join(
        wordfile.paragraph(text, num=1, level=level - 1, outline=0 if level == HEADED else None)
        for level, _, text in CONTRACT
    )
    data = wordfile.word_file(body, {"numbering": wordfile.abstract(0, levels) + wordfile.num(1, 0)})
    source = Source.from_bytes(data, name="contract.docx", binary=True)
    tree = lection.read(source, "contract")
    assert shape(tree) == expected()
    assert {block.band for block in tree.blocks[1:]} == {"stated"}


def test_a_pdf_is_the_twin_of_the_text() -> None:
    pdf_files = pytest.importorskip("pdf_files")
    place = 560.0
    texts = []
    for level, label, text in CONTRACT:
        texts.append(pdf_files.Text(40 + 14 * (level - 1), place, f"{label} {text}", font=int(level == HEADED)))
        place -= 24
    source = Source.from_bytes(pdf_files.pdf(texts), name="contract.pdf", binary=True)
    assert shape(lection.read(source, "contract")) == expected()


def test_the_linear_text_of_a_page_is_the_text_without_blank_lines() -> None:
    pytest.importorskip("lection_reader_html")
    tree = read(PAGES["typed in divs"], "contract.html")
    lines = [" ".join(line.split()) for line in tree.text.splitlines()]
    assert lines == ["Terms", "Home", *plain_text().replace("\n\n", "\n").splitlines(), "Imprint"]
