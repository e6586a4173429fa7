"""What a label says: the unit it names, if any, and its number, as in `Section 4.2`, `§ 5`, `(a)`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from lection_profiles.marks.references.han_references import HAN_UNITS, han_number
from lection_profiles.marks.references.units import label_units

_UNITS = label_units()
_WORDED = re.compile(
    r"(?P<word>§§?|[^\W\d_][^\d()]*?)[ \u00a0]*(?P<number>(?:[LRD]\. ?)?\d[\w.\-‑]*|(?<=\s)[A-Za-z]{1,7})\Z"
)
_BRACKETED = re.compile(r"[(（](?P<inner>[^()（）]{1,12})[)）]\Z|(?P<half>[^\W_]{1,8})[)）]\Z")


@dataclass(frozen=True, slots=True)
class LabelName:
    """A label taken apart: `unit` is the English name or the label's own word in small letters, None without a word.

    `number` is without brackets and, where the label has a word, in small letters if it is all letters (`Part IV`).
    """

    unit: str | None
    number: str
    bracketed: bool


_HAN = re.compile(r"第(?P<number>[^第\s]{1,8})(?P<unit>[条條章節节編编])(?P<branch>の[^の\s]{1,3})?\Z")


@lru_cache(maxsize=4096)
def label_name(label: str) -> LabelName:
    """Take a label apart."""
    label = " ".join(label.split()).rstrip(".:°").strip()
    bracketed = _BRACKETED.match(label)
    if bracketed is not None:
        return LabelName(None, bracketed["inner"] or bracketed["half"], bracketed=True)
    han = _HAN.match(label)
    if han is not None:
        return LabelName(HAN_UNITS[han["unit"]], han_number(han["number"], han["branch"]), bracketed=False)
    worded = _WORDED.match(label) if not label[:1].isdigit() else None
    if worded is None:
        unit = _UNITS.get(label.lower())
        return LabelName(unit, "", bracketed=False) if unit else LabelName(None, label, bracketed=False)
    number = worded["number"].replace(" ", "").replace("‑", "-").rstrip(".")
    word = worded["word"].strip().lower()
    return LabelName(_UNITS.get(word, word), number.lower() if number.isalpha() else number, bracketed=False)
