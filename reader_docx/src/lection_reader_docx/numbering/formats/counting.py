"""Counting in the systems of China, Japan and Korea: digits with units of ten, a hundred, a thousand, ten thousand.

Sources: ECMA-376 part 1, 17.18.59; where Word differs from it, what Word 16 was seen to print (docling pull request
4336: 一百〇一, 一○一, 百一, 壹佰零壹).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lection_reader_docx.numbering.formats.unprintable import Unprintable

END: Final = 1_000_000
"""Word prints nothing from here on; this is past any list."""


@dataclass(frozen=True, slots=True)
class System:
    """How a language counts.

    :ivar digits: its digits from 1 to 9.
    :ivar units: the signs of 10, 100, 1000 and 10,000.
    :ivar zero: what fills a gap between digits, "" for nothing.
    :ivar bare: the units that stand without a one before them, wherever they stand.
    :ivar bare_first: the same of a unit that begins the number.
    """

    digits: str
    units: str
    zero: str = ""
    bare: str = ""
    bare_first: str = ""

    def write(self, value: int) -> str:
        """Write a number from 1 to `END`."""
        if not 0 < value < END:
            raise Unprintable
        high, low = divmod(value, 10_000)
        if not high:
            return self._four(low, first=True)
        text = self._four(high, first=True)
        if text == self.digits[0] and self.units[3] in self.bare_first:
            text = ""
        gap = self.zero if low and low < 1000 else ""
        return text + self.units[3] + gap + (self._four(low, first=False) if low else "")

    def _four(self, value: int, first: bool) -> str:
        """Write a number below 10,000; `first`: nothing stands before it."""
        parts: list[str] = []
        gap = False
        for power in (3, 2, 1, 0):
            digit = value // 10**power % 10
            if not digit:
                gap = bool(parts)
                continue
            if gap and self.zero:
                parts.append(self.zero)
            gap = False
            unit = self.units[power - 1] if power else ""
            begins = first and not parts
            silent = digit == 1 and unit and (unit in self.bare or (begins and unit in self.bare_first))
            parts.append(unit if silent else self.digits[digit - 1] + unit)
        return "".join(parts)


HAN: Final = "一二三四五六七八九"
CHINESE_THOUSAND: Final = System(HAN, "十百千万", zero="〇", bare_first="十")
CHINESE_LEGAL: Final = System("壹贰叁肆伍陆柒捌玖", "拾佰仟万", zero="零")
TAIWANESE_THOUSAND: Final = System(HAN, "十百千萬", zero="○", bare_first="十")
TRADITIONAL_LEGAL: Final = System("壹貳參肆伍陸柒捌玖", "拾佰仟萬", zero="零")
JAPANESE: Final = System(HAN, "十百千万", bare="十百千")
JAPANESE_LEGAL: Final = System("壱弐参四伍六七八九", "拾百阡萬")
KOREAN: Final = System("일이삼사오육칠팔구", "십백천만", bare="십백천", bare_first="만")
_KOREAN_ONES: Final = ("하나", "둘", "셋", "넷", "다섯", "여섯", "일곱", "여덟", "아홉")
_KOREAN_TENS: Final = ("열", "스물", "서른", "마흔", "쉰", "예순", "일흔", "여든", "아흔")
_NATIVE_END: Final = 100


def below_hundred(value: int, zero: str) -> str:
    """Write 十, 二十一 up to 99, and digit by digit above: 一○一."""
    if value < 100:
        return System(HAN, "十百千万", bare_first="十").write(value)
    return positional(value, zero + HAN)


def korean_legal(value: int) -> str:
    """Write the native numbers 하나, 둘, 열하나; those of the count from 100."""
    if not 0 < value < _NATIVE_END:
        return KOREAN.write(value)
    tens, ones = divmod(value, 10)
    return (_KOREAN_TENS[tens - 1] if tens else "") + (_KOREAN_ONES[ones - 1] if ones else "")


def positional(value: int, digits: str) -> str:
    """Write digit by digit with ten signs, 0 first."""
    if value < 0:
        raise Unprintable
    return "".join(digits[int(digit)] for digit in str(value))
