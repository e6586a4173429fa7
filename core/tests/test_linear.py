from __future__ import annotations

import hashlib
import json
import pickle
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import (
    Block,
    BlockTree,
    CheckedReader,
    ContractError,
    Dropped,
    LinearInfo,
    LinearText,
    Source,
    conservation_faults,
    jsonl_lines,
    place_text,
)

DOCUMENT = Block(kind="document", depth=0)
DATA = b"\x00one\x01two"


def binary() -> Source:
    return Source.from_bytes(DATA, name="a.bin", binary=True)


def paragraph(text: str, start: int) -> Block:
    return Block(kind="paragraph", text=text, depth=1, source=(start, start + len(text)))


def items() -> list[Block | Dropped | LinearText]:
    """What a reader yields that states its text line by line, each before its block."""
    return [
        DOCUMENT,
        LinearText("one\n"),
        paragraph("one", 0),
        LinearText("two\nfurniture\n"),
        paragraph("two", 4),
        Dropped("page_furniture", 1, "A running head is no text of its own.", ((8, 17),)),
    ]


def tree() -> BlockTree:
    return BlockTree.from_items(items(), source=binary())


class Yields:
    """A reader that yields what it is given."""

    def __init__(self, given: Iterable[object]) -> None:
        self.given = given

    def read(self, source: object, profile: object = None, options: object = None) -> Iterable[object]:
        return iter(self.given)


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_the_pieces_joined_are_the_text_and_the_source_keeps_both_hashes() -> None:
    read = tree()
    assert read.text == "one\ntwo\nfurniture\n"
    assert read.source.linear == LinearInfo(length=18, sha256=sha256("one\ntwo\nfurniture\n"))
    assert (read.source.length, read.source.sha256) == (len(DATA), hashlib.sha256(DATA).hexdigest())
    assert (read.source.text_length, read.source.text_sha256) == (18, sha256(read.text))


def test_ranges_and_conservation_count_in_the_linear_text() -> None:
    read = tree()
    assert [node.own_text for node in read.nodes()] == ["", "one", "two"]
    assert conservation_faults(read) == ()
    assert read.line_col(4) == (2, 1)
    lost = BlockTree.from_items(items()[:-1], source=binary())
    (fault,) = conservation_faults(lost)
    assert (fault.rule, fault.start, fault.end) == ("C-01", 8, 17)


def test_a_range_beyond_the_linear_text_is_refused() -> None:
    with pytest.raises(ContractError, match="B-05"):
        BlockTree(blocks=[DOCUMENT, paragraph("one", 0)], linear="on", source=binary())


def test_a_tree_without_linear_text_is_as_it_was() -> None:
    read = BlockTree(blocks=[DOCUMENT], source=Source.from_text("one"))
    assert read.source.linear is None
    assert "linear" not in json.loads(read.to_json())["source"]
    assert read.text == "one"
    assert read.line_col(2) == (1, 3)


def test_an_empty_linear_text_is_one() -> None:
    read = BlockTree(blocks=[DOCUMENT], linear="", source=binary())
    assert read.text == ""
    assert read.source.text_length == 0
    assert BlockTree.from_json(read.to_json()) == read


def test_json_round_trips_exactly() -> None:
    read = tree()
    loaded = BlockTree.from_json(read.to_json())
    assert loaded == read
    assert loaded.to_json() == read.to_json()
    assert BlockTree.from_jsonl(read.to_jsonl()) == read
    assert pickle.loads(pickle.dumps(read)).text == read.text


def test_a_stream_states_the_linear_text_in_its_end_record_and_loads_as_the_tree() -> None:
    lines = list(jsonl_lines(items(), source=binary()))
    assert "linear" not in json.loads(lines[0])["source"]
    assert json.loads(lines[-1])["linear"] == {"length": 18, "sha256": sha256(tree().text)}
    assert BlockTree.from_jsonl(lines) == tree()


def test_an_end_record_that_states_another_linear_text_is_refused() -> None:
    lines = list(tree().to_jsonl())
    end = json.loads(lines[-1])
    end["linear"]["length"] += 1
    with pytest.raises(ContractError, match="J-04: linear"):
        BlockTree.from_jsonl([*lines[:-1], json.dumps(end)])


def test_json_with_an_unsound_linear_text_is_refused() -> None:
    value = json.loads(tree().to_json())
    value["source"]["linear"]["words"] = 3
    with pytest.raises(ContractError, match=r"J-02: source\.linear has unknown keys: words"):
        BlockTree.from_json(json.dumps(value))


def test_with_source_attaches_bytes_and_linear_text_and_checks_both() -> None:
    loaded = BlockTree.from_json(tree().to_json())
    with pytest.raises(LookupError, match="attach"):
        _ = loaded.text
    assert loaded.with_source(binary(), tree().text).text == tree().text
    assert loaded.with_source(binary(), items()).text == tree().text
    with pytest.raises(ValueError, match="linear=reader"):
        loaded.with_source(binary())
    with pytest.raises(ValueError, match="is not that of the tree"):
        loaded.with_source(binary(), "another")
    with pytest.raises(ValueError, match="no LinearText"):
        loaded.with_source(binary(), [DOCUMENT])
    with pytest.raises(ValueError, match="is not the text"):
        loaded.with_source(Source.from_bytes(b"other", binary=True), tree().text)


def test_what_is_none_of_the_three_is_no_item() -> None:
    with pytest.raises(ContractError, match="R-01"):
        BlockTree.from_items([DOCUMENT, "text"], source=binary())  # type: ignore[list-item]


@pytest.mark.parametrize("text", [b"bytes", None, "\ud800"])
def test_a_piece_is_a_text_of_whole_characters(text: object) -> None:
    with pytest.raises(ContractError, match="B-06"):
        LinearText(text)  # type: ignore[arg-type]


def test_a_checked_reader_passes_pieces_on() -> None:
    assert list(CheckedReader(Yields(items())).read(binary())) == items()  # type: ignore[arg-type]


LATE = {
    "a block before its piece": [DOCUMENT, LinearText("o"), paragraph("one", 0), LinearText("ne")],
    "a notice before its piece": [DOCUMENT, LinearText("o"), Dropped("x", 1, "Why.", ((0, 3),)), LinearText("ne")],
    "the first piece after a range": [DOCUMENT, paragraph("one", 0), LinearText("one")],
}


@pytest.mark.parametrize("given", LATE.values(), ids=LATE.keys())
def test_a_piece_that_comes_late_is_refused_by_cage_and_stream(given: list[object]) -> None:
    with pytest.raises(ContractError, match="L-01"):
        list(CheckedReader(Yields(given)).read(binary()))  # type: ignore[arg-type]
    with pytest.raises(ContractError, match="L-01"):
        list(jsonl_lines(given, source=binary()))  # type: ignore[arg-type]


def test_what_decoding_replaced_has_no_range_in_a_linear_text() -> None:
    source = Source.from_text("<p>\ud800")
    lines = list(jsonl_lines([DOCUMENT, LinearText("\ufffd")], source=source))
    notice = json.loads(lines[-2])
    assert (notice["kind"], notice["sources"]) == ("lone_surrogate", [])


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=8), min_size=1, max_size=8))
def test_any_cutting_into_pieces_gives_the_same_tree(parts: list[str]) -> None:
    whole = "".join(parts)
    given = [DOCUMENT, *map(LinearText, parts), Block(kind="paragraph", text=whole, depth=1, source=(0, len(whole)))]
    read = BlockTree.from_items(given, source=binary())
    assert read == BlockTree(blocks=[given[0], given[-1]], linear=whole, source=binary())  # type: ignore[list-item]
    assert BlockTree.from_jsonl(jsonl_lines(given, source=binary())) == read


PLACES = [
    ({"page": 4, "box": [72, 72.5, 300, 90]}, "p.4"),
    ({"part": "word/document.xml", "paragraph": 17}, "¶17"),
    ({"part": "word/footnotes.xml", "paragraph": 2}, "footnotes ¶2"),
    ({"path": "/html/body/div[2]/p[3]", "id": "art_5"}, "#art_5"),
    ({"path": "/html/body/div[2]/p[3]"}, "/div[2]/p[3]"),
    ({"path": "/html"}, "/html"),
    ({"sheet": "Fees", "row": 3}, "sheet Fees"),
    ({"cells": [1, 2]}, "cells"),
    ({}, ""),
    (None, ""),
    ("p.4", ""),
]


@pytest.mark.parametrize(("place", "said"), PLACES)
def test_a_place_is_said_in_a_few_words(place: object, said: str) -> None:
    assert place_text(place) == said
