from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from lection_core import Block, BlockTree, Dropped, ProfileInfo, ReaderInfo, SourceInfo

CONTRACT = """\
MASTER SERVICES AGREEMENT

This is made between A and B.

1. DEFINITIONS

1.1 In this Agreement the following
terms apply:
(a) one; and
(b) two.
and nothing else.

3. FEES
"""


def _place(words: str) -> tuple[int, int]:
    start = CONTRACT.index(words)
    return start, start + len(words)


@pytest.fixture
def contract() -> BlockTree:
    """A small contract with every band but weak, a gap in its numbering and something dropped."""
    clause = {"matched_by": "label:clause", "confidence": 0.9}
    letter = {"matched_by": "label:letter", "confidence": 0.8}
    caps = {"matched_by": "heading:all_caps", "confidence": 0.6}
    rest = {"matched_by": "continuation", "confidence": 0.5}
    opening = "1.1 In this Agreement the following\nterms apply:"
    blocks = [
        Block(kind="document", depth=0),
        Block(kind="section", depth=1, text="MASTER SERVICES AGREEMENT", source=(0, 25), **caps),
        Block(
            kind="paragraph",
            depth=2,
            text="This is made between A and B.",
            source=_place("This is made between A and B."),
        ),
        Block(kind="section", depth=1, label="1", text="DEFINITIONS", source=_place("1. DEFINITIONS"), **clause),
        Block(
            kind="item",
            depth=2,
            label="1.1",
            text="In this Agreement the following terms apply:",
            source=_place(opening),
            **clause,
        ),
        Block(kind="item", depth=3, label="(a)", text="one; and", source=_place("(a) one; and"), **letter),
        Block(kind="item", depth=3, label="(b)", text="two.", source=_place("(b) two."), **letter),
        Block(
            kind="paragraph",
            depth=3,
            text="and nothing else.",
            source=_place("and nothing else."),
            attrs={"continuation": "list_end"},
            **rest,
        ),
        Block(
            kind="section",
            depth=1,
            label="3",
            text="FEES",
            source=_place("3. FEES"),
            matched_by="label:clause",
            confidence=0.6,
            attrs={"sequence": "jump"},
        ),
    ]
    return BlockTree(
        blocks=blocks,
        source=SourceInfo(name="contract.txt", length=len(CONTRACT)),
        dropped=[Dropped("page_furniture", 2, "Page numbers repeat and are no text.")],
        reader=ReaderInfo(id="plaintext", distribution="lection-reader-plaintext", version="0.1.0"),
        profile=ProfileInfo(name="contract", version="1"),
    )


@pytest.fixture
def text() -> str:
    return CONTRACT


TreeOf = Callable[..., BlockTree]


@pytest.fixture
def tree_of() -> TreeOf:
    """Build a tree of paragraphs from (depth, text) pairs below the document."""

    def build(*pairs: tuple[int, str], name: str = "made.txt") -> BlockTree:
        blocks = [Block(kind="paragraph", depth=depth, text=text) for depth, text in pairs]
        return BlockTree(blocks=[Block(kind="document", depth=0), *blocks], source=SourceInfo(name=name))

    return build


LINES_READER = """
from lection_core import Block, Dropped


class LinesReader:
    def read(self, source, profile=None, options={}):
        yield Block(kind="document", depth=0)
        offset, rest = 0, ""
        for piece in source.pieces():
            rest += piece
            *lines, rest = rest.split("\\n")
            for line in lines:
                yield self.block(line, offset, options)
                offset += len(line) + 1
        if rest:
            yield self.block(rest, offset, options)

    def block(self, line, offset, options):
        if line == "fail":
            raise RuntimeError("no more")
        if line == "slow":
            import time

            time.sleep(1.6)
        if line == "exit":
            import os

            os.kill(os.getpid(), 9)
        text = line.upper() if options["loud"] else line
        return Block(
            kind="paragraph", depth=1, text=text, matched_by="lines:line", confidence=1.0,
            source=(offset, offset + len(line)),
        )
"""

LINES_MANIFEST = """
[readers.lines]
api = ">=1.0,<2"
families = ["lines"]
formats = { extensions = [".lines"] }

[readers.lines.options.loud]
type = "boolean"
default = false
meaning = "Write everything in capitals."

[readers.lines.capabilities]
offsets = "full"
dropped = "full"
streaming = "full"
"""


@pytest.fixture
def lines_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install a reader of another package, for this test and what it starts: each line a block, in pieces."""
    site = tmp_path / "site"
    for name, content in {
        "lection_reader_lines/__init__.py": LINES_READER,
        "lection_reader_lines/reader.toml": LINES_MANIFEST,
        "lection_reader_lines-2.0.dist-info/RECORD": "",
        "lection_reader_lines-2.0.dist-info/METADATA": "Name: lection-reader-lines\nVersion: 2.0\n",
        "lection_reader_lines-2.0.dist-info/entry_points.txt": (
            "[lection.readers]\nlines = lection_reader_lines:LinesReader\n"
        ),
    }.items():
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    monkeypatch.syspath_prepend(site)
    monkeypatch.setenv("PYTHONPATH", str(site), prepend=os.pathsep)
    return site
