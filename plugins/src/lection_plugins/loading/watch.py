"""Watching what a stranger's code does to this process while it runs, and undoing what can be undone."""

from __future__ import annotations

import builtins
import sys
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from lection_plugins.loading.deadline import Deadline
from lection_plugins.loading.exits import Exits
from lection_plugins.loading.patches import Parts
from lection_plugins.loading.printing import Catcher
from lection_plugins.loading.surroundings import Descriptors, Surroundings

if TYPE_CHECKING:
    from types import TracebackType

_ABSENT = object()
_ONE_AT_A_TIME = threading.RLock()
strangers: set[str] = set()
"""The packages, not Lection's own, whose code has run in this process."""
_LATE_SECONDS = 2.0
"""What a function that a stranger has left for the end of the program may take."""

Depth = Literal["import", "trusted", "call", "part", "step"]
"""How closely is looked: after an import (of Lection's own, only at how it ends), after one call, after a part of one
that is looked at as a whole too, or, where there are very many, only at how it ends and at what it prints."""


class Watch:
    """A context that records the seconds, the modules and the misdeeds of the code that runs in it.

    Surroundings, descriptors, output streams, builtins and parts of modules are put back when it ends; added builtins
    are left, since extension modules keep their state there. What the watched thread printed to standard output is kept
    from it, so that a host that writes JSON there stays readable. Threads cannot be ended from outside. One context at
    a time: a second one waits.

    :param what: who is watched and at what, as a line names it that says what is running.
    :param package: the top-level package it is from, whose own modules may change.
    :param seconds: after which it is ended; 0 for no limit.
    """

    def __init__(self, what: str = "a plugin", package: str = "", depth: Depth = "import", seconds: float = 0) -> None:
        self._package = package
        self._depth = depth
        self.deadline = Deadline(what, seconds)
        self._exits = Exits(what, _contained)

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C was pressed, so that a KeyboardInterrupt is the user's."""
        return self._exits.interrupted

    def __enter__(self) -> Watch:
        _ONE_AT_A_TIME.acquire()
        if self._depth != "trusted":
            strangers.add(self._package)
        self.seconds = 0.0
        self.modules: tuple[str, ...] = ()
        self.misdeeds: list[str] = []
        self.replaced: tuple[str, ...] = ()
        self._modules = set(sys.modules) if self._depth in ("import", "trusted") else set()
        self._builtins = dict(vars(builtins))
        self._threads = set(threading.enumerate())
        self._deep = self._depth in ("import", "call")
        self._exits.begin()
        self._surroundings = Surroundings() if self._depth != "step" else None
        self._descriptors = Descriptors() if self._deep else None
        self._parts = Parts(self._package, everywhere=self._depth == "import") if self._deep else None
        self._stdout, self._stderr = sys.stdout, sys.stderr
        self._caught = sys.stdout = Catcher(sys.stdout)
        self._recursion = sys.getrecursionlimit()
        self._start = time.perf_counter()
        self.deadline.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        # First of all: a limit that is low enough leaves no room for what follows.
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(self._recursion)
        try:
            if limit != self._recursion:
                self.misdeeds.append("changed the recursion limit (put back)")
            alarmed = self.deadline.disarm()
            self.seconds = time.perf_counter() - self._start
            self._restore_builtins()
            self._restore_streams()
            if alarmed:
                self.misdeeds.append("set the alarm (put back)")
            changed = self._surroundings.put_back() if self._surroundings else []
            self.misdeeds += [f"changed {name} (put back)" for name in changed]
            self.misdeeds += self._descriptors.put_back() if self._descriptors else []
            if replaced := self._parts.put_back() if self._parts else []:
                self.misdeeds.append(f"replaced {', '.join(replaced)} (put back)")
            if self._depth in ("import", "trusted"):
                self.modules = tuple(name for name in sys.modules if name not in self._modules)
            self._count_threads()
        finally:
            if self._descriptors:
                self._descriptors.close()
            self._exits.end()
            _ONE_AT_A_TIME.release()

    def _restore_streams(self) -> None:
        if sys.stdout is not self._caught or sys.stderr is not self._stderr:
            self.misdeeds.append("replaced sys.stdout or sys.stderr (put back)")
        sys.stdout, sys.stderr = self._stdout, self._stderr
        self._caught.release()
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


def end_children() -> None:
    """End the processes that this one has started and that still run, as far as the system tells which they are."""
    import os
    import signal
    from contextlib import suppress

    for thread in os.listdir("/proc/self/task") if os.path.isdir("/proc/self/task") else ():
        with suppress(OSError, ValueError), open(f"/proc/self/task/{thread}/children") as file:
            for child in file.read().split():
                os.kill(int(child), signal.SIGKILL)


def _contained(function: Callable[[], object]) -> None:
    """Call what a stranger has left for the end of the program; nothing of it changes how that ends."""
    watch = Watch("what a plugin left for the end", depth="part", seconds=_LATE_SECONDS)
    with watch:
        try:
            function()
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and watch.interrupted:
                raise
