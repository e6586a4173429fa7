"""Whether a line that reads like a label is one: what stands before and behind it. Source: profiles.md, "The numbering
engine": a label that breaks its sequence must prove itself, and prose that begins like a label is refused.
"""

from __future__ import annotations

import re

from lection_profiles.labels.reading import Reading
from lection_profiles.outline.opened import Placement, Sequence
from lection_profiles.text.bullets import DASHES
from lection_profiles.text.endings import JOINED_LIST, JOINING, REFERENCE_WORDS, ended, ends_sentence
from lection_profiles.text.wording import title_case

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
_SEQUENCES: dict[Sequence, float] = {"next": 2.0, "first": 1.0, "restart": 0.5, "jump": -0.5, "unverified": -1.0}
_SET_APART = -2.0
"""The worst that form says of a number with a mark of its own (`2. to reproduce …`) behind a blank line and a text that
is complete."""


LARGE = 100
"""From here on a number out of its sequence is rather one of the text: an amount, a year."""
CONFIRMED = 1.0
"""What it adds that the number after a label's begins a line further on."""
LISTED = 2.5
"""What it adds that the list of the unit before it goes on, as the layout shows."""
MEANT = 1.0
"""What it adds, in text without blank lines, that the line break before a label is meant, and as much that the line
before the next number ends like the part of a list."""
FRONT = 1.5
"""What it adds, in text without blank lines, that nothing but title lines, which need no full stop, stand before it."""
CAPITAL = 0.5
"""What it adds to a label in a sentence that a capital follows it, as nothing would a reference (`(i) The case …`)."""
OBSERVED = 1.0
"""What it adds to the first number of a run, right behind the line of a unit, that runs of it begin there elsewhere."""
STARTED = 1.5
"""What it adds to a large number that begins a run, set apart, that the next one is set apart as well (`101.`, …)."""
TITLED = 2.5
"""What it adds that nothing stands behind a label with words, and what looks like its title on the next line."""


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
) -> float:
    """Weigh a label at the start of a line: above 0 it is one. What the lines behind it say may be added.

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
    score = 1.0 if quoted else _SEQUENCES[placement.sequence]
    rule, form = placement.reading.rule, _of_form(placement, rest.lstrip(), apart, quoted)
    if blank and form < _SET_APART and not (rule.wordy or rule.bare) and ended(before):
        form = _SET_APART
    score += form
    if rest.startswith("　"):  # hardly ever behind a number of running text
        score += 2.5
    opens = dense and short and rule.bracketed and placement.sequence in ("first", "restart")
    score += 2.0 if blank else _wrapped(before, fresh, headed, dense, short, rule.wordy, opens)
    if rule.bullet and not (blank or short) and _is_word(placement) and before and not ended(before):
        score -= 4.0
    if not blank and rule.wordy and before.endswith(":") and before[-2:-1].isdigit():
        score -= 4.0  # `SANS 10087:`, `Part 1` names a part of that
    if heads and not blank:
        score += 2.5 if placement.sequence == "next" else 1.0
    if inline:
        score -= 2.5
    return score


def _is_word(placement: Placement) -> bool:
    """Tell whether a bullet that begins a list is written like a word of several languages."""
    return placement.reading.label == "o" and placement.sequence == "first"


def _of_form(placement: Placement, rest: str, apart: bool, quoted: bool) -> float:
    """What the label's own form and the text behind it say."""
    rule = placement.reading.rule
    if rule.bullet:
        if placement.reading.label not in DASHES:
            return 6.0
        return 1.0 if placement.sequence == "first" else 3.0
    score = 0.0
    if rest[:1] == "(" and not rule.bare and not rule.wordy and _FIRST_INSIDE.match(rest):
        score += 2.5
    if rest:
        score += _of_text(placement.reading, rest, apart)
    if placement.sequence in ("jump", "unverified") and not quoted:
        if placement.reading.label in ("(c)", "(C)") and _is_notice(rest):
            score -= 4.0
        if rule.numeric or rule.bare:
            score -= _gap(placement)
        if rest[:1].islower() and not rule.bracketed:
            score -= 1.5
        if (
            len(placement.reading.label.strip("()")) > 1
            and placement.reading.label.strip("()").isalpha()
            and not rule.wordy
        ):
            score -= 2.0
    elif rule.bracketed or rule.wordy or rule.kinds == _CIRCLED:
        score += 0.5
    elif len(placement.reading.number) > 2 and placement.sequence == "next" and rest[:1].isupper():
        score += 1.0  # `10.1.2 The …` is hardly ever anything else
    return score


def _of_text(reading: Reading, rest: str, apart: bool) -> float:
    """What the text behind a label says."""
    rule, score, lower = reading.rule, 0.0, rest[0].islower()
    named = (
        rule.reset and apart and rest[0].isalpha() and title_case(f"The {rest}")
    )  # `Schedule 1 to the Sale Agreement`
    if not named and rest[0] in _PROSE_BEGINS and _PROSE.match(rest):
        score -= 3.5 if rule.wordy or rule.bare or reading.label[-1:].isalnum() or _FURTHER.match(rest) else 2.0
    elif reading.label[-1:] == ")" and _ALL_CLOSED.match(rest):
        score -= 4.0
    if (rule.wordy or rule.bare) and not (reading.separated or rule.dotted or rule.kinds == _CIRCLED):
        if rule.wordy and _PINPOINT.match(rest):
            score -= 5.5
        elif lower and apart and rule.wordy and "line" in rule.heading:
            score -= 1.0
        elif lower and rule.wordy and "line" in rule.heading and "run_in" not in rule.heading:
            score -= 7.0  # `Part 2 deals with fees.`: a title begins with a capital
        elif lower:
            score -= 1.5 if len(reading.number) > 1 and not rule.wordy else 5.5
        elif rest[0] == "(":
            score -= 3.0 if rule.wordy and reading.label[-1:].isalnum() else 0.0
    elif rule.reset and lower and ends_sentence(rest):
        score -= 7.0  # `Schedule: the work ends in May.`
    elif rule.numeric and lower:
        score -= 1.0
    return score


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


def _gap(placement: Placement) -> float:
    value = placement.reading.number[-1][0] if placement.reading.number else 0
    return 0.5 if value < LARGE else 3.0


def _wrapped(before: str, fresh: bool, headed: bool, dense: bool, short: bool, wordy: bool, opens: bool) -> float:
    """What the line before says about a line without a blank line before it.

    Behind `…, and` a part of a list may begin, but no section: with words (`Article 5`) it is referred to. Behind a
    short line of a dense text, a list in brackets may begin in the middle of a sentence (`opens`).
    """
    if not before:
        return 1.5 if fresh else 0.0
    last = before.rsplit(None, 1)[-1]
    word = last.lower().strip('(“"')
    if (
        word in REFERENCE_WORDS
        and not (headed or (short and word in JOINING and not wordy))
        and not (opens and word in _OPENING)
        and not JOINED_LIST.search(before[-24:])
        and not (word == before.lower() and fresh)
    ):
        return -4.0
    if fresh:
        return 1.5
    if wordy and JOINED_LIST.search(before[-24:]):
        return -4.0
    score = (0.0 if dense else -1.5) + (1.5 if short else 0.0)
    if ended(before):
        return score + 1.5
    if last.endswith(","):
        return score - 0.5
    if (last[-1].isdigit() or last.endswith((")", "-"))) and not (short and wordy):
        return score - 4.0
    return score - (2.0 if short or not dense else 2.7)
