"""Mutations of samples: the small damage that real files have, drawn from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from lection_conformance.inputs.input import Input

SEED = 20260101
"""The seed of a run that names none: the same result twice."""

FRAGMENTS = (
    "\n", "\n\n", "\r\n", "\r", "\t", "  ", "\u00a0", "\u200b", "\u2028", "\x0c", "\x00", "\ufeff", "é", "e\u0301",
    "𝒜", "1. ", "(a) ", "- ", "# ", "> ", "|", "||", "```\n", "~~~", "*", "**", "[", "](", "<", "<!--", "&amp;", "\\",
    "ONE LINE\n", ":", "§ 3 ", "第1条 ", "0", ".", "))", "\ufffd",
)  # fmt: skip
"""What is inserted: white space, marks of many formats, characters that count differently in other encodings."""

Mutator = Callable[[random.Random, str], str]


def _insert(chance: random.Random, text: str) -> str:
    place = chance.randint(0, len(text))
    return text[:place] + chance.choice(FRAGMENTS) + text[place:]


def _delete(chance: random.Random, text: str) -> str:
    start = chance.randint(0, len(text))
    return text[:start] + text[start + chance.randint(1, 12) :]


def _truncate(chance: random.Random, text: str) -> str:
    return text[: chance.randint(0, len(text))]


def _repeat_line(chance: random.Random, text: str) -> str:
    lines = text.splitlines(keepends=True) or [""]
    place = chance.randrange(len(lines))
    return "".join([*lines[:place], lines[place] * chance.randint(2, 5), *lines[place + 1 :]])


def _swap_lines(chance: random.Random, text: str) -> str:
    lines = text.splitlines(keepends=True) or [""]
    first, second = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return "".join(lines)


def _indent(chance: random.Random, text: str) -> str:
    lines = text.splitlines(keepends=True) or [""]
    place = chance.randrange(len(lines))
    return "".join([*lines[:place], " " * chance.randint(1, 9) + lines[place], *lines[place + 1 :]])


def _line_ends(chance: random.Random, text: str) -> str:
    return text.replace("\n", chance.choice(("\r\n", "\r", "\n\n")))


MUTATORS: Sequence[Mutator] = (_insert, _insert, _delete, _truncate, _repeat_line, _swap_lines, _indent, _line_ends)

ByteMutator = Callable[[random.Random, bytes], bytes]


def _flip_bit(chance: random.Random, data: bytes) -> bytes:
    if not data:
        return data
    place = chance.randrange(len(data))
    return data[:place] + bytes([data[place] ^ (1 << chance.randrange(8))]) + data[place + 1 :]


def _insert_bytes(chance: random.Random, data: bytes) -> bytes:
    place = chance.randint(0, len(data))
    return data[:place] + chance.choice((b"\x00", b"\xff", b"\xff\xfe", b"\n", b"\x80" * 5, b"a")) + data[place:]


def _delete_bytes(chance: random.Random, data: bytes) -> bytes:
    start = chance.randint(0, len(data))
    return data[:start] + data[start + chance.randint(1, 12) :]


def _truncate_bytes(chance: random.Random, data: bytes) -> bytes:
    return data[: chance.randint(0, len(data))]


BYTE_MUTATORS: Sequence[ByteMutator] = (_flip_bit, _flip_bit, _insert_bytes, _delete_bytes, _truncate_bytes)


def mutated_inputs(samples: Sequence[Input], count: int, seed: int = SEED) -> Iterator[Input]:
    """`count` mutations of samples in turn, of one to four steps each; the same for the same seed."""
    for number in range(count if samples else 0):
        sample = samples[number % len(samples)]
        # A string seeds alike on every Python and platform; a tuple would not.
        chance = random.Random(f"{seed}:{number}:{sample.name}")
        steps, note = range(chance.randint(1, 4)), f"mutation {number} of seed {seed}"
        if sample.binary:
            data = sample.data or b""
            for _ in steps:
                data = chance.choice(BYTE_MUTATORS)(chance, data)
            yield sample.damaged(note, data)
        else:
            text = sample.text
            for _ in steps:
                text = chance.choice(MUTATORS)(chance, text)
            yield sample.changed(note, text)
