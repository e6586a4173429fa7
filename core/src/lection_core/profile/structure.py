"""The entries that say what structure looks like: labels, resets, heading rules. Source: spec/profiles.md."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from lection_core.modelling import dataclass
from lection_core.profile.fields import (
    CASE_TEXT,
    ENTRY_CONFIG,
    HEADING_RANK_TEXT,
    NAME_TEXT,
    Case,
    HeadingForm,
    Name,
    Numbering,
    Pattern,
    Rank,
    Words,
    given,
    refusing,
)
from lection_core.profile.rules import MAX_ENTRIES, entry_faults, refuse


@refusing
@dataclass(frozen=True, slots=True, kw_only=True, config=ENTRY_CONFIG)
class LabelPattern:
    """One way units are labelled. Exactly one of `template` and `regex` says what a label looks like."""

    name: Annotated[Name, Field(description=NAME_TEXT, examples=["clause", "paragraph"])]
    template: Annotated[
        Pattern | None,
        Field(
            description="The label as it is written, with placeholders for its numbers: {arabic} 1, {decimal} 4.1.2, "
            "{alpha} a and {ALPHA} A (after z: aa), {alpha2} aa and {ALPHA2} AA (a level that starts there), {roman} "
            "iv and {ROMAN} IV, {ordinal_word} First, {han} 一, {circled} ①, {bullet} •. A space stands for any white "
            r"space, `~` for an optional space; write `\{`, `\}` and `\~` for the characters themselves.",
            examples=["Section {decimal}.", "({alpha})", "Article {arabic}", "§~{arabic}", "第{han}条"],
        ),
    ] = None
    regex: Annotated[
        Pattern | None,
        Field(
            description="The label as an RE2 regular expression, where a template cannot say it. It is matched at the "
            "start of a unit, holds the number in a group `(?P<number>…)`, and needs `numbering`.",
            examples=[r"Art(?:icle)?\.? (?P<number>[0-9]+)"],
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
            description="Where the pattern nests, if the order of the list does not say it rightly: a smaller rank "
            "contains the larger ones. A pattern without a rank has ten times its place in the list: 10, 20 and so on."
        ),
    ] = None
    inside: Annotated[
        tuple[Name, ...] | None,
        Field(
            min_length=1,
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
            description="What makes a heading of such a unit: `line`, a short line of its own behind the label, which "
            "makes it a section (`4. Payment`); `next_line`, the line after a label that stands alone, likewise; "
            "`run_in`, the first words of an item, which are marked (`4.1 Payment. The Buyer …`). Left out: none.",
            examples=[["line", "run_in"]],
        ),
    ] = ()
    heading_max_words: Annotated[
        Words, Field(description="How many words a heading behind the label may have at most; a longer line is text.")
    ] = 12
    case: Annotated[Case, Field(description=CASE_TEXT)] = "sensitive"

    def __post_init__(self) -> None:
        """Refuse keys that contradict each other."""
        refuse(entry_faults("label_patterns", given(self)))


@refusing
@dataclass(frozen=True, slots=True, kw_only=True, config=ENTRY_CONFIG)
class HeadingReset:
    """A heading after which numbering starts afresh. Exactly one of `template` and `regex` says how it begins."""

    name: Annotated[Name, Field(description=NAME_TEXT, examples=["schedule", "annex"])]
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
    rank: Annotated[Rank | None, Field(description=HEADING_RANK_TEXT)] = None
    next_line: Annotated[
        bool,
        Field(description="true: the heading's text may stand on the line after the label (`SCHEDULE 2` / `Fees`)."),
    ] = False
    case: Annotated[Case, Field(description=CASE_TEXT)] = "sensitive"

    def __post_init__(self) -> None:
        """Refuse keys that contradict each other."""
        refuse(entry_faults("heading_resets", given(self)))


@refusing
@dataclass(frozen=True, slots=True, kw_only=True, config=ENTRY_CONFIG)
class HeadingRule:
    """What makes a line without a label a heading. All conditions given must hold, and at least one must be given."""

    name: Annotated[Name, Field(description=NAME_TEXT, examples=["all_caps", "title_case"])]
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
        bool | None,
        Field(
            description="true: blank lines, or the document's edge, stand before and after the line. In a text that "
            "sets nothing apart by blank lines, as it comes out of a PDF, its own line breaks do: what stands before "
            "it has ended, it stops well before the margin, and text begins behind it."
        ),
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
    rank: Annotated[Rank | None, Field(description=HEADING_RANK_TEXT)] = None

    def __post_init__(self) -> None:
        """Refuse a rule without a condition."""
        refuse(entry_faults("heading_rules", given(self)))
