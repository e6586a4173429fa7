"""How often each role rule and span extractor of a profile had its say in a tree: its blocks do not record that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from lection_core import Block, BlockTree, Profile

from lection_profiles.marks.role_rules import RoleRules
from lection_profiles.marks.spans import applies, extractor
from lection_profiles.text.batch import Joined

_BATCH = 1024
"""How many blocks are looked at together."""


def fired(profile: Profile, tree: BlockTree) -> Counter[str]:
    """Count for each role rule the blocks whose role it gave, and for each span extractor the spans it marked.

    A role that the reader gave counts for the rule that would have given it. What extractors of one type both mark
    counts for both. Costs time in proportion to the tree, as applying the profile does.
    """
    rules = _CountingRules(profile)
    counted: Counter[str] = Counter()
    for blocks in _batches(tree.blocks):
        texts = Joined([block.text for block in blocks])
        rules.count(blocks, texts)
        counted.update(_marking(profile, blocks, texts))
    return counted + rules.decided


class _CountingRules(RoleRules):
    """Role rules that count how often each of them decides."""

    def __init__(self, profile: Profile) -> None:
        super().__init__(profile)
        self.decided: Counter[str] = Counter()
        self._given = {rule.role for rule in profile.role_rules}
        self._had: dict[int, str | None] = {}
        """The role of each block that is being judged without it, by the identity of the block without."""

    def count(self, blocks: Sequence[Block], texts: Joined) -> None:
        """Count which rules gave the roles that blocks have; `texts` are the texts of the blocks."""
        judged = [block.marked(None, block.spans) if block.role in self._given else block for block in blocks]
        self._had = {id(bare): block.role for bare, block in zip(judged, blocks, strict=True)}
        self.roles(judged, texts)

    def _first(self, rules: int, block: Block) -> str | None:
        while rules:
            rule = rules & -rules
            role = super()._first(rule, block)
            if role is not None:
                # Where the reader gave another role no rule decided.
                self.decided[self._rules[rule.bit_length() - 1].name] += role == self._had[id(block)]
                return self._had[id(block)]
            rules ^= rule
        return None


def _marking(profile: Profile, blocks: Sequence[Block], texts: Joined) -> Iterator[str]:
    """Yield the name of an extractor once for each span of the blocks that is its."""
    there = {(index, span.type, span.start, span.end) for index, block in enumerate(blocks) for span in block.spans}
    types = Counter(entry.type for entry in profile.span_extractors)
    for entry in profile.span_extractors:
        if types[entry.type] == 1:
            yield from (entry.name for _, kind, _, _ in there if kind == entry.type)
            continue
        for index, start, end, _ in extractor(entry, profile.languages).marks(texts, blocks):
            block = blocks[index]
            if applies(entry, block.kind, block.role) and (index, entry.type, start, end) in there:
                yield entry.name


def _batches(blocks: Sequence[Block]) -> Iterator[Sequence[Block]]:
    return (blocks[start : start + _BATCH] for start in range(0, len(blocks), _BATCH))
