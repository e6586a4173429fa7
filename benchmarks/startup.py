"""How long the command line takes to start, beside the bare interpreter, in one run.

    python benchmarks/startup.py

Runs are interleaved, so that what else the machine does hits all of them alike; the median counts. Exits with 1 where
`lection --version` takes more than 150 ms beyond the interpreter's own start.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

RUNS = 21
BOUND = 0.150

COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "lection --version": ["-m", "lection", "--version"],
    "lection --help": ["-m", "lection", "--help"],
    "lection readers": ["-m", "lection", "readers"],
}


def measure() -> dict[str, float]:
    """Return the median seconds of each command."""
    taken: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(RUNS):
        for name, arguments in COMMANDS.items():
            begin = time.perf_counter()
            subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
            taken[name].append(time.perf_counter() - begin)
    return {name: statistics.median(seconds) for name, seconds in taken.items()}


def main() -> int:
    """Print the table and return the exit code."""
    medians = measure()
    bare = medians["python -c pass"]
    print(f"Python {sys.version.split()[0]}, median of {RUNS} interleaved runs")
    for name, seconds in medians.items():
        print(f"{name:<20} {seconds * 1000:7.1f} ms   {(seconds - bare) * 1000:+7.1f} ms  {seconds / bare:5.2f} x bare")
    beyond = medians["lection --version"] - bare
    print(f"lection --version beyond bare Python: {beyond * 1000:.1f} ms, allowed {BOUND * 1000:.0f} ms")
    return 0 if beyond <= BOUND else 1


if __name__ == "__main__":
    sys.exit(main())
