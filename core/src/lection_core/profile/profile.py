"""The profile: what structure its author cares about, as one frozen value.

Source: spec/profiles.md. The descriptions below are the reference: the JSON Schema and the documentation are made from
them. A profile here is always *resolved*: `extends`, `remove`, `before` and `after` belong to the file and are gone
once it is loaded. Regular expressions and templates are compiled by lection-profiles, which refuses bad ones.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import field, fields
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import ConfigDict, Field, SkipValidation

from lection_core.modelling import dataclass
from lection_core.profile.fields import Language, Name, Numbering, Text, given, refusing
from lection_core.profile.marks import RoleRule, SpanExtractor
from lection_core.profile.rules import MAX_ENTRIES, MAX_SAMPLE, profile_faults, refuse
from lection_core.profile.structure import HeadingReset, HeadingRule, LabelPattern

__all__ = [
    "ENTRY_LISTS",
    "Entry",
    "HeadingReset",
    "HeadingRule",
    "LabelPattern",
    "Numbering",
    "Profile",
    "RoleRule",
    "SpanExtractor",
]

Entry = LabelPattern | HeadingReset | HeadingRule | RoleRule | SpanExtractor

ENTRY_LISTS: Mapping[str, type[Entry]] = MappingProxyType(
    {
        "label_patterns": LabelPattern,
        "heading_resets": HeadingReset,
        "heading_rules": HeadingRule,
        "role_rules": RoleRule,
        "span_extractors": SpanExtractor,
    }
)
"""The five lists of a profile, in the order they are written, each with the type of its entries."""


@refusing
@dataclass(frozen=True, kw_only=True, eq=False, config=ConfigDict(extra="forbid", strict=True))
class Profile:
    """Which structure to look for in a family of documents: labels, headings, roles and spans.

    Two profiles are equal when their content is; where it was written does not count. Raises ProfileError, one problem
    a mistake, for values that are out of range, names used twice and names in `inside` that nothing bears.
    """

    name: Annotated[
        Name,
        Field(
            description="What the profile is called, on the command line and in every tree read under it: lower-case "
            "letters, digits and underscores, beginning with a letter.",
            examples=["contract"],
        ),
    ]
    version: Annotated[
        Text,
        Field(
            description="The profile's own version, in quotes so that YAML keeps it a text. Change it when the "
            "recognition changes."
        ),
    ] = "1"
    description: Annotated[
        str,
        Field(max_length=2000, description="One or two sentences: for which documents the profile is meant."),
    ] = ""
    languages: Annotated[
        tuple[Language, ...],
        Field(
            max_length=50,
            description="The languages of the documents as language tags. They decide in which languages dates are "
            "read and whether a word hyphenated at a line's end is joined again.",
            examples=[["en"], ["de", "fr"]],
        ),
    ] = ()
    auto: Annotated[
        bool,
        Field(
            description="true: the profile may be chosen automatically when the user names none. Leave it out for a "
            "profile that only fits when asked for."
        ),
    ] = False
    label_patterns: Annotated[
        tuple[LabelPattern, ...],
        Field(
            max_length=MAX_ENTRIES,
            description="How units are labelled, the outermost level first: where the document itself does not decide, "
            "an earlier entry contains a later one.",
        ),
    ] = ()
    heading_resets: Annotated[
        tuple[HeadingReset, ...],
        Field(
            max_length=MAX_ENTRIES,
            description="Headings after which numbering starts afresh, such as `Schedule 2` or `Annex A`. Each gives a "
            "section.",
        ),
    ] = ()
    heading_rules: Annotated[
        tuple[HeadingRule, ...],
        Field(
            max_length=MAX_ENTRIES,
            description="What makes a line without a label a heading. The first rule that holds decides. Among the "
            "lines of the document's title, before any text and label, none is tried; a heading reset is.",
        ),
    ] = ()
    role_rules: Annotated[
        tuple[RoleRule, ...],
        Field(
            max_length=MAX_ENTRIES,
            description="Which blocks get which role, such as `definition` or `recital`. The first rule that holds "
            "decides.",
        ),
    ] = ()
    span_extractors: Annotated[
        tuple[SpanExtractor, ...],
        Field(
            max_length=MAX_ENTRIES,
            description="What to mark inside the text of blocks: dates, amounts, cross references, defined terms, or "
            "whatever a regular expression finds.",
        ),
    ] = ()
    sample: Annotated[
        str,
        Field(
            max_length=MAX_SAMPLE,
            description="A few lines of a document of the family, written as a YAML block (`sample: |`). `lection "
            "profile check` reads it when no document is given.",
        ),
    ] = ""
    locations: Annotated[SkipValidation[Mapping[str, str]], Field(exclude=True)] = field(
        default_factory=dict, repr=False
    )
    """For each entry's name, where it was written: `file:line:column`, or `profile NAME` for a mapping or a built-in.
    Not part of the content: it changes neither equality nor `sha256`."""

    def __post_init__(self) -> None:
        """Freeze `locations` and refuse names used twice or by nothing."""
        object.__setattr__(self, "locations", MappingProxyType(dict(self.locations)))
        refuse(profile_faults(self.to_mapping()))

    def entries(self) -> Iterator[tuple[str, Entry]]:
        """Yield every entry with the name of its list, in the order they are written."""
        for key in ENTRY_LISTS:
            for entry in getattr(self, key):
                yield key, entry

    def to_mapping(self) -> dict[str, Any]:
        """Give the content as lists, dicts and plain values, keys in declared order, defaults left out."""
        content = {item.name: getattr(self, item.name) for item in fields(self) if item.name != "locations"}
        return {key: _plain(value) for key, value in content.items() if value not in ((), "", False)}

    @cached_property
    def sha256(self) -> str:
        """The SHA-256 of the content as canonical JSON (sorted keys, no white space, ASCII), 64 hexadecimal digits."""
        content = json.dumps(self.to_mapping(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(content.encode("ascii")).hexdigest()

    def __eq__(self, other: object) -> bool:
        return self.sha256 == other.sha256 if isinstance(other, Profile) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.name)  # equal ones have one name, and few have the same: most need no hash of their content

    def __reduce__(self) -> tuple[Any, ...]:
        content = {item.name: getattr(self, item.name) for item in fields(self)}
        return _restore, (content | {"locations": dict(self.locations)},)


def _restore(content: dict[str, Any]) -> Profile:
    return Profile(**content)


def _plain(value: object) -> object:
    """A field's value in JSON's own types; an entry without the keys that hold their default."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Entry):
        return {key: _plain(item) for key, item in given(value).items()}
    return value
