"""A block's text as markdown: markup for its spans, escapes for what would otherwise be markup."""

from __future__ import annotations

import re
from collections import deque
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from lection_core import Span

__all__ = ["escape_start", "inline"]

_PAIRED: Final[Mapping[str, str]] = {"strong": "**", "emphasis": "*", "strikethrough": "~~"}
_LINKED: Final = frozenset({"link", "image"})
_VERBATIM: Final = frozenset({"code", "math"})
_DRAWN: Final = frozenset({*_PAIRED, *_LINKED, *_VERBATIM, "link_title", "note_reference", "line_break"})

# `_` only marks something at the edge of a word, `$` and `~` only in pairs; elsewhere an escape would only disturb.
_SPECIAL = re.compile(r"[\\`*\[\]<]|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w+;)")
_SPECIAL_OR_PAIRED = re.compile(_SPECIAL.pattern + r"|[$~]")
_BREAK: Final = "\\\n"
_ENTITY = re.compile(r"&(?=#?\w+;)")
_SIGN = re.compile(r"#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=:|][-=:| ]*$|~~~|:|\|")
_NUMBER = re.compile(r"(\d{1,9})([.)])(?=\s|$)")


def inline(text: str, spans: Sequence[Span] = (), indent: str | None = "") -> str:
    """Return `text` on one line of markdown, the formatting among its `spans` restored.

    Of spans that cross or touch one another so that markdown cannot say it, the later one is left unmarked; types
    without a markdown form (defined terms, dates …) leave no trace. Hard line breaks continue after `indent`; where
    there is only one line, in a heading or a cell, `indent` is None and they are tags.
    """
    drawn = [span for span in spans if span.type in _DRAWN]
    if not drawn:
        return _escaped(text, _special_in(text))
    first, *further = "".join(_Inline(text, drawn).parts()).split(_BREAK)
    if indent is None:
        return "<br>".join([first, *further])
    return (_BREAK + indent).join([first, *map(escape_start, further)])


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

    def __init__(self, text: str, spans: Sequence[Span]) -> None:
        self._text = text
        trimmed = (found for span in spans if (found := _trimmed(span, text)) is not None)
        self._spans = sorted(trimmed, key=_outermost_first)
        self._titles = {(span.start, span.end): span.value for span in spans if span.type == "link_title"}
        self._special = _special_in(text)
        self._referred = deque(sorted(set(self._letters_at_marks())))
        """The letters to write as references, so that the mark beside them can open or close."""
        self._at = 0
        self._closed = (0, "")
        """Where the last mark was closed, and which: an equal one there would make one mark of both."""
        self._open: list[tuple[int, str, int]] = []
        """The ends of the spans that are open, what closes them, and where they began."""
        self._emphases = 0
        """How many of them are emphasis, marked by an asterisk."""

    def parts(self) -> Iterator[str]:
        """Yield the pieces of the finished line."""
        for kind, start, end, value in self._spans:
            if not (kind == "image" and start == end and self._is_around(start)):
                yield from self._close(start)
            if start < self._at or (self._open and end > self._open[-1][0]) or not self._can_mark(kind, start, end):
                continue
            yield from self._up_to_markup(kind, start)
            yield from self._begin(kind, start, end, value)
        yield from self._close(len(self._text))
        yield from self._up_to(len(self._text))

    def _is_around(self, offset: int) -> bool:
        """Tell whether a span of no text is open there: a link around an image without one."""
        return bool(self._open) and self._open[-1][0] == offset == self._open[-1][2]

    def _can_mark(self, kind: str, start: int, end: int) -> bool:
        """Tell whether a mark can stand at a place: none touches an equal one, no `_` stands within a word."""
        if kind == "code":
            return self._closed != (start, kind)
        if kind not in _PAIRED:
            return True
        within = self._text[start - 1 : start].isalnum() or self._text[end : end + 1].isalnum()
        return self._closed != (start, _PAIRED[kind]) and not (within and self._is_nested(kind))

    def _is_nested(self, kind: str) -> bool:
        """Tell whether a span is emphasis in emphasis, which is marked by the other sign."""
        return kind == "emphasis" and self._emphases > 0

    def _begin(self, kind: str, start: int, end: int, value: str | None) -> Iterator[str]:
        if kind == "note_reference":
            yield f"[^{value}]" if value else ""
        elif kind == "line_break":
            # At the end it would be a backslash and no break.
            yield _BREAK if self._text[end:].strip() else ""
            self._at = end
        elif kind in _VERBATIM:
            yield _verbatim(kind, self._text[start:end])
            self._at = end
            self._closed = (end, kind)
        else:
            opening, closing = self._marks(kind, start, end, value or "")
            yield opening
            self._open.append((end, closing, start))
            self._emphases += closing == _PAIRED["emphasis"]

    def _marks(self, kind: str, start: int, end: int, value: str) -> tuple[str, str]:
        """Return what opens and what closes a span."""
        if kind in _LINKED:
            return "![" if kind == "image" else "[", f"]({_target(value)}{_title(self._titles.get((start, end)))})"
        mark = _PAIRED[kind]
        return ("_", "_") if self._is_nested(kind) else (mark, mark)

    def _close(self, offset: int) -> Iterator[str]:
        while self._open and self._open[-1][0] <= offset:
            end, mark, _ = self._open.pop()
            self._emphases -= mark == _PAIRED["emphasis"]
            yield from self._up_to(end)
            yield mark
            self._closed = (end, mark)

    def _up_to_markup(self, kind: str, start: int) -> Iterator[str]:
        """Yield the text before a span; an exclamation mark would make an image of the bracket behind it."""
        if kind in ("link", "note_reference") and self._at < start and self._text[start - 1] == "!":
            yield from self._up_to(start - 1)
            yield "\\"
        yield from self._up_to(start)

    def _up_to(self, offset: int) -> Iterator[str]:
        while self._referred and self._referred[0] < offset:
            letter = self._referred.popleft()
            if letter < self._at:
                continue
            yield _escaped(self._text[self._at : letter], self._special)
            yield f"&#{ord(self._text[letter])};"
            self._at = letter + 1
        if offset > self._at:
            yield _escaped(self._text[self._at : offset], self._special)
            self._at = offset

    def _letters_at_marks(self) -> Iterator[int]:
        """Yield where a letter stands outside a mark that has no letter inside: `**(a)**b` closes nothing.

        Source: CommonMark 0.31, "Emphasis and strong emphasis", left- and right-flanking delimiter runs.
        """
        begins = {start for kind, start, _, _ in self._spans if kind not in _PAIRED}
        ends = {end for kind, _, end, _ in self._spans if kind not in _PAIRED}
        for kind, start, end, _ in self._spans:
            if kind not in _PAIRED:
                continue
            if self._text[start - 1 : start].isalnum() and (start in begins or not self._text[start].isalnum()):
                yield start - 1
            if self._text[end : end + 1].isalnum() and (end in ends or not self._text[end - 1].isalnum()):
                yield end


def _outermost_first(span: tuple[str, int, int, str | None]) -> tuple[int, bool, int, int]:
    """Order spans by where they begin, then from outside in: a link may hold an image or code, code holds nothing.

    What marks a place and no text comes before what begins there.
    """
    kind, start, end, _ = span
    inside = 0 if kind == "link" else 2 if kind in _VERBATIM else 1
    return start, start != end, -end, inside


def _trimmed(span: Span, text: str) -> tuple[str, int, int, str | None] | None:
    """Return type, range and value of a span; marks that may not touch white space are moved inwards."""
    start, end = span.start, span.end
    if span.type == "link_title" or (span.type == "code" and start >= end):
        return None
    if span.type in _PAIRED or span.type == "math":
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
    # One space at both ends is taken for padding unless there is nothing else.
    padded = text.startswith(" ") and text.endswith(" ") and not text.isspace()
    blank = " " if padded or text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{blank}{text}{blank}{fence}"


def _target(value: str) -> str:
    """Return a link's target so that it ends where it should."""
    value = _ENTITY.sub(r"\\&", value)
    if re.fullmatch(r"[^\s()<>\\]+", value):
        return value
    return "<" + re.sub(r"([<>]|\\(?!&))", r"\\\1", re.sub(r"[\r\n]+", " ", value)) + ">"


def _title(value: str | None) -> str:
    """Return a link's title as it stands behind the target, its blank lines left out: they would end the paragraph."""
    if not value:
        return ""
    quoted = _ENTITY.sub(r"\\&", re.sub(r'(["\\])', r"\\\1", " ".join(value.splitlines())))
    return f' "{quoted}"'
