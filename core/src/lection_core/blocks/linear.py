"""The linear text of a document whose format has none: what a person would read aloud, one unit a line."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from lection_core.blocks.attrs import check_text
from lection_core.blocks.info import LinearInfo
from lection_core.errors import ContractError


@dataclass(frozen=True, slots=True)
class LinearText:
    """A piece of the linear text that a reader states for a format without a text of its own.

    A reader of a binary or marked-up format yields these among its blocks: any number of pieces, each before the first
    block or notice whose range reaches into it. Joined as they come they are the document's linear text: what a person
    would read aloud, in reading order, printed labels included, one unit a line. Every range of a block or notice then
    counts in it, in code points. It is the same under every profile.

    :param text: the next piece; nothing is put between two pieces, so line ends are part of them.
    :raises ContractError: B-06 for what is no text or holds a lone surrogate.

    Source: formats.md, F-01.
    """

    text: str

    def __post_init__(self) -> None:
        if not isinstance(self.text, str):
            raise ContractError("B-06", f"text of a LinearText is of type {type(self.text).__name__}; it must be a str")
        check_text(self.text, "text of a LinearText")


class Measure:
    """Length and hash of a linear text as its pieces come; what it keeps does not grow with them."""

    __slots__ = ("_hash", "_length")

    def __init__(self) -> None:
        self._hash = hashlib.sha256()
        self._length: int | None = None

    def add(self, piece: LinearText) -> int:
        """Count one more piece and return the length so far."""
        self._hash.update(piece.text.encode())
        self._length = (self._length or 0) + len(piece.text)
        return self._length

    @property
    def info(self) -> LinearInfo | None:
        """Length and hash of what has come so far; None where no piece has."""
        return None if self._length is None else LinearInfo(length=self._length, sha256=self._hash.hexdigest())


def linear_info(text: str) -> LinearInfo:
    """Return the length and the hash of a whole linear text.

    :raises ContractError: B-06 for what is no text or holds a lone surrogate.
    """
    measure = Measure()
    measure.add(LinearText(text))
    info = measure.info
    assert info is not None
    return info


def joined_text(linear: str | Iterable[object]) -> str:
    """Return a linear text that is given whole, or among the items that a reader yields.

    :raises ValueError: for items among which there is no linear text.
    """
    if isinstance(linear, str):
        return linear
    pieces = [item.text for item in linear if isinstance(item, LinearText)]
    if not pieces:
        raise ValueError("there is no LinearText among the items: their reader states no linear text")
    return "".join(pieces)
