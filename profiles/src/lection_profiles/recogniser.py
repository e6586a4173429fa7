"""The recogniser: from plain lines to units to blocks. Source: profiles.md, "The numbering engine" and "Units of plain
text".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from dataclasses import dataclass, replace
from itertools import groupby

from lection_core import Block, Dropped, Profile

from lection_profiles.contents import Contents, announces, has_leader, is_title
from lection_profiles.emission import CONTINUATION, HEADING, is_section, labelled_blocks, unlabelled_block
from lection_profiles.evidence import believable, ended, introduces, open_ended
from lection_profiles.furniture import mark_furniture
from lection_profiles.headings import HeadingLine, matching_rules
from lection_profiles.labels import LabelRule, Reading
from lection_profiles.lines import Line, LineBuffer, first_token, split_lines
from lection_profiles.numbering import Number, is_first
from lection_profiles.outline import Open, Outline, Placement, Situation
from lection_profiles.quotation import OPENING, closes, is_closed, may_begin
from lection_profiles.run import Run
from lection_profiles.scheme import Scheme
from lection_profiles.signature import begins_signature, in_signature
from lection_profiles.stated import StatedRuns
from lection_profiles.successor import next_number
from lection_profiles.unit import Segment, Unit
from lection_profiles.wording import defines, looks_like_heading, title_case

_QUOTES = "“\"„«‘"
_BEHIND_HEADING = re.compile(r".{2,240}?(?:\.—|[.—]) ?(\((?:a|1|A|i)\)) ?\S")
_RULE_LINE = re.compile(r"[-_=*~–—.•·+|\s]{3,}\Z")
_ENUMERATOR = re.compile(r"(?:\(\w{1,4}\)|\d{1,3}[.)]|[a-z][.)]|[•*–-])\s")


def recognise(runs: Iterable[Run], profile: Profile | None) -> Iterator[Block | Dropped]:
    """Yield the blocks of runs under a profile, in document order, depths from 1; the document block is the reader's."""
    scheme = Scheme(profile or Profile(name="generic"))
    stated = StatedRuns(scheme)
    for plain, group in groupby(runs, key=lambda run: run.kind is None):
        if plain:
            yield from Recogniser(scheme, LineBuffer(mark_furniture(split_lines(group)))).blocks()
        else:
            yield from stated.blocks(group)


@dataclass(slots=True)
class Quotation:
    """Quoted text being read: its mark, the outline around it, and what is known of its end."""

    mark: str
    outer: Outline
    closed: bool = False
    repeated: bool = False
    """Every paragraph opens with the mark, as in acts of the United States."""


class Recogniser:
    """One reading of one text."""

    def __init__(self, scheme: Scheme, buffer: LineBuffer) -> None:
        self.scheme = scheme
        self.buffer = buffer
        self.outline = Outline()
        self.unit: Unit | None = None
        self.blank = True
        self.front = True
        self.interrupted = False
        self.owner: Open | None = None
        self.listed = False
        self.paragraph_depth = 0
        """The depth of the paragraph right before, 0 where something else stands there."""
        self.dense = False
        self.indented = False
        self.width = 0
        self.contents: Contents | None = None
        self.quotes: list[Quotation] = []

    def blocks(self) -> Iterator[Block | Dropped]:
        first = True
        for line in self.buffer:
            if first:
                self._survey(line)
                first = False
            if line.furniture:
                self.interrupted = True
                yield Dropped(
                    kind="page_furniture",
                    count=1,
                    reason="Running heads and page numbers belong to the page, not to the text.",
                    sources=((line.start, line.end),),
                )
            elif not line.text:
                self.blank = True
            else:
                yield from self._take(line)
                self.blank = self.interrupted = False
        yield from self._close(None)

    def _survey(self, line: Line) -> None:
        """Learn from the first lines how the document sets its units apart."""
        lines = [line, *self.buffer.ahead(2000)]
        texts = [item for item in lines if item.text]
        self.dense = (len(lines) - len(texts)) * 25 < len(texts)
        marked = [item for item in texts if _ENUMERATOR.match(item.text)]
        self.indented = sum(0 < item.indent <= 16 for item in marked) * 4 > len(marked)
        self.width = max((len(item.text) + item.indent for item in texts[:400]), default=0)

    def _take(self, line: Line) -> Iterator[Block | Dropped]:
        if self.contents is not None:
            if self._in_contents(line):
                assert self.unit is not None
                self.unit.lines.append(line)
                return
            yield from self._close(line)
            self.contents = None
            self.blank = True
        elif self._begins_contents(line):
            yield from self._close(line)
            self.contents = Contents(self.width)
            if not is_title(line.text):
                self.contents.goes_on(line, self.buffer.ahead(6), True)
            self.unit = Unit([line], self.blank, contents=True)
            return
        yield from self._quotation(line)
        if _RULE_LINE.match(line.text) and not any(c.isalnum() for c in line.text):
            yield from self._close(None)
            yield Dropped(kind="separator", count=1, reason="A line of dashes or the like separates units; it has no text.", sources=((line.start, line.end),))
            self.blank = True
            return
        found = self._label(line)
        if found is not None:
            placement, column, situation = found
            yield from self._close(line)
            situation = replace(situation, owner=self.owner)
            self.listed = situation.introduced and not situation.fresh
            placement = self.outline.place([placement.reading, *placement.others], situation) or placement
            self._begin(line, placement, column)
            return
        if self.unit is not None and self.unit.signature and self._signs_on(line):
            self.unit.lines.append(line)
        elif self._begins_signature(line):
            yield from self._close(line)
            self.unit = Unit([line], self.blank, signature=True)
        elif self.unit is None or self._breaks(line):
            yield from self._close(line)
            self.unit = Unit([line], self.blank)
        else:
            self.unit.lines.append(line)

    def _begins_signature(self, line: Line) -> bool:
        if self.front or (self.unit is not None and not self.blank and not ended(self.unit.last)):
            return False
        if begins_signature(line.text):
            return True
        following = next(self.buffer.ahead(1), None)
        return following is not None and len(line.text) < 140 and bool(following.text) and begins_signature(following.text)

    def _signs_on(self, line: Line) -> bool:
        assert self.unit is not None
        return not self.blank or in_signature(line.text) or begins_signature(line.text)

    def _begins_contents(self, line: Line) -> bool:
        if is_title(line.text):
            return self.blank or self.dense
        if self.unit is not None and introduces(self.unit.last) and announces(self.unit.body):
            return True
        if not has_leader(line.text):
            return False
        return sum(has_leader(item.text) for item in self.buffer.ahead(6)) >= 2

    def _in_contents(self, line: Line) -> bool:
        assert self.contents is not None
        readings = self.scheme.labels.readings(line.text)
        if self.contents.count and not has_leader(line.text):
            bracketed = [reading for reading in readings if reading.rule.bracketed]
            placement = self.outline.place(bracketed, Situation()) if bracketed else None
            if placement is not None and placement.sequence == "next":
                return False
        return self.contents.goes_on(line, self.buffer.ahead(6), bool(readings))

    def _quotation(self, line: Line) -> Iterator[Block | Dropped]:
        """Enter quoted text where it begins, leave it where it has ended."""
        text = line.text
        opening = text[0] in OPENING
        if self.quotes and self._quote_over(line, opening):
            yield from self._close(line)
            self._leave()
        if not opening or self.unit is None or (self.quotes and text[0] == self.quotes[-1].mark):
            return
        labelled = bool(self.scheme.labels.readings(text, 1))
        before = self.unit.body
        if may_begin(text, before, labelled) and is_closed(text, self.buffer.ahead(600)):
            yield from self._close(line)
            depth = self.outline.depth
            yield Block(
                kind="quote", depth=depth, matched_by="text:quote", confidence=0.6, source=(line.start, line.start + 1)
            )
            self.quotes.append(Quotation(text[0], self.outline))
            self.outline = Outline(depth + 1)
            self.blank = True

    def _quote_over(self, line: Line, opening: bool) -> bool:
        quote = self.quotes[-1]
        if self.unit is not None and self.blank | self.dense:
            quote.closed = quote.closed or closes(
                " ".join(item.text for item in self.unit.lines), quote.mark, self.unit.lines[0].text[0] == quote.mark
            )
        begins = self.blank or bool(self.scheme.labels.readings(line.text, int(opening)))
        if quote.closed and begins:
            return not (opening and line.text[0] == quote.mark and False)
        if opening and line.text[0] == quote.mark and self.unit is not None:
            quote.repeated = True
            return False
        return quote.repeated and begins and self.blank

    def _leave(self) -> None:
        self.outline = self.quotes.pop().outer
        self.owner = None

    def _label(self, line: Line) -> tuple[Placement, int, Situation] | None:
        """Read and judge a label at the start of a line."""
        text, column = line.text, 0
        while column < len(text) and text[column] in _QUOTES:
            column += 1
        readings = self.scheme.labels.readings(text, column)
        if not readings:
            return None
        situation = self._situation(line, text[readings[0].end :].lstrip())
        placement = self.outline.place(readings, situation)
        if placement is None:
            return None
        unit = self.unit
        rest = text[placement.reading.end :].lstrip()
        good = believable(
            placement,
            text[placement.reading.end :],
            blank=self.blank and not (self.interrupted and unit is not None and not ended(unit.last)),
            dense=self.dense,
            before="" if unit is None else unit.last,
            fresh=unit is None or self._is_fresh(unit),
            inline=unit is not None and not self.blank and unit.counts_inline_to(placement.reading.label),
            confirmed=self._confirmed(placement),
            heads=situation.headlike and (title_case(rest) or rest.isupper()) and len(line.text) < 0.8 * self.width,
            alone=not rest and self._titled(),
            short=unit is not None and len(unit.last) + unit.lines[-1].indent < 0.7 * self.width,
        )
        return (placement, column, situation) if good else None

    def _situation(self, line: Line, rest: str) -> Situation:
        unit = self.unit
        fresh = unit is None or self._is_fresh(unit)
        return Situation(
            indent=line.indent,
            introduced=fresh or unit is None or introduces(unit.last),
            fresh=fresh,
            after_text=unit is not None and not unit.segments,
            headlike=self._is_headlike(line, rest),
            indented=self.indented,
            nearer=self._nearer,
        )

    def _is_headlike(self, line: Line, rest: str) -> bool:
        """Tell whether the rest of a label's line is a heading: short, and not going on in the next line."""
        if not rest:
            return True
        if not looks_like_heading(rest):
            return False
        following = next(self.buffer.ahead(1), None)
        if following is None or not following.text:
            return True
        return not following.text[0].islower() and len(line.text) + line.indent < 0.85 * self.width

    def _titled(self) -> bool:
        """Tell whether the next line looks like a title."""
        following = next(self.buffer.ahead(1), None)
        return following is not None and looks_like_heading(following.text) and len(following.text) < 0.85 * self.width

    def _is_fresh(self, unit: Unit) -> bool:
        """Tell whether a unit is a heading, so that what follows it begins anew."""
        if unit.segments:
            body = unit.body
            rule = unit.segments[-1].placement.reading.rule
            if not body:
                return True
            shown = unit.lines[-1].indent + len(unit.last)
            whole = len(unit.lines) <= 2 and (shown < 0.8 * self.width or not self.dense or body.isupper())
            return whole and bool(rule.heading) and looks_like_heading(body)
        short = len(unit.last) < 0.7 * self.width
        if not self.dense or not short or len(unit.lines) > 3:
            return False
        return unit.body.isupper() or (len(unit.lines) == 1 and looks_like_heading(unit.last))

    def _confirmed(self, placement: Placement) -> bool:
        """Tell whether the next number of a run begins a line that is in sight."""
        return self._next_line(placement.reading) is not None

    def _next_line(self, reading: Reading) -> int | None:
        token = _successor(reading)
        return None if token is None else self.buffer.next_with(token)

    def _list_goes_on(self, entry: Open) -> bool:
        """Tell whether the next number of a list comes in sight, and before the list's style begins anew."""
        if entry.rule is None:
            return False
        token = _successor_of(entry.rule, entry.number)
        following = None if token is None else self.buffer.next_with(token)
        first = _successor_of(entry.rule, ((0, ""),))
        anew = None if first is None else self.buffer.next_with(first)
        return following is not None and (anew is None or following < anew)

    def _nearer(self, first: Reading, second: Reading) -> float:
        one, two = self._next_line(first), self._next_line(second)
        if one == two:
            return 0.0
        if one is None or (two is not None and two < one):
            return -1.0
        return 1.0

    def _begin(self, line: Line, placement: Placement, column: int) -> None:
        """Open a labelled unit, with further labels on the same line as units of their own."""
        self.front = False
        self.paragraph_depth = 0
        unit = Unit([line], self.blank)
        self._open(unit, placement, column, line)
        end = placement.reading.end
        while True:
            start = end + len(line.text[end:]) - len(line.text[end:].lstrip())
            inner = self._inner(line, start, unit)
            if inner is None:
                start = self._behind_heading(line, start, unit)
                inner = self._inner(line, start, unit) if start else None
            if inner is None:
                break
            self._open(unit, inner, start, line)
            end = inner.reading.end
        self.unit = unit
        self.owner = None

    def _open(self, unit: Unit, placement: Placement, column: int, line: Line) -> None:
        entry = self.outline.open(placement, indent=line.indent, listed=self.listed)
        unit.segments.append(Segment(0, column, placement.reading.end, placement, entry))

    def _behind_heading(self, line: Line, start: int, unit: Unit) -> int:
        """Where a label may stand behind a run-in heading (`SEC. 2. PURPOSE. (a) …`); 0 for nowhere."""
        rule = unit.segments[-1].placement.reading.rule
        if not rule.wordy and "run_in" not in rule.heading:
            return 0
        match = _BEHIND_HEADING.match(line.text, start)
        return match.start(1) if match and looks_like_heading(line.text[start : match.start(1)].rstrip(".— "), 24) else 0

    def _inner(self, line: Line, start: int, unit: Unit) -> Placement | None:
        readings = [
            reading
            for reading in self.scheme.labels.readings(line.text, start)
            if is_first(reading.number) and not reading.rule.ranked and not reading.rule.bullet
        ]
        outer = unit.segments[-1].placement.reading.rule
        if outer.bullet:
            return None
        if not outer.wordy:
            readings = [reading for reading in readings if reading.rule.bracketed]
        readings = [r for r in readings if not (r.rule.bare and line.text[r.end :].lstrip()[:1].islower())]
        if not readings or len(readings[0].label) == len(line.text) - start and readings[0].rule.bare:
            return None
        return self.outline.place(readings, Situation(indent=line.indent, same_line=True, introduced=True))

    def _breaks(self, line: Line) -> bool:
        """Tell whether an unlabelled line begins a unit of its own."""
        unit = self.unit
        assert unit is not None
        if unit.segments and not unit.body:
            return False
        if self.interrupted:
            return ended(unit.last) and not line.text[0].islower()
        if self.blank:
            return True
        if not self.dense or line.text[0].islower():
            return False
        short = len(unit.last) < 0.75 * self.width
        if ended(unit.last) and defines(line.text):
            return True
        if unit.segments and self._is_fresh(unit) and short:
            return True
        body = unit.body
        title = not unit.segments and looks_like_heading(body) and (body.isupper() or title_case(body)) and not open_ended(unit.last)
        return short and (ended(unit.last) or (title and not line.text[0].isdigit()))

    def _close(self, following: Line | None) -> Iterator[Block | Dropped]:
        unit, self.unit = self.unit, None
        if unit is None:
            return
        if unit.contents or unit.signature:
            yield self._form_block(unit)
            return
        if unit.segments:
            yield from labelled_blocks(unit, self.scheme.dehyphenate)
            unit.segments[-1].entry.introduces = introduces(unit.last)
            return
        yield self._unlabelled(unit, following)

    def _form_block(self, unit: Unit) -> Block:
        """A table of contents, or a signature block, after which nothing goes on that was open."""
        depth, _ = self._paragraph_place(unit)
        form, role = ("contents", "toc") if unit.contents else ("signature", "signature")
        block = unlabelled_block(
            unit.lines, self.scheme.dehyphenate, depth=depth, matched_by=f"text:{form}", confidence=0.65, role=role
        )
        self.outline.close_level(depth)
        if unit.signature:
            self.outline.cut(0, clear=True)
            self.owner = None
        return block

    def _unlabelled(self, unit: Unit, following: Line | None) -> Block:
        text = unit.body
        heading = None if self.front or len(unit.lines) > 3 else self._heading(unit, text, following)
        if heading is not None:
            name, order, signals = heading
            entry = self.outline.open_heading(name, order, self._heading_level(order, following))
            self.owner = None
            return unlabelled_block(
                unit.lines, self.scheme.dehyphenate, kind="section", depth=entry.depth, matched_by=f"heading:{name}",
                confidence=HEADING, attrs={"signals": signals} if signals else None,
            )
        if self.front and (len(unit.lines) > 2 or text.endswith(".") and len(text) > 60):
            self.front = False
            title = False
        else:
            title = self.front
        return self._paragraph(unit, text, title)

    def _heading(self, unit: Unit, text: str, following: Line | None) -> tuple[str, int, list[str]] | None:
        rules = self.scheme.headings
        if not rules:
            return None
        labelled = following is not None and bool(self.scheme.labels.readings(following.text.lstrip(_QUOTES)))
        line = HeadingLine(
            text,
            standalone=unit.blank_before and (self.blank or following is None),
            followed_by_label=labelled,
        )
        found = matching_rules(rules, line)
        if not found:
            return None
        return found[0].rule.name, found[0].order, [other.rule.name for other in found[1:]]

    def _heading_level(self, order: int, following: Line | None) -> int:
        stack = self.outline.stack
        if order >= 0:
            return next((i for i, entry in enumerate(stack) if entry.order >= order), len(stack))
        coming = self._coming(following)
        if coming is not None and coming.sequence == "next" and coming.keep < len(stack):
            return coming.keep
        for index in range(len(stack) - 1, -1, -1):
            if stack[index].rule is None and stack[index].section:
                return index
        keep = len(stack)
        while keep and not stack[keep - 1].section:
            keep -= 1
        return keep

    def _coming(self, following: Line | None) -> Placement | None:
        """Where the next labelled line in sight would go."""
        lines = [] if following is None else [following, *self.buffer.ahead(40)]
        for line in lines:
            readings = self.scheme.labels.readings(line.text) if line.text and not line.furniture else []
            if readings:
                return self.outline.place(readings, Situation(indent=line.indent, indented=self.indented))
        return None

    def _paragraph(self, unit: Unit, text: str, title: bool) -> Block:
        depth, why = self._paragraph_place(unit)
        stack = self.outline.stack
        labelled = any(entry.rule is not None for entry in stack if entry.depth < depth)
        listed = bool(stack) and stack[-1].depth >= depth
        self.outline.close_level(depth)
        self.owner = None
        second = self.paragraph_depth == depth
        self.paragraph_depth = depth
        introducing = introduces(text) and (listed or second)
        if not title and text[-1:] not in ".;!?。；" and (defines(text) or not ended(text) or introducing):
            self.owner = Open(depth, None, (), "paragraph", 0, unit.lines[0].indent, introduces=True)
        return unlabelled_block(
            unit.lines,
            self.scheme.dehyphenate,
            depth=depth,
            matched_by="continuation" if labelled else "fallback",
            confidence=CONTINUATION if labelled else 0.0,
            role="title" if title else None,
            attrs={"continuation": why} if labelled else None,
        )

    def _paragraph_place(self, unit: Unit) -> tuple[int, str]:
        """Where an unlabelled unit goes: below the unit it continues, or after a list beside its items."""
        stack = self.outline.stack
        if not stack:
            return self.outline.base, "position"
        top = stack[-1]
        if top.section or (top.rule is None and not top.closed):
            return top.depth + 1, "position"
        if top.closed:
            return top.depth, "position"
        owner = stack[-2] if len(stack) > 1 else None
        if top.listed or (owner is not None and owner.introduces):
            if not self._list_goes_on(top):
                return top.depth, "list_end"
        return top.depth + 1, "sentence"


def _successor(reading: Reading) -> str | None:
    return _successor_of(reading.rule, reading.number)


def _successor_of(rule: LabelRule, number: Number) -> str | None:
    """Write the label after this one as a line would begin with it; None where that cannot be told by one word."""
    if rule.wordy or not number or rule.first is None or len(rule.kinds) > 1:
        return None
    inner = next_number(rule.kinds[0], number)
    if inner is None:
        return None
    return first_token(rule.text.replace("{" + rule.kinds[0] + "}", inner).replace("~", ""))
