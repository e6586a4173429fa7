"""What is usual in a stretch of pages: size of letters, leading, where columns begin and end."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from lection_reader_pdf.page.line import Line
from lection_reader_pdf.page.page import Page

_STEP: Final = 0.04
"""Leadings that differ by less, in sizes of the letters, are one."""
_COMMON: Final = 0.12
"""The leading inside paragraphs is the least that so many lines have, wherever most paragraphs are of one line."""
WIDER: Final = 1.17
"""A leading so many times the usual one sets paragraphs apart: browsers leave 1.3 and more, offices 1.4 and more."""
_SPACED: Final = 0.08
"""Where so many lines stand behind a wider leading, paragraphs are set apart by it."""

_SAME_MARGIN: Final = 4.0
"""In points: columns of right and left pages that end so near each other are one column."""

_MARGIN: Final = 1.6
"""Where no line is full, the right margin is taken for so many times the left one, or less."""
_WORD: Final = 4.0
"""In sizes of the letters: lines of ragged paragraphs end so near the right edge."""
_SHARE: Final = 0.2
"""And within this share of the width of the column."""
_FULL: Final = 3
"""Fewer full lines than this show no edge."""


@dataclass(slots=True)
class Measures:
    """What is usual on some pages of a document; lengths in points, leadings in sizes of the letters."""

    size: float
    """The size of most letters."""
    bold: bool
    """Most letters are bold."""
    leading: float
    """From baseline to baseline within a paragraph."""
    spaced: bool
    """Paragraphs are set apart by a wider leading."""
    edges: dict[tuple[int, int, int], tuple[float, float]]
    """Left and right edge of a column by (page number modulo 2, number of columns, column)."""
    wrapped: dict[tuple[int, int, int], bool]
    """Lines end at the right edge of the column, rather than where their text does."""

    def column(self, page: Page, column: int | None) -> tuple[float, float]:
        """Give the edges of a column of a page; of all columns for None."""
        if column is None:
            return page.columns[0][0], page.columns[-1][1]
        key = (page.number % 2, len(page.columns), column)
        left, right = self.edges.get(key, page.columns[column])
        if len(page.columns) == 1 and not self.wrapped.get(key, True):
            right = max(right, page.width - _MARGIN * left)
        return left, right


def measures_of(pages: Sequence[Page]) -> Measures:
    """Measure some pages, whose lines stand in reading order."""
    letters: Counter[tuple[float, bool]] = Counter()
    leadings: Counter[int] = Counter()
    for page in pages:
        for line in page.lines:
            letters[round(line.size, 1), line.font.bold] += len(line.text)
        for before, line in _neighbours(page):
            leadings[round((before.y - line.y) / (line.size * _STEP))] += 1
    sizes: Counter[float] = Counter()
    for (size, _), count in letters.items():
        sizes[size] += count
    size = sizes.most_common(1)[0][0] if sizes else 10.0
    leading = _least_common(leadings) * _STEP
    wider = sum(count for step, count in leadings.items() if step * _STEP > WIDER * leading)
    edges = _edges(pages)
    return Measures(
        size=size,
        bold=letters[size, True] > letters[size, False],
        leading=leading,
        spaced=wider > _SPACED * leadings.total(),
        edges=edges,
        wrapped=_wrapped(pages, edges, size),
    )


def _neighbours(page: Page) -> Iterator[tuple[Line, Line]]:
    """Give the lines of a page that stand one below the other, in letters of one size."""
    for before, line in zip(page.lines, page.lines[1:], strict=False):
        gap = before.y - line.y
        if 0.5 * line.size < gap < 3 * line.size and abs(before.size - line.size) < 0.06 * line.size:
            yield before, line


def _least_common(leadings: Counter[int]) -> float:
    """Give the least leading that is common; steps next to each other count together."""
    total = leadings.total()
    for step in sorted(leadings):
        near = leadings[step] + leadings[step + 1]
        if near >= _COMMON * total:
            return max(step, step + 1, key=lambda each: leadings[each])
    return 1.2 / _STEP


def _edges(pages: Sequence[Page]) -> dict[tuple[int, int, int], tuple[float, float]]:
    found: dict[tuple[int, int, int], list[tuple[float, float]]] = defaultdict(list)
    for page in pages:
        for line in page.lines:
            if line.column is not None and not line.sideways:
                found[page.number % 2, len(page.columns), line.column].append((line.x0, line.x1))
    edges = {key: (min(x0 for x0, _ in lines), _right([x1 for _, x1 in lines])) for key, lines in found.items()}
    for (side, count, column), (left, right) in list(edges.items()):
        other = edges.get((1 - side, count, column))
        if other is not None and abs(other[1] - right) < _SAME_MARGIN:  # not mirrored: the same column on every page
            edges[side, count, column] = min(left, other[0]), max(right, other[1])
    return edges


def _wrapped(
    pages: Sequence[Page], edges: dict[tuple[int, int, int], tuple[float, float]], size: float
) -> dict[tuple[int, int, int], bool]:
    """Tell for each column whether its longest lines end together, as the lines of paragraphs do."""
    near: Counter[tuple[int, int, int]] = Counter()
    for page in pages:
        for line in page.lines:
            if line.column is not None and not line.sideways:
                key = (page.number % 2, len(page.columns), line.column)
                left, right = edges[key]
                near[key] += line.x1 > right - min(_WORD * size, _SHARE * (right - left))
    return {key: near[key] >= _FULL for key in edges}


def _right(ends: list[float]) -> float:
    """Give the right edge of a column: where lines end furthest right, but for a few that reach beyond it."""
    ends.sort(reverse=True)
    few = max(2, len(ends) // 40)
    for index, end in enumerate(ends[: min(few + 1, len(ends) - few)]):
        if end - ends[index + few] < _SAME_MARGIN:
            return end
    return ends[0]
