"""Which elements are footnotes: what a raised link points to, and points back."""

from __future__ import annotations

import re
from typing import Any, Final

from lection_reader_html.page.styles import classes
from lection_reader_html.page.walk import Page

_NUMBER: Final = re.compile(r"[\[(]?\s*([^\s\[\]()]{1,8})\s*[\])]?")
_REFERENCE_CLASSES: Final = frozenset({"footnote-ref", "footnoteref", "noteref", "fnref"})

_NEAR: Final = 3
"""How many elements may stand between a link and the raised text it stands in."""


class Notes:
    """The footnotes of a page by id, and the links to and from them."""

    def __init__(self, page: Page) -> None:
        self._numbers: dict[str, str] = {}
        self._sources: set[str] = set()
        links = page.find_all("a")
        for link in links:
            around = _raised(link)
            if around is not None:
                self._take(link, around)
        self._keep_answered(links)

    def _take(self, link: Any, around: Any) -> None:
        target = _fragment(link.attrs)
        number = _NUMBER.fullmatch(link.text.strip())
        if target and number:
            self._numbers.setdefault(target, number[1])
            self._sources |= {str(node.attrs["id"]) for node in (link, around) if node.attrs.get("id")}

    def _keep_answered(self, links: list[Any]) -> None:
        """Forget raised links to which nothing points back: `<sup><a href="#r3">` may be any reference."""
        if self._numbers and not any(_fragment(link.attrs) in self._sources for link in links):
            self._numbers.clear()

    def label_of(self, attributes: Any) -> str | None:
        """Return the number of the note that has this id, None for what is no note."""
        if not self._numbers:
            return None
        return self._numbers.get(str(attributes.get("id") or ""))

    def reference(self, attributes: Any) -> str | None:
        """Return the number of the note that a link refers to, None where it refers to none."""
        return self._numbers.get(_fragment(attributes)) if self._numbers else None

    def leads_back(self, attributes: Any) -> bool:
        """Tell whether a link leads from a note back to where it is referred to."""
        return bool(self._sources) and _fragment(attributes) in self._sources


def _raised(link: Any) -> Any:
    """Return what makes a link a reference to a note: itself, or the raised text it stands in; None for other links."""
    if link.attrs.get("role") == "doc-noteref" or not _REFERENCE_CLASSES.isdisjoint(classes(link.attrs)):
        return link
    node = link
    for _ in range(_NEAR):
        node = node.parent
        if node is None or getattr(node, "tag", None) is None:
            return None
        if node.tag == "sup":
            return node
    return link if any(getattr(child, "tag", None) == "sup" for child in link.children) else None


def _fragment(attributes: Any) -> str:
    href = str(attributes.get("href") or "")
    return href[1:] if href.startswith("#") else ""
