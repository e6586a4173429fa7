"""Where a format's bytes say themselves what encoding they are in, and what they say.

The reader's manifest says where to look; the text is decoded before the reader sees it. What is declared and does not
fit the bytes is no declaration: XML in UTF-16 cannot say so in letters of one byte each.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

_LABEL = rb"""\s*["']?\s*([A-Za-z0-9._:+-]{1,40})"""
_XML = rb"""\s*<\?xml\s[^>]{0,200}?encoding\s{0,20}=""" + _LABEL
_HTML = rb"""(?i)<meta\s[^>]{0,200}?charset\s{0,20}=""" + _LABEL
_WITHIN = 1024
"""Bytes that a declaration stands within, as HTML has it."""
_WEB = {"iso8859-1": "cp1252", "ascii": "cp1252"}
"""What the web means by a name (WHATWG, Encoding)."""


class Declaration(NamedTuple):
    """One way in which a format declares its encoding: `xml`, `html`, or whatever stands behind the text `after`."""

    kind: str
    after: str = ""

    @classmethod
    def of(cls, value: str | Mapping[str, Any]) -> Declaration:
        """The declaration as a manifest has it."""
        return cls(value) if isinstance(value, str) else cls("after", value["after"])

    def label(self, head: bytes) -> str:
        """The name of the encoding that the bytes declare, "" if they declare none."""
        if self.kind == "xml":
            found = re.match(_XML, head)
        else:
            found = re.search(_HTML if self.kind == "html" else re.escape(self.after.encode()) + _LABEL, head)
        return found[1].decode("ascii") if found else ""


def declared_encoding(declarations: Sequence[Declaration], head: bytes) -> str:
    """The codec that the beginning of a document declares, "" for none, one that is not known, or one that cannot be.

    A byte-order mark says more than a declaration.
    """
    if head.startswith((codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return ""
    for declaration in declarations:
        label = declaration.label(head[:_WITHIN])
        try:
            name = codecs.lookup(label).name if label else ""
            declared = label.encode(name) == label.encode("ascii") if name else False
        except (LookupError, UnicodeError, ValueError, TypeError):
            continue
        if declared:
            return _WEB.get(name, name) if declaration.kind == "html" else name
    return ""
