"""How much sooner two processes read a folder than one does, in one run.

    python benchmarks/jobs.py [FOLDER]

FOLDER is `../shared/corpus` beside the checkout unless one is named. Runs with one and with two processes alternate and
the best of each counts. Exits with 1 where two are less than 1.7 times as fast as one.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 3
BOUND = 1.7
CORPUS = Path(__file__).resolve().parent.parent.parent / "shared" / "corpus"


def seconds(folder: Path, jobs: int) -> float:
    """Return what one run over the folder takes, start of the interpreter included."""
    with tempfile.TemporaryDirectory() as out:
        command = [sys.executable, "-m", "lection", "read", str(folder), "-f", "json", "-o", out, "--jobs", str(jobs)]
        begin = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        return time.perf_counter() - begin


def main() -> int:
    """Print the figures and return the exit code."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else CORPUS
    if not folder.is_dir():
        print(f"jobs: there is no folder {folder}; name one", file=sys.stderr)
        return 2
    runs = [(seconds(folder, 1), seconds(folder, 2)) for _ in range(RUNS)]
    one, two = (min(taken) for taken in zip(*runs, strict=True))
    print(f"Python {sys.version.split()[0]}, {folder.name}, best of {RUNS} alternating runs")
    print(f"one process    {one:6.2f} s")
    print(f"two processes  {two:6.2f} s   {one / two:.2f} times as fast, at least {BOUND} wanted")
    return 0 if one / two >= BOUND else 1


if __name__ == "__main__":
    sys.exit(main())
