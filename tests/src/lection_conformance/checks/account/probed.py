"""Probes: what is put into a sample comes out again as it went in, in order, and once for once: C-03."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lection_core import Block, Profile, Span

from lection_conformance.checks.account.holding import counted, is_left_out, is_shown, is_there, shown
from lection_conformance.checks.account.losses import Losses
from lection_conformance.checks.account.units import doubled
from lection_conformance.checks.check import Check, NotExercised
from lection_conformance.checks.failing import fail, named
from lection_conformance.inputs.input import Input
from lection_conformance.inputs.markup import is_marked_up, text_ranges
from lection_conformance.inputs.probes import (
    FIRST,
    SECOND,
    THIRD,
    TOKENS,
    WORD,
    Token,
    line_starts,
    prose_places,
    spread,
    word_ends,
)
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.reading import Reading

PLACES = 10
"""At how many places of a sample a probe is put in: as many as show a mistake that only some kinds of block have."""

Under = tuple[str, Profile | None]


def _put(bench: Bench, case: Input, place: int, piece: str, under: Under) -> Reading:
    """The reading of a sample with a piece put in at a place."""
    name, profile = under
    text = case.text
    return bench.reading(case.changed(f"{piece!r:.30} at {place}", text[:place] + piece + text[place:]), profile, name)


def _prose(bench: Bench, case: Input, count: int = PLACES) -> list[int]:
    if case.binary:
        raise NotExercised("the sample is no text, into which a probe could be put")
    places = spread(prose_places(case.text), count)
    if not places:
        raise NotExercised("no sample has a line of three words or more, into which a probe could be put")
    return places


def _read_at(bench: Bench, case: Input, piece: str, places: Sequence[int]) -> Iterator[tuple[int, Reading]]:
    """The readings with a piece put in, those that were refused left out; there must be one."""
    some = False
    for under in bench.profiles[:2]:
        for place in places:
            reading = _put(bench, case, place, piece, under)
            if reading.error is None:
                some = True
                yield place, reading
    if not some:
        raise NotExercised("the reader refused every sample with a probe in it as not of its format")


def _where(reading: Reading, piece: str) -> str:
    line, column = reading.source.line_col(reading.source.text.index(piece))
    return f"line {line}, column {column}"


def _tokens_come_out_as_they_went_in(bench: Bench, case: Input) -> None:
    piece = " " + " ".join([FIRST, *(token.shown for token in TOKENS), THIRD])
    for _place, reading in _read_at(bench, case, piece, _prose(bench, case)):
        if not (is_shown(reading, FIRST) and is_shown(reading, THIRD)):
            continue  # it was put into something that is not shown; whether that may be is another check's matter
        texts = [text for block in reading.blocks for text in shown(block)]
        for token in TOKENS:
            wrong = _changed(token, texts, reading)
            if wrong:
                raise fail(
                    reading,
                    f"{token.what} put in at {_where(reading, FIRST)} does not come out as it went in: {wrong}",
                    expected=token.shown,
                    got=next((text for text in texts if FIRST in text), "")[:300],
                )


def _changed(token: Token, texts: Sequence[str], reading: Reading) -> str:
    """What became of a token where it does not stand in any text; a mark of the format may part it."""
    if any(token.shown in text for text in texts) or is_left_out(reading, token.shown):
        return ""
    parts = token.parts
    ascii_only = token.shown.isascii()
    if not ascii_only or "".join(parts) == token.shown:
        return "it does not stand there"
    if len(parts) > 1 and any("".join(parts) in text for text in texts):
        return f"it has become {''.join(parts)!r}"
    for part in parts:
        holding = [text for text in texts if part in text]
        if not holding:
            return f"{part!r} is gone"
        if not any(_neighbours_are_known(text, part, token.shown) for text in holding):
            return f"there is something else beside {part!r}"
    return ""


def _neighbours_are_known(text: str, part: str, token: str) -> bool:
    place = text.index(part)
    beside = text[max(0, place - 1) : place] + text[place + len(part) : place + len(part) + 1]
    return all(character.isspace() or character in token for character in beside)


def _words_stay_apart(bench: Bench, case: Input) -> None:
    places = _prose(bench, case)
    for end in ("\n", "\r\n"):
        for _, reading in _read_at(bench, case, f" {FIRST}{end}{SECOND}", places[: PLACES if end == "\n" else 3]):
            texts = [text for block in reading.blocks for text in (*shown(block), str(dict(block.attrs)))]
            if any(FIRST + SECOND in text for text in texts):
                raise fail(
                    reading,
                    f"two words parted by a line end at {_where(reading, FIRST)} are glued together",
                    expected=f"{FIRST} {SECOND}",
                    got=FIRST + SECOND,
                )


def _lines_are_read(bench: Bench, case: Input) -> None:
    if case.binary:
        raise NotExercised("the sample is no text, into which a line could be put")
    text = case.text
    starts = spread(line_starts(text), PLACES)
    piece = f"\n{THIRD}\n\n4711\n\nqj\n\n{FIRST}\n\n"
    for _, reading in _read_at(bench, case, piece, starts):
        for line in (THIRD, FIRST, "4711", "qj"):
            if not is_there(reading, line) and not _accounted_by_count(bench, case, reading):
                raise fail(
                    reading,
                    f"the line {line!r}, put in behind {_where(reading, THIRD)}, is in no text, label, attr or Dropped",
                    expected="it stands somewhere, however short and whether of letters or of digits",
                    got="it is lost",
                )
        holding = {
            line: [index for index, block in enumerate(reading.blocks) if block.text == line] for line in (THIRD, FIRST)
        }
        if len(holding[THIRD]) == len(holding[FIRST]) == 1:
            one, other = holding[THIRD][0], holding[FIRST][0]
            same = reading.blocks[one].depth == reading.blocks[other].depth
            if one > other and same:
                raise fail(reading, f"the line {FIRST!r} was put in after {THIRD!r}, and its block comes before it")


def _accounted_by_count(bench: Bench, case: Input, reading: Reading) -> bool:
    return counted(reading) > counted(bench.reading(case, reading.profile, reading.profile_name))


def _text_behind_nul_is_read(bench: Bench, case: Input) -> None:
    if case.binary:
        raise NotExercised("the sample is no text")
    places = [end for _, end in text_ranges(case.text)][-1:] if is_marked_up(case.text) else [len(case.text)]
    for _, reading in _read_at(bench, case, f"\n\n{FIRST}\x00{SECOND}\n\x00\n{THIRD}\n", places):
        for word in (FIRST, SECOND, THIRD):
            if not is_there(reading, word) and not _accounted_by_count(bench, case, reading):
                raise fail(reading, f"the word {word!r} beside NUL is lost", expected="text before and behind NUL")


def _prose_is_not_hidden(bench: Bench, case: Input) -> None:
    phrase = f"{FIRST} {SECOND} {THIRD}"
    for _, reading in _read_at(bench, case, f" {phrase}", _prose(bench, case, 16)):
        if is_shown(reading, FIRST) or is_left_out(reading, FIRST):
            continue
        hidden = [
            (index, block)
            for index, block in enumerate(reading.blocks)
            if block.kind != "document" and phrase in repr(dict(block.attrs))
        ]
        if hidden:
            raise fail(
                reading,
                f"three words put into running text at {_where(reading, FIRST)} stand in the attrs of "
                f"{named(*hidden[0])} and in no text",
                expected="text that is read stands in text, label or the value of a span",
            )


def _every_word_is_accounted_for(bench: Bench, case: Input) -> str:
    """A word glued to others, in cells and short texts too, stands somewhere, or a notice counts what it stood in."""
    if case.binary:
        raise NotExercised("the sample is no text, into which a word could be put")
    places = spread(word_ends(case.text), 48)
    if not places:
        raise NotExercised("no sample has a word in it")
    said = []
    for under in bench.profiles[:2]:
        lost, read = [], 0
        for place in places:
            # In a line of capitals a word in small letters would make another line of it.
            word = WORD.upper() if case.text[max(0, place - 2) : place].isupper() else WORD
            reading = _put(bench, case, place, word, under)
            read += reading.error is None
            if reading.error is None and not is_there(reading, word):
                lost.append((place, reading))
        if not read:
            raise NotExercised(f"the reader refused all {len(places)} samples with a word in them")
        said.append(Losses(bench, case, under, places, lost).judge())
    return " ".join(dict.fromkeys(filter(None, said)))


def _spans_keep_their_slices(bench: Bench, case: Input) -> None:
    base = {under[0]: bench.reading(case, under[1], under[0]) for under in bench.profiles[:2]}
    if case.binary or not any(block.spans for reading in base.values() for block in reading.blocks):
        raise NotExercised("no text sample has a span")
    word = "\U0001d518zqv\U0001d518"
    for _, reading in _read_at(bench, case, f" {word}", _prose(bench, case, 24)):
        before = base[reading.profile_name].blocks
        if len(before) != len(reading.blocks):
            continue  # the word made another unit of it
        for index, (one, other) in enumerate(zip(before, reading.blocks, strict=True)):
            if one.kind != other.kind or one.text != " ".join(other.text.replace(word, " ").split()):
                continue
            slices = [one.text[span.start : span.end].strip() for span in one.spans]
            again = [" ".join(other.text[span.start : span.end].replace(word, " ").split()) for span in other.spans]
            if len(slices) == len(again) and slices != again:
                raise fail(
                    reading,
                    f"with a word beyond the basic plane put in at {_where(reading, word)}, the spans of "
                    f"{named(index, other)} lie around other words",
                    expected=slices,
                    got=again,
                )


def _marked(text: str, start: int, block: Block, span: Span) -> bool:
    """Whether something stands in the source beside the words of a span that does not stand beside them in the text."""
    end = start + span.end - span.start
    beside = (
        (text[start - 1 : start], block.text[span.start - 1 : span.start] if span.start else ""),
        (text[end : end + 1], block.text[span.end : span.end + 1]),
    )
    return any(there.strip() and there != here for there, here in beside)


def _spans_lie_on_their_words(bench: Bench, case: Input) -> None:
    if case.binary:
        raise NotExercised("the sample is no text")
    base, text = bench.reading(case), case.text
    tried = 0
    for index, block in enumerate(base.blocks):
        for span in block.spans:
            words = block.text[span.start : span.end]
            if span.type not in _INLINE or not words.strip() or text.count(words) != 1:
                continue
            tried += 1
            if not _marked(text, text.index(words), block, span):
                raise fail(
                    base,
                    f"the span {span.type!r} of {named(index, block)} lies on {words!r}, beside which no mark stands "
                    "in the "
                    "source",
                    expected="a span on the words between the marks",
                    got=words,
                )
    for index, block in enumerate(base.blocks):
        for span in block.spans:
            slice_ = block.text[span.start : span.end]
            if span.type not in _INLINE or len(slice_) < 3 or slice_.strip() != slice_:
                continue
            middle = len(slice_) // 2  # inside a word, where no mark can stand
            if not (slice_[middle - 1].isalpha() and slice_[middle].isalpha()) or text.count(slice_) != 1:
                continue
            tried += 1
            changed = f"{slice_[:middle]}{WORD}{slice_[middle:]}"
            reading = _put(bench, case, text.index(slice_) + middle, WORD, ("none", None))
            found = [b.text[s.start : s.end] for b in reading.blocks for s in b.spans if s.type == span.type]
            if reading.error is None and is_shown(reading, WORD) and changed not in found:
                raise fail(
                    reading,
                    f"a word put into {slice_!r}, which a span {span.type!r} of {named(index, block)} lies on, is in "
                    "no "
                    "such span: the span lies beside what is marked",
                    expected=changed,
                    got=[each for each in found if WORD in each] or found[:5],
                )
    if not tried:
        raise NotExercised("no sample has a span of inline markup around a word that stands there once")


_INLINE = frozenset(["emphasis", "strong", "strikethrough", "code", "link", "underline", "bold", "italic"])


def _code_keeps_what_is_put_in(bench: Bench, case: Input) -> None:
    """Lines put into the middle of code come out line for line, blank ones and indentation included."""
    if case.binary or is_marked_up(case.text):
        raise NotExercised("no text sample has a block of code")
    tried = 0
    for block in bench.reading(case).blocks:
        inside = [line for line in block.text.splitlines() if line.strip()] if block.kind == "code" else []
        if not inside or case.text.count(inside[0]) != 1:
            continue
        place = case.text.index(inside[0])
        before = case.text[case.text.rfind("\n", 0, place) + 1 : place]
        margin = before + inside[0][: len(inside[0]) - len(inside[0].lstrip())] if not before.strip() else None
        if margin is None:
            continue
        wanted = [FIRST, "", "", f"    {SECOND}", f"  {THIRD}"]
        lines = "".join(f"{margin if line else ''}{line}\n" for line in wanted)
        reading = _put(bench, case, place - len(before), lines, ("none", None))
        got = next((each.text for each in reading.blocks if FIRST in each.text and each.kind == "code"), None)
        if got is None:
            continue
        tried += 1
        base = inside[0][: len(inside[0]) - len(inside[0].lstrip())]
        whole = "\n".join(f"{base}{line}" if line else line for line in wanted)
        if whole not in got.replace("\r\n", "\n"):
            raise fail(
                reading,
                f"lines put into code at {_where(reading, FIRST)} do not come out as they went in",
                expected=whole,
                got=got[:300],
            )
    if not tried:
        raise NotExercised("no text sample has a block of code")


def _labels_stand_in_labels(bench: Bench, case: Input) -> None:
    for name, profile in bench.profiles[:2]:
        reading = bench.reading(case, profile, name)
        text = reading.source.text
        for index, block in enumerate(reading.blocks):
            if block.kind not in ("section", "item") or block.label is not None or len(block.text) < 4:
                continue
            for value in block.attrs.values():
                number = _NUMBER_AT_END.search(value) if isinstance(value, str) else None
                beginning = re.escape(block.text[:30]).replace(r"\ ", r"\s+")
                if number and re.search(rf"(?<!\w){re.escape(number[0])}[.):]*(?:\s|<[^<>]*>)+{beginning}", text):
                    raise fail(
                        reading,
                        f"{named(index, block)} has no label; {number[0]!r}, which stands before it, is in its attrs",
                        expected=number[0],
                        got=None,
                    )


_NUMBER_AT_END = re.compile(r"\d+(?:\.\d+)*$")


def _one_more_unit(bench: Bench, case: Input) -> None:
    """A line that is a row, an item or a section, written twice, gives one more of these."""
    if case.binary:
        raise NotExercised("the sample is no text")
    tried = 0
    base = bench.reading(case)  # under a profile a label that comes twice breaks the sequence
    for index, start, end in doubled(base):
        block = base.blocks[index]
        line = case.text[start:end]
        reading = _put(bench, case, end, line if line.endswith(("\n", "\r")) else f"\n{line}", ("none", None))
        if reading.error is not None:
            continue
        tried += 1
        before = sum(one.kind == block.kind for one in base.blocks)
        after = sum(one.kind == block.kind for one in reading.blocks)
        if after <= before:
            raise fail(
                reading,
                f"the line of {named(index, block)}, written twice, gives no further {block.kind}",
                expected=f"{before + 1} blocks of kind {block.kind}",
                got=after,
            )
    if not tried:
        raise NotExercised("no sample has a row, item or section that is one line")


CHECKS = (
    Check(
        id="CONS-111",
        title="figures, punctuation and signs put into prose come out as they went in",
        rule="C-03",
        since="2026.2",
        over="samples",
        hint="Change no character of running text: no smart quotation marks, no Unicode normalisation, no cleaning of "
        "zero-width characters, no rewriting of numbers.",
        function=_tokens_come_out_as_they_went_in,
    ),
    Check(
        id="CONS-112",
        title="words parted by a line end stay apart",
        sentence="Block model, text: runs of white space are one U+0020.",
        since="2026.2",
        over="samples",
        hint="Put a blank where a line end stood: ' '.join(lines), or lection_core.fold of the whole.",
        function=_words_stay_apart,
    ),
    Check(
        id="CONS-113",
        title="lines of a word or of digits are read, in order",
        rule="C-03",
        since="2026.2",
        over="samples",
        hint="Leave out no line because it is short or a number; where it is a page number, report it as Dropped.",
        function=_lines_are_read,
    ),
    Check(
        id="CONS-114",
        title="text around NUL is read",
        rule="C-03",
        since="2026.2",
        over="samples",
        hint="NUL is a character like another: do not stop at it, as C libraries do.",
        function=_text_behind_nul_is_read,
    ),
    Check(
        id="CONS-115",
        title="a word put in anywhere stands somewhere, or a notice counts what it stood in",
        rule="C-03",
        since="2026.2",
        over="samples",
        hint="Yield what stands there, or report it: with its range, or with a Dropped whose count grows by one for "
        "each "
        "unit that is left out. A notice accounts for what it counts and for nothing else.",
        function=_every_word_is_accounted_for,
    ),
    Check(
        id="CONS-116",
        title="running text is not hidden in attrs",
        sentence="Block model, attrs: what a reader records beyond this; never needed to understand the tree.",
        since="2026.2",
        over="samples",
        hint="Put what is read into text; attrs are for what is not shown.",
        function=_prose_is_not_hidden,
    ),
    Check(
        id="CONS-117",
        title="lines put into code come out line for line",
        sentence="Block model, text: code is verbatim, without fence and fence indentation.",
        since="2026.2",
        over="samples",
        needs=("code",),
        hint="Keep blank lines and indentation of code as they are.",
        function=_code_keeps_what_is_put_in,
    ),
    Check(
        id="CONS-118",
        title="a number before a heading or item is its label, not in attrs alone",
        sentence="Block model, label: what the template or pattern matched, or the format states.",
        since="2026.2",
        over="samples",
        hint="Put the number that stands before the text into label; an id made of it may stand in attrs besides.",
        function=_labels_stand_in_labels,
    ),
    Check(
        id="SPAN-101",
        title="spans keep their words when something is put in before them",
        rule="B-04",
        since="2026.2",
        over="samples",
        needs=("spans",),
        hint="Count code points of the block's own text: not UTF-16 units, not bytes, not places in the source.",
        function=_spans_keep_their_slices,
    ),
    Check(
        id="SPAN-102",
        title="spans lie on the words that are marked",
        rule="B-04",
        since="2026.2",
        over="samples",
        needs=("spans",),
        hint="Let the span begin with the first character that is marked and end with the last, in the block it is in.",
        function=_spans_lie_on_their_words,
    ),
    Check(
        id="UNIT-101",
        title="a unit more in the source is a unit more in the tree",
        rule="C-01",
        since="2026.2",
        over="samples",
        hint="Give each row, item and heading a block of its own, also where two are alike.",
        function=_one_more_unit,
    ),
)
