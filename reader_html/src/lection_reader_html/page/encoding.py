"""From the bytes of a page to its text: byte-order mark, transport, ``meta``, and what the bytes look like."""

from __future__ import annotations

import codecs
import re
from typing import Final

_CHARSET: Final = re.compile(r"charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE | re.ASCII)
_MARKS: Final = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))

_SIGNATURES: Final = {
    b"\x89PNG": "a PNG picture", b"GIF8": "a GIF picture", b"\xff\xd8\xff": "a JPEG picture", b"%PDF-": "a PDF file",
    b"PK\x03\x04": "a zip archive or an office file", b"\x1f\x8b": "compressed with gzip",
    b"\xd0\xcf\x11\xe0": "an old office file", b"\x7fELF": "a program",
}  # fmt: skip
"""What the bytes of other formats begin with, that are found under the name of a page."""

_HEAD: Final = 1024
_ENOUGH: Final = 64
"""Bytes from which on their shares say something."""
_CONTROLS: Final = frozenset(range(1, 32)) - set(b"\t\n\v\f\r\x1b")
_MOST_CONTROLS: Final = 0.04
"""Share of control characters that no text has; of bytes without order a tenth are such."""


def refuse_foreign(data: bytes) -> None:
    """Refuse bytes that say of themselves that they are no page.

    :raises ReaderError: with what they are.
    """
    for signature, what in _SIGNATURES.items():
        if data.startswith(signature):
            from lection_core import ReaderError

            raise ReaderError(f"this is no web page but {what}; give the file the ending of its format", 0)
    head = data[:_HEAD]
    if len(head) >= _ENOUGH and sum(byte in _CONTROLS for byte in head) > len(head) * _MOST_CONTROLS:
        from lection_core import ReaderError

        raise ReaderError("these bytes are no text, and so no web page", 0)


def page_text(data: bytes, media_type: str | None, given: str | None) -> tuple[str, int]:
    """Return the text of a page and how many bytes no character could be made of, which are U+FFFD in it.

    A byte-order mark decides, then what the caller or the media type says, then the page's own ``meta`` in its first
    1,024 bytes, then detection. Source: HTML Standard, 13.2.3, "The input byte stream".
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _decoded(data[len(mark) :], encoding)
    name = given or _stated(media_type)
    if not name:
        from turbohtml.detect import detect

        name = detect(data).encoding
    return _decoded(data, name or "utf-8")


def _stated(media_type: str | None) -> str | None:
    found = _CHARSET.search(media_type or "")
    return found[1] if found else None


def _decoded(data: bytes, name: str) -> tuple[str, int]:
    try:
        text = data.decode(name)
    except UnicodeDecodeError:
        text = data.decode(name, "replace")
        return text, text.count("\ufffd")
    except (LookupError, ValueError):  # a name nobody knows, or with NUL in it: UTF-8 is what most pages are in
        return _decoded(data, "utf-8")
    return text, 0
