"""The entries that say what structure means: role rules and span extractors. Source: spec/profiles.md."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from lection_core.modelling import dataclass
from lection_core.profile.fields import (
    ENTRY_CONFIG,
    MARK_NAME_TEXT,
    Extractor,
    Name,
    Pattern,
    Text,
    given,
    refusing,
)
from lection_core.profile.rules import MAX_ENTRIES, entry_faults, refuse
from lection_core.vocabulary import Kind


@refusing
@dataclass(frozen=True, slots=True, kw_only=True, config=ENTRY_CONFIG)
class RoleRule:
    """Which blocks get a role. All conditions given must hold, and at least one must be given."""

    name: Annotated[Name, Field(description=MARK_NAME_TEXT, examples=["definition", "recital"])]
    role: Annotated[
        Text,
        Field(
            description="The role the block gets: any word; recommended are title, recital, definitions, definition, "
            "clause, sub_clause, schedule, signature, note, quote, code, boilerplate, metadata, toc."
        ),
    ]
    kind: Annotated[
        Kind | None, Field(description="The block is of this kind, e.g. `section`, `item` or `paragraph`.")
    ] = None
    label: Annotated[
        Text | None,
        Field(
            description="The block was recognised by the label pattern, heading reset or heading rule of this name; "
            "`*` and `?` stand for any characters and any one character.",
            examples=["clause", "sub_*"],
        ),
    ] = None
    text: Annotated[
        Pattern | None, Field(description="An RE2 regular expression found in the block's own text, label excluded.")
    ] = None
    heading: Annotated[
        Pattern | None,
        Field(
            description="An RE2 regular expression found in the block's own heading: a section's text or a run-in "
            "heading.",
            examples=["(?i)^definitions"],
        ),
    ] = None
    under_heading: Annotated[
        Pattern | None,
        Field(
            description="An RE2 regular expression found in the heading of a section that contains the block, however "
            "far above.",
            examples=["(?i)^(?:recitals|background)$"],
        ),
    ] = None
    under_role: Annotated[Text | None, Field(description="A block above this one, however far, has this role.")] = None
    defines: Annotated[
        bool | None, Field(description='true: the block defines a quoted term (`"Fees" means …`); false: it does not.')
    ] = None

    def __post_init__(self) -> None:
        """Refuse a rule without a condition."""
        refuse(entry_faults("role_rules", given(self)))


@refusing
@dataclass(frozen=True, slots=True, kw_only=True, config=ENTRY_CONFIG)
class SpanExtractor:
    """What to mark inside text. Exactly one of `regex` and `extractor` says how it is found."""

    name: Annotated[Name, Field(description=MARK_NAME_TEXT, examples=["dates", "docket"])]
    type: Annotated[
        Text,
        Field(
            description="The type of the spans: any word; recommended are defined_term, cross_reference, party, date, "
            "amount, citation."
        ),
    ]
    regex: Annotated[
        Pattern | None,
        Field(
            description="An RE2 regular expression. A group `(?P<span>…)` marks only that part, a group `(?P<value>…)` "
            "gives the span its value. Of the type `cross_reference` that value, or else the text, is the name of a "
            "unit, as `Resolution 7`, and becomes the address of its block.",
            examples=[r"No\. (?P<value>[0-9]+/[0-9]{4})"],
        ),
    ] = None
    extractor: Annotated[
        Extractor | None,
        Field(
            description="A built-in extractor: `date` (complete dates get an ISO value, in the profile's languages), "
            "`amount`, `cross_reference` (resolved to the block it names), `defined_term`, `party`, `citation`."
        ),
    ] = None
    kinds: Annotated[
        tuple[Kind, ...],
        Field(max_length=10, description="Only in blocks of these kinds. Left out, in all.", examples=[["item"]]),
    ] = ()
    roles: Annotated[
        tuple[Text, ...],
        Field(max_length=MAX_ENTRIES, description="Only in blocks with one of these roles. Left out, in all."),
    ] = ()

    def __post_init__(self) -> None:
        """Refuse keys that contradict each other."""
        refuse(entry_faults("span_extractors", given(self)))
