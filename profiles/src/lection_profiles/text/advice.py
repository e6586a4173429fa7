r"""What to write instead: advice for regular expressions that RE2 refuses, and for those it reads unexpectedly.

RE2 takes time in proportion to the text on any pattern, so it has no look-around and no back-references, and its
classes `\w \d \s \b` know ASCII only. Source: spec/profiles.md "Loading".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lection_core.profile.words import clipped

_NO_LOOK_AHEAD = (
    "RE2 has no look-ahead; match what follows as well and put the part that counts in a group, "
    "e.g. `(?P<span>Annex [0-9]+)[,;]`, or list what may follow"
)
_NO_LOOK_BEHIND = (
    "RE2 has no look-behind; match what comes before as well and put the part that counts in a group, "
    "e.g. `No\\. (?P<value>[0-9]+)`"
)
_NO_REFERENCE = "RE2 has no back-references; write the text out again, or the alternatives, e.g. `(?:\"a\"|'a')`"
_NEVER_BACKTRACKS = "RE2 never backtracks, so it needs no {}; write {} instead"
_NO_CONDITION = "RE2 has neither conditions nor recursion; write the alternatives out, e.g. `(?:a|b)`"

_OPERATORS = (
    ("(?=", _NO_LOOK_AHEAD),
    ("(?!", _NO_LOOK_AHEAD),
    ("(?<=", _NO_LOOK_BEHIND),
    ("(?<!", _NO_LOOK_BEHIND),
    ("(?>", _NEVER_BACKTRACKS.format("atomic groups", "`(?:…)`")),
    ("(?#", "RE2 has no comments inside a pattern; write a YAML comment beside the key"),
    ("(?(", _NO_CONDITION),
    ("(?R", _NO_CONDITION),
    ("(?&", _NO_CONDITION),
    ("(?x", "RE2 has no verbose mode; write the pattern on one line without spaces"),
)
"""What a pattern's unknown operator begins with, and the advice."""

_ESCAPES = {
    "Z": r"write `\z` for the end of the text",
    "G": r"write `\A` or `^` for the beginning of the text",
    "h": r"write `[ \t]`, or `[\s\p{Z}]` for every white space",
    "R": r"write `\r?\n`",
    "N": r"write the character itself, or `\x{2014}` with its number",
    "u": r"write the character itself, or `\x{2014}` with its number",
    "U": r"write the character itself, or `\x{1F600}` with its number",
    "x": r"write two hexadecimal digits, or `\x{2014}`",
    "K": _NO_LOOK_BEHIND,
    "X": r"write `\p{L}\p{M}*` for a letter with its marks",
    "k": _NO_REFERENCE,
    "g": _NO_REFERENCE,
    "e": r"write `\x1b`",
    "c": r"write the character as `\x01` with its number",
}
"""What an unknown escape begins with, and what to write."""

_ASCII_CLASSES = {
    r"\w": r"[\p{L}\p{M}\p{N}_]",
    r"\W": r"[^\p{L}\p{M}\p{N}_]",
    r"\d": r"\p{Nd}",
    r"\D": r"\P{Nd}",
    r"\s": r"[\s\p{Z}]",
    r"\S": r"[^\s\p{Z}]",
    r"\b": r"(?:^|[^\p{L}\p{N}])` before a word and `(?:[^\p{L}\p{N}]|$)",
    r"\B": r"[\p{L}\p{N}]",
    "[:alpha:]": r"\p{L}",
    "[:alnum:]": r"\p{L}\p{N}",
    "[:upper:]": r"\p{Lu}",
    "[:lower:]": r"\p{Ll}",
    "[:digit:]": r"\p{Nd}",
    "[:space:]": r"\s\p{Z}",
    "[:punct:]": r"\p{P}",
    "[:word:]": r"\p{L}\p{M}\p{N}_",
}
"""RE2's classes that know ASCII only, and the Unicode ones to write for them."""

_UNKNOWN_TO = {"w": "é", "d": "４", "s": "the no-break space", "b": "é", "[": "é"}
_WIDENED = re.compile(r"\\s\\p\{Z\}")
r"""`\s` beside what it lacks, which is what the advice for it says to write."""
_TOKEN = re.compile(r"\\Q.*?(?:\\E|\Z)|\\p\{\^?\w*\}|\\.|\[:\^?\w+:\]|.", re.DOTALL)


def advice(pattern: str, error: str) -> tuple[str, str]:
    """Give what is wrong and what to write instead for a pattern RE2 refused with `error`."""
    kind, _, detail = error.partition(": ")
    if kind == "invalid perl operator":
        return _operator(pattern, detail)
    if kind == "invalid escape sequence":
        return _escape(detail)
    if kind == "bad repetition operator":
        return _repetition(detail)
    for known, hint in _SIMPLE.items():
        if kind == known:
            return f"is not a regular expression RE2 can read: {clipped(error)}", hint
    return (
        f"is not a regular expression RE2 can read: {clipped(error)}",
        "see https://github.com/google/re2/wiki/Syntax",
    )


_SIMPLE = {
    "missing )": r"close the group, or write `\(` for the character itself",
    "unexpected )": r"open the group, or write `\)` for the character itself",
    "missing ]": r"close the class, or write `\[` for the character itself",
    "invalid repetition size": "a repetition may count to 1000 at most, nested ones multiplied",
    "no argument for repetition operator": r"put what is repeated before it, or a backslash: `\*`, `\+`, `\?`",
    "trailing \\": r"write `\\` for a backslash",
    "invalid character class range": r"Unicode classes are written like `\p{L}`, `\p{Lu}`, `\p{Nd}`, `\p{Han}`",
    "invalid named capture group": "name it with letters, digits and underscores: `(?P<number>…)`",
    "pattern too large - compile failed": "use smaller repetitions; `+` or `*` cost nothing",
}


def _operator(pattern: str, detail: str) -> tuple[str, str]:
    if detail in {"(?P", "(?"}:
        if "(?P=" in pattern or "(?P>" in pattern:
            return "has a back-reference", _NO_REFERENCE
        return f"has the unfinished group `{detail}`", "name groups `(?P<number>…)`, leave them unnamed as `(?:…)`"
    for beginning, hint in _OPERATORS:
        if detail.startswith(beginning):
            return f"uses `{beginning}`", hint
    return f"uses `{clipped(detail)}`", "RE2 knows `(?:…)`, `(?P<name>…)` and the flags i, m, s and U, e.g. `(?i)`"


def _escape(detail: str) -> tuple[str, str]:
    letter = detail[1:2]
    if letter.isdigit():
        return f"has the back-reference `{clipped(detail)}`", _NO_REFERENCE
    return f"has the unknown escape `{clipped(detail)}`", _ESCAPES.get(letter, "leave the backslash out")


def _repetition(detail: str) -> tuple[str, str]:
    message = f"repeats a repetition: `{clipped(detail)}`"
    if detail.endswith("+") and len(detail) == 2:
        return message, _NEVER_BACKTRACKS.format("possessive repetitions", f"`{detail[0]}`")
    return message, "put the inner one in a group, e.g. `(?:a*)*`"


def tokens(pattern: str) -> Iterator[str]:
    r"""Yield a pattern's characters, escapes (`\d`, `\p{Lu}`), named classes and `\Q…\E` stretches one by one."""
    return (found.group() for found in _TOKEN.finditer(pattern))


def surprises(pattern: str) -> Iterator[tuple[str, str]]:
    """Yield what is allowed but not what most expect, each with what to write instead; each kind once."""
    for token in dict.fromkeys(tokens(_WIDENED.sub("", pattern))):
        name = token.replace("[:^", "[:")
        if name in _ASCII_CLASSES:
            stranger = _UNKNOWN_TO[name[1].lower() if name[0] == "\\" else "["]
            yield f"`{token}` knows ASCII only, not {stranger}", f"for other scripts write `{_ASCII_CLASSES[name]}`"
    if re.search(r"(?<!\\)\{,\d+\}", pattern):
        yield "`{,…}` stands for itself in RE2", "write `{0,…}` for a repetition"
