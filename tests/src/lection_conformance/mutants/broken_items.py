"""Mutants that yield wrong items: shape, values, claims, texts, ranges, notices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from lection_core import Block, Dropped, Profile, Source, Span
from lection_plugins import Capability

from lection_conformance.mutants.alterations import Items, altered, blocks_of, each_block, ruled, with_attrs
from lection_conformance.mutants.forging import forged, forged_block, forged_dropped, forged_span
from lection_conformance.mutants.mutant import Mutant, capabilities
from lection_conformance.mutants.specimen import Specimen, State

_NOT: Final = Capability("unsupported")


class _Pretender(str):
    """A string that compares as another, as enumerations of strings do when they are written."""

    def __eq__(self, other: object) -> bool:
        return other == "fallback" or str.__eq__(self, other)

    def __hash__(self) -> int:
        return hash("fallback")


class _Counted(str):
    """A string that changes its mind between counting and looking."""

    looks = 0

    def __eq__(self, other: object) -> bool:
        if other != "fallback":
            return str.__eq__(self, other)
        self.looks += 1
        return self.looks % 2 == 1

    def __hash__(self) -> int:
        return str.__hash__(self)


class _Nothing(Specimen):
    def read(self, *_: Any, **__: Any) -> Any:
        list(super().read(*_, **__))


def _late_notes(items: Items, _: Source, __: Profile | None) -> Items:
    late = []
    for item in items:
        if isinstance(item, Block) and item.kind == "note":
            late.append(item)
        else:
            yield item
    yield from late


def _headless(items: Items, _: Source, __: Profile | None) -> Items:
    next(items)
    yield from items


def _second_document(items: Items, _: Source, __: Profile | None) -> Items:
    for item in items:
        yield item
        if isinstance(item, Block) and item.kind == "section":
            yield forged_block(kind="document", depth=0, matched_by="document", confidence=1.0)


def _strings(items: Items, _: Source, __: Profile | None) -> Items:
    for item in items:
        yield item
        if isinstance(item, Dropped):
            yield "left out a remark"


def _shifted(items: Items, source: Source, _: Profile | None) -> Items:
    for item in items:
        if isinstance(item, Block) and item.source and item.source[1] >= len(source.text):
            item = forged(item, source=(item.source[0], len(source.text) + 3))
        yield item


def _early_child(items: Items, _: Source, __: Profile | None) -> Items:
    parent: tuple[int, int] | None = None
    for item in items:
        if isinstance(item, Block) and item.kind == "section":
            parent = item.source
            yield item
        elif isinstance(item, Block) and parent and item.depth > 1 and item.source and parent[0] > 0:
            yield forged(item, source=(parent[0] - 1, item.source[1]))
            parent = None
        else:
            yield item


def _overlapping(items: Items, source: Source, _: Profile | None) -> Items:
    for item in items:
        if isinstance(item, Block) and item.kind == "item" and item.source:
            item = forged(item, source=(item.source[0], min(len(source.text), item.source[1] + 12)))
        yield item


def _losing_notes(items: Items, _: Source, __: Profile | None) -> Items:
    yield from (item for item in items if not (isinstance(item, Block) and item.kind == "note"))


def _every_second_line(items: Items, source: Source, _: Profile | None) -> Items:
    for index, item in enumerate(_without_places(items)):
        if index % 2 == 0 or not isinstance(item, Block) or item.kind != "paragraph":
            yield item
    yield Dropped("lines", 1, "Some lines were of no interest to the reader.")


def _twice(items: Items, _: Source, __: Profile | None) -> Items:
    for item in _without_places(items):
        yield item
        if isinstance(item, Block) and item.kind == "paragraph":
            yield item


def _without_places(items: Items) -> Items:
    for item in items:
        yield forged(item, source=None) if isinstance(item, Block) else Dropped(item.kind, 1, item.reason)


def _double_notice(items: Items, _: Source, __: Profile | None) -> Items:
    for item in items:
        yield item
        if isinstance(item, Dropped):
            yield Dropped("line", 1, "Lines that begin with a sign are left out.", item.sources)


def _notices(**values: Any) -> Any:
    return altered(lambda items, _, __: (forged(i, **values) if isinstance(i, Dropped) else i for i in items))


def _without_range(items: Items, _: Source, __: Profile | None) -> Items:
    for item in items:
        yield Dropped(item.kind, 1, item.reason) if isinstance(item, Dropped) else item


def _bad_dropped_range(items: Items, source: Source, _: Profile | None) -> Items:
    for item in items:
        if isinstance(item, Dropped):
            item = forged_dropped(item.kind, 1, item.reason, ((item.sources[0][0], len(source.text) + 9),))
        yield item


def _without_last_line(items: Items, source: Source, _: Profile | None) -> Items:
    held: list[Any] = []
    for item in items:
        yield from held
        held = [item]
    if source.text.endswith("\n") or not isinstance(held[0], Block) or held[0].kind == "document":
        yield from held


class _Forgetful(Specimen):
    """Leaves out lines that contain a word of more than ten letters."""

    def line(self, state: State, line: str, start: int, end: int, bullets_as_text: bool) -> Iterator[Any]:
        if any(len(word) > 10 for word in line.split()):
            return iter(())
        return super().line(state, line, start, end, bullets_as_text)


class _LineFeedsOnly(Specimen):
    """Takes a lone CR for white space within a line."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        yield Block(kind="document", depth=0)
        state, position = State(profile), 0
        for line in source.text.split("\n"):
            yield from self.line(state, line.rstrip("\r"), position, position + len(line.rstrip("\r")), False)
            position += len(line) + 1
        yield from self.end_of_code(state)


class _OwnDecoder(Specimen):
    """Decodes the bytes itself, and keeps the mark."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        try:
            text = source.data.decode("utf-8")
        except UnicodeDecodeError:
            text = source.text
        yield from super().read(Source.from_text(text), profile, options or {})


def _unfolded(block: Block) -> Block:
    return forged(block, text=block.text.replace(" ", "  ", 1)) if block.kind == "quote" else block


def _label_kept(block: Block) -> Block:
    return (
        replace(block, text=f"{block.label} {block.text}", spans=())
        if block.kind == "section" and block.label
        else block
    )


def _one_line_code(block: Block) -> Block:
    return replace(block, text=" ".join(block.text.split("\n"))) if block.kind == "code" else block


def _spaced_code(block: Block) -> Block:
    return replace(block, text=block.text.replace("=", " = ")) if block.kind == "code" else block


def _loud(block: Block) -> Block:
    return replace(block, text=block.text.upper()) if block.kind == "quote" else block


ITEM_MUTANTS: Final = (
    Mutant("strings among the items", "YIEL-001", altered(_strings)),
    Mutant("read returns None", "YIEL-002", _Nothing),
    Mutant("notes at the end", "YIEL-003", altered(_late_notes)),
    Mutant("root missing in bare reader", "SHAP-001", altered(_headless)),
    Mutant("a document for every part", "SHAP-002", altered(_second_document)),
    Mutant("the document has a source", "SHAP-003", blocks_of("document", source=(0, 0))),
    Mutant("depth from the rank", "SHAP-004", blocks_of("section", depth=3)),
    Mutant("rows without a table", "SHAP-005", blocks_of("table", kind="paragraph")),
    Mutant("cells without a row", "SHAP-006", blocks_of("row", kind="paragraph")),
    Mutant("blocks that make no tree", "SHAP-007", blocks_of("table", depth=9)),
    Mutant("confidence above 1", "VALU-001", ruled("label:", confidence=1.3)),
    Mutant("a kind of its own", "VALU-002", blocks_of("quote", kind="blockquote")),
    Mutant("an empty rule", "VALU-003", blocks_of("quote", matched_by="")),
    Mutant("spans in a list", "VALU-004", blocks_of("note", spans=[])),
    Mutant("a set in attrs", "VALU-005", with_attrs(tags={"a"})),
    Mutant("checked as a word", "VALU-006", with_attrs(checked="yes")),
    Mutant("Fallback with a capital", "CLAI-001", ruled("fallback", matched_by="Fallback", confidence=0.1)),
    Mutant("a rule that is sometimes fallback", "CLAI-002", each_block(
        lambda b: forged(b, matched_by=_Counted("fallback")) if b.matched_by == "fallback" else b)),
    Mutant("a document that is unsure", "CLAI-003", blocks_of("document", confidence=0.9)),
    Mutant("fallback with a reason", "CLAI-004", ruled("fallback", matched_by="fallback:plain", confidence=0.2)),
    Mutant("a confident fallback", "CLAI-005", ruled("fallback", confidence=0.4)),
    Mutant("a recognised block without confidence", "CLAI-006", ruled("specimen:quote", confidence=0.0)),
    Mutant("a fallback section", "CLAI-007", ruled("specimen:heading", matched_by="fallback", confidence=0.0)),
    Mutant("a labelled continuation", "CLAI-008", ruled("continuation", label="x")),
    Mutant("a certain continuation", "CLAI-009", ruled("continuation", confidence=0.9)),
    Mutant("a continuation of nothing", "CLAI-010", ruled("fallback", matched_by="continuation", confidence=0.5)),
    Mutant("a certain pattern", "CLAI-011", ruled("label:", confidence=1.0)),
    Mutant("a rule that the profile lacks", "CLAI-012", ruled("label:", matched_by="label:clause")),
    Mutant("an undeclared family", "FAMI-001", ruled("specimen:quote", matched_by="cite:quote")),
    Mutant("a rule without a detail", "FAMI-002", ruled("specimen:quote", matched_by="specimen")),
    Mutant("white space kept", "TEXT-001", each_block(_unfolded)),
    Mutant("a space where a line of Chinese was broken", "TEXT-006", each_block(
        lambda b: forged(b, text=b.text.replace("契約", "契 約")))),
    Mutant("a full stop in the label", "TEXT-002", each_block(
        lambda b: replace(b, label=f"{b.label}.") if b.label else b)),
    Mutant("the label kept in the heading", "TEXT-003", each_block(_label_kept)),
    Mutant("code reformatted", "TEXT-004", each_block(_spaced_code)),
    Mutant("code on one line", "TEXT-005", each_block(_one_line_code)),
    Mutant("spans beyond the text", "SPAN-001", blocks_of("quote", spans=(forged_span("emphasis", 0, 999),))),
    Mutant("spans out of order", "SPAN-002", blocks_of("quote", spans=(Span("strong", 2, 3), Span("emphasis", 0, 1)))),
    Mutant("ranges beyond the end", "OFFS-001", altered(_shifted)),
    Mutant("a child before its parent", "OFFS-002", altered(_early_child)),
    Mutant("items that overlap what follows", "OFFS-003", altered(_overlapping)),
    Mutant("quotes without a range", "OFFS-004", blocks_of("quote", source=None)),
    Mutant("notes lost", "CONS-001", altered(_losing_notes)),
    Mutant("a remark that is dropped twice", "CONS-002", altered(_double_notice)),
    Mutant("quotes in capitals", "CONS-003", each_block(_loud)),
    Mutant("long words lost", "CONS-004", _Forgetful),
    Mutant("the unfinished last line lost", "CONS-005", altered(_without_last_line)),
    Mutant("the document and nothing else", "CONS-006", altered(
        lambda items, _, __: iter([next(items)]))),
    Mutant("a reason that is none", "DROP-001", _notices(reason="n/a")),
    Mutant("a count of its own", "DROP-002", _notices(count=3)),
    Mutant("a notice beyond the end", "DROP-003", altered(_bad_dropped_range)),
    Mutant("a notice without a place", "DROP-004", altered(_without_range)),
    Mutant("only line feeds end lines", "LINE-001", _LineFeedsOnly),
    Mutant("the mark is part of the text", "LINE-002", _OwnDecoder),
    Mutant("a rule that is lost in JSON", "JSON-001", blocks_of("quote", matched_by=_Pretender("specimen:quote"))),
    Mutant("lines lost behind one notice without a place", "CONS-004", altered(_every_second_line),
           capabilities(offsets=_NOT)),
    Mutant("every paragraph twice", "CONS-007", altered(_twice), capabilities(offsets=_NOT)),
    Mutant("a text that is lost in JSON lines", "JSON-002", blocks_of("note", attrs={"at": (1, {2: "b"})})),
)  # fmt: skip
"""One mutant for each check of what is yielded."""
