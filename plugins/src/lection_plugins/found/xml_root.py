"""The root element of an XML document, told from its beginning: by it one ending can belong to several formats.

An XML declaration, a byte-order mark, comments and a document type stand before it, so no fixed place tells it.
"""

from __future__ import annotations

from typing import NamedTuple


class Root(NamedTuple):
    """The root element: its local name and its namespace, "" where it has none."""

    name: str
    namespace: str


class RootRule(NamedTuple):
    """What the root element of a format is called; an empty field stands for any."""

    name: str
    namespace: str

    def matches(self, root: Root) -> bool:
        """Whether this is the root element of such a document."""
        return self.name in ("", root.name) and self.namespace in ("", root.namespace)


class _Found(Exception):
    """The root element has been met."""


def root_of(head: bytes) -> Root | None:
    """The root element of the document that these bytes begin, None if they begin none or are too few to tell.

    Expat itself limits what entities may grow to, and nothing outside the bytes is ever looked up.
    """
    from contextlib import suppress
    from xml.parsers import expat

    found: list[Root] = []

    def start(name: str, attributes: object) -> None:
        namespace, _, local = name.rpartition(" ")
        found.append(Root(local, namespace))
        raise _Found

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = start
    with suppress(_Found, expat.ExpatError, LookupError, ValueError):
        parser.Parse(head.lstrip() if head[:1].isspace() else head, False)
    return found[0] if found else None
