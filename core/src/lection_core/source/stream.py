"""Text from a file object in pieces, decoded as it comes, in bounded memory."""

from __future__ import annotations

import codecs
import hashlib
from collections.abc import Iterator
from typing import IO, Final

from lection_core.blocks.dropped import Dropped
from lection_core.errors import SourceError
from lection_core.source.decoding import Encoding, settle
from lection_core.source.detection import HEAD_BYTES
from lection_core.source.replacement import Errors, notices, policy, replaced

_PIECE: Final = 16 * 1024
"""How much is read at a time behind the head: who waits for blocks waits for so much more at most."""


class Stream:
    """A file read once, from front to back.

    The encoding is settled on the first 64 KiB. Bytes further on that it cannot decode become U+FFFD and are reported:
    once a stream is made, reading it never raises on its content.

    :param file: has ``read(n)``, which gives bytes or text.
    :raises SourceError: when no encoding fits the first 64 KiB.
    """

    __slots__ = ("_decoder", "_file", "_hash", "_head", "_runs", "_state", "encoding", "length")

    def __init__(
        self, file: IO[bytes] | IO[str], given: str | None, errors: Errors, name: str, declared: str | None = None
    ) -> None:
        self._file = file
        self._hash = hashlib.sha256()
        self._runs: list[tuple[str, int, int]] = []
        self._state = "new"
        self.length = 0
        self.encoding: Encoding | None = None
        self._decoder: codecs.IncrementalDecoder | None = None
        self._head = _read(file, HEAD_BYTES)
        if isinstance(self._head, bytes):
            self.encoding = settle(self._head, given, errors, name, len(self._head) < HEAD_BYTES, declared)
            handler = policy(self.encoding.name, "replace")
            self._decoder = codecs.getincrementaldecoder(self.encoding.name)(handler)
            self._head = self._head[self.encoding.mark :]

    def pieces(self) -> Iterator[str]:
        """Yield the text once, in pieces that never end between a carriage return and its line feed.

        :raises SourceError: when the stream has been read before.
        """
        if self._state != "new":
            raise SourceError("a stream can be read only once; keep its text with Source.read_all()")
        self._state = "reading"
        return self._pieces()

    def _pieces(self) -> Iterator[str]:
        held = ""
        for piece in self._decoded():
            piece = held + piece
            held = "\r" if piece.endswith("\r") else ""
            piece = piece.removesuffix("\r") if held else piece
            if piece:
                yield self._seen(piece)
        if held:
            yield self._seen(held)
        self._state = "read"

    def _decoded(self) -> Iterator[str]:
        chunk = self._head
        self._head = b""
        while chunk:
            yield chunk if isinstance(chunk, str) else self._decode(chunk)
            chunk = _read(self._file, _PIECE)
        if self._decoder is not None:
            yield self._decoder.decode(b"", True)

    def _decode(self, chunk: bytes) -> str:
        assert self._decoder is not None
        return self._decoder.decode(chunk)

    def _seen(self, piece: str) -> str:
        """Replace what is no character, count and hash."""
        piece, runs = replaced(piece, self.length)
        if runs and self._runs and self._runs[-1][0] == runs[0][0] and self._runs[-1][2] == runs[0][1]:
            kind, start, _ = self._runs.pop()
            runs[0] = (kind, start, runs[0][2])
        self._runs.extend(runs)
        self.length += len(piece)
        self._hash.update(piece.encode())
        return piece

    @property
    def finished(self) -> bool:
        """Whether the stream has been read to its end."""
        return self._state == "read"

    @property
    def sha256(self) -> str:
        """The hash, as UTF-8, of the text read so far."""
        return self._hash.hexdigest()

    @property
    def dropped(self) -> tuple[Dropped, ...]:
        """What had to be replaced in the text read so far."""
        return notices(self._runs, self.encoding.name if self.encoding else None)


def _read(file: IO[bytes] | IO[str], size: int) -> bytes | str:
    """Read up to ``size``; fewer only at the end, also from pipes and sockets that give what they have.

    One byte more where the bytes would end inside what UTF-8 has for a surrogate, which a decoder takes for two errors.
    """
    first = file.read(size)
    parts = [first]
    missing = size - len(first)
    while missing > 0 and first and (part := file.read(missing)):
        parts.append(part)
        missing -= len(part)
    if isinstance(parts[-1], bytes) and parts[-1][-2:-1] == b"\xed":
        parts.append(file.read(1))
    return first[:0].join(parts)  # type: ignore[arg-type]
