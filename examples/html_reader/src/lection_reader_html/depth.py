"""Keeps the parser from work that grows faster than the page.

The rules by which browsers build a page look through the elements that are open at every block that begins, and open
again, in every block, the formatting that was not closed. Both are nothing on any page that someone wrote, and a page
that someone made to be slow can be as deep as it is long. So what is nested beyond a limit loses its tags.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from lection_core import Dropped

from lection_reader_html.left_out import dropped
from lection_reader_html.markup import Piece

#: How many elements may be open at once. Browsers stop at 512.
DEEPEST = 10_000
#: How many formatting elements of one name may be open at once; a second bold in a bold changes nothing anyway.
MOST_ALIKE = 16

_FORMATTING = frozenset(["b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u"])
# These hold nothing, or end where the next of them begins: they do not add up.
_NOT_COUNTED = frozenset({
    "a", "area", "base", "body", "br", "button", "caption", "col", "colgroup", "dd", "dt", "embed", "form", "frame",
    "h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "html", "iframe", "image", "img", "input", "li", "link", "meta",
    "nobr", "noembed", "noframes", "noscript", "optgroup", "option", "p", "param", "plaintext", "rb", "rp", "rt", "rtc",
    "script", "source", "style", "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "title", "tr", "track",
    "wbr", "xmp",
})  # fmt: skip


def shallow(html: str, markup: Iterable[Piece]) -> tuple[str, list[Dropped]]:
    """Return the page without the tags of what is nested too deep, and a notice of each that is left out."""
    nesting, places = _Nesting(), []
    for piece in markup:
        if piece.name and piece.name not in _NOT_COUNTED and nesting.refuses(piece):
            places.append(piece.markup.span())
    if not places:
        return html, []
    kept, position = [], 0
    for start, end in places:
        kept.append(html[position:start])
        position = end
    return "".join([*kept, html[position:]]), [dropped("too_deep", place) for place in places]


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
            if self._depth < DEEPEST and not (name in _FORMATTING and self._open[name] >= MOST_ALIKE):
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
