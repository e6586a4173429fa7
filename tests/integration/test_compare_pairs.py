"""Real amended texts: accepting and rejecting every change is exact; and the three small cases.

The labelled pairs lie beside the checkout; without them only the cases run.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from lection_compare import Comparison, compare

import lection

PAIRS = Path(__file__).resolve().parents[3] / "shared" / "labelled_pairs" / "dev"
FOLDERS = sorted(place for place in PAIRS.iterdir() if place.is_dir()) if PAIRS.is_dir() else []


def contents(blocks: tuple[lection.Block, ...]) -> list[object]:
    return [(b.kind, b.text, b.label, b.role, b.spans, b.depth) for b in blocks]


def read(library: lection.Library, folder: Path) -> tuple[lection.BlockTree, lection.BlockTree]:
    first, second = (next(folder.glob(f"{side}.*")) for side in "ab")
    a = library.read(first, "auto" if first.suffix == ".txt" else None)
    assert a.profile is not None
    return a, library.read(second, a.profile.name if second.suffix == first.suffix else None)


@pytest.mark.skipif(not FOLDERS, reason="the labelled pairs are not beside the checkout")
@pytest.mark.parametrize("part", range(4))
def test_accepting_and_rejecting_is_exact_on_every_labelled_pair(part: int) -> None:
    library = lection.Library()
    for folder in FOLDERS[part::4]:
        a, b = read(library, folder)
        comparison = compare(a, b)
        assert contents(comparison.accept(a)) == contents(b.blocks), folder.name
        assert contents(comparison.reject(b)) == contents(a.blocks), folder.name
        for pair in comparison.pairs:
            for edit in pair.words:
                words = "".join(edit.deleted.split())
                there = "".join("".join(a.text[slice(*place)].split()) for place in edit.a_sources)
                assert not edit.a_sources or not words or there == words, folder.name


def compared(before: str, after: str) -> Comparison:
    a, b = (lection.read(lection.Source.from_text(text, name="case.txt"), "contract") for text in (before, after))
    return compare(a, b)


def test_a_paragraph_broken_into_items_is_a_split() -> None:
    comparison = compared(
        "The Supplier shall deliver the Goods and install them.\n",
        "The Supplier shall:\n\n(a) deliver the Goods; and\n\n(b) install them.\n",
    )
    (pair,) = comparison.changes()
    assert pair.facts.sides == "split"
    assert comparison.statistics.inserted == comparison.statistics.deleted == 0


def test_similar_short_siblings_do_not_move() -> None:
    comparison = compared("9 Apr 17:54\n\n8 Apr 00:08\n", "15 Apr 17:55\n\n9 Apr 16:54\n")
    assert comparison.statistics.moved == 0


def test_a_clause_moved_to_the_end_is_one_move() -> None:
    comparison = compared(
        "1. Fees are due.\n\n2. Term is a year.\n\n3. Law is English.\n",
        "1. Term is a year.\n\n2. Law is English.\n\n3. Fees are due.\n",
    )
    (moved,) = comparison.changes(only="moves")
    assert (moved.a_blocks[0].label, moved.b_blocks[0].label) == ("1", "3")
    assert all(pair.facts.text == "same" for pair in comparison.pairs)
