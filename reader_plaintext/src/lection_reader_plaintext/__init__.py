"""The plain-text reader of Lection: a document without markup, read under the structure its profile declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lection_reader_plaintext.reader import PlainTextReader

__all__ = ["PlainTextReader"]


def __getattr__(name: str) -> Any:
    if name == "PlainTextReader":
        from lection_reader_plaintext.reader import PlainTextReader

        return PlainTextReader
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
