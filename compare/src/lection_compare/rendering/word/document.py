"""The Word document: paragraphs and tables with `w:ins`, `w:del`, `w:moveFrom`, `w:moveTo`. ECMA-376, 17.13.5."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from lection_compare.rendering.word.stream import Piece, pieces

if TYPE_CHECKING:
    from lection_core import BlockTree

    from lection_compare.comparison import Comparison
    from lection_compare.model.pair import Pair

__all__ = ["docx"]

_RUNS: Final = {"deleted": "w:del", "inserted": "w:ins", "from": "w:moveFrom", "to": "w:moveTo"}
_ROWS: Final = {"deleted": "w:del", "inserted": "w:ins", "from": "w:del", "to": "w:ins"}
_GONE: Final = frozenset({"deleted", "from"})


@dataclass(slots=True)
class _Paragraph:
    """A paragraph to be written: its runs with their states, the state of its mark, and the move it belongs to."""

    runs: list[tuple[str, str]] = field(default_factory=list)
    mark: str = "kept"
    move: int = -1
    level: int = 0


_Cell: TypeAlias = tuple[str, list[_Paragraph]]
_Row: TypeAlias = tuple[str, list[_Cell]]


def docx(comparison: Comparison, path: str, *, author: str = "lection compare", date: datetime | None = None) -> None:
    """Write the comparison as a Word document with tracked changes: accepting all gives `b`, rejecting all `a`.

    Numbers are written as text, since they are what the versions say.

    :param author: whose changes they are.
    :param date: when they were made; None leaves the date out, so that the same input gives the same changes.
    :raises ImportError: python-docx is not installed; it comes with ``lection-compare[docx]``.
    """
    from docx import Document

    document = Document()
    writer = _Writer(document.element.body, author, date)
    waiting: list[_Paragraph] = []
    for piece in pieces(comparison):
        index = piece.b[0] if piece.b else piece.a[0]
        tree = comparison.b if piece.b else comparison.a
        if tree.blocks[index].kind == "table":
            writer.paragraphs(waiting)
            waiting = []
            writer.table(list(_rows(comparison, piece)))
        else:
            waiting += _paragraphs(comparison, piece)
    writer.paragraphs(_with_last_mark(waiting))
    document.save(path)


def _paragraphs(comparison: Comparison, piece: Piece) -> list[_Paragraph]:
    if piece.pair is not None:
        return list(_kept(piece.pair))
    tree, index = (comparison.b, piece.b[0]) if piece.b else (comparison.a, piece.a[0])
    block = tree.blocks[index]
    text = f"{block.label}\t{block.text}" if block.label else block.text
    return [_Paragraph([(piece.state, text)], piece.state, piece.move, block.depth)]


def _kept(pair: Pair) -> Iterator[_Paragraph]:
    """Yield the paragraphs of a pair that stayed; a split is an inserted mark, a merge a deleted one."""
    breaks_a, breaks_b = _breaks(pair.a_blocks), _breaks(pair.b_blocks)
    labels_a = [block.label for block in pair.a_blocks]
    labels_b = [block.label for block in pair.b_blocks]
    level = pair.b_blocks[0].depth
    paragraph = _Paragraph(_label(labels_a.pop(0), labels_b.pop(0)), level=level)
    at_a = at_b = 0
    for state, text, a_text in _stretches(pair):
        for offset, character in enumerate(text):
            in_a = at_a in breaks_a and state != "inserted"
            in_b = at_b in breaks_b and state != "deleted"
            if in_a and in_b:
                yield paragraph
                paragraph = _Paragraph(_label(labels_a.pop(0), labels_b.pop(0)), level=level)
            elif in_b:
                if state == "kept":
                    paragraph.runs.append(("deleted", a_text[offset]))
                paragraph.mark = "inserted"
                yield paragraph
                paragraph = _Paragraph(_label(None, labels_b.pop(0)), level=level)
            elif in_a:
                paragraph.mark = "deleted"
                yield paragraph
                paragraph = _Paragraph(_label(labels_a.pop(0), None), level=level)
                if state == "kept":
                    paragraph.runs.append(("inserted", character))
            elif state == "kept" and character != a_text[offset]:
                paragraph.runs += [("deleted", a_text[offset]), ("inserted", character)]
            else:
                paragraph.runs.append((state, character))
            at_a += state != "inserted"
            at_b += state != "deleted"
    yield paragraph


def _stretches(pair: Pair) -> Iterator[tuple[str, str, str]]:
    """Yield the texts of a pair as kept, deleted and inserted stretches, by every replacement."""
    before, after, last_a, last_b = pair.a_text, pair.b_text, 0, 0
    for a, b in [*pair.replacements, ((len(before), len(before)), (len(after), len(after)))]:
        if a[0] > last_a:
            yield "kept", after[last_b : b[0]], before[last_a : a[0]]
        if a[0] < a[1]:
            yield "deleted", before[a[0] : a[1]], ""
        if b[0] < b[1]:
            yield "inserted", after[b[0] : b[1]], ""
        last_a, last_b = a[1], b[1]


def _breaks(blocks: tuple[Any, ...]) -> frozenset[int]:
    """Return where, in texts joined by one space, a block ends and the next begins."""
    found, place = [], 0
    for block in blocks[:-1]:
        place += len(block.text)
        found.append(place)
        place += 1
    return frozenset(found)


def _label(a: str | None, b: str | None) -> list[tuple[str, str]]:
    if a == b:
        return [("kept", f"{a}\t")] if a else []
    runs = [("deleted", a if b else f"{a}\t")] if a else []
    return (
        [*runs, ("inserted", b if a else f"{b}\t"), ("kept", "\t")]
        if a and b
        else runs + ([("inserted", f"{b}\t")] if b else [])
    )


def _rows(comparison: Comparison, piece: Piece) -> Iterator[_Row]:
    """Yield the rows of a table with their states, and in each its cells with theirs."""
    if piece.pair is None:
        tree, index = (comparison.b, piece.b[0]) if piece.b else (comparison.a, piece.a[0])
        yield from (_row(tree, row, piece.state) for row in _of_kind(tree, index, "row"))
        return
    rows_a = _of_kind(comparison.a, piece.a[0], "row")
    rows_b = _of_kind(comparison.b, piece.b[0], "row")
    at = {row: place for place, row in enumerate(rows_b)}
    last_a = last_b = 0
    places: list[tuple[int, int | None]] = [*enumerate(rows_a), (len(rows_a), None)]
    for place_a, row in places:
        pair = comparison.pair_at(comparison.a, row) if row is not None else None
        stays = pair is not None and pair.facts.place == "same" and bool(pair.b_indices) and pair.b_indices[0] in at
        if pair is not None and not stays:
            continue
        place_b = at[pair.b_indices[0]] if pair is not None else len(rows_b)
        if place_b < last_b:
            continue
        yield from (_row(comparison.a, gone, "deleted") for gone in rows_a[last_a:place_a])
        yield from (_row(comparison.b, come, "inserted") for come in rows_b[last_b:place_b])
        if pair is not None and row is not None:
            yield "kept", list(_cells(comparison, row, pair.b_indices[0]))
        last_a, last_b = place_a + 1, place_b + 1


def _row(tree: BlockTree, index: int, state: str) -> _Row:
    """Return a row that came or went as a whole."""
    return state, [(state, [_cell(tree, cell, state)]) for cell in _of_kind(tree, index, "cell")]


def _cells(comparison: Comparison, a: int, b: int) -> Iterator[_Cell]:
    """Yield the cells of a row that stayed; a cell that moved to another column is deleted and inserted."""
    cells_a, cells_b = _of_kind(comparison.a, a, "cell"), _of_kind(comparison.b, b, "cell")
    at = {cell: place for place, cell in enumerate(cells_b)}
    last_a = last_b = 0
    places: list[tuple[int, int | None]] = [*enumerate(cells_a), (len(cells_a), None)]
    for place_a, cell in places:
        pair = comparison.pair_at(comparison.a, cell) if cell is not None else None
        if pair is not None and not (pair.b_indices and at.get(pair.b_indices[0], -1) >= last_b):
            continue
        place_b = at[pair.b_indices[0]] if pair is not None else len(cells_b)
        for gone in cells_a[last_a:place_a]:
            yield "deleted", [_cell(comparison.a, gone, "deleted")]
        for come in cells_b[last_b:place_b]:
            yield "inserted", [_cell(comparison.b, come, "inserted")]
        if pair is not None:
            yield "kept", list(_kept(pair))
        last_a, last_b = place_a + 1, place_b + 1


def _cell(tree: BlockTree, index: int, state: str) -> _Paragraph:
    return _Paragraph([("deleted" if state in _GONE else "inserted", tree.blocks[index].text)])


def _of_kind(tree: BlockTree, index: int, kind: str) -> list[int]:
    ends, found = tree.navigation.ends, []
    child = index + 1
    while child < ends[index]:
        if tree.blocks[child].kind == kind:
            found.append(child)
        child = ends[child]
    return found


class _Writer:
    """Writes paragraphs and tables into the body of a document."""

    def __init__(self, body: Any, author: str, date: datetime | None) -> None:
        self._body, self._author = body, author
        self._date = None if date is None else date.strftime("%Y-%m-%dT%H:%M:%SZ")
        self._ids = count(1)

    def paragraphs(self, found: list[_Paragraph]) -> None:
        """Write paragraphs one behind the other."""
        for paragraph in found:
            self._body.insert(len(self._body) - 1, self._paragraph(paragraph))

    def table(self, rows: list[_Row]) -> None:
        """Write a table; a row that came or went is marked as a whole."""
        table = _element("w:tbl")
        properties = _element("w:tblPr")
        properties.append(_element("w:tblStyle", val="TableGrid"))
        table.append(properties)
        grid = _element("w:tblGrid")
        grid.extend(_element("w:gridCol") for _ in range(max((len(cells) for _, cells in rows), default=0)))
        table.append(grid)
        for state, cells in rows:
            row = _element("w:tr")
            if state != "kept":
                marked = _element("w:trPr")
                marked.append(self._tracked(_ROWS[state]))
                row.append(marked)
            row.extend(self._table_cell(cell, state, paragraphs) for cell, paragraphs in cells)
            table.append(row)
        self._body.insert(len(self._body) - 1, table)

    def _table_cell(self, state: str, row: str, paragraphs: list[_Paragraph]) -> Any:
        cell = _element("w:tc")
        if state != "kept" and row == "kept":
            properties = _element("w:tcPr")
            properties.append(self._tracked("w:cellDel" if state in _GONE else "w:cellIns"))
            cell.append(properties)
        cell.extend(self._paragraph(paragraph) for paragraph in paragraphs)
        return cell

    def _paragraph(self, paragraph: _Paragraph) -> Any:
        element = _element("w:p")
        properties = _element("w:pPr")
        if paragraph.level > 1:
            properties.append(_element("w:ind", left=str(min(paragraph.level - 1, 8) * 360)))
        if paragraph.mark != "kept":
            marked = _element("w:rPr")
            marked.append(self._tracked(_RUNS[paragraph.mark]))
            properties.append(marked)
        if len(properties):
            element.append(properties)
        moving = paragraph.move >= 0 and paragraph.mark in ("from", "to")
        kind = "moveFrom" if paragraph.mark == "from" else "moveTo"
        number = str(next(self._ids))
        if moving:
            start = self._tracked(f"w:{kind}RangeStart", number)
            start.set(_name("w:name"), f"move{paragraph.move}")
            element.append(start)
        element.extend(self._runs(paragraph.runs))
        if moving:
            element.append(_element(f"w:{kind}RangeEnd", id=number))
        return element

    def _runs(self, runs: list[tuple[str, str]]) -> Iterator[Any]:
        for state, text in _joined(runs):
            run = _element("w:r")
            for number, part in enumerate(text.split("\t")):
                if number:
                    run.append(_element("w:tab"))
                for line, piece in enumerate(part.split("\n")):
                    if line:
                        run.append(_element("w:br"))
                    if piece:
                        run.append(_text("w:delText" if state == "deleted" else "w:t", piece))
            if state == "kept":
                yield run
                continue
            tracked = self._tracked(_RUNS[state])
            tracked.append(run)
            yield tracked

    def _tracked(self, name: str, number: str | None = None) -> Any:
        given = {"id": number or str(next(self._ids)), "author": self._author}
        return _element(name, **given, **({"date": self._date} if self._date else {}))


def _with_last_mark(found: list[_Paragraph]) -> list[_Paragraph]:
    """Let no marked paragraph be the last of the text, whose mark cannot go: the mark before it does instead.

    Where there is none to take its place, an empty paragraph closes the text.
    """
    if not found or found[-1].mark == "kept":
        return found
    first = len(found) - 1
    while first > 0 and found[first - 1].mark == found[-1].mark:
        first -= 1
    if first == 0 or found[first - 1].mark != "kept" or found[-1].mark in ("from", "to"):
        return [*found, _Paragraph()]
    found[first - 1].mark, found[-1].mark = found[-1].mark, "kept"
    return found


def _joined(runs: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    state, text = "", ""
    for next_state, part in runs:
        if next_state == state:
            text += part
            continue
        if text:
            yield state, text
        state, text = next_state, part
    if text:
        yield state, text


def _name(name: str) -> str:
    from docx.oxml.ns import qn

    return str(qn(name))


def _element(name: str, **attributes: str) -> Any:
    from docx.oxml import OxmlElement

    element = OxmlElement(name)
    for key, value in attributes.items():
        element.set(_name(f"w:{key}"), value)
    return element


def _text(name: str, text: str) -> Any:
    element = _element(name)
    element.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
    element.text = "".join(c if c.isprintable() or c == "\u00a0" else "\N{REPLACEMENT CHARACTER}" for c in text)
    return element
