"""What providers that are models are told, word for word.

For fields that declare no `inferenceType` these texts are the same as before that key existed; a test holds them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from lection_extract.fields.fields import TargetField
from lection_extract.proposals.provider import ProviderRequest

__all__ = ["ONE_PER_VALUE", "message_for", "tool_description"]

ONE_PER_VALUE: Final = (
    "Submit one proposal for each distinct value that the content states, not one for each field: "
    "a value stated repeatedly once, conflicting values each."
)
"""The rule that stands in the tool's description, in the description of its array and in the message."""

_DESCRIPTION: Final = (
    "Submit proposals for field values. They are proposals for review; nothing is decided by submitting them. "
    f"{ONE_PER_VALUE} "
    "Give each value in the JSON type of its field. "
    "Copy the excerpt that states it verbatim from the content, character for character. "
    "A confidence from 0 to 1 is optional; leave it out rather than guess."
)


def tool_description(fields: tuple[TargetField, ...]) -> str:
    """Return the description of the tool, with one more sentence for each field that declares an inference type."""
    return " ".join([_DESCRIPTION, *_inferences(fields)])


def _inferences(fields: tuple[TargetField, ...]) -> Iterator[str]:
    """Yield the sentences on inference; they stand in the message too, for runtimes that hide tool descriptions."""
    return (_how_to_infer(field) for field in fields if field.inference_type is not None)


def message_for(request: ProviderRequest) -> str:
    """Return the message of one call: the fields, the rule and the content."""
    part = "" if request.chunks == 1 else f", part {request.chunk} of {request.chunks}"
    fields = "\n".join(_line(field) for field in request.fields)
    return (
        f"Propose values for these fields:\n{fields}\n\n{' '.join([ONE_PER_VALUE, *_inferences(request.fields)])}\n\n"
        f"Content{part}:\n<content>\n{request.text}\n</content>"
    )


def _how_to_infer(field: TargetField) -> str:
    if field.inference_type == "inferred":
        how = "the value may be derived from the content; it still needs an excerpt"
    elif field.type == "date":
        how = "give the date that the content states, in ISO 8601"
    else:
        how = "copy the value verbatim from the content"
    return f"Field {json.dumps(field.path, ensure_ascii=False)}: {how}."


def _line(field: TargetField) -> str:
    kind: list[str] = [field.type]
    if field.enum_values:
        kind.append("one of " + json.dumps(field.enum_values, ensure_ascii=False))
    if field.required:
        kind.append("required")
    description = f": {field.description}" if field.description else ""
    return f"- {field.path} ({', '.join(kind)}){description}"
