"""Ranges and conservation: B-05, C-01 to C-03, and what notices of loss look like: R-05."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from lection_core import Fault, Profile, conservation_faults

from lection_conformance.checks.check import Check, Failed
from lection_conformance.checks.failing import fail, named, with_parents
from lection_conformance.inputs.input import Input
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.reading import Reading

WORD = "Zweckmüßig𝔘kvz"
"""What is inserted into samples: letters only, of one, two and four bytes, in no language."""


def _ranges_lie_inside(_: Bench, reading: Reading) -> None:
    length = len(reading.text)
    for index, block in enumerate(reading.blocks):
        if block.source is not None and not 0 <= block.source[0] <= block.source[1] <= length:
            raise fail(
                reading,
                f"{named(index, block)} has the source {block.source}",
                expected=f"inside the text of {length} characters; offsets count code points, not bytes",
            )


def _children_start_inside(_: Bench, reading: Reading) -> None:
    for index, block, parent in with_parents(reading.blocks):
        if block.source and parent and parent.source and block.source[0] < parent.source[0]:
            raise fail(
                reading,
                f"{named(index, block)} starts at {block.source[0]}, its parent at {parent.source[0]}",
                expected="a child starts no earlier than its parent",
            )


def _siblings_do_not_overlap(_: Bench, reading: Reading) -> None:
    ends: list[int] = []
    for index, block in enumerate(reading.blocks):
        del ends[block.depth + 1 :]
        ends.extend([0] * (block.depth + 1 - len(ends)))
        if block.source is None or block.kind == "cell":
            continue
        start, end = block.source
        if start < ends[block.depth] and start < end:
            raise fail(
                reading,
                f"{named(index, block)} starts at {start}, before the block above it on the same level ends, "
                f"at {ends[block.depth]}",
            )
        ends[block.depth] = max(end, ends[block.depth])


def _every_block_has_a_range(bench: Bench, reading: Reading) -> None:
    if not bench.claims_fully("offsets"):
        return
    for index, block in enumerate(reading.blocks[1:], start=1):
        if block.source is None:
            raise fail(reading, f"{named(index, block)} has no source", expected="(start, end)", got=None)


def _nothing_is_lost(bench: Bench, reading: Reading) -> None:
    _conserved(bench, reading, lambda fault: fault.rule == "C-01" and "own to no block" in fault.message)


def _nothing_is_twice(bench: Bench, reading: Reading) -> None:
    _conserved(bench, reading, lambda fault: fault.rule == "C-01" and "own to no block" not in fault.message)


def _letters_are_kept(bench: Bench, reading: Reading) -> None:
    _conserved(bench, reading, lambda fault: fault.rule == "C-02")


def _conserved(bench: Bench, reading: Reading, concerns: Callable[[Fault], bool]) -> None:
    for fault in _faults(bench, reading):
        if concerns(fault):
            line, column = reading.line_col(fault.start)
            where = f"line {line}, column {column} (offsets {fault.start} to {fault.end})"
            block = "" if fault.index is None else f", {named(fault.index, reading.blocks[fault.index])}"
            raise fail(reading, f"{fault.message}: {where}{block}")


def _faults(bench: Bench, reading: Reading) -> tuple[Fault, ...]:
    # A binary format has no text to be conserved but the one its reader states. Blocks without a range own nothing, so
    # a reader that gives ranges only in part is held to C-02 alone.
    if reading.tree is None or (bench.subject.manifest.is_binary and reading.linear is None):
        return ()
    faults = tuple(
        fault
        for fault in conservation_faults(reading.tree, rewrites=bench.subject.manifest.rewrites)
        if not _is_replaced(reading, fault)
    )
    return faults if bench.claims_fully("offsets") else tuple(fault for fault in faults if fault.rule == "C-02")


def _is_replaced(reading: Reading, fault: Fault) -> bool:
    """Whether it is about a character that decoding replaced, which the source reports, in something left out whole.

    A reader that leaves out a line reports all of the line; what is in it was reported before it came.
    """
    if fault.rule != "C-01" or "Dropped ranges" not in fault.message:
        return False
    ranges = [place for notice in reading.source.dropped for place in notice.sources]
    return any(start <= fault.start and fault.end <= end for start, end in ranges)


def _places(text: str, count: int = 24) -> Iterator[int]:
    """Ends of words, spread over the text, and its end."""
    ends = [found.end() for found in re.finditer(r"[^\W\d_]{3,}(?=\s|$)", text)]
    step = max(1, len(ends) // count)
    yield from ends[::step]
    if text:
        yield len(text)


def _inserted_words_reappear(bench: Bench, case: Input) -> None:
    if case.binary:
        return
    for name, profile in bench.profiles:
        # Where nobody claims ranges, a word may have gone into what was left out: a notice of one thing is good for
        # words at neighbouring places, not for words here and there.
        left_out = bench.reading(case, profile, name).dropped
        allowed = 0 if bench.claims("offsets") else sum(notice.count for notice in left_out if not notice.sources)
        stretches, gone = 0, False
        for reading in _with_words(bench, case, profile, name):
            was_gone, gone = gone, not _is_there(reading)
            stretches += gone and not was_gone
            if stretches > allowed:
                raise _is_lost(reading)


def _inserted_words_stand_once(bench: Bench, case: Input) -> None:
    if case.binary:
        return
    for name, profile in bench.profiles:
        for reading in _with_words(bench, case, profile, name):
            holding = [(index, block) for index, block in enumerate(reading.blocks) if WORD in block.text]
            if len(holding) > 1:
                raise fail(
                    reading,
                    f"the word {WORD!r}, inserted once, stands in {len(holding)} blocks, first in "
                    f"{' and '.join(named(*each) for each in holding[:2])}",
                    expected="one block for each piece of the source",
                )


def _with_words(bench: Bench, case: Input, profile: Profile | None, name: str) -> Iterator[Reading]:
    """Readings of a sample with a word put into it, at places spread over it, in order."""
    text = case.text
    for place in _places(text):
        changed = case.changed(f"a word at {place}", f"{text[:place]} {WORD}{text[place:]}")
        yield bench.reading(changed, profile, name)


def _last_words_reappear(bench: Bench, case: Input) -> None:
    if case.binary:
        return
    changed = case.changed("a last line without an end", f"{case.text.rstrip()}\n\n{WORD}")
    for name, profile in bench.profiles:
        reading = bench.reading(changed, profile, name)
        if not _is_there(reading):
            raise _is_lost(reading)


def _is_there(reading: Reading) -> bool:
    return reading.error is not None or any(WORD in text for text in _everything(reading))


def _is_lost(reading: Reading) -> Failed:
    line, column = reading.source.line_col(reading.source.text.index(WORD))
    return fail(
        reading,
        f"the word {WORD!r}, inserted at line {line}, column {column}, is in no text, label, span, attr or Dropped",
        expected="it stands somewhere, unchanged",
        got="it is lost",
    )


def _everything(reading: Reading) -> Iterator[str]:
    for block in reading.blocks:
        yield block.text
        yield block.label or ""
        yield repr(dict(block.attrs)) if block.attrs else ""
        yield from (span.value or "" for span in block.spans)
    for notice in reading.dropped:
        yield from (reading.text[start:end] for start, end in notice.sources)
        yield notice.reason


def _no_empty_tree(_: Bench, reading: Reading) -> None:
    if reading.case.origin == "mutation":
        return  # what is left of a damaged sample may be markup alone
    if reading.error is None and len(reading.blocks) <= 1 and not reading.dropped and not reading.source.dropped:
        text = reading.source.text
        if any(character.isalnum() for character in text):
            raise fail(reading, "there is text in the input and nothing but the document in the tree")


def _reasons_are_sentences(_: Bench, reading: Reading) -> None:
    for notice in reading.dropped:
        if not str(notice.kind).strip() or len(str(notice.reason).split()) < 3:
            raise fail(
                reading,
                f"Dropped {notice.kind!r} gives the reason {notice.reason!r}",
                expected="a kind and a sentence that someone who misses the text can act on",
            )


def _counts_are_right(_: Bench, reading: Reading) -> None:
    for notice in reading.dropped:
        if notice.count < 1 or (notice.sources and len(notice.sources) != notice.count):
            raise fail(
                reading,
                f"Dropped {notice.kind!r} has count {notice.count} and {len(notice.sources)} ranges",
                expected="at least 1, and the number of ranges where they are known",
            )


def _dropped_ranges_lie_inside(_: Bench, reading: Reading) -> None:
    length = len(reading.text)
    for notice in reading.dropped:
        for start, end in notice.sources:
            if not 0 <= start < end <= length:
                raise fail(
                    reading,
                    f"Dropped {notice.kind!r} has the range [{start}, {end})",
                    expected=f"not empty, inside the text of {length} characters",
                )


def _dropped_has_ranges(_: Bench, reading: Reading) -> None:
    for notice in reading.dropped:
        if not notice.sources:
            raise fail(
                reading,
                f"Dropped {notice.kind!r} says nothing about where",
                expected="sources, since offsets are claimed",
            )


def _line_ends_do_not_matter(bench: Bench, case: Input) -> None:
    if case.binary or "\r" in case.text:
        return
    expected = _gist(bench.reading(case))
    for note, end in (("CR LF", "\r\n"), ("CR", "\r")):
        changed = case.changed(f"line ends {note}", case.text.replace("\n", end))
        got = _gist(bench.reading(changed))
        for one, other in zip(expected, got, strict=False):
            if one != other:
                raise Failed(
                    f"{case.name!r} reads otherwise with line ends {note}", expected=one, got=other, case=changed
                )
        if len(expected) != len(got):
            raise Failed(
                f"{case.name!r} reads otherwise with line ends {note}",
                expected=f"{len(expected)} blocks",
                got=f"{len(got)} blocks",
                case=changed,
            )


def _gist(reading: Reading) -> list[tuple[str, str | None, str, int]]:
    return [(b.kind, b.label, " ".join(b.text.split()), b.depth) for b in reading.blocks]


def _line_ends_are_conserved(bench: Bench, case: Input) -> None:
    if case.binary:
        return
    plain = "\n".join(case.text.splitlines())
    unchanged = bench.reading(case.changed("LF", plain))
    if unchanged.tree is None or _faults(bench, unchanged):
        return  # what is wrong without these characters is the matter of other checks
    for note, end in (("CR LF", "\r\n"), ("CR", "\r"), ("tabs", "\n"), ("decomposed", "\n")):
        text = plain.replace("\n", end)
        text = text.replace(" ", "\t") if note == "tabs" else text
        text = text.replace("e", "e\u0301") if note == "decomposed" else text
        reading = bench.reading(case.changed(note, text))
        if reading.no_tree is not None:
            raise fail(reading, f"the ranges are wrong: {reading.no_tree}")
        for fault in _faults(bench, reading):
            line, column = reading.line_col(fault.start)
            raise fail(reading, f"{fault.rule}: {fault.message}: line {line}, column {column}")


def _mark_belongs_to_the_encoding(bench: Bench, case: Input) -> None:
    if case.binary or case.data is None:
        return
    plain = bench.reading(case.changed("as text", case.text))
    for codec in ("utf-8-sig", "utf-16"):
        marked = Input(f"{case.name} ({codec})", "mutation", case.text.encode(codec))
        reading = bench.reading(marked)
        if reading.items != plain.items:
            raise fail(reading, f"it reads otherwise when it comes as {codec} with a byte-order mark than as text")


_CONSERVATION = "Let every range cover label, text and markup of its block, and report everything else as Dropped with "
CHECKS = (
    Check(
        id="OFFS-001",
        title="ranges lie inside the source",
        rule="B-05",
        over="readings",
        hint="Count in source.text, in code points; never in bytes or in a text that you have changed.",
        function=_ranges_lie_inside,
    ),
    Check(
        id="OFFS-002",
        title="a child starts no earlier than its parent",
        rule="B-05",
        over="readings",
        hint="Let a parent's range begin where its own markup, label or text begins.",
        function=_children_start_inside,
    ),
    Check(
        id="OFFS-003",
        title="siblings do not overlap",
        rule="B-05",
        over="readings",
        hint="End a block's range where its own markup ends; what merely follows a heading is not in it.",
        function=_siblings_do_not_overlap,
    ),
    Check(
        id="OFFS-004",
        title="every block but the document has a range, where offsets are claimed in full",
        sentence="Block model, source: half-open range covering the block's own label, text and markup.",
        over="readings",
        needs=("offsets",),
        hint="Give every block its source, or claim offsets as partial, with the reason.",
        function=_every_block_has_a_range,
    ),
    Check(
        id="OFFS-005",
        title="CR, CR LF, tabs and decomposed letters do not shift ranges",
        rule="C-02",
        over="samples",
        needs=("offsets",),
        hint="Do not normalise the text before you count in it: newlines, tabs and Unicode forms stay as they are.",
        function=_line_ends_are_conserved,
    ),
    Check(
        id="CONS-001",
        title="every character is in a block or in a Dropped",
        rule="C-01",
        over="readings",
        needs=("offsets",),
        hint=_CONSERVATION + "its range; the last line counts also without a newline.",
        function=_nothing_is_lost,
    ),
    Check(
        id="CONS-002",
        title="no character is in two blocks or notices",
        rule="C-01",
        over="readings",
        needs=("offsets",),
        hint="A range includes descendants only where they stand inside its markup; cut the others out, and report no "
        "range as Dropped that a block owns.",
        function=_nothing_is_twice,
    ),
    Check(
        id="CONS-003",
        title="own letters and digits stand in the block, in order",
        rule="C-02",
        over="readings",
        needs=("offsets",),
        hint="Keep letters as they are (no case or Unicode change) and check that offsets count code points. Put words "
        "that are markup, such as tags, into attrs; report what you leave out as Dropped; declare what the format "
        "rewrites under rewrites in reader.toml.",
        function=_letters_are_kept,
    ),
    Check(
        id="CONS-004",
        until="2026.1",
        title="a word inserted into a sample reappears",
        rule="C-03",
        over="samples",
        hint="What stands where the word was put is thrown away: yield it as a block, or report it as Dropped with its "
        "range.",
        function=_inserted_words_reappear,
    ),
    Check(
        id="CONS-007",
        title="a word inserted into a sample stands in one block only",
        rule="C-01",
        over="samples",
        hint="Yield each piece of the source once: the text of a container is its own, without that of what is in it.",
        function=_inserted_words_stand_once,
    ),
    Check(
        id="CONS-005",
        title="a last line without a newline is read",
        rule="C-03",
        over="samples",
        hint="Flush what is pending at the end of the input: a file need not end with a newline.",
        function=_last_words_reappear,
    ),
    Check(
        id="CONS-006",
        title="an input with text in it gives more than an empty tree",
        sentence="Nothing is lost silently.",
        over="readings",
        hint="Do not swallow an exception and go on: read what can be read, and report the rest as Dropped.",
        function=_no_empty_tree,
    ),
    Check(
        id="DROP-001",
        title="a Dropped has a kind and a reason that is a sentence",
        rule="R-05",
        over="readings",
        hint="Write the reason for the user who misses the text: what was left out, and what to do.",
        function=_reasons_are_sentences,
    ),
    Check(
        id="DROP-002",
        title="a Dropped counts its ranges",
        rule="R-05",
        over="readings",
        hint="Let count be len(sources) where you know the ranges, else at least 1.",
        function=_counts_are_right,
    ),
    Check(
        id="DROP-003",
        title="ranges of a Dropped lie inside the source and are not empty",
        rule="B-05",
        over="readings",
        hint="Report the range of what was left out, in code points of source.text.",
        function=_dropped_ranges_lie_inside,
    ),
    Check(
        id="DROP-004",
        title="a Dropped has ranges, where offsets are claimed",
        rule="C-01",
        level="recommended",
        over="readings",
        needs=("offsets",),
        hint="Pass sources=((start, end),) with every Dropped.",
        function=_dropped_has_ranges,
    ),
    Check(
        id="LINE-001",
        title="CR LF and CR read like LF",
        sentence="Reader contract: text is decoded exactly as given, so line ends are the reader's to understand.",
        level="recommended",
        over="samples",
        hint="Split lines with str.splitlines or a pattern that takes \\r\\n, \\n and \\r for one line end each.",
        function=_line_ends_do_not_matter,
    ),
    Check(
        id="LINE-002",
        title="a byte-order mark makes no difference",
        sentence="Reader contract: a byte-order mark belongs to the encoding, not to the text.",
        over="samples",
        hint="Read source.text, which is decoded, and not source.data.",
        function=_mark_belongs_to_the_encoding,
    ),
)
