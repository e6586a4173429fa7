"""Number formats: how ECMA-376 part 1, 17.18.59 (ST_NumberFormat) writes a number."""

from lection_reader_docx.numbering.formats.registry import formatted
from lection_reader_docx.numbering.formats.unprintable import Unprintable

__all__ = ["Unprintable", "formatted"]
