"""What a stranger's code prints, counted and kept from the host's standard output."""

from __future__ import annotations

import sys
import threading
from typing import Any


class Catcher:
    """Standard output for everyone but the watched thread, whose characters are kept back.

    Code that keeps it, a logging handler for one, writes to the real stream once nobody is watched any more. Where that
    is for the results of a command only, it and other threads write to the process's own stream, which is another.
    """

    def __init__(self, real: Any, count: _Count | None = None) -> None:
        self._real = real
        self._count = count or _Count()

    @property
    def count(self) -> int:
        """How many characters or bytes were kept back."""
        return self._count.kept

    def release(self) -> None:
        """Watch no longer."""
        self._count.owner = None

    @property
    def buffer(self) -> Catcher:
        """The same for bytes."""
        return Catcher(getattr(self._real, "buffer", None), self._count)

    def write(self, text: Any) -> int:
        """Count what the watched thread writes; what others write goes on to where it belongs."""
        if self._count.owner == threading.get_ident():
            self._count.kept += len(text)
            return len(text)
        stream = self._real
        if getattr(sys.stdout, "results_only", False) or getattr(stream, "results_only", False):
            stream = sys.__stdout__ if isinstance(text, str) else getattr(sys.__stdout__, "buffer", None)
        return int(stream.write(text)) if stream is not None else len(text)

    def writelines(self, lines: Any) -> None:
        """Write each."""
        for line in lines:
            self.write(line)

    def close(self) -> None:
        """Stay open: the stream is the host's."""

    def detach(self) -> Catcher:
        """Give the stream of bytes, and stay what it is."""
        return self.buffer

    def fileno(self) -> int:
        """The descriptor of standard output, which is put back if need be, whatever the host's results go to."""
        return 1

    def __getattr__(self, name: str) -> Any:  # the stream's other methods are the real one's
        return getattr(self._real, name)


class _Count:
    """What a stream and its bytes have in common."""

    def __init__(self) -> None:
        self.kept = 0
        self.owner: int | None = threading.get_ident()
