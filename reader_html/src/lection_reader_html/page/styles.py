"""The little of style sheets that changes what a page says: what is not shown, and how lists are numbered.

Only simple selectors are followed (``.name``, ``#name``, ``element``, ``element.name``), and no media but all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

_COMMENT: Final = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_BLOCK: Final = re.compile(r"([^{}]*)\{([^{}]*)\}")
_SIMPLE: Final = re.compile(r"(?:[A-Za-z][\w-]*)?(?:[.#][\w-]+)?")
_HIDDEN: Final = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\b", re.IGNORECASE)
_LIST_STYLE: Final = re.compile(r"(?:^|;)\s*list-style(?:-type)?\s*:\s*([^;!]+)", re.IGNORECASE)
_BOLD: Final = re.compile(r"(?:^|;)\s*font-weight\s*:\s*(?:bold|bolder|[6-9]00)\b", re.IGNORECASE)
_LIST_STYLES: Final = frozenset({
    "none", "disc", "circle", "square", "decimal", "decimal-leading-zero", "lower-alpha", "lower-latin", "upper-alpha",
    "upper-latin", "lower-roman", "upper-roman", "lower-greek",
})  # fmt: skip
_MOST: Final = 1_000_000
"""Characters of style sheets that are looked at; more are no document's."""


def hides(style: str) -> bool:
    """Tell whether declarations hide an element."""
    return ":" in style and _HIDDEN.search(style) is not None


def emboldens(style: str) -> bool:
    """Tell whether declarations set in bold."""
    return ":" in style and _BOLD.search(style) is not None


def list_style(style: str) -> str | None:
    """Return the kind of numbering that declarations ask for, None where they do not."""
    found = _LIST_STYLE.search(style)
    words = found[1].lower().split() if found else []
    return next((word for word in words if word in _LIST_STYLES), None)


class Styles:
    """What the style sheets of a page say of elements, by simple selector."""

    def __init__(self, sheets: Iterable[str]) -> None:
        self._rules: dict[str, str] = {}
        for selectors, declarations in _BLOCK.findall(_COMMENT.sub(" ", "\n".join(sheets)[:_MOST])):
            if hides(declarations) or list_style(declarations) or emboldens(declarations):
                self._take(selectors, declarations)

    def _take(self, selectors: str, declarations: str) -> None:
        for selector in selectors.split(","):
            name = selector.strip()
            if name and _SIMPLE.fullmatch(name):
                self._rules[name] = f"{self._rules.get(name, '')};{declarations}"

    def of(self, tag: str, attributes: Mapping[str, object]) -> str:
        """Return the declarations that hold for an element, its own last."""
        own = attributes.get("style")
        own = own if isinstance(own, str) else ""
        if not self._rules:
            return own
        names = [tag, f"#{attributes.get('id')}"]
        for name in classes(attributes):
            names += [f".{name}", f"{tag}.{name}"]
        return ";".join([*(self._rules[name] for name in names if name in self._rules), own])


def classes(attributes: Mapping[str, object]) -> list[str]:
    """Return the classes of an element."""
    value = attributes.get("class")
    if isinstance(value, str):
        return value.split()
    return [str(name) for name in value] if isinstance(value, (list, tuple)) else []
