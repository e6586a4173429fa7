"""Side by side: the version before on the left, the one after on the right, changes marked between them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

import click

from lection_compare.rendering.entries import Wanted, entries
from lection_compare.rendering.head import head
from lection_compare.rendering.inline import findings
from lection_compare.rendering.lines import Lines
from lection_compare.rendering.phrases import fact_words
from lection_compare.rendering.segments import segments, visible

if TYPE_CHECKING:
    from lection_compare.comparison import Comparison
    from lection_compare.model.pair import Pair

__all__ = ["side"]

_SIGNS: Final = {"inserted": ">", "deleted": "<"}
_LEAST: Final = 20


def side(
    comparison: Comparison, wanted: Wanted | None = None, *, context: int = 0, color: bool = False, width: int = 100
) -> Iterator[str]:
    """Yield the lines of two columns; between them ``<`` deleted, ``>`` inserted, ``|`` changed, ``~`` moved."""
    for name, line in head(comparison):
        yield f"{name:>9}: {line}"
    column = max((width - 3) // 2, _LEAST)
    lines = Lines(comparison)
    asked = {number for entry in entries(comparison, wanted) for number in (entry.number, *entry.below)}
    shown = {near for number in asked for near in range(number - context, number + context + 1)}
    last = -1
    for number, pair in enumerate(comparison.pairs):
        if number not in shown or (pair.b_blocks or pair.a_blocks)[0].kind == "document":
            continue
        if number > last + 1:
            note = ", ".join(fact_words(pair))
            yield visible(f"{'─' * 3} {' '.join(filter(None, (lines.phrase(pair), note)))} ").ljust(width, "─")
        last = number
        yield from _rows(pair, number in asked, column, color)
    if wanted is None or wanted.only in (None, "structure", "references", "terms"):
        yield from findings(comparison, wanted.only if wanted else None, color)


def _rows(pair: Pair, changed: bool, column: int, color: bool) -> Iterator[str]:
    sign = " "
    if changed:
        moved = pair.facts.place in ("moved", "reordered")
        sign = _SIGNS.get(pair.facts.sides, "~" if moved and pair.facts.text == "same" else "|")
    left, right = (_folded(_side(pair, of), column) for of in ("deleted", "inserted"))
    for one, other in zip_longest(left, right, fillvalue=""):
        before, after = _padded(one, column), other
        if color and sign != " ":
            before, after = click.style(before, fg="red"), click.style(after, fg="blue")
        yield f"{before} {sign} {after}".rstrip()


def _side(pair: Pair, own: str) -> str:
    """Return the text of one side, its label in front, what the other side lacks marked."""
    blocks = pair.a_blocks if own == "deleted" else pair.b_blocks
    if not blocks:
        return ""
    signs = ("[-", "-]") if own == "deleted" else ("{+", "+}")
    whole = pair.facts.sides in ("inserted", "deleted")
    text = "".join(
        part.text if part.state == "kept" or whole else f"{signs[0]}{part.text}{signs[1]}" if part.text.strip() else " "
        for part in segments(pair)
        if part.state in ("kept", own)
    )
    return visible(" ".join(filter(None, (blocks[0].label, text))))


def _folded(text: str, column: int) -> list[str]:
    """Return a text as lines of so many cells; wide characters take two."""
    lines: list[str] = []
    for part in text.split("\n"):
        line, cells = "", 0
        for word in part.split(" "):
            for piece in _pieces(word, column):
                wide = _cells(piece)
                if line and cells + 1 + wide > column:
                    lines.append(line)
                    line, cells = piece, wide
                else:
                    line, cells = (f"{line} {piece}", cells + 1 + wide) if line else (piece, wide)
        lines.append(line)
    return lines


def _pieces(word: str, column: int) -> Iterator[str]:
    piece, cells = "", 0
    for character in word:
        wide = _cells(character)
        if cells + wide > column:
            yield piece
            piece, cells = "", 0
        piece, cells = piece + character, cells + wide
    yield piece


def _cells(text: str) -> int:
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(one) else 2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in text
    )


def _padded(text: str, column: int) -> str:
    return text + " " * (column - _cells(text))
