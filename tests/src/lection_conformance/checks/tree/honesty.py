"""Whether what a block claims can be true: continuations, bands, the entry it names, what wording alone decides."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lection_core import CONTINUATION, FALLBACK, Block, LabelPattern

from lection_conformance.checks.check import Check, Failed, NotExercised
from lection_conformance.checks.failing import fail, named
from lection_conformance.inputs.input import Input
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.reading import Reading

_HOSTILE_PROSE = (
    "The goods are delivered to the place that the buyer has named.",
    "Whoever receives them looks at them within a week and says what is wrong.",
    "What is not said within that time is taken as it is.",
)


def _continuations_have_an_owner(_: Bench, reading: Reading) -> None:
    labelled_below: list[bool] = []
    labelled: list[bool] = []
    for index, block in enumerate(reading.blocks):
        del labelled[block.depth :], labelled_below[block.depth :]
        if block.matched_by == CONTINUATION and not any(labelled) and not any(labelled_below[-1:]):
            raise fail(
                reading,
                f"{named(index, block)} continues nothing: no ancestor has a label, and no unit before it below its "
                "parent",
                expected="a labelled section or item above it, or a list of them before it; else a fallback",
            )
        if block.label is not None:
            labelled_below = [True] * len(labelled_below)
        labelled.append(block.label is not None)
        labelled_below.append(False)


def _fallbacks_have_none(bench: Bench, reading: Reading) -> None:
    if reading.profile is None and not _knows_continuations(bench):
        return
    for index, block, ancestors in _with_ancestors(reading.blocks):
        owner = _owner(ancestors)
        if block.matched_by == FALLBACK and owner is not None:
            raise fail(
                reading,
                f"{named(index, block)} is a fallback below {owner.kind} {owner.label!r}",
                expected="a continuation: it is attached to a labelled unit above it",
            )


def _continuations_go_with_labels(bench: Bench, case: Input) -> None:
    """The sample with its labels taken out: what was a continuation of them has nothing left to continue."""
    if case.binary:
        raise NotExercised("the sample is no text")
    base, text = bench.reading(case), case.text
    if not any(block.matched_by == CONTINUATION for block in base.blocks):
        raise NotExercised("no sample has a continuation without a profile")
    for block in base.blocks:
        if block.label is not None:
            start = re.escape(block.text[:20]).replace(r"\ ", r"\s+")
            text = re.sub(rf"{re.escape(block.label)}[.):]*\s+(?={start})", "", text, count=1)
    _continuations_have_an_owner(bench, bench.reading(case.changed("without labels", text)))


def _owner(ancestors: list[Block]) -> Block | None:
    """The innermost labelled section or item around a block, unless it is quoted: a quotation has labels of its own."""
    for one in reversed(ancestors):
        if one.kind in ("quote", "note", "table"):
            return None
        if one.label is not None and one.kind in ("section", "item"):
            return one
    return None


def _with_ancestors(blocks: tuple[Block, ...]) -> Iterator[tuple[int, Block, list[Block]]]:
    chain: list[Block] = []
    for index, block in enumerate(blocks):
        while chain and chain[-1].depth >= block.depth:
            chain.pop()
        yield index, block, chain
        chain.append(block)


def _knows_continuations(bench: Bench) -> bool:
    """Whether the reader says continuation anywhere without a profile; one that never does degrades to fallback."""
    return any(block.matched_by == CONTINUATION for case in bench.samples for block in bench.reading(case).blocks)


def _bands_fit_the_rule(_: Bench, reading: Reading) -> None:
    rules = {f"heading:{rule.name}" for rule in reading.profile.heading_rules} if reading.profile else set()
    for index, block in enumerate(reading.blocks):
        why = ""
        if block.matched_by == CONTINUATION:
            why = "a continuation"
        elif block.matched_by in rules:
            why = "a heading rule"
        elif str(block.matched_by).startswith("label:") and block.attrs.get("sequence") == "jump":
            why = "a label whose number breaks the sequence"
        if why and not 0.3 <= block.confidence < 0.7:
            raise fail(
                reading,
                f"{named(index, block)} has the confidence {block.confidence}",
                expected=f"guessed, [0.3, 0.7): {why} can be wrong",
                got=block.confidence,
            )


_PLACEHOLDER = re.compile(r"\\\\.|\{(\w+)\}|~| +|.", re.DOTALL)
_COUNTED = {
    "arabic": r"\d+\w{0,3}",
    "decimal": r"\d+\w{0,3}(?:[.．-]\d+\w{0,3})*",
    "alpha": r"[^\W\d_A-Z]+",
    "ALPHA": r"[^\W\d_a-z]+",
    "alpha2": r"[^\W\d_A-Z]+",
    "ALPHA2": r"[^\W\d_a-z]+",
    "roman": r"[ivxlcdm]+\w?",
    "ROMAN": r"[IVXLCDM]+\w?",
}
"""What a placeholder of a template may stand for; letters may follow a number put in later. Others: anything."""


def _as_pattern(template: str) -> str:
    parts = []
    for found in _PLACEHOLDER.finditer(template):
        piece = found[0]
        if found[1]:
            parts.append(_COUNTED.get(found[1], r".+?"))
        elif piece == "~":
            parts.append(r"\s?")
        elif piece.isspace():
            parts.append(r"\s+")
        else:
            parts.append(re.escape(piece[-1]))
    return "".join(parts)


def _named_entries_match(_: Bench, reading: Reading) -> None:
    profile = reading.profile
    if profile is None or reading.case.origin != "sample":
        return
    entries = {entry.name: entry for entry in profile.label_patterns}
    for index, block in enumerate(reading.blocks):
        family, _colon, detail = str(block.matched_by).partition(":")
        name = detail if family == "label" else block.attrs.get("label_pattern")
        if name not in entries or block.label is None or _matches(entries[str(name)], block):
            continue
        better = [other for other, entry in entries.items() if _matches(entry, block)]
        if better:
            raise fail(
                reading,
                f"{named(index, block)} names the entry {name!r}, which does not match the label {block.label!r}",
                expected=" or ".join(better),
                got=name,
            )


def _matches(entry: LabelPattern, block: Block) -> bool:
    """Whether an entry may have made the label, whose last punctuation is cut off."""
    flags = 0 if entry.case == "sensitive" else re.IGNORECASE
    label = block.label or ""
    if entry.template is not None:
        return any(re.fullmatch(_as_pattern(entry.template), label + end, flags) for end in _ENDS)
    try:
        return any(re.match(entry.regex or "", f"{label}{end} {block.text[:60]}", flags) for end in _ENDS)
    except re.error:
        return True  # written for another engine


_ENDS = ("", ".", ":", " —", " –", " -", ")", ". —", ".—", "．", "、")


def _wording(changed: str) -> str:
    first, second, third = _HOSTILE_PROSE
    return f"{first}\n\n{second}\n\n{changed}\n\n{third}\n\n{first}\n"


def _wording_is_not_stated(bench: Bench) -> None:
    if bench.subject.manifest.is_binary:
        raise NotExercised("the format is binary")
    base = _prose_reading(bench, _wording("it is said in a letter that the other party has received in time"))
    if base is None:
        raise NotExercised("the reader refuses prose without any markup as not of its format")
    plain = {(block.kind, block.matched_by) for block in base.blocks}
    for changed in ("DELIVERY OF THE GOODS", "Delivery", "Delivery Of Goods", "Delivery and inspection"):
        reading = _prose_reading(bench, _wording(changed))
        for index, block in enumerate(reading.blocks if reading else ()):
            if block.confidence == 1.0 and block.text == changed and (block.kind, block.matched_by) not in plain:
                raise fail(
                    reading,  # type: ignore[arg-type]
                    f"{named(index, block)} is stated at 1.0 because of its words alone: other words in the same place "
                    f"give {', '.join(sorted(f'{kind} {rule}' for kind, rule in plain if kind != 'document'))}",
                    expected="below 1.0 and under a profile only: length and capitals are a heuristic, not the format",
                )


def _prose_reading(bench: Bench, text: str) -> Reading | None:
    reading = bench.reading(Input.of_text(f"wording{bench.subject.suffix}", text, "mutation"))
    return reading if reading.error is None else None


def _prose_falls_back(bench: Bench) -> None:
    if bench.subject.manifest.is_binary:
        raise NotExercised("the format is binary")
    reading = _prose_reading(bench, "\n\n".join(_HOSTILE_PROSE) + "\n")
    if reading is None:
        raise NotExercised("the reader refuses prose without any markup as not of its format")
    content = [(index, block) for index, block in enumerate(reading.blocks) if block.kind != "document"]
    unsure = any(block.confidence < 1.0 for _, block in content)
    paragraphs = [each for each in content if each[1].kind == "paragraph" and each[1].text in _HOSTILE_PROSE]
    if len(paragraphs) > 1 and not unsure:
        raise fail(
            reading,
            f"prose that no format marks is stated at 1.0: {named(*paragraphs[0])}",
            expected="fallback: nothing in the source says what it is",
            got=f"{paragraphs[0][1].matched_by}, 1.0",
        )


def _profile_finds_are_not_stated(bench: Bench) -> None:
    """What is a plain paragraph without the profile and a unit with it was found by the profile."""
    if bench.subject.default_profile is None:
        raise NotExercised("the reader has no default profile")
    for case in bench.samples:
        plain = {
            " ".join(f"{block.label or ''} {block.text}".split())
            for block in bench.reading(case).blocks
            if block.matched_by in (FALLBACK, CONTINUATION)
        }
        for name, profile in bench.profiles[1:]:
            reading = bench.reading(case, profile, name)
            for index, block in enumerate(reading.blocks):
                whole = " ".join(f"{block.label or ''} {block.text}".split())
                if block.confidence == 1.0 and block.kind in ("section", "item") and _among(whole, plain):
                    raise fail(
                        reading,
                        f"{named(index, block)} is stated at 1.0, and without the profile nothing recognises it",
                        expected="label:<entry> or heading:<rule>, below 1.0",
                        got=f"{block.matched_by}, 1.0",
                    )


def _among(whole: str, plain: set[str]) -> bool:
    letters = "".join(filter(str.isalnum, whole))
    return len(letters) > 5 and any("".join(filter(str.isalnum, each)) == letters for each in plain)


def _binary_is_no_text(bench: Bench) -> None:
    samples = [case for case in bench.samples if case.data]
    if not samples:
        raise NotExercised("there is no sample")
    for case in samples:
        if bench.reading(case).linear is not None:
            continue  # it decodes the bytes itself and states their text, to which its ranges are held
        data = case.data or b""
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            continue
        if "\x00" in text or sum(one.isprintable() or one.isspace() for one in text) < 0.95 * len(text):
            continue
        raise Failed(
            f"reader.toml claims binary, and the sample {case.name!r} is text in UTF-8: all that concerns text is not "
            "looked at",
            expected='binary = "unsupported" for a format that is text',
            case=case,
        )


CHECKS = (
    Check(
        id="CLAI-101",
        title="a continuation has a labelled ancestor or a list before it",
        sentence="Block model: a continuation is an unlabelled block attached to a labelled block above it.",
        since="2026.2",
        over="readings",
        hint="Where no labelled section or item is open, and none stood before it below the same parent, it is a "
        "fallback.",
        function=_continuations_have_an_owner,
    ),
    Check(
        id="CLAI-102",
        title="a fallback has no labelled ancestor",
        sentence="Block model: fallback is for units with no labelled unit open above them.",
        since="2026.2",
        over="readings",
        hint="Below a labelled section or item an unlabelled unit is a continuation, guessed.",
        function=_fallbacks_have_none,
    ),
    Check(
        id="CLAI-103",
        title="heading rules, continuations and labels that break the sequence are guessed",
        sentence="Block model: guessed, [0.3, 0.7), is a heuristic that can be wrong: a heading rule, a "
        "continuation, a "
        "label whose number breaks the sequence.",
        since="2026.2",
        over="readings",
        hint="Keep to the band of the rule: lection_profiles.recognise does.",
        function=_bands_fit_the_rule,
    ),
    Check(
        id="CLAI-104",
        title="the entry that a block names matches its label",
        sentence="Block model: label:<pattern name> means that the profile's entry of that name made this unit.",
        since="2026.2",
        over="readings",
        needs=("profiles",),
        hint="Name the entry that matched, not the first of the profile.",
        function=_named_entries_match,
    ),
    Check(
        id="CLAI-105",
        title="what wording alone decides is not stated",
        sentence="Block model: 1.0 means that the format states it; a heuristic that can be wrong is guessed.",
        since="2026.2",
        hint="Length, capitals and title case of a line are heuristics: leave them to a profile's heading rules.",
        function=_wording_is_not_stated,
    ),
    Check(
        id="CLAI-106",
        title="prose falls back, where a profile finds what is in it",
        rule="R-10",
        since="2026.2",
        needs=("profiles",),
        hint="Leave matched_by and confidence out of a unit that neither the format nor the profile recognises.",
        function=_prose_falls_back,
    ),
    Check(
        id="CLAI-107",
        title="prose that nothing marks falls back",
        rule="R-10",
        since="2026.2",
        level="recommended",
        hint="Leave matched_by and confidence out of a unit that the format does not mark.",
        function=_prose_falls_back,
    ),
    Check(
        id="CLAI-108",
        title="what the profile finds is not stated",
        sentence="Block model: 1.0 means that the format states it; a pattern of a profile matched is below it.",
        since="2026.2",
        needs=("profiles",),
        hint="Give a unit that only the profile recognises label: or heading: and a confidence below 1.0.",
        function=_profile_finds_are_not_stated,
    ),
    Check(
        id="CLAI-109",
        title="without labels there is no continuation",
        sentence="Block model: a continuation is an unlabelled block attached to a labelled block above it.",
        since="2026.2",
        over="samples",
        hint="Ask whether a unit that is open has a label, not whether one is open.",
        function=_continuations_go_with_labels,
    ),
    Check(
        id="CAPA-301",
        title="a format that is text does not claim binary",
        rule="R-14",
        since="2026.2",
        needs=("binary",),
        hint="Claim binary for formats only whose files cannot be decoded as text.",
        function=_binary_is_no_text,
    ),
)
