"""The markup as it is written: the tags, comments and declarations that hold words which no block keeps.

The parser does not say where anything stands, and it forgets some of it, such as a tag that the page ends in. So the
source is looked through once more, by the rules by which browsers part tags from text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lection_core import Dropped

from lection_reader_html.left_out import CLOSED, OPEN, dropped

# Every quantifier keeps what it has taken (`*+`), so nothing is looked at twice. Markup that does not end, ends with
# the page.
_MARKUP = re.compile(
    r"""
    <!--(?:-?>|(?s:.*?)(?:--!?>|\Z))
  | <(?:[!?]|/(?=[^A-Za-z>]))[^>]*+(?:>|\Z)
  | <(?P<end>/?)(?P<name>[A-Za-z][^\s/>]*+)
    (?P<attributes>(?:[\s/]++|[^\s/>][^\s/>=]*+(?:\s*+=\s*+(?:"[^"]*+(?:"|\Z)|'[^']*+(?:'|\Z)|[^\s>]*+))?+)*+)
    (?P<last>>|\Z)
    """,
    re.VERBOSE | re.ASCII,
)
_ATTRIBUTE = re.compile(
    r"""(?P<name>[^\s/>][^\s/>=]*+)(?:\s*+=\s*+(?P<value>"[^"]*+(?:"|\Z)|'[^']*+(?:'|\Z)|[^\s>]*+))?+""", re.ASCII
)

# What is one text up to the end tag, tags in it included.
_RAW_END = {
    name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE | re.ASCII)
    for name in (frozenset(CLOSED) - {"frame", "template"}) | {"textarea", "title", "xmp"}
}
#: Attributes whose value stands in a block as it is.
_KEPT = {
    "a": {"href"},
    "abbr": {"title"},
    "area": {"alt", "href"},
    "blockquote": {"cite"},
    "img": {"alt", "src"},
    "input": {"alt", "src", "value"},
    "math": {"alttext"},
    "optgroup": {"label"},
}
#: Attributes that a block follows, if they hold one word; of a class, the language of code.
_FOLLOWED = {
    "code": {"class"},
    "input": {"type"},
    "li": {"type", "value"},
    "ol": {"reversed", "start", "type"},
    "pre": {"class"},
    "td": {"align", "colspan", "rowspan"},
    "th": {"align", "colspan", "rowspan"},
}


class Piece(NamedTuple):
    """A tag, comment or declaration.

    :param name: the name of the element, in small letters; empty for what is no tag.
    :param opens: whether it is a start tag.
    :param end: where it ends, together with its content where that is one text.
    """

    markup: re.Match[str]
    name: str
    opens: bool
    end: int


def pieces(html: str) -> Iterator[Piece]:
    """Yield all markup, in the order of the page."""
    position = 0
    while (markup := _MARKUP.search(html, position)) is not None:
        position = markup.end()
        name = (markup["name"] or "").lower()
        opens = bool(name) and not markup["end"]
        if opens and name in _RAW_END:
            end_tag = _RAW_END[name].search(html, position)
            position = end_tag.start() if end_tag else len(html)
        yield Piece(markup, name, opens, position)
        if opens and name == "plaintext":
            return  # it has no end: all that follows is text


def number_of_attributes(tag: Piece) -> int:
    """How many attributes a tag has."""
    return sum(1 for _ in _ATTRIBUTE.finditer(tag.markup["attributes"]))


def left_out(markup: Iterable[Piece], length: int) -> Iterator[Dropped]:
    """Yield a notice, with its range, for all markup that holds something that stands in no block.

    :param markup: that of a whole page.
    :param length: the length of the page, where a template ends that does not end before.
    """
    templates, start = 0, 0
    for piece in markup:
        if piece.name == "template" and (piece.opens or templates):
            start = start if templates else piece.markup.start()
            templates += 1 if piece.opens else -1
            if not templates:
                yield dropped("template", (start, piece.end))
        elif not templates:
            kind = _kind(piece)
            if kind is not None:
                yield dropped(kind, (piece.markup.start(), piece.end if kind in CLOSED else piece.markup.end()))
    if templates:
        yield dropped("template", (start, length))


def _kind(piece: Piece) -> str | None:
    """What is left out with this piece of markup; None for a tag that has become what it says."""
    name, markup = piece.name, piece.markup
    if not name:
        return _kind_without_name(markup[0])
    if not markup["last"]:
        return "unfinished_tag"
    if piece.opens and (name in CLOSED or name in OPEN):
        return name
    if piece.opens and name == "hr":
        return "thematic_break"
    return "attributes" if _leaves_attributes(name, markup) else None


def _kind_without_name(markup: str) -> str:
    if markup[:9].lower() == "<!doctype":
        return "doctype"
    return "processing_instruction" if markup.startswith("<?") else "comment"


def _leaves_attributes(name: str, markup: re.Match[str]) -> bool:
    """Whether a tag has an attribute that is neither kept nor followed."""
    kept, followed = _KEPT.get(name, ()), _FOLLOWED.get(name, ())
    seen: set[str] = set()
    for attribute in _ATTRIBUTE.finditer(markup["attributes"]):
        key, value = attribute["name"].lower(), (attribute["value"] or "").strip("\"'")
        stands = key in kept or (key in followed and _is_followed(key, value))
        if markup["end"] or key in seen or not stands:
            return True
        seen.add(key)
    return False


def _is_followed(key: str, value: str) -> bool:
    return value.startswith("language-") if key == "class" else len(value.split()) < 2
