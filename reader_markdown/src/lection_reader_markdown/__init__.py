"""The markdown reader: CommonMark and its common extensions, read into blocks that say how they were recognised.

Importing this package imports nothing else; the reader is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lection_reader_markdown.reader import MarkdownReader

__all__ = ["MarkdownReader"]


def __getattr__(name: str) -> Any:
    if name != "MarkdownReader":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from lection_reader_markdown.reader import MarkdownReader

    return MarkdownReader
