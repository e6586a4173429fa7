"""Documents in, citations verified after edits: trees, envelopes, anchors, and who decides what is ambiguous."""

from __future__ import annotations

import json
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from lection_core import Block, BlockTree, ReaderInfo, Source
from lection_recall import Recall
from lection_recall.anchors.blocks import document_of
from lection_recall.anchors.proposals import envelope_of, path_in_words
from lection_recall.anchors.verifying import Recorded, Unreadable
from lection_recall.facts.errors import BadOption, NoFact, UnreadableImport

TEXT = """Fees

The hosting fee is 480 euros per quarter.

Late payments bear interest at four per cent.

Yes

Either side may end this with ninety days of notice.
"""


def tree(text: str = TEXT, matched_by: str = "fallback", confidence: float = 0.0) -> BlockTree:
    """A document whose paragraphs are what blank lines part, the first a heading of all others."""
    blocks, start = [Block(kind="document", depth=0)], 0
    for number, part in enumerate(text.strip("\n").split("\n\n")):
        begin = text.index(part, start)
        start = begin + len(part)
        kind: Any = "section" if number == 0 else "paragraph"
        rule = {} if number == 0 else {"matched_by": matched_by, "confidence": confidence}
        words = " ".join(part.split())
        blocks.append(Block(kind=kind, depth=1 if number == 0 else 2, text=words, source=(begin, start), **rule))
    return BlockTree(blocks=blocks, source=Source.from_text(text, name="fees.txt"), reader=ReaderInfo(id="plaintext"))


def states(recall: Recall, now: BlockTree | None, **given: Any) -> dict[str, str]:
    """What verification says, by the first words of each fact."""

    def read(_: Recorded) -> BlockTree:
        if now is None:
            raise Unreadable("there is no such file")
        return now

    found = recall.verify(read, **given)
    return {" ".join(verdict.fact.text.split()[:2]): verdict.checked.state for verdict in found}


def test_what_blocks_say_becomes_facts_that_cite_them(recall: Recall) -> None:
    assert recall.import_tree(tree()).outcomes == {"created": 4}
    fact = next(iter(recall.facts()))
    (cited,) = fact.citations
    assert fact.text == "The hosting fee is 480 euros per quarter."
    assert (fact.provenance.kind, fact.provenance.by, fact.declared) == ("read", "plaintext", None)
    assert (cited.address, cited.excerpt) == ("/section[1]/paragraph[1]", fact.text)
    assert recall.import_tree(tree()).outcomes == {"existing": 4}


def test_blocks_are_selected_by_the_conditions_of_find(recall: Recall) -> None:
    assert recall.import_tree(tree(), select={"kind": "section"}).outcomes == {"created": 1}
    assert recall.import_tree(tree(), select={"text": "interest", "max_confidence": "0.5"}).outcomes == {"created": 1}
    for wrong in ({"colour": "red"}, {"min_confidence": "much"}):
        with pytest.raises(BadOption):
            recall.import_tree(tree(), select=wrong)


def test_a_tree_without_its_text_is_refused_before_anything_is_written(recall: Recall) -> None:
    bare = BlockTree.from_json(tree().to_json())
    with pytest.raises(UnreadableImport, match="carries no text"):
        recall.import_tree(bare)
    assert list(recall.facts()) == []


def test_a_row_of_a_table_says_what_its_cells_say(recall: Recall) -> None:
    text = "| a | b |"
    blocks = [
        Block(kind="document", depth=0),
        Block(kind="table", depth=1, source=(0, 9), matched_by="markdown:pipe_table", confidence=1.0),
        Block(kind="row", depth=2, source=(0, 9), matched_by="markdown:pipe_table", confidence=1.0),
        Block(kind="cell", depth=3, text="a", source=(2, 3), matched_by="markdown:pipe_table", confidence=1.0),
        Block(kind="cell", depth=3, text="b", source=(6, 7), matched_by="markdown:pipe_table", confidence=1.0),
    ]
    recall.import_tree(BlockTree(blocks=blocks, source=Source.from_text(text, name="t.md")))
    (fact,) = recall.facts()
    assert (fact.text, fact.citations[0].excerpt) == ("a | b", text)


def test_one_block_that_is_too_large_stops_no_other(recall: Recall) -> None:
    long = "word " * 20_000
    done = recall.import_tree(tree(f"Fees\n\n{long.strip()}\n\nThe fee is 480 euros.\n"))
    assert done.outcomes == {"TooLarge": 1, "created": 1}
    assert done.to_dict()["refused"]


def test_one_label_that_differs_stops_no_other(recall: Recall) -> None:
    recall.import_tree(tree(), select={"text": "interest"}, declared="verified")
    assert recall.import_tree(tree(), declared="inferred").outcomes == {"created": 3, "DeclaredDiffers": 1}


EDITS = {
    "same": (TEXT, {"The hosting": "current", "Late payments": "current", "Yes": "current", "Either side": "current"}),
    "a word changed": (
        TEXT.replace("480", "510"),
        {"The hosting": "changed", "Late payments": "unchanged", "Yes": "unchanged", "Either side": "unchanged"},
    ),
    "a paragraph in front": (
        TEXT.replace("Fees\n\n", "Fees\n\nAll sums are in euros.\n\n"),
        {"The hosting": "moved", "Late payments": "moved", "Yes": "moved", "Either side": "moved"},
    ),
    "a short word elsewhere": (
        TEXT.replace("Fees\n\n", "Fees\n\nNew.\n\n").replace("Yes", "Yes and no"),
        {"The hosting": "moved", "Late payments": "moved", "Yes": "ambiguous", "Either side": "moved"},
    ),
    "the last removed": (
        TEXT.replace("Either side may end this with ninety days of notice.\n", ""),
        {"The hosting": "unchanged", "Late payments": "unchanged", "Yes": "unchanged", "Either side": "gone"},
    ),
    "copied twice": (
        TEXT.replace("Fees\n\n", "Fees\n\nNew.\n\n") + "\nThe hosting fee is 480 euros per quarter.\n",
        {"The hosting": "ambiguous", "Late payments": "moved", "Yes": "moved", "Either side": "moved"},
    ),
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_gives_each_citation_its_state(recall: Recall, edit: str) -> None:
    recall.import_tree(tree(), declared="inferred")
    before = [(fact.id, fact.text, fact.declared) for fact in recall.facts()]
    text, expected = EDITS[edit]
    assert states(recall, tree(text)) == expected
    assert [(fact.id, fact.text, fact.declared) for fact in recall.facts()] == before
    shown = {fact.citations[0].checked.state for fact in recall.facts() if fact.citations[0].checked}
    assert shown == set(expected.values())


def test_a_document_that_cannot_be_read_is_said_to_be_so(recall: Recall) -> None:
    recall.import_tree(tree())
    assert set(states(recall, None).values()) == {"unreadable"}
    (row,) = recall.search("hosting fee")
    assert row.to_dict()["citations"][0]["checked"]["why"] == "there is no such file"


def test_what_has_moved_is_anchored_anew_and_the_old_place_stays(recall: Recall) -> None:
    recall.import_tree(tree())
    moved = tree(EDITS["a paragraph in front"][0])
    states(recall, moved, reanchor=True)
    (row,) = recall.search("hosting fee")
    (cited,) = row.fact.citations
    assert cited.address == "/section[1]/paragraph[1]"
    assert [anchor.address for anchor in cited.anchors] == ["/section[1]/paragraph[2]"]
    assert states(recall, moved)["The hosting"] == "current"
    assert [entry.operation for entry in recall.history(row.fact.id)] == ["import", "verify", "reanchor", "verify"]


def test_the_same_words_recognised_otherwise_are_told(recall: Recall) -> None:
    recall.import_tree(tree())
    found = recall.verify(lambda _: tree(matched_by="label:clause", confidence=0.85), id=next(recall.facts()).id)
    assert [verdict.to_dict()["reading_changed"] for verdict in found] == [
        {
            "was": {"matched_by": "fallback", "confidence": 0.0},
            "is": {"matched_by": "label:clause", "confidence": 0.85},
        }
    ]


def test_one_document_or_fact_is_verified_alone(recall: Recall) -> None:
    recall.import_tree(tree())
    assert states(recall, tree(), document="other.txt") == {}
    assert len(states(recall, tree(), document="fees.txt")) == 4
    with pytest.raises(NoFact):
        states(recall, tree(), id="01")


@pytest.fixture
def pairs(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Stands for lection-compare: gives these pairs, whatever is compared."""
    found: list[Any] = []
    module = ModuleType("lection_compare")
    module.compare = lambda before, after: SimpleNamespace(pairs=found)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "lection_compare", module)
    monkeypatch.setattr("lection_recall.anchors.pairs.find_spec", lambda _: True)
    return found


def test_pairs_decide_what_words_leave_ambiguous(recall: Recall, pairs: list[Any]) -> None:
    recall.import_tree(tree())
    after = tree(EDITS["copied twice"][0])
    pairs.append(SimpleNamespace(a=("/section[1]/paragraph[1]",), b=("/section[1]/paragraph[2]",)))
    (verdict,) = [one for one in recall.verify(lambda _: after, before=[tree()]) if "hosting" in one.fact.text]
    assert verdict.checked.state == "moved"
    assert verdict.checked.detail["by"] == "lection-compare"
    assert verdict.checked.detail["address"] == "/section[1]/paragraph[2]"


def test_lection_compare_decides_which_copy_is_the_one_that_was_cited(recall: Recall) -> None:
    pytest.importorskip("lection_compare")
    recall.import_tree(tree())
    after = tree(EDITS["copied twice"][0])
    found = {one.fact.text: one.checked for one in recall.verify(lambda _: after, before=[tree()], reanchor=True)}
    checked = found["The hosting fee is 480 euros per quarter."]
    assert (checked.state, checked.detail["address"]) == ("moved", "/section[1]/paragraph[2]")
    assert states(recall, after)["The hosting"] == "current"


def test_without_pairs_that_fit_it_stays_ambiguous(recall: Recall, pairs: list[Any]) -> None:
    recall.import_tree(tree())
    assert states(recall, tree(EDITS["copied twice"][0]), before=[tree()])["The hosting"] == "ambiguous"


def test_the_deepest_block_is_found_and_text_between_blocks_is_in_none() -> None:
    document = document_of(tree())
    start = TEXT.index("480")
    assert document.deepest(start, start + 3) == document.addresses["/section[1]/paragraph[1]"]
    assert document.deepest(4, 6) is None
    assert document.deepest(0, len(TEXT)) is None


def envelope(*proposals: Any, unit: str = "codepoint", text: str = TEXT) -> dict[str, Any]:
    """An envelope about the document."""
    sha256 = Source.from_text(text).sha256
    result = {"offsetUnit": unit, "proposals": list(proposals)}
    source = {"ref": "fees.txt", "sha256": sha256}
    return {"format": "lection-extraction", "version": "1", "source": source, "result": result}


def proposal(excerpt: str, start: int, **more: Any) -> dict[str, Any]:
    """A proposal with its excerpt at a place."""
    where = {"excerpt": excerpt, "locator": f"chars:{start}-{start + len(excerpt)}"}
    block = {"address": "/section[1]/paragraph[1]", "matchedBy": "fallback", "confidence": 0.0}
    return {"fieldPath": "fee", "candidateValue": 480, "extractor": "m", "provenance": where, "block": block, **more}


def test_a_proposal_gets_what_its_document_says(recall: Recall) -> None:
    start = TEXT.index("480 euros")
    done = recall.import_envelope(envelope(proposal("480 euros", start)), tree=tree())
    assert done.outcomes == {"created": 1}
    (fact,) = recall.facts()
    (cited,) = fact.citations
    assert (cited.reader, cited.name) == ("plaintext", "fees.txt")
    assert states(recall, tree()) == {"fee: 480": "current"}


def test_a_proposal_whose_excerpt_stands_elsewhere_is_refused(recall: Recall) -> None:
    done = recall.import_envelope(envelope(proposal("481 euros", 3), proposal("Fees", 0)), tree=tree())
    assert done.outcomes == {"WrongExcerpt": 1, "created": 1}


def test_an_envelope_of_another_text_is_refused(recall: Recall) -> None:
    with pytest.raises(UnreadableImport, match="is not the text the envelope is about"):
        recall.import_envelope(envelope(proposal("480 euros", 3), text="another"), tree=tree())


def test_utf_16_offsets_need_the_text(recall: Recall) -> None:
    text = TEXT.replace("Fees", "𝔽ees")
    units = len(text[: text.index("480")].encode("utf-16-le")) // 2
    with pytest.raises(UnreadableImport, match="UTF-16"):
        recall.import_envelope(envelope(proposal("480", units), unit="utf16", text=text))
    recall.import_envelope(envelope(proposal("480", units), unit="utf16", text=text), tree=tree(text))
    (fact,) = recall.facts()
    assert fact.citations[0].range[0] == text.index("480") == units - 1


@pytest.mark.parametrize("data", ["", "[]", "{}", '{"format": "other"}', "not json"])
def test_what_is_no_envelope_is_refused(data: str) -> None:
    with pytest.raises(UnreadableImport):
        envelope_of(data)


def test_a_broken_envelope_is_refused_where_that_can_be_told() -> None:
    pytest.importorskip("lection_extract")
    with pytest.raises(UnreadableImport, match="the envelope is refused"):
        envelope_of(json.dumps(envelope(proposal("480 euros", 3))))


@pytest.mark.parametrize(
    ("path", "indices", "words"),
    [
        ("a.bC[].d-e_f", [0], "a b c 1 d e f"),
        ("x[][]", [0, 4], "x 1 5"),
        ("ISO9001Number", [], "iso9001 number"),
        ("straßeName", [], "straße name"),
        ("dayRates[1].amount", [], "day rates 1 amount"),
    ],
)
def test_paths_in_words(path: str, indices: list[int], words: str) -> None:
    assert path_in_words(path, indices) == words
