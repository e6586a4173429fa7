"""Aligned columns, for lists of any kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lection.rendering.pieces import Piece, cells, crop, first_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lection.rendering.pieces import Line
    from lection.rendering.screen import Screen

__all__ = ["draw_grid"]

_GAP = "  "
_WIDEST = 500
"""Cells of a field that are looked at; what is wider is cropped anyway."""


def draw_grid(
    head: Sequence[str], rows: Sequence[Sequence[Piece]], screen: Screen, *, numeric: frozenset[int] = frozenset()
) -> Iterator[Line]:
    """Yield a heading and one line a row, columns aligned, those in `numeric` to the right.

    The last column is cropped to the screen's width, the others stand in full; white space in fields is folded.
    """
    texts = [[first_words(piece.text, _WIDEST) for piece in row] for row in rows]
    widths = [max(map(cells, column)) for column in zip(head, *texts, strict=True)]
    yield _line([Piece(title, "dim") for title in head], head, widths, screen, numeric)
    for row, shown in zip(rows, texts, strict=True):
        yield _line(row, shown, widths, screen, numeric)


def _line(
    row: Sequence[Piece], texts: Sequence[str], widths: Sequence[int], screen: Screen, numeric: frozenset[int]
) -> Line:
    pieces: list[Piece] = []
    used = 0
    last = len(row) - 1
    for column, (piece, text) in enumerate(zip(row, texts, strict=True)):
        if column == last:
            text = crop(text, max(8, screen.width - used), screen.marks.ellipsis)
        blank = " " * (widths[column] - cells(text)) if column < last or column in numeric else ""
        gap = _GAP if column < last else ""
        pieces.append(Piece((blank + text if column in numeric else text + blank) + gap, piece.style))
        used += widths[column] + len(_GAP)
    return tuple(pieces)
