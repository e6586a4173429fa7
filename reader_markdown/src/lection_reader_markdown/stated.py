"""Blocks of what markdown itself states: the reading without a profile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from lection_core import CONTINUATION, FALLBACK, Block
from lection_profiles.run import Run

from lection_reader_markdown.folding import folded

_CONTINUED: Final = 0.5
"""The confidence of a continuation: guessed."""


@dataclass(slots=True)
class _Open:
    """A unit that may hold what follows: the containers around it, its rank if it is a section."""

    depth: int
    rank: int | None
    labelled: bool
    """Whether it or a unit around it is a labelled section or item."""


def stated_blocks(runs: Iterable[Run]) -> Iterator[Block]:
    """Yield the blocks of `runs`, depths from 1, in one pass over them.

    A section holds what follows until a heading of its rank or above, or the end of its container. A paragraph below a
    labelled item is a continuation, any other a fallback. Source: blocks.md, "Continuation or fallback".
    """
    opened: list[_Open] = []
    for run in runs:
        while opened and _ends(opened[-1], run):
            opened.pop()
        under_label = bool(opened) and opened[-1].labelled
        yield _block(run, len(opened) + 1, under_label)
        labels = run.label is not None and run.kind in ("section", "item")
        opened.append(_Open(run.depth, run.rank, labels or under_label))


def _ends(unit: _Open, run: Run) -> bool:
    """Tell whether `run` stands behind `unit` rather than in it."""
    if unit.depth == run.depth and unit.rank is not None:
        return run.rank is not None and run.rank <= unit.rank
    return unit.depth >= run.depth


def _block(run: Run, depth: int, under_label: bool) -> Block:
    text, spans = (run.text, run.spans) if run.kind == "code" else folded(run.text, run.spans)
    matched_by, confidence, attrs = run.matched_by, run.confidence, run.attrs
    if matched_by == FALLBACK and under_label:
        matched_by, confidence, attrs = CONTINUATION, _CONTINUED, {"continuation": "indent"}
    fields: dict[str, Any] = {"attrs": attrs} if attrs else {}
    if run.label is not None:
        fields["label"] = " ".join(run.label.split()).rstrip(" .:—–-")
    if run.role is not None:
        fields["role"] = run.role
    return Block(
        kind=run.kind or "paragraph",
        text=text,
        depth=depth,
        spans=spans,
        matched_by=matched_by,
        confidence=confidence,
        source=run.source,
        **fields,
    )
