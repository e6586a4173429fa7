from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from lection_core import Block, BlockTree, Dropped, Profile, Source, conservation_faults
from lection_profiles.lines.run import Run
from lection_reader_markdown import MarkdownReader
from lection_reader_markdown.leftovers import Leftovers
from lection_reader_markdown.parsing import normalised
from lection_reader_markdown.runs import markdown_runs

REWRITES = ("entities", "escapes", "nul")
DATA = Path(__file__).parent / "data"

Read: TypeAlias = Callable[..., BlockTree]
Runs: TypeAlias = Callable[[str], list[Run]]
Shared: TypeAlias = Callable[[], list[Path]]


def _read(text: str, profile: Profile | None = None) -> BlockTree:
    source = Source.from_text(text, name="test.md")
    items = list(MarkdownReader().read(source, profile))
    return BlockTree(
        blocks=tuple(item for item in items if isinstance(item, Block)),
        source=source,
        dropped=tuple(item for item in items if isinstance(item, Dropped)),
    )


@pytest.fixture(scope="session")
def read() -> Read:
    """Read markdown into a tree, whose shape is checked as it is built."""
    return _read


@pytest.fixture(scope="session")
def runs() -> Runs:
    """Give the runs of markdown, before anything is made of them."""
    return lambda text: list(markdown_runs(normalised(text), Leftovers(normalised(text))))


@pytest.fixture(scope="session")
def faults() -> Callable[..., list[str]]:
    """Read markdown and give every fault of its conservation, and what the parser gave to no block."""

    def count(text: str, profile: Profile | None = None) -> list[str]:
        tree = _read(text, profile)
        unread = [f"unread: {notice.sources}" for notice in tree.dropped if notice.kind == "unread"]
        return [str(fault) for fault in conservation_faults(tree, rewrites=REWRITES)] + unread

    return count


@pytest.fixture(scope="session")
def spec_examples() -> list[Mapping[str, Any]]:
    """Give the 652 examples of the CommonMark spec 0.31.2: example (its number), section, markdown, html."""
    lines = (DATA / "commonmark-0.31.2.jsonl").read_text(encoding="utf-8").split("\n")
    return [json.loads(line) for line in lines if line]


@pytest.fixture(scope="session")
def shared_documents() -> list[Path]:
    """Give every markdown document of the shared corpora; skip where they are not beside the checkout."""
    shared = Path(__file__).parents[3] / "shared"
    if not shared.is_dir():
        pytest.skip("the shared corpora are not beside the checkout")
    spec = shared / "corpus" / "markdown" / "commonmark-spec.txt"
    return sorted([*shared.glob("corpus/*/*.md"), *shared.glob("labelled/dev/*.md"), spec])
