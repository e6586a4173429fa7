from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block, BlockTree, ContractError, Dropped, Source, jsonl_lines

DOCUMENT = Block(kind="document", depth=0)


def paragraphs(source: Source) -> Iterator[Block | Dropped]:
    """Yield a paragraph for each piece of a source."""
    yield DOCUMENT
    place = 0
    for piece in source.pieces():
        yield Block(kind="paragraph", depth=1, text=piece, source=(place, place + len(piece)))
        yield Dropped("piece", 1, "Pieces are told of.")
        place += len(piece)


def lines(text: str = "one\u2028two") -> list[str]:
    source = Source.from_text(text)
    return list(jsonl_lines(paragraphs(source), source=source))


def refused(changed: list[str] | str) -> ContractError:
    with pytest.raises(ContractError) as caught:
        BlockTree.from_jsonl(changed)
    return caught.value


@given(tree=st.from_type(BlockTree))
def test_the_round_trip_is_exact(tree: BlockTree) -> None:
    written = list(tree.to_jsonl())
    loaded = BlockTree.from_jsonl(written)
    assert loaded == tree
    assert list(loaded.to_jsonl()) == written
    assert BlockTree.from_jsonl("\n".join(written)) == tree
    assert BlockTree.from_jsonl(("\n".join(written) + "\n").encode()) == tree


def test_records_come_in_order_and_the_last_one_ends_the_file() -> None:
    records = [json.loads(line) for line in lines("one two")]
    assert [record["record"] for record in records] == ["tree", "block", "block", "dropped", "end"]
    assert records[-1] == {
        "record": "end",
        "counts": {
            "kind": {"document": 1, "paragraph": 1},
            "matched_by": {"document": 1, "fallback": 1},
            "band": {"stated": 1, "none": 1},
        },
        "length": 7,
        "sha256": hashlib.sha256(b"one two").hexdigest(),
    }


def test_no_line_is_broken_by_what_python_takes_for_a_line_end() -> None:
    assert all(line.splitlines() == [line] for line in lines("a\x85b\u2028c\u2029d\x0be\x1cf\r\n"))


def test_without_the_end_record_a_file_is_truncated() -> None:
    error = refused(lines()[:-1])
    assert error.rule == "J-04"
    assert "truncated: after 2 blocks" in error.message


@pytest.mark.parametrize("kept", [0.3, 0.6, 0.95])
def test_a_file_cut_anywhere_is_refused(kept: float) -> None:
    whole = "\n".join(lines())
    assert refused(whole[: int(len(whole) * kept)]).rule in {"J-01", "J-04"}


def test_records_after_the_end_are_refused() -> None:
    assert refused([*lines(), lines()[1]]).rule == "J-04"


@pytest.mark.parametrize(
    ("number", "change", "rule", "message"),
    [
        (0, {"record": "block"}, "J-01", "begin with a record of the kind 'tree'"),
        (0, {"colour": 1}, "J-02", "the tree has unknown keys: colour"),
        (1, {"record": "blob"}, "J-01", "a record of the kind 'blob'"),
        (2, {"depth": 2}, "B-02", "depth jumps"),
        (2, {"colour": 1}, "J-02", "blocks[1] has unknown keys: colour"),
        (4, {"counts": {"kind": {}, "matched_by": {}, "band": {}}}, "B-07", "the blocks say"),
        (4, {"length": 8}, "J-04", "length is 7 in the tree record and 8 in the end record"),
        (4, {"sha256": "0"}, "J-04", "sha256 is"),
        (4, {"colour": 1}, "J-02", "colour"),
    ],
)
def test_a_wrong_record_is_refused(number: int, change: dict[str, Any], rule: str, message: str) -> None:
    changed = lines("one two")
    changed[number] = json.dumps({**json.loads(changed[number]), **change})
    error = refused(changed)
    assert error.rule == rule
    assert message in error.message


def test_a_line_that_is_no_json_is_named_by_its_number() -> None:
    assert "line 3: this is no JSON that can be read" in refused([*lines()[:2], "{"]).message
    assert "line 1 is no record" in refused(["[]"]).message
    assert refused([]).rule == "J-01"


def test_a_stream_says_length_and_hash_in_its_end_record_and_what_decoding_replaced() -> None:
    data = "é".encode() + b" \xff and \xfe"
    stream = Source.from_stream(io.BytesIO(data), encoding="utf-8", errors="replace")
    written = list(jsonl_lines(paragraphs(stream), source=stream))
    assert json.loads(written[0])["source"]["length"] is None
    loaded = BlockTree.from_jsonl(written)
    whole = Source.from_bytes(data, encoding="utf-8", errors="replace")
    assert loaded.with_source(whole).text == "é \ufffd and \ufffd"
    assert loaded.dropped[-1] == whole.dropped[0]
    assert loaded.source == whole.info


def test_the_first_lines_come_before_the_input_ends() -> None:
    def endless() -> Iterator[Block]:
        yield DOCUMENT
        while True:
            yield Block(kind="paragraph", depth=1)

    found = jsonl_lines(endless(), source=Source.from_text(""))
    assert [json.loads(next(found))["record"] for _ in range(3)] == ["tree", "block", "block"]


def test_the_shape_is_checked_while_writing() -> None:
    found = jsonl_lines([DOCUMENT, Block(kind="row", depth=1)], source=Source.from_text(""))
    with pytest.raises(ContractError, match="B-03"):
        list(found)
