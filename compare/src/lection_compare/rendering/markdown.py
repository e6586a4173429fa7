"""Markdown: the whole text with its changes, marked by `<ins>` and `<del>` or by CriticMarkup."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from lection_compare.rendering.entries import Wanted, entries
from lection_compare.rendering.head import head
from lection_compare.rendering.inline import findings
from lection_compare.rendering.phrases import fact_words, unit_name
from lection_compare.rendering.segments import segments, visible

if TYPE_CHECKING:
    from lection_compare.comparison import Comparison
    from lection_compare.model.pair import Pair

__all__ = ["markdown"]

_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>&|{}~^#])")
_BEGINS: Final = re.compile(r"^(\s*)([-+]|\d+[.)])(\s)")


def markdown(comparison: Comparison, wanted: Wanted | None = None, *, critic: bool = False) -> Iterator[str]:
    """Yield the head, the changes, and the text of the version after with what went and came.

    :param critic: mark by CriticMarkup (``{--deleted--} {++inserted++}``) instead of ``<del>`` and ``<ins>``.
    """
    yield "# Comparison"
    yield ""
    for name, line in head(comparison):
        yield f"- **{name}**: {_escaped(line)}"
    yield ""
    yield "## Changes"
    yield ""
    shown = entries(comparison, wanted)
    for entry in shown:
        pair = entry.pair
        tree, index = (comparison.b, pair.b_indices[0]) if pair.b_indices else (comparison.a, pair.a_indices[0])
        yield f"- **{_escaped(visible(unit_name(tree, index)))}**: {_escaped(visible(', '.join(fact_words(pair))))}"
    if not shown:
        yield "Nothing changed."
    for line in findings(comparison):
        if line.startswith("  "):
            yield f"- {_escaped(line.strip())}"
        elif line:
            yield from ("", f"## {line}", "")
    yield ""
    yield "## Text"
    for pair in comparison.pairs:
        yield from _block(comparison, pair, critic)


def _block(comparison: Comparison, pair: Pair, critic: bool) -> Iterator[str]:
    block = (pair.b_blocks or pair.a_blocks)[0]
    if block.kind in ("document", "table", "cell"):
        return
    yield ""
    text = _row(comparison, pair, critic) if block.kind == "row" else _marked(pair, critic)
    label = _label(pair, critic)
    line = " ".join(filter(None, (label, text)))
    notes = ", ".join(fact_words(pair)) if pair.facts.place != "same" else ""
    line += f" *({_escaped(visible(notes))})*" if notes else ""
    if block.kind == "section":
        yield f"{'#' * min(block.depth + 2, 6)} {line}"
    elif block.kind == "quote":
        yield f"> {line}"
    else:
        yield _BEGINS.sub(r"\1\\\2\3", line)


def _label(pair: Pair, critic: bool) -> str:
    before = pair.a_blocks[0].label if pair.a_blocks else None
    after = pair.b_blocks[0].label if pair.b_blocks else None
    if before == after:
        return f"**{_escaped(after)}**" if after else ""
    parts = [_mark("deleted", before, critic) if before else "", _mark("inserted", after, critic) if after else ""]
    return " ".join(filter(None, parts))


def _marked(pair: Pair, critic: bool) -> str:
    return "".join(
        _escaped(visible(part.text)) if part.state == "kept" else _mark(part.state, part.text, critic)
        for part in segments(pair)
    ).replace("\n", "<br>")


def _mark(state: str, text: str, critic: bool) -> str:
    if not text.strip():
        return ""
    text = _escaped(visible(text))
    if critic:
        return f"{{--{text}--}}" if state == "deleted" else f"{{++{text}++}}"
    return f"<del>{text}</del>" if state == "deleted" else f"<ins>{text}</ins>"


def _row(comparison: Comparison, pair: Pair, critic: bool) -> str:
    """Return a row as its cells, one behind the other; a table with rows of two versions is no table of markdown."""
    tree, index = (comparison.b, pair.b_indices[0]) if pair.b_indices else (comparison.a, pair.a_indices[0])
    cells = []
    for place in range(index + 1, tree.navigation.ends[index]):
        if tree.blocks[place].kind == "cell":
            cells.append(_marked(comparison.pair_at(tree, place), critic))
    return " \\| ".join(cells)


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)
