"""Time and memory grow in proportion to the input: R-13."""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from lection_core import Profile

from lection_conformance.checks.check import Check, Failed
from lection_conformance.inputs.input import Input
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.reading import read_input

FACTOR = 2.6
"""The largest factor a doubling of the input may cost; 2 is exact proportion."""

SHORTEST = 0.05
"""Seconds that the smallest measured input takes at least: below, the clock says nothing."""

LARGEST = 4_000_000
"""Characters of the largest input that is measured."""

_HOSTILE: dict[str, Callable[[int], str]] = {
    "one long line": lambda size: "word " * (size // 5),
    "deep quotes": lambda size: ">" * size + " a\n",
    "open brackets": lambda size: "[" * size,
    "open emphasis": lambda size: "*a " * (size // 3),
    "backticks": lambda size: "".join("`" * n + "a" for n in range(int((2 * size) ** 0.5))),
    "many labels": lambda size: "".join(f"{n}. a\n" for n in range(size // 7)),
    "blank lines": lambda size: "\n" * size,
    "bars": lambda size: "|" * size + "\n",
}


def _seconds(bench: Bench, text: str, profile: Profile | None, best_of: int) -> float:
    case = Input.of_text(f"growth{bench.subject.suffix}", text)
    taken = []
    for _ in range(best_of):
        gc.collect()
        gc.disable()  # as timeit does: what a collection costs depends on everything else that is alive
        try:
            start = time.process_time()
            read_input(bench.reader, case, profile)
            taken.append(time.process_time() - start)
        finally:
            gc.enable()
        if taken[-1] > 1.0:
            break
    return min(taken)


@contextmanager
def _set_apart() -> Iterator[None]:
    """Sets what is alive apart from garbage collection, which would go through all of it before each measurement."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


@_set_apart()
def _factor(bench: Bench, make: Callable[[int], str], profile: Profile | None, best_of: int = 5) -> tuple[float, int]:
    """What a doubling costs, over two of them, and the smallest size measured; (0, 0) if all is too quick."""
    size = 2_000
    while _seconds(bench, make(size), profile, 1) < SHORTEST:
        size *= 2
        if size * 4 > LARGEST:
            return 0.0, 0
    once, four_times = (_seconds(bench, make(size * many), profile, best_of) for many in (1, 4))
    # Over both doublings together: a single one is blurred by caches and by what else the processor does.
    # A reading that takes no time at all for the clock cannot be told from one that takes its shortest step.
    return (four_times / max(once, SHORTEST / 50)) ** 0.5, size


def _repeated(bench: Bench) -> Callable[[int], str] | None:
    texts = [case.text for case in bench.text_samples if case.text.strip()]
    if not texts:
        return None
    text = max(texts, key=len).rstrip("\n") + "\n\n"
    return lambda size: text * max(1, size // len(text))


def _time_is_linear(bench: Bench) -> None:
    make = _repeated(bench)
    if make is None:
        return
    for name, profile in bench.profiles[:2]:  # none and the default; others take the same way
        factor, size = _factor(bench, make, profile)
        if factor > FACTOR:
            factor, size = _factor(bench, make, profile)  # once more: another process may have had the processor
        if factor > FACTOR:
            raise Failed(
                f"under {name}, twice the samples ({size:,} characters and more) take {factor:.1f} times as long",
                expected=f"at most {FACTOR}",
                got=round(factor, 1),
            )


def _hostile_time_is_linear(bench: Bench) -> None:
    for what, make in _HOSTILE.items():
        factor, size = _factor(bench, make, bench.subject.default_profile, 1)
        if factor > FACTOR:
            factor, size = _factor(bench, make, bench.subject.default_profile)
        if factor > FACTOR:
            raise Failed(
                f"twice as much of: {what} ({size:,} characters and more) takes {factor:.1f} times as long",
                expected=f"at most {FACTOR}",
                got=round(factor, 1),
            )


def _peak(bench: Bench, text: str) -> int:
    case = Input.of_text(f"growth{bench.subject.suffix}", text)
    tracemalloc.start()
    try:
        for _ in bench.subject.make().read(case.source(), bench.subject.default_profile, {}):
            pass
        return tracemalloc.get_traced_memory()[1]
    except Exception:
        return 0
    finally:
        tracemalloc.stop()


def _memory_is_linear(bench: Bench) -> None:
    make = _repeated(bench)
    if make is None:
        return
    sizes = (60_000, 120_000)
    peaks = [_peak(bench, make(size)) for size in sizes]
    if peaks[0] and peaks[1] / peaks[0] > FACTOR:
        raise Failed(
            f"{sizes[1]:,} characters take {peaks[1]:,} bytes of memory, {sizes[0]:,} take {peaks[0]:,}",
            expected=f"at most {FACTOR} times as much",
            got=round(peaks[1] / peaks[0], 1),
        )


def memory_per_character(bench: Bench) -> float | None:
    """Bytes of memory that reading takes at its peak for each character of the samples, repeated to some length.

    None without samples, and where the reader refuses a sample that is repeated.
    """
    make = _repeated(bench)
    if make is None:
        return None
    text = make(60_000)
    peak = _peak(bench, text)
    return round(peak / len(text), 1) if peak else None


_HINT = "Look for loops over what was read so far, for text += line, list.pop(0), and for patterns that backtrack."
CHECKS = (
    Check(
        id="GROW-001",
        until="2026.1",
        title="time grows in proportion to the samples",
        rule="R-13",
        level="recommended",
        hint=_HINT,
        function=_time_is_linear,
    ),
    Check(
        id="GROW-002",
        until="2026.1",
        title="time grows in proportion to hostile input",
        rule="R-13",
        level="recommended",
        hint=_HINT + " Do not look for the end of something that may have none, from every place again.",
        function=_hostile_time_is_linear,
    ),
    Check(
        id="GROW-003",
        title="memory grows in proportion to the samples",
        rule="R-13",
        level="recommended",
        hint="Keep no copies of what follows or precedes for each block.",
        function=_memory_is_linear,
    ),
)
