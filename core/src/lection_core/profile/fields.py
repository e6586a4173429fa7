"""The types of a profile's values, and what its entries share. Source: spec/profiles.md."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from pydantic import ConfigDict, Field, ValidationError

from lection_core.profile.rules import LANGUAGE_PATTERN, MAX_NAME, MAX_PATTERN, NAME_PATTERN, refuse
from lection_core.profile.values import faults_of

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

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

HeadingForm = Literal["line", "run_in", "next_line"]
Case = Literal["sensitive", "insensitive"]
Extractor = Literal["date", "amount", "cross_reference", "defined_term", "party", "citation"]

Name = Annotated[str, Field(pattern=NAME_PATTERN, max_length=MAX_NAME)]
Language = Annotated[str, Field(pattern=LANGUAGE_PATTERN, max_length=MAX_NAME)]
Text = Annotated[str, Field(min_length=1, max_length=MAX_NAME)]
Pattern = Annotated[str, Field(min_length=1, max_length=MAX_PATTERN)]
Rank = Annotated[int, Field(ge=0, le=9999)]
Words = Annotated[int, Field(ge=1, le=1000)]

ENTRY_CONFIG = ConfigDict(extra="forbid", strict=True)
NAME_TEXT = "What the entry is called, unique in the whole profile; it stands in `matched_by` of the blocks it makes."
MARK_NAME_TEXT = "What the entry is called, unique in the whole profile."
CASE_TEXT = "`insensitive` lets capitals and small letters stand for each other (`SCHEDULE 2`, `Schedule 2`)."
HEADING_RANK_TEXT = (
    "Where the heading nests, on the scale of the label patterns, which have 10, 20 and so on in the order of their "
    "list: a smaller rank contains the larger ones, equal ranks stand side by side. Left out, it is outermost."
)

T = TypeVar("T")


def given(entry: DataclassInstance) -> dict[str, Any]:
    """Give an entry's keys that differ from their default, in declared order."""
    values = ((name, default, getattr(entry, name)) for name, default in _defaults(type(entry)))
    return {name: value for name, default, value in values if value != default}


@functools.cache
def _defaults(kind: type[DataclassInstance]) -> tuple[tuple[str, object], ...]:
    return tuple((item.name, item.default) for item in fields(kind))


def refusing(cls: type[T]) -> type[T]:
    """Make a pydantic dataclass raise ProfileError, one problem a mistake, in place of pydantic's own error."""
    build: Callable[..., None] = cls.__init__

    @functools.wraps(build)
    def __init__(self: T, **values: object) -> None:  # noqa: N807 (it takes the place of the class's own)
        try:
            build(self, **values)
        except ValidationError as error:
            refuse(faults_of(error))

    cls.__init__ = __init__  # type: ignore[assignment]
    return cls
