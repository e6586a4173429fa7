"""A progress bar for what takes longer than a second, on a terminal and nowhere else."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

__all__ = ["DELAY", "ProgressBar"]

DELAY = 1.0
"""Seconds a task may take before its bar appears: what is quicker would only flicker."""


class ProgressBar:
    """A bar on standard error that shows itself after `DELAY` seconds and leaves nothing behind.

    Use it as a context manager. `done` is asked ten times a second how much of `total` (None: unknown) is done, in
    any unit; nothing is asked while the bar is hidden.
    """

    def __init__(self, what: str, done: Callable[[], float], total: float | None = None) -> None:
        self._what = what
        self._done = done
        self._total = total
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
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

        columns = (
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            TaskProgressColumn(),
            TimeElapsedColumn(),
        )
        with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
            task = bar.add_task(self._what, total=self._total)
            while not self._over.wait(0.1):
                bar.update(task, completed=self._done(), refresh=True)
