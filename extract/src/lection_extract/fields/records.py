"""What all records of this package have in common: frozen, strict, camelCase in JSON, absent keys absent."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, SerializerFunctionWrapHandler, model_serializer
from pydantic.alias_generators import to_camel

__all__ = ["Record"]


class Record(BaseModel):
    """A frozen record whose JSON keys are camelCase and whose optional keys are absent where nothing is said.

    In Python an optional attribute is None where its key is absent. Both spellings of a name are accepted when a record
    is built; `model_dump` and `model_dump_json` always write camelCase.
    """

    model_config = ConfigDict(
        frozen=True, strict=True, extra="forbid", alias_generator=to_camel, populate_by_name=True, allow_inf_nan=False
    )

    @model_serializer(mode="wrap")
    def _without_absent_keys(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        written = handler(self)
        kept = {}
        for name, field in type(self).model_fields.items():
            key = field.serialization_alias or name
            given = key if key in written else name
            if given in written and (written[given] is not None or field.is_required()):
                kept[key] = written[given]
        return kept
