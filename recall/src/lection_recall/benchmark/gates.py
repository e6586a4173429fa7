"""The ten gates. A gate with fewer cases that could fail than it asks for fails as vacuous. Source: recall.md RQ-01."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from lection_recall.benchmark.frozen import BenchStore, Case, Frozen
from lection_recall.benchmark.rankers import Ranker
from lection_recall.facts.declared import UNSET, UNVERIFIED, VERIFIED, reaches
from lection_recall.facts.fact import Fact
from lection_recall.ranking.answer import Answer
from lection_recall.ranking.options import Filters, Options, options_of

ALL: Final = 1000


@dataclass(frozen=True)
class Trial:
    """One way of ranking on some stores.

    :param ranker: under test.
    :param indexed: the same by its index.
    """

    frozen: Frozen
    stores: Sequence[BenchStore]
    ranker: Ranker
    indexed: Ranker
    fusion: str
    weight: float

    def options(self, store: BenchStore, case: Case, weight: float | None = None, limit: int | None = None) -> Options:
        """Return the search of a case."""
        return options_of(
            case.query,
            as_of=0,
            limit=self.frozen.limit if limit is None else limit,
            declared_weight=self.weight if weight is None else weight,
            fusion=self.fusion,
            languages=[store.language],
            min_declared=UNSET if case.min_declared is None else case.min_declared,
        )

    def ask(self, store: BenchStore, case: Case, weight: float | None = None, limit: int | None = None) -> Answer:
        """Return the answer to a case, at this weight unless another is given."""
        return self.ranker(store.facts, self.options(store, case, weight, limit))

    def cases(self, kind: str) -> list[tuple[BenchStore, Case]]:
        """Return the cases of a kind with their stores."""
        return [(store, case) for store in self.stores for case in store.of_kind(kind)]


@dataclass(frozen=True)
class Result:
    """What a gate says.

    :param figure: what was counted, in words.
    :param vacuous: whether too few cases could have failed.
    """

    gate: str
    passed: bool
    figure: str
    vacuous: bool = False


def _by_language(pairs: Sequence[tuple[str, bool]]) -> dict[str, list[bool]]:
    found: dict[str, list[bool]] = {}
    for language, held in pairs:
        found.setdefault(language, []).append(held)
    return found


def _few(counts: Mapping[str, int], trial: Trial, least: int) -> bool:
    return any(counts.get(store.language, 0) < least for store in trial.stores)


def _counted(pairs: Sequence[tuple[str, bool]]) -> dict[str, int]:
    return {language: len(held) for language, held in _by_language(pairs).items()}


def _judged(gate: str, trial: Trial, pairs: Sequence[tuple[str, bool]], least: int, what: str, share: float) -> Result:
    """Return whether the share of cases that hold is large enough, of cases enough in every language."""
    held = sum(one for _, one in pairs)
    figure = f"{held} of {len(pairs)} {what}"
    if _few(_counted(pairs), trial, least):
        return Result(gate, False, f"{figure}; fewer than {least} in a language", vacuous=True)
    return Result(gate, held >= share * len(pairs), figure)


def target(trial: Trial, asked: Mapping[str, Any]) -> Result:
    """The verified answer comes first where weight 0 put an unverified rival there."""
    pairs = []
    for store, case in trial.cases("target"):
        baseline = trial.ask(store, case, weight=0.0)
        if baseline.rows and baseline.rows[0].fact.effective == UNVERIFIED:
            pairs.append((store.language, _first(trial.ask(store, case)) in case.relevant))
    least = asked["min_baseline_wrong_per_language"]
    return _judged("target", trial, pairs, least, "rivals overtaken", asked["min_gained_share"])


def _first(answer: Answer) -> str | None:
    return answer.rows[0].fact.id if answer.rows else None


def protected(trial: Trial, asked: Mapping[str, Any]) -> Result:
    """An unverified fact that alone answers stays first although a verified one is near."""
    pairs = []
    for store, case in trial.cases("protected"):
        whole = trial.ask(store, case, weight=0.0, limit=ALL)
        near = any(row.fact.effective == VERIFIED for row in whole.rows)
        if near and _first(whole) in case.relevant:
            pairs.append((store.language, _first(trial.ask(store, case)) in case.relevant))
    lost = sum(not held for _, held in pairs)
    figure = f"{lost} of {len(pairs)} exposed answers lost"
    least = asked["min_exposed_per_language"]
    if _few(_counted(pairs), trial, least):
        return Result("protected", False, f"{figure}; fewer than {least} exposed in a language", vacuous=True)
    return Result("protected", lost <= asked["max_lost"], figure)


def filtered(trial: Trial, asked: Mapping[str, Any]) -> Result:
    """A search with a minimum is a search of the facts that reach it."""
    same, differs = [], []
    for store, case in trial.cases("filter"):
        answer = trial.ask(store, case)
        kept = [fact for fact in store.facts if fact.replaced_by or reaches(fact.declared, case.min_declared)]
        alone = replace(trial.options(store, case), filters=Filters())
        late = trial.ranker(store.facts, alone)
        rows = [row for row in late.rows if reaches(row.fact.declared, case.min_declared)]
        equal = _shown(answer) == _shown(trial.ranker(kept, alone))
        within = any(id_ in case.relevant for id_ in answer.ids[: asked["relevant_within"]])
        same.append((store.language, equal and within))
        if [row.explanation() for row in rows] != _shown(answer):
            differs.append((store.language, True))
    least = asked["min_cases_where_late_filtering_differs_per_language"]
    result = _judged("filter", trial, same, least, "equal a store of eligible facts", 1.0)
    if result.passed and _few(_counted(differs), trial, least):
        return Result("filter", False, f"{result.figure}; late filtering would not differ", vacuous=True)
    return result


def _shown(answer: Answer) -> list[dict[str, Any]]:
    """Return what rows say of ids and scores."""
    return [row.explanation() for row in answer.rows]


def neutral(trial: Trial, asked: Mapping[str, Any]) -> Result:
    """Without labels the weight changes nothing."""
    pairs, least = [], asked["min_rows_per_case"]
    for store, case in trial.cases("neutral"):
        bare = [replace(fact, declared=None) for fact in store.facts]
        before = trial.ranker(bare, trial.options(store, case, weight=0.0))
        after = trial.ranker(bare, trial.options(store, case))
        same = [(row.fact.id, row.base, row.final) for row in before] == [
            (row.fact.id, row.base, row.final) for row in after
        ]
        if len(before.rows) >= least:
            pairs.append((store.language, same))
    return _judged("neutral", trial, pairs, 1, "unchanged", 1.0)


def negative(trial: Trial, asked: Mapping[str, Any]) -> Result:
    """Where nothing is relevant the answer is empty and says why."""
    pairs = []
    for store, case in trial.cases("negative"):
        answer = trial.ask(store, case)
        pairs.append((store.language, not answer.rows and answer.abstained is not None))
    least = asked["min_cases_per_language"]
    return _judged("negative", trial, pairs, least, "abstained", asked["min_abstained_share"])


def answered(trial: Trial, asked: Mapping[str, Any]) -> Result:
    """A query that can be answered has its fact among the first rows."""
    pairs = []
    for store in trial.stores:
        for case in store.cases:
            if case.relevant:
                ids = trial.ask(store, case).ids[: trial.frozen.limit]
                pairs.append((store.language, any(id_ in case.relevant for id_ in ids)))
    shares = {language: sum(held) / len(held) for language, held in _by_language(pairs).items()}
    figure = ", ".join(f"{language} {share:.2f}" for language, share in shares.items())
    if not shares:
        return Result("answered", False, "no cases", vacuous=True)
    spread = max(shares.values()) - min(shares.values())
    enough = min(shares.values()) >= asked["min_share_per_language"]
    return Result("answered", enough and spread <= asked["max_spread_between_languages"], figure)


def lineage(trial: Trial, asked: Mapping[str, Any]) -> Result:
    """A replaced fact never appears, and stands in the lineage of its replacement."""
    pairs = []
    for store, case in trial.cases("lineage"):
        replaced = {fact.id for fact in store.facts if fact.replaced_by}
        answer = trial.ask(store, case, limit=ALL)
        of_it = {fact.id for fact in store.facts if fact.replaced_by in case.relevant}
        named = {id_ for row in answer for id_ in row.lineage if row.fact.id in case.relevant}
        pairs.append((store.language, bool(of_it) and named == of_it and replaced.isdisjoint(answer.ids)))
    return _judged("lineage", trial, pairs, asked["min_cases_per_language"], "in their lineage only", 1.0)


def duplicate(trial: Trial, asked: Mapping[str, Any]) -> Result:
    """Copies of a text take one row and are named in it; the answer is not crowded out."""
    pairs = []
    for store, case in trial.cases("duplicate"):
        copies = _copies(store.facts, asked["copies"])
        answer, whole = trial.ask(store, case), trial.ask(store, case, limit=ALL)
        rows = [row for row in whole if row.fact.text in copies]
        one = len(rows) == len({row.fact.text for row in rows}) >= 1
        named = all({row.fact.id, *row.same_text} == copies[row.fact.text] for row in rows)
        within = any(id_ in case.relevant for id_ in answer.ids)
        pairs.append((store.language, one and named and within))
    return _judged("duplicate", trial, pairs, asked["min_cases_per_language"], "in one row", 1.0)


def _copies(facts: Sequence[Fact], count: int) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for fact in facts:
        if not fact.replaced_by:
            found.setdefault(fact.text, set()).add(fact.id)
    return {text: ids for text, ids in found.items() if len(ids) == count}


def receipts(trial: Trial, asked: Mapping[str, Any]) -> Result:
    """Every row recomputes."""
    answers = [trial.ask(store, case) for store in trial.stores for case in store.cases]
    rows = sum(map(len, answers))
    wrong = sum(not answer.receipt.check().holds for answer in answers)
    return Result("receipts", not wrong and rows > 0, f"{wrong} of {len(answers)} receipts wrong", vacuous=not rows)


def index(trial: Trial, asked: Mapping[str, Any]) -> Result:
    """The index says what a scan says."""
    asks = [(store, trial.options(store, case)) for store in trial.stores for case in store.cases]
    rows = wrong = 0
    for store, options in asks:
        answer = trial.ranker(store.facts, options)
        rows += len(answer)
        wrong += _shown(answer) != _shown(trial.indexed(store.facts, options))
    return Result("index", not wrong and rows > 0, f"{wrong} of {len(asks)} searches differ", vacuous=not rows)


GATES: Final[Mapping[str, Callable[[Trial, Mapping[str, Any]], Result]]] = {
    "target": target,
    "protected": protected,
    "filter": filtered,
    "neutral": neutral,
    "negative": negative,
    "answered": answered,
    "lineage": lineage,
    "duplicate": duplicate,
    "receipts": receipts,
    "index": index,
}


def judged(trial: Trial) -> list[Result]:
    """Return what every gate says."""
    return [gate(trial, trial.frozen.gates[name]) for name, gate in GATES.items()]
