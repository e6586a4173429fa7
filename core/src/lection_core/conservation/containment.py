"""Whether a block's own words stand, in order, in its label, text, span values and attrs (C-02).

The label and the text must give their letters without a gap, each in its order. Any other string of the block (a span's
value, a key or value in attrs) may give one run, from the start of any of its words. A word can often come from more
than one of them, so every way is followed at once; ways that lead to the same place are one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from lection_core.text.letters import letters, words

if TYPE_CHECKING:
    from lection_core.blocks.block import Block
    from lection_core.conservation.rewrites import Token

_WAYS: Final = 64
"""How many ways are followed at most; only long repetitions of one word can exceed it."""

_CHOICES: Final = 2
"""How many of the equal strings of a block a word may begin to take, the first ones in their order."""


class _Way(NamedTuple):
    """How far the letters of text and label are used, the string a run is in and how far, and the strings used."""

    text: int
    label: int
    string: int
    place: int
    used: int


class Strings:
    """The letters of a block: its label, its text, and the pool of its other strings."""

    __slots__ = ("_begun", "_label", "_masks", "_places", "_pool", "_text", "_words")

    def __init__(self, block: Block) -> None:
        self._label = letters(block.label or "")
        self._text = letters(block.text)
        self._pool: list[str] = []
        self._words: list[list[str]] = []
        self._masks: dict[str, int] = {}
        self._begun: dict[str, int] = {}
        self._places: dict[tuple[int, str], list[int]] = {}
        for string in _others(block):
            self._enter(string)

    def _enter(self, string: str) -> None:
        found, bit = words(string), 1 << len(self._pool)
        self._words.append(found)
        self._pool.append("".join(found))
        for word in found:
            self._masks[word] = self._masks.get(word, 0) | bit

    def missing(self, tokens: Sequence[Token]) -> int | None:
        """Return the number of the first token that no way can place, None when all have a place."""
        ways = [_Way(0, 0, -1, 0, 0)]
        rewritten = any(len(forms) > 1 for forms in tokens)
        for number, forms in enumerate(tokens):
            found = dict.fromkeys(way for old in ways for form in forms for way in self._steps(old, form, rewritten))
            if not found:
                return number
            ways = list(found)[:_WAYS]
        return None

    def _steps(self, way: _Way, form: str, rewritten: bool) -> Iterator[_Way]:
        """Yield the ways on for one form of a word, those that continue first."""
        if not form:
            yield way
            return
        size = len(form)
        runs_on = way.string >= 0 and self._pool[way.string].startswith(form, way.place)
        if runs_on:
            yield _Way(way.text, way.label, way.string, way.place + size, way.used)
        if self._text.startswith(form, way.text):
            yield _Way(way.text + size, way.label, -1, 0, way.used)
        rest = self._label[way.label :]
        if rest.startswith(form):
            yield _Way(way.text, way.label + size, -1, 0, way.used)
        elif rest and form.startswith(rest) and self._text.startswith(form[len(rest) :], way.text):
            yield _Way(way.text + size - len(rest), len(self._label), -1, 0, way.used)
        if not runs_on:
            yield from self._begin(way, form, self._masks.get(form, 0))
            if rewritten:  # `f&ouml;` in the source is one word elsewhere, which `f` only begins
                yield from self._begin(way, form, self._mask_of_begun(form))

    def _begin(self, way: _Way, form: str, mask: int) -> Iterator[_Way]:
        """Yield the ways that begin a run at a word of a string not used yet, the strings that may be by their bits."""
        free = mask & ~way.used
        for _ in range(_CHOICES):
            if not free:
                return
            bit = free & -free
            string = bit.bit_length() - 1
            for place in self._begins(string, form):
                yield _Way(way.text, way.label, string, place + len(form), way.used | bit)
            free ^= bit

    def _begins(self, string: int, form: str) -> list[int]:
        """Return where the first words of a string that a form begins stand in its letters, equal ones first."""
        places = self._places.get((string, form))
        if places is None:
            equal: list[int] = []
            begun: list[int] = []
            place = 0
            for word in self._words[string]:
                if word.startswith(form):
                    (equal if word == form else begun).append(place)
                place += len(word)
            places = self._places[string, form] = [*equal, *begun][:_CHOICES]
        return places

    def _mask_of_begun(self, form: str) -> int:
        """Return the bits of the strings that have a word which the form begins."""
        mask = self._begun.get(form)
        if mask is None:
            mask = 0
            for word, strings in self._masks.items():
                if word.startswith(form):
                    mask |= strings
            self._begun[form] = mask
        return mask


def _others(block: Block) -> Iterator[str]:
    for span in block.spans:
        if span.value:
            yield span.value
    yield from _in_attrs(block.attrs)


def _in_attrs(value: object) -> Iterator[str]:
    """Yield every key, string and number in a JSON value, in order; the recursion ends at 32 levels."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield key
            yield from _in_attrs(item)
    elif isinstance(value, Iterable):
        for item in value:
            yield from _in_attrs(item)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield str(value)
