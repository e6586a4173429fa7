"""Documents of formats without a text of their own: the reader states one, and everything cites that."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner
from lection.commands.root import root
from lection_core import BlockTree

import lection

READER = """
from lection_core import Block, Dropped, LinearText


class CardsReader:
    def read(self, source, profile=None, options={}):
        yield Block(kind="document", depth=0)
        position = 0
        for page, card in enumerate(source.data.split(b"\\0")[1:], 1):
            text = card.decode() + "\\n"
            if options["loud"]:
                text = text.upper()
            yield LinearText(text)
            place = (position, position + len(text) - 1)
            position += len(text)
            if card.startswith(b"-"):
                yield Dropped("furniture", 1, "A running head is no text of its own.", (place,))
                continue
            yield Block(
                kind="section", depth=1, text=text[:-1], matched_by="cards:card", confidence=1.0, source=place,
                attrs={"place": {"page": page, "box": [72, 700.5, 300, 712]}},
            )
"""

MANIFEST = """
[readers.cards]
api = ">=1.1,<2"
families = ["cards"]
default_profile = "auto"
formats = { extensions = [".cards"] }
options = { loud = { type = "boolean", default = false, meaning = "Write everything in capitals." } }

[readers.cards.capabilities]
offsets = "full"
dropped = "full"
binary = "full"
"""

DATA = b"\0Fees\0- 2 -\0Term"


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A document of a binary format, whose reader another package installs."""
    site = tmp_path / "site"
    for name, content in {
        "lection_reader_cards/__init__.py": READER,
        "lection_reader_cards/reader.toml": MANIFEST,
        "lection_reader_cards-1.0.dist-info/METADATA": "Name: lection-reader-cards\nVersion: 1.0\n",
        "lection_reader_cards-1.0.dist-info/entry_points.txt": (
            "[lection.readers]\ncards = lection_reader_cards:CardsReader\n"
        ),
    }.items():
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    monkeypatch.syspath_prepend(site)
    monkeypatch.setenv("PYTHONPATH", str(site), prepend=os.pathsep)
    document = tmp_path / "rules.cards"
    document.write_bytes(DATA)
    return document


def run(*arguments: str) -> str:
    result = CliRunner().invoke(root, arguments, prog_name="lection")
    assert result.exit_code == 0, result.output
    return result.output


def test_the_text_of_the_tree_is_what_the_reader_stated(cards: Path) -> None:
    tree = lection.read(cards)
    assert tree.text == "Fees\n- 2 -\nTerm\n"
    assert [node.own_text for node in tree.nodes()] == ["", "Fees", "Term"]
    assert tree.source.linear is not None
    assert (tree.source.length, tree.source.linear.length) == (len(DATA), len(tree.text))


def test_the_profile_is_chosen_by_the_linear_text(cards: Path) -> None:
    clauses = "\n".join(f"{n}. The Buyer shall pay.\n({'abc'[n % 3]}) on time;" for n in range(1, 9))
    cards.write_bytes(b"\0" + clauses.encode())
    info = lection.read(cards).profile
    assert info is not None
    assert info.selection is not None
    assert info.selection.sample == len(clauses) + 1


def test_a_worker_gives_the_same_tree(cards: Path) -> None:
    tree = lection.read(cards, "generic", isolate=True)
    assert tree == lection.read(cards, "generic")
    assert tree.text == "Fees\n- 2 -\nTerm\n"


def test_a_stream_of_json_lines_is_the_tree(cards: Path) -> None:
    lines = list(lection.stream(cards, "generic").to_jsonl())
    assert BlockTree.from_jsonl(lines) == lection.read(cards, "generic")
    assert not any('"record":"text"' in line for line in lines)


def test_attach_reads_anew_and_checks_bytes_and_text(cards: Path, tmp_path: Path) -> None:
    loaded = BlockTree.from_json(lection.read(cards, "generic").to_json())
    assert lection.attach(loaded, cards).text == "Fees\n- 2 -\nTerm\n"
    with pytest.raises(ValueError, match="other options"):
        lection.attach(loaded, cards, {"loud": True})
    other = tmp_path / "other.cards"
    other.write_bytes(DATA + b"!")
    with pytest.raises(ValueError, match="is not the text this tree was read from"):
        lection.attach(loaded, other)


def test_attach_needs_no_reader_for_a_text(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("1. Fees\n")
    loaded = BlockTree.from_json(lection.read(path, "contract").to_json())
    assert lection.attach(loaded, path).text == "1. Fees\n"


def test_explain_counts_lines_of_the_linear_text_and_says_the_place(cards: Path) -> None:
    said = run("explain", str(cards), "3", "-p", "generic", "--width", "100")
    assert "line 3, characters 11 to 15 of the text read; in the original p.3" in said
    assert "box" in said
    assert "700.5" in said
    assert "In the text" in said
    dropped = CliRunner().invoke(root, ["explain", str(cards), "2", "-p", "generic"], prog_name="lection")
    assert dropped.exit_code == 2
    assert "dropped as furniture" in dropped.output


def test_the_tree_shows_places(cards: Path) -> None:
    rows = run("read", str(cards), "-p", "generic", "--width", "100").splitlines()
    assert [row.split()[:2] for row in rows[1:3]] == [["1", "p.1"], ["3", "p.3"]]


def test_the_page_shows_places(cards: Path, tmp_path: Path) -> None:
    page = run("read", str(cards), "-p", "generic", "-f", "html")
    assert '<span class="o" title="p.3">p.3</span>' in page
    assert "in the original p.3" in page


def test_json_names_both_hashes(cards: Path) -> None:
    source = json.loads(run("read", str(cards), "-p", "generic", "-f", "json"))["source"]
    assert source["linear"]["length"] == 16
    assert source["linear"]["sha256"] != source["sha256"]
