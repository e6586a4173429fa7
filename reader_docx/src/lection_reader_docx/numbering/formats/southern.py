"""Numbers in words in the languages of the south-east: Thai, Vietnamese."""

from __future__ import annotations

from typing import Final

from lection_reader_docx.numbering.formats.unprintable import Unprintable

END: Final = 1_000_000
_THAI: Final = ("", "หนึ่ง", "สอง", "สาม", "สี่", "ห้า", "หก", "เจ็ด", "แปด", "เก้า")
_THAI_UNITS: Final = ("", "สิบ", "ร้อย", "พัน", "หมื่น", "แสน")
_VIETNAMESE: Final = ("không", "một", "hai", "ba", "bốn", "năm", "sáu", "bảy", "tám", "chín")


def thai_counting(value: int) -> str:
    """Write หนึ่ง, สอง, สิบเอ็ด, ยี่สิบ."""
    if not 0 < value < END:
        raise Unprintable
    digits = [int(digit) for digit in str(value)]
    parts = []
    for index, digit in enumerate(digits):
        power = len(digits) - 1 - index
        if not digit:
            continue
        word = _THAI[digit]
        if power == 1 and digit < 3:
            word = "ยี่" if digit == 2 else ""
        elif not power and digit == 1 and len(digits) > 1:
            word = "เอ็ด"
        parts.append(word + _THAI_UNITS[power])
    return "".join(parts)


def baht_text(value: int) -> str:
    """Write an amount of money: หนึ่งบาทถ้วน."""
    return f"{thai_counting(value)}บาทถ้วน"


def vietnamese_counting(value: int) -> str:
    """Write một, hai, mười một, hai mươi mốt; up to 99, decimal above."""
    if not 0 < value < 100:
        raise Unprintable
    tens, ones = divmod(value, 10)
    if not tens:
        return _VIETNAMESE[ones]
    head = "mười" if tens == 1 else f"{_VIETNAMESE[tens]} mươi"
    if not ones:
        return head
    word = {1: "mốt" if tens > 1 else "một", 5: "lăm"}.get(ones, _VIETNAMESE[ones])
    return f"{head} {word}"
