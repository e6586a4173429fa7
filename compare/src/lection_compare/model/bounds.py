"""Bounds: what a caller lets a comparison cost."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Bounds"]


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a comparison may cost at most; by default there is no bound, since all passes take linear time.

    :param words: texts of a pair with more words than this are not compared word by word: the pair is edited as a
        whole, and ``Comparison.limited`` says so.
    """

    words: int | None = None

    def __post_init__(self) -> None:
        if self.words is not None and self.words < 1:
            raise ValueError(f"words is {self.words}; a bound is 1 or more, or None for none")
