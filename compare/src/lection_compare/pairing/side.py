"""One side of a comparison as the passes see it: texts, labels and shape, and nothing of how a block was recognised."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from lection_compare.words.tokens import code_token, is_word, token_pattern, word_count

if TYPE_CHECKING:
    from lection_core import Block, BlockTree

    from lection_compare.words.folding import Folding

__all__ = ["NO_TEXT", "Side", "Vocabulary"]

NO_TEXT: Final = 0
"""The key of a block without a text of its own, such as a table: it is known by what stands in it."""


class Vocabulary:
    """Numbers for texts and words, the same on both sides, so that comparing them is comparing numbers."""

    __slots__ = ("_numbers", "folding")

    def __init__(self, folding: Folding) -> None:
        self.folding = folding
        self._numbers: dict[object, int] = {"": NO_TEXT}

    def number(self, thing: object) -> int:
        """Return the number of a text, a word, or a tuple of numbers."""
        return self._numbers.setdefault(thing, len(self._numbers))


class Side:
    """The blocks of one version, by index in document order.

    :ivar kinds: the kind of each block.
    :ivar labels: the label of each block.
    :ivar roles: the role of each block.
    :ivar texts: what each block is known by: its text; of a row, the texts of its cells.
    :ivar keys: a number for each text, equal for texts equal under the folding; :data:`NO_TEXT` for none.
    :ivar parents: the index of the block above, -1 for the document.
    :ivar ends: the index after the last block of each subtree.
    :ivar inside: whether a block stands inside a row, and goes where the row goes.
    :ivar weights: about how many words each text has.
    :ivar once: where texts stand that stand once, once a pass has asked for it.
    """

    def __init__(self, tree: BlockTree, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        blocks = tree.blocks
        self.kinds: list[str] = [block.kind for block in blocks]
        self.labels = [block.label for block in blocks]
        self.roles = [block.role for block in blocks]
        self.headers = [bool(block.attrs.get("header")) if block.attrs else False for block in blocks]
        self.parents = tree.navigation.parents
        self.ends = tree.navigation.ends
        self.depths = [block.depth for block in blocks]
        self.inside = self._inside()
        self.texts = self._texts(blocks)
        self.keys = array("q", self._keys())
        self.weights = [word_count(text) if text else 0 for text in self.texts]
        self.once: dict[int, int] | None = None
        self._words: dict[int, tuple[int, ...]] = {}

    def __len__(self) -> int:
        return len(self.kinds)

    def _inside(self) -> bytearray:
        inside, end = bytearray(len(self.kinds)), 0
        ends = self.ends
        for index, kind in enumerate(self.kinds):
            if index < end:
                inside[index] = 1
            elif kind == "row":
                end = ends[index]
        return inside

    def _texts(self, blocks: Sequence[Block]) -> list[str]:
        texts = [block.text for block in blocks]
        for index, kind in enumerate(self.kinds):
            if kind == "row":
                texts[index] = "\x1f".join(texts[index + 1 : self.ends[index]])
        return texts

    def _keys(self) -> Iterator[int]:
        number, folding = self._vocabulary.number, self._vocabulary.folding
        for kind, text in zip(self.kinds, self.texts, strict=True):
            if kind == "code":
                yield number(("code", folding.verbatim(text)))
            elif kind == "row":
                yield number(("row", folding(text)))
            else:
                yield number(folding(text)) if text else NO_TEXT

    @cached_property
    def subtrees(self) -> array[int]:
        """For each block a number of its whole subtree: equal ones have equal texts, kinds and shape, labels apart."""
        number, numbers = self._vocabulary.number, array("q", bytes(8 * len(self)))
        below: list[list[int]] = [[] for _ in self.kinds]
        for index in range(len(self) - 1, -1, -1):
            if self.inside[index]:
                continue
            children = below[index]
            below[index] = []
            # Read backwards, children come last first: that is as good an order as any.
            numbers[index] = number((self.kinds[index], self.keys[index], *children))
            if index:
                below[self.parents[index]].append(numbers[index])
        return numbers

    @cached_property
    def totals(self) -> array[int]:
        """For each block the weight of its whole subtree."""
        totals = array("q", (0 if inside else weight for weight, inside in zip(self.weights, self.inside, strict=True)))
        for index in range(len(self) - 1, 0, -1):
            totals[self.parents[index]] += totals[index]
        return totals

    @cached_property
    def heights(self) -> array[int]:
        """For each block how many levels stand below it; a row has none."""
        heights = array("q", bytes(8 * len(self)))
        for index in range(len(self) - 1, 0, -1):
            if not self.inside[index]:
                above = self.parents[index]
                heights[above] = max(heights[above], heights[index] + 1)
        return heights

    def children(self, index: int) -> list[int]:
        """Return the blocks directly below one, in order."""
        ends, found = self.ends, []
        child, end = index + 1, ends[index]
        while child < end:
            found.append(child)
            child = ends[child]
        return found

    def words(self, index: int) -> tuple[int, ...]:
        """Return the words of a block's text that say something, as numbers without regard to case.

        A text of nothing but signs has its signs.
        """
        words = self._words.get(index)
        if words is None:
            words = self._words[index] = self._cut(self.texts[index], self.kinds[index])
        return words

    def _cut(self, text: str, kind: str) -> tuple[int, ...]:
        folding, number = self._vocabulary.folding, self._vocabulary.number
        pattern = code_token() if kind == "code" else token_pattern(text)
        tokens = pattern.findall(folding(text).casefold())
        words = [token for token in tokens if is_word(token)]
        return tuple(number(token) for token in words or tokens)
