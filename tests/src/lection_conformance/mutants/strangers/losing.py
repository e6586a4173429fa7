"""Strangers that lose, add, change or misplace text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from lection_core import Block, Dropped, Profile, Source, Span
from lection_plugins import Capability

from lection_conformance.mutants.alterations import Items, altered, each_block
from lection_conformance.mutants.mutant import FULL, Mutant, capabilities
from lection_conformance.mutants.specimen import Specimen, State
from lection_conformance.mutants.strangers.bare import BARE, BareSpecimen, bare, bare_each


def _texts(change: Callable[[str], str]) -> Callable[[Block], Block]:
    """Blocks with their texts changed, spans left out where they would not fit."""

    def each(block: Block) -> Block:
        text = change(block.text)
        return block if text == block.text else replace(block, text=text, spans=())

    return each


def _both(name: str, one: str, other: str, change: Callable[[Block], Any]) -> list[Mutant]:
    """The same mistake by a reader with ranges and by one without."""
    return [
        Mutant(name, one, each_block(change)),
        Mutant(f"{name}, without ranges", other, bare_each(change), BARE),
    ]


def _smart(text: str) -> str:
    return re.sub(r'"([^"]*)"', "\u201c\\1\u201d", text).replace("'", "\u2019")


_INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff]")
_COMBINING = re.compile("[\u0300-\u036f]")


class _Gluing(Specimen):
    """Joins a line of text to the next one without a blank."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        held: Block | None = None
        for item in super().read(source, profile, options or {}):
            plain = isinstance(item, Block) and item.matched_by in ("fallback", "continuation") and item.source
            if plain and held is not None and held.depth == item.depth and held.source and item.source:
                held = replace(held, text=held.text + item.text, source=(held.source[0], item.source[1]), spans=())
                continue
            if held is not None:
                yield held
                held = None
            if plain:
                held = item
            else:
                yield item
        if held is not None:
            yield held


class _BareGluing(BareSpecimen, _Gluing):
    """The same without places."""


def _added_title(items: Items, source: Source, _: Profile | None) -> Items:
    for item in items:
        yield item
        if isinstance(item, Block) and item.kind == "document":
            yield Block(
                kind="section", depth=1, text="Minutes of a meeting", matched_by="specimen:title", confidence=1.0
            )


def _one_notice_over_all(items: Items, source: Source, _: Profile | None) -> Items:
    text = source.text
    for item in items:
        if not isinstance(item, Dropped):
            yield item
    if text:
        yield Dropped("markup", 1, "The marks of the format are left out; they are in the file.", ((0, len(text)),))


def _appending(block: Block) -> Block:
    return replace(block, text=f"{block.text} (see)") if block.kind == "note" else block


def _hidden(block: Block) -> Block:
    if block.kind != "quote":
        return block
    return replace(block, text="", spans=(), attrs={**block.attrs, "content": block.text})


def _hidden_prose(block: Block) -> Block:
    if block.kind != "paragraph" or not block.text:
        return block
    first, _, rest = block.text.partition(" ")
    return replace(block, text=first, spans=(), attrs={**block.attrs, "rest": rest})


def _bare_lines(block: Block) -> Block:
    if block.kind != "code":
        return block
    return replace(block, text="\n".join(line.strip() for line in block.text.split("\n")))


class _NoBlankLines(Specimen):
    def code_line(self, state: State, line: str, end: int) -> Iterator[Block]:
        if line.strip() or line.strip() == "~~~":
            yield from super().code_line(state, line, end)


def _utf16(block: Block) -> Block:
    def units(place: int) -> int:
        return len(block.text[:place].encode("utf-16-le")) // 2

    spans = tuple(
        Span(s.type, min(units(s.start), len(block.text)), min(units(s.end), len(block.text)), s.value)
        for s in block.spans
    )
    return replace(block, spans=spans)


def _to_the_neighbour(items: Items, *_: Any) -> Items:
    carried: tuple[Span, ...] = ()
    for item in items:
        if isinstance(item, Block) and item.text:
            fitting = tuple(Span(s.type, 0, min(s.end - s.start, len(item.text)), s.value) for s in carried[:1])
            carried = item.spans
            yield replace(item, spans=fitting)
        else:
            yield item


def _next_word(block: Block) -> Block:
    spans = []
    for span in block.spans:
        width = span.end - span.start
        start = min(span.end + 1, len(block.text))
        spans.append(Span(span.type, start, min(start + width, len(block.text))))
    return replace(block, spans=tuple(sorted(spans, key=lambda s: (s.start, -s.end, s.type))))


def _inflated(items: Items, *_: Any) -> Items:
    """Loses every second paragraph behind a notice that counts a thousand."""
    number = 0
    for item in items:
        if isinstance(item, Block) and item.kind == "paragraph":
            number += 1
            if number % 2 == 0:
                continue
        if isinstance(item, Dropped):
            yield Dropped(item.kind, 1_000, item.reason)
            continue
        yield item


def _losing(condition: Callable[[Block], bool]) -> Callable[[Block], Any]:
    return lambda block: None if condition(block) else block


def _last_cells(items: Items, *_: Any) -> Items:
    kept: Block | None = None
    for item in items:
        if kept is not None and isinstance(item, Block) and item.kind == "cell":
            yield kept
        kept = item if isinstance(item, Block) and item.kind == "cell" else None
        if kept is None:
            yield item


class _StopsAtNul(BareSpecimen):
    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        whole = source.text
        yield from super().read(Source.from_text(whole.split("\x00")[0], name=source.name), profile, options or {})


def _sorted_items(items: Items, *_: Any) -> Items:
    held: list[Block] = []
    for item in items:
        if isinstance(item, Block) and item.kind in ("item", "paragraph"):
            held.append(item)
            continue
        yield from sorted(held, key=lambda block: block.text)
        held = []
        yield item
    yield from sorted(held, key=lambda block: block.text)


def _reversed_items(items: Items, *_: Any) -> Items:
    held: list[Block] = []
    for item in items:
        if isinstance(item, Block) and item.kind in ("item", "paragraph"):
            held.insert(0, item)
            continue
        yield from held
        held = []
        yield item
    yield from held


def _merged_rows(items: Items, *_: Any) -> Items:
    """One row for all of a table."""
    open_row = False
    for item in items:
        if isinstance(item, Block):
            if item.kind == "row":
                if open_row:
                    continue
                open_row = True
            elif item.kind != "cell":
                open_row = False
        yield item


class _Unlabelled(BareSpecimen):
    """Keeps labels in an id and not where they are read."""

    def heading(self, state: State, line: str, place: tuple[int, int]) -> Iterator[Block]:
        for block in super().heading(state, line, place):
            yield replace(block, label=None, attrs={"id": f"sec-{block.label}"}) if block.label else block


class _UnlabelledWithRanges(Specimen):
    def heading(self, state: State, line: str, place: tuple[int, int]) -> Iterator[Block]:
        for block in super().heading(state, line, place):
            yield replace(block, label=None, attrs={"id": f"{block.label}"}) if block.label else block


def _counting_words(items: Items, *_: Any) -> Items:
    """Leaves out notes and quotes, and says so with a notice that counts something else."""
    for item in items:
        if isinstance(item, Block) and item.kind in ("note", "quote"):
            continue
        yield item


def _flattened(block: Block) -> Block:
    """Sections side by side, what stood in one below it still."""
    return replace(block, depth=min(block.depth, 1)) if block.kind == "section" else block


class _Twofold(Specimen):
    """Shows quotes without a range, and reports them as left out as well."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        for item in super().read(source, profile, options or {}):
            if isinstance(item, Block) and item.kind == "quote" and item.source:
                yield replace(item, source=None)
                yield Dropped("quote", 1, "Quotes are left out; they are in the file.", (item.source,))
            else:
                yield item


LOSING: Final = (
    Mutant("glues lines together", "CONS-112", _Gluing),
    Mutant("glues lines together, without ranges", "CONS-112", _BareGluing, BARE),
    *_both("loses the decimal point", "CONS-111", "CONS-111", _texts(lambda t: re.sub(r"(?<=\d)\.(?=\d)", "", t))),
    *_both("loses the comma of thousands", "CONS-111", "CONS-111", _texts(lambda t: re.sub(r"(?<=\d),(?=\d)", "", t))),
    *_both("makes quotation marks smart", "CONS-111", "CONS-111", _texts(_smart)),
    *_both("loses zero-width characters", "CONS-111", "CONS-111", _texts(lambda t: _INVISIBLE.sub("", t))),
    *_both("loses combining marks", "CONS-111", "CONS-111", _texts(lambda t: _COMBINING.sub("", t))),
    *_both("normalises to NFC", "CONS-111", "CONS-111", _texts(lambda t: unicodedata.normalize("NFC", t))),
    *_both("normalises to NFKC", "CONS-111", "CONS-111", _texts(lambda t: unicodedata.normalize("NFKC", t))),
    *_both("appends a word", "CONS-101", "CONS-102", _appending),
    *_both("writes dashes for hyphens", "CONS-101", "CONS-102", _texts(lambda t: t.replace(" - ", " \u2013 "))),
    Mutant("a title of its own", "CONS-102", bare(_added_title), BARE),
    Mutant("labels of its own", "CONS-101", each_block(
        lambda b: replace(b, label="Heading") if b.kind == "section" and b.label is None else b)),
    Mutant("labels of its own, without ranges", "CONS-102", bare_each(
        lambda b: replace(b, label="Heading") if b.kind == "section" and b.label is None else b), BARE),
    *_both("hides quotes in attrs", "CONS-106", "CONS-106", _hidden),
    *_both("hides what follows the first word in attrs", "CONS-116", "CONS-116", _hidden_prose),
    Mutant("one notice over the whole file", "CONS-101", altered(_one_notice_over_all)),
    *_both("code without its indentation", "CONS-104", "CONS-104", _bare_lines),
    Mutant("code without its blank lines", "CONS-117", _NoBlankLines),
    *_both("spans in UTF-16", "SPAN-101", "SPAN-101", _utf16),
    Mutant("markup given to the neighbour", "SPAN-102", altered(_to_the_neighbour)),
    Mutant("markup on the next word", "SPAN-102", each_block(_next_word)),
    Mutant("markup on the next word, without ranges", "SPAN-102", bare_each(_next_word), BARE),
    Mutant("a notice inflated to cover losses", "CONS-115", bare(_inflated), BARE),
    Mutant("loses lines of digits", "CONS-113", bare_each(_losing(lambda b: b.text.isdigit())), BARE),
    Mutant("loses short lines", "CONS-113", bare_each(
        _losing(lambda b: b.kind == "paragraph" and len(b.text) < 3)), BARE),
    Mutant("loses text behind NUL", "CONS-114", _StopsAtNul, BARE),
    Mutant("sorts siblings", "CONS-103", bare(_sorted_items), BARE),
    Mutant("reverses siblings", "CONS-103", bare(_reversed_items), BARE),
    Mutant("loses notes behind a notice of something else", "CONS-115", bare(_counting_words), BARE),
    Mutant("loses the last cell of each row", "CONS-115", bare(_last_cells), BARE),
    Mutant("loses headings without a label", "CONS-115", bare_each(
        _losing(lambda b: b.kind == "section" and b.label is None)), BARE),
    Mutant("loses what stands before the first heading", "CONS-115", bare_each(
        _losing(lambda b: b.matched_by == "fallback")), BARE),
    Mutant("rows merged", "UNIT-101", altered(_merged_rows)),
    Mutant("rows merged, without ranges", "UNIT-101", bare(_merged_rows), BARE),
    Mutant("labels in an id alone", "CONS-118", _UnlabelledWithRanges),
    Mutant("labels in an id alone, without ranges", "CONS-118", _Unlabelled, BARE),
    Mutant("reports as dropped what it shows", "CONS-105", _Twofold, capabilities(
        offsets=Capability("partial", "Quotes have none."))),
    Mutant("sections all on one level", "STRU-101", each_block(_flattened)),
    Mutant("claims binary to be left alone", "CAPA-301", bare_each(_losing(lambda b: b.kind == "note")),
           capabilities(binary=FULL, offsets=BARE["capabilities"]["offsets"])),
)  # fmt: skip
"""What got past the first edition with text lost, added, changed or misplaced."""
