"""U+FFFD in the place of what is no character, and the notices that say so."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from typing import Final, Literal

from lection_core.blocks.attrs import is_encodable
from lection_core.blocks.dropped import Dropped

Errors = Literal["strict", "replace"]

_UNDECODABLE: Final = "\udfff"
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_RUN: Final = re.compile("\udfff+|[\ud800-\udffe]+")
_HANDLER: Final = "lection_core.undecodable"
_UNICODE: Final = ("utf-8", "utf-16", "utf-32")


def policy(encoding: str, errors: Errors) -> str:
    """Return the error handler to decode with: lone surrogates pass in Unicode encodings, they are replaced later."""
    if errors == "replace":
        codecs.register_error(_HANDLER, _mark_undecodable)
        return _HANDLER
    return "surrogatepass" if encoding.startswith(_UNICODE) else "strict"


def _mark_undecodable(error: UnicodeError) -> tuple[str | bytes, int]:
    """Let lone surrogates pass; put a mark, itself a surrogate, in the place of undecodable bytes.

    A decoder calls this once for each bad sequence, with one error object for the whole input, so it stays linear
    where decoding again after each error would not.
    """
    if not isinstance(error, UnicodeDecodeError):
        raise error
    if _may_be_surrogate(error):
        try:
            return codecs.lookup_error("surrogatepass")(error)
        except UnicodeDecodeError:
            pass
    return _UNDECODABLE, error.end


def _may_be_surrogate(error: UnicodeDecodeError) -> bool:
    """Rule out cheaply what no Unicode encoding has for a surrogate: in UTF-8 one begins with the byte 0xED."""
    return error.object[error.start] == 0xED if error.encoding == "utf-8" else error.encoding.startswith(_UNICODE)


def replaced(text: str, offset: int = 0) -> tuple[str, list[tuple[str, int, int]]]:
    """Return the text with U+FFFD for every surrogate, and the runs replaced as (kind, start, end).

    :param offset: what to add to the positions, for a piece of a longer text.
    """
    if is_encodable(text):  # takes half the time of looking for a surrogate
        return text, []
    runs = [
        (
            "undecodable" if text[run.start()] == _UNDECODABLE else "lone_surrogate",
            run.start() + offset,
            run.end() + offset,
        )
        for run in _RUN.finditer(text)
    ]
    return _SURROGATE.sub("\ufffd", text), runs


def notices(runs: Iterable[tuple[str, int, int]], encoding: str | None) -> tuple[Dropped, ...]:
    """Return at most one notice for each kind of replacement."""
    reasons = {
        "undecodable": f"bytes that {encoding} cannot decode are replaced by U+FFFD; name the right encoding",
        "lone_surrogate": "halves of surrogate pairs, which are no characters, are replaced by U+FFFD; "
        "write the file anew with the program it comes from, or name the encoding it is really in",
    }
    ranges: dict[str, list[tuple[int, int]]] = {}
    for kind, start, end in runs:
        ranges.setdefault(kind, []).append((start, end))
    return tuple(Dropped(kind, len(found), reasons[kind], tuple(found)) for kind, found in ranges.items())
