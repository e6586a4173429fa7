"""Taking values of anybody's classes for the plain data they are, without running what those classes redefine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

__all__ = ["elements", "members", "plain"]

_SCALARS: Final[tuple[tuple[type, Callable[[Any], object]], ...]] = (
    (str, str.__str__),
    (int, int.__int__),
    (float, float.__float__),
)


def plain(value: object) -> Any:
    """Return a text or a number of a derived class as a text or a number, every other value as it is."""
    kind = type(value)
    if kind is bool or value is None:
        return value
    for base, converted in _SCALARS:
        if kind is base:
            return value
        if issubclass(kind, base):
            return converted(value)
    return value


def members(value: object) -> dict[str, object] | None:
    """Return those members of an object whose keys are text, by plain keys; None where the value is no object."""
    # The type is asked, not the value: what a value says of its own class may be anything, an error included.
    if not issubclass(type(value), dict):
        return None
    items = list(dict.items(cast("dict[object, object]", value)))
    return {plain(key): part for key, part in items if issubclass(type(key), str)}


def elements(value: object, *, or_tuple: bool = False) -> list[object] | None:
    """Return the elements of a list, or of a tuple where that will do as well; None for every other value."""
    if issubclass(type(value), list):
        return list(list.__iter__(cast("list[object]", value)))
    if or_tuple and issubclass(type(value), tuple):
        return list(tuple.__iter__(cast("tuple[object, ...]", value)))
    return None
