"""Whether a block speaks of its own document, or quotes or amends another one."""

from __future__ import annotations

import re

from lection_core import BlockTree

OWN, AMENDED, QUOTED = range(3)

_AMENDS = re.compile(
    r"\b(?:is|are) amended(?: as follows| by| in accordance|—|-|:)|\b(?:inserting|striking)\b|"
    r"\b(?:[Aa]fter|[Ff]or|[Bb]efore|[Aa]t the (?:end|beginning)|[Ii]n)\b[^.;]{0,160}\b(?:insert|substitute|omit)\b|"
    r"(?:\A|, |—|\) )[Oo]mit\b|\AIn (?!this |relation |the case )[^.;]{1,160}—\Z|"
    r"\bw(?:ird|erden) wie folgt geändert|\bw(?:ird|erden)\b[^.;]{0,160}\b(?:eingefügt|ersetzt|gestrichen)\b|"
    r"\b(?:est|sont) (?:modifiée?s?|remplacée?s?|insérée?s?)\b"
)


def amends(text: str) -> bool:
    """Tell whether a text says how another text is to be changed."""
    # Without one of these there is no need for the expression, which takes thirty times as long.
    return _may_amend(text) and (
        "amended" in text or "nsert" in text or "mit " in text or "ubstitut" in text or "striking" in text
        or text.startswith("In ") or "ersetzt" in text or "gestrichen" in text or "geändert" in text
        or "eingefügt" in text or "modifié" in text or "remplacé" in text or "inséré" in text
    ) and _AMENDS.search(text) is not None  # fmt: skip


def _may_amend(text: str) -> bool:
    """Tell of most texts that the expression does not match: it asks for one of these, which fewer texts have."""
    return (
        "amended" in text or "insert" in text or "substitute" in text or "omit" in text or "Omit" in text
        or "striking" in text or "ersetzt" in text or "gestrichen" in text or "geändert" in text
        or "eingefügt" in text or "modifié" in text or "remplacé" in text or "inséré" in text
        or (text.endswith("—") and text.startswith("In "))
    )  # fmt: skip


class Setting:
    """Tells for the blocks of a tree whether they quote or amend another text.

    Each block is looked at once; what holds for a block holds for all below it.
    """

    def __init__(self, tree: BlockTree) -> None:
        self._blocks = tree.blocks
        self._parents = tree.navigation.parents
        self._known = {0: OWN}

    def of(self, index: int) -> int:
        """Give what a block speaks of: OWN, AMENDED where it tells how a text is amended, QUOTED inside a quotation."""
        chain = []
        while index not in self._known:
            chain.append(index)
            index = self._parents[index]
        setting = self._known[index]
        for step in reversed(chain):
            block = self._blocks[step]
            if block.kind == "quote":
                setting = QUOTED
            elif setting == OWN and amends(block.text):
                setting = AMENDED
            self._known[step] = setting
        return setting
