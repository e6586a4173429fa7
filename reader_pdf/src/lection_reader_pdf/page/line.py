"""The line: a stretch of text on one baseline."""

from __future__ import annotations

from typing import NamedTuple

from lection_reader_pdf.page.elements import Element
from lection_reader_pdf.page.fonts import Font


class Gap(NamedTuple):
    """A wide gap in a line: the range of white space in its text, and where on the page it begins and ends."""

    start: int
    end: int
    left: float
    right: float


class Line:
    """Text on one baseline of a page, in points from the lower left corner of the page as it is shown.

    A page whose baselines hold several columns or cells has a line for each of them.
    """

    __slots__ = (
        "begin",
        "column",
        "end",
        "ends_bold",
        "font",
        "gaps",
        "hyphen",
        "links",
        "noted",
        "page",
        "references",
        "sideways",
        "size",
        "tag",
        "text",
        "turned",
        "x0",
        "x1",
        "y",
    )

    def __init__(
        self, page: int, text: str, begin: int, end: int, x0: float, x1: float, y: float, size: float, font: Font
    ) -> None:
        self.page = page
        """Counted from 1."""
        self.text = text
        self.begin = begin
        self.end = end
        """The range of the page's characters it holds."""
        self.x0 = x0
        self.x1 = x1
        self.y = y
        """Where its baseline stands."""
        self.size = size
        """The height of its first letter's font, in points as shown."""
        self.font = font
        self.ends_bold = font.bold
        self.hyphen = ""
        """The hyphen it ends with, which is not part of `text`, where its last word goes on in the next line."""
        self.sideways = False
        """It is written upwards or downwards."""
        self.references: tuple[tuple[int, int], ...] = ()
        """The ranges of `text` that are raised: marks of notes."""
        self.gaps: tuple[Gap, ...] = ()
        """Its wide gaps: between columns, cells, or the words of a line that is stretched to its full width."""
        self.turned = False
        """It is written from right to left, and was put into the order in which it is read."""
        self.column: int | None = 0
        """The column of its page it stands in, counted from 0; None if it reaches over several."""
        self.noted = False
        """It begins with a raised mark, as notes do."""
        self.links: tuple[tuple[int, int, str], ...] = ()
        """The ranges of `text` that lead somewhere, and where."""
        self.tag: Element | None = None
        """The element of the structure tree it belongs to."""

    @property
    def top(self) -> float:
        """Where its letters end above, about."""
        return self.y + 0.8 * self.size

    @property
    def bottom(self) -> float:
        """Where its letters end below, about."""
        return self.y - 0.22 * self.size

    @property
    def is_exact(self) -> bool:
        """Whether its text is, character by character, that of its range of the page."""
        return self.end - self.begin == len(self.text) and not self.turned

    @property
    def width(self) -> float:
        """How much room it takes."""
        return self.x1 - self.x0

    @property
    def advance(self) -> float:
        """How much room a character takes on average."""
        return self.width / max(1, len(self.text))

    def cut(self, gaps: tuple[Gap, ...]) -> list[Line]:
        """Give the stretches of the line between some of its gaps, from left to right, each as a line of its own."""
        bounds = [(0, self.x0), *((gap.end, gap.right) for gap in gaps)]
        ends = [*((gap.start, gap.left) for gap in gaps), (len(self.text), self.x1)]
        return [self._part(start, end, x0, x1) for (start, x0), (end, x1) in zip(bounds, ends, strict=True)]

    def set_marks_apart(self) -> None:
        """Put a space before each mark of a note that stands right behind a letter, so that the two are no word."""
        for index, (start, end) in enumerate(self.references):
            if not self.text[start - 1].isalnum():
                continue
            self.text = f"{self.text[:start]} {self.text[start:]}"
            behind = ((a + 1, b + 1) for a, b in self.references[index + 1 :])
            self.references = (*self.references[:index], (start + 1, end + 1), *behind)
            self.gaps = tuple(
                gap._replace(start=gap.start + 1, end=gap.end + 1) if gap.start >= start else gap for gap in self.gaps
            )
            self.links = tuple((a + (a >= start), b + (b > start), to) for a, b, to in self.links)

    def _part(self, start: int, end: int, x0: float, x1: float) -> Line:
        part = Line(
            self.page, self.text[start:end], self.begin + start, self.begin + end, x0, x1, self.y, self.size, self.font
        )
        part.ends_bold, part.tag = self.ends_bold, self.tag
        part.references = tuple((a - start, b - start) for a, b in self.references if start <= a and b <= end)
        part.links = tuple(
            (max(a, start) - start, min(b, end) - start, to) for a, b, to in self.links if a < end and b > start
        )
        if end == len(self.text):
            part.hyphen = self.hyphen
        return part
