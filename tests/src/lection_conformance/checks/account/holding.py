"""Where a piece of text stands in a reading: in what is shown, in what is recorded besides, in what was left out."""

from __future__ import annotations

from collections.abc import Iterator

from lection_core import Block, Dropped

from lection_conformance.reading.reading import Reading


def shown(block: Block) -> Iterator[str]:
    """What a block shows: its label, its text, and the values of its spans."""
    yield block.label or ""
    yield block.text
    yield from (span.value or "" for span in block.spans)


def recorded(block: Block) -> str:
    """What a block records besides, as one text."""
    return repr(dict(block.attrs)) if block.attrs else ""


def left_out(reading: Reading) -> Iterator[str]:
    """The slices and the reasons of what was left out."""
    text = reading.text
    for notice in reading.dropped:
        yield from (text[start:end] for start, end in notice.sources)
        yield notice.reason


def is_shown(reading: Reading, piece: str) -> bool:
    """Whether some block shows it."""
    return any(piece in text for block in reading.blocks for text in shown(block))


def is_recorded(reading: Reading, piece: str) -> bool:
    """Whether some block records it in its attrs."""
    return any(piece in recorded(block) for block in reading.blocks)


def is_left_out(reading: Reading, piece: str) -> bool:
    """Whether a notice says that it was left out, by its range or in its reason."""
    return any(piece in text for text in left_out(reading))


def is_there(reading: Reading, piece: str) -> bool:
    """Whether it is anywhere at all."""
    return is_shown(reading, piece) or is_recorded(reading, piece) or is_left_out(reading, piece)


def counted(reading: Reading) -> int:
    """How many things the notices without a place say were left out."""
    return sum(notice.count for notice in reading.dropped if isinstance(notice, Dropped) and not notice.sources)
