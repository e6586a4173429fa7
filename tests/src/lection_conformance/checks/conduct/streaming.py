"""Streams: the first block before the input ends, the same blocks as from text: R-12."""

from __future__ import annotations

import io

from lection_core import Block, Source

from lection_conformance.checks.check import Check, Failed
from lection_conformance.inputs.input import Input
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.reading import read_input

LENGTH = 1_500_000
"""Bytes of a document that must not be read whole before its first blocks come."""


class CountingFile(io.BytesIO):
    """A file that tells how much of it was read."""

    taken = 0

    def read(self, size: int | None = -1) -> bytes:
        """Read and count."""
        data = super().read(size)
        self.taken += len(data)
        return data


def long_document(bench: Bench) -> Input | None:
    """The largest text sample, repeated to more than `LENGTH` bytes; None where there is no text sample."""
    samples = [case for case in bench.text_samples if case.text.strip()]
    if not samples:
        return None
    text = max(samples, key=lambda case: (len(case.text), case.name)).text.rstrip("\n") + "\n\n"
    repeated = text * (LENGTH // len(text.encode()) + 1)
    return Input(f"long{bench.subject.suffix}", "mutation", repeated.encode())


def taken_before_content(bench: Bench, case: Input) -> tuple[int, int] | None:
    """Bytes read when the third block came, and bytes in all; None where no such block came."""
    file = CountingFile(case.data or b"")
    source = Source.from_stream(file, name=case.name, encoding="utf-8")
    seen = 0
    for item in bench.subject.make().read(source, bench.subject.default_profile, {}):
        seen += isinstance(item, Block)
        if seen == 3:
            return file.taken, len(case.data or b"")
    return None


def streams(bench: Bench) -> bool:
    """Whether the reader reads a stream, its first blocks coming before the end."""
    case = long_document(bench)
    if case is None or bench.subject.manifest.is_binary:
        return False
    try:
        found = taken_before_content(bench, case)
    except Exception:
        return False
    return found is not None and found[0] < found[1] // 2


def _first_block_comes_early(bench: Bench) -> None:
    case = long_document(bench)
    if case is None:
        raise Failed("there is no text sample to make a long document of", expected="a sample in the folder of samples")
    try:
        found = taken_before_content(bench, case)
    except Exception as error:
        raise Failed(f"reading a stream raises {type(error).__name__}: {error}") from error
    if found is None or found[0] >= found[1] // 2:
        taken = "all" if found is None else f"{found[0]:,}"
        raise Failed(
            f"the first two blocks of content come only after {taken} of {len(case.data or b''):,} bytes were read",
            expected="a few pieces of 64 KiB",
        )


def _same_from_a_stream(bench: Bench) -> None:
    for case in (*bench.samples, *_across_pieces(bench)):
        for name, profile in bench.profiles:
            expected = bench.reading(case, profile, name)
            source = Source.from_stream(io.BytesIO(expected.source.text.encode()), name=case.name, encoding="utf-8")
            got = read_input(bench.reader, case, profile, name, source=source)
            for index, (one, other) in enumerate(zip(expected.items, got.items, strict=False)):
                if one != other:
                    raise Failed(f"{case.name!r}, item {index} from a stream", expected=one, got=other, case=case)
            same_end = type(got.error) is type(expected.error)
            if not same_end or len(expected.items) != len(got.items):
                raise Failed(
                    f"{case.name!r} from a stream ends otherwise",
                    expected=f"{len(expected.items)} items",
                    got=repr(got.error) if got.error else f"{len(got.items)} items",
                    case=case,
                )


def _across_pieces(bench: Bench) -> list[Input]:
    """Documents of several pieces of 64 KiB, so that lines and line ends cross from one to the next.

    A text comes in pieces of as many characters, a stream in pieces of as many bytes: with letters that take two bytes
    the two part at different places.
    """
    samples = [case for case in bench.text_samples if case.text.strip()][:2]
    texts = [(case, case.text.rstrip("\n") + "\n\né ü\n\n") for case in samples]
    long = [case.changed("repeated", text * (150_000 // len(text))) for case, text in texts]
    with_cr = [case.changed("with CR LF", case.text.replace("\n", "\r\n")) for case in long[:1]]
    return [*long, *with_cr]


CHECKS = (
    Check(
        id="STRM-001",
        title="the first blocks come before the input ends",
        rule="R-12",
        needs=("streaming",),
        hint="Iterate over source.pieces() and yield as you go; build no list of blocks and do not call read_all.",
        function=_first_block_comes_early,
    ),
    Check(
        id="STRM-002",
        title="a stream gives the same blocks as the text",
        rule="R-12",
        needs=("streaming",),
        hint="Keep what a piece ends with until the next one comes: lines and blocks cross from piece to piece.",
        function=_same_from_a_stream,
    ),
)
