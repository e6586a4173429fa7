"""The unit under construction: what is open, whose text comes, and how it goes into runs and the linear text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from lection_core import Block, Dropped, Kind, Span
from lection_profiles import Run, Standing

from lection_reader_html.page.left_out import REASONS
from lection_reader_html.units.inline import Inline, Written

_NEEDS_TEXT: Final = frozenset({"paragraph", "section", "note", "code"})
"""Kinds of which there is nothing where there is no text."""

_CONFIDENCE: Final[Mapping[str, float]] = {"fallback": 0.0, "html:class": 0.6}
"""How sure the reader is of a rule; what the markup states is stated."""
_BELOW_HEADINGS: Final = 7
"""The rank of a heading that class and weight make of a paragraph: below `h6`, which names the title of such a page."""
_LONGEST_HEADING: Final = 200


@dataclass(slots=True)
class Unit:
    """A unit whose text is not complete yet.

    :param printed: what the browser prints before the text, or what is typed in a cell of its own there.
    :param waits: whether it takes the paragraph it begins with as its text.
    """

    kind: Kind
    matched_by: str
    label: str | None = None
    printed: str = ""
    rank: int | None = None
    role: str | None = None
    attrs: dict[str, Any] = field(default_factory=dict)
    waits: bool = False
    level: int | None = None
    """The level that its class numbers, if it does; where all of the paragraph is bold too, it may be a heading."""
    depth: int = 0
    place: Mapping[str, Any] = field(default_factory=dict)


class Assembly:
    """Puts units together, makes a run of each once it is complete, and writes the linear text as it goes.

    `depth` counts the containers that are open; `ready` holds the runs not yet taken.
    """

    def __init__(self, guesses: bool = False) -> None:
        self.inline = Inline()
        self.guesses = guesses
        """Whether headings may be guessed by how they look: only a profile asks for that."""
        self.depth = 0
        self.position = 0
        self.ready: list[Run] = []
        self.held = 0
        """How many tables and quotes are open, whose own runs are not complete before they end."""
        self.unit: Unit | None = None
        self.joins = False
        """Whether the next paragraph goes on in the line of the label before it."""
        self.in_line = False
        """Whether the last line of the linear text is not ended."""
        self._linear: list[str] = []
        self._left: dict[str, list[tuple[int, int]]] = {}
        self._uncounted: dict[str, int] = {}
        self._notes = 0
        self._starts: list[int] = []
        self._places: list[Mapping[str, Any]] = []

    def take_linear(self) -> str:
        """Return the linear text since the last call."""
        text = "".join(self._linear)
        self._linear.clear()
        return text

    def write(self, text: str) -> tuple[int, int]:
        """Write to the linear text and return the range."""
        start = self.position
        self._linear.append(text)
        self.position += len(text)
        if text:
            self.in_line = text[-1] != "\n"
        return start, self.position

    def count(self, kind: str, number: int = 1) -> None:
        """Note that something is left out that stands in no linear text."""
        if number:
            self._uncounted[kind] = self._uncounted.get(kind, 0) + number

    def boundary(self) -> None:
        """Part what comes from what has been, unless that is a label or unit that waits for its text."""
        if self.joins:
            self.inline.space()
        elif not (self.unit is not None and self.unit.waits and not self.inline.has_text):
            self.flush()

    def begin(self, unit: Unit) -> None:
        """Let a unit have the text that follows."""
        self.flush()
        self.open(unit)

    def open(self, unit: Unit) -> None:
        """Let a unit have the text that has come since the last one ended, and what follows."""
        unit.depth = self.depth
        self.unit = unit

    def flush(self) -> None:
        """Complete the unit that is open, if there is one, and whatever text has come."""
        unit, self.unit, self.joins = self.unit, None, False
        if unit is None and self.inline.is_empty:
            return
        written = self.inline.take()
        if unit is None or (unit.kind in _NEEDS_TEXT and not written.text and not written.spans):
            self._write_left_out(written)
            return
        if unit.level is not None and self.guesses and _is_bold(written):
            unit.kind, unit.matched_by, unit.rank = "section", "html:class", _BELOW_HEADINGS + unit.level
            unit.attrs = {**unit.attrs, "signals": ["bold", "class"]}
        if unit.kind == "note" and unit.label is not None and not unit.printed:
            written = without_label(written, unit.label)
        self._emit(unit, written, "\t" if unit.kind == "cell" else "\n")

    def _write_left_out(self, written: Written) -> None:
        if written.line.strip():
            start, _ = self.write(written.line + "\n")
            self._leave_out(written.dropped, start)

    def _leave_out(self, dropped: Sequence[tuple[str, int, int]], base: int) -> None:
        for kind, start, end in dropped:
            self._left.setdefault(kind, []).append((base + start, base + end))

    def _emit(self, unit: Unit, written: Written, end: str) -> None:
        prefix = f"{unit.printed} " if unit.printed and written.line else unit.printed
        start, _ = self.write(f"{prefix}{written.line}{end}")
        base = start + len(prefix)
        self._leave_out(written.dropped, base)
        attrs = {**unit.attrs, "place": unit.place} if unit.place else unit.attrs
        self._starts.append(start)
        self._places.append(unit.place)
        self.ready.append(
            Run(
                text=written.text,
                source=(start, base + len(written.line)),
                offsets=shifted(written.offsets, base),
                depth=unit.depth,
                rank=unit.rank,
                kind=unit.kind,
                spans=written.spans,
                label=unit.label,
                matched_by=unit.matched_by,
                confidence=_CONFIDENCE.get(unit.matched_by, 1.0),
                role=unit.role,
                attrs=attrs,
                standing=self._standing(unit),
            )
        )

    def _standing(self, unit: Unit) -> Standing | None:
        """A note hangs on what stands before it and closes nothing."""
        if unit.kind != "note":
            return None
        self._notes += 1
        return Standing(-self._notes)

    def hold(self, unit: Unit) -> int:
        """Emit a container whose range is known only where it ends; `release` takes what this returns."""
        self.flush()
        unit.depth = self.depth
        self.held += 1
        self._emit(unit, Written("", "", range(0), (), ()), "")
        return len(self.ready) - 1

    def entitle(self, index: int) -> None:
        """Let the text that has come be that of a container that is open."""
        written = self.inline.take()
        start, end = self.write(written.line + "\n" if written.line else "")
        self._leave_out(written.dropped, start)
        self.ready[index] = replace(
            self.ready[index],
            text=written.text,
            offsets=shifted(written.offsets, start),
            spans=written.spans,
            text_end=max(start, end - 1),
        )

    def release(self, index: int) -> None:
        """Let a container end."""
        self.held -= 1
        run = self.ready[index]
        self.ready[index] = replace(run, source=(run.source[0], max(run.source[0], self.position - 1)))

    def placed(self, block: Block) -> Block:
        """Return a block with the place of the unit it comes from, of which the engine may make several."""
        if block.source is None or "place" in block.attrs:
            return block
        index = bisect_right(self._starts, block.source[0]) - 1
        return replace(block, attrs={**block.attrs, "place": self._places[index]}) if index >= 0 else block

    def notices(self) -> Iterator[Dropped]:
        """Yield one notice for each kind of what is left out, with ranges and without."""
        for kind, ranges in self._left.items():
            yield Dropped(kind, len(ranges), REASONS[kind], tuple(ranges))
        for kind, number in self._uncounted.items():
            yield Dropped(kind, number, REASONS[kind])


def _is_bold(written: Written) -> bool:
    """Tell whether all of a short text is bold."""
    text = written.text.strip()
    if not text or len(text) > _LONGEST_HEADING or "\n" in text:
        return False
    bold = sum(len(written.text[s.start : s.end].strip()) for s in written.spans if s.type == "strong")
    return bold >= len(text)


def shifted(offsets: Sequence[int], base: int) -> Sequence[int]:
    """Return where the characters of a line stand in the linear text."""
    if isinstance(offsets, range):
        return range(offsets.start + base, offsets.stop + base)
    return [offset + base for offset in offsets]


def without_label(written: Written, label: str) -> Written:
    """Return the text of a note without the number that it repeats."""
    cut = len(label) if written.text.startswith(label) else 0
    while cut and cut < len(written.text) and (written.text[cut].isspace() or written.text[cut] in ".):]"):
        cut += 1
    if not cut or cut == len(written.text):
        return written
    spans = (Span(span.type, max(0, span.start - cut), max(0, span.end - cut), span.value) for span in written.spans)
    kept = sorted((span for span in spans if span.end > span.start), key=lambda s: (s.start, -s.end, s.type))
    return replace(written, text=written.text[cut:], offsets=written.offsets[cut:], spans=tuple(kept))
