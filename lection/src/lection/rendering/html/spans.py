"""A block's text as HTML, its spans as classes of the characters they cover."""

from __future__ import annotations

from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Final

from lection.rendering.pieces import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from lection_core import Span

__all__ = ["safe", "span_html"]

_FORMATS: Final = frozenset({"strong", "emphasis", "strikethrough", "code", "math", "run_in_heading"})
_UNMARKED: Final = frozenset({"line_break", "link_title", "link_label"})
_SIGNS: Final = {"note_reference": "", "image": "▣"}
"""What is shown although it covers no text, and by which sign; a note's is its label."""
_MOST: Final = 4
"""Spans told of at one place: hostile input may put thousands over one letter."""


def safe(text: str) -> str:
    """Return `text` so that HTML shows its characters and obeys none of them."""
    return escape(visible(text))


def span_html(text: str, spans: Sequence[Span], anchors: Mapping[str, str]) -> str:
    """Return the text of a block as HTML.

    `anchors` give the place on the page of each address; a cross reference whose value is one of them becomes a link
    there. Links of the document itself are shown, not followed: nothing on the page leads to the network.
    """
    covering = [span for span in spans if span.start < span.end and span.type not in _UNMARKED]
    places: dict[int, list[str]] = {}
    for span in spans:
        if len(places.get(span.start, ())) < _MOST and (shown := _at_a_place(span)):
            places.setdefault(span.start, []).append(shown)
    return "".join(_pieces(text, covering, places, anchors)) if covering or places else safe(text)


def _at_a_place(span: Span) -> str:
    """Return what is shown of a span that covers no text: a line break, a note's mark, an image without a text."""
    if span.type == "line_break":
        return "<br>"
    if span.start < span.end or span.type not in _SIGNS:
        return ""
    sign = (span.value or "")[:200] if span.type == "note_reference" else _SIGNS[span.type]
    return f'<sup class="mark" title="{safe(_told(span))}">{safe(sign)}</sup>'


def _pieces(
    text: str, spans: Sequence[Span], places: Mapping[int, Sequence[str]], anchors: Mapping[str, str]
) -> Iterator[str]:
    """Cut the text wherever a span begins or ends and wrap each piece in what covers it; `places` stand before it."""
    edges = sorted({0, len(text), *places, *(edge for span in spans for edge in (span.start, span.end))})
    ends: dict[int, list[int]] = {}
    for number, span in enumerate(spans):
        ends.setdefault(span.end, []).append(number)
    active: dict[int, Span] = {}
    following = 0
    for start, end in zip(edges, [*edges[1:], len(text)], strict=True):
        for number in ends.get(start, ()):
            active.pop(number, None)
        while following < len(spans) and spans[following].start <= start:
            active[following] = spans[following]
            following += 1
        yield from places.get(start, ())
        yield _wrapped(safe(text[start:end]), list(islice(active.values(), _MOST)), anchors)


def _wrapped(piece: str, active: Sequence[Span], anchors: Mapping[str, str]) -> str:
    if not piece or not active:
        return piece
    classes = {span.type if span.type in _FORMATS else "mark" for span in active}
    told = "; ".join(_told(span) for span in active if span.type not in _FORMATS)
    title = f' title="{safe(told)}"' if told else ""
    target = next((anchors[span.value] for span in active if span.value is not None and span.value in anchors), None)
    name = " ".join(sorted(classes))
    if target is not None:
        return f'<a class="{name}" href="#{target}"{title}>{piece}</a>'
    return f'<span class="{name}"{title}>{piece}</span>'


def _told(span: Span) -> str:
    words = span.type.replace("_", " ")
    return words if span.value is None else f"{words}: {span.value[:200]}"
