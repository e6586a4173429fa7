"""The frozen benchmark: its data, the gates, and rankers that must fail them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from lection_recall.benchmark.frozen import Frozen, NotFrozen, frozen, parsed
from lection_recall.benchmark.gates import GATES, Result, Trial
from lection_recall.benchmark.rankers import BROKEN, Ranker, scan
from lection_recall.benchmark.running import choose, holdout, run
from lection_recall.facts.errors import StoreError

CHOSEN = ("ratio-1", 0.3)
"""What the rule of choice gives; measured by `lection recall bench`."""


@pytest.fixture(scope="module")
def data() -> Frozen:
    """The development part."""
    return frozen()


def ask(data: Frozen, gate: str, ranker: Ranker = scan, indexed: Ranker = scan) -> Result:
    """What one gate says on calibration at the chosen weight."""
    trial = Trial(data, data.split("calibration"), ranker, indexed, *CHOSEN)
    return GATES[gate](trial, data.gates[gate])


def test_the_rule_chooses_a_weight_for_shares_and_none_for_ranks(data: Frozen) -> None:
    shares = choose(data, "ratio-1")
    assert [(one.split, one.weight, one.passed) for one in shares] == [
        ("calibration", 0.1, False),
        ("calibration", 0.2, False),
        ("calibration", 0.3, True),
        ("validation", 0.3, True),
    ]
    # Under rrf-1 the smallest weight already loses what only unverified facts answer; a larger one loses no less.
    smallest = Trial(data, data.split("calibration"), scan, scan, "rrf-1", 0.1)
    assert not GATES["protected"](smallest, data.gates["protected"]).passed


@pytest.mark.parametrize("gate", [gate for gate in GATES if gate != "index"])
def test_a_broken_ranker_fails_its_gate(data: Frozen, gate: str) -> None:
    assert ask(data, gate).passed
    broken = ask(data, gate, BROKEN[gate])
    assert not broken.passed
    assert not broken.vacuous


def test_an_index_that_forgets_fails_its_gate(data: Frozen) -> None:
    assert ask(data, "index").passed
    broken = ask(data, "index", indexed=BROKEN["index"])
    assert not broken.passed
    assert not broken.vacuous


def test_every_gate_has_its_broken_ranker() -> None:
    assert set(BROKEN) == set(GATES)


@pytest.mark.parametrize("gate", GATES)
def test_a_gate_without_cases_fails_as_vacuous(data: Frozen, gate: str) -> None:
    bare = replace(data, stores=[replace(store, cases=[]) for store in data.stores])
    result = ask(bare, gate)
    assert not result.passed
    assert result.vacuous


@pytest.mark.parametrize("gate", ["target", "protected", "negative"])
def test_a_gate_with_too_few_cases_in_one_language_fails_as_vacuous(data: Frozen, gate: str) -> None:
    stores = [
        replace(store, cases=[store.of_kind(gate)[0], *(case for case in store.cases if case.kind != gate)])
        if store.language == "zh"
        else store
        for store in data.stores
    ]
    result = ask(replace(data, stores=stores), gate)
    assert (result.passed, result.vacuous) == (False, True)


def test_another_byte_is_not_the_frozen_benchmark(tmp_path: Path) -> None:
    file = tmp_path / "confidence_holdout.json"
    file.write_text("{}", encoding="utf-8")
    with pytest.raises(NotFrozen, match="frozen was a70ecfc0"):
        frozen(file)


def test_the_holdout_is_run_once(tmp_path: Path, data: Frozen, monkeypatch: pytest.MonkeyPatch) -> None:
    # The holdout is kept back: calibration stands for it here.
    held = replace(data, stores=[replace(store, split="holdout") for store in data.split("calibration")])
    monkeypatch.setattr("lection_recall.benchmark.running.frozen", lambda path=None: held)
    record = tmp_path / "record.json"
    done = holdout(tmp_path / "holdout.json", record, *CHOSEN)
    assert json.loads(record.read_text(encoding="utf-8")) == done.to_dict()
    with pytest.raises(StoreError, match="it is run once"):
        holdout(tmp_path / "holdout.json", record, *CHOSEN)


def test_the_index_of_a_file_is_what_is_measured(data: Frozen) -> None:
    done = run(data, "calibration", *CHOSEN)
    assert [result.gate for result in done.results] == list(GATES)
    assert done.passed


def test_a_benchmark_is_what_its_json_says() -> None:
    fact = {"id": "a", "text": "the pier", "created": 1}
    case = {"family": "f", "kind": "target", "query": "pier", "relevant": ["a"]}
    store = {"split": "calibration", "language": "en", "facts": [fact], "cases": [case]}
    (found,) = parsed({"limit": 3, "gates": {}, "stores": [store]}).split("calibration")
    assert found.facts[0].text == "the pier"
    assert found.of_kind("target")[0].relevant == ("a",)
