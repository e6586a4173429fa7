"""Reading a file that a stranger has put there: regular ones only, and none that is too large.

A named pipe that nobody writes to would stop the program, a device might never end.
"""

from __future__ import annotations

import os
from stat import S_ISREG

LARGEST = 16 * 1024**2
"""More bytes than any file about a package has."""


class UnusableFileError(OSError):
    """The file is there and is none that can be read; the text goes on after its name: "is no regular file"."""


def read_regular(path: str, largest: int = LARGEST) -> bytes:
    """The content of a regular file.

    :raises UnusableFileError: it is a folder, a pipe or a device, or larger than `largest` bytes.
    :raises OSError: it is not there, or cannot be opened.
    """
    # Without O_NONBLOCK, opening a pipe waits for somebody to write to it.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        status = os.fstat(descriptor)
        if not S_ISREG(status.st_mode):
            raise UnusableFileError("is no regular file")
        if status.st_size > largest:
            raise UnusableFileError(f"is larger than {largest // 1024**2} MiB")
        # Several reads only where the file grows meanwhile, or is of the kind that does not tell its size.
        parts = [os.read(descriptor, status.st_size + 1)]
        while parts[-1] and sum(map(len, parts)) <= largest:
            parts.append(os.read(descriptor, 65_536))
        return b"".join(parts)
    finally:
        os.close(descriptor)
