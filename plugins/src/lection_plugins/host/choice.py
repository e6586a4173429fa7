"""Which reader takes an input: by id, else by extension or media type, else by magic, else plain text."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from lection_core.source.detection import disguised

from lection_plugins.states.errors import NoReaderError, SeveralReadersError, UnusablePluginError

if TYPE_CHECKING:
    from lection_plugins.found.manifest import Manifest
    from lection_plugins.states.states import Plugin

Settle = Callable[[str, Sequence["Plugin"]], str | None]

HEAD_SIZE = 65_536
"""How many bytes of the beginning of an input are enough to choose by."""

_VAGUE = ("text/plain", "application/octet-stream")
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)


def choose_reader(
    readers: Sequence[Plugin], name: str, media_type: str | None, head: bytes, settle: Settle | None = None
) -> Plugin:
    """The one usable reader for an input.

    A reader in a bad state never stands in the way of a sound one, and is never replaced in silence either: where
    nothing sound takes the format and a bad one claims it, UnusablePluginError tells what is the matter with that one.
    SeveralReadersError if two sound readers take it and `settle(name, candidates)` names none of them; NoReaderError
    if nobody takes it.
    """
    allowed = [(p, p.manifest) for p in readers if p.manifest and (p.bad or p.state != "blocked")]
    for candidates in _steps(allowed, name.rpartition("/")[2], _essence(media_type), head):
        sound = [p for p in candidates if not p.bad]
        if len(sound) > 1:
            return _settled(name, sound, settle)
        if candidates:
            return _usable(sound or candidates)
    raise NoReaderError(name, [p.id for p, _ in allowed if not p.bad])


def _steps(
    readers: Sequence[tuple[Plugin, Manifest]], name: str, media_type: str, head: bytes
) -> Iterator[list[Plugin]]:
    """The candidates of each step, best first."""
    by_name = _longest_extension(readers, name)
    by_type = [p for p, m in readers if media_type in m.media_types]
    both = [p for p in by_name if p in by_type]
    # "text/plain" is what servers say about any text, so a known extension says more.
    yield both or (by_name if by_name and media_type in _VAGUE else [*by_name, *by_type])
    yield [p for p, m in readers if any(magic.matches(head) for magic in m.magic)]
    yield [p for p, m in readers if p.id == "plaintext" and looks_like_text(head)]


def _longest_extension(readers: Sequence[tuple[Plugin, Manifest]], name: str) -> list[Plugin]:
    """Those with the longest extension that the name ends in: `.tar.gz` before `.gz`."""
    lengths = [(len(m.extension_of(name)), p) for p, m in readers]
    longest = max((length for length, _ in lengths), default=0)
    return [p for length, p in lengths if length == longest > 0]


def _settled(name: str, candidates: Sequence[Plugin], settle: Settle | None) -> Plugin:
    answer = settle(name, candidates) if settle else None
    for plugin in candidates:
        if plugin.id == answer:
            return plugin
    raise SeveralReadersError(name, candidates)


def _usable(candidates: Sequence[Plugin]) -> Plugin:
    if candidates[0].bad:
        raise UnusablePluginError(candidates[0])
    return candidates[0]


def _essence(media_type: str | None) -> str:
    return (media_type or "").partition(";")[0].strip().lower()


def looks_like_text(head: bytes) -> bool:
    """Whether the beginning of an input can be text: it has a byte-order mark, is UTF-8, or has no NUL byte.

    UTF-16 and UTF-32 without a mark are known by their letters. Whether another encoding fits is found out when the
    source is decoded.
    """
    if head.startswith(_MARKS):
        return True
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)
    except UnicodeDecodeError:
        return b"\0" not in head or disguised(head) is not None
    return True
