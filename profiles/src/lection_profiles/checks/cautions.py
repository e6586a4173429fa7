"""What is allowed in a profile but may not do what is meant. Source: spec/profiles.md "Loading"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any

from lection_core import Profile
from lection_core.profile.profile import ENTRY_LISTS
from lection_core.profile.rules import Fault
from lection_core.profile.values import join
from lection_core.profile.words import Guesses, clipped, nearest

from lection_profiles.checks.patterns import patterns_of
from lection_profiles.labels.template_syntax import Placeholder, TemplateError, parse_template
from lection_profiles.text.advice import surprises
from lection_profiles.text.matcher import PatternError, compile_re2

ROLES = frozenset(
    [
        "title",
        "recital",
        "definitions",
        "definition",
        "clause",
        "sub_clause",
        "schedule",
        "signature",
        "note",
        "quote",
        "code",
        "boilerplate",
        "metadata",
        "toc",
    ]
)
"""The roles blocks.md recommends; a reader may give them without any rule."""

_LABELS = ("label_patterns", "heading_resets")
_SPAN_GROUPS = ("span", "value")
_DOUBLED = re.compile(r"(?<!\\)(?:\\\\)+[A-Za-z.()\[\]{}+*?|^$]")
"""Backslashes doubled as a program's text has them."""
_SLASHES = re.compile(r"/.+/[a-z]*", re.DOTALL)
_EXPRESSION = re.compile(r"^\^|\$$|\.[*+]|\[[^\]{}]*-[^\]{}]*\][+*?]?|\(\?[:P]|\}[+*?]")
"""What in a template is meant as a regular expression."""
_WORD_KINDS = {"alpha", "ALPHA", "alpha2", "ALPHA2", "roman", "ROMAN", "ordinal_word"}


def cautions(data: object, profile: Profile) -> Iterator[Fault]:
    """Yield what in a document may not do what is meant, given the profile it loads as; never raises."""
    roles = ROLES | {rule.role for rule in profile.role_rules}
    structure = ("label_patterns", "heading_resets", "heading_rules")
    bearers = [entry.name for list_key, entry in profile.entries() if list_key in structure]
    guesses = Guesses(bearers)
    for list_key in ENTRY_LISTS:
        entries = data.get(list_key) if isinstance(data, Mapping) else None
        for position, entry in enumerate(entries if isinstance(entries, list) else ()):
            if isinstance(entry, Mapping):
                found = [*_entry_cautions(list_key, entry, roles)]
                if list_key == "role_rules":
                    found += _glob_cautions(entry, bearers, guesses)
                for fault in found:
                    yield fault._replace(path=join(f"{list_key}[{position}]", fault.path))


def _entry_cautions(list_key: str, entry: Mapping[str, Any], roles: Collection[str]) -> Iterator[Fault]:
    """Yield the cautions for one entry; paths begin at the entry."""
    for key, pattern in patterns_of(list_key, entry):
        for message, hint in surprises(_without_end(pattern) if list_key in _LABELS else pattern):
            yield Fault(key, message, hint)
        yield from _foreign_cautions(key, pattern)
    yield from _template_cautions(list_key, entry)
    yield from _heading_cautions(list_key, entry)
    yield from _role_cautions(entry, roles)
    if list_key == "span_extractors":
        yield from _group_cautions(entry)


def _without_end(pattern: str) -> str:
    r"""Cut the `\b` at the end of a label's pattern in ASCII: the engine asks for a break behind every label anyway."""
    ends = pattern.isascii() and "\\p" not in pattern and re.search(r"(?<!\\)\\b$", pattern) is not None
    return pattern[:-2] if ends else pattern


def _foreign_cautions(key: str, pattern: str) -> Iterator[Fault]:
    """For a regular expression written as another language has it."""
    doubled = _DOUBLED.search(pattern)
    if doubled is not None:
        wrong, meant = f"`{doubled[0]}` stands for a backslash and what follows it", doubled[0][-1]
        yield Fault(key, wrong, f"write `\\{meant}`, which in double quotes is `\\\\{meant}`")
    if _SLASHES.fullmatch(pattern) is not None:
        hint = "take them out; `(?i)` at the beginning lets capitals and small letters stand for each other"
        yield Fault(key, "has its slashes as a part of the expression", hint)


def _template_cautions(list_key: str, entry: Mapping[str, Any]) -> Iterator[Fault]:
    template = entry.get("template")
    if isinstance(template, str) and (sign := _EXPRESSION.search(template)) is not None:
        wrong = f"`{sign[0]}` stands for itself in a template"
        yield Fault("template", wrong, "take it out, or write a regular expression under `regex`")
    if list_key != "label_patterns" or not isinstance(template, str):
        return
    try:
        parts = parse_template(template)
    except TemplateError:
        return
    if len(parts) == 1 and isinstance(parts[0], Placeholder) and parts[0].kind in _WORD_KINDS:
        wrong = f"`{template}` alone also fits ordinary words at the beginning of a line"
        yield Fault("template", wrong, f"add what stands around the number, e.g. `({template})` or `{template}.`")


def _group_cautions(entry: Mapping[str, Any]) -> Iterator[Fault]:
    for key, pattern in patterns_of("span_extractors", entry):
        try:
            groups = compile_re2(pattern).groups
        except PatternError:
            continue
        for group in sorted(set(groups) - set(_SPAN_GROUPS)):
            near = nearest(group, _SPAN_GROUPS)
            hint = f"did you mean `{near}`?" if near else "the groups are `span` and `value`"
            yield Fault(key, f"has a group `{group}` that nothing uses", hint)


def _heading_cautions(list_key: str, entry: Mapping[str, Any]) -> Iterator[Fault]:
    if list_key == "label_patterns" and "heading_max_words" in entry and not entry.get("heading"):
        yield Fault("heading_max_words", "changes nothing without `heading`", "add e.g. `heading: [line]`")


def _glob_cautions(entry: Mapping[str, Any], bearers: Collection[str], guesses: Guesses) -> Iterator[Fault]:
    """For a `label` of a role rule that fits no entry; one without `*` and the like was refused for that."""
    glob = entry.get("label")
    if isinstance(glob, str) and not any(fnmatchcase(name, glob) for name in bearers):
        yield Fault("label", f"`{clipped(glob)}` fits no entry of this profile", guesses.hint(glob))


def _role_cautions(entry: Mapping[str, Any], roles: Collection[str]) -> Iterator[Fault]:
    """For roles a rule or an extractor asks for: that nothing gives them."""
    asked = {"under_role": entry.get("under_role")}
    listed = entry.get("roles")
    asked.update(
        {f"roles[{position}]": role for position, role in enumerate(listed if isinstance(listed, list) else ())}
    )
    for path, role in asked.items():
        if isinstance(role, str) and role not in roles:
            near = nearest(role, roles)
            hint = f"did you mean `{near}`?" if near else "give it to some blocks with a role rule"
            yield Fault(path, f"`{clipped(role)}` is a role that nothing gives", hint)
