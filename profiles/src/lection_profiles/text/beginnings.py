"""What the matches of a regular expression may begin with: lets most lines be passed over without a search.

Understands the beginning of an expression only as far as that is plain (words, classes, groups, alternatives); for
anything else the answer is that anything may come first, which costs time and nothing else.
"""

from __future__ import annotations

import re

_GROUP = re.compile(r"\((?:\?(?:P?<\w+>|[a-zA-Z]*(?:-[a-zA-Z]+)?:))?")
_CLASS = re.compile(r"\[\^?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]")
_OPTIONAL = re.compile(r"[?*]|\{0")
_ATOM = re.compile(
    r"(?P<open>\(\?P<number>(?=[^()|]*\)(?![?*+{])))|(?P<close>\)(?![?*+{]))"
    r"|(?:\[[0-9A-Za-z]-[0-9A-Za-z]\]|\\[.\-]|[A-Za-z0-9 §:-])(?:\{\d+(?:,\d+)?\}(?!\?)|\?(?!\?)|(?![?*+{]))"
)
"""What is written and means the same in any regular expression, is bounded, and stands in a row; and the group of the
number, where it holds nothing else."""
_CLASS_ESCAPES = "dwWDsS"
_LONGEST = 6


def first_character(regex: str, insensitive: bool = False) -> re.Pattern[str] | None:
    """Give a pattern of the characters that matches of `regex` may begin with; None where any may."""
    return _any_of(_Scanner(regex, insensitive, 1).alternatives())


def beginning(regex: str, insensitive: bool = False) -> re.Pattern[str] | None:
    """Give a pattern of what matches of `regex` may begin with, as many letters as are certain; None where anything."""
    return _any_of(_Scanner(regex, insensitive, _LONGEST).alternatives())


def _any_of(found: set[str] | None) -> re.Pattern[str] | None:
    if not found:
        return None
    try:
        return re.compile("|".join(sorted(found)))
    except re.error:  # a class that only RE2 knows, such as [\p{L}]
        return None


class _Scanner:
    def __init__(self, regex: str, insensitive: bool, length: int) -> None:
        self._regex = regex
        self._position = 0
        self._insensitive = insensitive
        self._length = length

    def alternatives(self) -> set[str] | None:
        """Read alternatives up to the end or the closing bracket; None where one may begin with anything."""
        found: set[str] | None = set()
        while True:
            first = self._first()
            found = None if first is None or found is None else found | first
            self._skip()
            if self._regex[self._position : self._position + 1] != "|":
                return found
            self._position += 1

    def _first(self) -> set[str] | None:
        regex = self._regex
        if regex.startswith("^", self._position):
            self._position += 1
        character = regex[self._position : self._position + 1]
        if character == "(":
            return self._group()
        if character == "[":
            match = _CLASS.match(regex, self._position)
            atom, size = (match[0], len(match[0])) if match else (None, 1)
        elif character == "\\":
            after = regex[self._position + 1 : self._position + 2]
            atom = f"\\{after}" if after in _CLASS_ESCAPES else re.escape(after) if not after.isalnum() else None
            size = 2
        else:
            atom, size = (None, 0) if not character or character in ".|)$" else (self._literal(character), 1)
        if atom is None or _OPTIONAL.match(regex, self._position + size):
            return None
        row = self._row() if character == "[" and self._length > 1 and not self._insensitive else ""
        self._position += size
        return {row or atom + self._letters(self._length - 1)}

    def _row(self) -> str:
        """Read the plain atoms in a row from here, a class first."""
        read, position = "", self._position
        while (match := _ATOM.match(self._regex, position)) is not None and match.end() > position:
            read += "" if match["open"] or match["close"] else match[0]
            position = match.end()
        return read

    def _letters(self, most: int) -> str:
        """Read the plain letters that follow for certain."""
        read = ""
        for _ in range(most):
            character = self._regex[self._position : self._position + 1]
            if not (character.isascii() and character.isalpha()) or _OPTIONAL.match(self._regex, self._position + 1):
                break
            read += self._literal(character)
            self._position += 1
        return read

    def _literal(self, character: str) -> str:
        return f"(?i:{re.escape(character)})" if self._insensitive else re.escape(character)

    def _group(self) -> set[str] | None:
        match = _GROUP.match(self._regex, self._position)
        assert match is not None
        if self._regex.startswith("(?", self._position) and match[0] == "(":
            return None  # flags for what follows, as `(?i)`
        start, before = self._position, self._insensitive
        self._insensitive = before or ("i" in match[0].partition("-")[0] and match[0].endswith(":"))
        if start > 200:
            return None
        self._position = match.end()
        found = self.alternatives()
        self._insensitive = before
        self._position += 1
        return None if _OPTIONAL.match(self._regex, self._position) else found

    def _skip(self) -> None:
        """Go on to the `|` or `)` that ends this alternative."""
        depth = 0
        while self._position < len(self._regex):
            character = self._regex[self._position]
            if character == "\\":
                self._position += 1
            elif character == "[":
                match = _CLASS.match(self._regex, self._position)
                self._position = match.end() - 1 if match else self._position
            elif character == "(":
                depth += 1
            elif character == ")":
                if not depth:
                    return
                depth -= 1
            elif character == "|" and not depth:
                return
            self._position += 1
