"""How fast plain text is read, how much memory it takes and how both grow, beside lexichunk, in one run.

    python benchmarks/plaintext.py [FOLDER] [--quick]

FOLDER holds contracts and licences as .txt, in any folders below; `../shared/corpus` beside the checkout unless one is
named. Its texts are repeated up to the size wanted, and read all-in: `lection.read`, the profile chosen automatically,
from text to the checked tree. Runs are interleaved, so that what else the machine does hits all of them alike, and the
fastest counts: seconds of processor time. lexichunk is measured where it is installed (`parse_structure`, structure
only). `--quick` leaves out the 10 MB and the growth. Exits with 1 where a bound is not met.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

from measuring import ROUNDS, Job, fastest, peak_memory, reading, report

MEGABYTE = 1_000_000
BOUNDS = {"automatic, s/MB": 0.25, "10 MB / 1 MB": 1.15}
MEMORY_BOUND = 25.0
GROWTH_BOUND = 6.0
CORPUS = Path(__file__).resolve().parent.parent.parent / "shared" / "corpus"
FAMILIES = ("contract", "license")
NAME = "contract.txt"

HOSTILE: dict[str, tuple[int, Callable[[int], str]]] = {
    "one line": (250_000, lambda n: "word (a) 1. " * (n // 12)),
    "one line of letters": (250_000, lambda n: "a" * n),
    "lines of one character": (25_000, lambda n: "a\n" * n),
    "labels alone": (12_500, lambda n: "(a)\n" * n),
    "dotted numbers": (12_500, lambda n: "".join("1." * (1 + count % 40) + "1 x\n\n" for count in range(n))),
    "deeper and deeper": (1_000, lambda n: "".join(" " * count + "(a) x:\n" for count in range(n))),
    "nested quotations": (5_000, lambda n: "insert—\n“1 x\n" * n),
    "entries of contents": (12_500, lambda n: "Contents\n" + "Section 1 x .... 2\n" * n),
    "page numbers": (12_500, lambda n: "".join(f"x\n{count % 9999}\n" for count in range(n))),
}
"""For each kind of input that could grow badly, the smaller size and how it is made."""


def contracts(folder: Path, size: int) -> str:
    """Return `size` characters: the contracts and licences in a folder, again from the first one."""
    files = sorted(path for path in folder.rglob("*.txt") if folder.name in FAMILIES or path.parent.name in FAMILIES)
    joined = "\n\n".join(path.read_text(encoding="utf-8") for path in files) + "\n\n"
    return (joined * (size // len(joined) + 1))[:size]


def jobs() -> dict[str, Job]:
    """Return what is measured: reading, and lexichunk where it is installed."""
    measured = {"lection, automatic": reading(NAME), "lection, generic": reading(NAME, "generic")}
    try:
        from lexichunk import LegalChunker
    except ImportError:
        return measured
    return measured | {"lexichunk, structure": LegalChunker().parse_structure}


def size_factor(job: Job, folder: Path, rounds: int = 3) -> float:
    """Return how many times as long 10 MB takes for each megabyte as 1 MB does, both measured in the same rounds."""
    small, large = contracts(folder, MEGABYTE), contracts(folder, 10 * MEGABYTE)
    sizes: dict[str, Job] = {"small": lambda _: job(small), "large": lambda _: job(large)}
    seconds = fastest(sizes, "", rounds)
    return seconds["large"] / seconds["small"] / 10


def growth() -> dict[str, float]:
    """Return, for each hostile input, how many times as long n to 4n takes, both read under one profile.

    Chosen automatically, it may be another one for the longer text, which then measures two kinds of work.
    """
    found, job = {}, reading(NAME, "contract")
    for name, (size, make) in HOSTILE.items():
        small, large = make(size), make(4 * size)
        sizes: dict[str, Job] = {"small": lambda _, text=small: job(text), "large": lambda _, text=large: job(text)}
        seconds = fastest(sizes, "", 3)
        found[name] = seconds["large"] / seconds["small"]
    return found


def main() -> int:
    """Print the table and return the exit code."""
    parser = argparse.ArgumentParser(description="Measure the plain-text reader.")
    parser.add_argument("folder", type=Path, nargs="?", default=CORPUS)
    parser.add_argument("--quick", action="store_true", help="leave out the 10 MB and the growth")
    arguments = parser.parse_args()
    if not any(arguments.folder.rglob("*.txt")):
        print(f"plaintext: there is no text in {arguments.folder}; name a folder", file=sys.stderr)
        return 2
    measured = jobs()
    peer = "lexichunk, structure"
    version = f", lexichunk {metadata.version('lexichunk')}" if peer in measured else ""
    print(f"Python {sys.version.split()[0]}{version}; processor time, fastest of {ROUNDS} interleaved runs")
    text = contracts(arguments.folder, MEGABYTE)
    seconds = fastest(measured, text)
    for name, taken in seconds.items():
        ratio = f"   {taken / seconds[peer]:5.2f} x lexichunk" if peer in seconds else ""
        print(f"{name:<21} {taken:7.3f} s/MB{ratio}")
    figures = {"automatic, s/MB": seconds["lection, automatic"]}
    if not arguments.quick:
        figures["10 MB / 1 MB"] = size_factor(measured["lection, automatic"], arguments.folder)
    good = [report(name, figure, BOUNDS[name]) for name, figure in figures.items()]
    good.append(report("peak memory, MB/MB", peak_memory(text, NAME), MEMORY_BOUND))
    if not arguments.quick:
        good += [report(f"n to 4n, {name}", factor, GROWTH_BOUND) for name, factor in growth().items()]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
