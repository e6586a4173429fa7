"""What holds of any store: the index says what a scan says, and how a block was recognised moves nothing."""

from __future__ import annotations

import itertools
import unicodedata
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import lection_recall
from builders import HashingEmbedder, citation
from hypothesis import given, settings
from hypothesis import strategies as st
from lection_recall import Fact, Provenance, Recall, SqliteStore, Statement
from lection_recall.facts.fact import PROVENANCES
from lection_recall.facts.serialise import fact_from_dict, fact_to_dict
from lection_recall.ranking.answer import Answer
from lection_recall.ranking.options import Options, options_of
from lection_recall.ranking.search import search
from lection_recall.store.scanned import ScannedView
from lection_recall.words.analyzers import analyzer_of
from lection_recall.words.folding import folded

WORDS = ("pier", "gate", "boat", "quay", "the", "of", "Łódź", "7.2", "码头", "东京都", "門", "のは", "ภาษา", "straße")
LABELS = (None, "verified", "inferred", "unverified", "rumour", "")

texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=11).map(" ".join)
statements = st.builds(
    Statement,
    space=st.sampled_from(["s", "t"]),
    text=texts,
    declared=st.sampled_from(LABELS),
    valid_from=st.none() | st.integers(0, 5),
    valid_until=st.none() | st.integers(6, 9),
    attrs=st.dictionaries(
        st.sampled_from("ab"), st.integers(0, 3) | st.sampled_from(["x", True, [1, "x"]]), max_size=2
    ),
    citations=st.sampled_from([(), (citation(),), (citation("Boats leave hourly."),)]),
)
synonyms = st.builds(Statement, space=st.just("s"), kind=st.just("synonym"), declared=st.sampled_from(LABELS),
                     text=st.sampled_from(["pier = quay", "gate = boat, 門", "码头 = pier"]))  # fmt: skip
written = st.lists(statements | synonyms, max_size=14)
ends = st.lists(st.tuples(st.sampled_from(["retire", "revise", "purge"]), st.integers(0, 13)), max_size=5)
searches = st.fixed_dictionaries(
    {"query": texts, "limit": st.integers(1, 6), "ranking": st.sampled_from([1, 2])},
    optional={
        "declared_weight": st.sampled_from([0, 0.1, 0.5]),
        "min_declared": st.sampled_from(["verified", "inferred"]),
        "min_relevance": st.sampled_from([0.5, 0.9]),
        "min_evidence": st.sampled_from([0, 0.6]),
        "fusion": st.sampled_from(["rrf-1", "ratio-1"]),
        "signals": st.sampled_from([{"recency": 0.5}, {"keyword": 0.0}]),
        "languages": st.sampled_from([["en"], ["zh", "ja"], []]),
        "attrs": st.sampled_from([{"a": 1}, {"b": {"in": ["x", 2]}}, {"a": {"from": 1, "to": 2}}, {"a": True}]),
        "document": st.sampled_from(["pier.txt", "none"]),
        "withheld": st.just(True),
    },
)


def fill(recall: Recall, statements: list[Statement], ends: list[tuple[str, int]]) -> None:
    """Write facts and change some of them."""
    from lection_recall.verbs.adding import add

    recall.store.write(lambda writing: add(writing, statements, duplicate=True))
    ids = [fact.id for fact in recall.facts()]
    for what, number in ends:
        fact = recall.get(ids[number]) if number < len(ids) else None
        if fact is None or fact.state.value in ("purged", "retired", "replaced"):
            continue
        if what == "revise":
            recall.revise([fact.id], fact.text)
        else:
            recall.retire(fact.id) if what == "retire" else recall.purge(fact.id, reason="x")


def bound(asked: dict[str, Any]) -> Options:
    """A search at the instant 5."""
    return options_of(asked["query"], as_of=5, **{name: value for name, value in asked.items() if name != "query"})


def scanned(facts: list[Fact], options: Options, space: str = "s") -> Answer:
    """The answer of a scan."""
    analyzer = "ascii-1" if options.ranking == 1 else "words-1"
    return search(ScannedView(space, [fact for fact in facts if fact.space == space], analyzer, ()), options)


def told(answer: Answer) -> Any:
    """Everything an answer says but how it was found."""
    receipt = {name: part for name, part in answer.receipt.data.items() if name != "index"}
    return answer.to_dict(), receipt


@settings(max_examples=60)
@given(written, ends, st.lists(searches, min_size=1, max_size=4))
def test_the_index_says_what_a_scan_says(
    statements: list[Statement], ends: list[tuple[str, int]], asked: list[dict[str, Any]]
) -> None:
    with TemporaryDirectory() as folder, lection_recall.open(Path(folder) / "facts.recall") as recall:
        fill(recall, statements, ends)
        facts = list(recall.facts())
        for one in asked:
            options = bound(one)
            answer = recall.answer(options, ["s"])["s"]
            assert told(answer) == told(scanned(facts, options))
            assert answer.receipt.check().holds
        assert recall.store.check() is None


@settings(max_examples=60)
@given(written, searches, st.integers(1, 3), st.booleans())
def test_a_shortlist_and_arrays_give_what_looking_at_every_fact_gives(
    statements: list[Statement], asked: dict[str, Any], first: int, with_arrays: bool
) -> None:
    from lection_recall.ranking import arrays, shortlist

    facts = [fact_of(statement, number) for number, statement in enumerate(statements)]
    options = bound({**asked, "ranking": 2})
    view = ScannedView("s", [fact for fact in facts if fact.space == "s"], "words-1", ())
    every = told(search(view, options))
    before = arrays.WORTH_IT, shortlist.FIRST
    arrays.WORTH_IT, shortlist.FIRST = (-1 if with_arrays else 10**9), first
    view.ordered = True
    try:
        assert told(search(view, options)) == every
    finally:
        arrays.WORTH_IT, shortlist.FIRST = before


@settings(max_examples=60)
@given(written, searches, st.randoms(use_true_random=False))
def test_how_a_source_was_read_moves_no_id_score_or_place(
    statements: list[Statement], asked: dict[str, Any], chance: Any
) -> None:
    facts = [fact_of(statement, number) for number, statement in enumerate(statements)]
    other = [reread(fact, chance) for fact in facts]
    options = bound(asked)
    mine, theirs = scanned(facts, options), scanned(other, options)
    assert [row.explanation() for row in mine] == [row.explanation() for row in theirs]
    assert {**mine.receipt.data, "rows": 0} == {**theirs.receipt.data, "rows": 0}


def fact_of(statement: Statement, number: int) -> Fact:
    """A statement as a fact of a scan."""
    parts = {name: getattr(statement, name) for name in Statement.__dataclass_fields__}
    return Fact(id=f"{number:03}", created=number // 2, **parts)


def reread(fact: Fact, chance: Any) -> Fact:
    """The same fact, said to come from elsewhere and to have been read otherwise."""
    provenance = Provenance(
        chance.choice([kind for kind in PROVENANCES if kind != "extracted"]), chance.choice([None, "x"])
    )
    cited = tuple(
        replace(
            one, matched_by=chance.choice([None, "fallback", "label:x"]), confidence=chance.choice([None, 0.0, 1.0])
        )
        for one in fact.citations
    )
    return replace(fact, provenance=provenance, citations=cited)


@settings(max_examples=60)
@given(written, searches)
def test_a_minimum_gives_what_a_store_of_eligible_facts_gives(
    statements: list[Statement], asked: dict[str, Any]
) -> None:
    facts = [fact_of(statement, number) for number, statement in enumerate(statements)]
    options = bound({**asked, "min_declared": "inferred"})
    kept = [fact for fact in facts if fact.effective != "unverified"]
    rows, others = scanned(facts, options).rows, scanned(kept, options).rows
    assert [row.explanation() for row in rows] == [row.explanation() for row in others]


@settings(max_examples=60)
@given(written, searches)
def test_the_order_in_which_facts_were_written_moves_nothing(
    statements: list[Statement], asked: dict[str, Any]
) -> None:
    facts = [fact_of(statement, number) for number, statement in enumerate(statements)]
    options = bound(asked)
    assert told(scanned(facts, options)) == told(scanned(facts[::-1], options))


@settings(max_examples=40)
@given(written, st.lists(searches, min_size=1, max_size=3))
def test_vectors_are_the_same_with_and_without_numpy(statements: list[Statement], asked: list[dict[str, Any]]) -> None:
    from lection_recall.embedding import similarity

    with (
        TemporaryDirectory() as folder,
        lection_recall.open(Path(folder) / "facts.recall", embedder=HashingEmbedder()) as recall,
    ):
        recall.add_all(statements, duplicate=True)
        for one in asked:
            with_numpy = recall.answer(bound(one), ["s"])["s"]
            found, similarity.find_spec = similarity.find_spec, lambda _: None
            try:
                without = recall.answer(bound(one), ["s"])["s"]
            finally:
                similarity.find_spec = found
            assert told(with_numpy) == told(without)
            assert with_numpy.receipt.check().holds


@given(st.text(max_size=40))
def test_words_1_takes_every_letter_and_number_and_nothing_else(text: str) -> None:
    found = analyzer_of("words-1").terms(text)
    whole = folded(text)
    taken = {character for character in whole if unicodedata.category(character)[0] in "LN"}
    assert taken <= set("".join(found.tokens)) <= {c for c in whole if unicodedata.category(c)[0] in "LNM" or c == "."}
    assert all(found.tokens)


@given(st.text(max_size=40))
def test_words_1_does_not_depend_on_how_a_text_is_composed(text: str) -> None:
    found = {form: analyzer_of("words-1").terms(unicodedata.normalize(form, text)) for form in ("NFC", "NFD")}
    assert found["NFC"] == found["NFD"]


@given(written)
def test_facts_come_back_from_their_json(statements: list[Statement]) -> None:
    facts = [fact_of(statement, number) for number, statement in enumerate(statements)]
    assert [fact_from_dict(fact_to_dict(fact)) for fact in facts] == facts


@settings(max_examples=40)
@given(written, ends)
def test_an_export_and_its_import_are_the_same(statements: list[Statement], ends: list[tuple[str, int]]) -> None:
    from io import StringIO

    from lection_recall.store.transfer import export, restore

    with (
        TemporaryDirectory() as folder,
        lection_recall.open(Path(folder) / "a.recall") as one,
        lection_recall.open(Path(folder) / "b.recall") as other,
    ):
        fill(one, statements, ends)
        files = StringIO(), StringIO()
        for recall, file in zip((one, other), files, strict=True):
            assert isinstance(recall.store, SqliteStore)
            if recall is other:
                restore(other.store, files[0].getvalue().splitlines())
            export(recall.store, file)
        assert files[0].getvalue() == files[1].getvalue()
        assert other.store.check() is None


def test_ids_grow_whatever_the_clock_does(recall: Recall) -> None:
    facts = [recall.add(f"pier {number}").fact for number in range(50)]
    assert all(one.id < other.id and one.created < other.created for one, other in itertools.pairwise(facts))
