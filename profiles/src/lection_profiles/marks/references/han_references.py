"""Cross references in Chinese and Japanese: `本法第十八条`, `第五条`. Used by `CrossReferences`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import MappingProxyType

from lection_profiles.marks.references.reader import EXTERNAL, PENDING, Found

HAN_UNITS = MappingProxyType(
    {"条": "article", "條": "article", "章": "chapter", "節": "division", "节": "division", "編": "part", "编": "part"}
)
"""The units that are numbered through a document or bear their name, by the character after the number."""

_NUMBER = r"[〇零一二三四五六七八九十百千0-9０-９]{1,8}"
_UNIT = re.compile(rf"第(?P<number>{_NUMBER})(?P<unit>[条條章節节編编])(?P<branch>の[一二三四五六七八九十]{{1,3}})?")
_OWN = re.compile(
    r"(?:本(?:法|条例|规定|办法|规则|细则|章程|合同|协议)|この法律|依照|按照|根据|依据|违反|符合|适用|[除はがをにで、，。；：（(「\n])\Z"
)
_LIST = re.compile(r"(?:第[^第\n]{1,9}[款項项号號])*[、，和或及至与]?(?:から)?\Z")
_WIDE = str.maketrans("０１２３４５６７８９", "0123456789")


def han_number(number: str, branch: str | None = None) -> str:
    """Give a number as labels and references share it: as written, wide digits narrow, with its branch (`の二`)."""
    return number.translate(_WIDE) + (branch or "")


def han_references(text: str) -> Iterator[Found]:
    """Yield the articles, chapters, sections and parts that a text refers to.

    One that follows the name of another law (`民法第五条`, `《公司法》第五条`) or one of a list that does leads into
    another document; what a text begins with is its own number. Paragraphs and items (`第一款`) are left out.
    """
    end, foreign = -1, False
    for match in _UNIT.finditer(text):
        start = match.start()
        if start == 0 or text[start - 1] == "\n":
            continue
        if end < 0 or not _LIST.fullmatch(text, end, start):
            foreign = _OWN.search(text[max(start - 4, 0) : start]) is None
        end = match.end()
        number = han_number(match["number"], match["branch"])
        yield start, end, f"{EXTERNAL if foreign else PENDING}{HAN_UNITS[match['unit']]} {number}"
