"""`lection compare` and `lection textconv` as their users run them, and `lection.compare`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from lection.commands.root import root
from lection_compare import Comparison

import lection

BEFORE = """1. Fees are due on the first of each month.

2. The term is one year from signature.

3. Clause 2 survives the end of this agreement.
"""
AFTER = """1. Notices are sent by registered post.

2. Fees are due on the last of each month.

3. The term is one year from signature.

4. Clause 2 survives the end of this agreement.
"""


@pytest.fixture
def pair(tmp_path: Path) -> tuple[str, str]:
    for name, text in (("before.txt", BEFORE), ("after.txt", AFTER)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return str(tmp_path / "before.txt"), str(tmp_path / "after.txt")


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(root, ["compare", *arguments], input=text)


def test_changes_end_with_one_and_structure_stands_apart_from_words(pair: tuple[str, str]) -> None:
    result = run(*pair, "-p", "contract")
    assert result.exit_code == 1
    assert "structure: 1 inserted, 3 renumbered (1 shift of numbers)" in result.output
    assert "words: 1 text edited" in result.output
    assert "[-first-]{+last+}" in result.output
    assert "1 to 3 are now 2 to 4" in result.output
    assert "is stale: it meant what is now 3, and names 2" in result.output


def test_no_change_ends_with_zero(pair: tuple[str, str]) -> None:
    result = run(pair[0], pair[0], "-p", "contract")
    assert result.exit_code == 0
    assert "structure: no change" in result.output


def test_what_is_not_shown_does_not_count(pair: tuple[str, str]) -> None:
    assert run(*pair, "-p", "contract", "--only", "moves").exit_code == 0
    assert run(*pair, "-p", "contract", "--only", "words", "--under", "3").exit_code == 0
    assert run(*pair, "-p", "contract", "--only", "words", "--under", "2").exit_code == 1


def test_quiet_shows_nothing(pair: tuple[str, str]) -> None:
    result = run(*pair, "-q")
    assert (result.exit_code, result.output) == (1, "")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["missing.txt", "missing.txt"], "missing.txt"),
        (["-", "-"], "standard input can be one version only"),
        (["{a}", "{folder}"], "is a folder, and the other is none"),
        (["{a}", "{b}", "--under", "77"], "neither version has a block '77'"),
        (["{a}", "{b}", "--ignore", "spelling"], "'spelling' cannot be ignored"),
        (["{a}", "--since", "HEAD"], "at HEAD:"),
    ],
)
def test_trouble_ends_with_two_and_a_sentence(pair: tuple[str, str], arguments: list[str], sentence: str) -> None:
    folder = str(Path(pair[0]).parent)
    result = run(*(one.format(a=pair[0], b=pair[1], folder=folder) for one in arguments))
    assert result.exit_code == 2
    assert sentence in result.output
    assert "Traceback" not in result.output


def test_standard_input_is_a_version(pair: tuple[str, str]) -> None:
    result = run(pair[0], "-", "-p", "contract", text=AFTER)
    assert result.exit_code == 1
    assert "1 inserted" in result.output


def test_json_comes_back_as_the_comparison(pair: tuple[str, str]) -> None:
    result = run(*pair, "-p", "contract", "-f", "json")
    comparison = Comparison.from_json(result.output)
    assert [shift.by for shift in comparison.shifts] == [1]
    lines = [json.loads(line) for line in run(*pair, "-p", "contract", "-f", "jsonl").output.splitlines()]
    assert lines[0]["record"] == "comparison"
    assert lines[-1] == {"record": "end", "pairs": sum(line["record"] == "pair" for line in lines)}


def test_the_summary_is_sentences(pair: tuple[str, str]) -> None:
    lines = run(*pair, "-p", "contract", "-f", "summary").output.splitlines()
    assert "1 inserted (“Notices are sent by registered post.”)." in lines
    assert "2 renumbered from 1, edited (first → last)." in lines
    assert "1 to 3 are now 2 to 4." in lines


class Page(HTMLParser):
    """Collects what a page marks, and whether its elements are closed and its links lead somewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.marked: list[tuple[str, str]] = []
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        given = dict(attrs)
        if given.get("id"):
            assert given["id"] not in self.ids
            self.ids.add(str(given["id"]))
        if tag == "a":
            self.links.add(str(given.get("href")))
        if tag not in ("meta", "input", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("ins", "del"):
            self.marked.append((self.open[-1], data))


def test_the_page_stands_alone_and_escapes_the_text(tmp_path: Path) -> None:
    before, after, out = tmp_path / "a.txt", tmp_path / "b.txt", tmp_path / "page.html"
    before.write_text(
        "1. Pay <script>alert(1)</script> & what is due at the bank in town on the first.\n\n2. The law of England.\n",
        "utf-8",
    )
    after.write_text(
        "1. The law of England.\n\n2. Pay <script>alert(1)</script> & what is due at the bank in town on the last.\n",
        "utf-8",
    )
    assert run(str(before), str(after), "-p", "contract", "-f", "html", "-o", str(out)).exit_code == 1
    text = out.read_text(encoding="utf-8")
    page = Page()
    page.feed(text)
    assert page.open == []
    assert "script" not in page.tags
    assert "http" not in text.replace("http-equiv", "")
    assert {link.removeprefix("#") for link in page.links} <= page.ids
    assert ("del", "first") in page.marked
    assert ("ins", "last") in page.marked
    assert "reordered" in text


def test_markdown_marks_by_tags_or_by_criticmarkup(pair: tuple[str, str]) -> None:
    plain = run(*pair, "-p", "contract", "-f", "markdown").output
    assert "Fees are due on the <del>first</del><ins>last</ins> of each month." in plain
    critic = run(*pair, "-p", "contract", "-f", "critic").output
    assert "Fees are due on the {--first--}{++last++} of each month." in critic


def test_side_by_side_has_both_texts_on_one_line(pair: tuple[str, str]) -> None:
    lines = run(*pair, "-p", "contract", "-f", "side").output.splitlines()
    assert any("[-first-]" in line and "{+last+}" in line and " | " in line for line in lines)
    assert any(line.strip().startswith("> 1 Notices are sent by registered post.") for line in lines)


def test_folders_are_compared_file_by_file_and_renamed_files_are_found(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for folder in (old, new):
        folder.mkdir()
        (folder / "same.txt").write_text("1. Nothing happens here.\n", "utf-8")
    (old / "fees.txt").write_text(BEFORE, "utf-8")
    (new / "payment.txt").write_text(AFTER, "utf-8")
    (new / "annex.txt").write_text("An annex that is altogether new.\n", "utf-8")
    result = run(str(old), str(new), "-p", "contract", "-f", "summary")
    assert result.exit_code == 1
    assert result.output.count("Before:") == 3
    assert "2 renumbered from 1, edited (first → last)." in result.output
    assert "Before: no file" in result.output


def test_textconv_gives_a_line_for_each_block_and_what_cannot_be_read_as_it_is(tmp_path: Path) -> None:
    file, binary = tmp_path / "a.txt", tmp_path / "b.txt"
    file.write_text(BEFORE, "utf-8")
    binary.write_bytes(b"\x00\x01\xff\xfe\x00 not text \xff")
    result = CliRunner().invoke(root, ["textconv", str(file), "-p", "contract"])
    assert result.output.splitlines()[1] == "item 2\tThe term is one year from signature."
    missing = CliRunner().invoke(root, ["textconv", str(tmp_path / "missing.txt")])
    assert missing.exit_code == 2
    raw = CliRunner().invoke(root, ["textconv", str(binary), "--encoding", "ascii"])
    assert raw.exit_code == 0
    assert "its text is given as it is" in raw.stderr
    assert raw.stdout_bytes == binary.read_bytes()


def git(folder: Path, *arguments: str) -> str:
    environment = os.environ | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    command = ["git", "-c", "user.name=n", "-c", "user.email=n@example.org", *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=True)
    return done.stdout.decode()


def test_git_shows_structure_through_the_driver_and_through_textconv(tmp_path: Path) -> None:
    lection_command = f'"{sys.executable}" -m lection'
    git(tmp_path, "init", "-q", ".")
    file = tmp_path / "contract.txt"
    file.write_text(BEFORE, "utf-8")
    (tmp_path / ".gitattributes").write_text("*.txt diff=lection\n", "utf-8")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "one")
    file.write_text(AFTER, "utf-8")
    driver = f"diff.lection.command={lection_command} compare --git -p contract"
    shown = git(tmp_path, "-c", driver, "diff")
    assert "1 to 3 are now 2 to 4" in shown
    (tmp_path / "new.txt").write_text("A new file.\n", "utf-8")
    file.unlink()
    git(tmp_path, "add", "-AN")
    shown = git(tmp_path, "-c", driver, "diff")
    assert "no file" in shown
    assert "{+A new file.+}" in shown
    git(tmp_path, "reset", "-q", "--hard")
    file.write_text(AFTER, "utf-8")
    converted = git(tmp_path, "-c", f"diff.lection.textconv={lection_command} textconv -p contract", "diff")
    assert "+item 1\tNotices are sent by registered post." in converted


def test_since_takes_the_version_before_from_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git(tmp_path, "init", "-q", ".")
    file = tmp_path / "contract.txt"
    file.write_text(BEFORE, "utf-8")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "one")
    file.write_text(AFTER, "utf-8")
    monkeypatch.chdir(tmp_path)
    result = run("contract.txt", "--since", "HEAD", "-p", "contract")
    assert result.exit_code == 1
    assert "contract.txt at HEAD" in result.output


def test_the_front_door_finds_the_package(pair: tuple[str, str]) -> None:
    comparison = lection.compare(*pair, "contract")
    assert isinstance(comparison, Comparison)
    assert comparison.statistics.inserted == 1
    again = lection.compare(lection.read(pair[0], "contract"), pair[1], "contract", ignore="case")
    assert again.options.ignore == ("case",)


def test_the_front_door_says_what_to_install(pair: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: ())
    with pytest.raises(lection.MissingConsumerError, match="python -m pip install lection-compare"):
        lection.compare(*pair)


def test_two_documents_of_one_kind_are_read_under_the_profile_chosen_for_the_first(pair: tuple[str, str]) -> None:
    comparison = lection.compare(*pair, "auto")
    assert comparison.a.profile is not None
    assert comparison.b.profile is not None
    assert comparison.a.profile.name == comparison.b.profile.name


@pytest.mark.parametrize("name", ["empty", "deep"])
def test_hostile_versions_give_a_result(name: str, tmp_path: Path) -> None:
    texts = {"empty": ("", BEFORE), "deep": ("> " * 300 + "deep\n", "> " * 301 + "deeper\n")}[name]
    for side, text in zip("ab", texts, strict=True):
        (tmp_path / f"{side}.md").write_text(text, "utf-8")
    result = run(str(tmp_path / "a.md"), str(tmp_path / "b.md"))
    assert result.exit_code == 1
    assert "structure:" in result.output
