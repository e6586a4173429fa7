"""Real documents are read without loss, counted from the JSON by a script that knows nothing of Lection's code."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "core" / "scripts" / "conservation.py"
CORPUS = ROOT.parent / "shared" / "corpus"


def documents(folder: Path) -> list[Path]:
    """The text and markdown files of a folder, those in folders below included."""
    return [path for path in sorted(folder.rglob("*")) if path.suffix in (".txt", ".md") and path.name != "README.md"]


def read_all(folder: Path, trees: Path, environment: dict[str, str]) -> int:
    """Let the command read a folder, put the tree of each file into `<file>.json` under `trees`; how many they are."""
    command = ["lection", "read", *map(str, documents(folder)), "--format", "json"]
    run = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8")
    assert (run.returncode, run.stderr) == (0, "")
    written = 0
    for line in run.stdout.rstrip("\n").split("\n"):
        tree = json.loads(line)
        assert all(block["matched_by"] for block in tree["blocks"])
        file = trees / f"{Path(tree['source']['name']).relative_to(folder)}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(line, encoding="utf-8")
        written += 1
    return written


def verdict(folder: Path, trees: Path) -> str:
    """The last line that the script prints about the trees of a folder, and the lines of those with faults."""
    command = [sys.executable, str(SCRIPT), str(trees), "--sources", str(folder)]
    return subprocess.run(command, capture_output=True, encoding="utf-8").stdout


def test_the_examples_are_read_without_loss(tmp_path: Path, plain_environment: dict[str, str]) -> None:
    count = read_all(ROOT / "examples", tmp_path, plain_environment)
    assert count == len(documents(ROOT / "examples")) >= 2
    assert verdict(ROOT / "examples", tmp_path) == f"{count} trees, 0 conservation faults\n"


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real documents is not beside the checkout")
def test_the_corpus_is_read_without_loss(tmp_path: Path, plain_environment: dict[str, str]) -> None:
    count = read_all(CORPUS, tmp_path, plain_environment)
    assert count == len(documents(CORPUS))
    assert verdict(CORPUS, tmp_path) == f"{count} trees, 0 conservation faults\n"
