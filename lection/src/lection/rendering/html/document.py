"""One page that shows a document and how every block of it was recognised; it needs no network and no other file."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

from lection.rendering.html.blocks import block_html
from lection.rendering.html.spans import safe
from lection.rendering.marks import UNICODE
from lection.rendering.pieces import first_words
from lection.rendering.summary import summary_line, who_read

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from lection_core import BlockTree

    from lection.rendering.places import Lines

__all__ = ["render_html"]

_MOST_DOUBTS: Final = 500
"""Entries of the list of doubtful blocks; a page of links to everything would say nothing."""

_DOUBTFUL: Final = frozenset(("guessed", "weak", "none"))
"""The bands of the contract that the list of doubtful blocks shows."""


def render_html(tree: BlockTree, lines: Lines | None) -> Iterator[str]:
    """Yield the page piece by piece.

    The document stands on the left, each block behind a bar in the colour of its band; hovering tells rule and
    confidence. The panel lists the blocks to look at, fallbacks first, then the least certain, and filters by rule.
    Nothing in the document can run or load anything: its text is escaped, and the page's policy forbids all but its
    own style and script. The same tree gives the same page.
    """
    rules = {rule: number for number, rule in enumerate(tree.counts.matched_by)}
    style, script = _asset("page.css"), _asset("page.js")
    yield _head(tree, style, script)
    yield "<main>\n"
    yield from block_html(tree, lines, rules)
    yield "</main>\n<aside>\n"
    yield from _identity(tree, lines)
    yield from _doubts(tree, lines, rules)
    yield from _filters(tree, rules)
    yield from _dropped(tree)
    yield f"</aside>\n<script>{script}</script>\n</body>\n</html>\n"


def _asset(name: str) -> str:
    return Path(__file__).with_name("page").joinpath(name).read_text(encoding="utf-8")


def _head(tree: BlockTree, style: str, script: str) -> str:
    policy = f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; base-uri 'none'"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{safe(tree.source.name or 'A document')}</title>\n<style>{style}</style>\n</head>\n<body>\n"
    )


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _identity(tree: BlockTree, lines: Lines | None) -> Iterator[str]:
    yield f"<h1>{safe(tree.source.name or 'A document')}</h1>\n"
    yield f"<p>{safe(who_read(tree))}</p>\n<p>{safe(summary_line(tree, lines))}</p>\n"


def _doubts(tree: BlockTree, lines: Lines | None, rules: Mapping[str, int]) -> Iterator[str]:
    """Yield the list of blocks to look at: fallbacks, then the least certain; of equals the first."""
    doubtful = sorted(_doubtful(tree), key=lambda index: (tree.blocks[index].confidence, index))
    yield f'<h2>Least certain first ({len(doubtful)})</h2>\n<ol class="doubt">\n'
    for index in doubtful[:_MOST_DOUBTS]:
        block = tree.blocks[index]
        line = str(lines.number(block.source[0])) if lines and block.source else ""
        words = safe(first_words(f"{block.label or ''} {block.text}", 60) or block.kind)
        yield (
            f'<li class="{block.band}" data-rule="{rules[block.matched_by]}"><a href="#b{index}">'
            f'<span class="m">{UNICODE.band(block.band)}</span><span class="n">{line}</span>'
            f'<span class="w">{words}</span></a></li>\n'
        )
    yield "</ol>\n"
    if len(doubtful) > _MOST_DOUBTS:
        yield f"<p>and {len(doubtful) - _MOST_DOUBTS} more</p>\n"
    elif not doubtful:
        yield "<p>Nothing: every block is stated or matched.</p>\n"


def _doubtful(tree: BlockTree) -> Iterator[int]:
    """Yield the indices of the doubtful blocks; rows and cells only where they are less certain than their table."""
    table = 1.0
    for index, block in enumerate(tree.blocks):
        if block.kind == "table":
            table = block.confidence
        elif block.kind in ("row", "cell") and block.confidence >= table:
            continue
        if block.band in _DOUBTFUL:
            yield index


def _filters(tree: BlockTree, rules: Mapping[str, int]) -> Iterator[str]:
    bands: dict[str, str] = {}
    for block in tree.blocks:
        bands.setdefault(block.matched_by, block.band)
    yield '<h2>Rules</h2>\n<p><button id="reset" hidden>Show all</button> <span id="shown"></span></p>\n<ul>\n'
    for rule, count in sorted(tree.counts.matched_by.items(), key=lambda item: (-item[1], item[0])):
        if rule == "document":
            continue
        yield (
            f'<li class="{bands[rule]}"><label><input type="checkbox" value="{rules[rule]}">'
            f'<span class="m">{UNICODE.band(bands[rule])}</span><span>{safe(rule)}</span>'
            f'<span class="c">{count}</span></label></li>\n'
        )
    yield "</ul>\n"


def _dropped(tree: BlockTree) -> Iterator[str]:
    yield "<h2>Dropped</h2>\n"
    if not tree.dropped:
        yield "<p>Nothing.</p>\n"
    for notice in tree.dropped:
        yield f"<p>{notice.count} {safe(notice.kind)}: {safe(notice.reason)}</p>\n"
