"""Running the benchmark: choosing a weight by its rule, and running one choice once. Source: recall.md RQ-02."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from lection_recall.benchmark.frozen import BenchStore, Frozen, frozen
from lection_recall.benchmark.gates import Result, Trial, judged
from lection_recall.benchmark.rankers import Ranker, scan
from lection_recall.facts.errors import StoreError
from lection_recall.facts.fact import Fact
from lection_recall.ranking.answer import Answer
from lection_recall.ranking.options import Options
from lection_recall.ranking.search import search


@dataclass(frozen=True)
class Run:
    """One fusion and weight on one split."""

    split: str
    fusion: str
    weight: float
    results: Sequence[Result]

    @property
    def passed(self) -> bool:
        """Whether every gate holds."""
        return all(result.passed for result in self.results)

    def to_dict(self) -> dict[str, Any]:
        """Return the run as JSON."""
        gates = {
            result.gate: {
                "passed": result.passed,
                "figure": result.figure,
                **({"vacuous": True} if result.vacuous else {}),
            }
            for result in self.results
        }
        head = {"split": self.split, "fusion": self.fusion, "declared_weight": self.weight, "passed": self.passed}
        return {**head, "gates": gates}


@contextmanager
def indexed(stores: Sequence[BenchStore]) -> Iterator[Ranker]:
    """Yield a ranker that answers through the index of a file that holds the stores."""
    from lection_recall.store.sqlite import SqliteStore

    with TemporaryDirectory() as folder, SqliteStore(Path(folder) / "bench.recall") as store:

        def fill(writing: Any) -> None:
            for one in stores:
                for fact in one.facts:
                    writing.insert(_apart(fact))

        store.write(fill)

        def rank(facts: Sequence[Fact], options: Options) -> Answer:
            space = facts[0].space
            return _together(store.read(lambda reading: search(reading.view(space), options)), space)

        yield rank


def _apart(fact: Fact) -> Fact:
    """Return a fact whose ids are its space's own: the stores number theirs alike."""
    by = fact.replaced_by and f"{fact.space}/{fact.replaced_by}"
    return replace(fact, id=f"{fact.space}/{fact.id}", replaced_by=by)


def _together(answer: Answer, space: str) -> Answer:
    cut = len(space) + 1
    rows = [
        replace(
            row,
            fact=replace(row.fact, id=row.fact.id[cut:]),
            lineage=tuple(id_[cut:] for id_ in row.lineage),
            same_text=tuple(id_[cut:] for id_ in row.same_text),
        )
        for row in answer.rows
    ]
    return replace(answer, rows=tuple(rows))


def run(
    data: Frozen, split: str, fusion: str, weight: float, ranker: Ranker = scan, by_index: Ranker | None = None
) -> Run:
    """Return what the gates say of one fusion and weight on one split."""
    stores = data.split(split)
    with indexed(stores) as own:
        trial = Trial(data, stores, ranker, by_index or own, fusion, weight)
        return Run(split, fusion, weight, judged(trial))


def choose(data: Frozen, fusion: str) -> list[Run]:
    """Return the runs that choose a weight: on calibration up to the smallest that passes, then on validation."""
    weights = [weight for weight in data.gates["choice"]["candidates"]["declared_weight"] if weight > 0]
    runs = []
    for weight in sorted(weights):
        runs.append(run(data, "calibration", fusion, weight))
        if runs[-1].passed:
            return [*runs, run(data, "validation", fusion, weight)]
    return runs


def holdout(path: Path, record: Path, fusion: str, weight: float) -> Run:
    """Run one choice on the holdout, once, and keep what came out.

    :raises StoreError: when there is a record already: the holdout is run once.
    """
    if record.exists():
        raise StoreError(f"{record} records a run of the holdout already; it is run once", path=str(record))
    held = frozen(path)
    data = Frozen(held.limit, held.gates or frozen().gates, held.stores)
    done = run(data, "holdout", fusion, weight)
    record.write_text(json.dumps(done.to_dict(), ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    return done
