"""Capabilities both ways: claimed without evidence fails, evidence without a claim fails. R-14."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from lection_core import Block

from lection_conformance.checks.check import Check, Failed
from lection_conformance.checks.conduct.streaming import streams
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.reading import Reading


def _any_block(condition: Callable[[Block], bool]) -> Callable[[Bench, Reading], str]:
    def evidence(_: Bench, reading: Reading) -> str:
        for index, block in enumerate(reading.blocks):
            if block.kind != "document" and condition(block):
                return f"block {index}, {block.kind} {block.text[:40]!r}, of {reading.case.name!r}"
        return ""

    return evidence


def _notice(_: Bench, reading: Reading) -> str:
    return f"Dropped {reading.dropped[0].kind!r} of {reading.case.name!r}" if reading.dropped else ""


def _follows_profile(_: Bench, reading: Reading) -> str:
    if reading.profile is None:
        return ""
    for index, block in enumerate(reading.blocks):
        if str(block.matched_by).startswith(("label:", "heading:")) or "label_pattern" in block.attrs:
            return f"block {index}, matched by {block.matched_by!r}, of {reading.case.name!r}"
    return ""


_EVIDENCE: Final[dict[str, tuple[str, Callable[[Bench, Reading], str]]]] = {
    "offsets": ("a block with source", _any_block(lambda block: block.source is not None)),
    "labels": ("a block with a label", _any_block(lambda block: block.label is not None)),
    "headings": ("a block of kind section", _any_block(lambda block: block.kind == "section")),
    "lists": ("a block of kind item", _any_block(lambda block: block.kind == "item")),
    "tables": ("a block of kind table", _any_block(lambda block: block.kind == "table")),
    "code": ("a block of kind code", _any_block(lambda block: block.kind == "code")),
    "quotes": ("a block of kind quote", _any_block(lambda block: block.kind == "quote")),
    "notes": ("a block of kind note", _any_block(lambda block: block.kind == "note")),
    "spans": ("a block with spans", _any_block(lambda block: bool(block.spans))),
    "dropped": ("a Dropped", _notice),
    "profiles": ("a block that follows a pattern of a profile", _follows_profile),
}
"""Capability -> what shows it, in words and as a function that says where it was seen, empty for nowhere."""


def evidence_of(bench: Bench, capability: str) -> str:
    """Where the samples show a capability, empty where they do not."""
    _, evidence = _EVIDENCE[capability]
    return next((found for reading in bench.readings(bench.samples) if (found := evidence(bench, reading))), "")


def _claimed(bench: Bench, capability: str) -> None:
    if bench.claims(capability) and not evidence_of(bench, capability):
        what = _EVIDENCE[capability][0]
        raise Failed(
            f"reader.toml claims {capability}, and no sample shows it", expected=what, got="none in any sample"
        )


def _shown(bench: Bench, capability: str) -> None:
    if not bench.claims(capability) and (found := evidence_of(bench, capability)):
        value = bench.subject.manifest.capabilities.get(capability)
        raise Failed(
            f"reader.toml does not claim {capability}, and yet there is {found}",
            expected=f'{capability} = "full", or partial with a reason',
            got=value.support if value else "nothing said",
        )


def _streaming_is_shown(bench: Bench) -> None:
    if not bench.claims("streaming") and streams(bench):
        value = bench.subject.manifest.capabilities.get("streaming")
        raise Failed(
            "reader.toml does not claim streaming, and yet the first blocks of a stream come before its end",
            expected='streaming = "full"',
            got=value.support if value else "nothing said",
        )


def _binary_is_claimed_with_binary_samples(bench: Bench) -> None:
    if bench.claims("binary") and not any(case.binary and case.data for case in bench.samples):
        raise Failed("reader.toml claims binary, and there is no sample", expected="a sample file")


def _binary_is_shown(bench: Bench) -> None:
    if bench.claims("binary"):
        return
    for case in bench.samples:
        if b"\x00" in (case.data or b"")[:4096] and not (case.data or b"").startswith((b"\xff\xfe", b"\xfe\xff")):
            raise Failed(
                f"reader.toml does not claim binary, and yet the sample {case.name!r} is no text",
                expected='binary = "full"',
                case=case,
            )


def _everything_is_said(bench: Bench) -> None:
    from lection_plugins.found.manifest import CAPABILITIES

    missing = [name for name in CAPABILITIES if name not in bench.subject.manifest.capabilities]
    if missing:
        raise Failed(
            f"reader.toml says nothing about {', '.join(missing)}",
            expected="full, partial with a reason, not_implemented with a link, or unsupported, for each capability",
        )


def _rewrites_occur(bench: Bench) -> None:
    from lection_core import conservation_faults

    visible = [name for name in bench.subject.manifest.rewrites if name == "entities"]
    for name in visible:
        others = [other for other in bench.subject.manifest.rewrites if other != name]
        trees = [reading.tree for reading in bench.readings(bench.samples)]
        if not any(tree is not None and conservation_faults(tree, rewrites=others) for tree in trees):
            raise Failed(
                f"reader.toml declares that {name} are rewritten, and no sample shows it",
                expected=f"a sample with {name}",
            )


_NUMBERS: Final = {name: number for number, name in enumerate(_EVIDENCE, start=1)}

CHECKS = (
    *(
        Check(
            id=f"CAPA-{_NUMBERS[name]:03}",
            title=f"{name}, if claimed, is shown by a sample",
            rule="R-14",
            needs=(name,),
            hint=f"Add a sample that gives {what}, or take the claim of {name} back in reader.toml.",
            function=partial(_claimed, capability=name),
        )
        for name, (what, _) in _EVIDENCE.items()
    ),
    *(
        Check(
            id=f"CAPA-{_NUMBERS[name] + 100}",
            title=f"{name}, if a sample shows it, is claimed",
            rule="R-14",
            hint=f"Claim {name} in reader.toml, or do not give {what}.",
            function=partial(_shown, capability=name),
        )
        for name, (what, _) in _EVIDENCE.items()
    ),
    Check(
        id="CAPA-012",
        title="binary, if claimed, is shown by a sample",
        rule="R-14",
        needs=("binary",),
        hint="Add a sample, or take the claim of binary back in reader.toml.",
        function=_binary_is_claimed_with_binary_samples,
    ),
    Check(
        id="CAPA-112",
        title="binary, if a sample shows it, is claimed",
        rule="R-14",
        hint="Claim binary in reader.toml, so that the host hands over bytes.",
        function=_binary_is_shown,
    ),
    Check(
        id="CAPA-113",
        title="streaming, if the reader can, is claimed",
        rule="R-14",
        hint="Claim streaming in reader.toml, so that the host hands over large files in pieces.",
        function=_streaming_is_shown,
    ),
    Check(
        id="CAPA-201",
        title="reader.toml answers for every capability",
        sentence="Reader contract: capabilities, per capability one of full, partial, not_implemented, unsupported.",
        level="recommended",
        hint="Write one line for each capability, also for those you do not support.",
        function=_everything_is_said,
    ),
    Check(
        id="REWR-001",
        title="declared rewrites occur in a sample",
        sentence="C-02: rewrites of the format are listed in the reader's manifest.",
        level="recommended",
        needs=("rewrites", "offsets"),
        hint="Add a sample in which it occurs, or take it out of rewrites in reader.toml.",
        function=_rewrites_occur,
    ),
)
