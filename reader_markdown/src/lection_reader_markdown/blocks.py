"""What each block-level event opens or closes, tables apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from lection_reader_markdown.assembly import Assembly, Unit
from lection_reader_markdown.markers import definition_marker, is_atx, list_marker, note_marker, quote_marker

Handler: TypeAlias = Callable[[Any, int, int], None]
"""Takes an event's detail and range; a closing event has none."""


class Blocks:
    """Handles the block-level events of one source; `handlers` has one entry for each."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly
        self.handlers: dict[str, Handler] = {
            "Paragraph": self._paragraph,
            "Heading": self._heading,
            "BlockQuote": self._quote,
            "CodeBlock": self._code,
            "HtmlBlock": self._html,
            "Item": self._item,
            "TaskListMarker": self._task,
            "FootnoteDefinition": self._note,
            "DefinitionListTitle": self._term,
            "DefinitionListDefinition": self._definition,
            "Rule": self._thematic_break,
            "/DefinitionListDefinition": self._end_definition,
        }
        for name in ("/Paragraph", "/Heading", "List", "/List", "DefinitionList", "/DefinitionList"):
            self.handlers[name] = self._finish
        self.handlers["/DefinitionListTitle"] = self._finish
        for name in ("/CodeBlock", "/HtmlBlock"):
            self.handlers[name] = self._finish_verbatim
        for name in ("/BlockQuote", "/Item", "/FootnoteDefinition"):
            self.handlers[name] = self._leave

    def _finish(self, detail: object, start: int, end: int) -> None:
        self._assembly.finish()

    def _finish_verbatim(self, detail: None, start: int, end: int) -> None:
        self._assembly.finish_verbatim()

    def _leave(self, detail: None, start: int, end: int) -> None:
        self._assembly.leave()

    def _open(self, unit: Unit) -> None:
        unit.start, unit.end = self._assembly.range(unit.start, unit.end)
        self._assembly.open(unit)

    def _paragraph(self, detail: None, start: int, end: int) -> None:
        if self._assembly.current is not None:
            self._assembly.finish()
        self._assembly.open_paragraph(start, end)

    def _heading(self, heading: dict[str, Any], start: int, end: int) -> None:
        self._assembly.finish()
        syntax = "markdown:atx" if is_atx(self._assembly.source, start) else "markdown:setext"
        self._open(Unit("section", syntax, start, end, rank=int(heading["level"][1])))

    def _code(self, fence: str | dict[str, str], start: int, end: int) -> None:
        self._assembly.finish()
        if isinstance(fence, str):
            self._open(Unit("code", "markdown:indented_code", start, end))
            return
        info = fence["Fenced"]
        self._open(Unit("code", "markdown:fence", start, end, attrs={"info": info} if info else {}))

    def _html(self, detail: None, start: int, end: int) -> None:
        self._assembly.finish()
        self._open(Unit("code", "markdown:html", start, end))

    def _quote(self, alert: str | None, start: int, end: int) -> None:
        self._assembly.finish()
        start, end = self._assembly.range(start, end)
        marker = quote_marker(self._assembly.source, start, alert=alert is not None)
        self._assembly.contain(
            Unit("quote", "markdown:block_quote", start, end, attrs=marker.attrs), marker.end, waits=False
        )

    def _item(self, detail: None, start: int, end: int) -> None:
        # Behind a tab the parser counts what stands before it to the item.
        start, end = self._assembly.range(max(start, self._assembly.leftovers.covered), end)
        marker = list_marker(self._assembly.source, start)
        unit = Unit("item", "markdown:list", marker.start, end, label=marker.label, attrs=marker.attrs)
        self._assembly.contain(unit, marker.end, waits=True)

    def _task(self, checked: bool, start: int, end: int) -> None:
        if self._assembly.current is None:
            self._assembly.open_tight(start)
        self._assembly.check(checked, start, end)

    def _note(self, name: str, start: int, end: int) -> None:
        self._assembly.finish()
        start, end = self._assembly.range(start, end)
        marker = note_marker(self._assembly.source, start, name)
        unit = Unit("note", "markdown:footnote", start, end, label=name)
        self._assembly.contain(unit, marker.end, waits=True)

    def _term(self, detail: None, start: int, end: int) -> None:
        self._open(Unit("item", "markdown:definition_list", start, end))

    def _definition(self, detail: None, start: int, end: int) -> None:
        self._assembly.depth += 1  # below its term, which is no container to the parser
        start, end = self._assembly.range(start, end)
        marker = definition_marker(self._assembly.source, start)
        unit = Unit("item", "markdown:definition_list", start, end, attrs=marker.attrs)
        self._assembly.contain(unit, marker.end, waits=True)

    def _end_definition(self, detail: None, start: int, end: int) -> None:
        self._assembly.leave(2)

    def _thematic_break(self, detail: None, start: int, end: int) -> None:
        self._assembly.finish()
        start, end = self._assembly.range(start, end)
        self._assembly.leftovers.skip_to(start)
        self._assembly.leftovers.drop("thematic_break", start, end)
        self._assembly.leftovers.covered = end
