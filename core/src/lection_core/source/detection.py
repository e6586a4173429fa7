"""Guessing the encoding of bytes that have no mark and are no UTF-8, by a library and by what documents are written in.

Source: readers.md, "Source".
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from charset_normalizer import CharsetMatch

HEAD_BYTES: Final = 64 * 1024
"""How many bytes the library is shown."""

_UNMARKED: Final = ("utf-32-le", "utf-32-be", "utf-16-le", "utf-16-be")
_BEHIND_ALPHABETS: Final = "\u2000"
_FEWEST: Final = 4
"""How many characters are enough: a few letters with a NUL between them may be just that."""
_OLD: Final = ("mac_roman", "mac_cyrillic", "cp437", "cp850", "cp852", "cp866")
"""What computers used before Windows did and the Mac of today does."""
_USUAL: Final = [
    *("cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258", "cp874"),
    *("latin_1", "iso8859_2", "iso8859_5", "iso8859_6", "iso8859_7", "iso8859_8", "iso8859_15", "koi8_r", "koi8_u"),
    *("gb18030", "big5", "big5hkscs", "euc_jp", "iso2022_jp", "cp932", "shift_jis", "cp949", "euc_kr"),
    *_OLD,
]
"""What documents are written in; of the others the library knows, each is only ever a mistake."""

_COMMON: Final = "cp1252"
_WESTERN: Final = (_COMMON, "latin_1", "iso8859_15", "mac_roman", "cp437", "cp850")
_NOT_WESTERN: Final = MappingProxyType(
    {
        "Czech": frozenset("áčďéěíňóřšťúůýž"),
        "Slovak": frozenset("áäčďéíĺľňóôŕšťúýž"),
        "Polish": frozenset("ąćęłńóśźż"),
        "Hungarian": frozenset("áéíóöőúüű"),
        "Croatian": frozenset("čćđšž"),
        "Slovene": frozenset("čšž"),
        "Romanian": frozenset("ăâîșțşţ"),
        "Turkish": frozenset("âçğîıöşüû"),
        "Lithuanian": frozenset("ąčęėįšųūž"),
        "Latvian": frozenset("āčēģīķļņšūž"),
    }
)
"""Languages whose letters the western encodings lack, with those beyond ASCII: who finds one of them in such an
encoding has found neither, and who finds letters that it does not write (`déjŕ` in Hungarian) has not found it."""
_DISORDER, _DISORDER_OLD, _COHERENCE = 0.01, 0.2, 0.25
"""How much worse the common encoding may fit than the best guess, or than an old one, and still be taken: a few curly
quotes in English tell the library little, and most documents are written in it."""


_FEW: Final = 24
_AMID: Final = 4
"""How many foreign bytes are few, and how many plain letters stand around each: one in five letters of French or
Finnish has an accent."""
_SIGNS: Final = frozenset("§°€£©®’‘“”„–—…«»‹›•ªº´·½¼¾²³¹¿¡\xa0")


def disguised(data: bytes) -> str | None:
    """Return the encoding of bytes that pass for UTF-8 or ASCII but hold what no such text holds, None for others.

    UTF-16 and UTF-32 without a mark give every letter of an alphabet a NUL or a control character beside it, and
    ISO-2022-JP changes to its letters by an escape sequence.
    """
    head = data[:HEAD_BYTES]
    if b"\0" in head:
        return next((name for name in _UNMARKED if _is_alphabetic(head, name)), None)
    return "iso2022_jp" if b"\x1b$B" in head or b"\x1b$@" in head else None


def _is_alphabetic(head: bytes, encoding: str) -> bool:
    """Tell whether the bytes are in this wide encoding, and most of its characters those of an alphabet."""
    try:
        text = codecs.getincrementaldecoder(encoding)().decode(head)
    except UnicodeDecodeError:
        return False
    letters = sum(character < _BEHIND_ALPHABETS for character in text)
    return len(text) >= _FEWEST and "\0" not in text and letters * 4 >= len(text) * 3


def detected(data: bytes, around: int, final: bool) -> Iterator[str]:
    """Yield the names of the encodings that the bytes may be in, the likeliest first.

    :param around: where the first byte stands that is no UTF-8.
    :param final: False for the head of a longer input.
    """
    from charset_normalizer import from_bytes

    # UTF-16 or UTF-32 of any length holds NUL bytes; without the exclusion four bytes of Latin-1 pass for UTF-16.
    lines = data[:HEAD_BYTES] if b"\0" in data[:HEAD_BYTES] else _telling_lines(data, around, final)
    matches = list(from_bytes(lines, cp_isolation=None if b"\0" in lines else _USUAL))
    matches.sort(key=_contradicts_itself)
    names = [match.encoding for match in matches]
    if _is_common(matches) or _reads_as_common(lines, matches):
        names.insert(0, _COMMON)
    yield from dict.fromkeys(codecs.lookup(name).name for name in names)


def _contradicts_itself(match: CharsetMatch) -> bool:
    """Tell whether the library takes bytes for a language that cannot be written in the encoding it takes them for."""
    return match.encoding in _WESTERN and match.language in _NOT_WESTERN


def _is_borne_out(match: CharsetMatch) -> bool:
    """Tell whether every letter beyond ASCII is one of the language that the library takes the bytes for."""
    letters = _NOT_WESTERN.get(match.language)
    if letters is None or match.encoding in _WESTERN:
        return False
    return all(letter in letters for letter in str(match).lower() if letter > "\x7f" and letter.isalpha())


def _is_common(matches: Sequence[CharsetMatch]) -> bool:
    """Tell whether the common encoding fits not much worse than the best one."""
    common = next((match for match in matches if _COMMON in match.could_be_from_charset), None)
    if common is None:
        return False
    best = matches[0]
    if _is_borne_out(best):
        return str(common) == str(best)
    if _contradicts_itself(common) and any(map(_is_borne_out, matches)):
        return False
    disorder = _DISORDER_OLD if best.encoding in _OLD else _DISORDER
    refuted = best.language in _NOT_WESTERN  # then nothing is coherent about it
    return common.chaos <= best.chaos + disorder and (refuted or common.coherence >= best.coherence - _COHERENCE)


def _reads_as_common(lines: bytes, matches: Sequence[CharsetMatch]) -> bool:
    """Tell whether a few foreign bytes amid Latin letters are letters or usual signs in the common encoding.

    So few tell the library nothing (45 bytes of French became `déjŕ`). Only a language whose own letters they all are
    speaks against it.
    """
    try:
        text = lines.decode(_COMMON)
    except UnicodeDecodeError:
        return False
    foreign = [character for character in text if character > "\x7f"]
    plain = sum(character.isalpha() for character in text) - sum(character.isalpha() for character in foreign)
    if not foreign or len(foreign) > _FEW or plain < _AMID * len(foreign):
        return False
    if not all(character.isalpha() or character in _SIGNS for character in foreign):
        return False
    return not any(_is_borne_out(match) and str(match) != text for match in matches)


def _telling_lines(data: bytes, around: int, final: bool) -> bytes:
    """Return the lines from the first foreign byte on that are not ASCII: the library is misled by much that is."""
    start = data.rfind(b"\n", 0, around) + 1
    whole, _, cut = data[start : start + HEAD_BYTES].rpartition(b"\n")
    lines = [line for line in whole.split(b"\n") if not line.isascii()]
    partial = not final or start + HEAD_BYTES < len(data)
    return b"\n".join(lines if lines and partial else [*lines, cut])
