"""Role rules: which blocks get which role. Source: profiles.md, "role_rules"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache

from lection_core import Block, Profile

from lection_profiles.text.batch import Joined, Search
from lection_profiles.text.wording import defines

_QUOTES = frozenset("\"“‘„«'*_")
_TOP = (-1, 0, 0)
"""What is around the first block: nothing, at a depth above every block's."""


class RoleRules:
    """A profile's role rules, applied to blocks in document order; it keeps the chain of open blocks between calls.

    Sets of rules are integers, one bit a rule, the first rule the lowest. A condition leaves of a block's set the rules
    it is met for and those that do not have it. What is above a block is such a set as well, so a rule about ancestors
    costs the same at any depth.
    """

    def __init__(self, profile: Profile) -> None:
        self._rules = profile.role_rules
        self._texts = self._searches("text")
        self._headings = self._searches("heading")
        self._sections = self._searches("under_heading")
        self._without_text = self._where(lambda index: index not in self._texts)
        self._without_heading = self._where(lambda index: index not in self._headings)
        self._without_under_heading = self._where(lambda index: index not in self._sections)
        self._without_under_role = self._where(lambda index: self._rules[index].under_role is None)
        self._anywhere = (
            self._without_text & self._without_heading & self._without_under_heading & self._without_under_role
        )
        self._defining = self._where(lambda index: self._rules[index].defines is not False)
        self._not_defining = self._where(lambda index: self._rules[index].defines is not True)
        self._about_defining = ~(self._defining & self._not_defining)
        self._candidates: Callable[[str, str], int] = lru_cache(1024)(self._by_kind_and_label)
        self._below_role: Callable[[str], int] = lru_cache(1024)(self._by_under_role)
        self._open: list[tuple[int, int, int]] = [_TOP]
        """The blocks around the next one: depth, the rules whose `under_heading` and whose `under_role` they meet."""

    def roles(self, blocks: Sequence[Block], texts: Joined) -> list[str | None]:
        """Give the role of each block: its own, or that of the first rule that holds, or None.

        `texts` are the texts of the blocks.
        """
        if not self._rules:
            return [block.role for block in blocks]
        headed = [index for index, block in enumerate(blocks) if block.spans or block.kind == "section"]
        headings = {index: heading for index in headed if (heading := heading_text(blocks[index]))}
        sections = [index for index in headed if blocks[index].kind == "section"]
        in_text = _hits(self._texts, texts, range(len(blocks)))
        in_heading = _hits(self._headings, Joined(list(headings.values())), list(headings))
        in_section = _hits(self._sections, Joined([blocks[index].text for index in sections]), sections)
        found = in_text.keys() | in_heading.keys()
        roles, around = [], self._open
        for index, block in enumerate(blocks):
            depth, role = block.depth, block.role
            while around[-1][0] >= depth:
                around.pop()
            _, under_heading, under_role = around[-1]
            if role is None:
                rules = self._candidates(block.kind, pattern_name(block))
                if under_heading or under_role or index in found:
                    rules &= in_text.get(index, 0) | self._without_text
                    rules &= in_heading.get(index, 0) | self._without_heading
                    rules &= under_heading | self._without_under_heading
                    rules &= under_role | self._without_under_role
                else:  # nearly all
                    rules &= self._anywhere
                role = self._first(rules, block) if rules else None
            roles.append(role)
            if index in in_section:
                under_heading |= in_section[index]
            if role is not None:
                under_role |= self._below_role(role)
            around.append((depth, under_heading, under_role))
        return roles

    def _first(self, rules: int, block: Block) -> str | None:
        """Give the role of the first of a set of rules whose condition `defines` is met as well."""
        if rules & self._about_defining:
            rules &= self._defining if _defines(block) else self._not_defining
        # The lowest bit of the set is the first rule.
        return self._rules[(rules & -rules).bit_length() - 1].role if rules else None

    def _where(self, holds: Callable[[int], bool]) -> int:
        return sum(1 << index for index in range(len(self._rules)) if holds(index))

    def _searches(self, condition: str) -> dict[int, Search]:
        """Compile one condition of every rule that gives it, by the rule's index."""
        given = ((index, getattr(rule, condition)) for index, rule in enumerate(self._rules))
        return {index: Search(pattern) for index, pattern in given if pattern is not None}

    def _by_kind_and_label(self, kind: str, name: str) -> int:
        """The rules whose `kind` and `label` a block of this kind and pattern name meets."""
        return self._where(
            lambda index: (
                self._rules[index].kind in (None, kind)
                and (
                    self._rules[index].label is None
                    or (name != "" and fnmatchcase(name, self._rules[index].label or ""))
                )
            )
        )

    def _by_under_role(self, role: str) -> int:
        """The rules that a block of this role, standing above, meets the condition `under_role` of."""
        return self._where(lambda index: self._rules[index].under_role == role)


def pattern_name(block: Block) -> str:
    """Give the name of the label pattern, reset or heading rule that recognised the block, or the empty string."""
    name = block.attrs.get("label_pattern", block.attrs.get("heading_rule"))
    return name if isinstance(name, str) else ""


def heading_text(block: Block) -> str:
    """Give the heading of a block: a section's text, or the run-in heading of any other block, or the empty string."""
    if block.kind == "section":
        return block.text
    for span in block.spans:
        if span.type == "run_in_heading":
            return block.text[span.start : span.end]
    return ""


def _hits(searches: dict[int, Search], texts: Joined, places: Sequence[int]) -> dict[int, int]:
    """By the places of texts the sets of rules whose expressions are found in them; empty ones are left out."""
    hits: dict[int, int] = {}
    for index, search in searches.items():
        for found in search.holds(texts):
            hits[places[found]] = hits.get(places[found], 0) | 1 << index
    return hits


def _defines(block: Block) -> bool:
    """Tell whether a block begins with the definition of a term, in quotation marks or in bold."""
    text = block.text
    if text[:1] in _QUOTES and defines(text):
        return True
    first = block.spans[0] if block.spans else None
    if first is None or first.type != "strong" or first.start or not first.end:
        return False
    return defines(f'"{text[: first.end]}"{text[first.end :]}')
