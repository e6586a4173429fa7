"""Tables that only place text, and terms that are typed labels: what legislation sites write for an indented clause."""

from __future__ import annotations

import re
from typing import Any, Final

_LABEL: Final = re.compile(
    r"(?i:(?:art(?:icle|ikel|ículo|icolo|igo)?|sec(?:tion)?|clause|chapter|part|schedule|annexe?|appendix|exhibit|rule|"
    r"regulation|para(?:graph)?|item|no|nr|§+|[^\W\d_]{2,6}\.|kapitel|abschnitt|anlage|hoofdstuk|bijlage|chapitre|titre)\.?\s*)?"
    r"[(\[（〔]?第?\s*"
    r"(?:\w?\d{1,4}[A-Za-z]{0,3}|[^\W\d_]|[a-zA-Z]{2}|(?i:m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3}))|"
    r"[一二三四五六七八九十百千〇零○]{1,8}|[\u2460-\u24ff])"
    r"(?:[.\-–][0-9A-Za-z]{1,4}){0,6}\s*(?:条|條|章|节|款|項|项|号)?[)\]）〕.:、°º—–-]{0,3}"
)
_WORDED: Final = re.compile(r"[^\W\d_]{2,12}\s?[(（]\s?\d{1,4}\s?[)）][.:]?")
"""A word and a number in brackets: `مادة (٢)`."""
_BULLET: Final = re.compile(r"[•●○◦▪■□‣–—\-*·►➢✓]")
_QUOTES: Final = "\"'“”„‘’‚«»"
"""What stands before a label in text that another law inserts: `“(A)`."""
_LONGEST: Final = 24
"""Characters of the longest label that is typed into a cell of its own."""


def is_label(text: str) -> bool:
    """Tell whether a text may be a typed label or bullet and nothing else: ``(a)``, ``1.1.``, ``Article 5``, ``•``."""
    text = text.strip().lstrip(_QUOTES)
    if len(text) > _LONGEST or not text:
        return False
    if _BULLET.fullmatch(text) is not None:
        return True
    if _WORDED.fullmatch(text) is not None:
        return True
    return _LABEL.fullmatch(text) is not None and any(character.isalnum() for character in text)


def only_places(table: Any) -> bool:
    """Tell whether a table is no table but places text: a label in one cell and the text beside it, or one cell a row.

    A role of ``presentation`` says so; headers, a caption or a border say that it is a table.
    """
    attributes = table.attrs
    if attributes.get("role") in ("presentation", "none"):
        return True
    if str(attributes.get("border") or "0") not in ("0", "none"):
        return False
    rows = _rows(table)
    return rows is not None and all(_places(row) for row in rows)


def _rows(table: Any) -> list[list[Any]] | None:
    """Return the cells of each row, None where a header or caption says that this is a table."""
    rows: list[list[Any]] = []
    parts = list(table.children)
    for part in parts:
        tag = getattr(part, "tag", None)
        if tag in ("caption", "thead", "tfoot"):
            return None
        for row in part.children if tag == "tbody" else ():
            if getattr(row, "tag", None) == "tr":
                cells = [cell for cell in row.children if getattr(cell, "tag", None) in ("td", "th")]
                if any(cell.tag == "th" for cell in cells):
                    return None
                rows.append(cells)
    return rows


def _places(cells: list[Any]) -> bool:
    full = [text for cell in cells if (text := cell.text.strip())]
    return len(full) <= 1 or (len(full) == 2 and is_label(full[0]))
