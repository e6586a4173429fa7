"""How what no label pattern knows begins: the labels a profile may lack. Source: spec/profiles.md "profile check"."""

from __future__ import annotations

import re

MOST = 1000
"""How many different beginnings are counted at most."""

_LETTERS = (
    ("roman", re.compile(r"[ivx]{2,5}\Z")),
    ("ROMAN", re.compile(r"[IVX]{2,5}\Z")),
    ("alpha", re.compile(r"[a-z]\Z")),
    ("ALPHA", re.compile(r"[A-Z]\Z")),
)
_BEGINNING = re.compile(
    r"(?P<word>(?:[A-Z]{1,5}[.-]?(?=\d)|[^\W\d_][\w’'/-]{0,20}\.? |[§¶№] ?)?)(?P<open>[(\[（［]?)"
    r"(?P<number>\d{1,6}(?:[.\-/–]\d{1,6}){0,5}|[A-Za-z]{1,5})(?P<close>[)\]）］]?[.:)]?)(?=[ \u3000—–]|\Z)"
)
_DIGITS = re.compile(r"\d+")


def beginning(text: str) -> tuple[str, str] | None:
    """Give how a text begins as a template would say it (`Resolution {arabic}-{arabic}:`), and the number there.

    None where it has no label. A number in letters counts only in brackets, before a mark of punctuation, or as a
    capital behind a word with one: `Action A:`, `(ii)`, `Annex B`, and not `A dog` or `When I`. A small word that ends
    in no full stop makes a label only with a mark behind the number: `step 2:`, and not `the 1961 Act`.
    """
    match = _BEGINNING.match(text)
    if match is None:
        return None
    word, opened, number, closed = match.group("word", "open", "number", "close")
    if number[0].isdigit():
        if not (word or opened or closed or "." in number):
            return None
        if word[:1].islower() and word[-1] == " " and word[-2] != "." and not closed:
            return None
        shape = "{decimal}" if "." in number and not set(number) & set("-/–") else _DIGITS.sub("{arabic}", number)
        if len(word) == 2 and word[1] == ".":  # `A.1.2` of an annex
            word = "{ALPHA}."
    else:
        kind = next((kind for kind, form in _LETTERS if form.match(number)), None)
        named = word[:1].isupper() and number.isupper() and number != "I"
        if kind is None or not (closed or named) or (not opened and closed == "." and word):
            return None
        shape = f"{{{kind}}}"
    return f"{word}{opened}{shape}{closed}", number
