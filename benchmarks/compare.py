"""Comparing two versions: accuracy on labelled pairs, and speed beside others, in one run.

    python benchmarks/compare.py accuracy [--pairs FOLDER] [--split dev] [--out FOLDER]
    python benchmarks/compare.py speed [--mb 1]
    python benchmarks/compare.py growth

`accuracy` reads the labelled pairs (`../shared/labelled_pairs` beside the checkout) with the installed readers, writes
what `score.py` there wants, and runs it. `speed` times one made-up document with a fifth of its blocks edited: the
comparison beside difflib over paragraphs, difflib over words on a tenth of the text (it is quadratic), and rapidfuzz
over all words at once. `growth` times each hostile pair and one twice as large, and prints how many times as long that
takes. Trees are built before the clock starts; times are those of the processor.
"""

from __future__ import annotations

import argparse
import difflib
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from lection_compare import Comparison, Pair, compare
from lection_core import Block, BlockTree, Source

SHARED = Path(__file__).resolve().parents[2] / "shared" / "labelled_pairs"
Row = tuple[int, str, str | None, str]


def read(folder: Path, library: Any) -> tuple[BlockTree, BlockTree]:
    """Read a pair: text under the profile that fits its first version, markdown under its own."""
    first, second = (next(folder.glob(f"{side}.*")) for side in "ab")
    a = library.read(first, "auto" if first.suffix == ".txt" else None)
    return a, library.read(second, a.profile.name if second.suffix == first.suffix else None)


def own_range(tree: BlockTree, index: int) -> list[int] | None:
    """A block's range up to its first child; rows with all their cells."""
    block = tree.blocks[index]
    if block.source is None:
        return None
    start, end = block.source
    if block.kind != "row" and index + 1 < tree.navigation.ends[index]:
        child = tree.blocks[index + 1].source
        if child is not None and child[0] <= start:
            return None
        end = min(end, child[0]) if child is not None else end
    while end > start and tree.text[end - 1].isspace():
        end -= 1
    return [start, end]


def row_of(tree: BlockTree, index: int) -> int:
    """The row that a block stands in or is; 0 for none."""
    while index > 0 and tree.blocks[index].kind != "row":
        index = tree.navigation.parents[index]
    return index


def predictions(comparison: Comparison) -> Iterator[dict[str, Any]]:
    """What score.py wants of each pair of blocks; edits of cells are counted for their row."""
    cells: dict[tuple[bool, int], list[Pair]] = {}
    for pair in comparison.pairs:
        for after, tree, indices in ((False, comparison.a, pair.a_indices), (True, comparison.b, pair.b_indices)):
            for index in indices:
                if tree.blocks[index].kind != "row" and row_of(tree, index):
                    cells.setdefault((after, row_of(tree, index)), []).append(pair)
    for pair in comparison.pairs:
        block = (pair.a_blocks or pair.b_blocks)[0]
        tree, index = (comparison.a, pair.a_indices[0]) if pair.a_indices else (comparison.b, pair.b_indices[0])
        if block.kind == "document" or (block.kind != "row" and row_of(tree, index)):
            continue
        inside = [one for after, of in ((False, pair.a_indices), (True, pair.b_indices)) for i in of
                  for one in cells.get((after, i), ())]  # fmt: skip
        yield from of_pair(comparison, pair, inside)


def of_pair(comparison: Comparison, pair: Pair, inside: list[Pair]) -> Iterator[dict[str, Any]]:
    """One line for each two blocks that share text, or for a block without a partner."""
    edits = [edit for one in (pair, *inside) for edit in (*one.words, *one.followed)]
    a = [(index, own_range(comparison.a, index)) for index in pair.a_indices]
    b = [(index, own_range(comparison.b, index)) for index in pair.b_indices]
    if not a or not b:
        yield from ({"a": place, "b": None} for _, place in a if place)
        yield from ({"a": None, "b": place} for _, place in b if place)
        return
    lost = [one.a_blocks[0].source for one in inside if one.facts.sides == "deleted"]
    new = [one.b_blocks[0].source for one in inside if one.facts.sides == "inserted"]
    said = {
        "text_changed": bool(edits or lost or new) or pair.facts.sides != "both",
        "deleted": [place for edit in edits for place in edit.a_sources] + [place for place in lost if place],
        "inserted": [place for edit in edits for place in edit.b_sources] + [place for place in new if place],
    }
    for index_a, place_a in a:
        for index_b, place_b in b:
            first = index_a == pair.a_indices[0] and index_b == pair.b_indices[0]
            if place_a and place_b and (len(a) + len(b) == 2 or shares(comparison, index_a, index_b)):
                yield said | {
                    "a": place_a,
                    "b": place_b,
                    "moved": first and pair.facts.place in ("moved", "reordered"),
                    "renumbered": first and pair.facts.label == "renumbered",
                }


def shares(comparison: Comparison, a: int, b: int) -> bool:
    """Whether two parts of a split or merge have text in common."""
    from rapidfuzz.distance import LCSseq

    one, other = comparison.a.blocks[a].text.split(), comparison.b.blocks[b].text.split()
    return bool(LCSseq.similarity(one, other) >= 0.4 * min(len(one), len(other)))


def accuracy(pairs: Path, split: str, out: Path) -> int:
    """Score every labelled pair."""
    import lection

    library = lection.Library()
    for folder in sorted(place for place in (pairs / split).iterdir() if place.is_dir()):
        lines = [json.dumps(line) for line in predictions(compare(*read(folder, library)))]
        (out / f"{folder.name}.pred.jsonl").write_text("\n".join(lines), encoding="utf-8")
    command = [sys.executable, str(pairs / "score.py"), "--root", str(pairs), "--split", split, "--pred", str(out)]
    return subprocess.run([*command, "--by", "origin"], check=False).returncode


CHANCE = random.Random(7)
VOCABULARY = ["".join(CHANCE.choices("abcdefghijklmnopqrstuvwxyz", k=CHANCE.randint(2, 9))) for _ in range(5000)]


def words(number: int) -> str:
    """Made-up words."""
    return " ".join(CHANCE.choices(VOCABULARY, k=number))


def document(size: int) -> list[Row]:
    """Sections of ten clauses each, of so many characters altogether."""
    rows: list[Row] = []
    written = number = 0
    while written < size:
        number += 1
        rows.append((1, "section", str(number), words(3)))
        rows += [(2, "item", f"{number}.{clause}", words(CHANCE.randint(10, 50))) for clause in range(1, 11)]
        written += sum(len(row[3]) for row in rows[-11:])
    return rows


def edited(rows: list[Row]) -> list[Row]:
    """The same with a fifth of the clauses edited."""
    found = []
    for depth, kind, label, text in rows:
        cut = text.split()
        if kind == "item" and CHANCE.random() < 0.2:
            for _ in range(3):
                cut[CHANCE.randrange(len(cut))] = CHANCE.choice(VOCABULARY)
        found.append((depth, kind, label, " ".join(cut)))
    return found


def tree(rows: list[Row]) -> BlockTree:
    """A tree of rows, without a source text."""
    blocks = [Block(kind="document", depth=0)]
    for depth, kind, label, text in rows:
        more: dict[str, Any] = {"kind": kind, "matched_by": "made:up", "confidence": 0.8}
        blocks.append(Block(depth=depth, label=label, text=text, **more))
    return BlockTree(blocks=blocks, source=Source.from_text("", name="made up"))


def timed(work: Callable[[], object]) -> float:
    """Processor seconds of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def speed(megabytes: float) -> None:
    """One document beside others' ways."""
    from rapidfuzz.distance import Indel

    rows = document(int(megabytes * 1e6))
    other = edited(rows)
    a, b = tree(rows), tree(other)
    own = timed(lambda: compare(a, b))
    texts = [row[3] for row in rows], [row[3] for row in other]
    flat = [" ".join(side).split() for side in texts]
    tenth = [side[: len(side) // 10] for side in flat]
    ways: list[tuple[str, Callable[[], object]]] = [
        ("difflib over paragraphs, no words", lambda: difflib.SequenceMatcher(None, *texts, False).get_opcodes()),
        ("difflib over a tenth of the words", lambda: difflib.SequenceMatcher(None, *tenth, False).get_opcodes()),
        ("rapidfuzz over all words, distance only", lambda: Indel.distance(*flat)),
    ]
    print(f"{'lection compare':42} {own:7.2f} s   1.0")
    for name, way in ways:
        took = timed(way)
        print(f"{name:42} {took:7.2f} s   {took / own:.1f}")


def deep(size: int) -> list[Row]:
    """Sections, each in the one before."""
    return [(depth, "section", None, words(6)) for depth in range(1, size + 1)]


def table(size: int, changed: bool) -> list[Row]:
    """A table of so many rows, a fifth of them with another cell."""
    rows: list[Row] = [(1, "table", None, "")]
    for number in range(size):
        cost = f"cost {number}" if changed and number % 5 == 0 else f"price {number * 7 % 1000}"
        rows += [(2, "row", None, ""), (3, "cell", None, f"item {number}"), (3, "cell", None, cost)]
    return rows


def hostile(scale: int) -> Iterator[tuple[str, list[Row], list[Row]]]:
    """The pairs of P-7, at half (1) or whole (2) size."""
    blank: Row = (1, "paragraph", None, "This page is left blank on purpose.")
    size = 500_000 * scale
    rows = document(size)
    yield "a fifth edited", rows, edited(rows)
    yield "unlike documents", document(size), document(size)
    equal = [blank] * (50_000 * scale)
    yield "equal paragraphs", equal, [*equal[: len(equal) // 2], (1, "paragraph", None, "One stands out."), *equal]
    long = words(85_000 * scale).split()
    other = [CHANCE.choice(VOCABULARY) if CHANCE.random() < 0.2 else word for word in long]
    yield "one paragraph", [(1, "paragraph", None, " ".join(long))], [(1, "paragraph", None, " ".join(other))]
    yield "a table", table(50_000 * scale, False), table(50_000 * scale, True)
    chain = deep(5_000 * scale)
    yield "nesting", chain, [row if row[0] % 5 else (*row[:3], words(6)) for row in chain]


def growth() -> int:
    """How many times as long twice as much takes; 1 as exit code where it is more than 2.6 times."""
    small, large = list(hostile(1)), list(hostile(2))
    worst = 0.0
    for (name, a, b), (_, more_a, more_b) in zip(small, large, strict=True):
        pairs = [(tree(one), tree(other)) for one, other in ((a, b), (more_a, more_b))]
        half, whole = (min(timed(lambda p=p: compare(*p)) for _ in range(2)) for p in pairs)  # type: ignore[misc]
        size = sum(len(row[3]) for row in more_a) / 1e6
        worst = max(worst, whole / half if whole > 0.3 else 0)
        print(f"{name:20} {size:5.1f} MB {len(more_a):8,} blocks {whole:7.2f} s  twice as much: {whole / half:.1f}")
    return int(worst > 2.6)


def main() -> int:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["accuracy", "speed", "growth"])
    parser.add_argument("--pairs", type=Path, default=SHARED)
    parser.add_argument("--split", default="dev")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--mb", type=float, default=1)
    given = parser.parse_args()
    if given.what == "accuracy":
        with tempfile.TemporaryDirectory() as folder:
            out = given.out or Path(folder)
            out.mkdir(parents=True, exist_ok=True)
            return accuracy(given.pairs, given.split, out)
    if given.what == "speed":
        speed(given.mb)
        return 0
    return growth()


if __name__ == "__main__":
    sys.exit(main())
