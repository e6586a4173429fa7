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
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lection_conformance.checks.check import Check
from lection_conformance.reading.reading import Lost
from lection_conformance.reporting.report import Result
from lection_conformance.running.execution import Settings, run_check

if TYPE_CHECKING:
    from lection_conformance.reading.bench import Bench
    from lection_conformance.reading.subject import Subject
    from lection_conformance.running.run import Run

START_SECONDS = 60.0
"""How long a worker may take to start and to import the reader."""

IMPATIENT_SECONDS = 10.0
"""How long a reading may take once another one did not end."""

MOST_LOST = 8
"""After how many readings that take the worker with them no further ones are tried."""

_START = (
    "import sys; sys.path[:] = sys.argv[2:]; from lection_conformance.running.isolation import main; main(sys.argv[1])"
)


def isolated_results(subject: Subject, checks: Sequence[Check], wanted: Run) -> Iterator[Result]:
    """The result of each check, in order; after a check that hangs or crashes a new worker goes on with the next.

    :raises ValueError: another process cannot find the reader.
    """
    if not subject.reference:
        raise ValueError("a reader that is not installed cannot be run in a worker process")
    left = list(checks)
    lost: dict[tuple[str, str], Lost] = {}
    while left:
        with _Worker(subject.reference, left, wanted, lost) as worker:
            worker.start()
            gone = worker.read_all(wanted.check_seconds) if any(check.over == "readings" for check in left) else {}
            if gone:
                lost |= gone
                if len(lost) > MOST_LOST:
                    yield from _hopeless(left, lost)
                    return
                continue
            while left and not worker.dead:
                yield worker.result(left.pop(0), wanted.check_seconds)


def _hopeless(checks: Sequence[Check], lost: Mapping[tuple[str, str], Lost]) -> Iterator[Result]:
    """What is to be said of the checks where the reader takes process after process with it."""
    names = ", ".join(sorted({repr(name) for name, _ in lost}))
    for check in checks:
        yield Result(
            check=check,
            outcome="timed_out" if any(each.timed_out for each in lost.values()) else "errored",
            why=f"it was not run: the reader hangs or ends the process on each of {len(lost)} readings, of {names}",
        )


def isolated_memory(subject: Subject, wanted: Run) -> float | None:
    """Bytes of memory a character, measured in a worker; None where the reader does not come to an end in time."""
    with _Worker(subject.reference, (), wanted, {}) as worker:
        worker.start()
        line = None if worker.dead else worker.line(wanted.check_seconds)
    return json.loads(line) if line else None


class _Worker:
    """One process with a list of checks, or with none to measure memory; leaving the context ends all it started."""

    def __init__(
        self, reference: str, checks: Sequence[Check], wanted: Run, lost: Mapping[tuple[str, str], Lost]
    ) -> None:
        known = [(*key, str(each), each.timed_out) for key, each in lost.items()]
        self._task = (reference, [(check.id, check.over) for check in checks], replace(wanted, isolate=False), known)
        self._impatient = bool(lost)
        self.dead = False

    def __enter__(self) -> _Worker:
        self._folder = tempfile.TemporaryDirectory(prefix="lection-conform-")
        task, self._log = Path(self._folder.name) / "task", Path(self._folder.name) / "log"
        task.write_bytes(pickle.dumps(self._task))
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", _START, str(task), *sys.path],
                stdin=subprocess.PIPE,  # its end tells the worker that this process is gone
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,
            )
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream:
                stream.close()
        self._folder.cleanup()

    def start(self) -> None:
        """Wait until the worker has imported the reader, so that this does not count as the first check's time."""
        self.dead = not self.line(START_SECONDS)

    def read_all(self, seconds: float) -> dict[tuple[str, str], Lost]:
        """Let it make every reading; the one that took it with it, where one did, by names of input and profile."""
        seconds = min(seconds, IMPATIENT_SECONDS) if self._impatient else seconds
        current = ("", "")
        while not self.dead:
            line = self.line(seconds)
            if line is None:
                why = f"it had not ended after {seconds:g} s and was stopped; it hangs, or its time grows too fast"
                return {current: Lost(why, True)}
            if not line:
                return {current: Lost(f"it ended the process {self._how_it_ended()}", False)}
            told = json.loads(line)
            if told is None:
                return {}
            current = (told[0], told[1])
        return {}

    def _how_it_ended(self) -> str:
        status = self._process.wait()
        how = f"by {signal.Signals(-status).name}" if status < 0 else f"with exit status {status}"
        said = self._log.read_text("utf-8", "replace").strip()[-500:]
        return f"{how}: {said}" if said else how

    def result(self, check: Check, seconds: float) -> Result:
        """The worker's answer for this check, or what became of the worker instead."""
        line = b"" if self.dead else self.line(seconds)
        if line is None:
            self.dead = True
            why = f"it had not ended after {seconds:g} s and was stopped; the reader hangs, or its time grows too fast"
            return Result(check=check, outcome="timed_out", seconds=seconds, why=why)
        if not line:
            self.dead = True
            why = f"the process ended during the check, {self._how_it_ended()}"
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
    from lection_plugins.isolation.worker import set_limits

    from lection_conformance.checks.conduct.growth import memory_per_character
    from lection_conformance.checks.table import BY_ID

    answer = os.dup(1)
    os.dup2(2, 1)
    _end_with(os.dup(0))
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    reference, wanted_checks, wanted, known = pickle.loads(Path(task_file).read_bytes())
    set_limits(Limits(cpu_seconds=3_600, memory=4 * 1024**3, open_files=256))
    lost = {(name, profile): Lost(why, timed_out) for name, profile, why, timed_out in known}
    bench = wanted.bench(wanted.subject(reference), lost)
    checks = {**BY_ID, **{check.id: check for check in wanted.checks}}
    _write(answer, b"ready\n")
    if any(over == "readings" for _, over in wanted_checks):
        _make_readings(answer, bench)
    for id, _ in wanted_checks:
        _write(answer, _answer(checks[id], bench, wanted.settings))
    if not wanted_checks:
        _write(answer, json.dumps(memory_per_character(bench)).encode() + b"\n")
    sys.stderr.flush()
    os._exit(0)  # threads of the reader do not get a say


def _make_readings(answer: int, bench: Bench) -> None:
    """Make every reading, each announced, so that the one that hangs or ends the process is known."""
    for case in bench.all_inputs:
        for name, profile in bench.profiles:
            _write(answer, json.dumps([case.name, name]).encode() + b"\n")
            bench.reading(case, profile, name)
    _write(answer, b"null\n")


def _end_with(stream: int) -> None:
    """End this process when nobody holds the other end of the stream any more."""

    def wait() -> None:
        with suppress(OSError):
            os.read(stream, 1)
        os._exit(1)

    threading.Thread(target=wait, daemon=True, name="lection-conform").start()


def _answer(check: Check, bench: Bench, settings: Settings) -> bytes:
    result = run_check(check, bench, settings)
    names = ("outcome", "seconds", "why", "expected", "got", "shown", "smallest", "capsule", "replay")
    return json.dumps({name: getattr(result, name) for name in names}).encode() + b"\n"


def _write(descriptor: int, line: bytes) -> None:
    view = memoryview(line)
    while view:
        view = view[os.write(descriptor, view) :]
