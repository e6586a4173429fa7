"""The documentation does what it says: commands print what is shown, Python runs, files are as given."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sysconfig
import venv
from pathlib import Path

import pytest
from lection_profiles import builtin_profiles, load_profile
from pages import Place, agrees, code_blocks, commands

import lection

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = sorted(DOCS.rglob("*.md"))


@pytest.fixture
def place(root: Path, tmp_path: Path, plain_environment: dict[str, str]) -> Place:
    """A folder with the examples in it, and an environment of its own that a page may install things into."""
    shutil.copytree(root / "examples", tmp_path / "examples")
    folder = tmp_path / ".venv"
    venv.create(folder, symlinks=True, with_pip=False)
    (site_packages,) = folder.glob("lib/python*/site-packages")
    # What is installed outside is found inside as well, and the command runs on what is installed inside.
    outer = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})"
    (site_packages / "outer.pth").write_text(outer, encoding="utf-8")
    command = folder / "bin" / "lection"
    command.write_text(f'#!/bin/sh\nexec "{folder}/bin/python" -P -m lection "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    path = os.pathsep.join([str(folder / "bin"), plain_environment["PATH"]])
    return Place(tmp_path, {**plain_environment, "PATH": path, "COLUMNS": "100"}, {})


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(DOCS).with_suffix("")) for page in PAGES])
def test_the_blocks_of_a_page_are_true(page: Path, place: Place) -> None:
    untrue = []
    with contextlib.chdir(place.folder), contextlib.redirect_stdout(None):
        for block in code_blocks(page.read_text(encoding="utf-8")):
            fault = place.check(block)
            untrue += [f"{page.name}:{block.line}: {fault}"] if fault else []
    assert "\n".join(untrue) == ""


@pytest.mark.parametrize("name", builtin_profiles())
def test_every_built_in_profile_has_a_page_with_an_example_and_a_score(name: str) -> None:
    page = (DOCS / "profiles" / f"{name}.md").read_text(encoding="utf-8")
    asked = [command for block in code_blocks(page) if block.language == "console" for command, _ in commands(block)]
    assert any(command.endswith(f" --profile {name}\n") for command in asked)
    assert any(block.language == "python" and "assert" in block.text for block in code_blocks(page))
    assert f"]({name}.md)" in (DOCS / "profiles" / "index.md").read_text(encoding="utf-8")
    scored = re.search(rf"^\| \[`{name}`\].*\| [01]\.[0-9]{{3}} \|", _page("accuracy"), re.MULTILINE)
    assert scored or (name == "generic" and "`generic` recognises nothing" in _page("accuracy"))
    assert load_profile(name).sample or name == "generic"


def _page(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def test_every_key_of_attrs_has_its_row(root: Path) -> None:
    table = _page("block-model").partition("| key of `attrs` |")[2].partition("\n\n")[0]
    columns = "A. Fees\n\nName    Held by\n----    -------\nOne     The first\n        of both\nTwo     The next\n"
    marked = "> [!NOTE]\n> x\n\n3. [x] a\n\n```py\nb\n```\n\n| a |\n|:--|\n| b |\n"
    trees = [lection.read(lection.Source.from_text(columns, name="a.txt"))]
    trees += [lection.read(lection.Source.from_text(marked, name="a.md"))]
    trees += [lection.read(path) for path in sorted((root / "examples").glob("*.*")) if path.suffix in (".txt", ".md")]
    keys = {key for tree in trees for block in tree.blocks for key in block.attrs}
    assert {"wrapped", "alert", "marker", "info", "align"} <= keys
    assert keys <= set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))


def test_blocks_are_found_with_their_language_file_and_line() -> None:
    page = 'text\n\n```yaml title="a.yaml"\nx: 1\n```\n\n````md\n```python\n```\n````\n'
    found = [(block.language, block.file, block.text, block.line) for block in code_blocks(page)]
    assert found == [("yaml", "a.yaml", "x: 1\n", 4), ("md", None, "```python\n```\n", 8)]


def test_a_console_block_is_split_into_commands_and_outputs() -> None:
    (block,) = code_blocks("```console\n$ one \\\n  more\nout\n\n$ two\n```\n")
    assert list(commands(block)) == [("one \\\n  more\n", "out\n\n"), ("two\n", "")]


@pytest.mark.parametrize(
    ("shown", "printed", "expected"),
    [
        ("a\n", "a\n", True),
        ("a\n", "b\n", False),
        ("a\n…\nz\n", "a\nb\nc\nz\n", True),
        ("a\n…\nz\n", "a\nz\n", True),
        ("a\n…\nz\n", "a\nb\n", False),
        ("", "a\n", False),
    ],
)
def test_output_may_be_left_out_only_where_the_page_says_so(shown: str, printed: str, expected: bool) -> None:
    assert agrees(shown, printed) is expected


def test_a_false_block_is_noticed(place: Place) -> None:
    for text in ("```console\n$ echo a\nb\n```\n", "```pycon\n>>> 1\n2\n```\n"):
        (block,) = code_blocks(text)
        assert place.check(block)
