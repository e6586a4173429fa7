from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from lection_plugins import discover

import lection

CONTRACT = """\
1. Fees

1.1 The Buyer shall pay under clause 2.

2. Term

2.1 This ends soon.
"""


class Endless(io.RawIOBase):
    """Letters without end; refuses to be read far beyond a limit."""

    given = 0

    def read(self, size: int = -1, /) -> bytes:
        assert 0 < size < 100_000
        self.given += size
        assert self.given < 200_000
        return b"a" * size


def test_a_file_without_end_is_read_to_the_limit_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lection.opening.LIMIT", 20_000)
    with pytest.raises(lection.SourceError, match="larger than any text within the limit of 20,000 bytes"):
        lection.read(Endless(), reader="plaintext")


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


@pytest.mark.parametrize("text", ["1. Fees\n\n2. Term\n", f"1. Fees\n{'x' * 5000}", "1. Fees\0", "1. Fees \ud800"])
def test_a_text_in_place_of_a_path_is_told_how_it_is_read(text: str) -> None:
    with pytest.raises(lection.SourceError) as error:
        lection.read(text)
    assert str(error.value).endswith("to read the text itself, hand over Source.from_text(text, name='text.txt')")


@pytest.mark.skipif(sys.platform == "win32", reason="no name there has a line break")
def test_a_path_with_a_line_break_is_one(tmp_path: Path) -> None:
    folder = tmp_path / "two\nlines"
    folder.mkdir()
    with pytest.raises(lection.SourceError, match="this is a folder, not a file"):
        lection.read(folder)
    (folder / "a.txt").write_text("1. Fees\n")
    assert lection.read(os.fsencode(folder / "a.txt").decode(), profile="contract").blocks[1].label == "1"


def test_a_path_may_be_of_bytes(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("1. Fees\n")
    with os.scandir(os.fsencode(tmp_path)) as entries:
        (entry,) = entries
    assert lection.read(entry, profile="contract").blocks[1].label == "1"  # type: ignore[arg-type]


@pytest.mark.parametrize("document", [b"1. Fees", None, 42])
def test_what_is_no_document_is_told_what_one_is(document: Any) -> None:
    with pytest.raises(TypeError, match=f"not of type {type(document).__name__}; Source.from_bytes and"):
        lection.read(document)


def test_a_file_open_for_text_is_asked_for_as_one_for_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("1. Fees\n")
    with path.open() as file, pytest.raises(TypeError, match=r"a\.txt is open for text; open it for bytes"):
        lection.read(file)  # type: ignore[arg-type]


LINES = "".join(f"line {number}\n" for number in range(20_000))


def test_a_file_is_read_in_pieces_and_gives_the_same_blocks(tmp_path: Path, lines_reader: Path) -> None:
    path = tmp_path / "long.lines"
    path.write_text(LINES)
    reading = lection.stream(path)
    assert reading.source.streaming
    first = next(reading)
    assert isinstance(first, lection.Block)
    assert first.kind == "document"
    next(reading)
    with pytest.raises(lection.SourceError, match="read to its end"):
        _ = reading.source.length
    rest = list(reading)
    whole = lection.read(path)
    assert [first, *rest] == [whole.blocks[0], *whole.blocks[2:]]
    assert reading.source.sha256 == whole.source.sha256


@pytest.mark.parametrize("name", ["a.md", "a.txt"])
def test_what_has_been_gone_through_is_not_gone_through_again(name: str) -> None:
    source = lection.Source.from_text("# A\n\ntext\n", name=name)
    ways = (list, lambda reading: reading.tree(), lambda reading: list(reading.to_jsonl()))
    for first in ways:
        for second in ways[1:]:
            reading = lection.stream(source)
            assert first(reading)
            with pytest.raises(lection.SourceError, match=f"{name}: this reading has been begun already"):
                second(reading)
    reading = lection.stream(source)
    next(reading)
    with pytest.raises(lection.SourceError, match="begun already"):
        reading.tree()
    assert list(reading)


def test_what_to_do_about_too_long_a_text_is_told_and_helps(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("1. Fees\n")
    with pytest.raises(lection.SourceError, match="make the Source with a higher limit, or stream it") as caught:
        lection.Source.from_path(tmp_path / "a.txt", limit=4)
    assert "lection read -f jsonl" in str(caught.value)
    assert lection.read(lection.Source.from_path(tmp_path / "a.txt", limit=8)).blocks[1].text == "Fees"


@pytest.mark.parametrize("name", ["a.md", "a.txt"])
def test_a_source_in_pieces_is_read_by_any_reader(name: str) -> None:
    def source() -> lection.Source:
        return lection.Source.from_stream(
            io.BytesIO(b"# A\n\nnext \xff\n"), encoding="utf-8", name=name, errors="replace"
        )

    for profile in (None, "auto", "generic"):
        tree = lection.read(source(), profile)
        assert tree.blocks[-1].text == "next \ufffd"
        assert sum(notice.count for notice in tree.dropped) == 1
        assert [*lection.stream(source(), profile)] == [*tree.blocks, *tree.dropped]
    assert lection.read(source(), isolate=True).blocks[-1].text == "next \ufffd"


def test_a_stream_of_json_lines_is_loaded_as_a_tree(tmp_path: Path, lines_reader: Path) -> None:
    path = tmp_path / "a.lines"
    path.write_bytes(b"one\ntwo \xff\n")
    opening = lection.Opening(streaming=True, encoding="utf-8", errors="replace")
    streamed = lection.BlockTree.from_jsonl(lection.Library().open(path, opening=opening).to_jsonl())
    assert [block.text for block in streamed.blocks[1:]] == ["one", "two \ufffd"]
    assert sum(notice.count for notice in streamed.dropped) == 1
    assert streamed.source.length == 10


def test_a_tree_of_a_stream_has_no_text(tmp_path: Path, lines_reader: Path) -> None:
    path = tmp_path / "a.lines"
    path.write_text("one\n")
    tree = lection.stream(path).tree()
    assert tree.source == lection.read(path).source
    with pytest.raises(LookupError, match="carries no text"):
        _ = tree.text


def test_an_open_file_is_a_document_too(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("# A\n")
    with path.open("rb") as file:
        tree = lection.read(file)
    assert tree.reader is not None
    assert tree.reader.id == "markdown"
    assert tree.source.name == str(path)


def test_a_file_in_pieces_is_closed_at_the_end(tmp_path: Path, lines_reader: Path) -> None:
    path = tmp_path / "a.lines"
    path.write_text("one\n")
    assert list(lection.stream(path))
    with lection.stream(path) as reading:
        next(reading)
    with pytest.raises(lection.ProfileError):
        lection.stream(path, "nope")


def test_a_reader_that_fails_is_named_with_the_place(tmp_path: Path, lines_reader: Path) -> None:
    source = lection.Source.from_text("one\nfail\n", name="a.lines")
    with pytest.raises(lection.LectionError, match=r"^a\.lines:1:4: reader 'lines' of lection-reader-lines 2"):
        lection.read(source)


def test_options_reach_the_reader_checked(lines_reader: Path) -> None:
    source = lection.Source.from_text("one\n", name="a.lines")
    assert lection.read(source, options={"loud": True}).blocks[1].text == "ONE"
    assert lection.read(source, options=lambda plugin: {"loud": plugin.id == "lines"}).blocks[1].text == "ONE"
    with pytest.raises(lection.LectionError, match="loud"):
        lection.read(source, options={"loud": "yes"})


def test_an_isolated_reader_that_ends_its_process_ends_no_more(lines_reader: Path) -> None:
    source = lection.Source.from_text("one\nexit\n", name="a.lines")
    with pytest.raises(lection.LectionError, match="lection-reader-lines 2"):
        lection.read(source, isolate=True)
    assert lection.read(lection.Source.from_text("one\n", name="a.lines"), isolate=True).blocks[1].text == "one"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="file names are text there")
def test_a_file_name_that_is_no_text_is_shown_as_far_as_it_is(tmp_path: Path) -> None:
    path = os.path.join(os.fsencode(tmp_path), b"caf\xe9.md")
    with open(path, "wb") as file:
        file.write(b"# A\n")
    tree = lection.read(os.fsdecode(path))
    assert tree.source.name.endswith("caf\ufffd.md")
    assert lection.BlockTree.from_json(tree.to_json().encode()) == tree


def test_auto_chooses_among_the_profiles_that_allow_it() -> None:
    tree = lection.read(lection.Source.from_text(CONTRACT * 3, name="a.txt"), profile="auto")
    assert tree.profile is not None
    assert tree.profile.selection is not None
    assert tree.profile.selection.winner == tree.profile.name
    assert lection.load_profile(tree.profile.name).auto


def test_a_bad_profile_of_another_package_stands_in_nobodys_way(lines_reader: Path) -> None:
    folder = lines_reader / "bad_profiles" / "profiles"
    folder.mkdir(parents=True)
    folder.parent.joinpath("__init__.py").write_text("1 / 0\n")
    folder.joinpath("broken.yaml").write_text("nmae: broken\n")
    folder.joinpath("sound.yaml").write_text("name: sound\nlabel_patterns: [{name: x, template: '[{arabic}]'}]\n")
    info = lines_reader / "bad_profiles-1.0.dist-info"
    info.mkdir()
    info.joinpath("METADATA").write_text("Name: bad-profiles\nVersion: 1.0\n")
    info.joinpath("entry_points.txt").write_text("[lection.profiles]\nbad = bad_profiles\n")
    library = lection.Library()
    assert {"broken", "sound", "contract"} <= set(library.profile_names)
    assert len(library.profile_names) == len(set(library.profile_names))
    assert isinstance(library.profiles()["broken"], lection.ProfileError)
    source = lection.Source.from_text("[1] one\n", name="a.txt")
    assert library.read(source, "auto").profile is not None
    assert library.read(source, "sound").blocks[1].matched_by == "label:x"
    assert library.read(source, "bad/sound").blocks[1].matched_by == "label:x"
    with pytest.raises(lection.ProfileError, match=r"broken\.yaml:1:1"):
        library.read(source, "broken")
