"""The Word reader: .docx read into blocks, with the labels that Word prints.

Importing this package imports nothing else; the reader is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lection_reader_docx.reader import DocxReader

__all__ = ["DocxReader"]


def __getattr__(name: str) -> Any:
    if name != "DocxReader":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from lection_reader_docx.reader import DocxReader

    return DocxReader
