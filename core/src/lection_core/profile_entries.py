"""The entries of a profile's five lists. Source: spec/profiles.md."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import fields
from typing import Annotated, Any, Literal, TypeVar

from pydantic import ConfigDict, Field, ValidationError
from pydantic.dataclasses import dataclass

from lection_core.profile_rules import MAX_ENTRIES, MAX_NAME, MAX_PATTERN, NAME_PATTERN, Fault, entry_faults, refuse

Numbering = Literal[
    "arabic",
    "decimal",
    "alpha",
    "ALPHA",
    "alpha2",
    "ALPHA2",
    "roman",
    "ROMAN",
    "ordinal_word",
    "han",
    "circled",
    "bullet",
]
"""What a number is written in: the placeholder kinds of a template."""

Kind = Literal["document", "section", "item", "paragraph", "table", "row", "cell", "code", "quote", "note"]
HeadingForm = Literal["line", "run_in", "next_line"]
Case = Literal["sensitive", "insensitive"]
Extractor = Literal["date", "amount", "cross_reference", "defined_term", "party", "citation"]

Name = Annotated[str, Field(pattern=NAME_PATTERN, max_length=MAX_NAME)]
Text = Annotated[str, Field(min_length=1, max_length=MAX_NAME)]
Pattern = Annotated[str, Field(min_length=1, max_length=MAX_PATTERN)]
Rank = Annotated[int, Field(ge=0, le=1000)]
Words = Annotated[int, Field(ge=1, le=1000)]

ENTRY_CONFIG = ConfigDict(extra="forbid", strict=True)
_NAME = "What the entry is called; unique in the whole profile. It appears in `matched_by`."
_CASE = "`insensitive` lets capitals and small letters stand for each other (`SCHEDULE 2`, `Schedule 2`)."
_SECTION_RANK = (
    "Which sections contain which: a section with a smaller rank contains those with a larger one. Write ranks only "
    "where the order of the list does not say it rightly."
)

T = TypeVar("T")


def given(entry: Any) -> dict[str, Any]:
    """Give an entry's keys that differ from their default, in declared order."""
    values = {item.name: getattr(entry, item.name) for item in fields(entry)}
    return {item.name: values[item.name] for item in fields(entry) if values[item.name] != item.default}


def refusing(cls: type[T]) -> type[T]:
    """Make a pydantic dataclass raise ProfileError, one problem a mistake, in place of pydantic's own error."""
    build: Callable[..., None] = cls.__init__

    @functools.wraps(build)
    def __init__(self: T, **values: Any) -> None:  # noqa: N807
        try:
            build(self, **values)
        except ValidationError as error:
            refuse(Fault(".".join(map(str, found["loc"])), found["msg"], "") for found in error.errors())

    cls.__init__ = __init__  # type: ignore[assignment]
    return cls


@refusing
@dataclass(frozen=True, slots=True, kw_only=True, config=ENTRY_CONFIG)
class LabelPattern:
    """One way units are labelled. Exactly one of `template` and `regex` says what a label looks like."""

    name: Annotated[Name, Field(description=_NAME, examples=["clause", "paragraph"])]
    template: Annotated[
        Pattern | None,
        Field(
            description="The label as it is written, with one placeholder for each number: {arabic} 1, {decimal} 4.1.2, "
            "{alpha} a and {ALPHA} A (after z: aa), {alpha2} aa and {ALPHA2} AA (a level that starts there), {roman} iv "
            "and {ROMAN} IV, {ordinal_word} First, {han} 一, {circled} ①, {bullet} •. A space stands for any white "
            r"space, `~` for an optional space; write `\{`, `\}` and `\~` for the characters themselves.",
            examples=["Section {decimal}.", "({alpha})", "Article {arabic}", "§~{arabic}", "第{han}条"],
        ),
    ] = None
    regex: Annotated[
        Pattern | None,
        Field(
            description="The label as an RE2 regular expression, where a template cannot say it. It is matched at the "
            "start of a unit, holds the number in a group `(?P<number>…)`, and needs `numbering`.",
            examples=[r"Art(?:icle)?\.? (?P<number>\d+)"],
        ),
    ] = None
    numbering: Annotated[
        Numbering | None,
        Field(
            description="How the `number` group of `regex` counts, as one of the placeholder names of `template`. "
            "Required with `regex`, not allowed with `template`, which says it itself."
        ),
    ] = None
    rank: Annotated[
        Rank | None,
        Field(
            description="Orders nesting where the order of the list does not: a unit with a smaller rank contains those "
            "with a larger one. Seldom needed."
        ),
    ] = None
    inside: Annotated[
        tuple[Name, ...] | None,
        Field(
            max_length=MAX_ENTRIES,
            description="The only direct parents such a unit may have, as names of label patterns, heading resets or "
            "heading rules; `document` allows it at the outermost level. Left out, any parent will do.",
            examples=[["clause"], ["document", "schedule"]],
        ),
    ] = None
    heading: Annotated[
        tuple[HeadingForm, ...],
        Field(
            max_length=3,
            description="When such a unit is a section with a heading: `line`, a short line of its own behind the label "
            "is the heading (`4. Payment`); `run_in`, the text begins with one (`4.1 Payment. The Buyer …`); "
            "`next_line`, the heading is the line after the label. Left out, the unit is always an item.",
            examples=[["line", "run_in"]],
        ),
    ] = ()
    heading_max_words: Annotated[
        Words, Field(description="How many words a heading behind the label may have at most; a longer line is text.")
    ] = 12
    case: Annotated[Case, Field(description=_CASE)] = "sensitive"

    def __post_init__(self) -> None:
        """Refuse keys that contradict each other."""
        refuse(entry_faults("label_patterns", given(self)))


@refusing
@dataclass(frozen=True, slots=True, kw_only=True, config=ENTRY_CONFIG)
class HeadingReset:
    """A heading after which numbering starts afresh. Exactly one of `template` and `regex` says how it begins."""

    name: Annotated[Name, Field(description=_NAME, examples=["schedule", "annex"])]
    template: Annotated[
        Pattern | None,
        Field(
            description="How the heading begins, with placeholders as in a label pattern; what stands behind it on the "
            "line is its text.",
            examples=["Schedule {arabic}", "Part {ROMAN}", "Annex {ALPHA}"],
        ),
    ] = None
    regex: Annotated[
        Pattern | None,
        Field(
            description="How the heading begins, as an RE2 regular expression; no group is needed.",
            examples=["(?:Annexes|Appendices)"],
        ),
    ] = None
    rank: Annotated[Rank | None, Field(description=_SECTION_RANK)] = None
    next_line: Annotated[
        bool,
        Field(description="true: the heading's text may stand on the line after the label (`SCHEDULE 2` / `Fees`)."),
    ] = False
    case: Annotated[Case, Field(description=_CASE)] = "sensitive"

    def __post_init__(self) -> None:
        """Refuse keys that contradict each other."""
        refuse(entry_faults("heading_resets", given(self)))


@refusing
@dataclass(frozen=True, slots=True, kw_only=True, config=ENTRY_CONFIG)
class HeadingRule:
    """What makes a line without a label a heading. All conditions given must hold, and at least one must be given."""

    name: Annotated[Name, Field(description=_NAME, examples=["all_caps", "title_case"])]
    all_caps: Annotated[
        bool | None,
        Field(
            description="true: every letter that has case is a capital, and there is one; false: not so. A script "
            "without case is never all capitals."
        ),
    ] = None
    title_case: Annotated[
        bool | None,
        Field(
            description="true: the words begin with capitals, short joining words apart; false: not so. A script "
            "without case never has title case."
        ),
    ] = None
    bold: Annotated[
        bool | None, Field(description="true: the whole line is bold, which only some formats state; false: it is not.")
    ] = None
    max_words: Annotated[Words | None, Field(description="The line has at most this many words.")] = None
    no_terminal_punctuation: Annotated[
        bool | None,
        Field(description="true: the line does not end like a sentence or a list (`.`, `;`, `,` …); false: it does."),
    ] = None
    standalone: Annotated[
        bool | None, Field(description="true: blank lines, or the document's edge, stand before and after the line.")
    ] = None
    underlined: Annotated[
        bool | None, Field(description="true: the next line is a row of `-`, `=` or the like under it.")
    ] = None
    regex: Annotated[
        Pattern | None,
        Field(
            description="An RE2 regular expression found somewhere in the line; write `^` and `$` to bind it to the "
            "whole line.",
            examples=["^(?:Recitals|Background|Preamble)$"],
        ),
    ] = None
    followed_by_label: Annotated[
        bool | None, Field(description="true: the next unit after the line carries a label; false: it does not.")
    ] = None
    rank: Annotated[Rank | None, Field(description=_SECTION_RANK)] = None

    def __post_init__(self) -> None:
        """Refuse a rule without a condition."""
        refuse(entry_faults("heading_rules", given(self)))


@refusing
@dataclass(frozen=True, slots=True, kw_only=True, config=ENTRY_CONFIG)
class RoleRule:
    """Which blocks get a role. All conditions given must hold, and at least one must be given."""

    name: Annotated[Name, Field(description=_NAME, examples=["definition", "recital"])]
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
            description="The block was recognised by the label pattern, heading reset or heading rule of this name; `*` "
            "and `?` stand for any characters and any one character.",
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

    name: Annotated[Name, Field(description=_NAME, examples=["dates", "docket"])]
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
            "gives the span its value.",
            examples=[r"No\. (?P<value>\d+/\d{4})"],
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
