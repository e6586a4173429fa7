"""Checks in a worker process under the limits of lection_plugins: a reader that hangs or crashes is an outcome."""

from __future__ import annotations

import json
import os
import pickle
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lection_conformance.check import Check
from lection_conformance.execution import Settings, run_check
from lection_conformance.report import Result

if TYPE_CHECKING:
    from lection_conformance.bench import Bench
    from lection_conformance.runner import Run
    from lection_conformance.subject import Subject

START_SECONDS = 60.0
"""How long a worker may take to start and to import the reader."""

_START = "import sys; sys.path[:] = sys.argv[2:]; from lection_conformance.isolation import main; main(sys.argv[1])"


def isolated_results(subject: Subject, checks: Sequence[Check], wanted: Run) -> Iterator[Result]:
    """The result of each check, in order; after a check that hangs or crashes a new worker goes on with the next.

    :raises ValueError: another process cannot find the reader.
    """
    if not subject.reference:
        raise ValueError("a reader that is not installed cannot be run in a worker process")
    left = list(checks)
    while left:
        with _Worker(subject.reference, left, wanted) as worker:
            worker.start()
            while left and not worker.dead:
                yield worker.result(left.pop(0), wanted.check_seconds)


def isolated_memory(subject: Subject, wanted: Run) -> float | None:
    """Bytes of memory a character, measured in a worker; None where the reader does not come to an end in time."""
    with _Worker(subject.reference, (), wanted) as worker:
        worker.start()
        line = None if worker.dead else worker.line(wanted.check_seconds)
    return json.loads(line) if line else None


class _Worker:
    """One process with a list of checks, or with none to measure memory; leaving the context ends all it started."""

    def __init__(self, reference: str, checks: Sequence[Check], wanted: Run) -> None:
        self._task = (reference, [check.id for check in checks], replace(wanted, isolate=False))
        self.dead = False

    def __enter__(self) -> _Worker:
        self._folder = tempfile.TemporaryDirectory(prefix="lection-conform-")
        task, self._log = Path(self._folder.name) / "task", Path(self._folder.name) / "log"
        task.write_bytes(pickle.dumps(self._task))
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", _START, str(task), *sys.path],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,
            )
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()
        self._folder.cleanup()

    def start(self) -> None:
        """Wait until the worker has imported the reader, so that this does not count as the first check's time."""
        self.dead = not self.line(START_SECONDS)

    def result(self, check: Check, seconds: float) -> Result:
        """The worker's answer for this check, or what became of the worker instead."""
        line = b"" if self.dead else self.line(seconds)
        if line is None:
            self.dead = True
            why = f"it had not ended after {seconds:g} s and was stopped; the reader hangs, or its time grows too fast"
            return Result(check=check, outcome="timed_out", seconds=seconds, why=why)
        if not line:
            self.dead = True
            status = self._process.wait()
            how = f"by {signal.Signals(-status).name}" if status < 0 else f"with exit status {status}"
            why = f"the process ended {how} during the check: {self._log.read_text('utf-8', 'replace').strip()[-500:]}"
            return Result(check=check, outcome="errored", why=why)
        record: dict[str, Any] = json.loads(line)
        return Result(check=check, **record)

    def line(self, seconds: float) -> bytes | None:
        """The next line, empty at the end of the answer, None when the time is up."""
        stdout, deadline, held = self._process.stdout, time.monotonic() + seconds, b""
        assert stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(stdout, selectors.EVENT_READ)
            while not held.endswith(b"\n"):
                if not selector.select(max(0.0, deadline - time.monotonic())):
                    return None
                part = os.read(stdout.fileno(), 1)
                if not part:
                    return b""
                held += part
        return held


def main(task_file: str) -> None:
    """Run the checks of the task in this process and answer each with a line of JSON on the standard output."""
    from lection_plugins import Limits
    from lection_plugins.worker import set_limits

    from lection_conformance.bench import Bench
    from lection_conformance.checks.growth import memory_per_character

    answer = os.dup(1)
    os.dup2(2, 1)
    reference, ids, wanted = pickle.loads(Path(task_file).read_bytes())
    set_limits(Limits(cpu_seconds=3_600, memory=4 * 1024**3, open_files=256))
    bench = Bench(wanted.subject(reference), wanted.seed, wanted.mutations)
    checks = {check.id: check for check in wanted.checks}
    _write(answer, b"ready\n")
    for id in ids:
        _write(answer, _answer(checks[id], bench, wanted.settings))
    if not ids:
        _write(answer, json.dumps(memory_per_character(bench)).encode() + b"\n")
    sys.stderr.flush()
    os._exit(0)  # threads of the reader do not get a say


def _answer(check: Check, bench: Bench, settings: Settings) -> bytes:
    result = run_check(check, bench, settings)
    names = ("outcome", "seconds", "why", "expected", "got", "shown", "smallest", "capsule", "replay")
    return json.dumps({name: getattr(result, name) for name in names}).encode() + b"\n"


def _write(descriptor: int, line: bytes) -> None:
    view = memoryview(line)
    while view:
        view = view[os.write(descriptor, view) :]
