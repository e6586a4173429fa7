"""The parser, and nothing else here knows it: HTML in, a flat sequence of events out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser, LexborNode

Attributes = Mapping[str, str | None]


class Open(NamedTuple):
    """An element begins.

    :param entries: how many entries it has, if it is a list that counts down; it has to be known where it begins.
    """

    name: str
    attributes: Attributes
    entries: int = 0


class Close(NamedTuple):
    """The element that began last, of those still open, ends."""

    name: str


class Text(NamedTuple):
    """Characters, entities decoded and line ends made one line feed."""

    text: str


Event = Open | Close | Text


def events(html: str, is_closed: Callable[[Open], bool]) -> Iterator[Event]:
    """Yield elements and text as a browser would build them, in document order, and no comments.

    Every ``Open`` has its ``Close``. Nothing is yielded between the two where ``is_closed`` says so. The tree is walked
    without recursion, so it may be as deep as it likes.
    """
    node = _first_node(html)
    above: list[LexborNode] = []
    while node is not None:
        if node.is_text_node:
            yield Text(node.text_content or "")
        elif node.is_element_node:
            element = _open(node)
            yield element
            child = None if is_closed(element) else node.first_child
            if child is not None:
                above.append(node)
                node = child
                continue
            yield Close(element.name)
        following = node.next
        while following is None and above:
            node = above.pop()
            yield Close(node.tag or "")
            following = node.next
        node = following


def _first_node(html: str) -> LexborNode | None:
    # With scripting the content of noscript is one text. Without it, an image in the noscript of the head would end
    # the head there. Events would copy the chosen option of a list of choices, so that its words came twice.
    return LexborHTMLParser(html, options=LexborDocumentOptions.WO_EVENTS, scripting=True).root


def _open(node: LexborNode) -> Open:
    name, attributes = node.tag or "", node.attributes
    if name == "ol" and "reversed" in attributes:
        return Open(name, attributes, sum(child.tag == "li" for child in node.iter()))
    return Open(name, attributes)
