"""The forms `lection read` writes a tree in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from lection.rendering.places import Lines

if TYPE_CHECKING:
    from lection_core import BlockTree

    from lection.commands.output import Output

__all__ = ["FORMATS", "Writer"]

Writer = Callable[["BlockTree", "Output"], None]


def _tree(tree: BlockTree, output: Output) -> None:
    """Draw the tree and, under it, its summary."""
    from lection.rendering.outline import draw_outline
    from lection.rendering.summary import draw_summary

    lines = Lines(tree.text)
    output.draw(draw_outline(tree, lines, output.screen))
    output.draw([()])
    output.draw(draw_summary(tree, lines, output.screen))


def _table(tree: BlockTree, output: Output) -> None:
    """Draw one row a block."""
    from lection.rendering.flat import draw_table

    output.draw(draw_table(tree, Lines(tree.text), output.screen))


def _json(tree: BlockTree, output: Output) -> None:
    """Write the tree as one JSON object on one line."""
    output.data(tree.to_json() + "\n")


def _jsonl(tree: BlockTree, output: Output) -> None:
    """Write one JSON record a line: the tree, its blocks, what was dropped, the end."""
    for record in tree.to_jsonl():
        output.data(record + "\n")


def _markdown(tree: BlockTree, output: Output) -> None:
    """Write the tree back as clean markdown, labels kept."""
    from lection.rendering.markdown import render_markdown

    for line in render_markdown(tree):
        output.data(line + "\n")


def _html(tree: BlockTree, output: Output) -> None:
    """Write one self-contained page that shows the document and how each block was recognised."""
    from lection.rendering.html import render_html

    for piece in render_html(tree, Lines(tree.text)):
        output.data(piece)


FORMATS: Final[Mapping[str, Writer]] = {
    "tree": _tree,
    "table": _table,
    "json": _json,
    "jsonl": _jsonl,
    "markdown": _markdown,
    "html": _html,
}
"""Each format's name and what writes a tree in it."""
