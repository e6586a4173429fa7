"""The exact expectations of facts: labels, additions, revisions, limits, validity, weights, spaces, files, verbs."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import lection_recall
import pytest
from builders import HashingEmbedder, citation
from lection_recall import Citation, Recall, SqliteStore
from lection_recall.facts.declared import LABELS, UNSET, effective, reaches, sign
from lection_recall.facts.errors import (
    BadOption,
    DeclaredDiffers,
    OptionRefused,
    RecallError,
    StoreError,
)
from lection_recall.facts.fact import Fact, Statement
from lection_recall.ranking.fusion import factor
from lection_recall.ranking.options import options_of
from lection_recall.store.fitness import Derived, action, wanted
from lection_recall.store.opening import opening
from lection_recall.store.schema import DERIVED_VERSION
from lection_recall.verbs.calls import check_options
from lection_recall.verbs.searching import fused
from vector_rows import Row, rows


def rows_in(recall: Recall) -> tuple[int, int]:
    """How many facts and rows of the journal there are."""
    return len(list(recall.facts())), recall.store.read(lambda reading: reading.sequence())


@pytest.mark.parametrize("row", rows("declared", rule="RD-02"))
def test_effective(row: Row) -> None:
    label = effective(row["in"]["stored"])
    assert {"effective": label, "c": sign(label)} == row["out"]


@pytest.mark.parametrize("row", rows("declared", rule="RD-05"))
def test_reaching_a_minimum(row: Row) -> None:
    asked = {"none": None, **{label: label for label in LABELS}}
    assert {name: reaches(row["in"]["stored"], minimum) for name, minimum in asked.items()} == row["out"]


@pytest.mark.parametrize("row", rows("declared", rule="RK-15"))
def test_factor(row: Row) -> None:
    label = effective(row["in"]["stored"])
    assert [factor(float(weight), label) for weight in row["in"]["weights"]] == row["out"]["factor"]


@pytest.mark.parametrize("row", rows("declared", rule="RD-03"))
def test_new_labels_and_weights(row: Row, path: Path) -> None:
    embedder = HashingEmbedder()
    option = row["in"]["option"]
    given = {option: float(row["in"]["float"]) if "float" in row["in"] else row["in"].get("value")}
    given = given if row["in"]["given"] else {}
    with lection_recall.open(path, embedder=embedder) as recall:
        before = rows_in(recall)
        try:
            recall.add("the pier", **given) if option == "declared" else recall.search("the pier", **given)
            accepted = True
        except BadOption:
            accepted = False
        assert accepted is row["out"]["accepted"]
        if not accepted:
            assert rows_in(recall) == before
            assert embedder.asked == []


@pytest.mark.parametrize("row", rows("declared", rule="RD-04"))
def test_labels_left_out(row: Row, recall: Recall) -> None:
    fact = written(recall, row["in"])
    found = {} if fact.declared is None else {"declared": fact.declared}
    wanted_row = {name: value for name, value in row["out"].items() if value is not None}
    assert {**found, "effective": fact.effective} == wanted_row


def written(recall: Recall, asked: Row) -> Fact:
    """The fact that a way of writing with a label leaves behind."""
    label = asked.get("declared", UNSET)
    if asked["write"] == "add":
        return recall.add("the pier opens", declared=label).fact
    if asked["write"] == "import-tree":
        recall.import_tree(tree(asked.get("reading", {})), declared=label)
    else:
        proposal = {"fieldPath": "opens", "candidateValue": "six", "extractor": "model-a",
                    "provenance": {"excerpt": "at six", "locator": "chars:15-21"}}  # fmt: skip
        recall.import_envelope(envelope(proposal), declared=label)
    (fact,) = recall.facts()
    return fact


def envelope(*proposals: Row) -> Row:
    """An envelope of proposals."""
    source = {"ref": "pier.txt", "sha256": "0" * 64}
    return {"format": "lection-extraction", "source": source,
            "result": {"offsetUnit": "codepoint", "proposals": list(proposals)}}  # fmt: skip


def tree(reading: Row, **parts: Any) -> Any:
    """A tree of one block, recognised in some way."""
    from lection_core import Block, BlockTree, Source

    block = {"kind": "paragraph", "depth": 1, "text": "The pier opens.", "source": (0, 15), **reading, **parts}
    source = Source.from_text("The pier opens.", name="pier.txt")
    return BlockTree(blocks=[Block(kind="document", depth=0), Block(**block)], source=source)


@pytest.mark.parametrize("row", rows("declared", rule="RD-06"))
def test_how_a_block_was_recognised_moves_nothing(row: Row, recall: Recall) -> None:
    fact = written(recall, row["in"])
    (cited,) = fact.citations
    shown = {"matched_by": cited.matched_by, "confidence": cited.confidence}
    (found,) = recall.search("pier", declared_weight=0.5)
    told = {"effective": fact.effective, "factor_at_0.5": found.factor, "reading_shown": shown}
    assert told == row["out"]


@pytest.mark.parametrize("row", rows("derive"))
def test_labels_of_replacements(row: Row, recall: Recall) -> None:
    def write(writing: Any) -> None:
        from lection_recall.verbs.adding import add

        add(writing, [Statement(space="default", text=f"pier {number}", declared=label)
                      for number, label in enumerate(row["in"]["sources"])])  # fmt: skip

    if row["in"]["sources"]:
        recall.store.write(write)
    before = rows_in(recall)
    sources = [fact.id for fact in recall.facts()]
    given = {"declared": row["in"]["declared"]} if "declared" in row["in"] else {}
    try:
        verb = recall.revise if row["in"]["operation"] == "revise" else recall.summarise
        found: Row = {"declared": verb(sources, "piers", **given).fact.declared}
    except RecallError as error:
        found = {"error": type(error).__name__, "effects": 0}
        assert rows_in(recall) == before
    assert found == row["out"]


def raced(recall: Recall, between: str) -> Row:
    """What becomes of a revision when something happens between reading its source and the commit."""
    source = recall.add("the pier opens at six", citations=[citation()]).fact
    embedder = HashingEmbedder(fails=between == "embedder fails before commit")
    reviser = Recall(recall.store, embedder=embedder if embedder.fails else None)
    happenings: dict[str, Any] = {
        "source declared changed before commit": lambda: recall.revise([source], source.text, declared="verified"),
        "source text changed before commit": lambda: recall.revise([source], "the pier opens at seven"),
        "source retired": lambda: recall.retire(source.id),
        "source replaced": lambda: recall.revise([source], "another"),
        "source purged": lambda: recall.purge(source.id, reason="asked to"),
        "source re-anchored only": lambda: recall.store.write(lambda writing: writing.anchor(source.id, 0, ())),
    }
    if between in happenings:
        happenings[between]()
    before = recall.get(source.id).state
    try:
        reviser.revise([source], "the pier opens at seven thirty")
        if between == "source upgraded after commit":
            recall.revise([source], source.text, declared="verified")
        found: Row = {"ok": True, "replacement": True}
    except RecallError as error:
        found = {"error": type(error).__name__}
        texts = [fact.text for fact in recall.facts()]
        found["replacement"] = "the pier opens at seven thirty" in texts
        if not found["replacement"]:
            assert recall.get(source.id).state is before
            return {**found, "sources": "unchanged"}
    replaced = {fact.text for fact in recall.facts() if fact.id == recall.get(source.id).replaced_by}
    assert replaced == {"the pier opens at seven thirty"}
    return {**found, "sources": "replaced"}


KILLED = ("process killed before commit", "disk full during commit")


@pytest.mark.parametrize("row", [row for row in rows("race") if row.values[0]["in"]["between"] not in KILLED])
def test_races(row: Row, recall: Recall) -> None:
    assert raced(recall, row["in"]["between"]) == row["out"]


@pytest.mark.parametrize("row", [row for row in rows("race") if row.values[0]["in"]["between"] == KILLED[1]])
def test_a_full_disk(row: Row, recall: Recall) -> None:
    source = recall.add("the pier opens at six").fact
    store = recall.store
    assert isinstance(store, SqliteStore)
    connection = store._connections.mine()
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError) as caught:
        recall.revise([source], "seven " * 10_000)
    found = {"error": type(caught.value).__name__, "replacement": len(list(recall.facts())) > 1}
    assert {**found, "sources": "unchanged" if recall.get(source.id) == source else "changed"} == row["out"]


@pytest.mark.parametrize("row", [row for row in rows("weight") if row.values[0]["rule"] == "RK-16"])
def test_weights(row: Row, path: Path) -> None:
    asked = row["in"]
    try:
        with lection_recall.open(path, declared_weight=asked["store_default"]) as recall:
            call = {"declared_weight": asked["call"]} if "call" in asked else {}
            options = recall.options("x", **call)
        found: Row = {"declared_weight": options.declared_weight, "explicit": options.weight_from == "call"}
    except RecallError as error:
        found = {"error": type(error).__name__, "opens": False}
        assert not path.exists()
    assert found == row["out"]


@pytest.mark.parametrize("row", [row for row in rows("weight") if row.values[0]["rule"] == "RK-17"])
def test_limits_and_queries(row: Row, path: Path) -> None:
    asked, embedder = row["in"], HashingEmbedder()
    query = asked["query"]["repeat"] * asked["query"]["times"] if "query" in asked else "x"
    with lection_recall.open(path, embedder=embedder) as recall:
        try:
            recall.search(query, **({"limit": asked["limit"]} if "limit" in asked else {}))
            limit = options_of(query, as_of=0, **({"limit": asked["limit"]} if "limit" in asked else {})).limit
            found: Row = {"ok": True} if "query" in asked else {"limit": limit}
        except RecallError as error:
            found = {"error": type(error).__name__, "effects": len(embedder.asked)}
    assert found == row["out"]


@pytest.mark.parametrize("row", rows("spaces"))
def test_spaces(row: Row, recall: Recall) -> None:
    lists = list(row["in"]["spaces"].values())
    assert [text for text, _ in fused(lists)][: row["in"]["limit"]] == row["out"]["order"]


@pytest.mark.parametrize("row", [row for row in rows("index") if "version" in row.values[0]["in"]])
def test_fitness_of_the_index(row: Row) -> None:
    asked = row["in"]
    versions = {"older": DERIVED_VERSION - 1, "none": None, "current": DERIVED_VERSION, "newer": DERIVED_VERSION + 1}
    needed = wanted("words-1", 7)
    assert needed.unicode is not None
    stored = Derived(
        versions[asked["version"]],
        "words-0" if asked.get("analyzer") == "other" else "words-1",
        "1.1.0" if asked.get("unicode") == "other" else needed.unicode,
        8 if asked.get("facts") == "differs" else 7,
    )
    assert action(stored, needed, asked["writable"]).value == row["out"]["action"]


@pytest.mark.parametrize("row", rows("index", rule="RS-03"))
def test_opening_a_file(row: Row) -> None:
    asked = row["in"]
    assert opening(asked["file"], asked["library"], asked["writable"]).value == row["out"]["action"]


@pytest.mark.parametrize("row", [row for row in rows("index") if "embedder" in row.values[0]["in"]])
def test_vectors_of_another_embedder(row: Row, path: Path) -> None:
    assert row["out"] == {"action": "vectors off, said so"}
    with lection_recall.open(path, embedder=HashingEmbedder()) as recall:
        recall.add("the pier opens")
    other = HashingEmbedder(id="other") if row["in"]["embedder"] == "other" else None
    with lection_recall.open(path, embedder=other) as recall:
        answer = recall.search("pier")
        (note,) = answer.to_dict()["notes"]
        assert answer.receipt.data["vectors"]["used"] is False
        assert "reindex" in note
        assert answer.ids


@pytest.mark.parametrize("row", [row for row in rows("index") if "rebuild" in row.values[0]["in"]])
def test_a_rebuild_that_fails(row: Row, recall: Recall, monkeypatch: pytest.MonkeyPatch) -> None:
    from lection_recall.store import rebuilding

    assert row["out"] == {"action": "rolled back"}
    recall.add("the pier opens")

    def fail(*_: Any) -> None:
        raise OSError("no more")

    store = recall.store
    assert isinstance(store, SqliteStore)
    monkeypatch.setattr(rebuilding, "write_derived", fail)
    with pytest.raises(OSError, match="no more"):
        store.rebuild()
    assert store.check() is None
    assert recall.search("pier").ids


@pytest.mark.parametrize("row", rows("validity"))
def test_validity(row: Row, recall: Recall) -> None:
    asked = dict(row["in"])
    as_of = asked.pop("as_of")
    try:
        recall.add("the pier opens", **asked)
        found: Row = {"eligible": bool(recall.search("pier", as_of=as_of).ids)}
    except RecallError as error:
        found = {"error": type(error).__name__, "effects": sum(rows_in(recall))}
    assert found == row["out"]


def sized(field: str, size: int) -> Row:
    """The parts of a statement one of which has this size."""
    if field == "attrs":
        return {"attrs": {"a": "x" * (size - len('{"a":""}'))}}
    if field == "citations":
        return {"citations": [citation(name=str(number)) for number in range(size)]}
    if field == "excerpt":
        text = "é" * (size // 2) + "x" * (size % 2)
        return {"citations": [Citation(name="a", sha256="0", address="/", range=(0, len(text)), excerpt=text)]}
    return {field: "é" * (size // 2) + "x" * (size % 2)}


@pytest.mark.parametrize("row", rows("size"))
def test_sizes(row: Row, recall: Recall) -> None:
    field, size = row["in"]["field"], row["in"]["size"]
    if field == "sources":
        recall.add_all([Statement(space="default", text=f"pier {number}") for number in range(size)])
    before = rows_in(recall)
    try:
        if field == "sources":
            recall.revise([fact.id for fact in recall.facts()], "piers")
        else:
            recall.add(**{"text": "the pier", **sized(field, size)})
        found: Row = {"accepted": True}
    except RecallError as error:
        found = {"accepted": False, "error": type(error).__name__, "effects": 0}
        assert rows_in(recall) == before
    assert found == row["out"]


@pytest.mark.parametrize("row", rows("twice"))
def test_twice(row: Row, recall: Recall) -> None:
    def said(asked: Row) -> Row:
        cited = [citation(name=name, text=f"{name}: The pier opens at six.") for name in asked["citations"]]
        label = {"declared": asked["declared"]} if asked["declared"] is not None else {}
        return {"space": asked["space"], "kind": asked["kind"], "text": asked["text"], "citations": cited, **label}

    stored = recall.add(**said(row["in"]["stored"])).fact
    if row["in"]["stored"].get("retired"):
        recall.retire(stored.id)
    before = len(list(recall.facts()))
    try:
        duplicate = row["in"]["add"].get("duplicate", False)
        outcome = recall.add(**said(row["in"]["add"]), duplicate=duplicate).outcome
    except DeclaredDiffers:
        outcome = "DeclaredDiffers"
    assert {"outcome": outcome, "rows_written": len(list(recall.facts())) - before} == row["out"]


@pytest.mark.parametrize("row", rows("verb"))
def test_options_of_verbs(row: Row) -> None:
    try:
        check_options(row["in"]["verb"], {row["in"]["option"]: 1})
        found: Row = {"accepted": True}
    except OptionRefused:
        found = {"accepted": False, "effects": 0}
    assert found == row["out"]


def test_a_weight_that_is_no_number_is_refused_by_its_name() -> None:
    with pytest.raises(BadOption, match="declared_weight is nan"):
        options_of("x", as_of=0, declared_weight=math.nan)
