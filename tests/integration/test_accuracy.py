"""What the benchmark of accuracy counts: how blocks become units of the gold, and where both readings are accepted."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import lection

ROOT = Path(__file__).resolve().parents[2]
LABELLED = ROOT.parent / "shared" / "labelled"
TEXT = "Section 1 Scope.\na. One\nb. Two\n"


class Lines:
    """What the scorer of the labelled documents knows of lines."""

    def __init__(self, text: str) -> None:
        self.text = text

    def of(self, position: int) -> int:
        """Give the line of a position, counted from 0."""
        return self.text.count("\n", 0, position)


SCORE: Any = SimpleNamespace(Lines=Lines, norm_label=lambda label: label, OPAQUE={"toc", "table", "code"})


@pytest.fixture
def benchmark(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    yield importlib.import_module
    for name in ("accuracy", "disagreements", "measuring"):
        sys.modules.pop(name, None)


def unit(start: int, kind: str, label: str | None, parent: int | None, **more: Any) -> dict[str, Any]:
    return {"start": start, "end": start + 1, "kind": kind, "label": label, "parent": parent} | more


def gold() -> list[dict[str, Any]]:
    return [unit(0, "paragraph", None, None), unit(17, "item", "a", None), unit(24, "item", "b", None)]


def read() -> list[dict[str, Any]]:
    return [
        unit(0, "heading", "Section 1", None, band="matched"),
        unit(17, "item", "a", 0, band="matched"),
        unit(24, "item", "b", 0, band="matched"),
    ]


def test_blocks_become_units_of_the_gold(benchmark: Any) -> None:
    text = "THE ACT\n\n1. Scope\n\nOne must:\n\n(a) read, and\n\n(b) write,\n\nand in either case count.\n\nPlain.\n"
    tree = lection.read(lection.Source.from_text(text, name="act.txt"), profile="contract")
    units = benchmark("accuracy").to_gold(tree)
    section = text.index("1. Scope")
    assert [(unit["kind"], unit["label"], unit["parent"]) for unit in units] == [
        ("front", None, None),
        ("heading", "1", None),
        ("paragraph", None, section),
        ("item", "(a)", section),
        ("item", "(b)", section),
        ("continuation", None, section),
        ("paragraph", None, section),
    ]


def test_both_readings_are_accepted_on_a_disputed_line_and_of_what_hangs_on_it(benchmark: Any) -> None:
    disagreements, accuracy = benchmark("disagreements"), benchmark("accuracy")
    assert accuracy.honesty(SCORE, TEXT, gold(), read()) == {("matched", False): 3}
    wider, kept = disagreements.accepting(SCORE, TEXT, gold(), read(), frozenset({0}))
    assert kept == read()
    assert accuracy.honesty(SCORE, TEXT, wider, kept) == {("matched", True): 3}


def test_nothing_else_is_accepted(benchmark: Any) -> None:
    disagreements, accuracy = benchmark("disagreements"), benchmark("accuracy")
    wrong = [*read()[:2], unit(24, "heading", "b", 17, band="matched")]
    wider, kept = disagreements.accepting(SCORE, TEXT, gold(), wrong, frozenset({0}))
    assert accuracy.honesty(SCORE, TEXT, wider, kept) == {("matched", True): 2, ("matched", False): 1}
    assert disagreements.accepting(SCORE, TEXT, gold(), wrong, frozenset()) == (gold(), wrong)


def test_a_unit_of_which_the_gold_has_nothing_on_a_disputed_line_is_left_out(benchmark: Any) -> None:
    wider, kept = benchmark("disagreements").accepting(SCORE, TEXT, gold()[:2], read(), frozenset({2}))
    assert (wider, kept) == (gold()[:2], read()[:2])


def test_the_documentation_has_every_case(benchmark: Any) -> None:
    disagreements = benchmark("disagreements")
    page = (ROOT / "docs" / "accuracy.md").read_text(encoding="utf-8")
    assert disagreements.as_table(disagreements.cases()) in page


@pytest.mark.skipif(not LABELLED.is_dir(), reason="the labelled documents are not at hand")
def test_every_case_has_its_lines_in_each_of_its_documents(benchmark: Any) -> None:
    disagreements = benchmark("disagreements")
    missing = []
    for case in disagreements.cases():
        for name in case.documents:
            files = [file for file in LABELLED.glob(f"*/{name}*") if file.suffix in (".txt", ".md")]
            files = [file for file in files if case.concerns(file.stem)]
            if not files or (
                case.lines is not None
                and not any(disagreements.disputed_lines([case], f.stem, f.read_text(encoding="utf-8")) for f in files)
            ):
                missing.append((name, case.shown))
    assert missing == []
