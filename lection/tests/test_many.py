from __future__ import annotations

import gc
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from lection.__main__ import main
from lection.commands.root import root
from lection.failures.failures import Failure
from lection.intake.documents import Found, find_documents, targets
from lection_plugins import discover

import lection


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "in/b.txt": "1. Fees\n\n1.1 Pay.\n",
        "in/a.md": "# A\n\ntext\n",
        "in/deep/c.txt": "(a) one\n",
        "in/.hidden/d.txt": "no\n",
        "in/picture.png": "no\n",
    }.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text)
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(root, ["read", *arguments], prog_name="lection")


def files(folder: str) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in Path(folder).rglob("*") if path.is_file())


def test_a_folder_means_what_readers_take_sorted_and_not_hidden(folder: Path) -> None:
    found = find_documents(["in"], discover())
    assert [each.name for each in found] == ["a.md", "b.txt", os.path.join("deep", "c.txt")]


def test_a_pattern_means_what_it_matches_and_a_file_itself(folder: Path) -> None:
    registry = discover()
    assert [each.path for each in find_documents(["in/**/*.txt"], registry)] == ["in/b.txt", "in/deep/c.txt"]
    assert find_documents(["in/picture.png", "-"], registry) == [
        Found("in/picture.png", "picture.png"),
        Found("-", "-"),
    ]
    assert find_documents(["none*"], registry) == [Found("none*", "none*")]


def test_the_results_of_an_earlier_run_are_no_documents(folder: Path) -> None:
    assert run("in", "-f", "markdown", "-o", "in/out/").exit_code == 0
    assert len(find_documents(["in"], discover(), leave_out="in/out")) == 3


@pytest.mark.parametrize("form", ["markdown", "tree"])
@pytest.mark.parametrize("given", ["in", "in/**/*.*"])
def test_results_beside_the_documents_are_no_documents(folder: Path, form: str, given: str) -> None:
    Path("in/picture.png").unlink()
    assert run(given, "-f", form, "-o", "in/").exit_code == 0
    once = {path: Path("in", path).read_text() for path in files("in")}
    assert run(given, "-f", form, "-o", "in/").exit_code == 0
    assert {path: Path("in", path).read_text() for path in files("in")} == once
    assert len(once) == 7


def test_no_document_is_overwritten_by_what_another_gives(folder: Path) -> None:
    Path("in/b.txt.md").write_text("# mine\n")
    result = run("in/b.txt", "in/b.txt.md", "-f", "markdown", "-o", "in/")
    assert result.exit_code == 2
    assert "in/b.txt.md would be overwritten by what in/b.txt gives" in result.output
    assert Path("in/b.txt.md").read_text() == "# mine\n"


def test_an_empty_folder_says_what_would_be_read(folder: Path) -> None:
    Path("empty").mkdir()
    with pytest.raises(Failure, match=r"^empty: no file .* takes \(.*\.md"):
        find_documents(["empty"], discover())


def test_an_empty_folder_stops_no_other_document(folder: Path) -> None:
    Path("empty").mkdir()
    one, each = run("in", "empty", "-f", "jsonl"), run("in", "empty", "-f", "json", "-o", "out/")
    assert one.stdout.count('"record":"end"') == 3
    assert len(files("out")) == 3
    for result in (one, each, run("empty")):
        assert result.exit_code == 1
        assert "lection: empty: no file in this folder" in result.stderr


def test_a_folder_that_cannot_be_looked_into_is_told_of(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    look = os.scandir

    def locked(path: str) -> object:
        if str(path).endswith("deep"):
            raise PermissionError(13, "Permission denied", path)
        return look(path)

    monkeypatch.setattr(os, "scandir", locked)
    result = run("in", "-f", "json")
    assert len(result.stdout.splitlines()) == 2
    assert result.stderr == f"lection: {os.path.join('in', 'deep')}: the permissions do not allow this\n"
    assert result.exit_code == 1
    with pytest.raises(Failure, match="permissions"):
        find_documents(["in"], discover())


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes there")
def test_a_pipe_in_a_folder_is_no_document(folder: Path) -> None:
    os.mkfifo("in/pipe.txt")
    assert len(find_documents(["in"], discover())) == 3


def test_documents_of_one_name_are_told_apart_by_their_folders() -> None:
    found = [Found("x/a/c.txt", "c.txt"), Found("x/b/c.txt", "c.txt")]
    assert [place.as_posix() for place in targets(found, "out", ".json")] == ["out/a/c.txt.json", "out/b/c.txt.json"]


def test_two_results_never_go_to_one_file() -> None:
    with pytest.raises(Failure, match="would both be written"):
        targets([Found("a/c.txt", "c.txt"), Found("a/c.txt", "c.txt")], "out", ".json")


def test_what_is_named_twice_is_read_once(folder: Path) -> None:
    assert "3 of 3 documents" in run("in", "in/a.md", "-o", "out/", "-f", "json").stderr


def test_a_long_name_leaves_room_for_its_result(folder: Path) -> None:
    name = "n" * 240
    Path(name + ".txt").write_text("1. Fees\n")
    assert run(name + ".txt", "-o", "out/", "-f", "json").exit_code == 0
    assert files("out") == [name + ".txt.json"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_each_document_gets_its_own_file_whatever_the_number_of_processes(folder: Path, jobs: str) -> None:
    result = run("in", "-o", "out/", "-f", "json", "--jobs", jobs)
    assert result.exit_code == 0
    assert result.stdout == ""
    assert re.match(r"3 of 3 documents read in [\d.]+ s \([\d.]+ a second\); 8 blocks, \d+ fallbacks? ", result.stderr)
    assert files("out") == ["a.md.json", "b.txt.json", "deep/c.txt.json"]
    tree = lection.BlockTree.from_json(Path("out/b.txt.json").read_bytes())
    assert tree == lection.read(os.path.join("in", "b.txt"))


def test_copies_of_the_command_s_process_write_the_same(folder: Path) -> None:
    # In a process of its own: this one may have threads, and is then not copied.
    for jobs in ("1", "2"):
        command = [sys.executable, "-W", "error", "-m", "lection", "read", "in", "-f", "json", "-o", f"out{jobs}/"]
        result = subprocess.run([*command, "--jobs", jobs], capture_output=True, text=True, check=True)
        assert "3 of 3 documents read" in result.stderr
    assert len(files("out1")) == 3
    for name in files("out1"):
        assert Path("out1", name).read_bytes() == Path("out2", name).read_bytes()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_standard_input_may_be_one_of_several(folder: Path, jobs: str) -> None:
    command = ["read", "-", "in", "-o", "out/", "-f", "json", "--jobs", jobs]
    result = CliRunner().invoke(root, command, prog_name="lection", input="1. Hello\n\n2. World\n")
    assert result.exit_code == 0
    assert len(files("out")) == 4
    tree = lection.BlockTree.from_json(Path("out/-.json").read_bytes())
    assert [node.block.label for node in tree.find(kind="item")] == ["1", "2"]


def test_one_that_fails_stops_no_other(folder: Path) -> None:
    Path("in/0.txt").write_bytes(b"\x00\xff\xfe\x81" * 50)
    result = run("in", "-o", "out/", "-f", "jsonl", "--jobs", "2")
    assert result.exit_code == 1
    assert len(files("out")) == 3
    assert f"lection: {os.path.join('in', '0.txt')}: byte " in result.stderr
    assert result.stderr.endswith("; 1 failed.\n")


def test_a_reader_that_ends_its_process_costs_its_own_document_only(folder: Path, lines_reader: Path) -> None:
    Path("in/x.lines").write_text("exit\n")
    result = run("in", "-o", "out/", "-f", "json", "--jobs", "2")
    assert result.exit_code == 1
    assert len(files("out")) == 3
    assert "the process that read it ended with signal 9; try it alone, with --isolate" in result.stderr


def test_what_is_there_already_can_be_skipped(folder: Path) -> None:
    run("in/b.txt", "-o", "out/", "-f", "json")
    Path("out/b.txt.json").write_text("kept")
    result = run("in", "-o", "out/", "-f", "json", "--skip-existing")
    assert "1 skipped, their results exist" in result.stderr
    assert Path("out/b.txt.json").read_text() == "kept"
    assert len(files("out")) == 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["in", "--jobs", "2"], "need a folder to write to: -o OUT/"),
        (["in", "--skip-existing", "-o", "x.json"], "need a folder to write to: -o OUT/"),
        (["in", "-f", "html"], "holds one document; for several name a folder: -o OUT/"),
        (["in", "-o", "out/", "--profile", "nope"], "nope"),
        (["in", "-o", "out/", "--reader", "nope"], "nope"),
    ],
)
def test_what_is_asked_for_wrongly_is_said_before_anything_is_read(
    folder: Path, arguments: list[str], words: str
) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert not Path("out").exists()


def test_several_documents_go_into_one_parquet_file(folder: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    assert run("in", "-f", "parquet", "-o", "all.parquet").exit_code == 0
    rows = parquet.read_table("all.parquet").to_pylist()
    assert [row["document"] for row in rows if row["depth"] == 0] == ["in/a.md", "in/b.txt", "in/deep/c.txt"]
    headers = json.loads(parquet.read_metadata("all.parquet").metadata[b"lection"])
    assert [header["reader"]["id"] for header in headers] == ["markdown", "plaintext", "plaintext"]


def test_a_caller_s_own_process_looks_for_garbage_as_it_did() -> None:
    pace, spared = gc.get_threshold(), gc.get_freeze_count()
    main(["readers"])
    assert (gc.get_threshold(), gc.get_freeze_count()) == (pace, spared)


def test_the_command_s_own_process_looks_for_none_at_its_end() -> None:
    code = "import gc, sys; from lection.__main__ import main; sys.argv[1:] = ['readers']; main(); "
    result = subprocess.run(
        [sys.executable, "-c", f"{code}print(gc.get_freeze_count() > 0)"], capture_output=True, text=True, check=True
    )
    assert result.stdout.endswith("True\n")
