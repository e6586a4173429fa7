"""A sound reader of a small format that has a bit of everything: what the mutants are made of.

A line is a unit: `=` and `==` with a label are headings, `*` a bullet, `|` a row, `>` a quote, `^` a note, `~~~` stands
around code, `%` is a remark that is left out, `*words*` are emphasis, `&amp;` is an entity. Other lines are text, in
which a profile may find labels (`regex` patterns) and headings (all capitals).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from lection_core import Block, Dropped, Profile, Source, Span, fold

REASON = "Lines with % are remarks for the secretary; take the sign away to have them read."
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|\Z)")
_HEADING = re.compile(r"(={1,2})[ \t]*([0-9.]*[0-9])?")
_EMPHASIS = re.compile(r"\*([^*\s](?:[^*]*[^*\s])?)\*")


def lines_of(source: Source) -> Iterator[tuple[str, int, int]]:
    """Each line without its end, with its range, piece by piece; a line of many pieces is put together once."""
    held: list[str] = []
    start = 0
    for piece in source.pieces():
        first, *more = _LINE.findall(piece)[:-1] if piece else [""]
        held.append(first)
        # The last line may go on in the next piece; a piece never ends between CR and LF.
        for line in more:
            whole = "".join(held)
            yield _placed(whole, start)
            start += len(whole)
            held = [line]
        if held[-1].endswith(("\n", "\r")):
            whole = "".join(held)
            yield _placed(whole, start)
            start += len(whole)
            held = []
    if whole := "".join(held):
        yield _placed(whole, start)


def _placed(line: str, start: int) -> tuple[str, int, int]:
    bare = line.rstrip("\r\n")
    return bare, start, start + len(bare)


@dataclass
class State:
    """What is open while a document is being read."""

    profile: Profile | None
    depth: int = 0
    labelled: bool = False
    table: bool = False
    code: list[str] = field(default_factory=list)
    code_start: int | None = None
    code_end: int = 0


class Specimen:
    """The sound reader; mutants override one of its methods."""

    def read(
        self, source: Source, profile: Profile | None = None, options: Mapping[str, object] = MappingProxyType({})
    ) -> Iterator[Any]:
        """Yield the blocks."""
        yield Block(kind="document", depth=0)
        state = State(profile)
        shouting = bool(options.get("bullets_as_text", False))
        for line, start, end in lines_of(source):
            yield from self.line(state, line, start, end, shouting)
        yield from self.end_of_code(state)

    def line(self, state: State, line: str, start: int, end: int, bullets_as_text: bool) -> Iterator[Any]:
        """Yield what one line gives."""
        if state.code_start is not None:
            yield from self.code_line(state, line, end)
            return
        stripped = line.strip()
        if not stripped:
            state.table = False
            return
        place = (start, end)
        if stripped[0] != "|":
            state.table = False
        if stripped == "~~~":
            state.code_start, state.code_end, state.code = start, end, []
        elif stripped[0] == "=":
            yield from self.heading(state, stripped, place)
        elif stripped[0] == "%":
            yield Dropped("remark", 1, REASON, (place,))
        elif stripped[0] == "|":
            yield from self.row(state, line, place)
        elif stripped[0] in ">^":
            kind, rule = ("quote", "quote") if stripped[0] == ">" else ("note", "note")
            yield self.stated(kind, rule, stripped[1:], state.depth + 1, place)
        elif stripped.startswith("* ") and not bullets_as_text:
            yield self.stated("item", "bullet", stripped[2:], state.depth + 1, place, attrs={"bullet": "*"})
        else:
            yield from self.text_line(state, stripped, place)

    def stated(self, kind: Any, rule: str, text: str, depth: int, place: tuple[int, int], **more: Any) -> Block:
        """A block that the format states."""
        words, spans = self.phrased(text)
        return Block(
            kind=kind, text=words, spans=spans, depth=depth, matched_by=f"specimen:{rule}", confidence=1.0,
            source=place, **more,
        )  # fmt: skip

    def heading(self, state: State, line: str, place: tuple[int, int]) -> Iterator[Block]:
        """Yield a section."""
        found = _HEADING.match(line)
        assert found is not None
        state.depth = min(len(found[1]), state.depth + 1)
        label = found[2]
        state.labelled = state.labelled or label is not None
        yield self.stated("section", "heading", line[found.end() :], state.depth, place, label=label)

    def row(self, state: State, line: str, place: tuple[int, int]) -> Iterator[Block]:
        """Yield a table where none is open, a row, and its cells."""
        start, _end = place
        if not state.table:
            state.table = True
            yield Block(
                kind="table", depth=state.depth + 1, matched_by="specimen:table", confidence=1.0, source=(start, start)
            )
        yield Block(kind="row", depth=state.depth + 2, matched_by="specimen:row", confidence=1.0, source=place)
        position = start + line.index("|") + 1
        for cell in line[line.index("|") + 1 :].split("|"):
            if cell.strip():
                yield self.stated("cell", "cell", cell, state.depth + 3, (position, position + len(cell)))
            position += len(cell) + 1

    def code_line(self, state: State, line: str, end: int) -> Iterator[Block]:
        """Keep a line of code, or yield the code where it ends."""
        state.code_end = end
        if line.strip() == "~~~":
            yield from self.end_of_code(state)
        else:
            state.code.append(line)

    def end_of_code(self, state: State) -> Iterator[Block]:
        """Yield the code that is open."""
        if state.code_start is None:
            return
        text, place = "\n".join(state.code), (state.code_start, state.code_end)
        state.code_start = None
        yield Block(
            kind="code", text=text, depth=state.depth + 1, matched_by="specimen:code", confidence=1.0, source=place
        )

    def text_line(self, state: State, line: str, place: tuple[int, int]) -> Iterator[Block]:
        """Yield what a line of text is under the profile."""
        for pattern in state.profile.label_patterns if state.profile else ():
            found = re.match(pattern.regex, line) if pattern.regex else None
            if found and found[0].strip():
                state.labelled = True
                yield self.labelled(state, pattern.name, found[0], line[found.end() :], place)
                return
        for rule in state.profile.heading_rules if state.profile else ():
            if rule.all_caps and line.isupper() and line.replace(" ", "").isalpha():
                state.depth = 1
                words, spans = self.phrased(line)
                yield Block(
                    kind="section", text=words, spans=spans, depth=1, matched_by=f"heading:{rule.name}",
                    confidence=0.5, source=place,
                )  # fmt: skip
                return
        yield self.plain(state, line, place)

    def labelled(self, state: State, name: str, label: str, text: str, place: tuple[int, int]) -> Block:
        """An item that a pattern of the profile made."""
        words, spans = self.phrased(text)
        return Block(
            kind="item", text=words, spans=spans, label=self.label(label), depth=state.depth + 1,
            matched_by=f"label:{name}", confidence=0.9, source=place, attrs={"label_pattern": name},
        )  # fmt: skip

    def label(self, label: str) -> str:
        """A label as it is shown."""
        return fold(label).rstrip(".: ")

    def plain(self, state: State, line: str, place: tuple[int, int]) -> Block:
        """A line that nothing recognised."""
        words, spans = self.phrased(line)
        if state.labelled:
            return Block(
                kind="paragraph", text=words, spans=spans, depth=state.depth + 1, matched_by="continuation",
                confidence=0.5, source=place,
            )  # fmt: skip
        return Block(kind="paragraph", text=words, spans=spans, depth=state.depth + 1, source=place)

    def phrased(self, text: str) -> tuple[str, tuple[Span, ...]]:
        """The words with marks and entities resolved, and the spans."""
        text = fold(text).replace("&amp;", "&")
        parts, spans, position, length = [], [], 0, 0
        for found in _EMPHASIS.finditer(text):
            before = text[position : found.start()]
            length += len(before)
            spans.append(Span("emphasis", length, length + len(found[1])))
            parts += [before, found[1]]
            length += len(found[1])
            position = found.end()
        return "".join([*parts, text[position:]]), tuple(spans)
