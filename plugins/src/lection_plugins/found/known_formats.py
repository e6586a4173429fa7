"""The formats that a package of Lection's own reads, for what is said where that package is not installed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class KnownFormat(NamedTuple):
    """A format: the package that reads it, the folder that has it in a checkout, and how a file of it is known.

    `marks` must all stand among the first bytes, the first of them at the very beginning.
    """

    package: str
    folder: str
    endings: tuple[str, ...]
    media_types: tuple[str, ...]
    marks: tuple[bytes, ...] = ()


KNOWN = (
    KnownFormat("lection-reader-pdf", "reader_pdf", (".pdf",), ("application/pdf",), (b"%PDF-",)),
    KnownFormat(
        "lection-reader-docx",
        "reader_docx",
        (".docx",),
        ("application/vnd.openxmlformats-officedocument.wordprocessingml.document",),
        (b"PK\x03\x04", b"word/"),
    ),
    KnownFormat(
        "lection-reader-html",
        "reader_html",
        (".html", ".htm", ".xhtml"),
        ("text/html", "application/xhtml+xml"),
    ),
    KnownFormat("lection-reader-markdown", "reader_markdown", (".md", ".markdown"), ("text/markdown",)),
)
FOLDERS: Mapping[str, str] = {known.package: known.folder for known in KNOWN}


def missing_package(name: str, media_type: str, head: bytes) -> str:
    """The package that reads an input which no installed reader takes; "" for a format that none of Lection's has."""
    for known in KNOWN:
        marked = bool(known.marks) and head.startswith(known.marks[0]) and all(m in head for m in known.marks)
        if name.lower().endswith(known.endings) or media_type in known.media_types or marked:
            return known.package
    return ""
