"""Taking a text in and handing it out: a file's bytes, the limit of its size, its pieces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

from lection_core.errors import SourceError

LIMIT: Final = 64 * 1024 * 1024
"""The most bytes of text, as UTF-8, that a source takes unless told otherwise."""

PIECE: Final = 64 * 1024
"""How many characters a piece of a text has, one more where it would split a line end."""

BEYOND: Final = (
    "make the Source with a higher limit, or stream it (lection.stream, lection read -f jsonl), which has none where "
    "the reader takes pieces, as that of plain text does"
)
"""What can be done about a text over the limit."""


class Readable(Protocol):
    """What bytes can be read from."""

    def read(self, size: int, /) -> bytes:
        """Return up to `size` bytes, all for -1, none at the end."""


def given_bytes(data: object) -> bytes:
    """Take bytes that are in memory, those of a mapped file or an array too.

    :raises TypeError: they are none, a text for instance.
    """
    if isinstance(data, bytes):
        return bytes(data)
    try:
        view = memoryview(data)  # type: ignore[arg-type]  # what it cannot be of is refused below
    except TypeError:
        wrong = f"data is of type {type(data).__name__}; use from_text for text and from_path for a path"
        raise TypeError(wrong) from None
    return view.tobytes()


def file_bytes(path: str, limit: int | None, name: str) -> bytes:
    """Read the file at a path as `bytes_within` does."""
    try:
        with open(path, "rb") as file:
            return bytes_within(file, limit, name)
    except FileNotFoundError:
        raise SourceError("there is no such file", name) from None
    except IsADirectoryError:
        raise SourceError("this is a folder, not a file", name) from None
    except ValueError:
        raise SourceError("no file can have this name", name) from None
    except OSError as error:
        raise SourceError(f"the file cannot be read: {error.strerror}", name) from error


def bytes_within(file: Readable, limit: int | None, name: str) -> bytes:
    """Read a file to its end, but never more than a text within the limit can take in any encoding.

    :raises SourceError: when there is more.
    """
    if limit is None:
        return file.read(-1)
    most = 4 * limit + 4
    parts: list[bytes] = []
    left = most + 1
    while left > 0 and (part := file.read(left)):
        parts.append(part)
        left -= len(part)
    if left <= 0:
        raise SourceError(f"the file is larger than any text within the limit of {limit:,} bytes; {BEYOND}", name)
    return b"".join(parts)


def exceeds(text: str, limit: int) -> bool:
    """Tell whether a text has more bytes as UTF-8 than the limit, encoding it only when that is in doubt."""
    if len(text) > limit:
        return True
    if text.isascii() or len(text) * 4 <= limit:
        return False
    return len(text.encode()) > limit


def pieces_of(text: str) -> Iterator[str]:
    """Yield a text in pieces that never end between a carriage return and its line feed."""
    start = 0
    while start < len(text):
        end = start + PIECE
        if text[end - 1 : end + 1] == "\r\n":
            end += 1
        yield text[start:end]
        start = end
