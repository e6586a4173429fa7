"""The keys of a profile's file that are gone once it is loaded, and how the keys of each part are called.

Source: spec/profiles.md "Top-level keys".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType

from lection_core.profile.profile import ENTRY_LISTS, Profile

TOP_KEYS: Mapping[str, str] = MappingProxyType(
    {
        "extends": "The name of another profile whose entries come along, and whose languages do where this profile "
        "names none. An entry of the same name in this file replaces the other in its place; a new one comes last in "
        "its list, unless `before` or `after` says where.",
        "remove": "Names of entries of the extended profile to leave out.",
    }
)
"""The file's own top-level keys, each with its description."""

PLACE_KEYS: Mapping[str, str] = MappingProxyType(
    {
        "before": "The name of an entry of the same list, own or extended: this entry comes just before it.",
        "after": "The name of an entry of the same list, own or extended: this entry comes just after it.",
    }
)
"""The file's own keys of an entry, each with its description."""

PARTS: Mapping[str, str] = MappingProxyType(
    {
        "label_patterns": "a label pattern",
        "heading_resets": "a heading reset",
        "heading_rules": "a heading rule",
        "role_rules": "a role rule",
        "span_extractors": "a span extractor",
    }
)
"""What an entry of each list is called in a sentence."""


def profile_keys() -> tuple[str, ...]:
    """Name the keys a profile's file may have, in the order they are best written."""
    own = [item.name for item in fields(Profile) if item.name != "locations"]
    position = own.index("label_patterns")
    return (*own[:position], *TOP_KEYS, *own[position:])


def entry_keys(list_key: str) -> tuple[str, ...]:
    """Name the keys an entry of a list may have, in the order they are best written."""
    own = [item.name for item in fields(ENTRY_LISTS[list_key])]
    return (own[0], *PLACE_KEYS, *own[1:])
