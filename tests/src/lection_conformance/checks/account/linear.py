"""Linear texts: L-01 to L-03, of formats that have no text of their own. Source: formats.md."""

from __future__ import annotations

from collections.abc import Mapping

from lection_core import Block, Dropped, LinearText

from lection_conformance.checks.check import Check, Failed
from lection_conformance.checks.failing import fail, named
from lection_conformance.inputs.input import Input
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.reading import Reading


def _pieces_come_first(_: Bench, reading: Reading) -> None:
    if reading.linear is None:
        return
    length = 0
    for index, item in enumerate(reading.items):
        if isinstance(item, LinearText):
            length += len(item.text)
        elif (end := _furthest(item)) > length:
            raise fail(
                reading,
                f"item {index}, a {type(item).__name__}, has a range that ends at {end}; the linear text has come to "
                f"{length} by then",
                expected="each piece before the first block or notice whose range reaches into it",
            )


def _furthest(item: object) -> int:
    if isinstance(item, Block):
        return item.source[1] if item.source else 0
    return max((end for _start, end in item.sources), default=0) if isinstance(item, Dropped) else 0


def _text_is_the_same_under_every_profile(bench: Bench, case: Input) -> None:
    plain = bench.reading(case)
    for name, profile in bench.profiles[1:]:
        reading = bench.reading(case, profile, name)
        if plain.error is None and reading.error is None and reading.linear != plain.linear:
            raise Failed(
                f"the linear text of {case.name!r} is another one under the profile {name}",
                expected=(plain.linear or "")[:200],
                got=(reading.linear or "")[:200],
                case=case,
            )


def _ranges_have_a_text(bench: Bench, reading: Reading) -> None:
    if not bench.subject.manifest.is_binary or reading.linear is not None:
        return
    for index, block in enumerate(reading.blocks):
        if block.source is not None:
            raise fail(
                reading,
                f"{named(index, block)} has the source {block.source}, and no linear text is stated that it counts in",
                expected="LinearText pieces with what a person would read aloud",
            )


def _places_are_objects(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        place = block.attrs.get("place")
        if place is not None and not (isinstance(place, Mapping) and place):
            raise fail(
                reading,
                f"{named(index, block)} has the place {place!r:.80}",
                expected='an object in the terms of the format: {"page": 4}, {"part": …, "paragraph": 17}, {"path": …}',
            )


def _blocks_have_places(_: Bench, reading: Reading) -> None:
    if reading.linear is None:
        return
    for index, block in enumerate(reading.blocks[1:], start=1):
        if block.text and "place" not in block.attrs:
            raise fail(reading, f"{named(index, block)} does not say where it stands", expected="attrs.place")


CHECKS = (
    Check(
        id="LINR-001",
        title="a piece of linear text comes before the ranges that reach into it",
        rule="L-01",
        over="readings",
        since="2026.2",
        hint="Yield the LinearText of a unit before its block, and before the Dropped that lies in it.",
        function=_pieces_come_first,
    ),
    Check(
        id="LINR-002",
        title="the linear text is the same under every profile",
        rule="L-02",
        over="samples",
        since="2026.2",
        hint="State what the format prints before a profile is applied: labels that one finds stay in the text.",
        function=_text_is_the_same_under_every_profile,
    ),
    Check(
        id="LINR-003",
        title="ranges of a binary format count in a linear text",
        sentence="Formats, F-02: every block has its range in the linear text.",
        over="readings",
        since="2026.2",
        needs=("binary", "offsets"),
        hint="Yield LinearText with what was read, or give no ranges and claim no offsets: nobody can cite bytes.",
        function=_ranges_have_a_text,
    ),
    Check(
        id="LINR-004",
        title="attrs.place is an object",
        rule="L-03",
        over="readings",
        since="2026.2",
        hint="Write where the block stands as an object with the names the format itself uses.",
        function=_places_are_objects,
    ),
    Check(
        id="LINR-005",
        title="blocks of a linear text say where they stand in the original",
        sentence="Formats, F-03: attrs.place says where a block stands in the original.",
        level="recommended",
        over="readings",
        since="2026.2",
        hint="Give every block with text attrs.place: a page and box, a part and paragraph, a path and id.",
        function=_blocks_have_places,
    ),
)
