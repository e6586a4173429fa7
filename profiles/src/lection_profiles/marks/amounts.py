"""Amounts: sums of money with their currency. Source: profiles.md, "span_extractors", `amount`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from functools import lru_cache

from lection_core import Block

from lection_profiles.marks.marks import Mark
from lection_profiles.marks.money_words import MoneyWords, money_words
from lection_profiles.text.batch import Joined
from lection_profiles.text.matcher import Matcher, compile_re2

_NUMBER = (
    r"[0-9]{1,3}(?:[.,'’ ][0-9]{2,3})*[.,'’ ][0-9]{3}(?:[.,][0-9]{1,2})?|"  # groups
    r"[0-9]{1,18}(?:[.,][0-9]{1,3})?"
)
_ROUND = r"(?:[.,](?:[–—]|--?))?"
"""What stands for no cents: `50.000,– Euro`, `CHF 50.—`."""

_FIRST_NUMBER = re.compile(_NUMBER)
_GROUPING = re.compile("['’ ]")


class Amounts:
    """Marks sums of money; the value is the currency and the number, `GBP 2000000`, `EUR 1000.50`, `$ 1150`.

    The currency is the ISO 4217 code, or the sign itself where several currencies share it (`$`, `¥`) and no language
    tag names a territory: `$` is `USD` under `en-US`, `$` under `en`. The number has no separators of groups, a full
    stop before its decimals, and as many decimals as were written; `million` and its like are multiplied out. No value
    is given where the languages leave open whether a separator stands before decimals (`1.000 €` in French), and where
    the groups are none (`1,000,00`).

    A sum is a number with a sign, a code of a currency in use today, or a name that leaves no doubt (`euros`,
    `pounds sterling`), before or after it. Not marked are numbers in words, percentages, numbers without a currency,
    `pence` and `cents`, and the few codes that are words in capitals (`ALL`, `TRY`, `COP` …).

    Signs, codes and separators are those of CLDR for the languages of the profile; no language means English.
    """

    def __init__(self, languages: Sequence[str]) -> None:
        self._words = money_words(tuple(languages) or ("en",))
        self._matcher = _compiled(tuple(languages) or ("en",))

    def marks(self, batch: Joined, blocks: Sequence[Block]) -> Iterator[Mark]:
        """Yield each sum of money."""
        text = batch.plain
        for match in self._matcher.finditer(batch.plain_encoded):
            start, end = match.span()
            if _stands_alone(text, start, end):
                index, base = batch.place(start)
                yield index, start - base, end - base, _value(text[start:end], self._words)


@lru_cache(maxsize=16)
def _compiled(languages: tuple[str, ...]) -> Matcher:
    # Compiling takes as long as reading a hundred kilobytes, which thousands of documents need not do again.
    return compile_re2(_pattern(money_words(languages)))


def _pattern(words: MoneyWords) -> str:
    """An RE2 expression without groups: currency before the number, or after it."""
    before = [word for word in words.currencies if " " not in word and not word.islower()]
    long = [word for word in words.multipliers if len(word) > 2]
    short = [word for word in words.multipliers if len(word) <= 2]
    times = f"(?: (?:{_any(long)})" + (f"|(?:{_any(short)})\\b)?" if short else ")?")
    number = f"(?:{_NUMBER}){_ROUND}"
    code = f"(?: (?:{_any(word for word in before if word.isalpha())}))?"
    return f"(?:{_any(before)}) ?{number}{times}{code}|{number}{times} ?(?:{_any(words.currencies)})"


def _any(words: Iterable[str]) -> str:
    """An expression for any of the words, the longest first; one that nothing matches for none."""
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word) for word in longest_first) or r"[^\x00-\x{10ffff}]"


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Tell whether a candidate is not a piece of a longer word or number."""
    before, after = text[start - 1] if start else "", text[end] if end < len(text) else ""
    if before.isalnum() and (text[start].isalnum() or before.isdigit()):
        return False
    if before in (".", ",") and start > 1 and text[start].isdigit() and text[start - 2].isdigit():
        return False
    return not (after.isalnum() and (text[end - 1].isalnum()))


def _value(written: str, words: MoneyWords) -> str | None:
    """Give the value of a sum as written, None where its number can be read in two ways."""
    number = _FIRST_NUMBER.search(written)
    assert number is not None
    before, after = written[: number.start()].strip(), written[number.end() :].lstrip(".,–—- ").rstrip()
    word = next((word for word in words.multipliers if _begins_with(after, word)), "")
    plain = _plain(number[0], words, multiplied=bool(word))
    if plain is None:
        return None
    after = after.removeprefix(word).strip()
    currency = words.currencies[before or after]
    if before and after and not currency.isalpha():
        currency = words.currencies[after]  # `$5,000.00 USD`: the code says which dollar.
    return f"{currency} {Decimal(plain).scaleb(words.multipliers.get(word, 0)):f}"


def _begins_with(text: str, word: str) -> bool:
    """Tell whether a text begins with a word and not with a longer one."""
    rest = text[len(word) :]
    return text.startswith(word) and (not rest[:1].isalpha() or not word[-1].isalpha())


def _plain(number: str, words: MoneyWords, multiplied: bool) -> str | None:
    """Write a number without groups and with a full stop before its decimals; None where that is not certain.

    Three digits after the only separator are a group where the languages group with it. Where they put it before
    decimals they are decimals of a multiplied number (`1.125 million`); otherwise sums have two.
    """
    number = _GROUPING.sub("", number)
    last = max(number.rfind("."), number.rfind(","))
    if last < 0:
        return number
    mark, decimals = number[last], number[last + 1 :]
    whole = number[:last].replace(".", "").replace(",", "")
    if number.count(mark) > 1:
        return whole + decimals if len(decimals) == 3 else None
    if len(decimals) != 3 or len(whole) != last or (multiplied and mark in words.decimals):
        return f"{whole}.{decimals}"
    return whole + decimals if mark in words.groups and mark not in words.decimals else None
