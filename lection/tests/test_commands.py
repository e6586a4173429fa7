from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from lection.commands.root import COMMANDS, root
from lection.failures.failures import Failure
from lection.intake.inputs import Wish, start_reading
from lection.output.output import standard_output

import lection

CONTRACT = """\
1. Fees

1.1 The Buyer shall pay.

1.3 The Seller shall wait.
"""


@pytest.fixture
def contract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("contract.txt").write_text(CONTRACT)
    return Path("contract.txt")


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(root, arguments, input=stdin, prog_name="lection")


def run_process(*arguments: str, stdin: bytes = b"", env: dict[str, str] | None = None) -> tuple[int, bytes, str]:
    command = [sys.executable, "-m", "lection", *arguments]
    done = subprocess.run(command, input=stdin, capture_output=True, env={**os.environ, **(env or {})}, check=False)
    return done.returncode, done.stdout, done.stderr.decode()


def test_the_tree_is_the_default(contract: Path) -> None:
    result = run("read", "contract.txt", "--profile", "contract")
    assert result.exit_code == 0
    rows = result.stdout.splitlines()
    assert [row.split()[-1] for row in rows[1:4]] == ["label:clause", "label:sub_clause", "(jump)"]
    assert rows[-1].startswith("4 blocks; 0 fallbacks (0.0%); dropped nothing; least certain line 5 ")
    assert "\x1b" not in result.stdout


def test_json_is_the_tree_and_several_files_are_an_object_a_line(contract: Path) -> None:
    result = run("read", "contract.txt", "contract.txt", "-f", "json", "-p", "contract")
    lines = result.stdout.splitlines()
    assert [json.loads(line)["fallback_count"] for line in lines] == [0, 0]
    assert lection.BlockTree.from_json(lines[0]) == lection.read("contract.txt", "contract")


def test_jsonl_is_loaded_again(contract: Path) -> None:
    result = run("read", "contract.txt", "-f", "jsonl", "-p", "contract")
    assert lection.BlockTree.from_jsonl(result.stdout.splitlines()) == lection.read("contract.txt", "contract")


def test_table_has_a_row_a_block(contract: Path) -> None:
    result = run("read", "contract.txt", "-f", "table", "-p", "contract")
    assert len(result.stdout.splitlines()) == 5


def test_json_lines_come_before_the_input_has_ended(lines_reader: Path) -> None:
    command = [sys.executable, "-m", "lection", "read", "-", "-f", "jsonl", "-r", "lines"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"a line of words\n" * 5_000)
        process.stdin.flush()
        records = [json.loads(process.stdout.readline()) for _ in range(3)]
        assert [record["record"] for record in records] == ["tree", "block", "block"]
        process.stdin.close()
        rest = process.stdout.read().splitlines()
    assert json.loads(rest[-1])["counts"]["kind"] == {"document": 1, "paragraph": 5_000}


def test_a_readers_option_is_typed_by_its_manifest(lines_reader: Path) -> None:
    loud = run("read", "-", "-r", "lines", "--option", "loud=yes", "-f", "json", stdin="one\n")
    assert json.loads(loud.stdout)["blocks"][1]["text"] == "ONE"
    for given, words in {"loud=perhaps": "perhaps", "loud": "NAME=VALUE", "soft=1": "soft"}.items():
        result = run("read", "-", "-r", "lines", "--option", given, stdin="one\n")
        assert result.exit_code == 2
        assert words in result.stderr


def test_an_isolated_reader_that_ends_its_process_is_a_sentence(lines_reader: Path) -> None:
    result = run("read", "-", "-r", "lines", "--isolate", stdin="one\nexit\n")
    assert result.exit_code == 1
    assert "lection-reader-lines 2.0" in result.stderr


def test_json_lines_of_the_whole_have_what_the_tree_has(contract: Path) -> None:
    result = run("read", "contract.txt", "-f", "jsonl", "--whole")
    assert lection.BlockTree.from_jsonl(result.stdout.splitlines()) == lection.read("contract.txt")


def test_markdown_and_a_page_are_written_too(contract: Path) -> None:
    assert run("read", "contract.txt", "-f", "markdown", "-p", "contract").stdout.startswith(
        "# 1. Fees\n\n- 1.1 The Buyer"
    )
    assert run("read", "contract.txt", "-f", "html").stdout.startswith("<!doctype html>")


def test_an_encoding_that_is_named_is_used(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("naïve".encode("cp1252") + b"\x81")
    strict = run("read", str(path), "--encoding", "utf-8")
    assert (strict.exit_code, "cannot be decoded as utf-8" in strict.stderr) == (1, True)
    loose = run("read", str(path), "--encoding", "utf-8", "--errors", "replace", "-f", "json")
    assert json.loads(loose.stdout)["dropped"][0]["count"] == 2


def test_standard_input_is_a_hyphen() -> None:
    result = run("read", "-", "-f", "json", "-p", "contract", stdin=CONTRACT)
    assert json.loads(result.stdout)["source"]["name"] == "standard input"


def test_a_stream_that_turns_out_to_be_of_another_encoding_is_told_of(tmp_path: Path) -> None:
    path = tmp_path / "late.txt"
    path.write_bytes(b"All of this is plain.\n\n" * 3000 + "Größe".encode("cp1252"))
    result = run("read", str(path), "-f", "jsonl")
    assert result.exit_code == 0
    assert result.stderr == (
        f"lection: {path}: 1 place: bytes that utf-8 cannot decode are replaced by U+FFFD; "
        "name the right encoding with --encoding\n"
    )
    assert run("read", str(path), "-f", "jsonl", "--errors", "replace").stderr == ""
    assert run("read", str(path), "-f", "json").stderr == ""


def test_standard_input_that_is_no_text_is_named_once() -> None:
    result = run("read", "-", stdin=b"\x89PNG\r\n\x1a\n\0\0\xff")
    assert result.stderr.startswith("lection: standard input: no installed reader takes this format")


def test_output_goes_to_a_file_whole_or_not_at_all(contract: Path) -> None:
    Path("out.json").write_text("old")
    assert run("read", "contract.txt", "-f", "json", "-o", "out.json", "--profile", "nope").exit_code == 2
    assert Path("out.json").read_text() == "old"
    assert run("read", "contract.txt", "-f", "json", "-o", "out.json").exit_code == 0
    assert json.loads(Path("out.json").read_text())["schema_version"]
    assert sorted(path.name for path in Path().iterdir()) == ["contract.txt", "out.json"]


def test_a_file_that_cannot_be_read_does_not_stop_the_others(contract: Path) -> None:
    result = run("read", "missing.txt", "contract.txt")
    assert result.exit_code == 1
    assert result.stderr == "lection: missing.txt: there is no such file\n"
    assert "contract.txt" in result.stdout


def test_a_name_of_two_lines_is_told_as_any_other() -> None:
    assert run("read", "two\nlines.txt").stderr.endswith("lines.txt: there is no such file\n")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["read"], 2, "Missing argument 'FILE|FOLDER|PATTERN...'"),
        (["read", "contract.txt", "--format", "poem"], 2, "poem"),
        (["read", "contract.txt", "--reader", "nope"], 2, "lection: no reader 'nope' is installed"),
        (["read", "contract.txt", "--profile", "nope"], 2, "nope"),
        (["read", "contract.txt", "-o", "none/x.json"], 1, "none: this folder does not exist"),
        (["red", "contract.txt"], 2, "There is no command 'red'. Did you mean 'read'?"),
        (["zzz"], 2, "See: lection --help"),
        (["explain", ".", "1"], 1, "this is a folder, not a file"),
        (["explain", "contract.txt", "/section[7]"], 2, "leads nowhere"),
        (["explain", "contract.txt", "section[7]"], 2, "no block has the label"),
        (["explain", "contract.txt", "/section"], 2, "/section"),
        (["explain", "contract.txt", "2"], 2, "no block stands on line 2; it is blank"),
        (["explain", "contract.txt", "99"], 2, "there is no line 99; the last one is 5"),
    ],
)
def test_errors_are_sentences_on_standard_error(
    contract: Path, arguments: Sequence[str], code: int, words: str
) -> None:
    result = run(*arguments)
    assert result.exit_code == code
    assert words in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


def test_a_command_of_a_package_that_is_missing_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LECTION_BLOCK", "lection-conformance")
    result = run("new-reader", "acme")
    assert result.exit_code == 2
    assert "The command 'new-reader' comes with lection-conformance: install it" in result.stderr


def test_a_profile_of_mistakes_gives_located_sentences_with_their_lines(contract: Path) -> None:
    Path("bad.yaml").write_text('name: Bad Name\nlabel_patterns:\n  - name: x\n    tempalte: "{arabic}"\n')
    result = run("read", "contract.txt", "--profile", "bad.yaml")
    assert result.exit_code == 2
    assert re.search(r"^lection: bad\.yaml:1:7: name: ", result.stderr)
    assert '     4 |     tempalte: "{arabic}"\n       |     ^' in result.stderr


def test_explain_tells_about_the_block_on_a_line(contract: Path) -> None:
    result = run("explain", "contract.txt", "5", "-p", "contract")
    assert result.exit_code == 0
    said = {row.split()[0]: " ".join(row.split()[1:]) for row in result.stdout.splitlines() if row.startswith("  ")}
    assert said["label"] == "1.3"
    assert said["rule"] == "label:sub_clause"
    assert said["sequence"].startswith("jump: a number is missing before it")
    assert said["pattern"].endswith("(template)")
    assert "label_patterns" in said["written"]
    assert "5 ┃ 1.3 The Seller shall wait." in result.stdout


@pytest.mark.parametrize("place", ["3", "/section[1]/item[1]", "1.1"])
def test_explain_takes_a_line_an_address_or_a_label(contract: Path, place: str) -> None:
    result = run("explain", "contract.txt", place, "-p", "contract")
    assert result.stdout.startswith("/section[1]/item[1]   line 3")


def test_readers_are_listed_for_people_and_for_programs() -> None:
    assert re.search(r"^plaintext +lection-reader-plaintext 0", run("readers").stdout, re.M)
    listed = {reader["id"]: reader for reader in json.loads(run("readers", "--json").stdout)}
    assert listed["markdown"]["state"] == "found"
    assert ".md" in listed["markdown"]["manifest"]["extensions"]


def test_profiles_are_listed_for_people_and_for_programs() -> None:
    assert re.search(r"^contract +1 ", run("profiles").stdout, re.M)
    listed = {profile["name"]: profile for profile in json.loads(run("profiles", "--json").stdout)}
    assert {"generic", "contract"} <= set(listed)
    assert listed["contract"]["sha256"] == lection.load_profile("contract").sha256


@pytest.mark.parametrize("flag", ["--version", "-V"])
def test_version(flag: str) -> None:
    assert run(flag).stdout == f"lection {lection.__version__}\n"
    assert run_process(flag)[1].decode().split() == ["lection", lection.__version__]


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_the_whole_says_what_the_help_of_each_says(name: str) -> None:
    command = import_module(f"lection.commands.{name}").command
    assert command.help.partition("\n")[0] == COMMANDS[name]
    assert COMMANDS[name] in run("--help").stdout


@pytest.mark.parametrize("form", ["tree", "jsonl", "parquet"])
def test_a_reader_of_the_output_that_goes_away_is_no_error(tmp_path: Path, form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    path = tmp_path / "long.txt"
    path.write_text("".join(f"{number}. Words of clause {number}.\n\n" for number in range(1, 4000)))
    command = [sys.executable, "-m", "lection", "read", str(path), "-p", "contract", "-f", form]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(4)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is full")
@pytest.mark.parametrize("form", ["tree", "json", "parquet"])
def test_a_full_disk_is_told_of_by_the_name_of_the_output(contract: Path, form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    command = [sys.executable, "-m", "lection", "read", "contract.txt", "-p", "contract", "-f", form]
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=buffered, check=False)
    assert done.stderr == b"lection: standard output: it cannot be written: No space left on device\n"
    assert done.returncode == 1


def test_streams_that_are_closed_are_told_of(contract: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(Failure, match="standard input is closed"):
        start_reading("-", Wish(), lection.Library())
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(Failure, match="standard output is closed"):
        standard_output()


def test_a_file_of_an_unknown_kind_is_said_to_be_read_as_plain_text(contract: Path) -> None:
    for name in ("page.deed", "LICENSE", "a.TXT"):
        Path(name).write_text("1. Fees\n")
    said = "lection: page.deed: no installed reader takes .deed, so it is read as plain text; --reader names another\n"
    result = run("read", "page.deed", "LICENSE", "a.TXT")
    assert result.exit_code == 0
    assert result.stderr == said
    assert run("read", "page.deed", "LICENSE", "-o", "out/", "--jobs", "1").stderr.startswith(f"{said}2 of 2 documents")
    assert run("read", "page.deed", "-r", "plaintext").stderr == ""


@pytest.mark.parametrize(
    ("name", "content", "package", "folder"),
    [
        ("a.pdf", b"%PDF-1.7\n", "lection-reader-pdf", "./reader_pdf"),
        ("print", b"%PDF-1.7\n", "lection-reader-pdf", "./reader_pdf"),
        ("A.DOCX", b"PK\x03\x04", "lection-reader-docx", "./reader_docx"),
        ("letter", b"PK\x03\x04....word/document.xml", "lection-reader-docx", "./reader_docx"),
        ("page.html", b"<p>x", "lection-reader-html", "./reader_html"),
        ("page.htm", b"<p>x", "lection-reader-html", "./reader_html"),
    ],
)
def test_the_missing_reader_of_a_known_format_is_a_sentence(
    contract: Path, monkeypatch: pytest.MonkeyPatch, name: str, content: bytes, package: str, folder: str
) -> None:
    monkeypatch.setenv("LECTION_BLOCK", package)
    Path(name).write_bytes(content)
    result = run("read", name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"{name}: the reader of this format is not installed; install it with: python -m pip install {package} " in (
        result.stderr
    )
    assert f"python -m pip install {folder})" in result.stderr
    assert run("read", name, "--reader", "plaintext", "--errors", "replace").exit_code == 0


def test_no_command_complains_of_a_reader_that_went_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object, **__: object) -> None:
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr("lection.library.Library.profiles", property(gone))
    result = run("profiles")
    assert (result.exit_code, result.output) == (0, "")


def test_a_terminal_without_unicode_gets_ascii_marks(contract: Path) -> None:
    code, out, err = run_process("read", "contract.txt", "-p", "contract", env={"PYTHONIOENCODING": "ascii"})
    assert (code, err) == (0, "")
    assert "|- 1 Fees" in out.decode("ascii") or "`- 1 Fees" in out.decode("ascii")


def test_json_is_utf_8_whatever_the_terminal_says(tmp_path: Path) -> None:
    code, out, _ = run_process(
        "read", "-", "-f", "json", stdin="Café 日本\n".encode(), env={"PYTHONIOENCODING": "ascii"}
    )
    assert code == 0
    assert json.loads(out.decode("utf-8"))["blocks"][1]["text"] == "Café 日本"


def test_what_nobody_foresaw_is_a_sentence_too(contract: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lection.Library, "open", lambda *_, **__: 1 / 0)
    result = run("read", "contract.txt")
    assert result.exit_code == 1
    assert result.stderr.startswith("lection: contract.txt: an error that should not happen, ZeroDivisionError")
    monkeypatch.setenv("LECTION_DEBUG", "1")
    assert isinstance(run("read", "contract.txt").exception, ZeroDivisionError)


def test_a_number_means_a_line_first_and_a_label_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text("1. One.\n\n3. Two.\n\n12. Three.\n")
    rows = run("explain", "a.txt", "3", "-p", "contract").stdout.splitlines()
    assert rows[0].startswith("/item[2]   line 3")
    assert run("explain", "a.txt", "12", "-p", "contract").stdout.startswith("/item[3]   line 5")
    Path("b.txt").write_text("1. One.\n\n2. Two.\n\n3. Three.\n")
    rows = run("explain", "b.txt", "3", "-p", "contract").stdout.splitlines()
    assert rows[0].startswith("/item[2]   line 3")
    assert rows[rows.index("Also 3:") + 1] == "  /item[3]  3 Three."


def test_a_number_of_thousands_of_digits_is_no_line(contract: Path) -> None:
    result = run("explain", "contract.txt", "9" * 5000)
    assert result.exit_code == 2
    assert "contract.txt: no block has the label '999" in result.stderr


def test_explain_names_what_else_a_place_may_mean(contract: Path) -> None:
    Path("two.txt").write_text("1. Fees\n\n(a) one\n\n2. Term\n\n(a) two\n")
    result = run("explain", "two.txt", "(a)", "-p", "contract")
    rows = result.stdout.splitlines()
    assert rows[0].startswith("/section[1]/item[1]")
    assert rows[rows.index("Also (a):") + 1] == "  /section[2]/item[1]  (a) two"


def test_explain_finds_the_block_that_goes_on_to_a_line_and_says_what_was_dropped_there(contract: Path) -> None:
    Path("b.md").write_text("Two lines\nof one.\n\n<!-- a comment -->\n")
    assert run("explain", "b.md", "2").stdout.startswith("/paragraph[1]   line 1")
    dropped = run("explain", "b.md", "4")
    assert (dropped.exit_code, dropped.stdout) in ((2, ""), (0, dropped.stdout))


def test_a_name_does_not_command_the_terminal(contract: Path) -> None:
    assert run("read", "\x1b[31mno.txt").stderr == "lection: ␛[31mno.txt: there is no such file\n"


def test_a_bad_profile_is_listed_with_what_is_wrong(monkeypatch: pytest.MonkeyPatch, lines_reader: Path) -> None:
    folder = lines_reader / "bad_profiles" / "profiles"
    folder.mkdir(parents=True)
    folder.joinpath("broken.yaml").write_text("nmae: broken\n")
    info = lines_reader / "bad_profiles-1.0.dist-info"
    info.mkdir()
    info.joinpath("METADATA").write_text("Name: bad-profiles\nVersion: 1.0\n")
    info.joinpath("entry_points.txt").write_text("[lection.profiles]\nbad = bad_profiles\n")
    monkeypatch.setenv("COLUMNS", "300")
    assert re.search(r"^broken +cannot be used: .*broken\.yaml:1:1: ", run("profiles").stdout, re.M)
    listed = {profile["name"]: profile for profile in json.loads(run("profiles", "--json").stdout)}
    assert "nmae" in listed["broken"]["problems"][0]


def test_explain_says_where_blocks_have_no_places(contract: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from collections.abc import Iterator
    from typing import Any

    from lection_core import Block
    from lection_reader_plaintext import PlainTextReader

    def read(*_: Any) -> Iterator[Block]:
        yield Block(kind="document", depth=0)
        yield Block(kind="paragraph", depth=1, text="It stands nowhere.")

    monkeypatch.setattr(PlainTextReader, "read", read)
    result = run("explain", "contract.txt", "1")
    assert result.exit_code == 2
    assert "its blocks have no places, as its reader does not give them" in result.stderr


def test_a_profile_that_the_reader_does_not_read_by_is_said_to_be_idle(contract: Path, lines_reader: Path) -> None:
    manifest = lines_reader / "lection_reader_lines" / "reader.toml"
    said = "the reader 'lines' recognises nothing by a profile; of contract only roles and spans are used"
    assert said not in run("read", "contract.txt", "--reader", "lines", "-p", "contract").stderr
    manifest.write_text(manifest.read_text() + 'profiles = "unsupported"\n')
    assert said in run("read", "contract.txt", "--reader", "lines", "-p", "contract").stderr
    assert said not in run("read", "contract.txt", "--reader", "lines").stderr


RULES = "name: house\nlabel_patterns:\n- {name: rule, template: 'Rule {arabic}.'}\n"


def test_a_profile_comes_from_standard_input(tmp_path: Path) -> None:
    (tmp_path / "rules.txt").write_text("Rule 1. Quiet.\n\nRule 2. Clean.\n", encoding="utf-8")
    result = run("read", str(tmp_path / "rules.txt"), "--profile", "-", "--format", "json", stdin=RULES)
    tree = json.loads(result.stdout)
    assert (tree["profile"]["name"], tree["counts"]["matched_by"]["label:rule"]) == ("house", 2)


def test_a_profile_on_standard_input_serves_many_documents(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / f"{name}.txt").write_text("Rule 1. Quiet.\n", encoding="utf-8")
    out = tmp_path / "out"
    given = ("read", str(tmp_path), "-p", "-", "--jobs", "2", "--format", "json", "-o", f"{out}/")
    assert run_process(*given, stdin=RULES.encode())[0] == 0
    names = [json.loads(file.read_text(encoding="utf-8"))["profile"]["name"] for file in sorted(out.glob("*.json"))]
    assert names == ["house", "house"]


def test_what_is_wrong_with_a_profile_on_standard_input_has_its_place(contract: Path) -> None:
    code, _, errors = run_process("read", contract.name, "-p", "-", stdin=RULES.replace("arabic", "arabik").encode())
    assert code == 2
    assert "standard input:3:26: label_patterns[0].template" in errors
    assert "Traceback" not in errors


def test_standard_input_is_the_profile_or_the_document() -> None:
    result = run("read", "-", "-p", "-", stdin=RULES)
    assert result.exit_code == 2
    assert "standard input is the profile already; name the document's file" in result.stderr
