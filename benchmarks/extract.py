"""Speed of extraction: 10,000 proposals on a document of 1 MB, from answers to located and checked proposals.

    python benchmarks/extract.py [--limit SECONDS] [--growth FACTOR]

The documents are made up. `prose` is items under sections, their words drawn from a vocabulary as unevenly as in a
language, with amounts and dates; `clauses` is one clause again and again, so that nearly every excerpt stands at
thousands of places. Every fifth excerpt begins and ends anywhere, the others at words. Each row is measured on half as
much of everything too. Prints the best of three runs and how many times as long twice as much takes, and ends with 1
where a run takes longer than the limit, or twice as much takes more than the factor as long.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import count, islice
from typing import Any

from lection_core import Block, BlockTree, Kind, Source
from lection_extract import Limits, ProviderRequest, extract

SIZE = 1_000_000
PROPOSALS = 10_000
LIMITS = Limits(max_chunks=1000)
FIELDS: list[Mapping[str, Any]] = [
    {"path": "name", "type": "string", "inferenceType": "explicit"},
    {"path": "fee", "type": "number", "inferenceType": "explicit"},
    {"path": "open", "type": "boolean", "inferenceType": "explicit"},
    {"path": "due[].on", "type": "date", "inferenceType": "explicit"},
    {"path": "kind", "type": "enum", "enumValues": ["fixed", "rolling"], "inferenceType": "explicit"},
]
VALUES = ["Supplier", "45", True, "9 June 2026", "fixed"]
MONTHS = ("January", "March", "June", "September")
CLAUSE = "The Supplier pays the Client {} pounds on demand and without delay, in each year of the term."

LONG, SHORT = (10, 100), (3, 7)
"""The shortest and the longest excerpt of a row."""

ROWS = [
    ("prose, as text", "prose", LONG, False),
    ("prose, as a tree", "prose", LONG, True),
    ("prose, short excerpts", "prose", SHORT, False),
    ("clauses", "clauses", LONG, False),
]


def prose(chance: random.Random) -> Iterator[str]:
    """Sentences of eight to twenty words, some with an amount, some with a date; the nth word is 1/n as frequent."""
    vocabulary = ["".join(chance.choices("aeioulnrstdmcp", k=chance.randint(2, 11))) for _ in range(5000)]
    weights = [1 / rank for rank in range(1, len(vocabulary) + 1)]
    while True:
        words = chance.choices(vocabulary, weights, k=chance.randint(8, 20))
        if chance.random() < 0.3:
            words.append(f"{chance.randint(1, 99_999):,} euro")
        if chance.random() < 0.2:
            words.append(f"on {chance.randint(1, 28)} {chance.choice(MONTHS)} {chance.randint(1990, 2030)}")
        yield " ".join(words).capitalize() + "."


def clauses(_: random.Random) -> Iterator[str]:
    """The same clause again and again, apart from a number."""
    return map(CLAUSE.format, count(1))


def document(kind: str, size: int) -> BlockTree:
    """A document of so many characters: sections of items of two to five sentences."""
    chance = random.Random(7)
    source = {"prose": prose, "clauses": clauses}[kind](chance)
    parts, blocks, at = [], [Block(kind="document", depth=0)], 0
    while at < size:
        block: Kind = "section" if len(blocks) % 20 == 1 else "item"
        text = f"{len(blocks)}. " + " ".join(islice(source, chance.randint(2, 5)))
        place, depth = (at, at + len(text)), 1 if block == "section" else 2
        blocks.append(Block(kind=block, depth=depth, source=place, matched_by="label:clause", confidence=0.9))
        parts.append(text)
        at += len(text) + 2
    return BlockTree(blocks=blocks, source=Source.from_text("\n\n".join(parts), name="contract.txt"))


def provider(each: int, lengths: tuple[int, int]) -> Callable[[ProviderRequest], list[object]]:
    """A provider that answers every chunk with so many proposals."""

    def answer(request: ProviderRequest) -> list[object]:
        chance = random.Random(request.chunk)
        return [proposal(request.text, number, lengths, chance) for number in range(each)]

    return answer


def proposal(text: str, number: int, lengths: tuple[int, int], chance: random.Random) -> object:
    """A proposal with an excerpt of about one of these lengths."""
    start = chance.randrange(max(1, len(text) - 2 * lengths[1]))
    excerpt = text[start : start + chance.randint(*lengths)]
    if number % 5:
        excerpt = " ".join(excerpt.split(" ")[1:-1]) or excerpt
    which = number % len(FIELDS)
    path = str(FIELDS[which]["path"]).replace("[]", f"[{number}]")
    return {
        "fieldPath": path,
        "candidateValue": VALUES[which],
        "extractor": "rules",
        "provenance": {"excerpt": excerpt},
    }


class Job:
    """A document and the proposals for it, to be measured again and again."""

    def __init__(self, kind: str, lengths: tuple[int, int], *, whole_tree: bool, part: int) -> None:
        tree = document(kind, SIZE // part)
        self.content = tree if whole_tree else tree.text
        chunks = extract(self.content, FIELDS, lambda _: [], limits=LIMITS).provider_calls
        self.proposals = PROPOSALS // part
        self.ask = provider(-(-self.proposals // chunks), lengths)

    def seconds(self) -> float:
        """How long one run takes."""
        start = time.perf_counter()
        result = extract(self.content, FIELDS, self.ask, limits=LIMITS)
        taken = time.perf_counter() - start
        assert len(result.proposals) + len(result.warnings) >= self.proposals, "not every proposal was folded"
        return taken


def measured(kind: str, lengths: tuple[int, int], *, whole_tree: bool) -> tuple[float, float]:
    """Seconds for all of it and for half of it, the best of three runs of each in turn."""
    whole, half = (Job(kind, lengths, whole_tree=whole_tree, part=part) for part in (1, 2))
    runs = [(whole.seconds(), half.seconds()) for _ in range(3)]
    return min(run[0] for run in runs), min(run[1] for run in runs)


def main() -> None:
    """Measure, print and judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=3.0, help="seconds a run may take")
    parser.add_argument("--growth", type=float, default=3.0, help="how many times as long twice as much may take")
    given = parser.parse_args()
    print(f"{PROPOSALS:,} proposals, {SIZE:,} characters; limit {given.limit:.1f} s, growth {given.growth:.1f}")
    missed = False
    for name, kind, lengths, whole_tree in ROWS:
        whole, half = measured(kind, lengths, whole_tree=whole_tree)
        missed |= whole > given.limit or whole / half > given.growth
        print(f"{name:22} {whole:5.2f} s, twice as much takes {whole / half:.1f} times as long")
    raise SystemExit(missed)


if __name__ == "__main__":
    main()
