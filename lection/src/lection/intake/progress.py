"""A progress bar for what takes longer than a second, on a terminal and nowhere else."""

from __future__ import annotations

import sys
import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType

    from rich.progress import ProgressColumn

__all__ = ["DELAY", "ProgressBar"]

DELAY = 1.0
"""Seconds a task may take before its bar appears: what is quicker would only flicker."""


class ProgressBar:
    """A bar on standard error that shows itself after `DELAY` seconds and leaves nothing behind.

    Use it as a context manager. `done` is asked ten times a second how much of `total` (None: unknown) is done, in
    any unit; nothing is asked while the bar is hidden.
    """

    def __init__(self, what: str, done: Callable[[], float], total: float | None = None, unit: str = "") -> None:
        """Prepare a bar; with a `unit` it also says how much is done of how much, and how much of it a second."""
        self._what = what
        self._done = done
        self._total = total
        self._unit = unit
        self._begun = time.monotonic()
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> ProgressBar:
        if sys.stderr.isatty():
            # A thread, because the reader may be busy for long before it yields its first block.
            self._thread = threading.Thread(target=self._show, daemon=True)
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()

    def _show(self) -> None:
        if self._over.wait(DELAY):
            return
        from rich.console import Console
        from rich.progress import Progress

        with Progress(*self._columns(), console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
            task = bar.add_task(self._what, total=self._total, rate=0.0)
            while not self._over.wait(0.1):
                done = self._done()
                bar.update(task, completed=done, rate=done / (time.monotonic() - self._begun), refresh=True)

    def _columns(self) -> Iterator[ProgressColumn]:
        from rich.progress import BarColumn, MofNCompleteColumn, TaskProgressColumn, TextColumn, TimeElapsedColumn

        yield TextColumn("{task.description}", markup=False)
        yield BarColumn()
        if self._unit:
            yield MofNCompleteColumn()
            yield TextColumn(self._unit + ", {task.fields[rate]:.1f} a second")
        else:
            yield TaskProgressColumn()
        yield TimeElapsedColumn()
