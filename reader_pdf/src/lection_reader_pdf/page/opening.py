"""Opening a file: what is no PDF, what needs a password, what is damaged."""

from __future__ import annotations

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from lection_core import ReaderError

_HEAD = 1024
"""A PDF says that it is one within its first kilobyte. Source: ISO 32000-1, annex H, note 13."""


def opened(data: bytes, password: str | None) -> pdfium.PdfDocument:
    """Open a PDF.

    :raises ReaderError: for bytes that are no PDF, for a file that needs another password, and for one that is damaged
        so far that no page of it can be found.
    """
    if b"%PDF-" not in data[:_HEAD]:
        raise ReaderError("This is no PDF: nothing in its first kilobyte says %PDF. Check what the file really is.", 0)
    try:
        document = pdfium.PdfDocument(data, password=password)
    except pdfium.PdfiumError as error:
        raise ReaderError(_sentence(error, password), 0) from None
    if len(document) == 0:
        document.close()
        raise ReaderError("This PDF has no pages. Open it in a viewer: it may be damaged or cut short.", 0)
    return document


def _sentence(error: pdfium.PdfiumError, password: str | None) -> str:
    if error.err_code == raw.FPDF_ERR_PASSWORD:
        if password is None:
            return "This PDF is protected by a password. Give it with the option `password`."
        return "This PDF is protected by a password, and it is not the one given. Check the option `password`."
    if error.err_code == raw.FPDF_ERR_SECURITY:
        return "This PDF is protected in a way that PDFium does not know. Save it without protection and read that."
    return (
        "This PDF is damaged: its pages cannot be found. It may have been cut short on its way; get it anew, or have a "
        "viewer save it again."
    )
