"""The characters of one page, as PDFium counts them: their text, and where each stands."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

import pypdfium2.raw as raw

from lection_reader_pdf.page.fonts import UNKNOWN, Font, font_of

_NAME_SIZE = 128


_get_origin = raw.FPDFText_GetCharOrigin
_get_box = raw.FPDFText_GetLooseCharBox
_get_size = raw.FPDFText_GetFontSize
_get_matrix = raw.FPDFText_GetMatrix


class Measured(NamedTuple):
    """Where a line begins, the box of its last character without its top, and the size and font of its first."""

    x: float
    y: float
    left: float
    bottom: float
    right: float
    size: float
    font: Font


class Fonts:
    """The fonts of one document, each described once."""

    def __init__(self) -> None:
        self._known: dict[tuple[bytes, int], Font] = {}
        self._name = ctypes.create_string_buffer(_NAME_SIZE)
        self._flags = ctypes.c_int()
        self._flags_at = ctypes.byref(self._flags)

    def of(self, textpage: Any, index: int) -> Font:
        """Give the font of the character at `index`."""
        name, flags = self._name, self._flags
        size = raw.FPDFText_GetFontInfo(textpage, index, name, _NAME_SIZE, self._flags_at)
        if not size:
            return UNKNOWN
        key = (name.value, flags.value)
        font = self._known.get(key)
        if font is None:
            font = self._known[key] = font_of(name.value.decode("utf-8", "replace"), flags.value)
        return font


class Turn:
    """How a page is turned for showing: 0, 90, 180 or 270 degrees clockwise, over its lower left corner."""

    __slots__ = ("_height", "_width", "quarter")

    def __init__(self, quarter: int, width: float, height: float) -> None:
        """Take the number of quarter turns, and the width and height of the page before it is turned."""
        self.quarter, self._width, self._height = quarter % 4, width, height

    def box(self, left: float, bottom: float, right: float, top: float) -> tuple[float, float, float, float]:
        """Give a box (left, bottom, right, top) as it is shown."""
        if self.quarter == 1:
            return bottom, self._width - right, top, self._width - left
        if self.quarter == 2:
            return self._width - right, self._height - top, self._width - left, self._height - bottom
        if self.quarter == 3:
            return self._height - top, left, self._height - bottom, right
        return left, bottom, right, top

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Give a point as it is shown."""
        left, bottom, _, _ = self.box(x, y, x, y)
        return left, bottom


class Characters:
    """The text of one page and the geometry of its characters, each asked for where it is needed.

    A call costs some two microseconds, which for each character of a page would take as long as reading the page.
    """

    def __init__(self, textpage: Any, turn: Turn, fonts: Fonts) -> None:
        self.handle = textpage
        self._turn = turn
        self._fonts = fonts
        self._rect = raw.FS_RECTF()
        self._rect_at = ctypes.byref(self._rect)
        self._matrix = raw.FS_MATRIX()
        self._matrix_at = ctypes.byref(self._matrix)
        self._x, self._y = ctypes.c_double(), ctypes.c_double()
        self._x_at, self._y_at = ctypes.byref(self._x), ctypes.byref(self._y)
        self.text, self._indexes = _text_of(textpage)

    def index(self, place: int) -> int:
        """Give the number PDFium has for the character at `place` of `text`."""
        return place if self._indexes is None else self._indexes[place]

    def box(self, place: int) -> tuple[float, float, float, float]:
        """Give (left, bottom, right, top) of the room that the font leaves the character at `place`."""
        raw.FPDFText_GetLooseCharBox(self.handle, self.index(place), self._rect_at)
        rect = self._rect
        if self._turn.quarter:
            return self._turn.box(rect.left, rect.bottom, rect.right, rect.top)
        return rect.left, rect.bottom, rect.right, rect.top

    def origin(self, place: int) -> tuple[float, float]:
        """Give the point on the baseline where the character at `place` begins."""
        raw.FPDFText_GetCharOrigin(self.handle, self.index(place), self._x_at, self._y_at)
        x, y = self._x.value, self._y.value
        return self._turn.point(x, y) if self._turn.quarter else (x, y)

    def size(self, place: int) -> float:
        """Give the height of the font of the character at `place`, in points as shown."""
        index = self.index(place)
        size = raw.FPDFText_GetFontSize(self.handle, index)
        if not raw.FPDFText_GetMatrix(self.handle, index, self._matrix_at):
            return float(size)
        matrix = self._matrix
        scale = (matrix.c * matrix.c + matrix.d * matrix.d) ** 0.5
        return float(size * scale) if scale else float(size)

    def measure(self, begin: int, last: int) -> Measured:
        """Measure a line by its first and last character, in one go: this is asked for every line."""
        if self._indexes is not None or self._turn.quarter:
            left, bottom, right, _ = self.box(last)
            return Measured(*self.origin(begin), left, bottom, right, self.size(begin), self.font(begin))
        handle, rect, matrix = self.handle, self._rect, self._matrix
        _get_origin(handle, begin, self._x_at, self._y_at)
        _get_box(handle, last, self._rect_at)
        size = _get_size(handle, begin)
        if _get_matrix(handle, begin, self._matrix_at):
            size *= (matrix.c * matrix.c + matrix.d * matrix.d) ** 0.5 or 1.0
        font = self._fonts.of(handle, begin)
        return Measured(self._x.value, self._y.value, rect.left, rect.bottom, rect.right, size, font)

    def font(self, place: int) -> Font:
        """Give the font of the character at `place`."""
        return self._fonts.of(self.handle, self.index(place))


def _text_of(textpage: Any) -> tuple[str, list[int] | None]:
    """Give the text of a page, and the number of each of its characters where they do not simply follow each other."""
    count = raw.FPDFText_CountChars(textpage)
    if count <= 0:
        return "", None
    units = (ctypes.c_ushort * (count + 1))()
    written = raw.FPDFText_GetText(textpage, 0, count, units) - 1
    data = bytes(units)[: 2 * max(written, 0)]
    text = data.decode("utf-16-le", "replace")
    if len(text) == count == written:
        return text, None
    indexes: list[int] = []
    unit = 0
    for character in text:
        indexes.append(max(0, raw.FPDFText_GetCharIndexFromTextIndex(textpage, unit)))
        unit += 2 if ord(character) > 0xFFFF else 1
    return text, indexes
