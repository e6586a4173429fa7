"""The parser, and nothing else here knows it: HTML in, a flat sequence of events out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import turbohtml

Attributes = Mapping[str, object]

_SHOWN_STEPS: Final = 24
"""Steps of a path that are written; what stands deeper has an ellipsis in the middle."""


class Open(NamedTuple):
    """An element begins; ``node`` is the parser's own, for questions about what is in it."""

    tag: str
    attributes: Attributes
    node: Any


class Close(NamedTuple):
    """The element that began last, of those still open, ends."""

    tag: str


class Text(NamedTuple):
    """Characters, entities decoded and line ends made one line feed."""

    text: str


class Page:
    """A parsed page, built as a browser builds it, whatever is wrong with it.

    With scripts, whose absence would let an image in the ``noscript`` of a head end that head.
    """

    def __init__(self, html: str) -> None:
        self.document = turbohtml.parse(html, positions=False, scripting=True)
        self.comments = 0
        """How many comments have been passed."""
        self._steps: list[tuple[str, int]] = []
        self._counted: list[dict[str, int]] = [{}]

    def find_all(self, tag: str) -> list[Any]:
        """Return all elements of a name, in document order."""
        return list(self.document.find_all(tag))

    def path(self) -> str:
        """Return the path to the innermost element that is open, as XPath writes it."""
        steps = [f"{tag}[{number}]" if number > 1 else tag for tag, number in self._ends()]
        if len(self._steps) > _SHOWN_STEPS:
            steps.insert(_SHOWN_STEPS // 2, "…")
        return "/" + "/".join(steps)

    def _ends(self) -> list[tuple[str, int]]:
        if len(self._steps) <= _SHOWN_STEPS:
            return self._steps
        half = _SHOWN_STEPS // 2
        return self._steps[:half] + self._steps[-half:]

    def events(self, skips: Callable[[Open], bool]) -> Iterator[Open | Close | Text]:
        """Yield elements and text in document order; every ``Open`` has its ``Close``.

        Nothing is yielded between the two where ``skips`` says so. The tree is walked without recursion.
        """
        open_nodes: list[tuple[str, Iterator[Any]]] = [("", iter(self.document.children))]
        element, text, comment = turbohtml.Element, turbohtml.Text, turbohtml.Comment
        while open_nodes:
            node = next(open_nodes[-1][1], None)
            if node is None:
                tag, _ = open_nodes.pop()
                if open_nodes:
                    yield Close(tag)
                    self._leave()
            elif isinstance(node, text):
                yield Text(node.data)
            elif isinstance(node, element):
                begun = Open(node.tag, node.attrs, node)
                self._enter(begun.tag)
                yield begun
                open_nodes.append((begun.tag, iter(()) if skips(begun) else iter(node.children)))
            elif isinstance(node, comment):
                self.comments += 1

    def _enter(self, tag: str) -> None:
        counted = self._counted[-1]
        counted[tag] = counted.get(tag, 0) + 1
        self._steps.append((tag, counted[tag]))
        self._counted.append({})

    def _leave(self) -> None:
        self._steps.pop()
        self._counted.pop()
