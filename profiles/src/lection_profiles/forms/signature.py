"""Signature blocks: where one begins and what belongs to it. Source: profiles.md, "Units of plain text"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lection_profiles.lines.lines import Line
from lection_profiles.text.wording import may_begin

_BEGINS = re.compile(
    r"[\[(]?(?:in witness whereof|(?:the )?remainder of (?:this |the )?page|"
    r"signed(?: (?:by|for|on behalf|and delivered|as a deed)|\s*:)|"
    r"(?:this agreement|the (?:parties|undersigned)(?: hereto)?) ha(?:s|ve) (?:been )?"
    r"(?:(?:executed|signed|caused) (?:this|on the date)|entered into on the date)|"
    r"executed (?:by|as a deed|and delivered)|signature page|"
    r"signatures?\s*:?\s*\Z|agreed and accepted|accepted and agreed|done at [A-Z]|"
    r"for the european parliament|"
    r"by:?\s*(?:_{2,}|/s/)|name:\s*_{2,}|_{10,}\Z|unterschrift|fait à [A-Z]|geschehen zu|gedaan te|hecho en|fatto a)",
    re.IGNORECASE,
)
_BEGINNINGS = frozenset(
    ["in", "si", "ex", "ag", "ac", "do", "fo", "by", "na", "__", "un", "fa", "ge", "he", "re", "th"]
)
"""How it begins, as far as that is ASCII: asked for first, which tells of most lines."""
_TITLE = re.compile(r"signatures?|unterschrift(?:en)?", re.IGNORECASE)
_GOES_ON = re.compile(
    r"(?:by|name|title|date|dated|position|signature|signed|witness|address|for and on behalf|for the|the president|"
    r"le président|der präsident|[A-Z]\. [A-Z]|its)\b.{0,60}\Z|.*_{3,}|[A-Z][\w.,&’' -]{1,40}\Z",
    re.IGNORECASE,
)
_CLOSES = re.compile(
    r"(?:(?:yours|very) (?:very )?(?:sincerely|faithfully|truly|respectfully)(?: yours)?,?|respectfully submitted,?|"
    r"(?:with )?(?:kind|best|warm)(?:est)? (?:regards|wishes),?|(?:sincerely|respectfully|regards)(?: yours)?,|"
    r"mit freundlichen? gr(?:ü(?:ß|ss)en|uß),?|hochachtungsvoll,?|(?:bien )?cordialement,?|"
    r"(?:un cordial saludo|atentamente|hoogachtend|met vriendelijke groet(?:en)?),?)\Z",
    re.IGNORECASE,
)
_CLOSING = frozenset(["yo", "ve", "re", "wi", "ki", "be", "wa", "si", "mi", "ho", "bi", "co", "un", "at", "me"])
"""How those begin, as far as that is ASCII."""
_SIGNED = 4
"""A letter is signed with its closing words and a name, and with an office and a house at most."""
_NAME = re.compile(r"(?:[A-Z]\. ?){1,3}[^\W\d_a-z][\w’'-]+(?: [\w’'-]+){0,2}\Z")


def begins_signature(text: str) -> bool:
    """Tell whether a line begins a signature block, and is not the middle of a sentence (`signed by both parties`)."""
    if len(text) >= 300 or not may_begin(text.lstrip("[("), _BEGINNINGS) or _BEGINS.match(text) is None:
        return False
    return not text[0].islower() or "_" in text or "/s/" in text


def may_head(text: str) -> bool:
    """Tell whether what begins a signature block may as well be the title of a provision about signatures."""
    return _TITLE.fullmatch(text) is not None


def names_signer(text: str) -> bool:
    """Tell whether a line leaves room for a name only, as a form in a clause may too."""
    return text[:5].lower() == "name:" or text[0] == "_"


def closes_letter(text: str) -> bool:
    """Tell whether a line is the closing words of a letter, which a name follows."""
    return len(text) < 40 and may_begin(text, _CLOSING) and _CLOSES.match(text) is not None


def signs_letter(lines: Sequence[Line], text: str, following: Line | None) -> bool:
    """Tell whether a line behind a blank one still signs the letter that `lines` close, and heads no text behind it."""
    if len(lines) >= _SIGNED or not in_signature(text):
        return False
    return len(lines) == 1 or following is None or in_signature(following.text)


def in_signature(text: str) -> bool:
    """Tell whether a line still belongs to the signature block before it."""
    return len(text) < 120 and _GOES_ON.match(text) is not None


def is_name(text: str) -> bool:
    """Tell whether a line may be a name with initials (`R. METSOLA`), which in a signature block is no label."""
    return len(text) < 60 and _NAME.match(text) is not None
