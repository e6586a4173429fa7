"""The rule behind a `matched_by`: its pattern and where in the profile it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from lection_core import Block, Profile

__all__ = ["describe_rule", "entry_of"]

_LISTS: Final[Mapping[str, tuple[str, ...]]] = {
    "label": ("label_patterns",),
    "heading": ("heading_rules", "heading_resets"),
}
_RESERVED: Final[Mapping[str, str]] = {
    "fallback": "no rule of the profile and nothing in the format recognised this unit",
    "continuation": "it has no label and goes on with a labelled unit above it",
    "document": "the root; it is the tree, no rule recognises it",
}
_FAMILIES: Final[Mapping[str, str]] = {
    "markdown": "markdown syntax",
    "text": "a form that plain text has without labels",
}


def entry_of(profile: Profile, matched_by: str) -> tuple[str, Any] | None:
    """Return the list and the entry of `profile` that `matched_by` names, or None where it names none."""
    family, _, name = matched_by.partition(":")
    for key in _LISTS.get(family, ()):
        for entry in getattr(profile, key):
            if entry.name == name:
                return key, entry
    return None


def describe_rule(block: Block, profile: Profile | None) -> Iterator[tuple[str, str]]:
    """Yield (name, sentence) pairs: what the rule is, its pattern, where it is written, what the label pattern says."""
    family, _, _ = block.matched_by.partition(":")
    if block.matched_by in _RESERVED:
        yield "meaning", _RESERVED[block.matched_by]
    elif family in _FAMILIES:
        yield "meaning", _FAMILIES[family]
    if profile is None:
        return
    yield from _entry(profile, block.matched_by)
    pattern = block.attrs.get("label_pattern")
    if isinstance(pattern, str) and block.matched_by.partition(":")[2] != pattern:
        yield "label by", pattern
        yield from _entry(profile, f"label:{pattern}")


def _entry(profile: Profile, matched_by: str) -> Iterator[tuple[str, str]]:
    found = entry_of(profile, matched_by)
    if found is None:
        return
    key, entry = found
    yield "pattern", _pattern(entry)
    yield "written in", f"{profile.locations.get(entry.name, f'profile {profile.name}')}, {key}"


def _pattern(entry: Any) -> str:
    """Return what an entry looks for: its template, its regex, or its conditions."""
    for form in ("template", "regex"):
        written = getattr(entry, form, None)
        if written is not None:
            return f"{written}   ({form})"
    from dataclasses import fields

    given = ((item.name, getattr(entry, item.name)) for item in fields(entry) if item.name not in ("name", "rank"))
    return ", ".join(f"{name}: {str(value).lower()}" for name, value in given if value is not None)
