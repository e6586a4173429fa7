"""Masses of every punctuation mark: nothing raises, nothing takes more than its share of time: R-06, R-12, R-13."""

from __future__ import annotations

import io
import string
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from lection_core import ReaderError, Source

from lection_conformance.checks.check import Check, Failed, NotExercised
from lection_conformance.inputs.input import Input
from lection_conformance.inputs.markup import elements, is_marked_up, text_ranges
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.plain import plainly
from lection_conformance.reading.reading import Reading, read_input

SIZE = 4_000
"""Characters of each mass, then four times as many: enough for a square to show, few enough for a hundred masses."""

WORTH_ASKING = 0.02
"""Seconds below which a growth says nothing: clocks, caches and other processes blur it."""

SQUARE = 9.0
"""A fourfold input that takes more than so many times as long is no longer in proportion: the square takes 16."""

Make = Callable[[int], str]


def _repeated(before: str, piece: str, after: str = "\n") -> Make:
    """Makes texts of a beginning, a piece over and over, and an end."""
    return lambda size: before + piece * (size // len(piece)) + after


def _masses() -> dict[str, Make]:
    found: dict[str, Make] = {}
    for mark in string.punctuation:
        found[f"{mark!r} without end"] = _repeated("", mark)
        found[f"lines of {mark!r}"] = _repeated("", f"{mark} a\n")
        found[f"words with {mark!r}"] = _repeated("", f"{mark}a ")
    for fence in ("```", "~~~", "---", "{%", "<!--", "<![CDATA[", "/*", "\\begin{", "$$", ":::", "((", "[[", "{{"):
        found[f"lines behind {fence!r}"] = _repeated(f"{fence}\n", "a\n")
        found[f"open {fence!r}"] = _repeated("", f"{fence}\na\n")
    found["closed brackets"] = lambda size: "([{<" * (size // 8) + "a" + ">}])" * (size // 8) + "\n"
    found["growing indentation"] = lambda size: "".join(f"{' ' * n}a\n" for n in range(int((2 * size) ** 0.5)))
    found["steps of '='"] = lambda size: "".join(f"{'=' * n} a\n" for n in range(int((2 * size) ** 0.5)))
    found["steps of '#'"] = lambda size: "".join(f"{'#' * n} a\n" for n in range(int((2 * size) ** 0.5)))
    found["steps of numbers"] = lambda size: "".join(f"{'1.' * n} a\n" for n in range(1, int(size**0.5)))
    return found


def _in_samples(bench: Bench) -> dict[str, Make]:
    """Masses inside a sample of a marked-up format, which alone would not be of it."""
    case = next((case for case in bench.text_samples if is_marked_up(case.text) and text_ranges(case.text)), None)
    if case is None:
        return {}
    text = case.text
    start, end = max(text_ranges(text), key=lambda each: each[1] - each[0])
    inner = [element for element in elements(text) if element.inner <= start and end <= element.inner_end]
    name = inner[-1].name if inner else "x"
    made: dict[str, Make] = {
        f"nested <{name}>": lambda size: (
            text[:start] + f"<{name}>" * (size // 16) + "deep" + f"</{name}>" * (size // 16) + text[start:]
        ),
        f"many <{name}>": lambda size: text[:end] + f"<{name}>a</{name}>" * (size // 8) + text[end:],
    }
    for mark in "([{*_.,;:-'\"#":
        made[f"{mark!r} in text"] = _repeated(text[:start], mark, text[start:])
    return made


def _timed(bench: Bench, text: str, profile_number: int) -> tuple[float, Reading]:
    name, profile = bench.profiles[profile_number]
    case = Input.of_text(f"mass{bench.subject.suffix}", text)
    start = time.process_time()
    reading = read_input(bench.reader, case, profile, name)
    return time.process_time() - start, reading


@dataclass(frozen=True, slots=True)
class _Mass:
    """What became of one mass, under the last of the profiles, which asks most of a reader."""

    what: str
    make: Make
    seconds: float
    larger: float
    size: int
    reading: Reading


def _measured(bench: Bench) -> list[_Mass]:
    """Each mass at two sizes, the second four times the first; made once for all checks."""
    kept: list[_Mass] = bench.kept.setdefault("masses", [])
    if not kept:
        number = min(1, len(bench.profiles) - 1)
        for what, make in {**_masses(), **_in_samples(bench)}.items():
            size = SIZE
            seconds, reading = _timed(bench, make(size), number)
            if seconds > 0.2:  # sixteen times as long would be too long
                larger, size = seconds, SIZE // 4
                seconds, _ = _timed(bench, make(size), number)
            else:
                larger, reading = _timed(bench, make(4 * size), number)
            kept.append(_Mass(what, make, seconds, larger, size, reading))
    return kept


def _refusals(masses: list[_Mass]) -> str:
    """How many were refused, as a sentence; where all were, there is nothing to be seen."""
    refused = sum(mass.reading.refused for mass in masses)
    if refused == len(masses):
        raise NotExercised(f"the reader refused all {refused} inputs as not of its format")
    return f"It refused {refused} of {len(masses)} inputs." if refused else ""


def _masses_do_not_raise(bench: Bench) -> str:
    masses = _measured(bench)
    for mass in masses:
        error = mass.reading.error
        if error is not None and not isinstance(error, ReaderError):
            raise Failed(
                f"{len(mass.reading.source.text):,} characters of {mass.what} make read raise "
                f"{type(error).__name__}: {error}"[:300],
                expected="blocks, or ReaderError",
                case=mass.reading.case,
            )
    return _refusals(masses)


def _masses_take_their_share(bench: Bench) -> str:
    masses = _measured(bench)
    for mass in masses:
        if mass.larger > WORTH_ASKING and mass.larger / max(mass.seconds, 1e-4) > SQUARE:
            _confirm(bench, mass.what, mass.make, 4 * mass.size, min(1, len(bench.profiles) - 1))
    return _refusals(masses)


def _confirm(bench: Bench, what: str, make: Make, size: int, number: int) -> None:
    """Measure again, the best of three, before it is said."""
    small, large = (min(_timed(bench, make(each), number)[0] for _ in range(3)) for each in (size // 4, size))
    if large > WORTH_ASKING and large / max(small, 1e-4) > SQUARE:
        raise Failed(
            f"{size:,} characters of {what} take {large / max(small, 1e-4):.0f} times as long as {size // 4:,}",
            expected="about 4 times",
            got=f"{large:.2f} s and {small:.3f} s",
        )


def _samples_take_their_share(bench: Bench) -> None:
    """The longest sample over and over; what is quadratic in its length, and not only on hostile input, shows here."""
    texts = [case.text for case in bench.text_samples if case.text.strip()]
    if not texts or is_marked_up(max(texts, key=len)):
        raise NotExercised("no text sample can be repeated: there is none, or it is marked up, with one root")
    text = max(texts, key=len).rstrip("\n") + "\n\n"
    make: Make = lambda size: text * max(1, size // len(text))  # noqa: E731
    for number in range(min(2, len(bench.profiles))):
        before = 0.0
        for size in (16_000, 64_000, 256_000):
            seconds, _ = _timed(bench, make(size), number)
            if seconds > WORTH_ASKING and before > 0 and seconds / before > SQUARE:
                _confirm(bench, "samples", make, size, number)
            if seconds > 1.5:
                break
            before = max(seconds, 1e-4)


def _stream_without_a_last_line_end(bench: Bench) -> None:
    cases = [case for case in bench.text_samples if case.text.strip()]
    if not cases:
        raise NotExercised("there is no text sample")
    for case in islice(cases, 4):
        bare = case.text.rstrip()
        for note, text in (("no line end", bare), ("a last letter", f"{bare}\nq"), ("a CR", f"{bare}\r")):
            changed = case.changed(note, text)
            for name, profile in bench.profiles:
                expected = bench.reading(changed, profile, name)
                for size in (None, 7):
                    file = io.BytesIO(text.encode()) if size is None else _Trickling(text.encode(), size)
                    source = Source.from_stream(file, name=changed.name, encoding="utf-8")
                    got = read_input(bench.reader, changed, profile, name, source=source)
                    if plainly(got.items) != plainly(expected.items):
                        raise Failed(
                            f"{changed.name!r} reads otherwise from a stream than as a text",
                            expected=f"{len(expected.items)} items, the last {expected.items[-1:]!r:.200}",
                            got=repr(got.error) if got.error else f"{len(got.items)} items, {got.items[-1:]!r:.200}",
                            case=changed,
                        )


class _Trickling(io.BytesIO):
    """A file that gives a few bytes at a time, as a pipe does."""

    def __init__(self, data: bytes, most: int) -> None:
        super().__init__(data)
        self._most = most

    def read(self, size: int | None = -1) -> bytes:
        """Read a few bytes at most."""
        return super().read(self._most if size is None or size < 0 else min(size, self._most))


CHECKS = (
    Check(
        id="ROBU-101",
        title="no mass of a punctuation mark makes read raise",
        rule="R-06",
        since="2026.2",
        hint="Do not recurse over what is nested, and expect every mark where nothing closes it.",
        function=_masses_do_not_raise,
    ),
    Check(
        id="GROW-101",
        title="time does not grow with the square of any punctuation mark",
        rule="R-13",
        since="2026.2",
        hint="Do not look for an end that may not be there from every place again, use no pattern that backtracks, and "
        "add to no text or list by making it anew.",
        function=_masses_take_their_share,
    ),
    Check(
        id="GROW-102",
        title="time does not grow with the square of the samples",
        rule="R-13",
        since="2026.2",
        hint="Look for loops over what was read so far, for text += line and for list.pop(0).",
        function=_samples_take_their_share,
    ),
    Check(
        id="STRM-101",
        title="a stream that ends without a line end, or comes in drops, reads like the text",
        rule="R-12",
        since="2026.2",
        needs=("streaming",),
        hint="Yield what is pending when the pieces end, whatever they end with.",
        function=_stream_without_a_last_line_end,
    ),
)
