"""Items: what stands on the page: blocks with their changes, tables, and where moved units stood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from lection_compare.rendering.phrases import fact_words, short, unit_name
from lection_compare.rendering.segments import Segment, segments, visible

if TYPE_CHECKING:
    from lection_compare.comparison import Comparison
    from lection_compare.model.pair import Pair

__all__ = ["Item", "Row", "items_of"]


@dataclass(slots=True)
class Item:
    """One block on the page.

    :param kind: how it is drawn: section, code, table, or block for all others; ghost is where a moved unit stood.
    :param change: what happened to it, for its colour: inserted, deleted, moved, changed, or nothing.
    :param old: the label that went; ``label`` the one that stands or came.
    """

    number: int
    kind: Literal["section", "code", "table", "block", "ghost"]
    depth: int
    change: str
    label: str = ""
    old: str = ""
    note: str = ""
    words: bool = False
    markup: bool = False
    parts: tuple[Segment, ...] = ()
    rows: list[Row] = field(default_factory=list)
    target: int = -1


@dataclass(slots=True)
class Row:
    """One row of a table, its cells as items."""

    item: Item
    cells: list[Item] = field(default_factory=list)


def items_of(comparison: Comparison) -> list[Item]:
    """Return the items in the order of the version after, with what only the other has where it stood."""
    ghosts = _ghosts(comparison)
    found: list[Item] = []
    table: Item | None = None
    for number, pair in enumerate(comparison.pairs):
        block = (pair.b_blocks or pair.a_blocks)[0]
        if block.kind == "document":
            pass
        elif block.kind in ("row", "cell") and table is not None:
            _into(table, block.kind, _item(comparison, number, pair))
        elif table is not None and table.rows and block.depth > table.depth + 2:
            table.rows[-1].cells.append(_item(comparison, number, pair))
        else:
            item = _item(comparison, number, pair)
            table = item if item.kind == "table" else None
            found.append(item)
        for moved in ghosts.get(number, ()):
            found.append(_ghost(comparison, moved))
    return found


def _into(table: Item, kind: str, item: Item) -> None:
    if kind == "row" or not table.rows:
        table.rows.append(Row(item))
    if kind == "cell":
        table.rows[-1].cells.append(item)


def _item(comparison: Comparison, number: int, pair: Pair) -> Item:
    block = (pair.b_blocks or pair.a_blocks)[0]
    facts = pair.facts
    old = pair.a_blocks[0].label if pair.a_blocks and facts.label != "same" else None
    return Item(
        number=number,
        kind=block.kind if block.kind in ("section", "code", "table") else "block",
        depth=block.depth,
        change=_change(pair),
        label=visible(block.label or ""),
        old=visible(old or ""),
        note=visible(", ".join(fact_words(pair))) if pair.changed or facts.markup == "changed" else "",
        words=facts.text == "edited",
        markup=facts.markup == "changed",
        parts=tuple(_parts(pair)),
    )


def _change(pair: Pair) -> str:
    facts = pair.facts
    if facts.sides in ("inserted", "deleted"):
        return facts.sides
    if facts.place in ("moved", "reordered"):
        return "moved"
    if facts.text == "edited" or facts.sides != "both" or facts.kind == "changed" or pair.columns:
        return "changed"
    if facts.label != "same":
        return "renumbered"
    return "rehung" if facts.place == "rehung" else "marked" if facts.markup == "changed" else ""


def _parts(pair: Pair) -> Iterator[Segment]:
    for part in segments(pair):
        yield Segment(part.state, visible(part.text), part.edit)


def _ghosts(comparison: Comparison) -> dict[int, list[int]]:
    """Return the moved pairs by the pair that their unit stood behind."""
    ghosts: dict[int, list[int]] = {}
    for number, pair in enumerate(comparison.pairs):
        if pair.facts.place in ("moved", "reordered") and pair.a_blocks[0].kind not in ("row", "cell"):
            before = comparison.number_before(pair.a_indices[0] - 1)
            ghosts.setdefault(before, []).append(number)
    return ghosts


def _ghost(comparison: Comparison, number: int) -> Item:
    pair = comparison.pairs[number]
    block = pair.a_blocks[0]
    below = comparison.a.navigation.ends[pair.a_indices[0]] - pair.a_indices[0] - 1
    more = f" with {below} more" if below else ""
    return Item(
        number=number,
        kind="ghost",
        depth=block.depth,
        change="moved",
        label=visible(block.label or ""),
        note=visible(f"{pair.facts.place} to {unit_name(comparison.b, pair.b_indices[0], 30)}{more}"),
        parts=(Segment("kept", visible(short(block.text, 90))),),
        target=number,
    )


def changed(items: Sequence[Item]) -> list[int]:
    """Return the numbers of the pairs on the page that changed, in order, for going from one to the next."""
    found: list[int] = []
    for item in items:
        if item.kind == "ghost":
            continue
        inner = [row.item for row in item.rows] + [cell for row in item.rows for cell in row.cells]
        found += [one.number for one in (item, *inner) if one.change not in ("", "renumbered", "rehung")]
    return found
