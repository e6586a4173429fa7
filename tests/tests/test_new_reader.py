"""The package of a new reader: its files, and what the command refuses."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner
from lection_conformance.faces.new_reader import command
from lection_conformance.scaffold import package_files
from lection_core import Block, BlockTree, CheckedReader, Dropped, Source, conservation_faults


def test_every_file_is_filled_in() -> None:
    files = package_files("clause-file", ".clauses")
    assert list(files)[:2] == ["pyproject.toml", "README.md"]
    assert [place for place, text in files.items() if re.search(r"\$[a-z]", place + text)] == []


def test_names_agree_across_files() -> None:
    files = package_files("clause-file", ".clauses")
    project = tomllib.loads(files["pyproject.toml"])["project"]
    (entry,) = project["entry-points"]["lection.readers"].items()
    assert entry == ("clause-file", "lection_reader_clause_file:ClauseFileReader")
    manifest = tomllib.loads(files["src/lection_reader_clause_file/reader.toml"])["readers"]["clause-file"]
    assert (manifest["families"], manifest["formats"]["extensions"]) == (["clause-file"], [".clauses"])
    assert (Path("src/lection_reader_clause_file") / manifest["samples"] / "first.clauses").as_posix() in files


def test_the_reader_reads_its_sample_without_loss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = package_files("agenda", ".agenda")
    for place, text in files.items():
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path / "src"))
    try:
        from lection_reader_agenda import AgendaReader  # type: ignore[import-not-found]
    finally:
        for name in [name for name in sys.modules if name.startswith("lection_reader_agenda")]:
            del sys.modules[name]
    source = Source.from_path(tmp_path / "src/lection_reader_agenda/samples/first.agenda")
    items = list(CheckedReader(AgendaReader(), families={"agenda"}).read(source))
    blocks = [item for item in items if isinstance(item, Block)]
    dropped = [item for item in items if isinstance(item, Dropped)]
    assert conservation_faults(BlockTree(blocks=blocks, dropped=dropped, source=source)) == ()
    assert [block.text for block in blocks if block.kind == "section"] == ["Opening hours", "Entrance"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["Agenda"], "'Agenda' is no id of a reader: use lower-case letters"),
        (["two--hyphens"], "is no id of a reader"),
        (["text"], "is a word of Lection's own rules"),
        (["fallback"], "is a word of Lection's own rules"),
        (["agenda", "--extension", "agenda"], "is no ending of file names"),
        (["agenda", "--extension", "./x"], "is no ending of file names"),
    ],
)
def test_what_will_not_do_is_refused_in_a_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    run = CliRunner().invoke(command, [*arguments, "--into", str(tmp_path)])
    assert run.exit_code == 2
    assert sentence in run.stderr
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path: Path) -> None:
    first = CliRunner().invoke(command, ["agenda", "--into", str(tmp_path)])
    assert (first.exit_code, first.stderr) == (0, "")
    reader = tmp_path / "lection-reader-agenda/src/lection_reader_agenda/reader.py"
    reader.write_text("mine", encoding="utf-8")
    again = CliRunner().invoke(command, ["agenda", "--into", str(tmp_path)])
    assert again.exit_code == 2
    assert "is there already" in again.stderr
    assert reader.read_text(encoding="utf-8") == "mine"
