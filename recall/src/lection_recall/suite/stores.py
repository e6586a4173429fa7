"""What every store must do. Source: recall.md RS-02 to RS-08, RK-10, RK-13, RF-04, RF-06, RL-01 to RL-04."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, Final

from lection_recall.facts.citation import Checked, Citation
from lection_recall.facts.errors import FactChanged
from lection_recall.facts.fact import Fact, State
from lection_recall.ranking.search import search
from lection_recall.store.contract import Store
from lection_recall.store.scanned import ScannedView
from lection_recall.suite.faults import Fault, expect, faults_of
from lection_recall.verbs.recall import Recall
from lection_recall.words.analyzers import WORDS_1

CITED: Final = Citation(name="pier.txt", sha256="0" * 64, address="/paragraph[1]", range=(0, 4), excerpt="Pier")


class _Axes:
    """An embedder of two dimensions: how often a text has `pier`, and how often it does not."""

    id: str = "axes"
    dimensions: int = 2
    floor: float | None = 0.5

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """Return a vector a text."""
        counts = [(text.count("pier"), len(text.split()) - text.count("pier")) for text in texts]
        return [[float(pier), float(other)] for pier, other in counts]


def _filled(store: Store) -> tuple[Recall, dict[str, Fact]]:
    """Facts of every state in two spaces."""
    recall = Recall(store)
    facts = {
        "verified": recall.add("the pier opens at six", declared="verified", citations=[CITED]).fact,
        "unverified": recall.add("the pier opens at seven", declared="unverified", attrs={"year": 2024}).fact,
        "replaced": recall.add("the pier opens at eight").fact,
        "retired": recall.add("the pier opens at nine").fact,
        "purged": recall.add("the pier opens at ten").fact,
        "elsewhere": recall.add("the pier opens at six", space="elsewhere").fact,
        "synonym": recall.add("pier = jetty", kind="synonym").fact,
    }
    facts["replacement"] = recall.revise([facts["replaced"].id], "the pier opens at half past eight").fact
    recall.retire(facts["retired"].id, reason="wrong")
    recall.purge(facts["purged"].id, reason="asked to")
    return recall, facts


def _keeps_every_part(store: Store) -> None:
    recall = Recall(store, by="suite")
    fact = recall.add(
        "the pier", declared="verified", citations=[CITED], valid_from=1, valid_until=2, attrs={"a": [1, "x", None]}
    ).fact
    expect(recall.get(fact.id) == fact, "a fact comes back as it was written")
    expect(list(recall.facts()) == [fact], "a fact is listed as it was written")


def _undoes_what_fails(store: Store) -> None:
    recall, _ = _filled(store)
    before = list(recall.facts()), recall.store.read(lambda reading: reading.journal())

    def fail(writing: Any) -> None:
        Recall(_Inside(store, writing)).add("the pier is gone")
        raise RuntimeError("on purpose")

    try:
        store.write(fail)
    except RuntimeError:
        pass
    else:
        expect(False, "an error of the action comes out of write")
    after = list(recall.facts()), recall.store.read(lambda reading: reading.journal())
    expect(before == after, "what fails leaves no fact and no row of the journal")
    expect(store.check() is None, "what fails leaves nothing derived")


class _Inside:
    """A store that is the transaction it is in."""

    writable = True

    def __init__(self, store: Store, writing: Any) -> None:
        self.settings = store.settings
        self._writing = writing

    def read(self, action: Callable[[Any], Any]) -> Any:
        """Run inside."""
        return action(self._writing)

    def write(self, action: Callable[[Any], Any]) -> Any:
        """Run inside."""
        return action(self._writing)

    def check(self) -> None:
        """Say nothing."""

    def close(self) -> None:
        """Do nothing."""


def _sees_one_moment(store: Store) -> None:
    recall = Recall(store)
    recall.add("the pier opens")

    def write(writing: Any) -> None:
        Recall(_Inside(store, writing)).add("the gate opens")
        with ThreadPoolExecutor(1) as others:
            seen = others.submit(store.read, lambda reading: len(list(reading.facts()))).result()
        expect(seen == 1, "a reader does not see what is not yet written")

    store.write(write)
    expect(len(list(recall.facts())) == 2, "what is written is seen afterwards")


def _derives_states(store: Store) -> None:
    recall, facts = _filled(store)
    expected = {"verified": State.LIVE, "replaced": State.REPLACED, "retired": State.RETIRED, "purged": State.PURGED}
    for name, state in expected.items():
        expect(recall.get(facts[name].id).state is state, f"a {name} fact is {state.value}")
    gone = recall.get(facts["purged"].id)
    expect((gone.text, gone.citations) == ("", ()), "a purge removes text and citations")


def _searches_what_is_eligible(store: Store) -> None:
    recall, facts = _filled(store)
    receipt = recall.search("pier opens").receipt.data
    expect(receipt["n"] == 3, f"statistics see the 3 live facts of the space, not {receipt['n']}")
    told = {"synonym": 1, "replaced": 1, "retired": 1, "purged": 1}
    expect(receipt["excluded"] == told, f"what is left out is counted by reason: {told}, not {receipt['excluded']}")
    ids = recall.search("pier opens", min_declared="verified").ids
    expect(ids == [facts["verified"].id], "a minimum admits what reaches it")
    ids = recall.search("pier opens", attrs={"year": {"from": 2000}}).ids
    expect(ids == [facts["unverified"].id], "a condition on attrs admits what meets it")


def _searches_as_a_scan(store: Store) -> None:
    recall, _ = _filled(store)
    for asked in ({}, {"min_declared": "inferred"}, {"declared_weight": 0.5, "fusion": "ratio-1"}, {"limit": 1}):
        options = recall.options("when does the jetty open at six", as_of=10, **asked)
        view = ScannedView("default", list(recall.facts("default")), WORDS_1, ())
        mine, scanned = recall.answer(options, ["default"])["default"], search(view, options)
        same = [row.explanation() for row in mine] == [row.explanation() for row in scanned]
        expect(same, "a search gives what a scan of the facts gives")
        expect(mine.receipt.check().holds, "a receipt recomputes")


def _knows_lineage(store: Store) -> None:
    recall, facts = _filled(store)
    newer = recall.revise([facts["replacement"].id], "the pier opens at half past eight sharp").fact
    (row,) = recall.search("sharp")
    expect(row.fact.id == newer.id, "a replacement is found")
    expect(row.lineage == (facts["replacement"].id, facts["replaced"].id), "its lineage is transitive")


def _writes_nothing_twice(store: Store) -> None:
    recall, facts = _filled(store)
    again = recall.add("the pier opens at six", citations=[CITED])
    expect(
        (again.outcome, again.fact.id) == ("existing", facts["verified"].id), "what is live already is not kept twice"
    )
    expect(recall.add("the pier opens at nine").outcome == "created", "what is retired is not live")


def _re_reads_sources(store: Store) -> None:
    recall, facts = _filled(store)
    seen = recall.get(facts["verified"].id)
    recall.retire(seen.id)
    try:
        recall.revise([seen], "the pier opens early")
    except FactChanged:
        return
    expect(False, "a revision refuses when a source changed since it was read")


def _keeps_a_journal(store: Store) -> None:
    recall, facts = _filled(store)
    entries = store.read(lambda reading: reading.journal())
    expect([entry.sequence for entry in entries] == list(range(1, len(entries) + 1)), "sequences have no gap")
    operations = [entry.operation for entry in recall.history(facts["purged"].id)]
    expect(operations == ["add", "purge"], "a fact's history names what was done with it")
    expect(recall.history(facts["purged"].id)[-1].detail == {"reason": "asked to"}, "the reason of a purge stays")


def _writes_verdicts(store: Store) -> None:
    recall, facts = _filled(store)
    checked = Checked(7, "moved", {"address": "/paragraph[2]"})
    store.write(lambda writing: writing.check_citation(facts["verified"].id, 0, checked))
    expect(recall.get(facts["verified"].id).citations == (replace(CITED, checked=checked),), "a verdict comes back")
    expect(recall.search("pier", only="sound").ids == [facts["verified"].id], "only=sound demands one that stands")


def _keeps_vectors_of_one_embedder(store: Store) -> None:
    recall = Recall(store, embedder=_Axes())
    fact = recall.add("pier pier").fact
    maker = store.read(lambda reading: reading.vector_maker())
    expect(maker == ("axes", 2), "the embedder of the kept vectors is known")
    other = type("Other", (_Axes,), {"id": "other"})()
    Recall(store, embedder=other).add("pier pier pier")
    kept = store.read(lambda reading: list(reading.vectors("default")))
    expect(kept == [(0, struct.pack("<2f", 1.0, 0.0))], "vectors of another embedder are not kept among them")
    answer = Recall(store, embedder=other).search("pier")
    expect("reindex" in " ".join(answer.to_dict().get("notes", ())), "another embedder's search says to reindex")
    (row,) = recall.search("quay pier pier", min_evidence=1.0)
    expect(row.fact.id == fact.id and row.similarity is not None, "a vector finds its fact")


def _lists_only_eligible_vectors(store: Store) -> None:
    recall = Recall(store, embedder=_Axes())
    recall.add_all([_said(f"pier pier {number}", "unverified") for number in range(30)])
    fact = recall.add("pier quay", declared="verified").fact
    answer = recall.search("pier", limit=1, ranking=1, min_declared="verified")
    expect(answer.ids == [fact.id] and answer.rows[0].ranks.get("vector") == 1, "a filter comes before the vector list")


def _said(text: str, declared: str) -> Any:
    from lection_recall.facts.fact import Statement

    return Statement(space="default", text=text, declared=declared)


def _keeps_spaces_apart(store: Store) -> None:
    recall, facts = _filled(store)
    recall.set_languages("elsewhere", ["de"])
    spaces = store.read(lambda reading: reading.spaces())
    expect(spaces.get("elsewhere") == ("de",) and spaces.get("default") == (), "each space has languages of its own")
    expect(recall.search("pier", space="elsewhere").ids == [facts["elsewhere"].id], "a space holds its own facts only")
    expect(recall.search("pier", space="nowhere").abstained == "no_facts", "an unknown space holds no facts")


STORE_CHECKS: Final[Mapping[str, Callable[[Store], None]]] = {
    "keeps-every-part": _keeps_every_part,
    "undoes-what-fails": _undoes_what_fails,
    "sees-one-moment": _sees_one_moment,
    "derives-states": _derives_states,
    "searches-what-is-eligible": _searches_what_is_eligible,
    "searches-as-a-scan": _searches_as_a_scan,
    "knows-lineage": _knows_lineage,
    "writes-nothing-twice": _writes_nothing_twice,
    "re-reads-sources": _re_reads_sources,
    "keeps-a-journal": _keeps_a_journal,
    "writes-verdicts": _writes_verdicts,
    "keeps-vectors-of-one-embedder": _keeps_vectors_of_one_embedder,
    "lists-only-eligible-vectors": _lists_only_eligible_vectors,
    "keeps-spaces-apart": _keeps_spaces_apart,
}


def check_store(make: Callable[[], Store]) -> list[Fault]:
    """Return how a store breaks its contract; nothing where it does not.

    :param make: gives an empty store, another one each time.
    """
    return faults_of(STORE_CHECKS, make)
