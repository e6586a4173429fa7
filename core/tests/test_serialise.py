from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import (
    Block,
    BlockTree,
    ContractError,
    Dropped,
    ProfileInfo,
    ReaderInfo,
    SchemaWarning,
    Selection,
    Source,
    Span,
)


def tree() -> BlockTree:
    return BlockTree(
        blocks=[
            Block(kind="document", depth=0),
            Block(
                kind="item",
                depth=1,
                text="pay the price",
                label="(a)",
                role="clause",
                spans=(Span("emphasis", 0, 3), Span("link", 4, 13, "https://example.org")),
                matched_by="label:alpha",
                confidence=0.8,
                source=(0, 17),
                attrs={"readings": [{"pattern": "alpha", "value": 1}]},
            ),
            Block(kind="paragraph", depth=1, text="été", source=(18, 21)),
        ],
        source=Source.from_text("(a) pay the price\nété", name="a.md", media_type="text/markdown"),
        dropped=[Dropped("tag", 1, "HTML tags are dropped.", ((17, 18),))],
        reader=ReaderInfo(id="markdown", distribution="lection-reader-markdown", version="0.1.0"),
        profile=ProfileInfo(
            name="contract",
            sha256="00",
            selection=Selection(winner="contract", score=0.5, runner_up=None, margin=0.5, sample=21),
        ),
        transformed_by=["hook"],
    )


def value() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(tree().to_json())
    return loaded


def refused(changed: object) -> ContractError:
    with pytest.raises(ContractError) as caught:
        BlockTree.from_json(changed if isinstance(changed, str) else json.dumps(changed))
    return caught.value


def put(path: str, new: object) -> dict[str, Any]:
    """Return the JSON value with something else at a path like ``blocks/1/depth``."""
    changed = place = value()
    *above, last = (int(step) if step.isdecimal() else step for step in path.split("/"))
    for step in above:
        place = place[step]  # type: ignore[index]
    place[last] = new  # type: ignore[index]
    return changed


@given(tree=st.from_type(BlockTree))
def test_the_round_trip_is_exact(tree: BlockTree) -> None:
    text = tree.to_json()
    loaded = BlockTree.from_json(text)
    assert loaded == tree
    assert loaded.to_json() == text
    assert BlockTree.from_json(text.encode()) == tree


def test_keys_are_the_fields_in_their_order() -> None:
    assert list(value()) == [
        "schema_version",
        "source",
        "reader",
        "profile",
        "transformed_by",
        "fallback_count",
        "counts",
        "blocks",
        "dropped",
    ]
    assert value()["blocks"][1] == {
        "kind": "item",
        "text": "pay the price",
        "label": "(a)",
        "depth": 1,
        "role": "clause",
        "spans": [
            {"type": "emphasis", "start": 0, "end": 3, "value": None},
            {"type": "link", "start": 4, "end": 13, "value": "https://example.org"},
        ],
        "matched_by": "label:alpha",
        "confidence": 0.8,
        "source": [0, 17],
        "attrs": {"readings": [{"pattern": "alpha", "value": 1}]},
    }
    assert list(value()["blocks"][1]) == list(Block.__dataclass_fields__)


def test_text_is_written_as_it_is_and_numbers_as_numbers() -> None:
    assert '"text":"été"' in tree().to_json()
    assert '"confidence":1.0' in tree().to_json()
    assert value()["fallback_count"] == 1
    assert value()["counts"]["kind"] == {"document": 1, "item": 1, "paragraph": 1}


def test_b07_another_fallback_count_is_an_error_naming_both() -> None:
    assert str(refused(put("fallback_count", 3))) == "B-07: fallback_count says 3, the blocks say 1"
    assert refused(put("fallback_count", True)).rule == "B-07"


def test_b07_other_counts_are_an_error_naming_both() -> None:
    error = refused(put("counts/band", {"stated": 3}))
    assert error.rule == "B-07"
    assert "counts.band says {'stated': 3}, the blocks say {'stated': 1, 'matched': 1, 'none': 1}" in error.message


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("colour", "the tree has unknown keys: colour"),
        ("blocks/1/colour", "blocks[1] has unknown keys: colour"),
        ("blocks/1/spans/0/colour", "blocks[1].spans[0] has unknown keys: colour"),
        ("dropped/0/colour", "dropped[0] has unknown keys: colour"),
        ("source/colour", "source has unknown keys: colour"),
        ("reader/colour", "reader has unknown keys: colour"),
        ("profile/colour", "profile has unknown keys: colour"),
        ("profile/selection/colour", "profile.selection has unknown keys: colour"),
        ("counts/colour", "counts has unknown keys: colour"),
    ],
)
def test_unknown_keys_are_refused_in_a_known_version_and_kept_in_a_newer_minor(path: str, place: str) -> None:
    changed = put(path, {"deep": [1]})
    error = refused(changed)
    assert error.rule == "J-02"
    assert place in error.message
    changed["schema_version"] = "1.7"
    with pytest.warns(
        SchemaWarning, match="schema_version 1.7 is newer than this package's 1.1; .*: colour of "
    ) as warned:
        loaded = BlockTree.from_json(json.dumps(changed))
    assert len(warned) == 1
    assert json.loads(loaded.to_json()) == changed
    with pytest.warns(SchemaWarning):
        assert BlockTree.from_jsonl(loaded.to_jsonl()) == loaded


def test_a_newer_minor_without_unknown_keys_loads_in_silence_and_keeps_its_version() -> None:
    loaded = BlockTree.from_json(json.dumps(put("schema_version", "1.2")))
    assert loaded.schema_version == "1.2"


@pytest.mark.parametrize(("version", "cure"), [("2.0", "upgrade lection-core"), ("0.9", "write it again")])
def test_another_major_is_refused_with_both_versions(version: str, cure: str) -> None:
    error = refused(put("schema_version", version))
    assert error.rule == "J-03"
    assert f"schema_version is {version}, this package reads 1.1; {cure}" in error.message


@pytest.mark.parametrize(
    ("path", "new", "message"),
    [
        ("schema_version", 1.0, "schema_version is 1.0; it must be like '1.1'"),
        ("schema_version", "1", "schema_version is '1'"),
        ("schema_version", "1.x", "schema_version is '1.x'"),
        ("blocks", {}, "blocks is {}; it must be an array"),
        ("blocks/1", [], "blocks[1] is []; it must be an object"),
        ("blocks/1", {"kind": "item", "depth": 1}, "blocks[1] lacks confidence, matched_by"),
        ("blocks/1/spans", "x", "spans is 'x'; it must be an array"),
        ("blocks/1/source", "ab", "source is 'ab'; it must be an array"),
        ("blocks/1/depth", "1", "block 1: depth is '1' of type str"),
        ("blocks/1/confidence", True, "block 1: confidence is True"),
        ("blocks/1/attrs", [], "block 1: attrs is []"),
        ("dropped/0/sources", [[1]], "sources"),
        ("dropped/0/count", 2, "dropped[0]: Dropped 'tag' has count 2 but 1 ranges"),
        ("source", None, "source is None; it must be an object"),
        ("source", {"name": "a"}, "source lacks length, sha256"),
        ("counts", {}, "counts lacks band, kind, matched_by"),
        ("transformed_by", "hook", "transformed_by is 'hook'; it must be an array"),
    ],
)
def test_a_wrong_value_is_named_by_its_place(path: str, new: object, message: str) -> None:
    assert message in str(refused(put(path, new)))


def test_the_shape_is_checked_on_loading() -> None:
    assert refused(put("blocks/2/depth", 3)).rule == "B-02"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this is no JSON that can be read"),
        ("null", "this is no serialised tree"),
        ("[]", "this is no serialised tree"),
        ("{}", "this is no serialised tree"),
        ('{"a": NaN}', "NaN is no JSON number"),
        ('{"a": 1, "a": 2}', "the key 'a' stands twice"),
        ("[" * 200_000, "nests too deep"),
        ("1" * 5000, "this is no JSON that can be read: Exceeds the limit"),
    ],
)
def test_what_is_no_tree_at_all_is_refused_in_a_sentence(text: str, message: str) -> None:
    error = refused(text)
    assert error.rule == "J-01"
    assert message in error.message


def test_what_is_no_utf8_is_refused_in_a_sentence() -> None:
    with pytest.raises(ContractError, match="J-01: this is no UTF-8"):
        BlockTree.from_json(b'{"schema_version": "\xff"}')


def test_truncated_json_is_refused() -> None:
    assert refused(tree().to_json()[:-1]).rule == "J-01"


def test_a_chain_10000_deep_goes_out_and_comes_back() -> None:
    blocks = [Block(kind="document", depth=0), *(Block(kind="quote", depth=depth) for depth in range(1, 10_000))]
    deep = BlockTree(blocks=blocks, source=Source.from_text(""))
    assert BlockTree.from_json(deep.to_json()) == deep
    assert BlockTree.from_jsonl(deep.to_jsonl()) == deep
