from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from lection.commands.checking import report_lines
from lection.commands.root import root
from lection.output.output import Output
from lection.rendering.marks import UNICODE
from lection.rendering.pieces import plain
from lection.rendering.screen import Screen
from lection_profiles import fit

import lection

GOOD = """\
name: mine
label_patterns:
  - name: clause
    template: "{arabic}."
  - name: unused
    template: "§ {arabic}"
"""
BAD = 'name: Bad Name\nlabel_patterns:\n  - name: x\n    tempalte: "{arabic}"\nlanguages: english\n'


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("good.yaml").write_text(GOOD, encoding="utf-8")
    Path("bad.yaml").write_text(BAD)
    Path("a.txt").write_text("1. One.\n\n3. Three.\n")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(root, ["profile", *arguments], prog_name="lection")


def test_everything_wrong_is_told_at_once_with_its_line_and_a_caret() -> None:
    result = run("check", "bad.yaml", "a.txt")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert re.findall(r"^(?:lection: )?bad\.yaml:([0-9]+:[0-9]+): ", result.stderr, re.MULTILINE) == [
        "1:7",
        "4:5",
        "5:12",
    ]
    assert result.stderr.startswith("lection: bad.yaml:1:7: name: ")
    assert '     4 |     tempalte: "{arabic}"\n       |     ^\n' in result.stderr


def test_a_right_one_is_shown_on_documents() -> None:
    result = run("check", "good.yaml", "a.txt")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "good.yaml is a valid profile, mine 1, with 2 entries."
    assert lines[2] == "1 document under mine: 3 blocks, 0 fallbacks (0.0%)."
    assert "  unused  0  never fired" in lines
    assert any(line.startswith("  a.txt:3  jump after 1") for line in lines)


def test_a_mark_of_byte_order_does_not_move_the_caret() -> None:
    Path("bom.yaml").write_bytes(b"\xef\xbb\xbfname: X\n")
    assert "     1 | name: X\n       |       ^\n" in run("check", "bom.yaml").stderr


def test_a_document_that_cannot_be_read_does_not_stop_the_report() -> None:
    result = run("check", "good.yaml", "none.txt", "a.txt")
    assert result.exit_code == 1
    assert "1 document under mine" in result.stdout
    assert result.stderr == "lection: none.txt: there is no such file\n"


def test_a_document_is_decoded_as_asked() -> None:
    Path("latin.txt").write_bytes("1. Geb\xfchr\u20ac.\n".encode("cp1252"))
    read = run("check", "good.yaml", "latin.txt", "--encoding", "cp1252").stdout.splitlines()
    assert "  latin.txt:1  label:clause 0.85  1 Geb\xfchr\u20ac." in read
    Path("bad.txt").write_bytes(b"\x00\x01\xff\xfe\x80")
    refused = run("check", "good.yaml", "bad.txt")
    assert "name the encoding with --encoding, or read with --errors replace" in refused.stderr
    assert run("check", "good.yaml", "bad.txt", "--errors", "replace").exit_code == 0


def test_without_any_document_that_can_be_read_there_is_no_report() -> None:
    result = run("check", "good.yaml", "none.txt")
    assert (result.exit_code, result.stdout.count("\n")) == (1, 1)
    assert json.loads(run("check", "good.yaml", "none.txt", "--json").stdout)["fit"] is None


def test_one_entry_is_an_entry() -> None:
    Path("small.yaml").write_text("".join(GOOD.splitlines(keepends=True)[:4]), encoding="utf-8")
    assert run("check", "small.yaml").stdout.startswith("small.yaml is a valid profile, mine 1, with 1 entry.\n")


def test_without_documents_the_sample_is_read_and_without_one_it_says_what_to_do() -> None:
    assert "name documents: lection profile check good.yaml DOCUMENT" in run("check", "good.yaml").stdout
    Path("good.yaml").write_text(GOOD + "sample: |\n  1. One.\n", encoding="utf-8")
    assert "1 document under mine: 2 blocks" in run("check", "good.yaml").stdout


def test_the_report_is_there_for_programs_too() -> None:
    record = json.loads(run("check", "good.yaml", "a.txt", "--json").stdout)
    assert record["profile"] == "mine"
    assert record["warnings"] == []
    assert record["fit"]["never_fired"] == ["unused"]
    assert json.loads(run("check", "good.yaml", "--json").stdout)["fit"] is None


def test_what_is_wrong_is_there_for_programs_too() -> None:
    result = run("check", "bad.yaml", "--json")
    assert (result.exit_code, result.stderr) == (2, "")
    record = json.loads(result.stdout)
    assert (record["profile"], record["fit"]) == (None, None)
    assert record["problems"][1] == {
        "path": "label_patterns[0].tempalte",
        "message": "`tempalte` is not a key of a label pattern",
        "hint": "did you mean `template`?",
        "file": "bad.yaml",
        "line": 4,
        "column": 5,
    }


def test_what_a_document_holds_does_not_reach_the_terminal_as_a_command() -> None:
    Path("a.txt").write_text("\x1b[31mRed\u202e text.\n", encoding="utf-8")
    assert (
        "  a.txt:1  fallback 0.00  \u241b[31mRed\ufffd text." in run("check", "good.yaml", "a.txt").stdout.splitlines()
    )


def test_on_a_narrow_terminal_the_rows_of_a_report_are_cut_and_in_a_pipe_they_are_whole() -> None:
    Path("a.txt").write_text(f"{'words ' * 9}end.\n")
    whole = run("check", "good.yaml", "a.txt").stdout.splitlines()[-1]
    assert whole == f"  a.txt:1  fallback 0.00  {'words ' * 9}end."
    found = fit(lection.load_profile("good.yaml"), [lection.read("a.txt", "good.yaml")])
    assert plain(list(report_lines(found, Screen(width=40, marks=UNICODE, wraps=True)))[-1]) == f"{whole[:39]}…"


def test_a_name_with_a_space_is_quoted_in_what_to_type() -> None:
    Path("good.yaml").rename("my good.yaml")
    assert "lection profile check 'my good.yaml' DOCUMENT" in run("check", "my good.yaml").stdout


def test_the_schema_is_that_of_the_package() -> None:
    assert json.loads(run("schema").stdout)["title"] == "Lection profile"


@pytest.mark.parametrize("name", ["contract", "good.yaml"])
def test_what_is_shown_loads_as_the_same_profile(name: str) -> None:
    Path("shown.yaml").write_text(run("show", name).stdout, encoding="utf-8")
    assert lection.load_profile("shown.yaml") == lection.load_profile(name)


def test_a_new_one_is_valid_and_an_old_one_is_not_written_over() -> None:
    assert run("new", "acme", "--extends", "contract", "-o", "acme.yaml").exit_code == 0
    assert lection.load_profile("acme.yaml").name == "acme"
    again = run("new", "acme", "-o", "acme.yaml")
    assert (again.exit_code, "acme.yaml: this exists already" in again.stderr) == (2, True)
    assert run("new", "--extends", "nope").exit_code == 2
    assert run("new", "No Name").exit_code == 2


def test_on_a_narrow_terminal_the_list_of_profiles_has_room_for_what_each_is_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stream = io.BytesIO()
    narrow = Output(stream, Screen(60, marks=UNICODE, wraps=True), "standard output")
    monkeypatch.setattr("lection.commands.profiles.standard_output", lambda: narrow)
    assert CliRunner().invoke(root, ["profiles"], prog_name="lection").exit_code == 0
    row = next(row for row in stream.getvalue().decode().splitlines() if row.startswith("european_legislation"))
    assert row == "european_legislation  1        yes   nl da sv nb…  Statutes…"
