"""Segments: the text of a pair as what is kept, what goes and what comes, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from lection_compare.model.pair import Edit, Pair

__all__ = ["Segment", "segments", "visible"]

State: TypeAlias = Literal["kept", "deleted", "inserted"]


class Segment(NamedTuple):
    """A stretch of text; white space belongs to what is kept wherever it can."""

    state: State
    text: str
    edit: Edit | None = None


def segments(pair: Pair) -> Iterator[Segment]:
    """Yield the text of a pair; what was carried along is shown as it is written after.

    The texts kept and inserted, one after the other, are the text after but for white space beside deleted words.
    """
    if not pair.b_indices:
        yield Segment("deleted", pair.a_text)
        return
    if not pair.a_indices:
        yield Segment("inserted", pair.b_text)
        return
    before, after, last = pair.a_text, pair.b_text, 0
    for edit in pair.words:
        if edit.b[0] > last:
            yield Segment("kept", after[last : edit.b[0]])
        if edit.deleted:
            yield Segment("deleted", before[slice(*edit.a)], edit)
        if edit.inserted:
            yield Segment("inserted", after[slice(*edit.b)], edit)
        elif edit.a[1] < len(before) and before[edit.a[1]].isspace() and not after[edit.b[1] : edit.b[1] + 1].isspace():
            yield Segment("deleted", before[edit.a[1]], edit)
        last = edit.b[1]
    if last < len(after):
        yield Segment("kept", after[last:])


def visible(text: str) -> str:
    """Return a text with control characters as pictures, so that no document speaks to the terminal."""
    if text.isprintable():
        return text
    return "".join(
        character
        if character.isprintable() or character in "\n"
        else _PICTURES.get(character, "\N{REPLACEMENT CHARACTER}")
        for character in text
    )


_PICTURES = {chr(code): chr(0x2400 + code) for code in range(32)} | {"\x7f": "\N{SYMBOL FOR DELETE}", "\t": "    "}
