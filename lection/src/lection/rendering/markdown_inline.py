"""A block's text as markdown: markup for its spans, escapes for what would otherwise be markup."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from lection_core import Span

__all__ = ["escape_start", "inline"]

_PAIRED: Final[Mapping[str, str]] = {"strong": "**", "emphasis": "*", "strikethrough": "~~"}
_LINKED: Final = frozenset({"link", "image"})
_VERBATIM: Final = frozenset({"code", "math"})
_DRAWN: Final = frozenset({*_PAIRED, *_LINKED, *_VERBATIM, "note_reference", "line_break"})

# `_` only marks something at the edge of a word, `$` and `~` only in pairs; elsewhere an escape would only disturb.
_SPECIAL = re.compile(r"[\\`*\[\]<]|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w+;)")
_SPECIAL_OR_PAIRED = re.compile(_SPECIAL.pattern + r"|[$~]")
_SIGN = re.compile(r"#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=:|][-=:| ]*$|~~~|:|\|")
_NUMBER = re.compile(r"(\d{1,9})([.)])(?=\s|$)")


def inline(text: str, spans: Sequence[Span] = (), indent: str = "") -> str:
    """Return `text` on one line of markdown, the formatting among its `spans` restored.

    Of spans that cross one another the later one is left unmarked, since markdown cannot say it; types without a
    markdown form (defined terms, dates …) leave no trace. Hard line breaks continue after `indent`.
    """
    drawn = [span for span in spans if span.type in _DRAWN]
    return "".join(_Inline(text, drawn, indent).parts()) if drawn else _escaped(text, _special_in(text))


def escape_start(text: str) -> str:
    """Return a paragraph's markdown so that its beginning is not taken for a heading, a list, a quote or a rule."""
    if _SIGN.match(text):
        return "\\" + text
    return _NUMBER.sub(r"\1\\\2", text, count=1) if _NUMBER.match(text) else text


def _escaped(text: str, special: re.Pattern[str]) -> str:
    return special.sub(lambda found: "\\" + found[0], text)


def _special_in(text: str) -> re.Pattern[str]:
    return _SPECIAL_OR_PAIRED if text.count("$") > 1 or text.count("~") > 1 else _SPECIAL


class _Inline:
    """Writes a text from left to right, opening and closing the markup of its spans."""

    def __init__(self, text: str, spans: Sequence[Span], indent: str) -> None:
        self._text = text
        self._spans = [trimmed for span in spans if (trimmed := _trimmed(span, text)) is not None]
        self._indent = indent
        self._special = _special_in(text)
        self._at = 0
        self._open: list[tuple[int, str]] = []

    def parts(self) -> Iterator[str]:
        """Yield the pieces of the finished line."""
        for kind, start, end, value in self._spans:
            yield from self._close(start)
            if start < self._at or (self._open and end > self._open[-1][0]):
                continue
            yield from self._up_to(start)
            yield from self._begin(kind, start, end, value)
        yield from self._close(len(self._text))
        yield from self._up_to(len(self._text))

    def _begin(self, kind: str, start: int, end: int, value: str | None) -> Iterator[str]:
        if kind == "note_reference":
            yield f"[^{value}]" if value else ""
        elif kind == "line_break":
            yield "\\\n" + self._indent
            self._at = end
        elif kind in _VERBATIM:
            yield _verbatim(kind, self._text[start:end])
            self._at = end
        else:
            yield "![" if kind == "image" else "[" if kind == "link" else _PAIRED[kind]
            self._open.append((end, f"]({_target(value or '')})" if kind in _LINKED else _PAIRED[kind]))

    def _close(self, offset: int) -> Iterator[str]:
        while self._open and self._open[-1][0] <= offset:
            end, mark = self._open.pop()
            yield from self._up_to(end)
            yield mark

    def _up_to(self, offset: int) -> Iterator[str]:
        if offset > self._at:
            yield _escaped(self._text[self._at : offset], self._special)
            self._at = offset


def _trimmed(span: Span, text: str) -> tuple[str, int, int, str | None] | None:
    """Return type, range and value of a span; marks that may not touch white space are moved inwards."""
    start, end = span.start, span.end
    if span.type in _PAIRED or span.type in _VERBATIM:
        inside = text[start:end]
        start, end = start + len(inside) - len(inside.lstrip()), end - (len(inside) - len(inside.rstrip()))
        if start >= end:
            return None
    return span.type, start, end, span.value


def _verbatim(kind: str, text: str) -> str:
    if kind == "math":
        return f"${text}$"
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    blank = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{blank}{text}{blank}{fence}"


def _target(value: str) -> str:
    """Return a link's target so that it ends where it should."""
    if re.fullmatch(r"[^\s()<>\\]+", value):
        return value
    return "<" + re.sub(r"([<>\\])", r"\\\1", " ".join(value.split())) + ">"
