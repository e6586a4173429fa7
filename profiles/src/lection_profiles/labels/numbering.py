"""How numbers are written, read and ordered: the numbering kinds of a profile.

A number is a tuple of groups, each `(value, suffix)`: `4A` is `((4, "A"),)`, `5.10AA.1` is `((5, ""), (10, "AA"),
(1, ""))`, `(c)` is `((3, ""),)`. Source: profiles.md, "label_patterns" and "The numbering engine".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from lection_profiles.text.numerals import HAN, ORDINAL_WORDS, han_value, letter_value, ordinal_value, roman_value

Group = tuple[int, str]
Number = tuple[Group, ...]

LATIN_ADVERBS = ("bis", "ter", "quater", "quinquies", "sexies", "septies", "octies", "novies", "nonies", "decies")
_ADVERBS = "|".join(LATIN_ADVERBS)
SUFFIX = (
    r"(?:(?=[A-Za-zèÈºª \u00a0\u202f-]|\.[ºª])"
    rf"(?:[A-Z]{{1,3}}|[a-z](?![a-z])|[ \u00a0\u202f-]?(?:{_ADVERBS})(?!\w)|[a-z](?:{_ADVERBS})(?!\w)"
    r"|\.?[ºª](?:-[A-Z](?![\w-]))?|-[A-Z](?![\w-])|(?:er|re|ère|ÈRE)(?!\w)))?"
)
"""What may stand behind an Arabic number: an inserted `A`, `-A`, `bis` or `abis`, the sign of an ordinal.

What each begins with is asked for first, for mostly there is none.
"""
_ROMAN_END = (
    rf"(?:(?:er|re|ère|ER|RE|ÈRE)(?!\w)|[A-Z]|[a-h](?![a-z])|(?:{_ADVERBS})|[ \u00a0\u202f](?:{_ADVERBS})(?!\w))?"
)

_ARABIC = rf"\d{{1,6}}{SUFFIX}"
_DEEP = rf"\d{{1,6}}{SUFFIX}(?:\.\d{{1,4}}{SUFFIX})+"

BULLETS = "•●▪■◦‣·○➢✓□∙⁃►➤◆❖❑▫✔☐☑⦁\uf0a7\uf0a8\uf0b7\uf0d8\uf0fc"
"""Signs that are nothing but bullets; the last five are how those of symbol fonts come out of word processors."""
DASHES = r"\-*+–—"
"""Bullets that are signs of running text as well."""
_HOLLOW = r"o(?=\t|[ \u00a0]{2}|[ \u00a0][\"“‘(]?[A-Z\d])"
"""A hollow bullet as word processors write it; before a small letter, as `o` stands in sentences, it needs room."""

FRAGMENTS: Mapping[str, str] = MappingProxyType(
    {
        "arabic": _ARABIC,
        "decimal": rf"(?:{_DEEP}|{_ARABIC})",
        "alpha": (
            rf"(?:[a-z](?:{'|'.join(LATIN_ADVERBS)}|[A-Z]{{1,2}})|[a-z]{{1,4}}(?:[.-]\d{{1,2}}(?!\.?\d))?"
            r"|[а-яё]|[α-ω]|[أ-ي])"
        ),
        "ALPHA": rf"(?:[A-Z](?:{'|'.join(LATIN_ADVERBS)})|[A-Z]{{1,4}}|[А-ЯЁ]|[Α-Ω])",
        "alpha2": r"([a-z])\1{1,3}",
        "ALPHA2": r"([A-Z])\1{1,3}",
        "roman": r"[ivxlcdm]{1,15}",
        "ROMAN": rf"[IVXLCDM]{{1,15}}{_ROMAN_END}",
        "ordinal_word": "(?i:" + "|".join(sorted(ORDINAL_WORDS, key=len, reverse=True)) + ")",
        "han": f"[{HAN}]{{1,12}}(?:[のノ之][{HAN}]{{1,4}})*",
        "circled": "[①-⑳㉑-㉟㊱-㊿⓪]",
        "bullet": f"(?:[{DASHES}{BULLETS}]|{_HOLLOW})",
    }
)
"""For each numbering kind, a regular expression without look-around or unbounded repetition for how it is written."""

_FORMS = {kind: re.compile(rf"{FRAGMENTS[kind]}\Z") for kind in ("alpha2", "ALPHA2", "han", "circled")}
"""The kinds whose readers rely on the form that templates ask for."""
_LONGEST = 100
"""How long a number may be; what is longer could not be counted."""

DEEP_DECIMAL = _DEEP
"""`{decimal}` where nothing but the number says that it is a label: at least two groups."""

_LETTERS = frozenset({"alpha", "ALPHA"})
DOUBLED = frozenset({"alpha2", "ALPHA2"})
"""Kinds of levels that start at `aa`, at `AA`."""
ALPHABET = 26
STYLES: Mapping[str, str] = MappingProxyType({"alpha2": "alpha", "ALPHA2": "ALPHA", "bullet": "none"})
_LETTER_SUFFIX = re.compile(rf"(\D+?)([.-]\d+|[A-Z]{{1,2}}|{'|'.join(LATIN_ADVERBS)})?\Z")
_INSERTED_LETTER = re.compile(r"[d-z][a-h]\Z")
"""Behind a, b and c a second letter rather goes on behind z: aa, ab …"""
_THIRD = frozenset("abcdefgh")
_ADVERBIAL = re.compile(rf"(.*?)({_ADVERBS})\Z")
_ORDINAL_SIGNS = ("er", "re", "ère")
_POINT_OF_ORDINAL = re.compile(r"\.(?=[ºª])")
_GROUP = re.compile(r"(\d+)[ºª]?[ \u00a0\u202f-]?(\D*)\Z")
_ROMAN_SUFFIX = re.compile(rf"([IVXLCDM]+?)(?:[ \u00a0\u202f]?([A-HJ-UWYZa-h]|{_ADVERBS})|er|re|ère|ER|RE|ÈRE)?\Z")


def read_bracketed(text: str) -> Number | None:
    """Read `1.1` between brackets, where it is one number inserted after 1, not the first below it."""
    whole, _, part = text.partition(".")
    if not part[:1].isdigit():  # nothing, or the sign of an ordinal (`1.ª`)
        return _arabic(text)
    number = _arabic(whole)
    return ((number[0][0], f".{part}"),) if number else None


def _arabic(text: str) -> Number | None:
    """Dotted groups of digits; the first may be a capital, as in `C.1.2` below `Appendix C`."""
    groups = []
    if "º" in text or "ª" in text:
        text = _POINT_OF_ORDINAL.sub("", text)
    for place, part in enumerate(text.split(".")):
        if not place and len(part) == 1 and "A" <= part <= "Z":
            groups.append((ord(part) - 64, ""))
            continue
        match = _GROUP.match(part)
        if match is None:
            return None
        groups.append((int(match[1]), "" if match[2].lower() in _ORDINAL_SIGNS else match[2]))
    return tuple(groups)


def _single(value: int | None) -> Number | None:
    return None if value is None else ((value, ""),)


def _letter(text: str) -> Number | None:
    """A letter, or one inserted behind it: `b.01` and `bA` stand between b and c, `da` between d and e, `za` before a.

    So does a third one behind two: `bja` behind bj.
    """
    if len(text) == 2 and _INSERTED_LETTER.match(text) is not None and text[0] != text[1]:
        return ((0 if text[0] == "z" else letter_value(text[0]) or 0, text[1]),)
    if len(text) == 3 and letter_value(text) is None and text[2] in _THIRD:
        value, third = letter_value(text[:2]), text[2]
        return None if value is None else ((value, third),)
    match = _LETTER_SUFFIX.match(text)
    value = letter_value(match[1]) if match else None
    return None if match is None or value is None else ((value, match[2] or ""),)


def _upper_roman(text: str) -> Number | None:
    value = roman_value(text)
    if value is not None:
        return ((value, ""),)
    match = _ROMAN_SUFFIX.match(text)
    value = roman_value(match[1]) if match else None
    return None if match is None or value is None else ((value, match[2] or ""),)


def _han(text: str) -> Number | None:
    parts = re.split("[のノ之]", text)
    values = [han_value(part) for part in parts]
    if None in values:
        return None
    return ((values[0] or 0, "".join(f"の{value:03}" for value in values[1:])),)


_READERS: Mapping[str, Callable[[str], Number | None]] = {
    "arabic": _arabic,
    "decimal": _arabic,
    "alpha": lambda text: _letter(text),
    "ALPHA": lambda text: _letter(text.lower()),
    "roman": lambda text: _single(roman_value(text.upper())),
    "ROMAN": _upper_roman,
    "ordinal_word": lambda text: _single(ordinal_value(text)),
    "han": _han,
    "circled": lambda text: _single(_circled(text)),
    "bullet": lambda _text: ((0, ""),),
}


def _circled(text: str) -> int:
    code = ord(text)
    if code == 0x24EA:
        return 0
    if code < 0x2474:
        return code - 0x245F
    return code - 0x3250 + 20 if code < 0x3260 else code - 0x32B0 + 35


def _doubled(text: str) -> Number:
    return (((len(text) - 2) * 26 + ord(text[0].lower()) - 96, ""),)


@lru_cache(4096)
def read_number(kind: str, text: str) -> Number | None:
    """Read a number as its kind writes it; None where the letters form no number of that kind (`mix` is no roman)."""
    if kind in DOUBLED:
        return _doubled(text)
    return _READERS[kind](text)


def read_captured(kind: str, text: str) -> Number | None:
    """Read what a profile's own expression captured as its number, which may be anything; None for what is none."""
    form = _FORMS.get(kind)
    if len(text) > _LONGEST or (form is not None and form.match(text) is None):
        return None
    return read_number(kind, text)


def follows(previous: Number, number: Number) -> bool:
    """Tell whether `number` comes right after `previous`: 5 or 4A after 4, 4B or 5 after 4A, 12ZA after 12."""
    groups = len(number)
    if not groups or len(previous) != groups or (groups > 1 and previous[:-1] != number[:-1]):
        return False
    (value, suffix), (new_value, new_suffix) = previous[-1], number[-1]
    if new_value == value + 1:
        return not new_suffix or new_suffix[0] in "Aa"
    return new_value == value and _suffix_follows(suffix, new_suffix)


def _suffix_follows(suffix: str, new_suffix: str) -> bool:
    if not new_suffix or suffix == new_suffix:
        return False
    if not suffix:
        return new_suffix[0] in "AaZzの.-" or new_suffix == LATIN_ADVERBS[0]
    (stem, adverb), (new_stem, new_adverb) = _parts(suffix), _parts(new_suffix)
    if new_adverb:
        return new_stem == stem and new_adverb == adverb + 1
    if adverb:
        return bool(stem) and _suffix_follows(stem, new_suffix)
    if suffix[0] in ".-" and new_suffix[0] == suffix[0]:
        return _inserted_value(new_suffix[1:]) > _inserted_value(suffix[1:])
    if suffix[0] == "の" or len(suffix) != len(new_suffix):
        return new_suffix > suffix
    return (suffix[:-1] == new_suffix[:-1] and ord(new_suffix[-1]) == ord(suffix[-1]) + 1) or new_suffix[:-1] == suffix


def _inserted_value(digits: str) -> float:
    """Order what is inserted behind a point: 01 before 1, and 2 before 10."""
    return int(digits) / 100 if digits[0] == "0" else int(digits)


def _parts(suffix: str) -> tuple[str, int]:
    """Split what an adverb inserts from what it is inserted behind: `abis` is the first behind `a`; 0 for no adverb."""
    match = _ADVERBIAL.match(suffix) if len(suffix) > 2 else None
    return (suffix, 0) if match is None else (match[1], LATIN_ADVERBS.index(match[2]) + 1)


def inserted_letter(kinds: Sequence[str], label: str) -> Number | None:
    """Give the number of two letters as inserted ones, though they also go on behind z: `(aa)` behind `(a)`."""
    if kinds[-1] not in _LETTERS:
        return None
    letters = "".join(filter(str.isalpha, label)).lower()
    return ((ord(letters[0]) - 96, letters[1]),) if len(letters) == 2 and "a" <= letters[0] <= "z" else None


def follows_letter(previous: Number, inserted: Number) -> bool:
    """Tell whether an inserted letter comes right after a number: `aa` behind a, `bb` or `ba` behind b."""
    value, suffix = inserted[0]
    return follows(previous, inserted) or (previous == ((value, ""),) and suffix == chr(96 + value))


def is_first(number: Number) -> bool:
    """Tell whether a sequence may begin here: the last group is 1 or 0 (`0.`, `1.`, `4.1`, `(a)`) without a suffix.

    A label that counts nothing (`THE SCHEDULE`) is always a beginning.
    """
    if not number:
        return True
    value, suffix = number[-1]
    return value in (0, 1) and not suffix


def comes_after(previous: Number, number: Number) -> bool:
    """Tell whether `number` stands anywhere later than `previous` in the order of their kind."""
    return len(previous) == len(number) and _key(number) > _key(previous)


def _key(number: Number) -> list[tuple[int, int, str, int]]:
    return [(value, 0 if suffix.startswith("Z") else 1 if suffix else 0, *_parts(suffix)) for value, suffix in number]


def written(number: tuple[tuple[int, str], ...]) -> str:
    """Write a number in digits: 4, 4A, 5.10AA.1."""
    return ".".join(f"{value}{suffix}" for value, suffix in number)
