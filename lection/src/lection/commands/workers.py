"""Worker processes that do one job after another, and that may die without taking the rest with them."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from lection.garbage import collect_rarely

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

__all__ = ["Died", "each_done"]

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Died:
    """A worker ended in the middle of a task; `exit_code` is its process's, negative for a signal."""

    exit_code: int


class _Worker(Generic[Task]):
    """One process and the task it is busy with."""

    def __init__(self, prepare: Callable[[], Callable[[Task], Any]]) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.task: Task | None = None
        self.process: SpawnProcess = context.Process(target=_work, args=(theirs, prepare), daemon=True)
        self.process.start()
        theirs.close()

    def give(self, task: Task) -> None:
        self.task = task
        # A worker that died meanwhile is noticed when its answer is waited for.
        with contextlib.suppress(OSError):
            self.connection.send(task)

    def answer(self) -> Any:
        try:
            return self.connection.recv()
        except (EOFError, OSError):
            self.process.join()
            return Died(self.process.exitcode or 0)

    def end(self) -> None:
        self.connection.close()
        self.process.terminate()
        self.process.join()


def each_done(
    tasks: Iterable[Task], prepare: Callable[[], Callable[[Task], Result]], count: int
) -> Iterator[tuple[Task, Result | Died]]:
    """Yield each task with its result as it is done, in whatever order, by `count` worker processes.

    Each worker calls `prepare`, once, for the function that does its tasks; it and the tasks must be picklable. A
    worker that dies costs its own task and is replaced.
    """
    waiting = iter(tasks)
    busy: dict[Connection, _Worker[Task]] = {}

    def employ(worker: _Worker[Task] | None) -> None:
        """Give the next task to a worker, a new one for None; let the worker go when there is none."""
        for task in waiting:
            worker = worker or _Worker(prepare)
            worker.give(task)
            busy[worker.connection] = worker
            return
        if worker is not None:
            worker.end()

    try:
        for _ in range(count):
            employ(None)
        while busy:
            for ready in wait(list(busy)):
                worker = busy.pop(cast("Connection", ready))
                result = worker.answer()
                task = worker.task
                assert task is not None
                if isinstance(result, Died):
                    worker.end()
                employ(None if isinstance(result, Died) else worker)
                yield task, result
    finally:
        for worker in busy.values():
            worker.end()


def _work(connection: Connection, prepare: Callable[[], Callable[[Any], Any]]) -> None:
    """Do tasks until there are no more; Ctrl-C is the parent's business, its request to end is obeyed at once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    collect_rarely()
    do = prepare()
    while True:
        try:
            task = connection.recv()
        except EOFError:
            return
        connection.send(do(task))
