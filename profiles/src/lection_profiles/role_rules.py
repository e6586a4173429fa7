"""Role rules: which blocks get which role. Source: profiles.md, "role_rules"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache

from lection_core import Block, Profile, RoleRule

from lection_profiles.joined import Joined, Search
from lection_profiles.wording import defines

_QUOTES = frozenset("\"“‘„«'*_")


class RoleRules:
    """A profile's role rules, applied to blocks in document order; it keeps the chain of open blocks between calls.

    What is above a block is kept as a set of bits for each open block, one bit a rule, so a rule about ancestors costs
    the same at any depth.
    """

    def __init__(self, profile: Profile) -> None:
        self._rules = profile.role_rules
        self._texts = _searches(self._rules, "text")
        self._headings = _searches(self._rules, "heading")
        self._above = _searches(self._rules, "under_heading")
        self._needs_defines = any(rule.defines is not None for rule in self._rules)
        self._labels: Callable[[str], frozenset[int]] = lru_cache(1024)(self._label_rules)
        self._open: list[tuple[int, frozenset[str]]] = []
        self._roles = frozenset(rule.under_role for rule in self._rules if rule.under_role is not None)

    def roles(self, blocks: Sequence[Block], texts: Joined) -> list[str | None]:
        """Give the role of each block: its own, or that of the first rule that holds, or None.

        `texts` are the texts of the blocks.
        """
        if not self._rules:
            return [block.role for block in blocks]
        headings = Joined([heading_text(block) for block in blocks])
        in_text = {index: search.holds(texts) for index, search in self._texts.items()}
        in_heading = {index: search.holds(headings) for index, search in self._headings.items()}
        sections = Joined([block.text if block.kind == "section" else "" for block in blocks])
        bits = [0] * len(blocks)
        for index, search in self._above.items():
            for place in search.holds(sections):
                if blocks[place].kind == "section":
                    bits[place] |= 1 << index
        roles = []
        for place, block in enumerate(blocks):
            del self._open[block.depth :]
            above, roles_above = self._open[-1] if self._open else (0, frozenset[str]())
            role = block.role
            if role is None:
                role = self._role(place, block, above, roles_above, in_text, in_heading)
            roles.append(role)
            if role in self._roles and role not in roles_above:
                roles_above = roles_above | {role}
            self._open.append((above | bits[place], roles_above))
        return roles

    def _role(
        self,
        place: int,
        block: Block,
        above: int,
        roles_above: frozenset[str],
        in_text: dict[int, set[int]],
        in_heading: dict[int, set[int]],
    ) -> str | None:
        for index, rule in enumerate(self._rules):
            if rule.kind is not None and rule.kind != block.kind:
                continue
            if rule.label is not None and index not in self._labels(label_name(block)):
                continue
            if rule.text is not None and place not in in_text[index]:
                continue
            if rule.heading is not None and (place not in in_heading[index] or not heading_text(block)):
                continue
            if rule.under_heading is not None and not above >> index & 1:
                continue
            if rule.under_role is not None and rule.under_role not in roles_above:
                continue
            if rule.defines is not None and rule.defines != (block.text[:1] in _QUOTES and defines(block.text)):
                continue
            return rule.role
        return None

    def _label_rules(self, name: str) -> frozenset[int]:
        """Give the rules whose `label` fits the name of a pattern."""
        return frozenset(
            index
            for index, rule in enumerate(self._rules)
            if rule.label is not None and name and fnmatchcase(name, rule.label)
        )


def label_name(block: Block) -> str:
    """Give the name of the label pattern, reset or heading rule that recognised the block, or the empty string."""
    pattern = block.attrs.get("label_pattern")
    if isinstance(pattern, str):
        return pattern
    family, _, name = block.matched_by.partition(":")
    return name if family in ("label", "heading") else ""


def heading_text(block: Block) -> str:
    """Give the heading of a block: a section's text, or the run-in heading of any other block, or the empty string."""
    if block.kind == "section":
        return block.text
    for span in block.spans:
        if span.type == "run_in_heading":
            return block.text[span.start : span.end]
    return ""


def _searches(rules: Sequence[RoleRule], condition: str) -> dict[int, Search]:
    """Compile one condition of every rule that gives it, by the rule's index."""
    given = ((index, getattr(rule, condition)) for index, rule in enumerate(rules))
    return {index: Search(pattern) for index, pattern in given if pattern is not None}
