"""Texts, labels and spans: how they are written."""

from __future__ import annotations

import re
from html import unescape

from lection_core import Block, fold

from lection_conformance.checks.check import Check
from lection_conformance.checks.failing import fail, named
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.reading import Reading

_WORD_OR_GAP = re.compile(r"[^\W_]+|[^\S\n]{2,}")
_TAG = re.compile(r"<[^<>]*>")
_LOOSE = re.compile(r"^\s|\s$|\s\s|[^\S ]")


def _white_space_is_folded(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        if block.kind != "code" and (found := _LOOSE.search(block.text)):
            near = block.text[max(0, found.start() - 15) : found.end() + 15]
            raise fail(
                reading,
                f"{named(index, block)} has white space that is not folded, near {near!r}",
                expected="words parted by one U+0020, none at the ends",
            )


def _no_gap_between_han(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        if block.kind != "code" and not block.text.isascii() and (folded := fold(block.text)) != block.text:
            if _LOOSE.search(block.text):
                continue  # TEXT-001 reports it
            raise fail(
                reading,
                f"{named(index, block)} has a space between two Han or kana characters",
                expected=folded,
                got=block.text,
            )


def _labels_are_trimmed(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        label = block.label
        if label is None:
            continue
        if not label or _LOOSE.search(label) or (len(label) > 1 and label[-1] in ".:—–-"):
            raise fail(
                reading,
                f"{named(index, block)} has the label {label!r}",
                expected="not empty, white space folded, without . : — – - at the end; None where there is no label",
            )


def _label_is_not_in_the_text(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        label = block.label
        if not label or not block.text.startswith(label) or _is_word(block.text[len(label) : len(label) + 1]):
            continue
        if not _says_it_twice(reading, block):
            raise fail(
                reading,
                f"the text of {named(index, block)} begins with its label {label!r}",
                expected=block.text[len(label) :].lstrip(" .:)")[:60],
                got=block.text[:60],
            )


def _says_it_twice(reading: Reading, block: Block) -> bool:
    """Whether the label stands twice where the block comes from (`1. 1 egg`), so that the text may begin with it."""
    assert block.label is not None
    if block.source is not None:
        return reading.text[slice(*block.source)].count(block.label) > 1
    words = re.escape(block.text[: len(block.label) + 20]).replace(r"\ ", r"\s+")
    return re.search(rf"{re.escape(block.label)}\W+{words}", reading.text) is not None


def _is_word(character: str) -> bool:
    return character.isalnum()


def _code_is_verbatim(bench: Bench, reading: Reading) -> None:
    source = "\n".join(reading.source.text.splitlines())
    rewritten = bool(bench.subject.manifest.rewrites)
    for index, block in enumerate(reading.blocks):
        if block.kind != "code" or reading.case.binary:
            continue
        for line in block.text.splitlines():
            # NUL may be written as U+FFFD (rewrites); a tab within an indentation may be split by it.
            if not line.strip() or line.strip() in source or "\ufffd" in line:
                continue
            if not (rewritten and _words_stand_in_order(line, source)):
                raise fail(reading, f"{named(index, block)} has the line {line!r}, which does not stand in the source")


def _words_stand_in_order(line: str, source: str) -> bool:
    """Whether words and wide gaps of a line stand in the source, as they do where entities and tags stand between."""
    for text in (source, unescape(source), unescape(_TAG.sub("", source))):
        place = 0
        for word in _WORD_OR_GAP.findall(line):
            place = text.find(word, place) + len(word)
            if place < len(word):
                break
        else:
            return True
    return False


def _code_keeps_its_lines(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        if block.kind != "code" or block.source is None:
            continue
        lines = {line.strip() for line in reading.text[slice(*block.source)].splitlines()}
        run = [line.strip() for line in block.text.splitlines()]
        if len(run) == 1 and len(run[0].split()) > 1 and run[0] not in lines:
            words = run[0].split()
            if not any(run[0] in line for line in lines) and any(word in lines for word in words):
                raise fail(
                    reading,
                    f"{named(index, block)} stands on one line, in the source on several",
                    expected="code verbatim, line breaks included",
                    got=block.text[:80],
                )


def _spans_lie_inside(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        for span in block.spans:
            if not 0 <= span.start <= span.end <= len(block.text):
                raise fail(
                    reading,
                    f"{named(index, block)} has the span {span.type!r} [{span.start}, {span.end})",
                    expected=f"inside the text of {len(block.text)} characters",
                )


def _spans_are_ordered(_: Bench, reading: Reading) -> None:
    for index, block in enumerate(reading.blocks):
        keys = [(span.start, -span.end, span.type) for span in block.spans]
        if keys != sorted(keys):
            raise fail(reading, f"the spans of {named(index, block)} are out of order", expected=sorted(keys), got=keys)


CHECKS = (
    Check(
        id="TEXT-001",
        title="white space in text is folded, code apart",
        sentence="Block model, text: runs of white space are one U+0020; code is verbatim.",
        over="readings",
        hint="Build the text with lection_core.fold.",
        function=_white_space_is_folded,
    ),
    Check(
        id="TEXT-006",
        title="no space stands between two Han or kana characters",
        sentence="Block model, text: between two Han or kana characters a run of white space is nothing.",
        over="readings",
        hint="Build the text with lection_core.fold: these scripts part no words, so a line break inside is nothing.",
        function=_no_gap_between_han,
    ),
    Check(
        id="TEXT-002",
        title="labels are folded and end without punctuation",
        sentence="Block model, label: white space folded, a trailing run of . : — – - cut, brackets kept.",
        over="readings",
        hint="Cut the label with lection_core.fold(label).rstrip('.:—–- '), and give None where nothing is left.",
        function=_labels_are_trimmed,
    ),
    Check(
        id="TEXT-003",
        title="the label does not stand in the text as well",
        sentence="Block model, text: the unit's own text, children and label excluded.",
        over="readings",
        hint="Cut the label and the white space behind it off the text.",
        function=_label_is_not_in_the_text,
    ),
    Check(
        id="TEXT-004",
        title="the lines of code stand in the source as they are",
        sentence="Block model, text: code is verbatim, without fence and fence indentation.",
        over="readings",
        needs=("code",),
        hint="Take the text of code from the source unchanged: fold nothing in it, and replace only what rewrites in "
        "reader.toml declares.",
        function=_code_is_verbatim,
    ),
    Check(
        id="TEXT-005",
        title="code keeps its line breaks",
        sentence="Block model, text: code is verbatim, without fence and fence indentation.",
        over="readings",
        needs=("code",),
        hint="Keep the line breaks in the text of blocks of kind code.",
        function=_code_keeps_its_lines,
    ),
    Check(
        id="SPAN-001",
        title="spans lie inside the text",
        rule="B-04",
        over="readings",
        hint="Count spans in the block's own text, after white space was folded and the label cut off.",
        function=_spans_lie_inside,
    ),
    Check(
        id="SPAN-002",
        title="spans are ordered",
        rule="B-04",
        over="readings",
        hint="Sort spans by (start, -end, type): lection_core.blocks.span.ordered does.",
        function=_spans_are_ordered,
    ),
)
