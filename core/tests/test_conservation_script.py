from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import Block, BlockTree, Dropped, Source, Span, conservation_faults

SCRIPT = Path(__file__).parents[1] / "scripts" / "conservation.py"


def _loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("conservation_script", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


script = _loaded()


def tree(text: str, *blocks: Block, dropped: tuple[Dropped, ...] = ()) -> BlockTree:
    return BlockTree(blocks=[Block(kind="document", depth=0), *blocks], source=Source.from_text(text), dropped=dropped)


def block(text: str, source: tuple[int, int], **fields: Any) -> Block:
    return Block(**{"kind": "paragraph", "depth": 1, "text": text, "source": source, **fields})


def both(built: BlockTree) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
    counted = [
        (fault.rule, fault.offset) for fault in script.faults(json.loads(built.to_json()), built.text, ("entities",))
    ]
    return [(fault.rule, fault.start) for fault in conservation_faults(built, rewrites=("entities",))], counted


CASES = [
    tree("one two", block("one two", (0, 7))),
    tree("one two", block("one", (0, 7))),
    tree("one two three", block("one", (0, 3)), block("three", (8, 13))),
    tree("4.1 Payment", block("Payment", (0, 11), label="4.1")),
    tree("a &amp; &eacute;", block("a & é", (0, 16))),
    tree("See [it](u.org) now", block("See it now", (0, 19), spans=(Span("link", 4, 6, "u.org"),))),
    tree("See [it](u.org) now", block("See it now", (0, 19))),
    tree("a <b> c", block("a c", (0, 7)), dropped=(Dropped("tag", 1, "Dropped.", ((2, 5),)),)),
    tree("a <b> c", block("a c", (0, 7)), dropped=(Dropped("tag", 2, "Dropped.", ((2, 5), (3, 4))),)),
    tree("title: A 12", block("", (0, 11), attrs={"title": ["A", 12, True]})),
    tree("> a", block("", (0, 3), kind="quote"), block("a", (2, 3), depth=2)),
]


@pytest.mark.parametrize("built", CASES)
def test_the_script_and_the_package_count_the_same(built: BlockTree) -> None:
    counted, by_script = both(built)
    assert counted == by_script


@given(built=st.from_type(BlockTree))
def test_they_agree_on_which_trees_have_faults_of_c01(built: BlockTree) -> None:
    counted, by_script = both(built)
    assert bool([rule for rule, _ in counted if rule == "C-01"]) == bool([r for r, _ in by_script if r == "C-01"])


def run(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, SCRIPT, folder], capture_output=True, text=True, check=False)


def test_the_command_counts_a_folder_and_its_exit_code_says_what_it_found(tmp_path: Path) -> None:
    assert run(tmp_path).returncode == 2
    for name, built in (("good.txt", CASES[0]), ("bad.txt", CASES[1])):
        (tmp_path / name).write_text(built.text, encoding="utf-8")
        (tmp_path / f"{name}.json").write_text(built.to_json(), encoding="utf-8")
    done = run(tmp_path)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        f"{tmp_path / 'bad.txt.json'}: 1 faults, the first: C-02 at 4: 'two'",
        "2 trees, 1 conservation faults",
    ]
    (tmp_path / "bad.txt.json").unlink()
    assert run(tmp_path).returncode == 0
    (tmp_path / "good.txt").write_text("another text", encoding="utf-8")
    done = run(tmp_path)
    assert done.returncode == 2
    assert "good.txt.json: not counted: " in done.stdout


def test_the_script_imports_nothing_of_ours() -> None:
    assert "import lection" not in SCRIPT.read_text(encoding="utf-8")
    assert "from lection" not in SCRIPT.read_text(encoding="utf-8")
