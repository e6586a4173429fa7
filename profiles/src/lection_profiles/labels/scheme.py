"""A scheme: a profile compiled for the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lection_core.profile.profile import HeadingRule, Profile

from lection_profiles.labels.reading import LabelReader
from lection_profiles.labels.rules import compile_labels
from lection_profiles.text.matcher import compile_re2


@dataclass(frozen=True, slots=True)
class CompiledHeading:
    """A heading rule with its regular expression compiled."""

    rule: HeadingRule
    order: int
    regex: Any


class Scheme:
    """What the engine needs of a profile: label readers, heading rules, whether words cut by hyphens are joined.

    `recognises` tells whether it declares any structure; without, contents and quotations would be guesses that nobody
    asked for (R-10).
    """

    def __init__(self, profile: Profile) -> None:
        self.labels = LabelReader(compile_labels(profile))
        self.headings = tuple(
            CompiledHeading(
                rule, -1 if rule.rank is None else rule.rank, compile_re2(rule.regex) if rule.regex else None
            )
            for rule in profile.heading_rules
        )
        self.recognises = bool(profile.label_patterns or profile.heading_rules or profile.heading_resets)
        self.dehyphenate = bool(profile.languages)


scheme_of: Callable[[Profile], Scheme] = lru_cache(maxsize=64)(Scheme)
"""Compile a profile, each once: to choose one automatically takes those of all that allow it, for every document."""
