"""Signature blocks: where one begins and what belongs to it. Source: profiles.md, "Units of plain text"."""

from __future__ import annotations

import re

_BEGINS = re.compile(
    r"(?:in witness whereof|signed (?:by|for|on behalf|and delivered|as a deed|:)|"
    r"executed (?:by|as a deed|and delivered)|signature page|"
    r"signatures?\s*:?\s*\Z|agreed and accepted|accepted and agreed|done at [A-Z]|"
    r"for the european parliament|"
    r"by:\s*(?:_{2,}|/s/)|name:\s*_{2,}|_{10,}\Z|unterschrift|fait à [A-Z]|geschehen zu|gedaan te|hecho en|fatto a)",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"(?:by|name|title|date|dated|position|signature|signed|witness|address|for and on behalf|for the|the president|"
    r"le président|der präsident|[A-Z]\. [A-Z]|its)\b.{0,60}\Z|.*_{3,}|[A-Z][\w.,&’' -]{1,40}\Z",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?:[A-Z]\. ?){1,3}[^\W\d_a-z][\w’'-]+(?: [\w’'-]+){0,2}\Z")


def begins_signature(text: str) -> bool:
    """Tell whether a line begins a signature block."""
    return len(text) < 300 and _BEGINS.match(text) is not None


def in_signature(text: str) -> bool:
    """Tell whether a line still belongs to the signature block before it."""
    return len(text) < 120 and _GOES_ON.match(text) is not None


def is_name(text: str) -> bool:
    """Tell whether a line may be a name with initials (`R. METSOLA`), which in a signature block is no label."""
    return len(text) < 60 and _NAME.match(text) is not None
