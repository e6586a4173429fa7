from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from lection_core import Block, BlockTree, Dropped, ProfileInfo, ReaderInfo, Source, Span
from lection_core.codec.arrow import ADDRESSED_DEPTH, COLUMNS, ArrowMissingError, arrow_schema

pytest.importorskip("pyarrow")

TEXT = "1. Fees\n\n(a) The fee is due.\n\nand more\n"


def _tree(name: str = "a.txt") -> BlockTree:
    blocks = [
        Block(kind="document", depth=0),
        Block(kind="section", depth=1, label="1", text="Fees", matched_by="label:x", confidence=0.9, source=(0, 7)),
        Block(
            kind="item", depth=2, label="(a)", text="The fee is due.", matched_by="label:y", confidence=0.5,
            source=(9, 28), spans=(Span("defined_term", 4, 7, "Fee"),), attrs={"sequence": "first", "n": [1, 2]},
        ),
        Block(kind="paragraph", depth=1, text="and more", role="note"),
    ]  # fmt: skip
    return BlockTree(
        blocks=blocks,
        source=Source.from_text(TEXT, name=name),
        reader=ReaderInfo(id="plaintext", version="1.2"),
        profile=ProfileInfo(name="contract", sha256="f" * 64),
        dropped=[Dropped("page", 1, "A page number.", ((38, 39),))],
    )


def test_a_row_is_a_block_with_all_its_columns_described() -> None:
    table = _tree().to_arrow()
    assert table.schema.names == list(COLUMNS)
    assert {field.name: field.metadata[b"description"].decode() for field in table.schema} == dict(COLUMNS)
    assert table.to_pylist()[2] == {
        "document": "a.txt",
        "source_sha256": Source.from_text(TEXT).sha256,
        "linear_sha256": None,
        "reader": "plaintext 1.2",
        "profile": "contract",
        "profile_sha256": "f" * 64,
        "index": 2,
        "address": "/section[1]/item[1]",
        "parent": 1,
        "ordinal": 1,
        "depth": 2,
        "level": 1,
        "kind": "item",
        "label": "(a)",
        "text": "The fee is due.",
        "role": None,
        "matched_by": "label:y",
        "confidence": 0.5,
        "band": "guessed",
        "source_start": 9,
        "source_end": 28,
        "spans": [{"type": "defined_term", "start": 4, "end": 7, "value": "Fee"}],
        "attrs": '{"sequence":"first","n":[1,2]}',
    }


def test_addresses_are_those_of_the_tree() -> None:
    tree = _tree()
    assert tree.to_arrow()["address"].to_pylist() == [node.address for node in tree.nodes()]


def test_what_stands_once_in_a_tree_is_metadata() -> None:
    header = json.loads(_tree().to_arrow().schema.metadata[b"lection"])
    assert header["profile"]["name"] == "contract"
    assert header["dropped"] == [{"kind": "page", "count": 1, "reason": "A page number.", "sources": [[38, 39]]}]


def test_thousands_of_levels_stay_linear() -> None:
    blocks = [Block(kind="document", depth=0), *(Block(kind="quote", depth=depth) for depth in range(1, 10_001))]
    table = BlockTree(blocks=blocks, source=Source.from_text("")).to_arrow()
    addresses = table["address"].to_pylist()
    assert addresses[ADDRESSED_DEPTH] is not None
    assert addresses[ADDRESSED_DEPTH + 1] is None
    assert table["parent"].to_pylist()[-1] == 9_999
    assert table.nbytes < 10_001 * 300


def test_an_empty_document_has_the_same_schema() -> None:
    table = BlockTree(blocks=[Block(kind="document", depth=0)], source=Source.from_text("")).to_arrow()
    assert table.schema.equals(arrow_schema())
    assert table.num_rows == 1


def test_several_documents_go_into_one_parquet_file(tmp_path: Path) -> None:
    pyarrow: Any = pytest.importorskip("pyarrow")
    parquet: Any = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "all.parquet"
    tables = [_tree("a.txt").to_arrow(), _tree("b.txt").to_arrow(document="second")]
    parquet.write_table(pyarrow.concat_tables([table.replace_schema_metadata() for table in tables]), path)
    assert parquet.read_table(path)["document"].to_pylist() == ["a.txt"] * 4 + ["second"] * 4


def test_pandas_polars_and_duckdb_open_it(tmp_path: Path) -> None:
    parquet: Any = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "a.parquet"
    parquet.write_table(_tree().to_arrow(), path)

    pandas: Any = pytest.importorskip("pandas")
    frame = pandas.read_parquet(path)
    assert frame["label"].tolist()[1:3] == ["1", "(a)"]
    assert frame["spans"][2][0]["value"] == "Fee"

    polars: Any = pytest.importorskip("polars")
    sure = polars.read_parquet(path).filter(polars.col("confidence") < 0.7)
    assert sure["address"].to_list() == ["/section[1]/item[1]", "/paragraph[1]"]

    duckdb: Any = pytest.importorskip("duckdb")
    rows = duckdb.sql(f"select kind, count(*) from '{path}' where depth > 0 group by kind order by kind").fetchall()
    assert rows == [("item", 1), ("paragraph", 1), ("section", 1)]


def test_without_pyarrow_the_cure_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(ArrowMissingError, match=r"pip install 'lection-core\[arrow\]'"):
        _tree().to_arrow()
