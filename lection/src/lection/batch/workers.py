"""Worker processes that do one job after another, and that may die without taking the rest with them."""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from lection.collection import collect_no_more, collect_rarely

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess
    from types import TracebackType

__all__ = ["Died", "Workers", "may_fork"]

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Died:
    """A worker ended in the middle of a task; `exit_code` is its process's, negative for a signal."""

    exit_code: int


def may_fork() -> bool:
    """Tell whether this process can be copied as it is: on Linux, while it has no thread but this one.

    A copy has everything that was imported, loaded and compiled so far, and so is ready at once. Of other threads it
    would have only the locks they hold.
    """
    if sys.platform != "linux":
        return False
    try:
        # Threads that no Python code started count too, so `threading` does not know.
        return len(os.listdir("/proc/self/task")) == 1
    except OSError:
        return False


class Workers(Generic[Task, Result]):
    """Up to `count` processes that do tasks; a context manager, which starts them and ends them.

    `prepare` gives, in a process of its own, the function that does a task; it and the tasks must be picklable. `do` is
    that function as this process has it: where it is given, workers are copies of this process as long as that may be
    forked, and need no preparation. So start them before there are threads. A worker that dies costs its own task and
    is replaced.
    """

    def __init__(
        self,
        prepare: Callable[[], Callable[[Task], Result]],
        count: int,
        do: Callable[[Task], Result] | None = None,
    ) -> None:
        """Start nothing yet."""
        self._prepare = prepare
        self._count = count
        self._do = do
        self._workers: list[_Worker[Task]] = []

    def __enter__(self) -> Workers[Task, Result]:
        """Start the processes."""
        try:
            for _ in range(self._count):
                self._employ()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the processes, whatever they are busy with."""
        self._end()

    def each_done(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, Result | Died]]:
        """Yield each task with its result as it is done, in whatever order."""
        waiting = iter(tasks)
        busy: dict[Connection, tuple[_Worker[Task], Task]] = {}

        def keep_busy(worker: _Worker[Task], dead: bool = False) -> None:
            """Give a worker, or the one in place of a dead one, the next task, if there is one."""
            for task in waiting:
                worker = self._replaced(worker) if dead else worker
                worker.give(task)
                busy[worker.connection] = worker, task
                return

        for worker in tuple(self._workers):
            keep_busy(worker)
        while busy:
            for ready in wait(list(busy)):
                worker, task = busy.pop(cast("Connection", ready))
                result = worker.answer()
                keep_busy(worker, isinstance(result, Died))
                yield task, result

    def _employ(self) -> _Worker[Task]:
        """Start one more worker."""
        worker: _Worker[Task]
        if self._do is not None and may_fork():
            # A copy has this process's ends of all connections too: while it kept them open, the others would not
            # notice that this process is gone.
            worker = _Worker("fork", _work_on, self._do, [each.connection for each in self._workers])
        else:
            worker = _Worker("spawn", _prepare_and_work, self._prepare)
        self._workers.append(worker)
        return worker

    def _replaced(self, worker: _Worker[Task]) -> _Worker[Task]:
        self._workers.remove(worker)
        worker.stop()
        worker.join()
        return self._employ()

    def _end(self) -> None:
        """End all processes, at once: each takes some time to give back its memory."""
        for worker in self._workers:
            worker.stop()
        while self._workers:
            self._workers.pop().join()


class _Worker(Generic[Task]):
    """One process and the connection to it."""

    def __init__(self, method: str, work: Callable[..., None], *arguments: object) -> None:
        context: Any = multiprocessing.get_context(method)
        self.connection, theirs = context.Pipe()
        ours = [self.connection] if method == "fork" else []
        self.process: BaseProcess = context.Process(target=work, args=(theirs, *ours, *arguments), daemon=True)
        with _uninterrupted():
            self.process.start()
        theirs.close()

    def give(self, task: Task) -> None:
        """Send it a task."""
        # A worker that died meanwhile is noticed when its answer is waited for.
        with contextlib.suppress(OSError):
            self.connection.send(task)

    def answer(self) -> Any:
        """Wait for what became of its task; Died where the process has ended."""
        try:
            return self.connection.recv()
        except (EOFError, OSError):
            self.process.join()
            return Died(self.process.exitcode or 0)

    def stop(self) -> None:
        """Ask the process to end, whatever it does."""
        self.connection.close()
        self.process.terminate()

    def join(self) -> None:
        """Wait until the process has ended."""
        self.process.join()


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Keep Ctrl-C back; a process that begins meanwhile keeps it back until it has said what it does with it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work_on(connection: Connection, ours: Connection, do: Callable[[Any], Any], others: Iterable[Connection]) -> None:
    """Do tasks in a copy of the parent."""
    for inherited in (ours, *others):
        inherited.close()
    _obey()
    # What both have stays shared for as long as nobody looks through it for garbage.
    gc.freeze()
    _work(connection, do)


def _prepare_and_work(connection: Connection, prepare: Callable[[], Callable[[Any], Any]]) -> None:
    """Do tasks in a new process."""
    _obey()
    _work(connection, prepare())


def _obey() -> None:
    """Leave Ctrl-C to the parent, whose request to end is obeyed at once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    collect_rarely()


def _leave(*_signal: object) -> None:
    collect_no_more()
    sys.exit(1)


def _work(connection: Connection, do: Callable[[Any], Any]) -> None:
    """Do tasks until there are no more, or nobody who wants their results."""
    while True:
        try:
            task = connection.recv()
        except (EOFError, OSError):
            return
        result = do(task)
        try:
            connection.send(result)
        except (BrokenPipeError, ConnectionResetError):
            return
