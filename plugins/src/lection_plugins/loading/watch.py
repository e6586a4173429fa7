"""Watching what a stranger's code does to this process while it is imported, and undoing what can be undone."""

from __future__ import annotations

import builtins
import sys
import threading
import time
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from types import TracebackType

_ABSENT = object()
_ONE_AT_A_TIME = threading.RLock()


class Watch:
    """A context that records the seconds, the modules and the misdeeds of the code that runs in it.

    Replaced builtins and output streams are put back when it ends; added builtins are left, since extension modules
    keep their state there. What the watched thread printed to standard output is kept from it, so that a host that
    writes JSON there stays readable. Threads cannot be ended from outside, and what is patched in other modules is not
    seen. One context at a time: a second one waits.
    """

    def __enter__(self) -> Watch:
        _ONE_AT_A_TIME.acquire()
        self.seconds = 0.0
        self.modules: tuple[str, ...] = ()
        self.misdeeds: list[str] = []
        self.replaced: tuple[str, ...] = ()
        self._modules = set(sys.modules)
        self._builtins = dict(vars(builtins))
        self._threads = set(threading.enumerate())
        self._stdout, self._stderr = sys.stdout, sys.stderr
        self._caught = sys.stdout = _Catcher(sys.stdout)
        self._start = time.perf_counter()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        try:
            self.seconds = time.perf_counter() - self._start
            self.modules = tuple(name for name in sys.modules if name not in self._modules)
            self._restore_streams()
            self._restore_builtins()
            self._count_threads()
        finally:
            _ONE_AT_A_TIME.release()

    def _restore_streams(self) -> None:
        if sys.stdout is not self._caught or sys.stderr is not self._stderr:
            self.misdeeds.append("replaced sys.stdout or sys.stderr (put back)")
        sys.stdout, sys.stderr = self._stdout, self._stderr
        self._caught.owner = None
        if count := self._caught.count:
            self.misdeeds.append(f"printed {count} characters to standard output (kept from it)")

    def _restore_builtins(self) -> None:
        now = vars(builtins)
        before = self._builtins
        self.replaced = tuple(sorted(name for name in before if now.get(name, _ABSENT) is not before[name]))
        for name in self.replaced:
            now[name] = before[name]

    def _count_threads(self) -> None:
        names = sorted(t.name for t in threading.enumerate() if t not in self._threads)
        if names:
            self.misdeeds.append(f"started {len(names)} thread(s) that still run ({', '.join(names)})")


class _Catcher:
    """Standard output for everyone but its owner, the watched thread, whose characters are counted and kept back.

    Code that keeps it, a logging handler for one, writes to the real stream once it has no owner any more.
    """

    def __init__(self, real: TextIO) -> None:
        self._real = real
        self.owner: int | None = threading.get_ident()
        self.count = 0

    def write(self, text: str) -> int:
        """Count what the watched thread writes; what others write goes on to the real stream."""
        if threading.get_ident() != self.owner:
            return self._real.write(text)
        self.count += len(text)
        return len(text)

    def __getattr__(self, name: str) -> Any:  # the stream's other methods are the real one's
        return getattr(self._real, name)
