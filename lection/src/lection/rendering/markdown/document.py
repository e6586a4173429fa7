"""The tree as clean markdown: headings, nested lists, tables, with every label kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from lection.rendering.markdown.inline import escape_start, inline
from lection.rendering.markdown.table import table_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lection_core import Block, BlockTree, Node

__all__ = ["render_markdown"]

_MOST_PREFIX: Final = 96
"""Characters of indentation a line has at most. Markdown writes nesting as indentation, which for thousands of levels
would take room in proportion to their square; what lies deeper stands at this level."""

_TITLE_LEVELS: Final = 6
_MARKER = re.compile(r"\d{1,9}[.)]?")
_TOML = re.compile(r"\s*(?:\[|[\w.\"'-]+\s*=)")
_BREAK = re.compile(r"[> ]*(?:- *){3,}")
_MOST_MARKUP: Final = 12
"""How far behind its beginning a block's label may stand: number signs, asterisks and the like come before it."""
_POINTS = re.compile(r"\\?([.:]+)")
_LINE_END = re.compile(r"\r\n|\r|\n")


def render_markdown(tree: BlockTree) -> Iterator[str]:
    """Yield the lines of a tree as markdown, without line ends.

    A section is a heading of its level (below the sixth, a paragraph in bold), a labelled or bulleted item a list item
    whose label stands before its text, with the point behind it where the tree has its text, a table a pipe table, code
    a fence. Text is escaped so that it stays text. Roles, attributes and spans without a markdown form are not written.
    Takes time in proportion to the tree.
    """
    writer = _Writer(_text_of(tree))
    inside_table = 0
    for node in tree.nodes():
        if node.index < inside_table or node.block.kind == "document":
            continue
        if node.block.kind == "table":
            inside_table = tree.navigation.ends[node.index]
        yield from writer.write(node)
    yield from writer.end()


def _text_of(tree: BlockTree) -> str:
    """Return the text that is attached to a tree, an empty one where none is."""
    try:
        return tree.text
    except LookupError:
        return ""


class _Around(NamedTuple):
    """A container that is open: the depth of its block and what its further lines begin with."""

    depth: int
    prefix: str


class _Writer:
    """Writes one block after another, each inside the lists, quotes and notes that are open around it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._open: list[_Around] = []
        self._waiting: _Around | None = None
        self._before: Block | None = None
        self._sections: list[int] = []

    def write(self, node: Node) -> Iterator[str]:
        """Yield the lines of one block, a blank one before them where markdown needs it."""
        block = node.block
        yield from self._leave(block.depth)
        prefix = self._open[-1].prefix if self._open else ""
        if self._waiting is None and self._before is not None and not _tight(self._before, block):
            yield prefix.rstrip()
        first = self._waiting.prefix if self._waiting else prefix
        self._waiting, self._before = None, block
        marker, indent = _markers(block)
        if marker:
            if len(first) > _MOST_PREFIX:
                yield first.rstrip()
                first = prefix
            first += marker
            prefix += indent if len(prefix) < _MOST_PREFIX else ""
            self._open.append(_Around(block.depth, prefix))
        label = inline(self._as_written(block))
        if block.kind == "section":
            lines = _heading(block, label, self._heading_level(block.depth))
        else:
            lines = _content(node, label, prefix)
        if lines:
            # A box at the end of a line is none without the space behind it.
            verbatim = block.kind == "code" or "checked" in block.attrs
            yield first + lines[0] if verbatim else (first + lines[0]).rstrip()
            yield from (prefix + line if verbatim and line else (prefix + line).rstrip() for line in lines[1:])
        elif marker:
            # Nothing of its own: its first child goes onto the line of its marker.
            self._waiting = _Around(block.depth, first)

    def _as_written(self, block: Block) -> str:
        """Return a block's label with the points behind it, where the text is there to tell them; labels lack them."""
        label = block.label or ""
        if not label or not self._text or block.source is None:
            return label
        start, end = block.source
        place = self._text.find(label, start, min(end, start + len(label) + _MOST_MARKUP))
        behind = _POINTS.match(self._text, place + len(label), end) if place >= 0 else None
        return label + behind[1] if behind else label

    def end(self) -> Iterator[str]:
        """Yield what still waits."""
        yield from self._leave(0)

    def _heading_level(self, depth: int) -> int:
        """Open a section of this depth and return its level, 1 for the outermost."""
        while self._sections and self._sections[-1] >= depth:
            self._sections.pop()
        self._sections.append(depth)
        return len(self._sections)

    def _leave(self, depth: int) -> Iterator[str]:
        """Close the containers a block of this depth does not stand in."""
        while self._open and self._open[-1].depth >= depth:
            self._open.pop()
        if self._waiting is not None and self._waiting.depth >= depth:
            marker = self._waiting.prefix.rstrip()
            # Three hyphens in a row would be a thematic break.
            yield f"{marker[:-1]}*" if _BREAK.fullmatch(marker) else marker
            self._waiting = None


def _tight(before: Block, block: Block) -> bool:
    """Tell whether a block follows the one before without a blank line: an item an item, an alert's text its word."""
    if before.kind == "quote":
        return "alert" in before.attrs and block.depth > before.depth
    return before.kind == "item" and block.kind == "item" and not _is_term(block)


def _is_term(block: Block) -> bool:
    """Tell whether a block is the term that definitions stand below."""
    return block.attrs.get("syntax") == "definition_list" and "bullet" not in block.attrs


def _markers(block: Block) -> tuple[str, str]:
    """Return what stands before a container's first line, and before its further lines and its children."""
    if block.kind == "quote":
        return "> ", "> "
    if block.kind == "note":
        return f"[^{block.label or 'note'}]: ", "    "
    if block.kind != "item" or _is_term(block):
        return "", ""
    if block.attrs.get("syntax") == "definition_list":
        return ": ", "  "
    marker = block.label if _is_marker(block) else "-"
    marker = f"{marker}. " if marker and marker.isdigit() else f"{marker} "
    return marker, " " * len(marker)


def _is_marker(block: Block) -> bool:
    """Tell whether a label is one that markdown itself counts by: `1`, `1.`, `1)`."""
    return block.label is not None and block.label.isascii() and _MARKER.fullmatch(block.label) is not None


def _content(node: Node, label: str, indent: str) -> list[str]:
    """Return the lines of a block's own content; `indent` is what its further lines will be given."""
    block = node.block
    if block.kind == "code":
        return _code(block)
    if block.kind == "table":
        return table_lines(node)
    if block.kind == "quote" and isinstance(block.attrs.get("alert"), str):
        return [f"[!{block.attrs['alert']}]"]
    if block.attrs.get("checked") is not None:
        return [f"[{'x' if block.attrs['checked'] else ' '}] {inline(block.text, block.spans, indent)}"]
    text = _worded(block, label, indent)
    return [escape_start(text)] if text else []


def _worded(block: Block, label: str, indent: str) -> str:
    """Return label and text; a label that stands in the marker is not written again."""
    in_marker = block.kind == "note" or (block.kind == "item" and _is_marker(block))
    said = inline(block.text, block.spans, indent)
    return " ".join(part for part in ("" if in_marker else label, said) if part)


def _heading(block: Block, label: str, level: int) -> list[str]:
    said = inline(block.text, block.spans, None)
    text = " ".join(part for part in (label, said) if part)
    if level > _TITLE_LEVELS:
        return [f"**{text}**"] if text else []
    # A closing run of # would be taken for part of the markup.
    return [f"{'#' * level} " + re.sub(r"(#+)$", r"\\\1", text)]


def _code(block: Block) -> list[str]:
    """Return code in a fence longer than any inside it; what was HTML, mathematics or front matter as it was."""
    lines = _LINE_END.split(block.text)
    match block.attrs.get("syntax"):
        case "html":
            return lines
        case "front_matter":
            mark = "+++" if _TOML.match(block.text) else "---"
            return [mark, *lines, mark]
        case "math":
            return ["$$", *lines, "$$"]
    given = block.attrs.get("info")
    info = given if isinstance(given, str) else ""
    sign = "~" if "`" in info else "`"
    longest = max((len(run) for run in re.findall(f"{sign}+", block.text)), default=0)
    fence = sign * max(3, longest + 1)
    return [fence + info, *lines, fence]
