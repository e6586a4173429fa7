"""A mapping made in Python to nodes; it has no places, and its bounds are those of a file."""

from __future__ import annotations

from collections.abc import Mapping

from lection_profiles.writing.nodes import (
    MAX_DEPTH,
    MAX_VALUES,
    TOO_DEEP,
    TOO_MANY,
    DocumentError,
    Listing,
    Node,
    Scalar,
    Table,
)


def plain_nodes(value: object) -> Node:
    """Take mappings, lists and tuples apart; anything else is a scalar. DocumentError beyond the bounds."""
    return _taken_apart(value, 0, [0])


def _taken_apart(value: object, depth: int, count: list[int]) -> Node:
    count[0] += 1
    if count[0] > MAX_VALUES:
        raise DocumentError(*TOO_MANY)
    if not isinstance(value, Mapping | list | tuple):
        return Scalar(value)
    if depth > MAX_DEPTH:
        raise DocumentError(*TOO_DEEP)
    if isinstance(value, Mapping):
        pairs = ((_taken_apart(key, depth + 1, count), item) for key, item in value.items())
        return Table(tuple((key, _taken_apart(item, depth + 1, count)) for key, item in pairs))
    return Listing(tuple(_taken_apart(item, depth + 1, count) for item in value))
