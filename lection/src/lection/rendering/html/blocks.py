"""The blocks of a tree as HTML: one element each, in document order, never nested but for tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lection_core import place_text

from lection.rendering.html.spans import safe, span_html
from lection.rendering.marks import UNICODE
from lection.rendering.outline import rule_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from lection_core import Block, BlockTree, Node

    from lection.rendering.places import Lines

__all__ = ["block_html"]

_DEEPEST = 8
"""Levels that are told apart by indentation."""


def block_html(tree: BlockTree, lines: Lines | None, rules: Mapping[str, int]) -> Iterator[str]:
    """Yield the HTML of every block, tables with their rows and cells in one piece.

    `rules` number the values of `matched_by`, for the filters. Takes time in proportion to the tree: what is nested
    thousands deep lies flat on the page.
    """
    anchors = _anchors(tree)
    drawer = _Drawer(lines, rules, anchors)
    inside_table = 0
    for node in tree.nodes():
        if node.index == 0 or node.index < inside_table:
            continue
        if node.block.kind == "table":
            inside_table = tree.navigation.ends[node.index]
            yield drawer.element(node, drawer.table(node))
        else:
            yield drawer.element(node, drawer.content(node.block))


def _anchors(tree: BlockTree) -> dict[str, str]:
    """Return the place on the page of each address that some span points to."""
    wanted = {span.value for block in tree.blocks for span in block.spans if span.value and span.value.startswith("/")}
    found: dict[str, str] = {}
    for address in wanted:
        try:
            found[address] = f"b{tree.at(address).index}"
        except (ValueError, LookupError):
            continue
    return found


class _Drawer:
    def __init__(self, lines: Lines | None, rules: Mapping[str, int], anchors: Mapping[str, str]) -> None:
        self._lines = lines
        self._rules = rules
        self._anchors = anchors

    def element(self, node: Node, content: str) -> str:
        """Return a block's element around its finished content."""
        block = node.block
        classes = ["b", block.band, block.kind, f"d{min(block.depth, _DEEPEST)}"]
        if block.role in ("toc", "signature"):
            classes.append(block.role)
        if any(above.block.kind == "quote" for above in (node.parent,) if above is not None):
            classes.append("inquote")
        number = self._line(block)
        return (
            f'<div class="{" ".join(classes)}" id="b{node.index}" {self._told(block)}>'
            f'<span class="n">{number}{_place(block)}</span><span class="m">{UNICODE.band(block.band)}</span>'
            f'<div class="t" dir="auto">{content}</div></div>\n'
        )

    def content(self, block: Block) -> str:
        """Return what a block itself says: its label and its text."""
        label = block.label or _bullet(block)
        shown = f'<span class="l">{safe(label)}</span>' if label else ""
        if block.kind == "code":
            text = "\n".join(map(safe, block.text.replace("\r\n", "\n").split("\n")))
            return f"{shown}<pre>{text}</pre>"
        return shown + span_html(block.text, block.spans, self._anchors)

    def table(self, table: Node) -> str:
        """Return a table with all that is in it; each cell tells of itself."""
        rows = []
        for row in table.children:
            cells = "".join(self._cell(cell) for cell in row.children)
            rows.append(f'<tr id="b{row.index}">{cells}</tr>')
        own = self.content(table.block)
        return f"{own}<table>{''.join(rows)}</table>"

    def _cell(self, cell: Node) -> str:
        block = cell.block
        classes: list[str] = [block.band]
        classes += ["head"] if block.attrs.get("header") else []
        classes += [block.attrs["align"]] if block.attrs.get("align") in ("center", "right") else []
        said = " ".join(self.content(below.block) for below in cell.subtree)
        return f'<td class="{" ".join(classes)}" id="b{cell.index}" dir="auto" {self._told(block)}>{said}</td>'

    def _told(self, block: Block) -> str:
        """Return the attributes that say how a block was recognised: for the eye, and for the filters."""
        what = [block.kind, *filter(None, [block.role])]
        what += [f"in the original {place}"] if (place := place_text(block.attrs.get("place"))) else []
        what += [f"continues: {reason}"] if (reason := block.attrs.get("continuation")) else []
        tip = f"{rule_of(block)}   {block.confidence:.2f} {block.band}\n{'; '.join(what)}"
        told = "&#10;".join(map(safe, tip.split("\n")))
        return f'data-rule="{self._rules[block.matched_by]}" data-tip="{told}"'

    def _line(self, block: Block) -> str:
        return str(self._lines.number(block.source[0])) if self._lines and block.source else ""


def _place(block: Block) -> str:
    """Return where the block stands in the original, for below the number of its line."""
    said = place_text(block.attrs.get("place"))
    return f'<span class="o" title="{safe(said)}">{safe(said)}</span>' if said else ""


def _bullet(block: Block) -> str:
    if block.attrs.get("checked") is not None:
        return "☑" if block.attrs["checked"] else "☐"
    return UNICODE.bullet if block.attrs.get("bullet") else ""
