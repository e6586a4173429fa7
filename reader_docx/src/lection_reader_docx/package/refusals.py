"""Refusals: what bytes that are no Word document are instead, and what their owner can do."""

from __future__ import annotations

from typing import Final

from lection_core import ReaderError

_ENCRYPTED: Final = "EncryptedPackage".encode("utf-16-le")
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OTHERS: Final = (
    (b"%PDF-", "a PDF file; give it the extension .pdf"),
    (b"{\\rtf", "a rich text file (RTF); open it in a word processor and save it as .docx"),
    (b"<?xml", "an XML file; open it in a word processor and save it as .docx"),
    (b"\x1f\x8b", "a file compressed with gzip; unpack it first"),
)
_HTML: Final = (b"<!doctype html", b"<html")

DAMAGED: Final = (
    "is damaged: {}. Ask for another copy, or open it in a word processor, which may repair it, and save it"
)
"""The sentence's end for a zip file that cannot be read."""


def refuse(data: bytes) -> None:
    """Raise the `ReaderError` that says what bytes are that begin no zip file; do nothing where they begin one."""
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return
    if not data:
        raise ReaderError("the file is empty; there is no document in it")
    if data.startswith(_OLE):
        raise ReaderError(_ole_sentence(data), 0)
    for magic, sentence in _OTHERS:
        if data.startswith(magic):
            raise ReaderError(f"this is no .docx file but {sentence}", 0)
    if data[:1024].lstrip().lower().startswith(_HTML):
        raise ReaderError("this is no .docx file but a web page (HTML); give it the extension .html", 0)
    if _is_text(data[:4096]):
        raise ReaderError("this is no .docx file but plain text; give it the extension .txt", 0)
    raise ReaderError("this is no .docx file: it does not begin like a zip file, in which Word keeps documents", 0)


def _ole_sentence(data: bytes) -> str:
    if _ENCRYPTED in data:
        return "the document is encrypted; open it in Word with its password and save it without one"
    return (
        "this is no .docx file but an older Office file, such as .doc; open it in a word processor "
        "and save it as Word document (.docx)"
    )


def _is_text(data: bytes) -> bool:
    if b"\0" in data:
        return False
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start > len(data) - 4  # the sample may end within a character
    return True
