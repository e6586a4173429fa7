"""Definitions: which block defines a term, and where the term is used."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from lection_core import Block, BlockTree, Span

from lection_profiles.links.address_book import AddressBook, Addresses
from lection_profiles.links.setting import OWN, Setting
from lection_profiles.marks.references.units import CONTAINERS, DOCUMENTS, PROVISIONS, label_units
from lection_profiles.text.batch import Joined

MAX_DEFINITIONS = 16
"""How often a term may be defined before nothing can be said about its uses."""

_MAX_SMALL_TERMS = 100
_MAX_LENGTH = 80
_CAPITAL = re.compile(r"[A-ZÀ-ÖØ-Þ]\w*")
_SCOPE = re.compile(r"\b(?:[Ii]n|purposes? of) this (?P<word>[A-Za-z-]+)")
_UNITS = label_units()
_BATCH = 256
_MAX_CLIMB = 64

Candidate: TypeAlias = tuple[int, int, str]
"""Where a term may be used: start, end, the term as it is defined."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a definition counts, and the block that makes it: indices, `end` excluded."""

    start: int
    end: int
    place: int


class Definitions:
    """The defined terms of one tree, and their uses. `kind` is the type of the spans that mark them."""

    def __init__(self, tree: BlockTree, book: AddressBook, addresses: Addresses, setting: Setting, kind: str) -> None:
        self._tree = tree
        self._book = book
        self._addresses = addresses
        self._kind = kind
        self._parents = tree.navigation.parents
        self._reaches: dict[str, list[Reach]] = {}
        self._terms: dict[str, str] = {}
        """The ways a term may be written, each with the term as it is defined."""
        self._lengths: dict[str, list[int]] = {}
        """How long a term may be, by its first word; the longest first."""
        self._first_word = _CAPITAL
        """The first words of the terms. It may find the end of a longer word."""
        self._collect(setting)

    def _collect(self, setting: Setting) -> None:
        """Gather the definitions, but for those in text that quotes or amends another document."""
        for index, block in enumerate(self._tree.blocks):
            for span in block.spans:
                if span.type != self._kind or span.value is not None or not 1 < span.end - span.start <= _MAX_LENGTH:
                    continue
                term = block.text[span.start : span.end]
                if term.lower() not in _UNITS and setting.of(index) == OWN:
                    reaches = self._reaches.setdefault(term, [])
                    if len(reaches) <= MAX_DEFINITIONS:
                        reaches.append(self._reach(index, block, span))
        self._reaches = {term: reaches for term, reaches in self._reaches.items() if _can_be_linked(reaches)}
        for term in self._reaches:
            self._terms[term] = term
            for written in (f"{term}s", term.removesuffix("s")):
                self._terms.setdefault(written, term)
        for written in self._terms:
            first = _CAPITAL.match(written)
            if first is not None:
                self._lengths.setdefault(first[0], []).append(len(written))
        for word, lengths in self._lengths.items():
            self._lengths[word] = sorted(set(lengths), reverse=True)
        if self._lengths:
            self._first_word = re.compile(_any_word(self._lengths))

    def _reach(self, index: int, block: Block, span: Span) -> Reach:
        """Where a definition counts: in the unit it names (`In this section, “x” means`), else everywhere."""
        parent = self._parents[index]
        texts = [block.text[max(span.start - 200, 0) : span.start]]
        while parent > 0 and len(texts) < 4:
            texts.append(self._tree.blocks[parent].text[-200:])
            parent = self._parents[parent]
        named = next((match for match in map(_SCOPE.search, texts) if match is not None), None)
        unit = _UNITS.get(named["word"].lower()) if named is not None else None
        if named is None or unit is None or named["word"] in DOCUMENTS:
            return Reach(0, len(self._tree.blocks), index)
        top = self._enclosing(index, unit)
        return Reach(top, self._book.ends[top], index)

    def _enclosing(self, index: int, unit: str) -> int:
        """The unit a definition counts in: the part or schedule, the provision, or the smallest labelled unit."""
        book = self._book
        above = index if index in book.names else book.above[index]
        for _ in range(_MAX_CLIMB):
            outer = book.above[above]
            if not outer or book.names[above].unit == unit or unit not in CONTAINERS | PROVISIONS:
                break
            if unit in PROVISIONS and book.names[outer].unit in CONTAINERS:
                break
            above = outer
        return above

    def uses(self) -> Iterator[tuple[int, list[Span]]]:
        """Yield the blocks in which terms are used, by index, each with the spans of the uses."""
        if not self._reaches:
            return
        blocks, small = self._tree.blocks, self._small_terms()
        quoted_until = 0
        for first in range(0, len(blocks), _BATCH):
            batch = blocks[first : first + _BATCH]
            candidates = self._candidates(Joined([block.text for block in batch]), small)
            for index, block in enumerate(batch, first):
                if block.kind == "quote":
                    quoted_until = max(quoted_until, self._book.ends[index])
                if index - first not in candidates or index < quoted_until:
                    continue
                if block.kind in ("section", "code") or block.role == "toc":
                    continue
                spans = self._uses_in(index, block, candidates[index - first])
                if spans:
                    yield index, spans

    def _uses_in(self, index: int, block: Block, candidates: list[Candidate]) -> list[Span]:
        taken = iter([span for span in block.spans if span.type == self._kind])
        other = next(taken, None)
        found = []
        done = 0
        for start, end, term in candidates:
            while other is not None and other.end <= start:
                other = next(taken, None)
            if start < done or (other is not None and other.start < end):
                continue
            address = self._address(term, index)
            if address is not None:
                done = end
                found.append(Span(self._kind, start, end, address))
        return found

    def _small_terms(self) -> list[str]:
        """The terms of several words in small letters that count everywhere; of very many the first."""
        everywhere = (term for term, reaches in self._reaches.items() if any(reach.start == 0 for reach in reaches))
        return [term for term in everywhere if _CAPITAL.match(term) is None and " " in term][:_MAX_SMALL_TERMS]

    def _candidates(self, batch: Joined, small: Sequence[str]) -> dict[int, list[Candidate]]:
        """Find where terms stand in a batch, by the index of the text: from left to right, longer ones first."""
        found: dict[int, list[Candidate]] = {}
        for place, candidate in self._capital(batch):
            found.setdefault(place, []).append(candidate)
        added = set()
        for term in small:
            for start, end in _places(batch.text, term):
                place, base = batch.place(start)
                found.setdefault(place, []).append((start - base, end - base, term))
                added.add(place)
        for place in added:
            found[place].sort(key=lambda candidate: (candidate[0], -candidate[1]))
        return found

    def _capital(self, batch: Joined) -> Iterator[tuple[int, Candidate]]:
        """Yield where terms with a capital stand, the longest at each place, each with the index of its text."""
        text, terms = batch.text, self._terms
        for match in self._first_word.finditer(text) if self._lengths else ():
            lengths, start = self._lengths.get(match[0]), match.start()
            if lengths is None or _is_capital_before(text, start):
                continue
            for length in lengths:
                end = start + length
                term = terms.get(text[start:end])
                if term is None or text[end : end + 1].isalnum():
                    continue
                place, base = batch.place(start)
                if end - base <= len(batch.texts[place]):  # else it reaches into another text
                    yield place, (start - base, end - base, term)
                    break

    def _address(self, term: str, index: int) -> str | None:
        """The address of the block whose definition of a term counts in a block, None where that is not certain."""
        reaches = self._reaches[term]
        if len(reaches) == 1:
            only = reaches[0]
            return self._addresses.of(only.place) if only.start <= index < only.end else None
        around = [(reach.end - reach.start, reach.place) for reach in reaches if reach.start <= index < reach.end]
        around.sort()
        if not around or (len(around) > 1 and around[0][0] == around[1][0] and around[0][1] != around[1][1]):
            return None
        return self._addresses.of(around[0][1])


def _can_be_linked(reaches: list[Reach]) -> bool:
    """Tell whether any use of a term can be certain: not if it is defined too often, or for everywhere twice."""
    everywhere = len({reach.place for reach in reaches if reach.start == 0})
    return len(reaches) <= MAX_DEFINITIONS and (everywhere < 2 or everywhere < len(reaches))


def _any_word(words: Iterable[str]) -> str:
    """An expression for any of some words, which tells by their first two letters that most others are none of them."""
    alike: dict[str, dict[str, list[str]]] = {}
    for word in sorted(words):
        alike.setdefault(word[0], {}).setdefault(word[1:2], []).append(word[2:])
    found = []
    for first, seconds in alike.items():
        rests = (f"{second}(?:{'|'.join(ends)})" for second, ends in seconds.items())
        found.append(f"{first}(?:{'|'.join(rests)})")
    return rf"(?:{'|'.join(found)})(?!\w)"


def _is_capital_before(text: str, start: int) -> bool:
    """Tell whether the word around a place has a capital before it, with which it begins as far as terms go."""
    while start and (text[start - 1].isalnum() or text[start - 1] == "_"):
        start -= 1
        if _CAPITAL.match(text, start):
            return True
    return False


def _places(text: str, term: str) -> Iterator[tuple[int, int]]:
    """Yield where a term stands as a word of its own, with or without an `s` at its end."""
    start = text.find(term)
    while start >= 0:
        end = start + len(term)
        if text[end : end + 1] == "s":
            end += 1
        if not text[start - 1 : start].isalnum() and not text[end : end + 1].isalnum():
            yield start, end
        start = text.find(term, end)
