"""Cross references that Word keeps by bookmark, resolved to the addresses of the blocks that bear the bookmarks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace

from lection_core import Block, Span

_TYPE = "cross_reference"


def resolved(blocks: Sequence[Block], bookmarks: Mapping[str, int]) -> list[Block]:
    """Return the blocks of a document, the value of each stated reference an address, or `?missing: ` and its name.

    :param bookmarks: where in the linear text each bookmark begins.
    """
    concerned = [index for index, block in enumerate(blocks) if any(map(_is_stated, block.spans))]
    found = list(blocks)
    if not concerned:
        return found
    addresses = _addresses(blocks)
    places = [(block.source[0], index) for index, block in enumerate(blocks) if block.source is not None]
    starts = [start for start, _ in places]

    def value(span: Span) -> str:
        name = (span.value or "")[1:]
        if name not in bookmarks:
            return f"?missing: {name}"
        place = bisect_right(starts, bookmarks[name]) - 1
        return addresses[places[place][1]] if place >= 0 else f"?missing: {name}"

    for index in concerned:
        spans = tuple(replace(s, value=value(s)) if _is_stated(s) else s for s in blocks[index].spans)
        found[index] = blocks[index].marked(blocks[index].role, spans)
    return found


def _is_stated(span: Span) -> bool:
    return span.type == _TYPE and (span.value or "").startswith("#")


def _addresses(blocks: Sequence[Block]) -> list[str]:
    """Return the address of each block, in one pass."""
    found: list[str] = []
    path: list[str] = []
    counts: list[dict[str, int]] = [{}]
    for block in blocks:
        del path[max(block.depth - 1, 0) :], counts[block.depth + 1 :]
        if not block.depth:
            found.append("/")
            counts.append({})
            continue
        number = counts[block.depth][block.kind] = counts[block.depth].get(block.kind, 0) + 1
        path.append(f"/{block.kind}[{number}]")
        counts.append({})
        found.append("".join(path))
    return found
