from __future__ import annotations

from pathlib import Path

import pytest
from lection_plugins import discover

import lection

CONTRACT = """\
1. Fees

1.1 The Buyer shall pay under clause 2.

2. Term

2.1 This ends soon.
"""


def test_text_is_read_from_a_source_by_its_name() -> None:
    tree = lection.read(lection.Source.from_text("# A\n\ntext\n", name="x.md"))
    assert tree.reader is not None
    assert tree.reader.id == "markdown"
    assert [block.kind for block in tree.blocks] == ["document", "section", "paragraph"]


@pytest.mark.parametrize("as_path", [str, Path])
def test_a_path_is_read_as_text_or_path(tmp_path: Path, as_path: type) -> None:
    path = tmp_path / "contract.txt"
    path.write_text(CONTRACT)
    tree = lection.read(as_path(path), profile="contract")
    assert [block.label for block in tree.blocks] == [None, "1", "1.1", "2", "2.1"]
    assert tree.source.name == str(path)
    assert tree.profile is not None
    assert tree.profile.name == "contract"
    assert tree.text == CONTRACT


def test_generic_asks_for_what_the_format_itself_states() -> None:
    tree = lection.read(lection.Source.from_text(CONTRACT, name="a.txt"), profile="generic")
    assert tree.fallback_count == len(tree.blocks) - 1


def test_a_reader_named_by_id_is_used_whatever_the_name(tmp_path: Path) -> None:
    path = tmp_path / "x.md"
    path.write_text("# A\n")
    tree = lection.read(path, reader="plaintext")
    assert tree.reader is not None
    assert tree.reader.id == "plaintext"


def test_a_profile_comes_as_a_mapping_or_a_file(tmp_path: Path) -> None:
    mapping = {"name": "mine", "label_patterns": [{"name": "bracket", "template": "[{arabic}]"}]}
    source = lection.Source.from_text("[1] one\n\n[2] two\n", name="a.txt")
    path = tmp_path / "mine.yaml"
    path.write_text('name: mine\nlabel_patterns:\n  - name: bracket\n    template: "[{arabic}]"\n')
    by_mapping, by_path = lection.read(source, mapping), lection.read(source, path)
    assert [block.matched_by for block in by_mapping.blocks[1:]] == ["label:bracket", "label:bracket"]
    assert by_mapping.to_json() == by_path.to_json()


def test_what_decoding_replaced_stands_among_the_dropped() -> None:
    tree = lection.read(lection.Source.from_text("one \ud800 two\n", name="a.txt"))
    assert sum(notice.count for notice in tree.dropped) == 1


def test_a_stream_of_blocks_is_the_tree_of_blocks() -> None:
    source = lection.Source.from_text(CONTRACT, name="a.txt")
    blocks = [item for item in lection.stream(source, "contract") if isinstance(item, lection.Block)]
    assert [block.kind for block in blocks] == [block.kind for block in lection.read(source, "contract").blocks]


def test_a_library_reads_one_document_after_another() -> None:
    library = lection.Library(discover(environ={"LECTION_BLOCK": "markdown"}))
    source = lection.Source.from_text("# A\n", name="x.md")
    with pytest.raises(lection.LectionError, match="LECTION_BLOCK names it"):
        lection.read(source, reader="markdown", library=library)
    assert library.read(source, reader="plaintext").text == "# A\n"
    assert library.profile("contract") is library.profile("contract")


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"reader": "nope"}, lection.LectionError, "nope"),
        ({"profile": "nope"}, lection.ProfileError, "nope"),
        ({"options": {"nope": 1}}, lection.LectionError, "nope"),
    ],
)
def test_what_is_not_there_is_named(arguments: dict[str, object], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        lection.read(lection.Source.from_text("x", name="a.txt"), **arguments)  # type: ignore[arg-type]


def test_a_missing_file_is_a_source_error(tmp_path: Path) -> None:
    with pytest.raises(lection.SourceError, match="no such file"):
        lection.read(tmp_path / "none.txt")


def test_a_file_is_read_in_pieces_and_gives_the_same_blocks(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text("".join(f"{n}. Clause {n}\n\n{n}.1 The Buyer shall pay.\n\n" for n in range(1, 6_000)))
    reading = lection.stream(path, "contract")
    assert reading.source.streaming
    first = next(reading)
    assert isinstance(first, lection.Block)
    assert first.kind == "document"
    with pytest.raises(lection.SourceError, match="read to its end"):
        _ = reading.source.length
    streamed = [first, *(item for item in reading if isinstance(item, lection.Block))]
    whole = lection.Library().open(path, "contract")
    assert streamed == [item for item in whole if isinstance(item, lection.Block)]


def test_a_stream_of_json_lines_is_loaded_as_a_tree(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(CONTRACT.encode() + b"\xff\n")
    opening = lection.Opening(streaming=True, encoding="utf-8", errors="replace")
    streamed = lection.BlockTree.from_jsonl(lection.Library().open(path, "contract", opening=opening).to_jsonl())
    assert sum(notice.count for notice in streamed.dropped) == 1
    assert streamed.source.length == len(CONTRACT) + 2


def test_an_open_file_is_a_document_too(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("# A\n")
    with path.open("rb") as file:
        tree = lection.read(file)
    assert tree.reader is not None
    assert tree.reader.id == "markdown"
    assert tree.source.name == str(path)


def test_a_file_in_pieces_is_closed_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(CONTRACT)
    assert list(lection.stream(path, "contract"))
    lection.stream(path, "contract").close()
    with pytest.raises(lection.ProfileError):
        lection.stream(path, "nope")
