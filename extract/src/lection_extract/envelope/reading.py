"""Reading envelopes: whatever is malformed is refused, with one sentence naming the place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from lection_extract.envelope.checks import check_envelope
from lection_extract.envelope.envelope import Envelope, EnvelopeError
from lection_extract.text.portability import has_lone_surrogate, portability_fault

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

__all__ = ["read_envelope", "validate_envelope"]


def read_envelope(data: str | bytes) -> Envelope:
    """Return the envelope that `write_envelope` wrote, checked whole: keys, types, offsets, and evidence recomputed.

    White space and the order of keys are free. What needs the text is left to `verify_envelope`.

    :raises EnvelopeError: for the first thing that is wrong, naming its place.

    Source: evidence.md, "Envelope".
    """
    parsed = _parsed(data)
    _check_values(parsed)
    try:
        envelope = Envelope.model_validate_json(json.dumps(parsed))
    except ValidationError as error:
        raise _translated(error.errors(include_url=False)[0]) from None
    validate_envelope(envelope)
    return envelope


def validate_envelope(envelope: Envelope) -> None:
    """Check what an envelope says of itself: that offsets fit excerpts, and evidence, recomputed, is as stored.

    :raises EnvelopeError: for the first thing that is wrong, naming its place.
    """
    check_envelope(envelope)


def _parsed(data: str | bytes) -> object:
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise EnvelopeError("", f"is no UTF-8: byte {error.start} cannot be decoded") from error
    except json.JSONDecodeError as error:
        raise EnvelopeError("", f"is no JSON: line {error.lineno}, column {error.colno}: {error.msg}") from error
    except RecursionError as error:
        raise EnvelopeError("", "is nested too deep") from error
    except ValueError as error:
        raise EnvelopeError("", str(error)) from error


def _unique(members: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in members:
        if key in found:
            raise ValueError(f"holds the key {key!r:.80} twice in one object")
        found[key] = value
    return found


def _refuse_constant(name: str) -> object:
    raise ValueError(f"holds {name}, which JSON does not have")


def _check_values(parsed: object) -> None:
    """Check what no type says: that nothing is null or ill-formed, and no key spelled as in Python."""
    for path, key, value in _walk(parsed):
        is_candidate = key == "candidateValue"
        fault = portability_fault(value) if is_candidate or not isinstance(value, dict | list) else None
        if fault is not None:
            raise EnvelopeError(path, f"is no portable JSON: it {fault}")
        if value is None and not is_candidate:
            raise EnvelopeError(path, "is null; a key that has nothing to say is left out")
        if key is not None and ("_" in key or has_lone_surrogate(key)):
            raise EnvelopeError(path, "is no key of this format; keys are written in camelCase")


def _walk(parsed: object) -> Iterator[tuple[str, str | None, object]]:
    """Yield path, key and value of everything outside of candidate values, in the order of the file."""
    ahead: list[tuple[str, str | None, object]] = [("", None, parsed)]
    while ahead:
        path, key, value = ahead.pop()
        yield path, key, value
        if key == "candidateValue":
            continue
        if isinstance(value, dict):
            below: list[tuple[str, str | None, object]] = [
                (_joined(path, name), name, part) for name, part in value.items()
            ]
        elif isinstance(value, list):
            below = [(f"{path}[{index}]", None, part) for index, part in enumerate(value)]
        else:
            continue
        ahead += reversed(below)


def _joined(path: str, key: str) -> str:
    key = key if len(key) <= 80 else f"{key[:80]}…"
    return f"{path}.{key}" if path else key


def _translated(details: ErrorDetails) -> EnvelopeError:
    """Return pydantic's complaint as a sentence of the format."""
    path = ""
    for part in details["loc"]:
        path = f"{path}[{part}]" if isinstance(part, int) else _joined(path, part)
    if details["type"] == "missing":
        return EnvelopeError(path, "is missing")
    if details["type"] == "extra_forbidden":
        return EnvelopeError(path, "is no key of this format")
    if details["type"] == "too_short":
        return EnvelopeError(path, "is empty; a key that has nothing to say is left out")
    return EnvelopeError(
        path, details["msg"].replace("Input should", "should", 1).replace("String should", "should", 1)
    )
