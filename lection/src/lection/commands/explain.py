"""`lection explain`: one block of a document, and why it is what it is."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import click

from lection.failures.failures import USAGE, Failure
from lection.intake.inputs import Wish, read_with_progress, start_reading, tell_failures, wish_options
from lection.output.output import standard_output
from lection.rendering.pieces import Piece, first_words
from lection.rendering.places import Lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lection_core import BlockTree, Node
    from lection_profiles import Weighed

    from lection.rendering.pieces import Line

__all__ = ["command"]

_DIGITS: Final = 18
"""A number of more digits is that of no line; Python refuses to read one of thousands."""


@click.command("explain")
@click.argument("file")
@click.argument("place", metavar="ADDRESS|LINE|LABEL")
@wish_options
@click.option("--clues", is_flag=True, help="Print the clues for and against the labels it may begin with, as JSON.")
@click.option("--width", type=click.IntRange(min=20), help="Cells of a line.")
def command(file: str, place: str, clues: bool, width: int | None, **given: Any) -> None:
    """Tell everything about one block of a document.

    The block is named by its address (/section[2]/item[1]), by the number of a line it stands on, or by its label
    (4.1). Shown are the rule that recognised it, the pattern's text and where in the profile it is written,
    competing readings of its label, its place in the sequence, why a continuation continues, the clues for and against
    each label it may begin with, also where it was refused, and its source lines with its own characters marked.
    """
    from lection_profiles import watch_clues

    from lection.library import Library
    from lection.rendering.clues import clues_of
    from lection.rendering.explanation import draw_explanation

    wish = Wish(**given)
    output = standard_output(width)
    library = Library(hooks=wish.hooks, isolate=wish.isolate)
    reading = start_reading(file, wish, library)
    with watch_clues() as watched:
        tree = read_with_progress(reading)
    tell_failures(library)
    lines = Lines(tree.text)
    node, *others = find_place(tree, lines, place)
    found = clues_of(node, watched)
    if clues:
        click.echo(_as_json(node, found))
        return
    output.draw(draw_explanation(node, reading.profile, lines, output.screen, found))
    if others:
        output.draw(_others(others, place))


def _as_json(node: Node, found: list[Weighed]) -> str:
    """Return one object: the block's address and rule, and how each label it may begin with was weighed."""
    from lection.rendering.clues import clue_values

    block = node.block
    said = {"address": node.address, "matched_by": block.matched_by, "confidence": block.confidence}
    return json.dumps({**said, "readings": clue_values(found)}, ensure_ascii=False, indent=2)


def find_place(tree: BlockTree, lines: Lines, place: str) -> list[Node]:
    """Return the blocks an address, a line number or a label means, the best one first; there is at least one.

    Raises Failure (exit code 2) where it means none, saying what there is instead.
    """
    if place.startswith("/"):
        try:
            return [tree.at(place)]
        except (ValueError, LookupError) as error:
            raise Failure(f"{tree.source.name}: {error.args[0]}", USAGE) from error
    labelled = list(tree.find(label=place))
    if place.isascii() and place.isdigit() and len(place) <= _DIGITS:
        return _numbered(tree, lines, place, labelled)
    if labelled:
        return labelled
    raise Failure(
        f"{tree.source.name}: no block has the label {place!r}; name a block by its address (/section[1]), the "
        "number of its line, or its label as lection read shows it",
        USAGE,
    )


def _numbered(tree: BlockTree, lines: Lines, place: str, labelled: list[Node]) -> list[Node]:
    """Return what stands on a line, and then what has the number for its label, which may have been meant."""
    try:
        found = _on_line(tree, lines, int(place))
    except Failure:
        if not labelled:
            raise
        return labelled
    there = {node.index for node in found}
    return [*found, *(node for node in labelled if node.index not in there)]


def _on_line(tree: BlockTree, lines: Lines, number: int) -> list[Node]:
    """Return the blocks that begin on a line, else the innermost one that covers it."""
    if not 1 <= number <= lines.count:
        raise Failure(f"{tree.source.name}: there is no line {number}; the last one is {lines.count}", USAGE)
    start, end = lines.range(number)
    if len(tree.blocks) > 1 and not any(block.source for block in tree.blocks):
        raise Failure(
            f"{tree.source.name}: its blocks have no places, as its reader does not give them; name a block by its "
            "address (/section[1]) or its label",
            USAGE,
        )
    beginning, covering = [], []
    for node in tree.nodes():
        source = node.block.source
        if source is None:
            continue
        if start <= source[0] <= end and source[0] < source[1]:
            beginning.append(node)
        elif source[0] < start < source[1]:
            covering.append(node)
    if found := beginning or covering[-1:]:
        return found
    raise Failure(f"{tree.source.name}: no block stands on line {number}; {_nothing_there(tree, start, end)}", USAGE)


def _nothing_there(tree: BlockTree, start: int, end: int) -> str:
    for notice in tree.dropped:
        if any(low < end and high > start for low, high in notice.sources):
            return f"what stands there was dropped as {notice.kind}: {notice.reason}"
    return "it is blank" if not tree.text[start:end].strip() else "the reader does not say what became of it"


def _others(nodes: list[Node], place: str) -> Iterator[Line]:
    """Yield the other blocks the place may have meant, with the addresses to ask for."""
    yield ()
    yield (Piece(f"Also {place}:", "heading"),)
    for node in nodes[:20]:
        said = " ".join(part for part in (node.block.label or "", first_words(node.block.text, 50)) if part)
        yield (Piece(f"  {node.address}  "), Piece(said, "dim"))
    if len(nodes) > 20:
        yield (Piece(f"  and {len(nodes) - 20} more", "dim"),)
