"""Mutants whose package says what is not true: manifest, samples, capabilities."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from lection_core import Block, Dropped, Profile, Source
from lection_plugins import Capability, Distribution, EntryPoint, Loaded

from lection_conformance.inputs.input import Input
from lection_conformance.mutants.alterations import Items, altered, each_block, without
from lection_conformance.mutants.mutant import CAPABILITIES, FULL, MANIFEST, Mutant, capabilities, samples
from lection_conformance.mutants.specimen import Specimen

_NOT: Final = Capability("unsupported")


class _NoReader:
    """Has no method read."""


def _plugin(value: str, distribution: str, **values: Any) -> Loaded:
    entry_point = EntryPoint("lection.readers", "specimen", value, Distribution(distribution, "1", lambda name: None))
    return Loaded(entry_point=entry_point, manifest=MANIFEST, target=Specimen(), **values)


def _plain(block: Block) -> Block:
    return replace(block, label=None) if block.label else block


def _no_spans(block: Block) -> Block:
    return replace(block, spans=()) if block.spans else block


def _no_source(items: Items, _: Source, __: Profile | None) -> Items:
    for item in items:
        if isinstance(item, Block):
            yield replace(item, source=None)
        else:
            yield Dropped(item.kind, 1, item.reason)


def _no_notices(items: Items, _: Source, __: Profile | None) -> Items:
    return (item for item in items if not isinstance(item, Dropped))


def _no_profile(items: Items, source: Source, _: Profile | None) -> Items:
    yield from Specimen().read(source, None, {})


_WITHOUT: Final[dict[str, Callable[[], Any]]] = {
    "offsets": altered(_no_source),
    "labels": each_block(_plain),
    "headings": without("section"),
    "lists": without("item"),
    "tables": without("table"),
    "code": without("code"),
    "quotes": without("quote"),
    "notes": without("note"),
    "spans": each_block(_no_spans),
    "dropped": altered(_no_notices),
    "profiles": altered(_no_profile),
}
"""For each capability a reader that does not have it."""

_PLAIN_SAMPLE: Final = (Input.of_text("one.specimen", "One line.\n", "sample"),)
_FOREIGN_SAMPLE: Final = Input("readme.doc", "sample", b"One line.\n")
_BINARY_SAMPLE: Final = Input("picture.specimen", "sample", b"= 1 A\x00B\n")

PACKAGE_MUTANTS: Final = (
    Mutant("an entry point without a reader", "PACK-001", _NoReader),
    Mutant("made for another contract", "PACK-002", manifest={"api": ">=7.0,<8"}),
    Mutant("made for every later contract", "PACK-003", manifest={"api": ">=1.0"}),
    Mutant("no format", "PACK-004", manifest={"extensions": (), "media_types": ()}),
    Mutant("no samples", "PACK-005", subject_values={"samples": ()}),
    Mutant("a sample of another format", "PACK-006", subject_values={"samples": (_FOREIGN_SAMPLE, *samples())}),
    Mutant("one line for a sample", "PACK-007", subject_values={"samples": _PLAIN_SAMPLE}),
    Mutant("a default profile that is not there", "PACK-008", manifest={"default_profile": "specimens"}),
    Mutant("prints while it is imported", "PACK-009", subject_values={
        "plugin": _plugin(f"{__name__}:Specimen", "lection-conformance", breaches=("printed 1 line",))}),
    Mutant("a dependency that is not declared", "PACK-010", subject_values={
        "plugin": _plugin(f"{__package__}.undeclared:Undeclared", "lection-core")}),
    Mutant("a dependency that is missing elsewhere", "PACK-011", subject_values={
        "packaging": True, "plugin": _plugin(f"{__package__}.undeclared:Undeclared", "lection-core")}),
    Mutant("a family that never occurs", "FAMI-003", manifest={"families": (*MANIFEST.families, "text")}),
    Mutant("an answer is missing", "CAPA-201", manifest=capabilities(binary=None)),
    Mutant("a rewrite that never occurs", "REWR-001", each_block(lambda b: b), {}, {
        "samples": tuple(Input.of_text(s.name, s.text.replace("&amp;", "and"), "sample") for s in samples())}),
    Mutant("binary without a sample", "CAPA-012", manifest=capabilities(binary=FULL), subject_values={"samples": ()}),
    Mutant("binary and not said", "CAPA-112", subject_values={"samples": (_BINARY_SAMPLE,)}),
    Mutant("streaming and not said", "CAPA-113", manifest=capabilities(streaming=_NOT)),
    *(
        Mutant(f"{name} claimed and not there", f"CAPA-{number:03}", reader)
        for number, (name, reader) in enumerate(_WITHOUT.items(), start=1)
    ),
    *(
        Mutant(f"{name} there and not claimed", f"CAPA-{number + 100}", manifest=capabilities(**{name: _NOT}))
        for number, name in enumerate(_WITHOUT, start=1)
    ),
)  # fmt: skip
"""One mutant for each check of the package."""

assert set(_WITHOUT) | {"streaming", "binary"} == set(CAPABILITIES)
