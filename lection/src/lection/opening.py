"""Opening a document: its first bytes choose the reader, and the reader says how the rest is to be had."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import IO, TYPE_CHECKING, Literal, cast

from lection_core import Source, SourceError
from lection_core.source.intake import LIMIT, bytes_within
from lection_plugins.host.choice import HEAD_SIZE

if TYPE_CHECKING:
    from lection_plugins import Plugin

    Choose = Callable[[str, str | None, bytes], Plugin]
    """Takes name, media type and first bytes of an input and gives the reader for it."""

__all__ = ["Opened", "Opening"]


@dataclass(frozen=True, slots=True)
class Opened:
    """A document and its reader. `sample` is text at hand to choose a profile by; `close` gives back the file."""

    source: Source
    plugin: Plugin
    sample: Source
    close: Callable[[], None]

    def at_hand(self) -> Opened:
        """Return it with text to choose a profile by: a source that came in pieces, without a sample, is read whole."""
        if not self.sample.streaming:
            return self
        source = self.source.read_all()
        return replace(self, source=source, sample=source)


@dataclass(frozen=True, slots=True)
class Opening:
    """How documents are opened: `streaming` asks for pieces wherever the reader takes them.

    `encoding`, `errors` and `name` are those of `Source.from_bytes`; they do not touch what is a `Source` already.
    """

    streaming: bool = False
    encoding: str | None = None
    errors: Literal["strict", "replace"] = "strict"
    name: str | None = None

    def open(self, document: str | os.PathLike[str] | Source | IO[bytes], choose: Choose) -> Opened:
        """Open a document with the reader that `choose` gives.

        :raises SourceError: it cannot be opened or is no text.
        :raises TypeError: it is no document at all.
        """
        if isinstance(document, Source):
            plugin = choose(document.name, document.media_type, _head(document))
            opened = Opened(document, plugin, document, _nothing)
            return opened if _takes_pieces(plugin) else opened.at_hand()
        if isinstance(document, (str, os.PathLike)):
            return self._path(os.fsdecode(document), choose)
        if not hasattr(document, "read"):
            raise TypeError(
                "a document is a path, a Source or a file open for bytes, not of type "
                f"{type(document).__name__}; Source.from_bytes and Source.from_text take what is in memory"
            )
        return self._file(document, self.name or str(getattr(document, "name", "")), choose, _nothing)

    def _path(self, path: str, choose: Choose) -> Opened:
        name = self.name or _readable(path)
        with ExitStack() as stack:
            try:
                file = stack.enter_context(open(path, "rb"))
                head = file.read(HEAD_SIZE)
            except (OSError, ValueError) as error:
                if _is_text(path, error):
                    raise SourceError(
                        "no file is called by this text; to read the text itself, hand over "
                        "Source.from_text(text, name='text.txt')"
                    ) from None
                # Source says in a sentence what is the matter.
                return self._whole(path, choose(name, None, b""))
            plugin = choose(name, None, head)
            if not (self.streaming and _takes_pieces(plugin)):
                return self._whole(path, plugin, head)
            return self._stream(head, file, name, plugin, stack.pop_all().close)

    def _whole(self, path: str, plugin: Plugin, head: bytes = b"") -> Opened:
        binary = plugin.manifest is not None and plugin.manifest.is_binary
        source = Source.from_path(
            path,
            name=self.name or _readable(path),
            encoding=self.encoding,
            errors=self.errors,
            binary=binary,
            declared=_declared(plugin, head),
        )
        return Opened(source, plugin, source, _nothing)

    def _file(self, file: IO[bytes], name: str, choose: Choose, close: Callable[[], None]) -> Opened:
        head = file.read(HEAD_SIZE)
        if isinstance(head, str):
            raise TypeError(f"the file {name or 'given'} is open for text; open it for bytes: open(path, 'rb')")
        plugin = choose(name, None, head)
        if self.streaming and _takes_pieces(plugin):
            return self._stream(head, file, name, plugin, close)
        binary = plugin.manifest is not None and plugin.manifest.is_binary
        # Standard input may never end.
        data = bytes_within(_Replayed(head, file), LIMIT, name)
        declared = _declared(plugin, head)
        source = Source.from_bytes(
            data, name=name, encoding=self.encoding, errors=self.errors, binary=binary, declared=declared
        )
        return Opened(source, plugin, source, close)

    def _stream(self, head: bytes, file: IO[bytes], name: str, plugin: Plugin, close: Callable[[], None]) -> Opened:
        whole = cast("IO[bytes]", _Replayed(head, file))
        declared = _declared(plugin, head)
        source = Source.from_stream(whole, encoding=self.encoding, errors=self.errors, name=name, declared=declared)
        # The head may end within a letter, which the whole does not.
        sample = Source.from_bytes(head, encoding=source.encoding, errors="replace", name=name)
        return Opened(source, plugin, sample, close)


class _Replayed:
    """A file whose first bytes have been read already and come once more."""

    def __init__(self, head: bytes, file: IO[bytes]) -> None:
        self._head = head
        self._file = file

    def read(self, size: int) -> bytes:
        """Return up to `size` bytes, none at the end."""
        if not self._head:
            return self._file.read(size)
        part, self._head = self._head[:size], self._head[size:]
        return part


def _head(source: Source) -> bytes:
    """Return the first bytes of a source; of one that came as text no more is encoded than that takes."""
    if source.streaming:
        return b""
    if source.encoding is None:
        return source.text[:HEAD_SIZE].encode()[:HEAD_SIZE]
    return source.data[:HEAD_SIZE]


def _readable(path: str) -> str:
    """Return a path as text that can be written; of a name that is none, the bytes that do not fit are replaced."""
    try:
        return os.fsencode(path).decode("utf-8", "replace")
    except UnicodeEncodeError:
        return path.encode("utf-8", "replace").decode("utf-8")


def _is_text(path: str, error: OSError | ValueError) -> bool:
    """Tell whether what cannot be opened is a text and no path: one of several lines, or with what no path can have."""
    if isinstance(error, ValueError):
        return True
    return "\n" in path and error.errno in (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG)


def _declared(plugin: Plugin, head: bytes) -> str | None:
    """Return the encoding that the bytes declare in the way their reader's manifest says, None for none."""
    declarations = plugin.manifest.encoding_declarations if plugin.manifest else ()
    if not declarations:
        return None
    from lection_plugins.found.declared_encoding import declared_encoding

    return declared_encoding(declarations, head) or None


def _takes_pieces(plugin: Plugin) -> bool:
    """Tell whether a reader claims to read from a stream."""
    capability = plugin.manifest.capabilities.get("streaming") if plugin.manifest else None
    return capability is not None and capability.support in ("full", "partial")


def _nothing() -> None:
    """Close what needs no closing."""
