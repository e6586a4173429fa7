"""What a profile's author wrote, as nodes with their places: the common ground of YAML, JSON and mappings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

MAX_BYTES = 128 * 1024
"""How large a profile file may be."""

MAX_DEPTH = 6
"""How deep values may nest. A profile needs three: a list of entries, the entry, a list in the entry."""

MAX_VALUES = 10_000
"""How many values a profile may hold, aliases written out."""

TOO_DEEP = (
    f"nests more than {MAX_DEPTH} deep",
    "a profile needs three levels: a list, its entries, a list in an entry",
)
TOO_MANY = (
    f"holds more than {MAX_VALUES:,} values, aliases written out",
    "make it smaller; a profile has a few hundred values",
)


class Mark(NamedTuple):
    """A position in the file; both numbers count from 1, the column in characters."""

    line: int
    column: int


class DocumentError(Exception):
    """A document cannot be read any further.

    :param message: what is wrong.
    :param hint: what would be right.
    :param mark: where, None where the whole document is meant.
    """

    def __init__(self, message: str, hint: str, mark: Mark | None = None) -> None:
        super().__init__(message, hint, mark)
        self.message = message
        self.hint = hint
        self.mark = mark


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text, number, true, false or None; `value` is of another type only where the author's mapping held one."""

    value: object
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """A list."""

    items: tuple[Node, ...]
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A mapping, as pairs in the order they are written; a key may stand twice."""

    pairs: tuple[tuple[Node, Node], ...]
    mark: Mark | None = None


Node: TypeAlias = Scalar | Listing | Table
