"""Heading rules: what makes a line without a label a heading. Source: profiles.md, "heading_rules"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lection_profiles.labels.scheme import CompiledHeading
from lection_profiles.text.wording import all_caps, ends_openly, has_more_words, title_case


@dataclass(slots=True)
class HeadingLine:
    """An unlabelled unit that may be a heading, and what stands around it."""

    text: str
    standalone: bool
    followed_by_label: bool
    bold: bool = False
    underlined: bool = False


def matching_rules(rules: Sequence[CompiledHeading], line: HeadingLine) -> list[CompiledHeading]:
    """Give the rules all of whose conditions hold, in profile order; the first decides."""
    return [rule for rule in rules if _holds(rule, line)]


def first_matching(rules: Sequence[CompiledHeading], line: HeadingLine) -> CompiledHeading | None:
    """Give the rule that decides, if the conditions of any hold."""
    return next((rule for rule in rules if _holds(rule, line)), None)


def _holds(compiled: CompiledHeading, line: HeadingLine) -> bool:
    rule, text = compiled.rule, line.text
    # What stands around a line is known; what its text says is worked out only where that is right.
    if (
        (rule.standalone is not None and rule.standalone != line.standalone)
        or (rule.followed_by_label is not None and rule.followed_by_label != line.followed_by_label)
        or (rule.bold is not None and rule.bold != line.bold)
        or (rule.underlined is not None and rule.underlined != line.underlined)
    ):
        return False
    if rule.all_caps is not None and rule.all_caps != all_caps(text):
        return False
    if rule.max_words is not None and has_more_words(text, rule.max_words):
        return False
    if rule.no_terminal_punctuation is not None and rule.no_terminal_punctuation != ends_openly(text):
        return False
    if rule.title_case is not None and rule.title_case != title_case(text):
        return False
    return compiled.regex is None or compiled.regex.is_found(text)
