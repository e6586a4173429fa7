"""JSON text to nodes, every place known. The standard library reads JSON but does not say where anything stands."""

from __future__ import annotations

import bisect
import re
from json import JSONDecodeError, JSONDecoder

from lection_profiles.writing.nodes import MAX_DEPTH, TOO_DEEP, DocumentError, Listing, Mark, Node, Scalar, Table

_DECODER = JSONDecoder()
_SPACE = re.compile(r"[ \t\r\n]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_WORDS = {"true": True, "false": False, "null": None}
_TEXTS = "close the quotes, write a backslash as `\\\\` and a line break as `\\n`"
_NOT_JSON = "write a value: a text in double quotes, a number, true, false, a list or an object"


def json_nodes(text: str) -> Node:
    """Read one JSON value; DocumentError says where it cannot be read and why."""
    return _JsonText(text).document()


class _JsonText:
    """Reads along a text; its recursion is bounded by MAX_DEPTH."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self._at = 0

    def document(self) -> Node:
        """Read the whole text as one value."""
        node = self._value(0)
        if self._next():
            raise self._error("goes on behind its end", "take the rest out, or put it inside")
        return node

    def _value(self, depth: int) -> Node:
        character = self._next()
        mark = self._mark(self._at)
        if depth > MAX_DEPTH and character in {"{", "["}:
            raise DocumentError(*TOO_DEEP, mark)
        if character == "{":
            return Table(tuple(self._pairs(depth)), mark)
        if character == "[":
            return Listing(tuple(self._items(depth)), mark)
        return Scalar(self._string() if character == '"' else self._bare(), mark)

    def _pairs(self, depth: int) -> list[tuple[Node, Node]]:
        pairs: list[tuple[Node, Node]] = []
        while self._more("}", bool(pairs)):
            if self._next() != '"':
                raise self._error("has a key without quotes", "put keys in double quotes")
            key = Scalar(mark=self._mark(self._at), value=self._string())
            if self._next() != ":":
                raise self._error("has a key without a value", 'write `"key": value`')
            self._at += 1
            pairs.append((key, self._value(depth + 1)))
        return pairs

    def _items(self, depth: int) -> list[Node]:
        items: list[Node] = []
        while self._more("]", bool(items)):
            items.append(self._value(depth + 1))
        return items

    def _more(self, end: str, begun: bool) -> bool:
        """Step over the opening bracket or a comma; False, with the closing bracket behind, at the end."""
        if not begun:
            self._at += 1
        character = self._next()
        if character == end:
            self._at += 1
            return False
        if begun:
            if character != ",":
                raise self._error(
                    f"has no comma or `{end}` here", f"write a comma between two values and `{end}` at the end"
                )
            self._at += 1
            if self._next() == end:
                raise self._error(f"has a comma before `{end}`", "take the comma out")
        return True

    def _string(self) -> str:
        try:
            value, self._at = _DECODER.raw_decode(self._text, self._at)
        except JSONDecodeError as error:
            self._at = error.pos
            wrong = error.msg.removesuffix(" at").removesuffix(" starting")
            raise self._error(f"has a broken text: {wrong[:1].lower()}{wrong[1:]}", _TEXTS) from None
        return str(value)

    def _bare(self) -> object:
        for word, value in _WORDS.items():
            if self._text.startswith(word, self._at):
                self._at += len(word)
                return value
        found = _NUMBER.match(self._text, self._at)
        if not found and self._text.startswith(("//", "/*", "#"), self._at):
            raise self._error("has a comment, which JSON does not know", "take it out, or write the profile as YAML")
        if not found:
            raise self._error("is not JSON here", _NOT_JSON)
        self._at = found.end()
        try:
            return float(found.group()) if found.group(1) or found.group(2) else int(found.group())
        except ValueError:  # more digits than Python converts
            return found.group()

    def _next(self) -> str:
        """Skip white space and give the character there, empty at the end."""
        space = _SPACE.match(self._text, self._at)
        self._at = space.end() if space else self._at
        return self._text[self._at : self._at + 1]

    def _mark(self, position: int) -> Mark:
        line = bisect.bisect_right(self._starts, position)
        return Mark(line, position - self._starts[line - 1] + 1)

    def _error(self, message: str, hint: str) -> DocumentError:
        wrong = message if self._at < len(self._text) else "is not JSON: it ends too early"
        return DocumentError(wrong, hint, self._mark(self._at))
