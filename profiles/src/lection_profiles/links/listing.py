"""Lists of references in schedules and annexes: tables of correspondence, schedules of the provisions of other Acts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable

from lection_core import Block, BlockTree

from lection_profiles.links.address_book import DOCUMENT_SCOPE, AddressBook

FEW = 3
"""From how many blocks on references alone are a list."""

_WORDS = re.compile(r"[^\W\d_]{2,}")
_JOINING_WORDS = (
    "and or to et ou und oder bis first second third fourth fifth sixth seventh eighth ninth last introductory",
    "subparagraph subparagraphs paragraph paragraphs sentence indent indents alinéa alinéas point points wording of",
    "article articles section sections",
)
_JOINING = frozenset(word for words in _JOINING_WORDS for word in words.split())
"""What may stand between the references of a list and after them: `Article 16(2), second indent`."""


def listings(tree: BlockTree, book: AddressBook, places: Iterable[int], kinds: Collection[str]) -> frozenset[int]:
    """Give the blocks, by index, whose references may mean another document's units, since nothing there says whose.

    In a table of correspondence `Article 10` is the old law's in one column and the new law's in the other, and in a
    schedule of Acts the provisions are theirs. Such a list are FEW blocks in one schedule or annex that are nothing but
    references. The first block of a schedule is no part of it: it may say to which provision the schedule belongs.

    `places` are the indices of the blocks with references, `kinds` the types of their spans.
    """
    found: defaultdict[int, list[int]] = defaultdict(list)
    for index in places:
        scope = book.scopes[index]
        if scope not in (DOCUMENT_SCOPE, index, index - 1) and _is_bare(tree.blocks[index], kinds):
            found[scope].append(index)
    return frozenset(index for listed in found.values() if len(listed) >= FEW for index in listed)


def _is_bare(block: Block, kinds: Collection[str]) -> bool:
    """Tell whether a block without a label is nothing but references."""
    if block.label is not None:
        return False
    rest, done = [], 0
    for span in block.spans:
        if span.type in kinds and span.start >= done:
            rest.append(block.text[done : span.start])
            done = span.end
    rest.append(block.text[done:])
    # Word by word: of a sentence the first one says it already.
    return all(word[0] in _JOINING for word in _WORDS.finditer(" ".join(rest).lower()))
