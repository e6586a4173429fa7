"""Everything about one block: what it says, which rule recognised it and why, where it stands in its source."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from lection_core import place_text

from lection.rendering.clues import describe_clues
from lection.rendering.excerpt import draw_excerpt
from lection.rendering.pieces import Piece, cells, first_words, visible, wrap
from lection.rendering.rules import describe_rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from lection_core import Block, Node, Profile
    from lection_profiles import Weighed

    from lection.rendering.pieces import Line
    from lection.rendering.places import Lines
    from lection.rendering.screen import Screen

__all__ = ["draw_explanation"]

_BANDS: Final[Mapping[str, str]] = {
    "stated": "the format itself says so",
    "matched": "a pattern matched at the block's start and nothing competes with it",
    "guessed": "a heuristic decided, which can be wrong",
    "weak": "a weak sign only",
    "none": "nothing recognised it",
}
_SEQUENCE: Final[Mapping[str, str]] = {
    "first": "the first of its run",
    "next": "it follows the number before it",
    "jump": "a number is missing before it",
    "restart": "numbering starts again here",
    "unverified": "nothing around it confirms the number",
}
_CONTINUATION: Final[Mapping[str, str]] = {
    "sentence": "the unit above it had not ended its sentence",
    "indent": "it is indented like the unit it continues",
    "list_end": "it follows a list and goes on with what the list belongs to",
    "position": "it stands without a label in the innermost open section",
}
_READ_ELSEWHERE = frozenset({"place", "readings", "sequence", "continuation", "signals", "style", "label_pattern"})
_NAME_WIDTH = 13


def draw_explanation(
    node: Node, profile: Profile | None, lines: Lines | None, screen: Screen, clues: Sequence[Weighed] = ()
) -> Iterator[Line]:
    """Yield the lines that explain one block to a person.

    :param profile: the one that the document was read under.
    :param clues: how the labels were weighed that the block may begin with.
    """
    block = node.block
    yield (Piece(node.address, "heading"), Piece(_where(block, lines), "dim"))
    yield from _part("", _facts(node), screen)
    yield from _part("How it was recognised", _recognition(block, profile, screen), screen)
    yield from _part("Clues", (_fact(name, said) for name, said in describe_clues(clues)), screen)
    yield from _part("Where it stands", _surroundings(node), screen)
    yield from _part("Marked in its text", _spans(block), screen)
    yield from _part("Also recorded", _attrs(block), screen)
    if lines and block.source:
        yield ()
        stated = "text" if node.tree.source.linear else "source"
        yield (Piece(f"In the {stated}", "heading"),)
        yield from draw_excerpt(list(node.tree.ownership.ranges(node.index)) or [block.source], lines, screen)


Fact = tuple[str, tuple[Piece, ...]]


def _fact(name: str, text: object, style: str = "") -> Fact:
    return visible(name), (Piece(visible(str(text)), style),)


def _part(title: str, facts: Iterable[Fact], screen: Screen) -> Iterator[Line]:
    """Yield a heading and one line a fact, long ones wrapped under their own column; nothing where there is none."""
    begun = False
    for name, pieces in facts:
        if not begun:
            yield ()
            if title:
                yield (Piece(title, "heading"),)
            begun = True
        named = f"  {name} ".ljust(_NAME_WIDTH + 2)
        left, room = Piece(named, "dim"), max(20, screen.width - cells(named))
        first, style = pieces[0], pieces[-1].style
        for row in wrap("".join(piece.text for piece in pieces), room, ellipsis=screen.marks.ellipsis):
            head = (first,) if len(pieces) > 1 and row.startswith(first.text) else ()
            yield (left, *head, Piece(row[len(first.text) :] if head else row, style))
            left = Piece(" " * (_NAME_WIDTH + 2))


def _where(block: Block, lines: Lines | None) -> str:
    if not block.source:
        return ""
    start, end = block.source
    at = f"   line {lines.number(start)}," if lines else "  "
    place = visible(place_text(block.attrs.get("place")))
    return f"{at} characters {start} to {end}{f' of the text read; in the original {place}' if place else ''}"


def _facts(node: Node) -> Iterator[Fact]:
    block = node.block
    if block.label:
        yield _fact("label", block.label, "label")
    yield _fact("kind", f"{block.kind}, level {node.level}, depth {block.depth}")
    if block.role:
        yield _fact("role", block.role)
    if block.text:
        yield _fact("text", " ".join(block.text.split()), "heading" if block.kind == "section" else "")


def _recognition(block: Block, profile: Profile | None, screen: Screen) -> Iterator[Fact]:
    yield _fact("rule", block.matched_by, block.band)
    mark = screen.marks.band(block.band)
    yield (
        "confidence",
        (
            Piece(f"{mark} {block.confidence:.2f} {block.band}", block.band),
            Piece(f": {_BANDS[block.band]}", "dim"),
        ),
    )
    for name, text in describe_rule(block, profile):
        yield _fact(name, text)
    attrs = block.attrs
    if sequence := attrs.get("sequence"):
        yield _fact("sequence", f"{sequence}: {_SEQUENCE.get(str(sequence), 'see the reader')}")
    for reading in _listed(attrs.get("readings")):
        yield _fact("reading", _reading(reading))
    if reason := attrs.get("continuation"):
        yield _fact("continues", f"{reason}: {_CONTINUATION.get(str(reason), 'see the reader')}")
    if signals := _listed(attrs.get("signals")):
        yield _fact("signals", ", ".join(map(str, signals)))


def _listed(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, (list, tuple)) else ()


def _reading(reading: object) -> str:
    """Return one competing reading as words; what is not of the contract's shape is shown as it is."""
    try:
        return f"{reading['style']} {reading['value']}, by {reading['pattern']}"  # type: ignore[index]
    except (TypeError, KeyError):
        return str(reading)


def _surroundings(node: Node) -> Iterator[Fact]:
    place = node.block.attrs.get("place")
    for name, value in place.items() if isinstance(place, Mapping) else ():
        yield _fact(str(name), value if isinstance(value, str) else json.dumps(value, default=list))
    if node.parent is not None:
        yield _fact("in", _brief(node.parent))
        siblings = list(node.parent.children)
        place = next(index for index, other in enumerate(siblings) if other.index == node.index)
        if place:
            yield _fact("after", _brief(siblings[place - 1]))
        if place + 1 < len(siblings):
            yield _fact("before", _brief(siblings[place + 1]))
    children = sum(1 for _ in node.children)
    if children:
        below = sum(1 for _ in node.subtree) - 1
        yield _fact("holds", f"{children} directly, {below} in all")


def _brief(node: Node) -> str:
    block = node.block
    said = " ".join(part for part in (block.label or "", first_words(block.text, 50)) if part)
    return f"{node.address}  {said}".rstrip()


def _spans(block: Block) -> Iterator[Fact]:
    for span in block.spans:
        value = f" → {span.value}" if span.value is not None else ""
        yield _fact(span.type, f"{span.start}-{span.end} “{block.text[span.start : span.end]}”{value}")


def _attrs(block: Block) -> Iterator[Fact]:
    for name, value in block.attrs.items():
        if name not in _READ_ELSEWHERE:
            yield _fact(name, json.dumps(value, ensure_ascii=False, default=list))
