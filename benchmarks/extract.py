"""Speed of extraction: 10,000 proposals on a document of 1 MB, from answers to located and checked proposals.

    python benchmarks/extract.py [--limit SECONDS]

The document is made up: items under sections, their words drawn from a vocabulary as unevenly as in a language, with
amounts and dates. Every fifth excerpt begins and ends anywhere, the others at words. Prints the best of three runs, as
text and as a tree, and ends with 1 where the slower of the two takes longer than the limit.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from lection_core import Block, BlockTree, Kind, Source
from lection_extract import Limits, ProviderRequest, extract

SIZE = 1_000_000
PROPOSALS = 10_000
FIELDS: list[Mapping[str, Any]] = [
    {"path": "name", "type": "string", "inferenceType": "explicit"},
    {"path": "fee", "type": "number", "inferenceType": "explicit"},
    {"path": "open", "type": "boolean", "inferenceType": "explicit"},
    {"path": "due[].on", "type": "date", "inferenceType": "explicit"},
    {"path": "kind", "type": "enum", "enumValues": ["fixed", "rolling"], "inferenceType": "explicit"},
]
VALUES = ["Supplier", "45", True, "9 June 2026", "fixed"]
MONTHS = ("January", "March", "June", "September")


def sentences(chance: random.Random) -> Iterator[str]:
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


def document() -> BlockTree:
    """A document of one megabyte: sections of items of two to five sentences."""
    chance = random.Random(7)
    source = sentences(chance)
    parts, blocks, at = [], [Block(kind="document", depth=0)], 0
    while at < SIZE:
        kind: Kind = "section" if len(blocks) % 20 == 1 else "item"
        text = f"{len(blocks)}. " + " ".join(islice(source, chance.randint(2, 5)))
        place, depth = (at, at + len(text)), 1 if kind == "section" else 2
        blocks.append(Block(kind=kind, depth=depth, source=place, matched_by="label:clause", confidence=0.9))
        parts.append(text)
        at += len(text) + 2
    return BlockTree(blocks=blocks, source=Source.from_text("\n\n".join(parts), name="contract.txt"))


def provider(chunks: int) -> Callable[[ProviderRequest], list[object]]:
    """A provider that answers every chunk with its share of the proposals."""

    def answer(request: ProviderRequest) -> list[object]:
        chance = random.Random(request.chunk)
        return [proposal(request.text, number, chance) for number in range(-(-PROPOSALS // chunks))]

    return answer


def proposal(text: str, number: int, chance: random.Random) -> object:
    """A proposal with an excerpt of ten to a hundred characters."""
    start = chance.randrange(max(1, len(text) - 120))
    excerpt = text[start : start + chance.randint(10, 100)]
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


def seconds(content: BlockTree | str, limits: Limits, chunks: int) -> float:
    """The best of three runs."""
    runs = []
    for _ in range(3):
        start = time.perf_counter()
        result = extract(content, FIELDS, provider(chunks), limits=limits)
        runs.append(time.perf_counter() - start)
        assert len(result.proposals) + len(result.warnings) >= PROPOSALS, "not every proposal was folded"
    return min(runs)


def main() -> None:
    """Measure, print and judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=3.0, help="seconds a run may take")
    limit = parser.parse_args().limit
    tree = document()
    limits = Limits(max_chunks=1000)
    chunks = extract(tree, FIELDS, lambda _: [], limits=limits).provider_calls
    text, whole = seconds(tree.text, limits, chunks), seconds(tree, limits, chunks)
    print(f"{PROPOSALS:,} proposals, {len(tree.text):,} characters, {len(tree.blocks):,} blocks, {chunks} chunks")
    print(f"as text {text:.2f} s, as a tree {whole:.2f} s, limit {limit:.1f} s")
    raise SystemExit(max(text, whole) > limit)


if __name__ == "__main__":
    main()
