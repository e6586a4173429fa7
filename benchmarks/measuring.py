"""Measuring a reader: reading all-in, from text to the checked tree, the time and the memory it takes, and a bound."""

from __future__ import annotations

import gc
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

Job = Callable[[str], object]

ROUNDS = 5

_CHILD = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from measuring import reading
job, text = reading(sys.argv[2], sys.argv[3] or None), Path(sys.argv[4]).read_text(encoding="utf-8")
job(text[:20_000])
status = lambda key: int(Path("/proc/self/status").read_text().partition(key)[2].split()[0]) / 1000
Path("/proc/self/clear_refs").write_text("5")  # forget the peak so far
before = status("VmRSS:")
tree = job(text)
print(status("VmHWM:") - before)
"""


def reading(name: str, profile: str | None = None) -> Job:
    """Return reading a text of that file name under a profile, the one chosen automatically for None."""
    from lection.library import Library
    from lection_core import Source

    from lection import read

    library = Library()
    return lambda text: read(Source.from_text(text, name=name), profile, library=library)


def peak_memory(text: str, name: str, profile: str | None = None) -> float:
    """Return the megabytes that reading a text adds to a process that has read before. Needs Linux."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        command = [sys.executable, "-c", _CHILD, str(Path(__file__).parent), name, profile or "", file.name]
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def fastest(measured: dict[str, Job], text: str, rounds: int = ROUNDS) -> dict[str, float]:
    """Return the processor seconds of the fastest of some interleaved runs of each job."""
    best = dict.fromkeys(measured, float("inf"))
    for _ in range(rounds):
        for name, job in measured.items():
            gc.collect()
            begin = time.process_time()
            job(text)
            best[name] = min(best[name], time.process_time() - begin)
    return best


def report(name: str, figure: float, bound: float) -> bool:
    """Print a figure beside its bound, and return whether it is met."""
    print(f"{name:<36} {figure:7.2f}   at most {bound:.2f}{'' if figure <= bound else '   NOT MET'}")
    return figure <= bound
