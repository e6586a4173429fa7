"""Reads HTML as a browser shows it, for Lection."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lection_reader_html.reader import HtmlReader

__all__ = ["HtmlReader"]


def __getattr__(name: str) -> Any:
    """Return the reader, imported when it is first asked for."""
    if name != "HtmlReader":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from lection_reader_html.reader import HtmlReader

    return HtmlReader
