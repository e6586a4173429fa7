"""The exact expectations of ranking, through the scan of facts and through the index of a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from lection_recall import Fact, SqliteStore
from lection_recall.facts.fact import Retired
from lection_recall.ranking.answer import Answer
from lection_recall.ranking.candidates import Vectors, vector_list
from lection_recall.ranking.eligibility import Eligible
from lection_recall.ranking.options import Options, options_of
from lection_recall.ranking.receipt import check_rows
from lection_recall.ranking.search import VectorLeg, no_vectors, search
from lection_recall.ranking.view import SpaceView
from lection_recall.store.scanned import ScannedView
from lection_recall.verbs.searching import viewed
from vector_rows import Row, facts_of, rows, searches

CALL = (
    "ranking", "limit", "declared_weight", "min_declared", "min_relevance", "min_evidence", "fusion", "signals",
)  # fmt: skip
CLOSE = ("score", "coverage")


def fact(row: Row, space: str = "s") -> Fact:
    """A fact as a row of the expectations gives it, its id within its space."""
    known = {"id", "text", "created", "declared", "kind", "replaced_by", "retired"}
    assert set(row) <= known, row
    return Fact(
        space=space,
        id=f"{space}/{row['id']}",
        text=row["text"],
        created=row["created"],
        declared=row.get("declared"),
        kind=row.get("kind", "fact"),
        replaced_by=f"{space}/{row['replaced_by']}" if row.get("replaced_by") else None,
        retired=Retired(1) if row.get("retired") else None,
    )


def leg(similarities: Mapping[str, float], floor: float | None, facts: list[Fact]) -> VectorLeg:
    """Vectors that say these similarities; those of unknown ids are of nothing that is seen."""
    places = {one.id.partition("/")[2]: place for place, one in enumerate(facts)}

    def similar(_: SpaceView, eligible: Eligible, options: Options, length: int) -> Vectors:
        found, ids = {}, {}
        for number, (name, value) in enumerate(similarities.items(), 1):
            place = places.get(name, -number)
            if eligible.mask[place] if place >= 0 else options.filters.min_declared is None:
                found[place], ids[place] = value, name
        return vector_list(found, ids, length, floor)

    return similar


def asked(row: Row) -> Options:
    """The search of a row."""
    given = {name: row["in"][name] for name in CALL if name in row["in"]}
    return options_of(row["in"]["query"], as_of=0, languages=row["in"].get("languages", ["en"]), **given)


def vectors_of(row: Row, facts: list[Fact]) -> VectorLeg:
    """The vectors of a row."""
    similarities = row["in"].get("similarities")
    return no_vectors if similarities is None else leg(similarities, row["in"].get("floor"), facts)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SqliteStore]:
    """The facts of every search in one file, a space for each."""
    with SqliteStore(tmp_path_factory.mktemp("vectors") / "facts.recall") as opened:

        def write(writing: Any) -> None:
            for row in searches():
                for one in facts_of(row["in"]):
                    writing.insert(fact(one, row["id"]))

        opened.write(write)
        yield opened


def scanned(row: Row) -> Answer:
    """The answer that a scan of the facts gives."""
    facts = [fact(one, row["id"]) for one in facts_of(row["in"])]
    analyzer = "ascii-1" if row["in"]["ranking"] == 1 else "words-1"
    return search(ScannedView(row["id"], facts, analyzer, ("en",)), asked(row), vectors_of(row, facts))


def differences(answer: Answer, row: Row) -> list[Any]:
    """Where an answer is not what is expected."""
    wanted, told, prefix = row["out"], answer.receipt.data, f"{row['id']}/"
    found: list[Any] = []
    if [id_.removeprefix(prefix) for id_ in answer.ids] != wanted["ids"]:
        found.append((answer.ids, wanted["ids"]))
    for got, right in zip(answer.rows, wanted.get("rows", ()), strict="rows" in wanted):
        found += row_differences({**got.explanation(), "lineage": got.lineage}, right, prefix)
    found += [(name, told.get(name), wanted[name]) for name in ("eligible", "excluded", "withheld", "nearest")
              if name in wanted and told.get(name) != wanted[name]]  # fmt: skip
    if row["in"]["ranking"] == 2 and answer.abstained != wanted.get("abstained"):
        found.append((answer.abstained, wanted.get("abstained")))
    return found + statistics_differences(told, wanted.get("statistics"))


def row_differences(got: Row, right: Row, prefix: str) -> Iterator[Any]:
    """Where one row is not what is expected; what it says beyond that must be absent too, as far as it names facts."""
    got = {**got, "id": got["id"].removeprefix(prefix)}
    for name in ("lineage", "same_text"):
        got[name] = [id_.removeprefix(prefix) for id_ in got.get(name, ())]
        right = {name: [], **right}
    for name, value in right.items():
        same = got[name] == pytest.approx(value, rel=1e-12, abs=0) if name in CLOSE else got.get(name) == value
        if not same:
            yield right["id"], name, got.get(name), value


def statistics_differences(told: Mapping[str, Any], wanted: Row | None) -> list[Any]:
    """Where the statistics of a receipt are not what is expected."""
    if wanted is None:
        return []
    close = {name: pytest.approx(wanted[name], rel=1e-12, abs=0) for name in ("n", "average_length")}
    found = [(name, told[name]) for name in close if told[name] != close[name]]
    right = [{**term, "idf": pytest.approx(term["idf"], rel=1e-12, abs=0)} for term in wanted["terms"]]
    return found + ([] if told["terms"] == right else [told["terms"]])


SEARCHES = [pytest.param(row, id=row["id"]) for row in searches()]


@pytest.mark.parametrize("row", SEARCHES)
def test_a_scan_gives_what_is_expected(row: Row) -> None:
    answer = scanned(row)
    assert differences(answer, row) == []
    assert answer.receipt.check().holds


@pytest.mark.parametrize("row", SEARCHES)
def test_the_index_gives_what_is_expected(row: Row, store: SqliteStore) -> None:
    facts = [fact(one, row["id"]) for one in facts_of(row["in"])]
    answer = store.read(
        lambda reading: search(viewed(reading, row["id"], asked(row)), asked(row), vectors_of(row, facts))
    )
    assert differences(answer, row) == []
    assert answer.receipt.data["index"] is (row["in"]["ranking"] == 2 and bool(facts))
    assert answer.receipt.check().holds


@pytest.mark.parametrize("row", rows("receipt"))
def test_receipt(row: Row) -> None:
    verdict = check_rows(row["in"])
    assert {"holds": verdict.holds, **({} if verdict.holds else {"wrong": verdict.wrong})} == row["out"]
