"""Which reader takes an input: by id, else by extension or media type, else by magic, else plain text."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from lection_core.source.detection import disguised

from lection_plugins.found.known_formats import missing_package
from lection_plugins.found.scan import is_own
from lection_plugins.found.xml_root import Root, root_of
from lection_plugins.states.errors import (
    MissingReaderError,
    NoReaderError,
    SeveralReadersError,
    UnusablePluginError,
)

if TYPE_CHECKING:
    from lection_plugins.found.manifest import Manifest
    from lection_plugins.states.states import Plugin

Settle = Callable[[str, Sequence["Plugin"]], str | None]

HEAD_SIZE = 65_536
"""How many bytes of the beginning of an input are enough to choose by."""

_VAGUE = ("text/plain", "application/octet-stream")
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)


def choose_reader(
    readers: Sequence[Plugin],
    name: str,
    media_type: str | None,
    head: bytes,
    settle: Settle | None = None,
    prefer: Sequence[str] = (),
) -> Plugin:
    """The one usable reader for an input.

    Of several sound ones, the user's preference decides, then `settle`; then a reader that comes with Lection keeps
    the formats it has, and of the others the one whose content rules fit is taken.

    A reader in a bad state never stands in the way of a sound one, and is never replaced in silence either: where
    nothing sound takes the format and a bad one claims it, UnusablePluginError tells what is the matter with that one.
    SeveralReadersError if two sound readers take it and nothing settles which; MissingReaderError if its format is
    known and the package that reads it is not installed; NoReaderError if nobody takes it.

    :param settle: takes the name and the candidates, and gives an id or None.
    :param prefer: ids that go before others, the first one first.
    """
    allowed = [(p, p.manifest) for p in readers if p.manifest and (p.bad or p.state != "blocked")]
    file_name, essence = name.rpartition("/")[2], _essence(media_type)
    for candidates in _steps(allowed, file_name, essence, head):
        sound = [p for p in candidates if not p.bad]
        if len(sound) > 1:
            return _settled(name, sound, settle, prefer, head)
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
    if package := missing_package(name, media_type, head):
        raise MissingReaderError(name, package)
    yield [p for p, m in readers if p.id == "plaintext" and looks_like_text(head)]


def _longest_extension(readers: Sequence[tuple[Plugin, Manifest]], name: str) -> list[Plugin]:
    """Those with the longest extension that the name ends in: `.tar.gz` before `.gz`."""
    lengths = [(len(m.extension_of(name)), p) for p, m in readers]
    longest = max((length for length, _ in lengths), default=0)
    return [p for length, p in lengths if length == longest > 0]


def _settled(
    name: str, candidates: Sequence[Plugin], settle: Settle | None, prefer: Sequence[str], head: bytes
) -> Plugin:
    by_id = {plugin.id: plugin for plugin in candidates}
    for wanted in prefer:
        if wanted in by_id:
            return by_id[wanted]
    own = [plugin for plugin in candidates if is_own(plugin.entry_point)]
    left = own[:1] or _fitting(candidates, head)
    answer = by_id.get(settle(name, candidates) or "") if settle and (own or len(left) > 1) else None
    if answer is not None:
        return answer
    if len(left) == 1:
        return left[0]
    raise SeveralReadersError(name, left)


def _fitting(candidates: Sequence[Plugin], head: bytes) -> Sequence[Plugin]:
    """The candidates whose rules about the content hold; where none has such a rule, or none fits, all of them."""
    root = root_of(head) if any(p.manifest and p.manifest.roots for p in candidates) else None
    fitting = [p for p in candidates if p.manifest and _fits(p.manifest, head, root)]
    open_to_all = [p for p in candidates if p.manifest and not (p.manifest.roots or p.manifest.magic)]
    return fitting or open_to_all or candidates


def _fits(manifest: Manifest, head: bytes, root: Root | None) -> bool:
    if root is not None and any(rule.matches(root) for rule in manifest.roots):
        return True
    return any(magic.matches(head) for magic in manifest.magic)


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
