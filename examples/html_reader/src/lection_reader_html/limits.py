"""Keeps the parser from work that grows faster than the page.

The rules by which browsers build a page look through the elements that are open at every block that begins, open
again, in every block, the formatting that was not closed, and compare the attributes of a tag with each other. All this
is nothing on any page that someone wrote, and a page that someone made to be slow can be as deep as it is long. So what
is nested beyond a limit loses its tags, and a tag with attributes beyond one loses those.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from lection_core import Dropped

from lection_reader_html.left_out import dropped
from lection_reader_html.markup import Piece, number_of_attributes

#: How many elements may be open at once. Browsers stop at 512.
DEEPEST = 10_000
#: How many formatting elements of one name may be open at once; a second bold in a bold changes nothing anyway.
MOST_ALIKE = 16

#: How many attributes a tag may have.
MOST_ATTRIBUTES = 1_000

# Formatting; and what adds its attributes to the first of its name.
_ALIKE = frozenset(["body", "html", "b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u"])
# These hold nothing, or end where the next of them begins: they do not add up.
_NOT_COUNTED = frozenset({
    "a", "area", "base", "br", "button", "caption", "col", "colgroup", "dd", "dt", "embed", "form", "frame",
    "h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "iframe", "image", "img", "input", "li", "link", "meta",
    "nobr", "noembed", "noframes", "noscript", "optgroup", "option", "p", "param", "plaintext", "rb", "rp", "rt", "rtc",
    "script", "source", "style", "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "title", "tr", "track",
    "wbr", "xmp",
})  # fmt: skip


def within_limits(html: str, markup: Iterable[Piece]) -> tuple[str, list[Dropped]]:
    """Return the page without the tags and attributes that are too much, and a notice of each that is left out."""
    nesting = _Nesting()
    kept: list[str] = []
    notices: list[Dropped] = []
    position = 0
    for piece in markup:
        if not piece.name:
            continue
        if piece.name not in _NOT_COUNTED and nesting.refuses(piece):
            place, kind = piece.markup.span(), "too_deep"
        elif _has_too_many_attributes(piece):
            place, kind = piece.markup.span("attributes"), "too_many_attributes"
        else:
            continue
        kept.append(html[position : place[0]])
        position = place[1]
        notices.append(dropped(kind, place))
    return ("".join([*kept, html[position:]]) if notices else html), notices


def _has_too_many_attributes(piece: Piece) -> bool:
    # An attribute takes two characters at least.
    start, end = piece.markup.span("attributes")
    return end - start > 2 * MOST_ATTRIBUTES and number_of_attributes(piece) > MOST_ATTRIBUTES


class _Nesting:
    """Counts what is open, by name, as if every element were closed by an end tag of its own."""

    def __init__(self) -> None:
        self._depth = 0
        self._open: Counter[str] = Counter()
        self._refused: Counter[str] = Counter()

    def refuses(self, piece: Piece) -> bool:
        """Count a tag; whether it is one too many, or the end of one that was."""
        name = piece.name
        if piece.opens:
            if self._depth < DEEPEST and not (name in _ALIKE and self._open[name] >= MOST_ALIKE):
                self._open[name] += 1
                self._depth += 1
                return False
            self._refused[name] += 1
            return True
        if self._refused[name]:
            self._refused[name] -= 1
            return True
        if self._open[name]:
            self._open[name] -= 1
            self._depth -= 1
        return False
