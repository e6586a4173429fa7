"""Whether a labelled unit is a heading, by its text. Source: profiles.md, "label_patterns", key `heading`."""

from __future__ import annotations

import re

from lection_profiles.labels.rules import LabelRule
from lection_profiles.outline.opened import Open
from lection_profiles.text.wording import breaks_off, ends_openly, has_more_words

_FOLLOWED = re.compile(r"[;,] (?i:and|or|and/or)\Z")
_LAST_LETTERS = frozenset("dDrR")


def is_section(rule: LabelRule, text: str, last: bool, entry: Open) -> bool:
    """Tell whether a labelled unit is a heading: a short line of its own where the pattern allows it.

    A bare number right before another label (`4.—(1)`) is one unless a side note is its title; what stands in a list of
    short lines is none.

    :param last: no further label stands behind it in its line.
    """
    if not last:
        return not (text or rule.wordy or entry.headed) and bool(rule.heading & {"line", "next_line"})
    if not rule.heading:
        return False
    if not text:
        return rule.ranked or "next_line" in rule.heading
    if not rule.wordy and not text.isupper() and (entry.plain or text[0].islower() or not any(map(str.isalpha, text))):
        return False
    if "line" not in rule.heading or text.endswith((":", ";", ",", "—")):
        return False
    if not (ends_openly(text) or text.isupper() or (rule.wordy and title_like(text))):
        return False
    return not (has_more_words(text, rule.max_words) or is_followed(text) or breaks_off(text))


def is_followed(text: str) -> bool:
    """Tell whether a text ends like an item that another one follows, in capitals too."""
    return text[-1:] in _LAST_LETTERS and _FOLLOWED.search(text[-8:]) is not None


def title_like(text: str) -> bool:
    """Tell whether a short text that ends with a full stop reads like a title (`Scope of regulations.`)."""
    return not has_more_words(text, 10) and ". " not in text
