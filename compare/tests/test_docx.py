"""Tracked changes: accepting all gives the second version, rejecting all the first, without an empty line or row."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from compare_builders import tree, versions
from hypothesis import given, settings
from lection_compare import compare
from lection_core import BlockTree

docx = pytest.importorskip("docx")

from lection_compare.rendering.word.document import docx as write  # noqa: E402

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
GONE = {True: ("del", "moveFrom"), False: ("ins", "moveTo")}
"""What goes away when all is accepted, and when all is rejected."""


def resolved(path: Path, accept: bool) -> list[str]:
    """The lines of the document after accepting or rejecting all, as Word does it; a row is its cells."""
    body = docx.Document(str(path)).element.body
    lines: list[str] = []
    open_ = ""
    for element in body:
        if element.tag == f"{W}p":
            open_ += text_of(element, accept)
            if not mark_goes(element, accept):
                lines.append(open_)
                open_ = ""
        elif element.tag == f"{W}tbl":
            lines += [row for one in element.iter(f"{W}tr") for row in row_of(one, accept)]
    assert open_ == ""
    return lines


def row_of(row: Any, accept: bool) -> list[str]:
    gone = GONE[accept][0]
    if row.find(f"{W}trPr/{W}{gone}") is not None:
        return []
    cell_gone = "cellDel" if accept else "cellIns"
    cells = [cell for cell in row.findall(f"{W}tc") if cell.find(f"{W}tcPr/{W}{cell_gone}") is None]
    return [" | ".join("".join(text_of(p, accept) for p in cell.findall(f"{W}p")) for cell in cells)]


def mark_goes(paragraph: Any, accept: bool) -> bool:
    return any(paragraph.find(f"{W}pPr/{W}rPr/{W}{name}") is not None for name in GONE[accept])


def text_of(paragraph: Any, accept: bool) -> str:
    parts = []
    for child in paragraph:
        if child.tag in {f"{W}{name}" for name in GONE[accept]}:
            continue
        for node in child.iter(f"{W}t", f"{W}delText", f"{W}tab", f"{W}br"):
            parts.append({f"{W}tab": "\t", f"{W}br": "\n"}.get(node.tag) or node.text or "")
    return "".join(parts)


def lines_of(one: BlockTree) -> list[str]:
    """What a version reads like, a line for each block; a row is its cells, a table nothing."""
    lines, end = [], 0
    for index, block in enumerate(one.blocks):
        if index < end or block.kind in ("document", "table"):
            continue
        if block.kind == "row":
            end = one.navigation.ends[index]
            lines.append(" | ".join(cell.text for cell in one.blocks[index + 1 : end]))
        else:
            lines.append(f"{block.label}\t{block.text}" if block.label else block.text)
    return lines


def reads_as(found: list[str], one: BlockTree) -> bool:
    """Whether these are the lines of a version; an empty one may close a text whose last paragraph came or went."""
    return found in (lines_of(one), [*lines_of(one), ""])


@given(versions())
@settings(max_examples=25)
def test_accepting_and_rejecting_all(both: tuple[BlockTree, BlockTree]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "changes.docx")
        write(compare(*both), str(path))
        assert reads_as(resolved(path, accept=True), both[1])
        assert reads_as(resolved(path, accept=False), both[0])


def test_a_moved_section_is_a_move_at_both_places_by_an_author(tmp_path: Path) -> None:
    service = [(1, "Service", "section"), (2, "The carrier insures every parcel against loss and damage.", "paragraph")]
    secrecy = [(1, "Secrecy", "section"), (2, "Both parties keep the terms of this agreement secret for ever.", "item")]
    costs = [(1, "Costs", "section"), (2, "Each party bears its own costs of advice and of travel.", "paragraph")]
    a, b = tree(*service, *secrecy, *costs), tree(*secrecy, *costs, *service)
    path = tmp_path / "moved.docx"
    write(compare(a, b), str(path), author="A. Lawyer", date=datetime(2026, 1, 2, tzinfo=UTC))
    body = docx.Document(str(path)).element.body
    names = {tag: {e.get(f"{W}name") for e in body.iter(f"{W}{tag}RangeStart")} for tag in ("moveFrom", "moveTo")}
    assert names == {"moveFrom": {"move1"}, "moveTo": {"move1"}}
    assert {e.get(f"{W}author") for e in body.iter(f"{W}moveTo")} == {"A. Lawyer"}
    assert {e.get(f"{W}date") for e in body.iter(f"{W}moveTo")} == {"2026-01-02T00:00:00Z"}
    assert next(body.iter(f"{W}ins"), None) is None
    assert reads_as(resolved(path, accept=True), b)
    assert reads_as(resolved(path, accept=False), a)


def test_a_split_is_an_inserted_mark(tmp_path: Path) -> None:
    first, second = "The first clause stands alone and binds both.", "The second clause follows and binds their heirs."
    a, b = tree((1, f"{first} {second}")), tree((1, first), (1, second))
    path = tmp_path / "split.docx"
    write(compare(a, b), str(path))
    assert resolved(path, accept=True) == [first, second]
    assert resolved(path, accept=False) == [f"{first} {second}"]
