"""Input made to break readers: deep nesting, long lines, endless markup. Nothing raises, nothing recurses."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from lection_core import BlockTree, conservation_faults

Read = Callable[[str], BlockTree]

DEEP = 10_000

HOSTILE = {
    "quotes": "> " * DEEP + "x\n",
    "quotes on many lines": ("> " * 200 + "x\n") * 20,
    "bullets": "- " * DEEP + "x\n",
    "numbers": "1. " * DEEP + "x\n",
    "indented items": "".join("  " * depth + "- a\n" for depth in range(300)),
    "quotes and items": "> - " * 2000 + "x\n",
    "brackets": "[" * 50_000,
    "links": "[]()" * 10_000,
    "nested links": "[" * 5000 + "a" + "](/u)" * 5000,
    "ampersands": "&" * 50_000,
    "angles": "<" * 50_000,
    "emphasis": "*a **b " * 5000,
    "backticks": " ".join("`" * (count % 100) for count in range(5000)),
    "fences": "```\na\n```\n" * 3000,
    "an open fence": "```\n" + "a\n" * 10_000,
    "definitions": "".join(f"[a{count}]: /u\n" for count in range(5000)),
    "broken definitions": "[a]: <\n" * 5000,
    "a wide table": "|a" * 2000 + "|\n" + "|-" * 2000 + "|\n" + "|b" * 2000 + "|\n",
    "a long table": "|a|b|\n|-|-|\n" + "|c|d|\n" * 2000,
    "excess cells": "|a|\n|-|\n" + "|b" * 5000 + "\n",
    "comments": "<!-- " * 5000,
    "dollars": "$" * 20_000,
    "footnotes": "".join(f"[^{count}]: a\n" for count in range(3000)),
    "blank lines": "- a\n" + "\n" * 50_000,
    "blank lines in depth": "- " * 500 + "a\n" + " \n" * 20_000 + "b\n",
    "one line": "word *emph* é " * 70_000,
    "a number of 5,000 digits": "1" * 5000 + ". x\n",
    "white space": " \t\u00a0\u3000" * 20_000,
    "nothing": "",
}


@contextmanager
def _shallow_stack() -> Iterator[None]:
    """Leave so little of the stack that any recursion over the input fails."""
    depth, frame = 0, sys._getframe()
    while frame.f_back is not None:
        depth, frame = depth + 1, frame.f_back
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + 60)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_input_is_read_whole(read: Read, name: str) -> None:
    read("*warm* `up`\n")  # whatever is imported on first use needs more stack than reading does
    with _shallow_stack():
        tree = read(HOSTILE[name])
    assert conservation_faults(tree, rewrites=("entities", "escapes", "nul")) == ()


def test_depth_is_kept(read: Read) -> None:
    assert read(HOSTILE["quotes"]).blocks[-1].depth == DEEP + 1
    assert read(HOSTILE["numbers"]).blocks[-1].depth == DEEP
    assert read(HOSTILE["blank lines in depth"]).blocks[500].source == (998, 1001)
