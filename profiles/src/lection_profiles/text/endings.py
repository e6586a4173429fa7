"""How a text ends: complete, open, like the part of a list, like an introduction. Source: profiles.md, "Units of plain
text": whether the unit before a label has ended tells whether one may begin.
"""

from __future__ import annotations

import re

_REFERENCES = """
section sections sec. subsection subsections paragraph paragraphs subparagraph subparagraphs clause clauses subclause
article articles art. part parts chapter chapters schedule schedules rule rules regulation regulations point points
item items annex annexes appendix title titles subtitle division number no. nos. page pages table figure step steps
and/or of under in to by from with than least most exceed exceeding within about approximately between until before
after since during on at for per see the a an this that each every any such its their or, and, as is are was were be
not nor if § §§ artikel absatz abs. nummer nr. buchstabe buchst. satz ziffer lit. kapitel alinéa alinéas paragraphe
l’article articles l'article aux des du de la le les par à au en et ou und oder der des die das dem den nach gemäss
gemäß im von vom bis lid leden het onderdeel stk. stk pkt. artículo artículos apartado letra articolo comma lettera
momentin momentissa kohdassa pykälän number numbers version windows volume vol. day days jf. jfr jfr. dog vgl. gem. zie
jo. cf.
"""
REFERENCE_WORDS = frozenset(_REFERENCES.split())
"""Words after which a number at a line's start belongs to the sentence."""

JOINING = frozenset(("and", "or", "et", "ou", "und", "oder", "en", "of", "og", "och", "eller", "y", "o", "e"))
"""Words that stand between the parts of a list."""

_ENDED = frozenset('.;:—!?"。；：…–−؛')
_INTRODUCING = frozenset(":：—–-")
_SENTENCE_ENDS = frozenset(".!?…。！？؟")
_NOTE_MARK = re.compile(r"(?<=[.;:!?])\[\^?[\w-]{1,80}\]\Z")
"""A reference to a note behind the end of a sentence (`… is so.[3]`)."""
_CLOSERS = ")]”’\"'»"
JOINED_LIST = re.compile(
    r"(?:[;,.—:][\])”\"]*\s*|\A)(?:and|or|and/or|but|but not|nor|und|oder|et|ou|en|of|og|"
    r"eller|och|sowie|y|o|e|tai|ja|sekä)[,:—-]?\Z"
)
"""The word, behind the mark before it, with which the last part of a list is joined to the others."""


def ended(text: str) -> bool:
    """Tell whether a unit's text is complete: a sentence, a list's part, an introduction, a note in brackets."""
    if text[-1:] == "]":
        # `… as amended Feb. 27, 1995]` notes where a unit is from; `[RFC 9110]` may stand in a sentence.
        if text.rfind("[") <= 0 or (text[-2:-1].isdigit() and "[" not in text.rsplit(None, 1)[-1]):
            return True
        text = _NOTE_MARK.sub("", text)
    inside = text.rstrip(")]”’'»")
    return inside[-1:] in _ENDED or inside.endswith(":-") or JOINED_LIST.search(text[-24:]) is not None


def ends_sentence(text: str) -> bool:
    """Tell whether a text ends with the sign of a whole sentence, not only of a list's part or an introduction."""
    if text[-1:] == "]":
        text = _NOTE_MARK.sub("", text)
    return text.rstrip(_CLOSERS)[-1:] in _SENTENCE_ENDS


def open_ended(text: str) -> bool:
    """Tell whether a line stops at a word that cannot end a heading (`… Control Act of`)."""
    return text.rsplit(None, 1)[-1].lower() in REFERENCE_WORDS


def ends_part(text: str) -> bool:
    """Tell whether a text ends like the part of a list that another one follows: `…,`, `…;`, `… or`."""
    return text.endswith((",", ";")) or text.rsplit(None, 1)[-1] in JOINING


def introduces(text: str) -> bool:
    """Tell whether a text ends like an introduction to what follows."""
    return text[-1:] in _INTRODUCING or text.endswith(": ")
