"""Twenty mistakes that authors of readers make, each a reader of the specimen's format."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from lection_core import Block, Profile, Source

from lection_conformance.mutants.alterations import Items, altered, each_block
from lection_conformance.mutants.forging import forged
from lection_conformance.mutants.mutant import Mutant
from lection_conformance.mutants.specimen import Specimen, State, lines_of


def _in_bytes(items: Items, source: Source, _: Profile | None) -> Items:
    for item in items:
        if isinstance(item, Block) and item.source:
            start, end = (len(source.text[:place].encode()) for place in item.source)
            item = replace(item, source=(start, end))
        yield item


class _Rewriting(Specimen):
    """Reads a rewritten text and gives the offsets of that."""

    def rewrite(self, text: str) -> str:
        return text

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        source = source.read_all()
        yield from super().read(Source.from_text(self.rewrite(source.text)), profile, options or {})


class _Newlines(_Rewriting):
    def rewrite(self, text: str) -> str:
        return text.replace("\r\n", "\n").replace("\r", "\n")


class _Tabs(_Rewriting):
    def rewrite(self, text: str) -> str:
        return text.expandtabs(8)


class _Nfc(_Rewriting):
    def rewrite(self, text: str) -> str:
        return unicodedata.normalize("NFC", text)


class _Mark(_Rewriting):
    """Decodes what it is given anew, without taking the mark off."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        if source.streaming or not source.data.startswith(b"\xef\xbb\xbf"):
            yield from Specimen.read(self, source, profile, options or {})
            return
        text = source.data.decode("utf-8", "replace")
        yield from Specimen.read(self, Source.from_text(text), profile, options or {})


class _CrLfTwice(Specimen):
    """Counts two characters for every line end, as on another system."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        source = source.read_all()
        yield Block(kind="document", depth=0)
        state, position = State(profile), 0
        step = 3 if "\r\n" in source.text else 1
        for line, _, _ in lines_of(source):
            yield from self.line(
                state, line, position, position + len(line), bool((options or {}).get("bullets_as_text"))
            )
            position += len(line) + step
        yield from self.end_of_code(state)


def _headless(items: Items, _: Source, __: Profile | None) -> Items:
    return (item for item in items if not (isinstance(item, Block) and item.kind == "document"))


def _reason(block: Block) -> Block:
    return Block(kind="paragraph", depth=block.depth, text=block.text, matched_by="fallback:no_rule", confidence=0.1)


def _clamped(block: Block) -> Block:
    if not block.matched_by.startswith(("label:", "heading:")):
        return block
    return replace(block, confidence=min(1.0, block.confidence + 0.3 * len(block.text.split())))


def _certain(block: Block) -> Block:
    return replace(block, confidence=1.0) if block.matched_by.startswith("heading:") else block


def _label_in_text(block: Block) -> Block:
    if not (block.label and block.matched_by.startswith("label:")):
        return block
    return replace(block, text=f"{block.label}. {block.text}", spans=())


def _skipping(block: Block) -> Block:
    return forged(block, depth=block.depth + 1) if block.depth >= 2 else block


def _grouped(items: Items, _: Source, __: Profile | None) -> Items:
    """Paragraphs first, then lists, then the rest, as three passes over a document give them."""
    document, *rest = items
    yield document
    yield from sorted(rest, key=lambda item: {"paragraph": 0, "item": 1}.get(getattr(item, "kind", ""), 2))


def _unfinished(items: Items, source: Source, _: Profile | None) -> Items:
    length = None if source.streaming else len(source.text)
    for item in items:
        last = isinstance(item, Block) and item.source is not None and item.source[1] == length
        if not (last and item.depth):
            yield item


class _Stateful(Specimen):
    """Goes on numbering where the last document ended."""

    def __init__(self) -> None:
        self.number = 0

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        for item in super().read(source, profile, options or {}):
            if isinstance(item, Block) and item.kind == "item":
                self.number += 1
                item = forged(item, attrs={**item.attrs, "start": self.number})
            yield item


class _MutableDefault(Specimen):
    """Collects headings in a default argument."""

    def read(self, source: Source, profile: Any = None, options: Any = None, seen: list[str] = []) -> Iterator[Any]:  # noqa: B006
        for item in super().read(source, profile, options or {}):
            if isinstance(item, Block) and item.kind == "section":
                seen.append(item.text)
                item = forged(item, attrs={"number": len(seen)})
            yield item


class _ListNotGenerator(Specimen):
    """Returns a list, although streaming is claimed."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Any:
        return [*super().read(source, profile, options or {})]


class _Swallowing(Specimen):
    """Catches everything and goes on with what there is: nothing."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Any:
        yield Block(kind="document", depth=0)
        try:
            items = list(super().read(source, profile, options or {}))[1:]
            if any(isinstance(item, Block) and item.kind == "table" for item in items):
                raise NotImplementedError("tables")
        except NotImplementedError:
            return
        yield from items


class _NestedTables(Specimen):
    """Takes the first cell of a row and leaves out, without a word, what stands in it."""

    def row(self, state: State, line: str, place: tuple[int, int]) -> Iterator[Block]:
        for block in super().row(state, line, place):
            if block.kind == "cell" and len(block.text.split()) > 1:
                block = replace(block, text=block.text.split()[0], spans=())
            yield block


PLAUSIBLE: Final = (
    Mutant("offsets in bytes", "CONS-003", altered(_in_bytes), plausible=True),
    Mutant("offsets after newlines were normalised", "OFFS-005", _Newlines, plausible=True),
    Mutant("label left in the text", "TEXT-003", each_block(_label_in_text), plausible=True),
    Mutant("root forgotten", "SHAP-001", altered(_headless), plausible=True),
    Mutant("fallback:reason", "CLAI-004", each_block(
        lambda b: _reason(b) if b.matched_by == "fallback" else b), plausible=True),
    Mutant("confidence 1 for a heuristic", "CLAI-011", each_block(_certain), plausible=True),
    Mutant("confidence clamped", "CLAI-011", each_block(_clamped), plausible=True),
    Mutant("depth skipping", "SHAP-004", each_block(_skipping), plausible=True),
    Mutant("blocks out of order", "YIEL-003", altered(_grouped), plausible=True),
    Mutant("text upper-cased", "CONS-003", each_block(
        lambda b: replace(b, text=b.text.upper()) if b.kind == "section" else b), plausible=True),
    Mutant("last line without newline lost", "CONS-005", altered(_unfinished), plausible=True),
    Mutant("tabs expanded", "OFFS-005", _Tabs, plausible=True),
    Mutant("text normalised to NFC with the offsets of the original", "OFFS-005", _Nfc, plausible=True),
    Mutant("state kept between calls", "STAT-001", _Stateful, plausible=True),
    Mutant("mutable default", "STAT-001", _MutableDefault, plausible=True),
    Mutant("list instead of generator where streaming is claimed", "STRM-001", _ListNotGenerator, plausible=True),
    Mutant("swallowed exception with an empty tree", "CONS-006", _Swallowing, plausible=True),
    Mutant("byte-order mark kept", "LINE-002", _Mark, plausible=True),
    Mutant("CR LF counted twice", "OFFS-005", _CrLfTwice, plausible=True),
    Mutant("nested tables flattened silently", "CONS-003", _NestedTables, plausible=True),
)  # fmt: skip
"""Mistakes that real authors make."""
