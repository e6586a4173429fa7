"""Whether a block speaks of its own document, or quotes or amends another one."""

from __future__ import annotations

import re

from lection_core import BlockTree

_AMENDS = re.compile(
    r"\b(?:is|are) amended(?: as follows| by| in accordance|—|-|:)|\b(?:inserting|striking)\b|"
    r"\b(?:[Aa]fter|[Ff]or|[Bb]efore|[Aa]t the (?:end|beginning)|[Ii]n)\b[^.;]{0,160}\b(?:insert|substitute|omit)\b|"
    r"(?:\A|, |—|\) )[Oo]mit\b|"
    r"\bw(?:ird|erden) wie folgt geändert|\bw(?:ird|erden)\b[^.;]{0,160}\b(?:eingefügt|ersetzt|gestrichen)\b|"
    r"\b(?:est|sont) (?:modifiée?s?|remplacée?s?|insérée?s?)\b"
)


class Setting:
    """Tells for the blocks of a tree whether they stand in a quotation or tell how another text is amended.

    Each block is asked once; what holds for a block holds for all below it.
    """

    def __init__(self, tree: BlockTree) -> None:
        self._blocks = tree.blocks
        self._parents = tree.navigation.parents
        self._known: dict[int, bool] = {0: False}

    def is_foreign(self, index: int) -> bool:
        """Tell whether the references of a block lead into another document, unless they say `this`."""
        chain = []
        while index not in self._known:
            chain.append(index)
            index = self._parents[index]
        foreign = self._known[index]
        for step in reversed(chain):
            block = self._blocks[step]
            foreign = foreign or block.kind == "quote" or _AMENDS.search(block.text) is not None
            self._known[step] = foreign
        return foreign
