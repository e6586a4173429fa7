"""Recall at scale: adding and searching generated facts, beside FTS5 and bm25s, and quality on the frozen benchmark.

    python benchmarks/recall.py [--facts N] [--queries N] [--keep FOLDER] [--rivals] [--quality]

Facts have six to fourteen words of a vocabulary of 50,000, the nth word 1/n as frequent; queries are three words drawn
alike, so that most hold a word that very many facts have. Prints milliseconds an added fact, the median and the 95th
percentile of a search, the resident memory of a process that only searches, and ends with 1 where a bound of recall.md
RP-01 is not met. `--rivals` puts SQLite's FTS5 (bm25, 8 rows) and bm25s beside it, on the same facts and queries in
the same run; neither filters before it counts, says why, or abstains. `--quality` runs all three on the queries of the
frozen benchmark, without labels and weights. With --keep the store is made once and used again.
"""

from __future__ import annotations

import argparse
import bisect
import itertools
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import lection_recall
from lection_recall import Statement
from lection_recall.benchmark.frozen import BenchStore, frozen
from lection_recall.benchmark.rankers import scan
from lection_recall.ranking.options import options_of

VOCABULARY = [f"w{number}" for number in range(50_000)]
WEIGHTS = list(itertools.accumulate(1 / rank for rank in range(1, len(VOCABULARY) + 1)))
BATCH = 5_000
LABELS = (None, "verified", "unverified")
MILLISECONDS_ADD, P50, P95, MEGABYTES = 1.0, 20.0, 100.0, 300.0

Search = Callable[[str], Any]


def words(chance: random.Random, count: int) -> str:
    """Some words, each as frequent as its place allows."""
    last = len(VOCABULARY) - 1
    return " ".join(
        VOCABULARY[min(last, bisect.bisect_left(WEIGHTS, chance.random() * WEIGHTS[-1]))] for _ in range(count)
    )


def texts(count: int) -> Iterator[str]:
    """The texts of the facts, the same in every run."""
    chance = random.Random(1)
    return (words(chance, chance.randint(6, 14)) for _ in range(count))


def queries(count: int) -> list[str]:
    """The queries, the same in every run."""
    chance = random.Random(2)
    return [words(chance, 3) for _ in range(count)]


def fill(path: Path, count: int) -> float:
    """Add the facts in batches, and return the milliseconds an added fact took."""
    chance, remaining = random.Random(3), texts(count)
    begin = time.perf_counter()
    with lection_recall.open(path) as recall:
        while batch := list(itertools.islice(remaining, BATCH)):
            recall.add_all(
                [Statement(space="default", text=text, declared=chance.choice(LABELS)) for text in batch],
                duplicate=True,
            )
    return (time.perf_counter() - begin) / count * 1000


def timed(search: Search, asked: list[str], clock: Callable[[], float] = time.process_time) -> tuple[float, float]:
    """The median and the 95th percentile of some searches, in milliseconds.

    By processor time, which other work on the machine does not lengthen: a search runs in one thread and waits for
    nothing but its file, which is in memory.
    """
    search(asked[0])
    took = []
    for query in asked:
        begin = clock()
        search(query)
        took.append((clock() - begin) * 1000)
    took.sort()
    return took[len(took) // 2], took[len(took) * 95 // 100]


def report(name: str, figure: float, bound: float | None = None) -> bool:
    """Print a figure, beside its bound where there is one, and return whether it is met."""
    limit = "" if bound is None else f"   at most {bound:g}{'' if figure <= bound else '   NOT MET'}"
    print(f"{name:<44} {figure:9.2f}{limit}", flush=True)
    return bound is None or figure <= bound


def searching(path: Path, count: int) -> tuple[float, float, float]:
    """Median, 95th percentile and resident megabytes of a process that opens a store and searches it."""
    command = [sys.executable, __file__, "--search-only", str(path), "--queries", str(count)]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    median, high, memory = map(float, out.split())
    return median, high, memory


def search_only(path: Path, count: int) -> None:
    """Search, and print what :func:`searching` wants."""
    with lection_recall.open(path) as recall:
        median, high = timed(recall.search, queries(count))
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    print(median, high, int(status.partition("VmHWM:")[2].split()[0]) / 1000)


def fts5(count: int, folder: Path) -> Search:
    """SQLite's own full-text search over the same texts."""
    connection = sqlite3.connect(folder / "fts5.sqlite")
    connection.execute("CREATE VIRTUAL TABLE facts USING fts5(text)")
    connection.executemany("INSERT INTO facts VALUES (?)", ((text,) for text in texts(count)))
    connection.commit()
    statement = "SELECT text FROM facts WHERE facts MATCH ? ORDER BY bm25(facts) LIMIT 8"
    return lambda query: connection.execute(statement, (" OR ".join(query.split()),)).fetchall()


def bm25s_search(count: int) -> Search:
    """The package bm25s over the same texts."""
    import bm25s

    index = bm25s.BM25()
    index.index(bm25s.tokenize(list(texts(count)), stopwords=None, show_progress=False), show_progress=False)
    return lambda query: index.retrieve(
        bm25s.tokenize(query, stopwords=None, show_progress=False), k=8, show_progress=False
    )


def rivals(count: int, asked: list[str], folder: Path) -> None:
    """Print the times of the others."""
    begin = time.perf_counter()
    search = fts5(count, folder)
    report("FTS5: ms an added fact, one transaction", (time.perf_counter() - begin) / count * 1000)
    for name, figure in zip(("median", "95th percentile"), timed(search, asked), strict=True):
        report(f"FTS5: search, {name}, ms", figure)
    try:
        begin = time.perf_counter()
        search = bm25s_search(count)
    except ImportError:
        print("bm25s is not installed")
        return
    report("bm25s: ms an indexed fact, all at once", (time.perf_counter() - begin) / count * 1000)
    for name, figure in zip(("median", "95th percentile"), timed(search, asked), strict=True):
        report(f"bm25s: search, {name}, ms", figure)


Answers = Callable[[str, int], list[str]]
"""The ids that answer a query, the best first, so many at most."""


def of_recall(store: BenchStore) -> Answers:
    """Recall as it comes: ranking 2, no weight, the function words of the language."""

    def ask(query: str, limit: int) -> list[str]:
        return scan(store.facts, options_of(query, as_of=0, limit=limit, languages=[store.language])).ids

    return ask


def of_fts5(store: BenchStore) -> Answers:
    """FTS5 with its default tokenizer over the live facts; a word of the query is enough."""
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE VIRTUAL TABLE facts USING fts5(id UNINDEXED, text)")
    live = ((fact.id, fact.text) for fact in store.facts if not fact.replaced_by)
    connection.executemany("INSERT INTO facts VALUES (?, ?)", live)
    statement = "SELECT id FROM facts WHERE facts MATCH ? ORDER BY bm25(facts) LIMIT ?"

    def ask(query: str, limit: int) -> list[str]:
        terms = re.findall(r"\w+", query)
        match = " OR ".join(f'"{term}"' for term in terms)
        return [row[0] for row in connection.execute(statement, (match, limit))]

    return ask


def of_bm25s(store: BenchStore) -> Answers:
    """The package bm25s as it comes, over the live facts; rows without a score are no answer."""
    import bm25s

    live = [fact for fact in store.facts if not fact.replaced_by]
    index = bm25s.BM25()
    index.index(bm25s.tokenize([fact.text for fact in live], show_progress=False), show_progress=False)

    def ask(query: str, limit: int) -> list[str]:
        tokens = bm25s.tokenize(query, show_progress=False)
        if not tokens.vocab:
            return []
        found, scores = index.retrieve(tokens, k=min(limit, len(live)), show_progress=False)
        return [live[place].id for place, score in zip(found[0], scores[0], strict=True) if score > 0]

    return ask


def quality() -> None:
    """Print, for each search and language of the frozen benchmark, what it finds and where it keeps silent."""
    print(f"{'':<24} {'first':>6} {'in three':>9} {'silent where nothing answers':>29}")
    for name, make in (("recall", of_recall), ("FTS5", of_fts5), ("bm25s", of_bm25s)):
        for language in ("en", "es", "de", "zh"):
            stores = [store for store in frozen().stores if store.language == language]
            asked = [(make(store), case) for store in stores for case in store.cases if case.min_declared is None]
            answered = [(case.relevant, ask(case.query, 3)) for ask, case in asked if case.relevant]
            silent = [not ask(case.query, 3) for ask, case in asked if not case.relevant]
            first = sum(ids[:1] != [] and ids[0] in relevant for relevant, ids in answered)
            within = sum(any(id_ in relevant for id_ in ids) for relevant, ids in answered)
            total = len(answered)
            print(
                f"{name + ', ' + language:<24} {first:>3}/{total} {within:>6}/{total} {sum(silent):>26}/{len(silent)}"
            )


def main() -> int:
    """Run what the command line asks for; 1 where a bound is not met."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--facts", type=int, default=1_000_000)
    parser.add_argument("--queries", type=int, default=100)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--rivals", action="store_true")
    parser.add_argument("--quality", action="store_true")
    parser.add_argument("--search-only", type=Path)
    given = parser.parse_args()
    if given.quality:
        quality()
        return 0
    if given.search_only:
        search_only(given.search_only, given.queries)
        return 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.keep or Path(temporary)
        path = folder / f"{given.facts}.recall"
        met = [True]
        if not path.exists():
            met.append(report("add, ms a fact in batches of 5,000", fill(path, given.facts), MILLISECONDS_ADD))
        report("the file, MB", path.stat().st_size / 1e6)
        median, high, memory = searching(path, given.queries)
        met.append(report("search, median, ms", median, P50))
        met.append(report("search, 95th percentile, ms", high, P95))
        met.append(report("resident, MB", memory, MEGABYTES))
        if given.rivals:
            rivals(given.facts, queries(given.queries), Path(temporary))
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
