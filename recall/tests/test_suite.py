"""The shared suite passes what conforms and finds every mutant by the check that is meant for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from builders import HashingEmbedder
from lection_recall import Fact, SqliteStore
from lection_recall.facts.fact import Retired
from lection_recall.store.memory import MemoryReading, MemoryStore, MemoryWriting
from lection_recall.store.scanned import ScannedView
from lection_recall.suite import check_embedder, check_store
from lection_recall.suite.embedders import EMBEDDER_CHECKS
from lection_recall.suite.stores import STORE_CHECKS


def test_the_stores_of_this_package_conform(tmp_path: Path) -> None:
    made: list[SqliteStore] = []

    def make() -> SqliteStore:
        made.append(SqliteStore(tmp_path / f"{len(made)}.recall"))
        return made[-1]

    faults = check_store(make)
    for store in made:
        assert store.check() is None
        store.close()
    assert faults == []
    assert check_store(MemoryStore) == []


def store_of(reading: type[MemoryReading] = MemoryReading, writing: type[MemoryWriting] = MemoryWriting) -> Any:
    """A class of stores that read and write in some way."""

    class Mutant(MemoryStore):
        def read(self, action: Callable[[Any], Any]) -> Any:
            return action(reading(self._state))

        def write(self, action: Callable[[Any], Any]) -> Any:
            with self._lock:
                state = self._state.copy()
                result = action(writing(state))
                self._state = state
                return result

    return Mutant


class ForgetsAttrs(MemoryWriting):
    def insert(self, fact: Fact, vector: bytes | None = None) -> None:
        from dataclasses import replace

        super().insert(replace(fact, attrs={}), vector)


class InPlace(MemoryStore):
    def write(self, action: Callable[[Any], Any]) -> Any:
        return action(MemoryWriting(self._state))


class KeepsWhatIsPurged(MemoryWriting):
    def purge(self, id: str) -> None:
        self._change(id, purged=True)


class SearchesTheRetired(MemoryReading):
    def view(self, space: str, analyzer: str | None = None) -> Any:
        from dataclasses import replace

        facts = [replace(fact, retired=None) for fact in self.facts(space)]
        return ScannedView(space, facts, analyzer or "words-1", ())


class ScoresOtherWords(MemoryReading):
    def view(self, space: str, analyzer: str | None = None) -> Any:
        return ScannedView(space, list(self.facts(space)), "ascii-1", ())


class NoLineage(MemoryWriting):
    def replace(self, ids: Any, by: str) -> None:
        for id_ in ids:
            self.retire(id_, Retired(1))


class SeesNothingTwice(MemoryWriting):
    def same(self, fact: Fact) -> list[Fact]:
        return []


class BelievesOldFacts(MemoryWriting):
    def fact(self, id: str) -> Fact | None:
        from dataclasses import replace

        found = super().fact(id)
        return found and replace(found, retired=None)


class LosesTheJournal(MemoryWriting):
    def record(self, entry: Any) -> None:
        if entry.operation != "purge":
            super().record(entry)


class LosesVerdicts(MemoryWriting):
    def check_citation(self, id: str, place: int, checked: Any) -> None:
        pass


class TakesAnyVector(MemoryWriting):
    def claim_vectors(self, maker: tuple[str, int]) -> bool:
        super().claim_vectors(maker)
        return True


class CutsVectorsBeforeFiltering(MemoryReading):
    def vectors(self, space: str, after: int = -1) -> Any:
        return list(super().vectors(space, after))[:5]


class MixesSpaces(MemoryReading):
    def view(self, space: str, analyzer: str | None = None) -> Any:
        return ScannedView(space, list(self.facts()), analyzer or "words-1", ())


MUTANTS: dict[str, Any] = {
    "keeps-every-part": store_of(writing=ForgetsAttrs),
    "undoes-what-fails": InPlace,
    "sees-one-moment": InPlace,
    "derives-states": store_of(writing=KeepsWhatIsPurged),
    "searches-what-is-eligible": store_of(SearchesTheRetired),
    "searches-as-a-scan": store_of(ScoresOtherWords),
    "knows-lineage": store_of(writing=NoLineage),
    "writes-nothing-twice": store_of(writing=SeesNothingTwice),
    "re-reads-sources": store_of(writing=BelievesOldFacts),
    "keeps-a-journal": store_of(writing=LosesTheJournal),
    "writes-verdicts": store_of(writing=LosesVerdicts),
    "keeps-vectors-of-one-embedder": store_of(writing=TakesAnyVector),
    "lists-only-eligible-vectors": store_of(CutsVectorsBeforeFiltering),
    "keeps-spaces-apart": store_of(MixesSpaces),
}


@pytest.mark.parametrize("check", STORE_CHECKS)
def test_each_check_finds_its_mutant(check: str) -> None:
    found = {fault.check: fault.message for fault in check_store(MUTANTS[check])}
    assert check in found
    assert "failed with" not in found[check]


class Short(HashingEmbedder):
    def embed(self, texts: Any) -> Any:
        return [vector[:-1] for vector in super().embed(texts)]


class Moody(HashingEmbedder):
    def embed(self, texts: Any) -> Any:
        return [[number + len(self.asked) for number in vector] for vector in super().embed(texts)]


class Infinite(HashingEmbedder):
    def embed(self, texts: Any) -> Any:
        return [[float("inf"), *vector[1:]] for vector in super().embed(texts)]


class Primed(HashingEmbedder):
    def embed(self, texts: Any) -> Any:
        first, *others = super().embed(texts) or [[]]
        return [[number + 1.0 for number in first], *others] if texts else []


class Sociable(HashingEmbedder):
    def embed(self, texts: Any) -> Any:
        return [[number + len(texts) for number in vector] for vector in super().embed(texts)]


class Blind(HashingEmbedder):
    def embed(self, texts: Any) -> Any:
        return [[1.0] * self.dimensions for _ in texts]


class Talkative(HashingEmbedder):
    def embed(self, texts: Any) -> Any:
        return super().embed(texts or ["nothing"])


def test_an_embedder_conforms() -> None:
    assert check_embedder(HashingEmbedder()) == []


@pytest.mark.parametrize(
    ("check", "embedder"),
    [
        ("describes-itself", HashingEmbedder(floor=7.0)),
        ("one-vector-a-text", Short()),
        ("finite", Infinite()),
        ("same-again", Moody()),
        ("alone-as-in-company", Sociable()),
        ("order", Primed()),
        ("tells-apart", Blind()),
        ("nothing", Talkative()),
    ],
)
def test_each_check_finds_its_embedder(check: str, embedder: HashingEmbedder) -> None:
    assert check in {fault.check for fault in check_embedder(embedder)}


def test_every_check_of_embedders_has_a_mutant() -> None:
    assert len(EMBEDDER_CHECKS) == 8
