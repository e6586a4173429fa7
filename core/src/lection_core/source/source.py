"""A document's text, decoded once, and where it came from."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from os import PathLike, fspath
from typing import IO, TYPE_CHECKING, final

from lection_core.blocks.dropped import Dropped
from lection_core.blocks.info import SourceInfo
from lection_core.errors import SourceError
from lection_core.source.intake import BEYOND, LIMIT, exceeds, file_bytes, given_bytes, pieces_of
from lection_core.source.replacement import Errors, notices, replaced

if TYPE_CHECKING:
    from lection_core.source.stream import Stream
    from lection_core.text.lines import Lines


@final
class Source:
    """A document's text as it was given, with its name, encoding and hash.

    Make one with :meth:`from_path`, :meth:`from_bytes`, :meth:`from_text` or :meth:`from_stream`. Nothing about the
    text is changed, neither newlines nor Unicode forms; a byte-order mark belongs to the encoding. Making a source may
    raise :class:`SourceError`; reading one never raises on its content. Source: readers.md, "Source".
    """

    __slots__ = (
        "_certainty",
        "_data",
        "_dropped",
        "_encoding",
        "_lines",
        "_media_type",
        "_name",
        "_sha256",
        "_stream",
        "_text",
    )

    _name: str
    _media_type: str | None
    _encoding: str | None
    _certainty: str
    _data: bytes | None
    _text: str | None
    _dropped: tuple[Dropped, ...]
    _stream: Stream | None
    _sha256: str | None
    _lines: Lines | None

    def __init__(self) -> None:
        raise TypeError("make a Source with from_path, from_bytes, from_text or from_stream")

    @classmethod
    def _make(cls, name: str, media_type: str | None) -> Source:
        source = object.__new__(cls)
        source._name, source._media_type = replaced(name)[0], media_type
        source._encoding, source._certainty = None, "given"
        source._data = source._text = source._stream = source._sha256 = source._lines = None
        source._dropped = ()
        return source

    @classmethod
    def from_path(
        cls,
        path: str | PathLike[str],
        *,
        encoding: str | None = None,
        name: str | None = None,
        media_type: str | None = None,
        errors: Errors = "strict",
        limit: int | None = LIMIT,
        binary: bool = False,
        declared: str | None = None,
    ) -> Source:
        """Return the source in a file; its name is the path as given unless told otherwise.

        The other arguments are those of :meth:`from_bytes`.

        :raises SourceError: when the file cannot be opened, decoded or is too large.
        """
        shown = fspath(path) if name is None else name
        data = file_bytes(fspath(path), limit, shown)
        return cls.from_bytes(
            data,
            name=shown,
            encoding=encoding,
            media_type=media_type,
            errors=errors,
            limit=limit,
            binary=binary,
            declared=declared,
        )

    @classmethod
    def from_bytes(
        cls,
        data: bytes,
        *,
        name: str = "",
        encoding: str | None = None,
        media_type: str | None = None,
        errors: Errors = "strict",
        limit: int | None = LIMIT,
        binary: bool = False,
        declared: str | None = None,
    ) -> Source:
        """Return the source in some bytes.

        :param encoding: the encoding, if known; else a byte-order mark, UTF-8 and a detection library are tried.
        :param errors: ``replace`` puts U+FFFD in the place of bytes that cannot be decoded and reports them in
            :attr:`dropped`, instead of raising.
        :param limit: the most bytes of text, as UTF-8, to take; None for no limit.
        :param binary: the bytes are no text at all: ``text`` is empty and ``sha256`` is that of the bytes.
        :param declared: the encoding that the bytes name themselves, as those of XML do; it goes before UTF-8 where it
            exists and fits, and behind a byte-order mark.
        :raises SourceError: for bytes that cannot be decoded (with offset and encodings tried) and for too much text.
        """
        source = cls._make(name, media_type)
        source._data = given_bytes(data)
        if binary:
            source._text, source._encoding = "", "binary"
            return source
        from lection_core.source.decoding import settle

        settled = settle(source._data, encoding, errors, name, declared=declared)
        source._encoding, source._certainty = settled.name, settled.certainty
        source._take(settled.decode(source._data, errors), limit)
        return source

    @classmethod
    def from_text(
        cls, text: str, *, name: str = "", media_type: str | None = None, limit: int | None = LIMIT
    ) -> Source:
        """Return the source of a text.

        :param limit: the most bytes of text, as UTF-8, to take; None for no limit.
        :raises SourceError: for too much text.
        """
        if not isinstance(text, str):
            raise TypeError(f"text is of type {type(text).__name__}; use from_bytes for bytes and from_path for a path")
        source = cls._make(name, media_type)
        source._take(text, limit)
        return source

    @classmethod
    def from_stream(
        cls,
        file: IO[bytes] | IO[str],
        *,
        encoding: str | None = None,
        name: str = "",
        media_type: str | None = None,
        errors: Errors = "strict",
        declared: str | None = None,
    ) -> Source:
        """Return a source that is read once, in pieces, for readers that claim streaming.

        The encoding is settled on the first 64 KiB; bytes further on that it cannot decode become U+FFFD and are
        reported. There is no size limit.

        :param file: an object with ``read(n)`` giving bytes or text.
        :raises SourceError: when no encoding fits the first 64 KiB.
        """
        from lection_core.source.stream import Stream

        source = cls._make(name, media_type)
        source._stream = Stream(file, encoding, errors, name, declared)
        settled = source._stream.encoding
        if settled is not None:
            source._encoding, source._certainty = settled.name, settled.certainty
        return source

    def _take(self, text: str, limit: int | None) -> None:
        try:
            self._sha256 = hashlib.sha256(text.encode()).hexdigest()  # what can be encoded needs no replacing
        except UnicodeEncodeError:
            text, runs = replaced(text)
            self._dropped = notices(runs, self._encoding)
        self._text = text
        if limit is not None and exceeds(text, limit):
            raise SourceError(f"the text is larger than the limit of {limit:,} bytes; {BEYOND}", self._name)

    def __repr__(self) -> str:
        size = "stream" if self._text is None else f"{len(self._text)} characters"
        return f"<Source {self._name!r}: {size}>"

    @property
    def name(self) -> str:
        """The file name, or whatever the source was named; may be empty."""
        return self._name

    @property
    def media_type(self) -> str | None:
        """The media type the caller gave, None otherwise; it is never guessed."""
        return self._media_type

    @property
    def encoding(self) -> str | None:
        """The encoding the bytes were decoded with; None for text that came as text."""
        return self._encoding

    @property
    def encoding_certainty(self) -> str:
        """``given``, ``marked``, ``declared``, ``valid``, ``detected`` or ``assumed``; see :class:`SourceInfo`."""
        return self._certainty

    @property
    def streaming(self) -> bool:
        """Whether the text comes in pieces and only once."""
        return self._text is None

    @property
    def text(self) -> str:
        """The whole text.

        :raises SourceError: for a stream.
        """
        if self._text is None:
            raise SourceError(
                "a stream has no text at hand; use pieces(), or read_all() for a source that has", self._name
            )
        return self._text

    @property
    def data(self) -> bytes:
        """The bytes as they were given; for text that came as text, the text as UTF-8.

        :raises SourceError: for a stream.
        """
        return self.text.encode() if self._data is None else self._data

    @property
    def dropped(self) -> tuple[Dropped, ...]:
        """What decoding replaced by U+FFFD; the host adds it to the tree. Grows while a stream is read."""
        return self._dropped if self._stream is None else self._stream.dropped

    @property
    def length(self) -> int:
        """The number of code points; of bytes for a binary source.

        :raises SourceError: for a stream not yet read to its end.
        """
        if self._stream is not None:
            return self._finished().length
        return len(self.data) if self._encoding == "binary" else len(self.text)

    @property
    def sha256(self) -> str:
        """The hash of the text as UTF-8 (of the bytes, for a binary source), 64 hexadecimal digits.

        :raises SourceError: for a stream not yet read to its end.
        """
        if self._stream is not None:
            return self._finished().sha256
        if self._sha256 is None:
            self._sha256 = hashlib.sha256(self.data if self._encoding == "binary" else self.text.encode()).hexdigest()
        return self._sha256

    def _finished(self) -> Stream:
        assert self._stream is not None
        if not self._stream.finished:
            raise SourceError("length and hash of a stream are known once it is read to its end", self._name)
        return self._stream

    @property
    def info(self) -> SourceInfo:
        """What a tree says about this source; length and hash are None for a stream not yet read to its end."""
        known = self._stream is None or self._stream.finished
        return SourceInfo(
            name=self._name,
            media_type=self._media_type,
            encoding=self._encoding,
            encoding_certainty=self._certainty,
            length=self.length if known else None,
            sha256=self.sha256 if known else None,
        )

    def line_col(self, offset: int) -> tuple[int, int]:
        """Return the 1-based line and column of an offset; lines end with LF, CR LF or CR, columns count code points.

        :raises ValueError: for an offset outside the text.
        :raises SourceError: for a stream.
        """
        if self._lines is None:
            from lection_core.text.lines import Lines

            self._lines = Lines(self.text)
        return self._lines.line_col(offset)

    def pieces(self) -> Iterator[str]:
        """Yield the text in pieces of 64 KiB at most that never end between a carriage return and its line feed.

        :raises SourceError: for a stream that has been read before.
        """
        if self._stream is not None:
            return self._stream.pieces()
        return pieces_of(self.text)

    def read_all(self) -> Source:
        """Return a source with all the text at hand: itself, or what a stream gives when read to its end.

        :raises SourceError: for a stream that has been read before.
        """
        if self._stream is None:
            return self
        source = Source._make(self._name, self._media_type)
        source._text = "".join(self._stream.pieces())
        source._encoding, source._certainty = self._encoding, self._certainty
        source._dropped, source._sha256 = self._stream.dropped, self._stream.sha256
        return source
