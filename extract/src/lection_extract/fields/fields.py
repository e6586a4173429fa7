"""The fields a caller wants values for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from lection_core.errors import LectionError
from pydantic import BeforeValidator, Field, ValidationError, field_validator

from lection_extract.fields.records import Record
from lection_extract.text.portability import has_lone_surrogate
from lection_extract.text.white_space import trimmed

__all__ = ["FieldError", "FieldType", "InferenceType", "TargetField", "target_field", "target_fields"]

FieldType = Literal["string", "number", "boolean", "date", "enum", "array", "object"]
"""The types a field can declare."""

InferenceType = Literal["explicit", "inferred"]
"""Whether a value should stand verbatim in the source, or may be derived from it."""


class FieldError(LectionError, ValueError):
    """A target field is declared wrongly; the message names the field, the key and what would be right."""


def _as_tuple(values: object) -> object:
    return tuple(values) if isinstance(values, list) else values


class TargetField(Record):
    """A field a caller wants values for.

    What is not declared stays undeclared everywhere downstream.

    Source: evidence.md, "Types".
    """

    path: str = Field(
        description="Where the value belongs, steps joined by dots, `[]` after an array: `schedules[].startDate`."
    )
    type: FieldType = Field(description="The JSON type of the value; a date is an ISO 8601 string.")
    enum_values: Annotated[tuple[str, ...], BeforeValidator(_as_tuple)] | None = Field(
        default=None, description="The values an enum field may take, letter for letter."
    )
    description: str | None = Field(default=None, description="What the value means, for the provider to read.")
    required: bool | None = Field(default=None, description="Whether the caller cannot do without a value.")
    inference_type: InferenceType | None = Field(
        default=None,
        description="`explicit`: the value should stand verbatim in the source; `inferred`: it may be derived.",
    )

    @field_validator("path", "description", "enum_values")
    @classmethod
    def _well_formed(cls, given: str | tuple[str, ...] | None) -> str | tuple[str, ...] | None:
        texts = (given,) if isinstance(given, str) else given or ()
        if any(map(has_lone_surrogate, texts)):
            raise ValueError("holds half of a surrogate pair; write the whole character")
        return given

    @field_validator("path")
    @classmethod
    def _not_blank(cls, path: str) -> str:
        if not trimmed(path):
            raise ValueError("is blank; name the field, for example schedules[].startDate")
        return path


def target_field(field: TargetField | Mapping[str, Any], *, name: str = "field") -> TargetField:
    """Return a target field, made from a mapping with the keys of its JSON form where it is not one already.

    :raises FieldError: for a mapping that declares no valid field; `name` says in the message which one it is.
    """
    if isinstance(field, TargetField):
        return field
    if not isinstance(field, Mapping):
        raise FieldError(
            f"{name}: is a {type(field).__name__}; a TargetField or a mapping with path and type is needed"
        )
    if field.get("inferenceType", "") is None:
        raise FieldError(f"{name}: inferenceType: is null; leave the key out, or say explicit or inferred")
    try:
        return TargetField.model_validate(dict(field))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        key = ".".join(str(part) for part in first["loc"])
        raise FieldError(f"{name}: {key}: {first['msg'].removeprefix('Value error, ')}") from None


def target_fields(fields: Iterable[TargetField | Mapping[str, Any]]) -> tuple[TargetField, ...]:
    """Return the declared fields in order.

    :raises FieldError: for none at all, for one that is not valid and for a path declared twice.
    """
    declared = tuple(target_field(field, name=f"fields[{index}]") for index, field in enumerate(fields))
    if not declared:
        raise FieldError("fields: none is declared; declare at least one with path and type")
    first_at: dict[str, int] = {}
    for index, field in enumerate(declared):
        if field.path in first_at:
            raise FieldError(
                f"fields[{index}]: path {field.path!r} is declared already by fields[{first_at[field.path]}]"
            )
        first_at[field.path] = index
    return declared
