"""What stands under a tree: how sure its reader is, who read it, and where to look first."""

from __future__ import annotations

import shlex
from collections import Counter
from typing import TYPE_CHECKING

from lection.rendering.pieces import Piece, visible, wrap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lection_core import Block, BlockTree

    from lection.rendering.pieces import Line
    from lection.rendering.places import Lines
    from lection.rendering.screen import Screen

__all__ = ["draw_summary", "least_certain", "summary_line", "who_read"]

_BANDS = ("stated", "matched", "guessed", "weak", "none")
_BAND_WORDS = {"none": "fallback"}
_NO_FILES = ("", "standard input")
"""Names of sources that no command could be given."""
_DECODED = {
    "detected": "Its encoding was taken to be {}, which can be wrong: --encoding settles it.",
    "assumed": "No encoding fits it; read as {}: --encoding settles it.",
}


def draw_summary(tree: BlockTree, lines: Lines | None, screen: Screen) -> Iterator[Line]:
    """Yield the lines under a tree: blocks by band, reader and profile, what may be wrong with them, the summary."""
    yield tuple(_legend(tree, screen))
    for sentence, style in (
        (visible(who_read(tree)), "dim"),
        (_decoded(tree), "warning"),
        (_advice(tree), "warning"),
        (summary_line(tree, lines), "heading"),
    ):
        for row in wrap(sentence, screen.width) if screen.wraps else [sentence]:
            if row:
                yield (Piece(row, style),)


def summary_line(tree: BlockTree, lines: Lines | None) -> str:
    """Return the one-line summary: blocks, fallbacks and their share, dropped by kind, the least certain block."""
    total, fallbacks = len(tree.blocks), tree.fallback_count
    parts = [
        f"{total} {_plural(total, 'block')}",
        f"{fallbacks} {_plural(fallbacks, 'fallback')} ({_share(tree):.1%})",
        "dropped " + (_dropped(tree) or "nothing"),
    ]
    doubtful = least_certain(tree)
    if doubtful:
        parts.append("least certain " + ", then ".join(_place(block, lines) for block in doubtful))
    return "; ".join(parts) + "."


def least_certain(tree: BlockTree) -> tuple[Block, ...]:
    """Return the block of the lowest confidence, the first of equals, and, where nothing recognised that one, the
    least certain of those that something did; empty for a tree whose every block is stated.
    """
    below = [block for block in tree.blocks if block.confidence < 1.0]
    recognised = [block for block in below if block.matched_by != "fallback"]
    found = (min(group, key=lambda block: block.confidence) for group in (below, recognised) if group)
    return tuple({id(block): block for block in found}.values())


def _legend(tree: BlockTree, screen: Screen) -> Iterator[Piece]:
    counted = tree.counts.band
    for band in _BANDS:
        if band in counted:
            yield Piece(screen.marks.band(band), band)
            yield Piece(f" {counted[band]} {_BAND_WORDS.get(band, band)}   ", "dim")


def who_read(tree: BlockTree) -> str:
    """Return which reader read a tree and under which profile, as a sentence."""
    reader = f"Read by {tree.reader.id} {tree.reader.version}" if tree.reader else "Read by an unnamed reader"
    if tree.profile is None:
        return f"{reader}, without a profile."
    return f"{reader}, profile {tree.profile.name} {tree.profile.version}{_selection(tree)}."


def _selection(tree: BlockTree) -> str:
    """Return how the profile came to be chosen, where it was chosen automatically."""
    chosen = tree.profile.selection if tree.profile else None
    if chosen is None:
        return ""
    against = f"; next {chosen.runner_up}, margin {chosen.margin:.2f}" if chosen.runner_up else ""
    return f" (chosen automatically, score {chosen.score:.2f}{against})"


def _decoded(tree: BlockTree) -> str:
    """Return which encoding was guessed, where one was, else an empty string."""
    return _DECODED.get(tree.source.encoding_certainty, "").format(tree.source.encoding)


def _advice(tree: BlockTree) -> str:
    """Return the command to try next where more than half of the blocks are fallbacks, else an empty string."""
    if _share(tree) <= 0.5:
        return ""
    name = "FILE" if tree.source.name in _NO_FILES else visible(shlex.quote(tree.source.name))
    return (
        "More than half fell through: no rule of this profile knows these blocks. Try another profile "
        f"(`lection profiles` lists them), or see what is missing: lection profile check PROFILE {name}"
    )


def _share(tree: BlockTree) -> float:
    """Return the share of fallbacks as it is shown, so that no sentence beside it says otherwise."""
    return round(tree.fallback_count / len(tree.blocks), 3)


def _dropped(tree: BlockTree) -> str:
    counted: Counter[str] = Counter()
    for dropped in tree.dropped:
        counted[dropped.kind] += dropped.count
    return ", ".join(f"{count} {visible(kind)}" for kind, count in counted.items())


def _place(block: Block, lines: Lines | None) -> str:
    where = f"line {lines.number(block.source[0])} " if lines and block.source else ""
    return f"{where}({visible(block.matched_by)} {block.confidence:.2f})"


def _plural(count: int, word: str) -> str:
    return word if count == 1 else word + "s"
