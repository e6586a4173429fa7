"""What the events of a table open and close."""

from __future__ import annotations

from typing import Any

from lection_reader_markdown.assembly import Assembly, Unit
from lection_reader_markdown.blocks import Handler


class Tables:
    """Handles the table events of one source; `handlers` has one entry for each."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly
        self._aligns: tuple[str, ...] = ()
        self._header = False
        self._column = 0
        self._range = (0, 0)
        self._table_end = 0
        self.handlers: dict[str, Handler] = {
            "Table": self._table,
            "/Table": self._end_table,
            "TableHead": self._head,
            "/TableHead": self._end_row,
            "TableRow": self._row,
            "/TableRow": self._end_row,
            "TableCell": self._cell,
            "/TableCell": self._end_cell,
        }

    def _table(self, aligns: tuple[str, ...], start: int, end: int) -> None:
        self._assembly.finish()
        start, end = self._assembly.range(start, end)
        self._assembly.contain(Unit("table", "markdown:pipe_table", start, end), start, waits=False)
        self._assembly.leftovers.in_table = True
        self._aligns, self._table_end = aligns, end

    def _end_table(self, detail: None, start: int, end: int) -> None:
        self._assembly.leftovers.skip_to(self._table_end)
        self._assembly.leftovers.in_table = False
        self._assembly.leave()

    def _head(self, detail: None, start: int, end: int) -> None:
        self._begin_row(start, end, header=True)

    def _row(self, detail: None, start: int, end: int) -> None:
        self._begin_row(start, end, header=False)

    def _begin_row(self, start: int, end: int, *, header: bool) -> None:
        self._header, self._column = header, 0
        self._range = start, end = self._assembly.range(start, end)
        attrs = {"header": True} if header else {}
        unit = Unit("row", "markdown:pipe_table", start, end, attrs=attrs)
        self._assembly.contain(unit, start, waits=False)

    def _end_row(self, detail: None, start: int, end: int) -> None:
        self._assembly.leftovers.end_row(self._range[1])
        self._assembly.leave()

    def _cell(self, detail: None, start: int, end: int) -> None:
        first, last = self._range  # a cell that the row does not write stands behind it
        start, end = self._assembly.range(min(max(start, first), last), min(end, last))
        self._assembly.open(Unit("cell", "markdown:pipe_table", start, end, attrs=self._cell_attrs()))

    def _cell_attrs(self) -> dict[str, Any]:
        attrs: dict[str, Any] = {}
        align = self._aligns[self._column] if self._column < len(self._aligns) else "None"
        if align != "None":
            attrs["align"] = align.lower()
        if self._header:
            attrs["header"] = True
        self._column += 1
        return attrs

    def _end_cell(self, detail: None, start: int, end: int) -> None:
        self._assembly.finish()
