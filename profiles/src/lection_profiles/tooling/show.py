"""A profile with everything it extends, each entry with where it comes from: what `lection profile show` prints."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

from lection_core import Profile
from lection_core.profile.profile import ENTRY_LISTS
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, LiteralScalarString, SingleQuotedScalarString

_WIDE = 10_000
"""Wider than any value, so that no text is folded."""


def show_profile(profile: Profile) -> str:
    """Give a profile as a YAML file that loads as the same profile, what it extended written out.

    Above each entry a comment says where it was written (`Profile.locations`).
    """
    yaml = YAML()
    yaml.width = _WIDE
    yaml.indent(mapping=2, sequence=4, offset=2)
    stream = io.StringIO()
    yaml.dump(_document(profile), stream)
    return stream.getvalue()


def _document(profile: Profile) -> CommentedMap:
    document = CommentedMap()
    for key, value in profile.to_mapping().items():
        if key in ENTRY_LISTS:
            document[key] = _entries(value, profile.locations)
        else:
            document[key] = _value(key, value)
        if key in (*ENTRY_LISTS, "sample"):
            document.yaml_set_comment_before_after_key(key, before="\n")
    return document


def _entries(entries: list[dict[str, Any]], locations: Mapping[str, str]) -> CommentedSeq:
    listed = CommentedSeq()
    for position, entry in enumerate(entries):
        listed.append(CommentedMap((key, _value(key, value)) for key, value in entry.items()))
        location = locations.get(entry["name"])
        if location:
            listed.yaml_set_comment_before_after_key(position, before=f"from {_one_line(location)}", indent=2)
    return listed


def _value(key: str, value: object) -> object:
    """A value as it is best written: names bare, texts in quotes, several lines as a block, lists on one line."""
    if isinstance(value, list):
        listed = CommentedSeq(_value(key, item) for item in value)
        listed.fa.set_flow_style()
        return listed
    if not isinstance(value, str) or (value.isidentifier() and value.isascii() and key != "version"):
        return value
    if not all(character.isprintable() or character == "\n" for character in value):
        return DoubleQuotedScalarString(value)
    if "\n" not in value:
        return SingleQuotedScalarString(value)
    lines = value.split("\n")
    blocky = value.endswith("\n") and not any(line.startswith(" ") or line != line.rstrip() for line in lines[:1])
    return LiteralScalarString(value) if blocky and lines[0] else DoubleQuotedScalarString(value)


def _one_line(text: str) -> str:
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())
