"""How much sooner two processes read a folder than one does, in one run.

    python benchmarks/jobs.py [FOLDER [RUNS]]

FOLDER is `../shared/corpus` beside the checkout unless one is named. Runs with one and with two processes alternate and
the best of each counts. Exits with 1 where two are less than 1.7 times as fast as one.

It takes two idle processors to tell: where others use them, the seconds say little. The processor time of all processes
says how much work the second one adds; it is the least of each.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

RUNS = 5
BOUND = 1.7
CORPUS = Path(__file__).resolve().parent.parent.parent / "shared" / "corpus"


class Taken(NamedTuple):
    """What one run took: seconds on the clock and on the processors."""

    clock: float
    processors: float


def taken(folder: Path, jobs: int) -> Taken:
    """Return what one run over the folder takes, start of the interpreter included."""
    with tempfile.TemporaryDirectory() as out:
        command = [sys.executable, "-m", "lection", "read", str(folder), "-f", "json", "-o", out, "--jobs", str(jobs)]
        before, begin = os.times(), time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        clock, after = time.perf_counter() - begin, os.times()
    processors = sum(after[2:4]) - sum(before[2:4])
    return Taken(clock, processors)


def main() -> int:
    """Print the figures and return the exit code."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else CORPUS
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else RUNS
    if not folder.is_dir():
        print(f"jobs: there is no folder {folder}; name one", file=sys.stderr)
        return 2
    pairs = [(taken(folder, 1), taken(folder, 2)) for _ in range(runs)]
    one, two = (Taken(*map(min, zip(*each, strict=True))) for each in zip(*pairs, strict=True))
    times = one.clock / two.clock
    print(f"Python {sys.version.split()[0]}, {folder.name}, best of {runs} alternating runs")
    print(f"one process    {one.clock:6.2f} s   {one.processors:6.2f} s of processor time")
    print(f"two processes  {two.clock:6.2f} s   {two.processors:6.2f} s of processor time")
    print(f"two are {times:.2f} times as fast, at least {BOUND} wanted")
    return 0 if times >= BOUND else 1


if __name__ == "__main__":
    sys.exit(main())
