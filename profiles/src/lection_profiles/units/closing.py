"""Closing units: from collected lines to blocks, and what a finished unit changes in the outline.

Source: blocks.md, "Continuation or fallback"; profiles.md, "heading_rules" and "Units of plain text".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lection_core import Block

from lection_profiles.forms.signature import closes_letter, names_signer
from lection_profiles.forms.tables.blocks import table_blocks
from lection_profiles.forms.tables.rows import Table
from lection_profiles.labels.headings import HeadingLine, matching_rules
from lection_profiles.labels.scheme import CompiledHeading
from lection_profiles.lines.layout import LINES_BEHIND, looks_like_title
from lection_profiles.lines.lines import Line
from lection_profiles.lines.separators import sets_apart, underlines
from lection_profiles.outline.opened import Open
from lection_profiles.text.endings import ended, ends_sentence, introduces
from lection_profiles.text.wording import breaks_off, defines, ends_openly, is_short_title, looks_like_heading
from lection_profiles.units.confidence import CONTINUATION, CONTINUATIONS, FORM, HEADING
from lection_profiles.units.emission import labelled_blocks, unlabelled_block
from lection_profiles.units.entries import are_entries
from lection_profiles.units.judge import Judge
from lection_profiles.units.list_layout import behind_bullets
from lection_profiles.units.progress import Progress
from lection_profiles.units.unit import Unit
from lection_profiles.units.unlabelled import is_no_heading, is_term

_TITLE_WIDTH = 60
"""A sentence of the front matter longer than this is a paragraph, not a title."""
_STOPS = ".;!?。；"
_ROW_WIDTH = 160
"""The first line of a heading before another one takes no more characters than this."""
_ROW_WORDS = 20
"""A heading between another one and a label has no more words in its first line."""


class Closer:
    """Closes the units of one text in order."""

    def __init__(self, progress: Progress, judge: Judge) -> None:
        self._progress = progress
        self._judge = judge
        self._defined: Open | None = None
        """What the last definition without a label hangs on: the next one hangs on it as well, as long as it may."""

    def close(self, following: Line | None) -> Sequence[Block]:
        """Give the blocks of the unit in the making, which ends before `following`, and leave none."""
        progress = self._progress
        unit, progress.unit = progress.unit, None
        progress.changed = unit is not None
        if unit is None:
            return ()
        if progress.quotations:
            progress.quotations[-1].pass_over(unit.lines)
        if unit.segments and unit.table is None and unit.form == "text":
            blocks = self._labelled(unit, following)
        else:
            blocks = self._unlabelled_blocks(unit, following)
        if progress.layout.dense:
            progress.complete = self._is_complete(unit, following)
        return blocks

    def _is_complete(self, unit: Unit, following: Line | None) -> bool:
        """Tell whether a unit of a text without blank lines has come to its end."""
        progress = self._progress
        if following is None or unit.form != "text" or ends_sentence(unit.last):
            return True
        if unit.segments or are_entries(unit):
            return ends_openly(unit.last) and progress.layout.turns(unit.lines[-1], following)
        return self._stands_alone(unit, following)

    def _unlabelled_blocks(self, unit: Unit, following: Line | None) -> Sequence[Block]:
        if unit.table is not None:
            return tuple(self._tabulated(unit.table, following))
        return (self._unlabelled(unit, following) if unit.form == "text" else self._formed(unit, following),)

    def _labelled(self, unit: Unit, following: Line | None) -> Sequence[Block]:
        progress, segment = self._progress, unit.segments[-1]
        entry = segment.entry
        # What ends with a full stop is a sentence: the short line that follows it may well be a heading.
        goes_on = not unit.last.endswith(".") and segment.goes_on_in(following)
        if segment.placement.sequence in ("first", "restart"):
            entry.plain = goes_on
        blocks = labelled_blocks(unit, progress.scheme.dehyphenate, unit.blank and not progress.layout.dense)
        entry.plain = entry.plain and goes_on
        if len(unit.lines) > 1:
            entry.hangs = unit.lines[1].indent > unit.lines[0].indent
        entry.introduces = introduces(unit.last) or breaks_off(unit.last)
        entry.titled = unit.may_be_title and is_short_title(unit.head)
        progress.changed = entry.section
        return blocks

    def _formed(self, unit: Unit, following: Line | None) -> Block:
        """A table of contents, or a signature block, behind which nothing goes on that was open."""
        progress = self._progress
        role = "toc" if unit.form == "contents" else "signature"
        first = unit.lines[0].text  # a letter may stand anywhere, and so may a form with room for a name
        signed = role == "signature" and not (closes_letter(first) or names_signer(first))
        if signed:
            progress.outline.cut_to_whole()
        depth, _ = self._place(None, following)
        progress.outline.close_level(depth)
        if signed:
            progress.outline.cut(0, clear=True)
        progress.owner = None
        return unlabelled_block(
            unit.lines,
            progress.scheme.dehyphenate,
            depth=depth,
            matched_by=f"text:{unit.form}",
            confidence=FORM,
            role=role,
        )

    def _tabulated(self, table: Table, following: Line | None) -> Iterator[Block]:
        progress = self._progress
        top = progress.outline.stack[-1] if progress.outline.stack else None
        introduced = top is not None and top.introduces and not top.closed
        depth = top.depth + 1 if top is not None and introduced else self._place(None, following)[0]
        progress.outline.close_level(depth)
        progress.front, progress.owner, progress.paragraph_depth = False, None, 0
        return table_blocks(table, depth)

    def _unlabelled(self, unit: Unit, following: Line | None) -> Block:
        progress = self._progress
        rules = self._heading_rules(unit, following)
        if rules:
            return self._heading(unit, rules, following)
        title = progress.front
        if title and (len(unit.lines) > 2 or (unit.last.endswith(".") and len(unit.head) > _TITLE_WIDTH)):
            title = progress.front = False
        return self._paragraph(unit, title, following)

    def _heading_rules(self, unit: Unit, following: Line | None) -> list[CompiledHeading]:
        rules = self._progress.scheme.headings
        if not rules or self._progress.front or len(unit.lines) > 3:
            return []
        alone, underlined = self._stands_alone(unit, following), False
        if following is not None and sets_apart(following):
            alone = alone or unit.blank
            underlined = len(unit.lines) == 1 and underlines(following, unit.lines[0]) and looks_like_title(unit.head)
            following = self._progress.buffer.following()
        labelled = following is not None and bool(following.readings)
        if following is not None and alone and not labelled:
            labelled = self._are_headings(unit, following)
        line = HeadingLine(unit.head, standalone=alone, followed_by_label=labelled, underlined=underlined)
        found = matching_rules(rules, line)
        return [] if found and is_no_heading(unit, self._progress.outline.stack) else found

    def _are_headings(self, unit: Unit, line: Line) -> bool:
        """Tell whether a unit is the first of two headings before a label; the other takes one or two lines."""
        if not line.blank or len(unit.head) > _ROW_WIDTH or not ends_openly(unit.last):
            return False
        if not (looks_like_heading(line.text, _ROW_WORDS) and looks_like_title(unit.head)):
            return False
        behind = list(self._progress.buffer.ahead(2))
        if behind and not behind[0].blank and ends_openly(behind[0].text):
            del behind[0]
        return bool(behind) and behind[0].blank and bool(behind[0].readings) and not behind[0].readings[0].rule.bullet

    def _stands_alone(self, unit: Unit, following: Line | None) -> bool:
        """Tell whether blank lines stand around a unit or, where they set nothing apart, its own line breaks."""
        progress = self._progress
        if unit.blank and (following is None or following.blank):
            return True
        if not progress.layout.dense or following is None or not (unit.blank or progress.complete):
            return False
        if any(reading.end == len(unit.head) for reading in unit.lines[0].readings):
            return False  # a label that was not believed, and nothing else: `Part 1` at the end of a sentence
        if following.blank:
            return True
        if _begins_provision(following):
            return looks_like_title(unit.head)
        behind = (following, *progress.buffer.ahead(LINES_BEHIND))
        return len(unit.lines) == 1 and progress.layout.heads_text(unit.lines[0], behind)

    def _heading(self, unit: Unit, rules: list[CompiledHeading], following: Line | None) -> Block:
        progress, rule = self._progress, rules[0]
        keep = self._heading_level(rule.rule.name, rule.order, following)
        entry = progress.outline.open_heading(rule.rule.name, rule.order, keep)
        progress.owner, progress.paragraph_depth = None, 0
        signals = [other.rule.name for other in rules[1:]]
        return unlabelled_block(
            unit.lines,
            progress.scheme.dehyphenate,
            kind="section",
            depth=entry.depth,
            matched_by=f"heading:{rule.rule.name}",
            confidence=HEADING,
            attrs={"heading_rule": rule.rule.name} | ({"signals": signals} if signals else {}),
        )

    def _heading_level(self, name: str, order: int, following: Line | None) -> int:
        """How many open units stay open around an unlabelled heading.

        A declared rank decides; else it stands where the label behind it goes on a run, beside the heading of its own
        rule that holds the unit before, else beside the heading before it, else in the innermost section.
        """
        stack = self._progress.outline.stack
        if order >= 0:
            return next((i for i, entry in enumerate(stack) if entry.order >= order or _owns(entry)), len(stack))
        coming = self._judge.coming(following)
        if coming is not None and coming.sequence == "next" and coming.keep < len(stack):
            above = stack[coming.keep - 1] if coming.keep else None
            return coming.keep - (above is not None and above.rule is None and above.name == name)
        for index in range(len(stack) - 1, -1, -1):
            if stack[index].rule is None and stack[index].section:
                return index
        keep = len(stack)
        while keep and not stack[keep - 1].section:
            keep -= 1
        return keep

    def _paragraph(self, unit: Unit, title: bool, following: Line | None) -> Block:
        progress = self._progress
        stack, definition = progress.outline.stack, defines(unit.head)
        beside = progress.outline.depth_within(self._defined) if definition else None
        depth, why = self._place(unit, following) if beside is None else (beside, "position")
        labelled = progress.outline.is_labelled(depth)
        again = progress.paragraph_depth == depth or (bool(stack) and not stack[-1].heads(depth))
        progress.outline.close_level(depth)
        progress.paragraph_depth = depth
        if definition:
            self._defined = next((entry for entry in reversed(stack) if entry.depth < depth), None)
        progress.owner = None if title else self._owner(unit, depth, again, following)
        return unlabelled_block(
            unit.lines,
            progress.scheme.dehyphenate,
            depth=depth,
            matched_by="continuation" if labelled else "fallback",
            confidence=CONTINUATION if labelled else 0.0,
            role="title" if title else None,
            attrs=CONTINUATIONS[why] if labelled else None,
        )

    def _owner(self, unit: Unit, depth: int, again: bool, following: Line | None) -> Open | None:
        """The paragraph as one that may own a list: it defines a term, is unfinished, or introduces a further list.

        What is unfinished amid bullets lacks a full stop as they do. A term behind other text owns what defines it.
        """
        last, stack = unit.last, self._progress.outline.stack
        term = again and not (stack and stack[-1].chained) and is_term(unit, following)
        if last[-1] in _STOPS and not term:
            return None
        amid = bool(stack) and stack[-1].rule is not None and stack[-1].rule.bullet and stack[-1].depth == depth
        unfinished = not (amid or ended(last)) and unit.head.count(" ") > 1
        if not (term or defines(unit.head) or unfinished or (again and introduces(last))):
            return None
        return Open(depth, name="paragraph", indent=unit.lines[0].indent, introduces=True)

    def _place(self, text: Unit | None, following: Line | None) -> tuple[int, str]:
        """Where an unlabelled unit goes: a text, or another form (None). Below the unit it continues, or after a list.

        There it goes beside the items, where it continues what owns them; a paragraph owns them as far as its sentence
        goes, and what begins another one stands beside that paragraph.
        """
        stack = self._progress.outline.stack
        if not stack:
            return self._progress.outline.base, "position"
        place = len(stack) - 1
        if text is not None and (rule := stack[-1].rule) is not None and rule.bullet:
            place = behind_bullets(stack, text.lines[0].indent)
        top, owner = stack[place], stack[place - 1] if place else None
        if top.section or (top.rule is None and not top.closed):
            return top.depth + 1, "position"
        if not top.closed and self._belongs_to(top, owner, text, following):
            return top.depth + 1, "sentence"
        if owner is not None and owner.is_sentence and not (text is not None and text.head[0].islower()):
            return owner.depth, "position"
        return top.depth, "position" if top.closed else "list_end"

    def _belongs_to(self, item: Open, owner: Open | None, text: Unit | None, following: Line | None) -> bool:
        """Tell whether what stands behind an item is part of it: the item stands in no list, or its list goes on."""
        if item.rule is not None and item.rule.bullet:
            return text is not None and text.lines[0].indent > item.indent
        if item.hangs and text is not None and text.lines[0].indent <= item.indent:
            return False
        listed = item.listed or (owner is not None and owner.introduces)
        return not listed or self._judge.list_goes_on(item, following)


def _owns(entry: Open) -> bool:
    """Tell whether a unit is a paragraph that owns a list: it holds no heading."""
    return entry.rule is None and not entry.section


def _begins_provision(line: Line) -> bool:
    """Tell whether a line begins with a label that may make a heading, and does not go on in small letters."""
    return any(
        reading.rule.heading and not line.text[reading.end :].lstrip()[:1].islower() for reading in line.readings
    )
