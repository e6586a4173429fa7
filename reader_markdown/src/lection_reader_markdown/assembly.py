"""The unit under construction: what is open, whose text the inline events are, and when it is complete."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import unescape
from typing import Any, Final

from lection_core import FALLBACK, Kind, Span
from lection_profiles.lines.run import Run
from lection_profiles.text.folding import in_order

from lection_reader_markdown.leftovers import CONTENT, Leftovers
from lection_reader_markdown.markers import is_comment
from lection_reader_markdown.phrasing import Formula, Phrasing

_BLANK: Final = re.compile(r"(?:\s|&#?\w+;)*")
_TOLD: Final = frozenset({"html", "front_matter", "math", "definition_list"})
"""The syntaxes that kind and text do not tell: a fence holds code, and so does a block of HTML."""
_HOLDERS: Final = frozenset({"paragraph", "item", "note"})
"""The kinds whose text may turn out to be display formulas and nothing else."""


@dataclass(slots=True)
class Unit:
    """A unit whose text is not complete yet; the fields are those of `Run`."""

    kind: Kind
    matched_by: str
    start: int
    end: int
    label: str | None = None
    rank: int | None = None
    role: str | None = None
    attrs: dict[str, Any] = field(default_factory=dict)
    depth: int = 0


class Assembly:
    """Puts units together and makes a run of each once it is complete, in document order.

    An item, a note and a definition take the paragraph they begin with as their text: they wait until it is there or
    until another block begins. `depth` counts the containers that are open, `ready` holds the runs not yet taken.
    """

    def __init__(self, source: str, leftovers: Leftovers) -> None:
        self.source = source
        self.leftovers = leftovers
        self.phrasing = Phrasing(source, leftovers)
        self.depth = 0
        self.ready: list[Run] = []
        self.current: Unit | None = None
        self._waiting: Unit | None = None
        self._text_start = self._text_end = 0
        self._last_end = (0, 0)

    def range(self, start: int, end: int) -> tuple[int, int]:
        """Return [start, end) without the white space at either end."""
        source, trimmed = self.source, end
        if end == self._last_end[0]:  # nested blocks end together: the white space behind them is walked once
            trimmed = max(start, self._last_end[1])
        while trimmed > start and source[trimmed - 1].isspace():
            trimmed -= 1
        self._last_end = (end, trimmed)
        while start < trimmed and source[start].isspace():
            start += 1
        return start, trimmed

    def open(self, unit: Unit) -> None:
        """Let `unit` have the text that follows."""
        self.leftovers.skip_to(unit.start)
        unit.depth = self.depth
        self.current = unit
        self._text_start, self._text_end = unit.start, unit.end

    def open_paragraph(self, start: int, end: int) -> None:
        """Open a paragraph, which is the text of the unit that waits for one."""
        start, end = self.range(start, end)
        if self._waiting is None:
            self.open(Unit("paragraph", "fallback", start, end))
            return
        self.leftovers.skip_to(start)
        self.current, self._waiting = self._waiting, None
        self._text_start, self._text_end = start, end

    def open_tight(self, start: int) -> None:
        """Open the paragraph of a tight list, which has no event of its own: it ends where its markup ends."""
        if start > self.leftovers.covered and self.source[start - 1] == "\\":
            start -= 1  # an escaped character is reported without its backslash
        self.open_paragraph(start, start)
        self._text_end = -1

    def check(self, checked: bool, start: int, end: int) -> None:
        """Note the box of the task that is open, and how it is written at [start, end)."""
        assert self.current is not None
        self.current.attrs["checked"] = checked
        self.current.attrs["marker"] = self.source[start:end]
        self.phrasing.text.reach(end)

    def contain(self, unit: Unit, covered: int, *, waits: bool) -> None:
        """Open a container: what follows stands inside it, until `leave`. Its marker ends at `covered`."""
        self.leftovers.skip_to(unit.start)
        self.leftovers.covered = covered
        unit.depth = self.depth
        self.depth += 1
        if waits:
            self._waiting = unit
        else:
            self.emit(unit)

    def leave(self, levels: int = 1) -> None:
        """Close the innermost containers."""
        self.finish()
        self.depth -= levels

    def finish(self) -> None:
        """Complete the unit that is open or waits for its text, if there is one."""
        unit = self.current
        if unit is None:
            unit, self._waiting = self._waiting, None
            if unit is not None:
                self.emit(unit)
            return
        self.current = None
        end = self._text_end if self._text_end >= 0 else self.phrasing.text.end
        if end > self.leftovers.covered:
            self.leftovers.covered = end
        if unit.kind == "paragraph":
            unit.end = end
        formulas = self.phrasing.take_formulas()
        text, offsets, spans = self.phrasing.text.take()
        holds = bool(text or spans)
        if text and text[0].isspace():
            if unit.kind == "paragraph" and self._is_blank(unit.start, end):
                return
            text, offsets, spans = _from_first_letter(text, offsets, spans)
        if formulas and unit.kind in _HOLDERS and self._stand_alone(formulas, text, spans, end):
            if unit.kind != "paragraph":
                self.emit(unit)
            self._emit_formulas(formulas, unit.depth + (unit.kind != "paragraph"))
        elif holds or unit.kind != "paragraph":  # a paragraph of nothing but HTML tags was dropped with them
            self.emit(unit, text, offsets, spans, text_end=end)

    def _is_blank(self, start: int, end: int) -> bool:
        """Tell whether a paragraph is nothing but white space, and drop what writes it as entities."""
        if not _BLANK.fullmatch(self.source, start, end) or unescape(self.source[start:end]).strip():
            return False
        if start < end:
            self.leftovers.drop("blank", start, end)
        return True

    def _stand_alone(self, formulas: list[Formula], text: str, spans: tuple[Span, ...], end: int) -> bool:
        """Tell whether the text that ends at `end` of the source holds display formulas and nothing else."""
        between = self._text_start
        for _, start, stop in formulas:
            if CONTENT.search(self.source, between, start):
                return False
            between = stop
        size = sum(len("".join(formula.split())) for formula, _, _ in formulas)
        rest = CONTENT.search(self.source, between, end)
        return rest is None and len(spans) == len(formulas) and len("".join(text.split())) == size

    def _emit_formulas(self, formulas: list[Formula], depth: int) -> None:
        for text, start, end in formulas:
            body = text.strip("\r\n")
            origin = start + 2 + len(text) - len(text.lstrip("\r\n"))
            unit = Unit("code", "markdown:math", start, end, depth=depth)
            self.emit(unit, body, range(origin, origin + len(body)))

    def finish_verbatim(self) -> None:
        """Complete a code block: every character as it is, line ends as `\\n` and none at the end.

        A block of HTML that is nothing but comments is dropped.
        """
        unit, self.current = self.current, None
        assert unit is not None
        self.leftovers.covered = unit.end
        text, offsets, _ = self.phrasing.text.take()
        if unit.matched_by == "markdown:html" and is_comment(text):
            self.leftovers.drop("html_comment", unit.start, unit.end)
            return
        if text.endswith("\n"):
            text, offsets = text[:-1], offsets[:-1]
        self.emit(unit, text, offsets)

    def emit(
        self,
        unit: Unit,
        text: str = "",
        offsets: Sequence[int] = (),
        spans: tuple[Span, ...] = (),
        *,
        text_end: int | None = None,
    ) -> None:
        """Make a run of `unit`, which is complete."""
        self.ready.append(
            Run(
                text=text,
                source=(unit.start, unit.end),
                offsets=offsets,
                depth=unit.depth,
                rank=unit.rank,
                kind=unit.kind,
                spans=spans,
                label=unit.label,
                matched_by=unit.matched_by,
                confidence=0.0 if unit.matched_by == FALLBACK else 1.0,
                role=unit.role,
                attrs=_with_syntax(unit),
                text_end=text_end,
            )
        )


def _with_syntax(unit: Unit) -> Mapping[str, Any]:
    """Return the attrs of a unit, with its syntax where kind and text alone do not tell how it was written."""
    syntax = unit.matched_by.partition(":")[2]
    return {**unit.attrs, "syntax": syntax} if syntax in _TOLD else unit.attrs


def _from_first_letter(
    text: str, offsets: Sequence[int], spans: tuple[Span, ...]
) -> tuple[str, Sequence[int], tuple[Span, ...]]:
    """Return a text without the white space it begins with: a line of a no-break space alone is text to the parser."""
    margin = len(text) - len(text.lstrip())
    moved = (replace(span, start=max(span.start - margin, 0), end=max(span.end - margin, 0)) for span in spans)
    return text[margin:], offsets[margin:], tuple(sorted(moved, key=in_order))
