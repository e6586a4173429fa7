"""The PDF reader of Lection: pages put back into the lines, columns, paragraphs, notes and tables of a document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lection_reader_pdf.reader import PdfReader

__all__ = ["PdfReader"]


def __getattr__(name: str) -> Any:
    if name == "PdfReader":
        from lection_reader_pdf.reader import PdfReader

        return PdfReader
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
