"""What words tell: whether a text looks like a heading, a title, a definition. Used by headings, roles and run-ins."""

from __future__ import annotations

import re

_SMALL_WORDS = """
a an and as at but by for from in into nor of off on onto or out over per the to up via with within without under
between before after during de del der die das des du el en et la le les los van von zu zum zur y e und oder il lo di
da do dos das dei degli per con för och i om for og af til op het een aan v. vs. etc etc.
"""
_SMALL = frozenset(_SMALL_WORDS.split())
_WORD = re.compile(r"[^\W\d_][\w’'.-]*")
_TERMINAL = frozenset(".;:,—–?!。；：，、؛")
_GOING_ON = ("; and", "; or", ", and", ", or", "; and/or")
_LAST_LETTERS = frozenset("dr")
"""What those that go on end in."""
_AND_SO_ON = (" etc.", " etc", "&c.", " usw.", " enz.", " m.v.", " m.m.", " m.fl.", " osv.")
_CLOSING = frozenset('"”’»“)')
_BEHIND_END = re.compile(r"(?:[\"”’»“]|(?<=[.;:!?]) \([^()]{1,40}\))\Z")
_OPENING = frozenset("\"“‘„«'*_")
_DEFINES = re.compile(
    r"\A[\"“‘„«'*_]{1,3}[^\"”’»“]{1,120}[\"”’»*_]{1,3},?[^.;:]{0,120}?\b(?:means?|includes?|has the (?:same )?meaning|"
    r"have the meaning|is defined|refers? to|bedeutet|bezeichnet|désigne|s’entend|signifie|significa)\b"
)


def may_begin(text: str, beginnings: frozenset[str]) -> bool:
    """Tell whether the first two letters of a text are among some in small letters, or not ASCII.

    That takes a fifth of the time of trying an expression.
    """
    start = text[:2]
    return start.lower() in beginnings or not start.isascii()


def ends_openly(text: str) -> bool:
    """Tell whether a text ends without the punctuation that ends a sentence, a clause or an introduction.

    Closing quotation marks and a bracket behind that punctuation do not count (`… is so.”`, `… is so. (b)`), nor do
    brackets around all of it (`(Added Jan. 1, 1987.)`).
    """
    if text[-1:] in _CLOSING:
        if text[0] == "(" and text.endswith(".)"):
            return False
        text = _BEHIND_END.sub("", text)
    last = text[-1:]
    if last in _TERMINAL or (last in _LAST_LETTERS and text.endswith(_GOING_ON)):
        return text.endswith(_AND_SO_ON)
    return bool(text)


def all_caps(text: str) -> bool:
    """Tell whether every letter that has case is a capital, and there is one (profiles.md, `all_caps`)."""
    return text.isupper()


def title_case(text: str) -> bool:
    """Tell whether the first word and all but the small ones begin with a capital; no for scripts without case."""
    words = _WORD.findall(text)
    if not words or not words[0][0].isupper():
        return False
    return all(word[0].isupper() or word.lower() in _SMALL or not word[0].islower() for word in words)


_UNFINISHED = """
shall must may if unless whether which whose the and or
doit doivent peut peuvent lorsque dont désigne désignent
"""
_OPEN = frozenset(_UNFINISHED.split())
"""Words in small letters that no title ends with: what they begin comes behind them."""
_ALONE = frozenset(["if", "unless", "where", "when", "whether", "provided", "si", "lorsque"])
"""Words that are no title by themselves."""


def has_more_words(text: str, limit: int) -> bool:
    """Tell whether a text has more words than `limit`; one in Han or kana has one for each four characters."""
    words = len(text.split(None, limit + 1))  # no more than needed: most texts are long
    if words > min(limit, 8) or text.isascii():
        return words > limit
    wide = sum("぀" <= character <= "鿿" for character in text)
    return words + wide // 4 > limit


def is_short_title(text: str) -> bool:
    """Tell whether a text is of a few words, begins with a capital and has a full stop only at its end (`Fees.`)."""
    return len(text) < 60 and text[:1].isupper() and ". " not in text and not has_more_words(text, 5)


def is_sentence(text: str) -> bool:
    """Tell whether a text reads like whole sentences: it does not begin small, and ends with what ends a sentence."""
    return not text[:1].islower() and text.rstrip().rstrip('"”’»“)]').endswith((".", "!", "?", "。", "！", "？"))


def looks_like_heading(text: str, max_words: int = 14) -> bool:
    """Tell whether a line may be a heading: short, not ending like a sentence or list, not beginning small."""
    if len(text) > 160 or not text or text[0].islower() or not ends_openly(text):
        return False
    return not has_more_words(text, max_words)


def breaks_off(text: str) -> bool:
    """Tell whether a text stops at a word that leaves its sentence open (`The Commissioner shall`)."""
    return text.rsplit(None, 1)[-1] in _OPEN


def is_clause(head: str, last: str) -> bool:
    """Tell whether a text is part of a sentence, not a heading: its first word is small, or it breaks off.

    `personal information, of a person, means`; `The Commissioner shall`; `Where`.
    """
    first = head.split(None, 1)[0].rstrip(",;")
    return (
        (first.islower() and first.replace("-", "").isalpha())
        or breaks_off(last)
        or (head == last and last.lower() in _ALONE)
    )


def defines(text: str) -> bool:
    """Tell whether a text defines a quoted term: `"Fees" means …` (profiles.md, `defines`)."""
    return text[:1] in _OPENING and _DEFINES.match(text[:300]) is not None
