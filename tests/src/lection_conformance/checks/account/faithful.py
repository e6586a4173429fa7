"""What a block shows stands in the source: the other half of conservation, and code line for line."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from html import unescape
from itertools import pairwise

from lection_core import Block

from lection_conformance.checks.account.holding import shown
from lection_conformance.checks.check import Check
from lection_conformance.checks.failing import fail, named, with_parents
from lection_conformance.inputs.markup import visible
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.reading import Reading

_NUMERAL = re.compile(r"[\W_]*(?:\d+|[ivxlcdm]+|[IVXLCDM]+|[A-Za-z]{1,2})[\W_]*")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_RUN = re.compile(r"[^\W_]+")


def own_text(reading: Reading, index: int) -> str | None:
    """The own characters of a block; None where it has no range or the tree cannot be built."""
    tree = reading.tree
    block = reading.blocks[index]
    if tree is None or block.source is None:
        return None
    if block.kind == "row":  # cells that go on in a second line stand in each other's ranges
        return reading.text[slice(*block.source)]
    return "\n".join(reading.text[start:end] for start, end in tree.ownership.ranges(index))


def _row_of(reading: Reading, index: int) -> int:
    """The row that a cell stands in, where it has a range, else the cell."""
    row = next((one for one in range(index, 0, -1) if reading.blocks[one].kind == "row"), index)
    return row if reading.blocks[row].source is not None else index


def _squeezed(text: str) -> str:
    return "".join(text.split())


def _forms(own: str, rewrites: Collection[str]) -> Iterator[str]:
    """Own characters as they may be shown: as they stand, and with entities decoded or NUL replaced."""
    own = own.replace("\x00", "\ufffd") if "nul" in rewrites else own
    yield _squeezed(own)
    if "entities" in rewrites and "&" in own:
        yield _squeezed(unescape(own))
        # What is code in one place keeps the entity that another place decodes, so that both may be shown.
        yield _squeezed(_ENTITY.sub(lambda found: unescape(found[0]) + found[0], own))


def _stands_in(piece: str, own: str) -> bool:
    """Whether the characters of a piece stand in order in another."""
    characters = iter(own)
    return all(character in characters for character in piece)


def _first_stranger(piece: str, own: str) -> str:
    """Where a piece leaves the other, with what precedes."""
    place = 0
    for number, character in enumerate(piece):
        place = own.find(character, place) + 1
        if not place:
            return piece[max(0, number - 12) : number + 12]
    return piece


def _shows_only_its_own(bench: Bench, reading: Reading) -> None:
    if bench.subject.manifest.is_binary:
        return
    rewrites = bench.subject.manifest.rewrites
    for index, block in enumerate(reading.blocks):
        own = own_text(reading, index if block.kind != "cell" else _row_of(reading, index))
        if own is None or block.kind == "document":
            continue
        for what, shown_text in (("text", block.text), ("label", block.label or "")):
            piece = _squeezed(shown_text)
            if reading.source.dropped:  # what was no character is reported by the source itself
                piece = piece.replace("\ufffd", "")
            forms = list(_forms(own, rewrites)) if piece else []
            if piece and not any(_stands_in(piece, form) for form in forms):
                raise fail(
                    reading,
                    f"the {what} of {named(index, block)} shows {_first_stranger(piece, forms[0])!r}, which does not "
                    "stand, "
                    "in order, in the block's own characters: its range without those of blocks below it and of "
                    "Dropped",
                    expected=" ".join(own.split())[:200],
                    got=block.text[:200] if what == "text" else block.label,
                )


def _words_stand_in_the_source(bench: Bench, reading: Reading) -> None:
    if bench.subject.manifest.is_binary or reading.tree is None:
        return
    source = reading.text
    forms = [source, unescape(source), visible(source), source.replace("\x00", "")]
    if "nul" in bench.subject.manifest.rewrites:
        forms.append(source.replace("\x00", "\ufffd"))
    words = {word for form in forms for word in _RUN.findall(form)}
    characters = set().union(*forms)
    for index, block in enumerate(reading.blocks):
        if block.source is not None:
            continue
        label = "" if block.label is None or _NUMERAL.fullmatch(block.label) else block.label
        for piece in (block.text, label):
            strange = [one for one in piece if one not in characters and not one.isspace()]
            new = [word for word in _RUN.findall(piece) if word not in words and not _composed(word, words, bench)]
            if strange or new:
                raise fail(
                    reading,
                    f"{named(index, block)} shows {(new or strange)[0]!r}, which stands nowhere in the source",
                    expected="the words of the document as they stand there, parted where they are parted",
                    got=piece[:200],
                )


def _composed(word: str, words: set[str], bench: Bench) -> bool:
    """Whether a word is put together as the format may: by a declared rewrite, or of scripts that part no words."""
    if any(character > "\u2e7f" for character in word):
        return True  # between two Han or kana characters a line end is nothing
    rewrites = set(bench.subject.manifest.rewrites)
    joined = rewrites - {"entities", "nul"}
    return bool(joined) and any(word[:cut] in words and word[cut:] in words for cut in range(1, len(word)))


def _siblings_in_order(bench: Bench, reading: Reading) -> None:
    if bench.subject.manifest.is_binary or reading.tree is None:
        return
    source = " ".join(_RUN.findall(visible(reading.text)))
    last: dict[tuple[int, str], tuple[int, int, Block]] = {}
    parents: dict[int, int] = {}
    chain: list[int] = []
    for index, block, _ in with_parents(reading.blocks):
        while chain and reading.blocks[chain[-1]].depth >= block.depth:
            chain.pop()
        parents[index] = chain[-1] if chain else -1
        chain.append(index)
        words = " ".join(_RUN.findall(block.text))
        if block.source is not None or block.kind == "note" or len(words) < 8 or source.count(words) != 1:
            continue
        place, key = source.index(words), (parents[index], block.kind)
        before = last.get(key)
        if before is not None and place < before[0]:
            raise fail(
                reading,
                f"{named(index, block)} stands in the source before {named(before[1], before[2])}, which comes first",
                expected="siblings in the order of the source",
            )
        last[key] = (place, index, block)


def _code_line_for_line(bench: Bench, reading: Reading) -> None:
    if bench.subject.manifest.is_binary or reading.tree is None:
        return
    for index, block in enumerate(reading.blocks):
        if block.kind != "code" or not block.text.strip():
            continue
        own, whole = own_text(reading, index), reading.text
        column = 0
        if own is not None and block.source is not None:
            line_start = max(whole.rfind("\n", 0, block.source[0]), whole.rfind("\r", 0, block.source[0])) + 1
            column = len(whole[line_start : block.source[0]].expandtabs(4))
            own = whole[line_start : block.source[0]] + own
        fault = _code_fault(block.text.splitlines(), (whole if own is None else own).splitlines(), column)
        if fault:
            raise fail(
                reading,
                f"{named(index, block)} {fault}",
                expected="code line for line: blank lines and indentation as they stand, that of the fence cut off",
                got=block.text[:200],
            )


def _code_fault(got: Sequence[str], lines: Sequence[str], column: int) -> str:
    """How the lines of code differ from those of the source that they stand in; empty where they do not.

    Lines that are rewritten (entities, tags) are not looked for; between two that stand there is as much as there was.
    """
    numbers: dict[str, list[int]] = {}
    for number, line in enumerate(lines):
        numbers.setdefault(line.strip(), []).append(number)
    known = [number for number, line in enumerate(got) if len(numbers.get(line.strip(), ())) == 1 and line.strip()]
    anchors = [(number, numbers[got[number].strip()][0]) for number in known]
    for (one, source_one), (two, source_two) in pairwise(anchors):
        if two - one != source_two - source_one:
            return (
                f"has {two - one - 1} lines between {got[one].strip()[:30]!r} and {got[two].strip()[:30]!r}; "
                f"in the source there are {source_two - source_one - 1}"
            )
    cut = [(_indent(lines[at]) - _indent(got[number]), _indent(lines[at]), number) for number, at in anchors]
    if cut and "\t" not in "".join(lines[at] for _, at in anchors):
        first = anchors[0][1] - anchors[0][0]
        fence = _indent(lines[first - 1]) if first > 0 and lines[first - 1].strip() else 0
        allowed = max(min(own for _, own, _ in cut), fence, column)
        for lost, own, number in cut:
            if lost > allowed or lost < 0:
                return f"has the line {got[number].strip()[:30]!r} indented by {own - lost}, in the source by {own}"
    return ""


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _nothing_shown_is_dropped(bench: Bench, reading: Reading) -> None:
    """A Dropped over a phrase that a block without a range shows; with a range, its own characters tell."""
    if bench.subject.manifest.is_binary or not reading.dropped:
        return
    text = visible(reading.text)
    for notice in reading.dropped:
        for start, end in notice.sources:
            dropped = " ".join(_RUN.findall(text[start:end]))
            if not dropped:
                continue
            rest = " ".join(_RUN.findall(text[:start])) + " " + " ".join(_RUN.findall(text[end:]))
            for index, block in enumerate(reading.blocks):
                words = " ".join(_RUN.findall(block.text))
                if block.source is None and words.count(" ") >= 2 and words in dropped and words not in rest:
                    raise fail(
                        reading,
                        f"{named(index, block)} shows what Dropped {notice.kind!r} [{start}, {end}) says was left out",
                        expected="a Dropped covers what no block shows",
                    )


def _shows_something(_: Bench, reading: Reading) -> None:
    """A block whose words stand in its attrs and not in its text."""
    for index, block in enumerate(reading.blocks):
        if block.kind == "document" or any(piece.strip() for piece in shown(block)):
            continue
        for value in block.attrs.values():
            words = _RUN.findall(value) if isinstance(value, str) and len(value.split()) >= 4 else []
            prose = " ".join(words)
            if words and prose in " ".join(_RUN.findall(visible(reading.text))):
                raise fail(
                    reading,
                    f"{named(index, block)} shows nothing and has {value[:60]!r} in its attrs",
                    expected="attrs are never needed to understand the tree: what can be read stands in the text",
                )


CHECKS = (
    Check(
        id="CONS-101",
        title="what a block shows stands in its own characters",
        rule="C-02",
        since="2026.2",
        over="readings",
        needs=("offsets",),
        hint="Show the characters of the block's own range, in order, white space folded: add, exchange and normalise "
        "nothing, report nothing as Dropped that you show, and declare what the format rewrites.",
        function=_shows_only_its_own,
    ),
    Check(
        id="CONS-102",
        title="every word shown stands in the source",
        rule="C-02",
        since="2026.2",
        over="readings",
        hint="Take words from the document: no titles, labels or words of your own, no two words glued together, no "
        "other spelling or form of a character. Numbers that a list counts are the only labels you may make.",
        function=_words_stand_in_the_source,
    ),
    Check(
        id="CONS-103",
        title="siblings come in the order of the source",
        rule="R-02",
        since="2026.2",
        over="readings",
        hint="Yield units as they come; sort nothing.",
        function=_siblings_in_order,
    ),
    Check(
        id="CONS-104",
        title="code is kept line for line",
        sentence="Block model, text: code is verbatim, without fence and fence indentation.",
        since="2026.2",
        over="readings",
        needs=("code",),
        hint="Keep blank lines and the indentation of each line; cut off that of the fence alone.",
        function=_code_line_for_line,
    ),
    Check(
        id="CONS-105",
        title="no Dropped covers what a block shows",
        rule="C-01",
        since="2026.2",
        over="readings",
        needs=("dropped",),
        hint="Give a Dropped the range of what was left out, and no more.",
        function=_nothing_shown_is_dropped,
    ),
    Check(
        id="CONS-106",
        title="what can be read stands in the text, not in attrs alone",
        sentence="Block model, attrs: what a reader records beyond this; never needed to understand the tree.",
        since="2026.2",
        over="readings",
        hint="Put words that a person reads into text, a label or a span's value.",
        function=_shows_something,
    ),
)
