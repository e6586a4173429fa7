"""How a block says it was recognised and how sure the reader is: B-07 to B-10, R-04, R-15 and the bands."""

from __future__ import annotations

from lection_core import CONTINUATION, DOCUMENT, FALLBACK, Profile

from lection_conformance.checks.check import Check, Failed
from lection_conformance.checks.failing import fail, named
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.reading import Reading

_RESERVED = frozenset({FALLBACK, CONTINUATION, DOCUMENT})
_DISGUISES = frozenset({"none", "unmatched", "unknown", "default", "unrecognised", "unrecognized", "nothing", "other"})


def _no_disguised_fallback(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        word = str(block.matched_by)
        plain = word.strip().strip(":").casefold()
        if word not in _RESERVED and (plain in _RESERVED or plain in _DISGUISES):
            raise fail(
                reading,
                f"{named(index, block)} says 'nothing matched' in other words, so fallback_count does not count it",
                expected=FALLBACK,
                got=word,
            )


def _count_is_carried(_: Bench, reading: Reading) -> None:
    if reading.tree is None:
        return
    counted = sum(1 for block in reading.blocks if block.matched_by == FALLBACK)
    if reading.tree.fallback_count != counted:
        raise fail(reading, "fallback_count is wrong", expected=counted, got=reading.tree.fallback_count)


def _document_pair(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        document = (block.kind == DOCUMENT, block.matched_by == DOCUMENT)
        if document[0] != document[1] or (document[0] and block.confidence != 1.0):
            raise fail(reading, f"{named(index, block)} has the confidence {block.confidence!r}")


def _reserved_is_no_family(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        family, colon, _detail = str(block.matched_by).partition(":")
        if colon and family in _RESERVED:
            raise fail(reading, f"{named(index, block)} uses the reserved word {family!r} as a family", expected=family)


def _fallback_claims_nothing(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        if block.matched_by == FALLBACK and block.confidence != 0.0:
            raise fail(reading, f"{named(index, block)} has a confidence", expected=0.0, got=block.confidence)


def _nothing_means_fallback(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        if block.confidence == 0.0 and block.matched_by != FALLBACK:
            raise fail(reading, f"{named(index, block)} has confidence 0.0", expected=FALLBACK, got=block.matched_by)


def _fallback_on_paragraphs(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        if block.matched_by == FALLBACK and block.kind != "paragraph":
            raise fail(reading, f"{named(index, block)} is a fallback", expected="paragraph", got=block.kind)


def _continuation_is_unlabelled(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        if block.matched_by == CONTINUATION and block.label is not None:
            raise fail(reading, f"{named(index, block)} has the label {block.label!r}", expected=None, got=block.label)


def _continuation_is_guessed(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        if block.matched_by == CONTINUATION and not 0.3 <= block.confidence < 0.7:
            raise fail(reading, f"{named(index, block)} is no guess", expected="[0.3, 0.7)", got=block.confidence)


def _continuation_continues(_: Bench, reading: Reading) -> None:
    labelled = False
    for index, block in enumerate(reading.blocks):
        if block.matched_by == CONTINUATION and not labelled:
            raise fail(reading, f"{named(index, block)} continues nothing: no labelled unit stands before it")
        labelled = labelled or block.label is not None


def _heuristics_are_unsure(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        family = str(block.matched_by).partition(":")[0]
        if family in ("label", "heading", CONTINUATION) and block.confidence == 1.0:
            raise fail(
                reading,
                f"{named(index, block)} claims certainty",
                expected="below 1.0: patterns and rules of a profile are matched or guessed, never stated",
                got=1.0,
            )


def _rules_exist(_: Bench, reading: Reading) -> None:
    known = _rule_names(reading.profile)
    for index, block in enumerate(reading.blocks):
        family, _colon, detail = str(block.matched_by).partition(":")
        if family in known and detail not in known[family]:
            raise fail(
                reading,
                f"{named(index, block)} names an entry that the profile does not have",
                expected=", ".join(sorted(known[family])) or "no block of this family",
                got=detail,
            )


def _rule_names(profile: Profile | None) -> dict[str, set[str]]:
    if profile is None:
        return {"label": set(), "heading": set()}
    headings = {rule.name for rule in profile.heading_rules} | {reset.name for reset in profile.heading_resets}
    return {"label": {entry.name for entry in profile.label_patterns}, "heading": headings}


def _families_are_declared(bench: Bench, reading: Reading) -> None:
    families = bench.subject.manifest.families
    for index, block in enumerate(reading.blocks):
        family = str(block.matched_by).partition(":")[0]
        if block.matched_by not in _RESERVED and family not in families:
            raise fail(
                reading,
                f"{named(index, block)} is of the family {family!r}, which reader.toml does not declare",
                expected=", ".join(families) or "a family in reader.toml",
            )


def _rules_have_details(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        _family, colon, detail = str(block.matched_by).partition(":")
        if block.matched_by not in _RESERVED and not (colon and detail.strip()):
            raise fail(reading, f"{named(index, block)} names no rule", expected="family:detail", got=block.matched_by)


def _families_occur(bench: Bench) -> None:
    seen = {str(b.matched_by).partition(":")[0] for reading in bench.readings(bench.samples) for b in reading.blocks}
    idle = [family for family in bench.subject.manifest.families if family not in seen]
    if idle:
        raise Failed(
            f"reader.toml declares families that no block of any sample has: {', '.join(idle)}",
            expected="a sample that shows each family",
            got=", ".join(sorted(seen - _RESERVED)) or "none",
        )


CHECKS = (
    Check(
        id="CLAI-001",
        title="'nothing matched' is said with the word fallback",
        rule="B-07",
        over="readings",
        hint="Leave matched_by and confidence out of a block that nothing recognised.",
        function=_no_disguised_fallback,
    ),
    Check(
        id="CLAI-002",
        title="fallback_count counts the fallbacks",
        rule="B-07",
        over="readings",
        hint="Set matched_by to the plain string 'fallback'; no subclass of str that compares otherwise.",
        function=_count_is_carried,
    ),
    Check(
        id="CLAI-003",
        title="the document, and it alone, is matched by document at 1.0",
        rule="B-08",
        over="readings",
        hint="Build the document as Block(kind='document', depth=0) and leave the rest to the model.",
        function=_document_pair,
    ),
    Check(
        id="CLAI-004",
        title="no reserved word is a family",
        rule="B-09",
        over="readings",
        hint="Write 'fallback' alone; put the reason into attrs.",
        function=_reserved_is_no_family,
    ),
    Check(
        id="CLAI-005",
        title="a fallback has confidence 0.0",
        rule="B-10",
        over="readings",
        hint="Leave confidence out of a fallback; if you are sure of something, name the rule that made you so.",
        function=_fallback_claims_nothing,
    ),
    Check(
        id="CLAI-006",
        title="confidence 0.0 means fallback",
        rule="B-10",
        over="readings",
        hint="Give a recognised block a confidence above 0.0; leave matched_by out of one that nothing recognised.",
        function=_nothing_means_fallback,
    ),
    Check(
        id="CLAI-007",
        title="fallback stands on paragraphs only",
        rule="R-15",
        level="recommended",
        over="readings",
        hint="Whatever made the block a section, item, table or code is its rule: name it in matched_by.",
        function=_fallback_on_paragraphs,
    ),
    Check(
        id="CLAI-008",
        title="a continuation has no label",
        sentence="Block model: continuation is an unlabelled block attached to a labelled block above it.",
        over="readings",
        hint="A unit with a label of its own is an item or a section of the rule that found the label.",
        function=_continuation_is_unlabelled,
    ),
    Check(
        id="CLAI-009",
        title="a continuation is guessed",
        sentence="Block model: an unlabelled unit below an open labelled section or item is a continuation (guessed).",
        level="recommended",
        over="readings",
        hint="Give continuations a confidence of at least 0.3 and below 0.7.",
        function=_continuation_is_guessed,
    ),
    Check(
        id="CLAI-010",
        title="a continuation stands after a labelled unit",
        sentence="Block model: fallback is for units with no labelled unit open above them.",
        over="readings",
        hint="Before the first labelled unit a plain block is a fallback.",
        function=_continuation_continues,
    ),
    Check(
        id="CLAI-011",
        title="what a profile's patterns and rules found is never stated",
        sentence="Block model: 1.0 means that the format states it; patterns are matched, heading rules guessed.",
        over="readings",
        hint="Give label: blocks a confidence below 1.0 and heading: blocks one below 0.7; do not clamp a sum to 1.0.",
        function=_heuristics_are_unsure,
    ),
    Check(
        id="CLAI-012",
        title="label: and heading: name entries of the profile",
        sentence="Block model: label:<pattern name> means that the profile's entry of that name made this unit.",
        over="readings",
        hint="Use the names of the profile that was passed; without one, use a family of your own.",
        function=_rules_exist,
    ),
    Check(
        id="FAMI-001",
        title="every family is declared",
        rule="R-04",
        over="readings",
        hint="Add the family to families in reader.toml, or use a declared one.",
        function=_families_are_declared,
    ),
    Check(
        id="FAMI-002",
        title="matched_by is reserved or family:detail",
        rule="R-04",
        over="readings",
        hint="Write the rule's name after the family, for example 'clause-file:TITLE'.",
        function=_rules_have_details,
    ),
    Check(
        id="FAMI-003",
        title="every declared family occurs in a sample",
        sentence="Conformance: claimed without evidence fails.",
        level="recommended",
        hint="Add a sample in which the family occurs, or take the family out of reader.toml.",
        function=_families_occur,
    ),
)
