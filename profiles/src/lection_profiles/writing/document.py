"""A profile's document: plain values, and where each of them stands. Source: spec/profiles.md "Loading"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lection_core.profile.values import described, key_path

from lection_profiles.writing.nodes import (
    MAX_DEPTH,
    MAX_VALUES,
    TOO_DEEP,
    TOO_MANY,
    DocumentError,
    Listing,
    Mark,
    Node,
    Scalar,
)


@dataclass(frozen=True, slots=True)
class Slip:
    """Something wrong with the writing itself: a key twice, a key that is no text."""

    path: str
    message: str
    hint: str
    mark: Mark | None


@dataclass(slots=True)
class Document:
    """What a profile's author wrote.

    `data` are dicts, lists, texts, numbers, true, false and None; `values` and `keys` say where the value or the key
    at a key path stands (empty for a mapping); `file` is how to call the document in an error, None for a mapping;
    `checked` says that `check_document` has found nothing wrong with the same data before.
    """

    file: str | None = None
    data: object = None
    values: dict[str, Mark] = field(default_factory=dict)
    keys: dict[str, Mark] = field(default_factory=dict)
    slips: list[Slip] = field(default_factory=list)
    checked: bool = False

    def mark(self, path: str, at_key: bool = False) -> Mark | None:
        """Say where the value (or the key) at a path stands, or else what it would stand in."""
        if at_key and path in self.keys:
            return self.keys[path]
        while path and path not in self.values:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.values.get(path)


def document_of(node: Node, file: str | None = None) -> Document:
    """Lay nodes out as plain values; DocumentError where they nest too deep or are too many."""
    return _Layout(Document(file)).document(node)


class _Layout:
    """Walks nodes once; its recursion is bounded by MAX_DEPTH, its work by MAX_VALUES."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._count = 0

    def document(self, node: Node) -> Document:
        """Give the document whose root is `node`."""
        self._document.data = self._value(node, ())
        return self._document

    def _value(self, node: Node, path: tuple[str | int, ...]) -> object:
        self._count += 1
        if self._count > MAX_VALUES:
            raise DocumentError(*TOO_MANY, node.mark)
        if len(path) > MAX_DEPTH:
            raise DocumentError(*TOO_DEEP, node.mark)
        if node.mark:
            self._document.values[key_path(path)] = node.mark
        if isinstance(node, Scalar):
            return node.value
        if isinstance(node, Listing):
            return [self._value(item, (*path, position)) for position, item in enumerate(node.items)]
        return {key: self._value(value, (*path, key)) for key, value in self._pairs(node.pairs, path)}

    def _pairs(self, pairs: tuple[tuple[Node, Node], ...], path: tuple[str | int, ...]) -> Iterator[tuple[str, Node]]:
        """Yield the pairs whose key is a text that has not stood before; note the others."""
        seen: dict[str, Mark | None] = {}
        for key, value in pairs:
            name = key.value if isinstance(key, Scalar) else None
            where = key_path((*path, name)) if isinstance(name, str) else key_path(path)
            if not isinstance(name, str):
                said = described(name) if isinstance(key, Scalar) else "a list or a mapping"
                self._slip(where, f"has {said} as a key", "keys are texts; put it in quotes", key.mark)
            elif name in seen:
                self._slip(where, "stands twice" + _first(seen[name]), "keep one of the two", key.mark)
            else:
                seen[name] = key.mark
                if key.mark:
                    self._document.keys[where] = key.mark
                yield name, value

    def _slip(self, path: str, message: str, hint: str, mark: Mark | None) -> None:
        self._document.slips.append(Slip(path, message, hint, mark))


def _first(mark: Mark | None) -> str:
    return f", first in line {mark.line}" if mark else ""
