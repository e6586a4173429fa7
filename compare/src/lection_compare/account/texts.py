"""Texts: what was edited in a pair, and which edits only follow a renumbering. Source: compare.md, `text`, "Words"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from lection_compare.model.pair import Carried, Edit, TextFact
from lection_compare.words.edits import SPACING, Difference, Replaced, difference
from lection_compare.words.likeness import likeness
from lection_compare.words.tokens import word_count

if TYPE_CHECKING:
    from lection_core import BlockTree

    from lection_compare.account.targets import Targets
    from lection_compare.pairing.side import Side
    from lection_compare.words.edits import Range
    from lection_compare.words.folding import Folding
    from lection_compare.words.sources import Sources

__all__ = ["Reading", "TextChange", "Version"]


class Version(NamedTuple):
    """One version as the account needs it: the tree, its side of the pairing, and where its characters stand."""

    tree: BlockTree
    side: Side
    sources: Sources


class TextChange(NamedTuple):
    """What became of the texts of a pair."""

    fact: TextFact
    likeness: float
    words: tuple[Edit, ...]
    followed: tuple[Edit, ...]
    carried: tuple[Carried, ...]
    ignored: tuple[tuple[str, int], ...]
    kept: int


class Reading:
    """Compares the texts of pairs."""

    def __init__(self, a: Version, b: Version, folding: Folding, targets: Targets, bound: int | None) -> None:
        self._a, self._b, self._folding, self._targets, self._bound = a, b, folding, targets, bound
        self.limited = 0

    def change(self, a: Sequence[int], b: Sequence[int]) -> TextChange | None:
        """Return what became of the texts of these blocks; None where they are equal, character for character."""
        text_a, text_b = (" ".join(v.tree.blocks[i].text for i in of) for v, of in ((self._a, a), (self._b, b)))
        if text_a == text_b:
            return None
        code = self._a.tree.blocks[a[0]].kind == self._b.tree.blocks[b[0]].kind == "code"
        found = self._difference(text_a, text_b, code)
        followed = [edit for edit in found.edits if len(a) == len(b) == 1 and self._targets.follows(a[0], b[0], edit)]
        kept_edits = [edit for edit in found.edits if edit not in followed] if followed else found.edits
        edits = tuple(self._edit(edit, a, b, text_a, text_b) for edit in kept_edits)
        fact: TextFact = "edited" if edits else "followed" if followed else "same"
        return TextChange(
            fact,
            self._likeness(a, b, fact),
            edits,
            tuple(self._edit(edit, a, b, text_a, text_b) for edit in followed),
            tuple(Carried(edit.a, edit.b, edit.reason) for edit in found.carried),
            self._ignored(found, text_a, text_b),
            found.kept,
        )

    def _difference(self, a: str, b: str, code: bool) -> Difference:
        if self._bound is not None and max(word_count(a), word_count(b)) > self._bound:
            self.limited += 1
            return Difference([Replaced((0, len(a)), (0, len(b)))])
        return difference(a, b, self._folding, code=code)

    def _likeness(self, a: Sequence[int], b: Sequence[int], fact: str) -> float:
        if fact == "same":
            return 1.0
        words_a = [word for index in a for word in self._a.side.words(index)]
        words_b = [word for index in b for word in self._b.side.words(index)]
        return round(likeness(words_a, words_b), 4)

    def _ignored(self, found: Difference, text_a: str, text_b: str) -> tuple[tuple[str, int], ...]:
        """Return what was left out of account, by name; how many words differ by it."""
        counts: Counter[str] = Counter()
        for edit in found.carried:
            if edit.reason != SPACING:
                counts.update(edit.reason.split("+"))
        return tuple(sorted(counts.items()))

    def _edit(self, edit: Replaced, a: Sequence[int], b: Sequence[int], text_a: str, text_b: str) -> Edit:
        return Edit(
            op="insert" if edit.a[0] == edit.a[1] else "delete" if edit.b[0] == edit.b[1] else "replace",
            a=edit.a,
            b=edit.b,
            a_sources=_sources(self._a, a, edit.a),
            b_sources=_sources(self._b, b, edit.b),
            deleted=text_a[slice(*edit.a)],
            inserted=text_b[slice(*edit.b)],
        )


def _sources(version: Version, indices: Sequence[int], span: Range) -> tuple[Range, ...]:
    """Return the source ranges of a range of the texts of several blocks, joined by one space."""
    if len(indices) == 1:
        return version.sources.of(indices[0], span)
    found: list[Range] = []
    start = 0
    for index in indices:
        end = start + len(version.tree.blocks[index].text)
        if span[0] <= end and span[1] >= start and (span[0] < end or span[0] == span[1]):
            found.extend(version.sources.of(index, (max(span[0], start) - start, min(span[1], end) - start)))
            if span[0] == span[1]:
                break
        start = end + 1
    return tuple(found)
