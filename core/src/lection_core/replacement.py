"""U+FFFD in the place of what is no character, and the notices that say so."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from typing import Final, Literal

from lection_core.dropped import Dropped

Errors = Literal["strict", "replace"]

_SURROGATES: Final = re.compile("[\ud800-\udfff]+")
_UNDECODABLE: Final = "\udfff"
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
    if error.encoding.startswith(_UNICODE):
        try:
            return codecs.lookup_error("surrogatepass")(error)
        except UnicodeDecodeError:
            pass
    return _UNDECODABLE, error.end


def replaced(text: str, offset: int = 0) -> tuple[str, list[tuple[str, int, int]]]:
    """Return the text with U+FFFD for every surrogate, and the runs replaced as (kind, start, end).

    :param offset: what to add to the positions, for a piece of a longer text.
    """
    if text.isascii() or _SURROGATES.search(text) is None:
        return text, []
    runs: list[tuple[str, int, int]] = []

    def replace(match: re.Match[str]) -> str:
        runs.extend(_runs(match[0], match.start() + offset))
        return "\ufffd" * len(match[0])

    return _SURROGATES.sub(replace, text), runs


def _runs(surrogates: str, start: int) -> Iterator[tuple[str, int, int]]:
    """Split a run of surrogates where undecodable bytes and lone surrogates meet."""
    for run in re.finditer(f"{_UNDECODABLE}+|[^{_UNDECODABLE}]+", surrogates):
        kind = "undecodable" if run[0][0] == _UNDECODABLE else "lone_surrogate"
        yield kind, start + run.start(), start + run.end()


def notices(runs: Iterable[tuple[str, int, int]], encoding: str | None) -> tuple[Dropped, ...]:
    """Return at most one notice for each kind of replacement."""
    reasons = {
        "undecodable": f"bytes that {encoding} cannot decode are replaced by U+FFFD; name the right encoding",
        "lone_surrogate": "halves of surrogate pairs, which are no characters, are replaced by U+FFFD",
    }
    ranges: dict[str, list[tuple[int, int]]] = {}
    for kind, start, end in runs:
        ranges.setdefault(kind, []).append((start, end))
    return tuple(Dropped(kind, len(found), reasons[kind], tuple(found)) for kind, found in ranges.items())
