"""Processes that do tasks: copies of this one where it can be copied, else new ones."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from lection.batch.workers import Died, Workers, may_fork
from lection.collection import AT_ONCE

forked = pytest.mark.skipif(
    sys.platform != "linux" or not os.path.isdir("/proc/self/task"),
    reason="processes are copied only on Linux, and only where it tells how many threads there are",
)

# What new processes run must be importable in them, and this file is not.
WORK = """
import os

def prepare():
    return work

def work(task):
    if task == "exit":
        os._exit(7)
    if task == "kill":
        os.kill(os.getpid(), 9)
    return task.upper()
"""

TASKS = ["a", "exit", "b", "kill", "c"]
DONE = {"a": "A", "b": "B", "c": "C", "exit": Died(7), "kill": Died(-9)}


def all_done(tasks: Iterable[str], prepare: Callable[[], Callable[[str], Any]], count: int) -> dict[str, Any]:
    with Workers(prepare, count) as workers:
        return dict(workers.each_done(tasks))


def python(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a process that has one thread, as this one may not have."""
    return subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)


@pytest.mark.skipif(sys.platform == "win32", reason="there, no signal ends a process")
def test_a_worker_that_dies_costs_its_own_task_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.joinpath("work_that_dies.py").write_text(WORK)
    monkeypatch.syspath_prepend(tmp_path)
    assert all_done(TASKS, import_module("work_that_dies").prepare, 2) == DONE


@forked
def test_a_copy_that_dies_costs_its_own_task_only() -> None:
    # What does the tasks cannot be pickled, so it came by a copy; and the warnings of Python about copies are errors.
    result = python(
        f"{WORK}\nfrom lection.batch.workers import Died, Workers\n"
        f"with Workers(None, 2, lambda task: work(task)) as workers:\n"
        f"    done = dict(workers.each_done({TASKS!r}))\n"
        f"assert done == {DONE!r}, done\n"
    )
    assert (result.returncode, result.stderr) == (0, "")


def test_more_workers_than_tasks_do_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.joinpath("work_of_one.py").write_text(WORK)
    monkeypatch.syspath_prepend(tmp_path)
    assert all_done(["a"], import_module("work_of_one").prepare, 2) == {"a": "A"}
    assert all_done([], import_module("work_of_one").prepare, 1) == {}


def test_a_process_with_threads_is_not_copied() -> None:
    over = Event()
    thread = Thread(target=over.wait)
    thread.start()
    try:
        assert not may_fork()
    finally:
        over.set()
        thread.join()


@forked
def test_a_process_without_threads_is_copied() -> None:
    result = python("from lection.batch.workers import may_fork; assert may_fork()")
    assert (result.returncode, result.stderr) == (0, "")


PACE = """
import gc

def prepare():
    return lambda task: gc.get_threshold()
"""


def test_the_command_s_own_processes_look_for_garbage_rarely(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.joinpath("work_at_a_pace.py").write_text(PACE)
    monkeypatch.syspath_prepend(tmp_path)
    (pace,) = all_done(["a"], import_module("work_at_a_pace").prepare, 1).values()
    assert isinstance(pace, tuple)
    assert pace[0] == AT_ONCE


WAIT = """
import os, signal, sys, time
from lection.batch.workers import Workers
signal.signal(signal.SIGINT, signal.default_int_handler)  # where these tests run in the background, it is ignored
def do(task):
    os.write(1, b"%d\\n" % os.getpid())  # at once, for two of them write
    time.sleep(60)
try:
    with Workers(None, 2, do) as workers:
        list(workers.each_done("ab"))
except KeyboardInterrupt:
    sys.exit(130)
"""


def are_gone(pids: Sequence[int], seconds: float = 10) -> bool:
    """Tell whether processes have ended, or do so soon; one that nobody has waited for yet has ended too."""
    until = time.monotonic() + seconds
    while any(map(_is_running, pids)):
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


def _is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@forked
def test_ctrl_c_ends_everything_without_a_word() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", WAIT], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        pids = [int(process.stdout.readline()) for _ in range(2)]
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: all of them get it
        words = process.communicate()[1]
        assert (process.returncode, words) == (130, "")
        assert are_gone(pids)


@forked
def test_workers_end_when_the_process_they_work_for_is_killed() -> None:
    code = WAIT.replace("time.sleep(60)", "time.sleep(0.2)")
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        pids = [int(process.stdout.readline()) for _ in range(2)]
        process.kill()
        process.wait()
        assert are_gone(pids)
