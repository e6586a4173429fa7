"""Where every key of a TOML text stands, for messages that point at the line."""

from __future__ import annotations

import re
import tomllib

Path = tuple[str | int, ...]

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY_PART = re.compile(r"""[ \t]*("(?:\\.|[^"\\])*"|'[^']*'|[A-Za-z0-9_-]+)[ \t]*""")
_STRING = re.compile(r'''"""(?:\\.|[^\\])*?"{3,5}|\'{3}.*?\'{3,5}|"(?:\\.|[^"\\])*"|\'[^\']*\'''', re.DOTALL)
_SCALAR = re.compile(r"[^,\]}#\n]*")


def key_places(text: str) -> dict[Path, int]:
    """The offset of every key and array element in a *valid* TOML text, by its path from the top."""
    scanner = _Scanner(text)
    scanner.document()
    return scanner.places


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """The 1-based line and column of a character."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.places: dict[Path, int] = {}
        self.lengths: dict[Path, int] = {}

    def document(self) -> None:
        """Go through the whole text and note where its keys stand."""
        table: Path = ()
        self._blank()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._blank()

    def _header(self) -> Path:
        start, double = self.at, self.text.startswith("[[", self.at)
        self.at += 1 + double
        path: Path = ()
        keys = self._keys()
        for number, key in enumerate(keys, 1):
            path = (*path, key)
            self.places.setdefault(path, start)
            if double and number == len(keys):
                self.lengths[path] = self.lengths.get(path, 0) + 1
            if path in self.lengths:  # a header below an array of tables means the array's last table
                path = (*path, self.lengths[path] - 1)
            self.places.setdefault(path, start)
        self.at += 1 + double
        return path

    def _pair(self, table: Path) -> None:
        start = self.at
        path = table
        for key in self._keys():
            path = (*path, key)
            self.places.setdefault(path, start)
        self.at += 1
        self._value(path)

    def _keys(self) -> list[str]:
        keys = []
        while True:
            match = _KEY_PART.match(self.text, self.at)
            assert match is not None  # the text is valid
            keys.append(next(iter(tomllib.loads(f"{match.group(1)} = 0"))))
            self.at = match.end()
            if self.text[self.at] != ".":
                return keys
            self.at += 1

    def _value(self, path: Path) -> None:
        self._blank()
        if self.text[self.at] == "[":
            self._array(path)
        elif self.text[self.at] == "{":
            self._inline_table(path)
        else:
            match = _STRING.match(self.text, self.at) or _SCALAR.match(self.text, self.at)
            self.at = match.end() if match else self.at

    def _array(self, path: Path) -> None:
        self.at += 1
        self._blank()
        number = 0
        while self.text[self.at] != "]":
            self.places[(*path, number)] = self.at
            self._value((*path, number))
            number += 1
            self._comma()
        self.at += 1

    def _inline_table(self, path: Path) -> None:
        self.at += 1
        self._blank()
        while self.text[self.at] != "}":
            self._pair(path)
            self._comma()
        self.at += 1

    def _comma(self) -> None:
        self._blank()
        if self.text[self.at] == ",":
            self.at += 1
            self._blank()

    def _blank(self) -> None:
        match = _BLANK.match(self.text, self.at)
        self.at = match.end() if match else self.at
