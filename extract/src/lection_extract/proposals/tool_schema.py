"""The tool that models submit proposals with, in the dialects of two vendors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from lection_extract.fields.fields import FieldType, TargetField
from lection_extract.proposals.prompt import ONE_PER_VALUE, tool_description

__all__ = ["MOST_ENUM_SETS", "TOOL_NAME", "anthropic_tool", "openai_tool", "unrestricted_enums"]

TOOL_NAME: Final = "submit_extraction_proposals"
"""The name of the tool."""

MOST_ENUM_SETS: Final = 8
"""How many distinct sets of enum values a schema restricts; the fields of later sets are typed plain string."""

_PLAIN: Final[dict[FieldType, dict[str, Any]]] = {
    "string": {"type": "string"},
    "enum": {"type": "string"},
    "number": {"type": "number"},
    "boolean": {"type": "boolean"},
    "date": {"type": "string", "description": "An ISO 8601 calendar date, for example 2026-06-09."},
    "array": {"type": "array", "items": {}},
    "object": {"type": "object"},
}

_EXCERPT: Final = "The words of the content that state the value, copied verbatim."
_CONFIDENCE: Final = "How sure the value is, from 0 to 1; optional."
_HINT: Final = "Which occurrence of the excerpt in the content is meant, counted from 1; optional."


@dataclass(frozen=True, slots=True)
class _Variant:
    """A type of value, and the paths of the fields that take it."""

    value: dict[str, Any]
    paths: tuple[str, ...]

    @property
    def has_array_path(self) -> bool:
        """Tell whether a field that takes it stands in a list."""
        return any("[]" in path for path in self.paths)


def anthropic_tool(fields: tuple[TargetField, ...]) -> dict[str, Any]:
    """Return the tool in the open dialect: optional keys may be left out, and array paths may carry their indices.

    Source: evidence.md, "Tool schema for providers".
    """
    return {
        "name": TOOL_NAME,
        "description": tool_description(fields),
        "input_schema": _parameters(fields, closed=False, indexed=True),
    }


def openai_tool(fields: tuple[TargetField, ...]) -> dict[str, Any]:
    """Return the tool in the strict dialect: every key required, optional ones nullable, no additional properties.

    A field of type array or object cannot be described strictly; then the tool is not declared strict, and array
    paths may carry their indices, as in the open dialect.

    Source: evidence.md, "Tool schema for providers".
    """
    strict = not any(field.type in {"array", "object"} for field in fields)
    function = {
        "name": TOOL_NAME,
        "description": tool_description(fields),
        "strict": strict,
        "parameters": _parameters(fields, closed=True, indexed=not strict),
    }
    return {"type": "function", "function": function}


def unrestricted_enums(fields: tuple[TargetField, ...]) -> str | None:
    """Return the warning that names the fields whose enum values the schema leaves open; None where there are none."""
    restricted = _restricted(fields)
    enums = (field for field in fields if field.type == "enum" and field.enum_values)
    paths = [field.path for field in enums if _enum_set(field) not in restricted]
    if not paths:
        return None
    return (
        f"provider tool schema left enum values unrestricted for {len(paths)} field(s) "
        f"beyond the first {MOST_ENUM_SETS} distinct sets: {', '.join(paths)}"
    )


def _restricted(fields: tuple[TargetField, ...]) -> list[frozenset[str]]:
    """Return the distinct sets of enum values that get a variant, in the order of the fields."""
    sets = dict.fromkeys(_enum_set(field) for field in fields if field.type == "enum" and field.enum_values)
    return list(sets)[:MOST_ENUM_SETS]


def _enum_set(field: TargetField) -> frozenset[str]:
    return frozenset(field.enum_values or ())


def _variants(fields: tuple[TargetField, ...]) -> list[_Variant]:
    """Return one variant for each distinct type of value, in the order in which the fields first need it."""
    restricted = _restricted(fields)
    paths: dict[object, list[str]] = {}
    values: dict[object, dict[str, Any]] = {}
    for field in fields:
        key, value = _value_type(field, restricted)
        values.setdefault(key, value)
        paths.setdefault(key, []).append(field.path)
    return [_Variant(values[key], tuple(paths[key])) for key in values]


def _value_type(field: TargetField, restricted: list[frozenset[str]]) -> tuple[object, dict[str, Any]]:
    if field.type != "enum":
        return field.type, dict(_PLAIN[field.type])
    if field.enum_values and _enum_set(field) in restricted:
        return _enum_set(field), {"type": "string", "enum": list(dict.fromkeys(field.enum_values))}
    return "string", dict(_PLAIN["string"])


def _parameters(fields: tuple[TargetField, ...], *, closed: bool, indexed: bool) -> dict[str, Any]:
    """Return the parameters: every key required and no other (`closed`), array paths with indices (`indexed`)."""
    item = _closed_item if closed else _open_item
    proposals = {
        "type": "array",
        "description": f"Proposals for review. {ONE_PER_VALUE}",
        "items": {"anyOf": [item(variant, _path(variant, indexed)) for variant in _variants(fields)]},
    }
    return _object({"proposals": proposals}, ["proposals"], strict=closed)


def _path(variant: _Variant, indexed: bool) -> dict[str, Any]:
    if indexed and variant.has_array_path:
        listed = ", ".join(variant.paths)
        return {"type": "string", "description": f"One of: {listed}. Put the index, counted from 0, into each []."}
    return {"type": "string", "enum": list(variant.paths)}


def _closed_item(variant: _Variant, path: dict[str, Any]) -> dict[str, Any]:
    properties = {
        "fieldPath": path,
        "candidateValue": variant.value,
        "provenance": _provenance(strict=True),
        "confidence": {"type": ["number", "null"], "description": _CONFIDENCE},
        "occurrenceHint": {"type": ["integer", "null"], "description": _HINT},
    }
    return _object(properties, list(properties), strict=True)


def _open_item(variant: _Variant, path: dict[str, Any]) -> dict[str, Any]:
    properties = {
        "fieldPath": path,
        "candidateValue": variant.value,
        "provenance": _provenance(strict=False),
        "confidence": {"type": "number", "minimum": 0, "maximum": 1, "description": _CONFIDENCE},
        "occurrenceHint": {"type": "integer", "minimum": 1, "description": _HINT},
    }
    return _object(properties, ["fieldPath", "candidateValue", "provenance"], strict=False)


def _provenance(*, strict: bool) -> dict[str, Any]:
    return _object({"excerpt": {"type": "string", "description": _EXCERPT}}, ["excerpt"], strict=strict)


def _object(properties: dict[str, Any], required: list[str], *, strict: bool) -> dict[str, Any]:
    closed = {"additionalProperties": False} if strict else {}
    return {"type": "object", "properties": properties, "required": required, **closed}
