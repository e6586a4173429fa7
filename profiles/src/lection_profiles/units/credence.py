"""Whether a line that reads like a label is one: what stands before and behind it. Source: profiles.md, "The numbering
engine": a label that breaks its sequence must prove itself, and prose that begins like a label is refused.
"""

from __future__ import annotations

import re

from lection_profiles.labels.reading import Reading
from lection_profiles.outline.opened import Placement
from lection_profiles.text.bullets import DASHES
from lection_profiles.text.endings import JOINED_LIST, JOINING, REFERENCE_WORDS, ended, ends_sentence
from lection_profiles.text.wording import title_case
from lection_profiles.units import clues
from lection_profiles.units.clues import Clue, weight_of

_OPEN = """
of in to by from with than at for per on that any each such their is are as was were be until
before after since during
"""
_OPENING = frozenset(_OPEN.split())
"""Words of `REFERENCE_WORDS` behind which a list may begin in the middle of a sentence (`… as is made by`, `(i) …`)."""
_PROSE = re.compile(
    r"[,;)/%]|[-–—][a-z0-9]|(?:and|or|to|of|and/or|et|ou|und|oder|en|of|og|och|tai|ja|à|bis|or\b.*)\s|"
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December|"
    r"Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|janvier|février|mars|avril|mai|juin|juillet|août|septembre|"
    r"octobre|novembre|décembre|januari|februari|maart|augustus|marts|juni|december|per ?cent|percent|days?|months?|"
    r"years?|hours?|USC|U\.S\.C|C\.F\.R|CFR)\b"
)
_PROSE_BEGINS = frozenset(",;)/%-–—aoteubjàJFMASONDjfmasondphyUC")
"""What `_PROSE` begins with: asked for first, which tells of most texts."""
_FURTHER = re.compile(r"(?:and|or|to|et|ou|à|und|oder|bis|en|of|og|och|y|e)\s+\(\w{1,5}\)")
"""Another label that is referred to with one (`(b) and (d) of Article 7`)."""
_ALL_CLOSED = re.compile(r"[.,;:)\]]+\Z")
"""What closes a bracket, and nothing else (`…, p.`, `1).`)."""
_PINPOINT = re.compile(
    r"(?:Abs|Absatz|Absätze|Satz|Sätze|Nr|Nummern?|Buchst|Buchstaben?|Unterabs|Unterabsatz)\b\.?\s+[\da-z]"
)
"""What a German reference goes on with, in capitals as a title would: `§ 8 Abs. 2 gilt entsprechend.`"""
_YEAR = re.compile(r"\b(?:19|20)\d\d\b|(?i:copyright)\b")
_FIRST_INSIDE = re.compile(r"\((?:1|a|i|A)\)\s+[^\Wa-z\d_]")
"""Another label right behind, the first of its run (`33.—(1) This …`): hardly ever prose."""
_CIRCLED = ("circled",)
LARGE = 100
"""From here on a number out of its sequence is rather one of the text: an amount, a year."""


def credence(
    placement: Placement,
    rest: str,
    *,
    blank: bool,
    dense: bool,
    before: str,
    fresh: bool,
    inline: bool,
    short: bool,
    heads: bool,
    apart: bool,
    quoted: bool = False,
    headed: bool = False,
) -> list[Clue]:
    """Give the clues that hold of a label at the start of a line: where they sum up to more than 0 it is one.

    What the lines behind it say may be added.

    :param rest: the line's text behind the label, with the white space between.
    :param blank: a blank line, or the text's beginning, stands before the line.
    :param dense: the document does not set its units apart by blank lines.
    :param before: the text of the line before, "" where there is none.
    :param fresh: the unit before it is a heading, or nothing at all.
    :param inline: the unit before it counts inline (`(a) …, (b) …`) up to right before this number.
    :param short: the line before ends well before the margin.
    :param heads: the line is short and written like a heading.
    :param headed: the unit before it is one short line that stands alone in a text without blank lines.
    :param apart: the line stands between blank lines and does not end like a sentence.
    :param quoted: quoted text begins with it, right behind its mark: it may be any number, out of its sequence.
    """
    rule, found = placement.reading.rule, _of_form(placement, rest.lstrip(), apart, quoted)
    if blank and len(found) > 0 and not (rule.wordy or rule.bare) and ended(before):
        against = weight_of(found)
        if against < clues.LEAST_OF_FORM:
            found.append(Clue(clues.EXCUSED, clues.LEAST_OF_FORM - against, "layout", "`2. to reproduce …`"))
    found.append(clues.QUOTED if quoted else clues.SEQUENCES[placement.sequence])
    if rest.startswith("　"):  # hardly ever behind a number of running text
        found.append(clues.WIDE_SPACE)
    if blank:
        found.append(clues.APART)
    else:
        opens = dense and short and rule.bracketed and placement.sequence in ("first", "restart")
        _wrapped(found, before, fresh, headed, dense, short, rule.wordy, opens)
        if rule.wordy and before.endswith(":") and before[-2:-1].isdigit():
            found.append(clues.PART_OF)
        if heads:
            found.append(clues.HEADS_NEXT if placement.sequence == "next" else clues.HEADS)
    if rule.bullet and not (blank or short) and _is_word(placement) and before and not ended(before):
        found.append(clues.WORD_AS_BULLET)
    if inline:
        found.append(clues.INLINE)
    return found


def _is_word(placement: Placement) -> bool:
    """Tell whether a bullet that begins a list is written like a word of several languages."""
    return placement.reading.label == "o" and placement.sequence == "first"


def _of_form(placement: Placement, rest: str, apart: bool, quoted: bool) -> list[Clue]:
    """What the label's own form and the text behind it say."""
    rule, found = placement.reading.rule, []
    if rule.bullet:
        if placement.reading.label not in DASHES:
            return [clues.BULLET]
        return [clues.FIRST_DASH if placement.sequence == "first" else clues.FURTHER_DASH]
    if rest[:1] == "(" and not rule.bare and not rule.wordy and _FIRST_INSIDE.match(rest):
        found.append(clues.FIRST_INSIDE)
    if rest:
        _of_text(found, placement.reading, rest, apart)
    if placement.sequence in ("jump", "unverified") and not quoted:
        _out_of_sequence(found, placement.reading, rest)
    elif rule.bracketed or rule.wordy or rule.kinds == _CIRCLED:
        found.append(clues.OWN_FORM)
    elif len(placement.reading.number) > 2 and placement.sequence == "next" and rest[:1].isupper():
        found.append(clues.DEEP_NEXT)
    return found


def _out_of_sequence(found: list[Clue], reading: Reading, rest: str) -> None:
    """Add what makes a number without a run that leads to it one of the text."""
    rule, written = reading.rule, reading.label.strip("()")
    if reading.label in ("(c)", "(C)") and _is_notice(rest):
        found.append(clues.COPYRIGHT)
    if rule.numeric or rule.bare:
        large = reading.number and reading.number[-1][0] >= LARGE
        found.append(clues.LARGE_GAP if large else clues.GAP)
    if rest[:1].islower() and not rule.bracketed:
        found.append(clues.SMALL_OUT_OF_SEQUENCE)
    if len(written) > 1 and written.isalpha() and not rule.wordy:
        found.append(clues.SEVERAL_LETTERS)


def _of_text(found: list[Clue], reading: Reading, rest: str, apart: bool) -> None:
    """Add what the text behind a label says."""
    rule, lower = reading.rule, rest[0].islower()
    named = (
        rule.reset and apart and rest[0].isalpha() and title_case(f"The {rest}")
    )  # `Schedule 1 to the Sale Agreement`
    if not named and rest[0] in _PROSE_BEGINS and _PROSE.match(rest):
        open_label = rule.wordy or rule.bare or reading.label[-1:].isalnum() or _FURTHER.match(rest)
        found.append(clues.PROSE_WORDS if open_label else clues.PROSE)
    elif reading.label[-1:] == ")" and _ALL_CLOSED.match(rest):
        found.append(clues.CLOSED)
    if (rule.wordy or rule.bare) and not (reading.separated or rule.dotted or rule.kinds == _CIRCLED):
        if rule.wordy and _PINPOINT.match(rest):
            found.append(clues.PINPOINT)
        elif lower:
            found.append(_small(reading, apart))
        elif rest[0] == "(" and rule.wordy and reading.label[-1:].isalnum():
            found.append(clues.BRACKET_BEHIND)
    elif rule.reset and lower and ends_sentence(rest):
        found.append(clues.RESET_IN_SENTENCE)
    elif rule.numeric and lower:
        found.append(clues.SMALL_AFTER_NUMBER)


def _small(reading: Reading, apart: bool) -> Clue:
    """What a small letter says behind a label that nothing sets off from it: a title begins with a capital."""
    rule = reading.rule
    if rule.wordy and "line" in rule.heading and apart:
        return clues.SMALL_APART
    if rule.wordy and "line" in rule.heading and "run_in" not in rule.heading:
        return clues.SMALL_FOR_TITLE
    return clues.SMALL_AFTER_GROUPS if len(reading.number) > 1 and not rule.wordy else clues.SMALL_AFTER_WORDS


def goes_on_as_prose(rest: str) -> bool:
    """Tell whether a text goes on a sentence that the label before it belongs to: `of the Act`, `, as amended`."""
    return rest[:1] in _PROSE_BEGINS and _PROSE.match(rest) is not None


def needs_successor(placement: Placement) -> bool:
    """Tell whether a label is only believed where the next one of its run is in sight, since no run leads to it.

    So is a bare number that its profile ranks among others, for it may be the text's own (`51 Oak Street`).
    """
    rule = placement.reading.rule
    return rule.bare and rule.ranked and placement.sequence != "next"


def _is_notice(rest: str) -> bool:
    """Tell whether a text behind `(c)` is a notice of copyright: at most names stand before a year."""
    year = _YEAR.search(rest[:100])
    return year is not None and (year.start() == 0 or title_case(rest[: year.start()]))


def _wrapped(
    found: list[Clue], before: str, fresh: bool, headed: bool, dense: bool, short: bool, wordy: bool, opens: bool
) -> None:
    """Add what the line before says about a line without a blank line before it.

    Behind `…, and` a part of a list may begin, but no section: with words (`Article 5`) it is referred to. Behind a
    short line of a dense text, a list in brackets may begin in the middle of a sentence (`opens`).
    """
    if not before:
        if fresh:
            found.append(clues.BEGINS)
        return
    last = before.rsplit(None, 1)[-1]
    word = last.lower().strip('(“"')
    if (
        word in REFERENCE_WORDS
        and not (headed or (short and word in JOINING and not wordy))
        and not (opens and word in _OPENING)
        and not JOINED_LIST.search(before[-24:])
        and not (word == before.lower() and fresh)
    ):
        found.append(clues.REFERRED)
    elif fresh:
        found.append(clues.BEGINS)
    elif wordy and JOINED_LIST.search(before[-24:]):
        found.append(clues.JOINED)
    else:
        _running(found, before, last, dense, short, wordy)


def _running(found: list[Clue], before: str, last: str, dense: bool, short: bool, wordy: bool) -> None:
    """Add what the end of the line before says, and where it stands, of a line right below it."""
    if not dense:
        found.append(clues.RUNNING)
    if short:
        found.append(clues.SHORT_BEFORE)
    if ended(before):
        found.append(clues.ENDED)
    elif last.endswith(","):
        found.append(clues.COMMA)
    elif (last[-1].isdigit() or last.endswith((")", "-"))) and not (short and wordy):
        found.append(clues.NUMBER_BEFORE)
    else:
        found.append(clues.BROKEN if short or not dense else clues.BROKEN_DENSE)
