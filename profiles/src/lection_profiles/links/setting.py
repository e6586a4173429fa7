"""Whether a block speaks of its own document, or quotes or amends another one."""

from __future__ import annotations

import re

from lection_core import BlockTree

from lection_profiles.marks.references.other_documents import lists_provisions

OWN, AMENDED, LISTED, QUOTED = range(4)

_PARTS = (
    r"(?:[Ss]ub-?)?"
    r"(?:[Ss]ection|[Pp]aragraph|[Cc]lause|[Aa]rticle|[Rr]egulation|[Rr]ule|[Pp]oint|[Pp]art|[Ss]chedule)s?"
)
_CHANGED = rf"(?:\Z|[—:–-]|,? [“\"‘]| (?:the (?:definition|words?|entr|figure|reference|phrase|following)|{_PARTS}\b))"
"""What follows the verb where a text is changed: its words or what they stand in, and not `substitute personnel`."""

_UNLIKE = ("shall ", "may ", "must ", "will ", "not ", "to ", r"\ba ", "any ", r"\[")
_VERBS = tuple(
    "".join((rf"{verb}\b", *(f"(?<!{before}{verb})" for before in _UNLIKE)))
    for verb in ("insert", "substitute", "omit")
)
"""The verbs, each not behind what makes it something else: `may insert`, `[insert name]`."""
_VERB = re.compile("|".join(_VERBS))
_CHANGES = re.compile("|".join(f"{verb}{_CHANGED}" for verb in ("insert", "substitute", "omit", "Omit")))
_AMENDS = re.compile(
    r"\b(?:is|are) amended(?: as follows| by| in accordance|—|-|:)|"
    r"\b(?:inserting|striking)(?: out)?(?:\Z|[—:]|,? [“\"‘]| (?:after|before|at) |"
    rf" the (?:following|phrase|period|words?|items?|semicolon|comma|first|second|third|last|matter)\b| {_PARTS}\b)"
)
_AMENDS_WITH = re.compile(
    rf"\b(?:[Aa]fter|[Ff]or|[Bb]efore|[Aa]t the (?:end|beginning)|[Ii]n)\b[^.;]{{0,160}}\b(?:insert|substitute|omit)"
    rf"{_CHANGED}|(?:\A|, |—|\) )[Oo]mit{_CHANGED}"
)
_AMENDS_AT = re.compile(
    rf"\b(?:[Aa]fter|[Ff]or|[Bb]efore|[Ii]n) (?:the )?{_PARTS} [\d(][^.;]{{0,160}}(?:{_VERB.pattern})"
)
_AMENDS_ELSEWHERE = re.compile(
    r"\AIn (?!this |relation |the case )[^.;]{1,160}—\Z|"
    r"\bw(?:ird|erden) wie folgt geändert|\bw(?:ird|erden)\b[^.;]{0,160}\b(?:eingefügt|ersetzt|gestrichen)\b|"
    r"\b(?:est|sont) (?:modifiée?s?|remplacée?s?|insérée?s?)\b"
)
_INSERTS = re.compile(r"\b(?:insert|substitute|add|inserting|adding|(?:the )?following)[^.;”\"]{0,30}[—:–-]\Z")
"""How a text ends under which the new text of another document stands."""


def amends(text: str) -> bool:
    """Tell whether a text says how another text is to be changed.

    Each expression is searched only where a word stands that it asks for: of all texts but a few that tells at once.
    """
    if ("amended" in text or "inserting" in text or "striking" in text) and _AMENDS.search(text) is not None:
        return True
    if "insert" in text or "substitute" in text or "omit" in text or "Omit" in text:
        # What stands right around the verb is rarely right, and the rest takes thirty times as long to find out.
        if _CHANGES.search(text) is not None and _AMENDS_WITH.search(text) is not None:
            return True
        if _VERB.search(text) is not None and _AMENDS_AT.search(text) is not None:
            return True
    return _may_amend_elsewhere(text) and _AMENDS_ELSEWHERE.search(text) is not None


def _may_amend_elsewhere(text: str) -> bool:
    return (
        "ersetzt" in text or "gestrichen" in text or (text.endswith("—") and text.startswith("In "))
        or (not text.isascii() and (
            "geändert" in text or "eingefügt" in text or "modifié" in text or "remplacé" in text or "inséré" in text
        ))
    )  # fmt: skip


class Setting:
    """Tells for the blocks of a tree whether they quote or amend another text.

    Each block is looked at once; what holds for a block holds for all below it.
    """

    def __init__(self, tree: BlockTree) -> None:
        self._blocks = tree.blocks
        self._parents = tree.navigation.parents
        self._known = {0: OWN}
        self._below = {0: OWN}

    def of(self, index: int) -> int:
        """Give what a block speaks of: OWN, AMENDED where it tells how a text is amended, QUOTED inside a quotation.

        What stands below the words `insert—` is QUOTED as well, and what stands below `the following provisions of the
        2018 Act—` LISTED.
        """
        chain = []
        while index not in self._below:
            chain.append(index)
            index = self._parents[index]
        for step in reversed(chain):
            self._look(step, self._below[index])
            index = step
        return self._known[index]

    def _look(self, index: int, around: int) -> None:
        """Note what holds for a block and below it, given what holds below its parent."""
        block, here = self._blocks[index], around
        if block.kind == "quote":
            here = QUOTED
        elif here == OWN and amends(block.text):
            here = AMENDED
        self._known[index] = self._below[index] = here
        if here == AMENDED and _INSERTS.search(block.text[-60:]) is not None:
            self._below[index] = QUOTED
        elif here == OWN and lists_provisions(block.text):
            self._below[index] = LISTED
