"""Whether the templates and regular expressions of an entry can be used, and where they may surprise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lection_core.profile.rules import MAX_PATTERN, Fault
from lection_core.profile.words import nearest

from lection_profiles.labels.template_syntax import TemplateError, parse_template
from lection_profiles.text.matcher import Matcher, PatternError, compile_re2

REGEX_KEYS: Mapping[str, tuple[str, ...]] = {
    "label_patterns": ("regex",),
    "heading_resets": ("regex",),
    "heading_rules": ("regex",),
    "role_rules": ("text", "heading", "under_heading"),
    "span_extractors": ("regex",),
}
"""The keys of each list that hold a regular expression."""

MAX_SIZE = 500_000
"""How many instructions the regular expressions of a profile may compile to; an ordinary profile has a few hundred."""

_TOO_MUCH = (
    "cannot be taken: the regular expressions before it fill what a profile may hold",
    "use smaller repetitions; `+` or `*` cost nothing",
)
_AT_START = ("label_patterns", "heading_resets")


class PatternChecks:
    """Checks the templates and regular expressions of one profile; beyond MAX_SIZE one sentence refuses the rest."""

    def __init__(self) -> None:
        self._size = 0
        self._full = False

    def faults(self, list_key: str, entry: Mapping[str, Any]) -> Iterator[Fault]:
        """Yield what keeps an entry's template and regular expressions from being used; paths begin at the entry."""
        template = entry.get("template")
        if isinstance(template, str) and 0 < len(template) <= MAX_PATTERN:
            try:
                parse_template(template, numbered=list_key == "label_patterns")
            except TemplateError as error:
                # What is missing stands nowhere.
                where = f" (character {error.offset + 1})" if error.offset < len(template) else ""
                yield Fault("template", f"{error.message}{where}", error.hint)
        for key, pattern in patterns_of(list_key, entry):
            yield from self._regex_faults(list_key, key, pattern, entry.get("case") == "insensitive")

    def _regex_faults(self, list_key: str, key: str, pattern: str, insensitive: bool) -> Iterator[Fault]:
        if self._size > MAX_SIZE:
            if not self._full:
                yield Fault(key, *_TOO_MUCH)
            self._full = True
            return
        try:
            matcher = compile_re2(pattern, insensitive)
        except PatternError as error:
            # Nobody knows how far the compilation went; a few that are too large are as many as a profile may have.
            self._size += MAX_SIZE // 10 if "{" in pattern else 0
            yield Fault(key, error.message, error.hint)
            return
        self._size += matcher.size
        yield from _use_faults(list_key, matcher)


def _use_faults(list_key: str, matcher: Matcher) -> Iterator[Fault]:
    if list_key == "label_patterns" and "number" not in matcher.groups:
        near = nearest("number", matcher.groups)
        hint = (
            f"did you mean `{near}` to be it?"
            if near
            else r"put `(?P<number>…)` around the number, e.g. `(?P<number>[0-9]+)`"
        )
        yield Fault("regex", "has no group called `number`", hint)
    if list_key in _AT_START and matcher.match(""):
        yield Fault(
            "regex", "matches where there is nothing", "make at least one character necessary, with `+` for `*`"
        )


def patterns_of(list_key: str, entry: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the regular expressions of an entry that are texts of a bearable length, with their keys."""
    for key in REGEX_KEYS[list_key]:
        pattern = entry.get(key)
        if isinstance(pattern, str) and 0 < len(pattern) <= MAX_PATTERN:
            yield key, pattern
