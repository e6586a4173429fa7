"""The archive: a zip file whose members are read within bounds, by their declared and by their real size."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO, Final

from lection_core import ReaderError

from lection_reader_docx.package.refusals import DAMAGED, refuse

LARGEST_PART: Final = 512 * 2**20
"""Bytes of one part, unpacked: the XML of ten thousand pages; a bomb has gigabytes."""
HIGHEST_RATIO: Final = 200
"""How many times its packed size a part may be, once it is larger than `SMALL`: the XML of long documents of Word
reaches 30, the same numbered line many thousand times 180, and deflate 1000, which only filling reaches."""
SMALL: Final = 64 * 2**20
MOST_MEMBERS: Final = 65_535
_BROKEN: Final = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError, RuntimeError)


class UnreadablePart(Exception):
    """A part is there and cannot be read; the message, the end of a sentence, says why."""


class Archive:
    """The members of a zip file by their names, which are compared without regard to case (ECMA-376 part 2, 7.2.3)."""

    def __init__(self, data: bytes) -> None:
        """Open a zip file; nothing is unpacked yet.

        :raises ReaderError: it is none, or is damaged beyond its directory.
        """
        refuse(data)
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except _BROKEN as error:
            reason = "the zip file has no readable directory, as where a download broke off"
            raise ReaderError(f"the document {DAMAGED.format(reason)}", 0) from error
        self._members: dict[str, zipfile.ZipInfo] = {}
        self.doubles: list[str] = []
        """Names that more than one member has: the last counts, as where a file was appended."""
        self.outside: list[str] = []
        """Names that lead out of the package; such members are never read."""
        for info in self._zip.infolist()[:MOST_MEMBERS]:
            self._take(info)

    def _take(self, info: zipfile.ZipInfo) -> None:
        name = info.filename.replace("\\", "/")
        if name.startswith("/") or ".." in name.split("/") or ":" in name:
            self.outside.append(info.filename)
            return
        if name.lower() in self._members:
            self.doubles.append(info.filename)
        self._members[name.lower()] = info

    def names(self) -> Iterator[str]:
        """Give the names of the members, in lower case."""
        return iter(self._members)

    def __contains__(self, name: str) -> bool:
        return name.lower() in self._members

    def open(self, name: str) -> IO[bytes]:
        """Open a member as a file of bytes that ends with an error at `LARGEST_PART`.

        :raises UnreadablePart: it is too large, encrypted or damaged.
        :raises KeyError: there is none of this name.
        """
        info = self._members[name.lower()]
        if info.flag_bits & 1:
            raise UnreadablePart("it is encrypted; open the document with its password and save it without one")
        if info.file_size > LARGEST_PART or info.file_size > max(SMALL, HIGHEST_RATIO * info.compress_size):
            raise UnreadablePart(
                f"unpacked it would take {info.file_size} bytes, {info.file_size // max(1, info.compress_size)} times "
                "its packed size, as files do that are made to exhaust memory"
            )
        try:
            return _Bounded(self._zip.open(info), info.file_size)  # type: ignore[return-value]
        except _BROKEN as error:
            raise UnreadablePart(_why(error)) from error


class _Bounded:
    """A file that gives no more bytes than were declared, whatever is packed, and tells of damage in a sentence."""

    def __init__(self, file: IO[bytes], size: int) -> None:
        self._file = file
        self._left = size

    def read(self, size: int = -1) -> bytes:
        """Read up to `size` bytes.

        :raises UnreadablePart: the packed data are damaged, or are more than declared.
        """
        try:
            data = self._file.read(self._left + 1 if size < 0 else size)
        except _BROKEN as error:
            raise UnreadablePart(_why(error)) from error
        self._left -= len(data)
        if self._left < 0:
            raise UnreadablePart("it is larger than the zip file says")
        return data


def _why(error: Exception) -> str:
    text = str(error)
    if "password" in text:
        return "it is encrypted; open the document with its password and save it without one"
    return "its packed data are damaged"
