"""Items as plain values: what they hold, whatever they say of themselves when they are compared."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from lection_core import Block, Dropped, Span


def plain(value: object) -> Any:
    """Tuples of exact strings, numbers and None, equal only where everything that a value holds is equal."""
    if isinstance(value, Block | Dropped | Span):
        kind = Block if isinstance(value, Block) else Dropped if isinstance(value, Dropped) else Span
        return (kind.__name__, *(plain(getattr(value, item.name, None)) for item in fields(kind)))
    if is_dataclass(value) and not isinstance(value, type):
        return (type(value).__name__, *(plain(getattr(value, item.name, None)) for item in fields(value)))
    if isinstance(value, str):
        return str.__str__(value)[:] if type(value) is str else "".join(str.__iter__(value))
    if isinstance(value, bool) or value is None:
        return ("bool", value)
    if isinstance(value, int):
        return int.__int__(value)
    if isinstance(value, float):
        return float.__repr__(value)
    if isinstance(value, Mapping):
        return ("mapping", *sorted((plain(key), plain(item)) for key, item in value.items()))
    if isinstance(value, Iterable):
        return ("several", *(plain(item) for item in value))
    return (type(value).__name__, object.__repr__(value).split(" at ")[0])


def plainly(items: Iterable[object]) -> list[Any]:
    """Each item as a plain value."""
    return [plain(item) for item in items]


def digest(items: Iterable[object]) -> str:
    """A hash of everything that the items hold."""
    said = "\n".join(repr(plain(item)) for item in items)
    return hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()
