"""How fast the markdown reader is, how much memory it takes and how both grow, beside its peers, in one run.

    python benchmarks/markdown.py [--quick]

The text is made of the READMEs of the installed distributions. Runs are interleaved, so that what else the machine does
hits all of them alike, and the fastest counts: seconds of processor time. Needs markdown-it-py. `--quick` leaves out
the 10 MB and the growth. Exits with 1 where a bound is not met.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from importlib import metadata

from measuring import ROUNDS, Job, fastest, peak_memory, reading, report

MEGABYTE = 1_000_000
BOUNDS = {"markdown profile, s/MB": 0.30, "without profile / markdown-it-py": 1.0, "10 MB / 1 MB": 1.15}
MEMORY_BOUND = 25.0
GROWTH_BOUND = 6.0
NAME = "readme.md"

PATHOLOGICAL: dict[str, tuple[int, Callable[[int], str]]] = {
    "nested quotes": (10_000, lambda n: "> " * n + "x\n"),
    "list markers": (10_000, lambda n: "- " * n + "x\n"),
    "number markers": (10_000, lambda n: "1. " * n + "x\n"),
    "brackets": (40_000, lambda n: "[" * n),
    "empty links": (10_000, lambda n: "[]()" * n),
    "ampersands": (200_000, lambda n: "&" * n),
    "angles": (40_000, lambda n: "<" * n),
    "emphasis": (5_000, lambda n: "*a **b " * n),
    "fences": (5_000, lambda n: "```\na\n```\n" * n),
    "a wide table": (3_000, lambda n: "|a" * n + "|\n" + "|-" * n + "|\n" + "|b" * n + "|\n"),
    "a long table": (3_000, lambda n: "|a|b|\n|-|-|\n" + "|c|d|\n" * n),
    "definitions": (20_000, lambda n: "".join(f"[a{count}]: /u\n" for count in range(n))),
    "paragraphs": (10_000, lambda n: "a\n\n" * n),
    "one paragraph": (20_000, lambda n: "a\n" * n),
    "inline HTML": (10_000, lambda n: "<b>é</b> " * n),
}
"""For each kind of input that grew badly in some parser, the smaller size and how it is made."""


def readmes(size: int) -> str:
    """Return `size` characters of markdown: the READMEs of the installed distributions, again from the first one."""
    texts = {}
    for distribution in metadata.distributions():
        content_type = distribution.metadata.get("Description-Content-Type") or ""
        body = distribution.metadata.get_payload() or distribution.metadata.get("Description") or ""
        if content_type.startswith("text/markdown") and isinstance(body, str) and body.strip():
            texts[distribution.metadata["Name"].lower()] = body
    joined = "\n\n".join(texts[name] for name in sorted(texts)) + "\n\n"
    return (joined * (size // len(joined) + 1))[:size]


def parser_events(text: str) -> object:
    """Go through the parser's events and do nothing with them."""
    from lection_reader_markdown.parsing import parse

    return sum(1 for _ in parse(text))


def markdown_it(text: str) -> object:
    """Parse with markdown-it-py, nothing rendered."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").parse(text)


def jobs() -> dict[str, Job]:
    """Return what is measured: the peers, and reading all-in, from text to the checked tree."""
    return {
        "parser events": parser_events,
        "markdown-it-py": markdown_it,
        "lection, generic": reading(NAME, "generic"),
        "lection, markdown": reading(NAME, "markdown"),
    }


def size_factor(job: Job, rounds: int = 3) -> float:
    """Return how many times as long 10 MB takes for each megabyte as 1 MB does, both measured in the same rounds."""
    small, large = readmes(MEGABYTE), readmes(10 * MEGABYTE)
    sizes: dict[str, Job] = {"small": lambda _: job(small), "large": lambda _: job(large)}
    seconds = fastest(sizes, "", rounds)
    return seconds["large"] / seconds["small"] / 10


def growth(job: Job) -> dict[str, float]:
    """Return, for each pathological input, how many times as long n to 4n takes."""
    found = {}
    for name, (size, make) in PATHOLOGICAL.items():
        small, large = make(size), make(4 * size)
        seconds = [fastest({name: job}, text, 3)[name] for text in (small, large)]
        found[name] = seconds[1] / seconds[0]
    return found


def main() -> int:
    """Print the tables and return the exit code."""
    parser = argparse.ArgumentParser(description="Measure the markdown reader.")
    parser.add_argument("--quick", action="store_true", help="leave out the 10 MB and the growth")
    quick = parser.parse_args().quick
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in ("pyromark", "markdown-it-py"))
    print(f"Python {sys.version.split()[0]}, {versions}; processor time, fastest of {ROUNDS} interleaved runs")
    measured = jobs()
    seconds = fastest(measured, readmes(MEGABYTE))
    for name, taken in seconds.items():
        print(f"{name:<20} {taken:7.3f} s/MB   {taken / seconds['markdown-it-py']:5.2f} x markdown-it-py")
    figures = {
        "markdown profile, s/MB": seconds["lection, markdown"],
        "without profile / markdown-it-py": seconds["lection, generic"] / seconds["markdown-it-py"],
    }
    if not quick:
        figures["10 MB / 1 MB"] = size_factor(measured["lection, markdown"])
    good = [report(name, figure, BOUNDS[name]) for name, figure in figures.items()]
    good += [
        report(f"peak memory, {name}, MB/MB", peak_memory(readmes(MEGABYTE), NAME, name), MEMORY_BOUND)
        for name in ("generic", "markdown")
    ]
    if not quick:
        grown = growth(measured["lection, markdown"])
        good += [report(f"n to 4n, {name}", factor, GROWTH_BOUND) for name, factor in grown.items()]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
