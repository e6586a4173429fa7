"""Accuracy on labelled documents: reads each as a user would, with the profile chosen automatically, and scores it.

    python benchmarks/accuracy.py LABELLED [--split dev] [--family F] [--markdown]
    python benchmarks/accuracy.py --cases

LABELLED is the folder with MANIFEST.tsv and score.py. Prints, per family, per rendering style and per profile chosen:
documents, unit F1, parent accuracy, score (labels found and hung under the right parent, of all gold labels), kind
accuracy, invented headings per 1,000 lines; then confidence honesty: the share of blocks whose label, kind and parent
are right, by band. Last, what is left of both where, in the cases of disagreements.toml, the reading is accepted beside
the gold. `--cases` prints those cases as a table.
"""

from __future__ import annotations

import argparse
import importlib.util
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from disagreements import accepting, as_table, cases, disputed_lines, matched
from lection_core import Block, BlockTree

OPAQUE = {"table": "table", "code": "code"}
FIGURES = ["documents", "unit F1", "parent", "score", "kind", "invented headings / 1,000 lines"]
BANDS = ("stated", "matched", "guessed", "weak", "none")
Unit = dict[str, Any]
Result = tuple[Counter[str], Counter[tuple[str, bool]]]


def to_gold(tree: BlockTree) -> list[Unit]:
    """Map the blocks of a tree to units in the fields of the gold, in text order.

    Roles title and metadata are front, toc and signature themselves, an entry of a toc without a label, everything
    under a quote is quote, a continuation after a list is continuation, other paragraphs are paragraph; page furniture
    comes from `dropped`. Each unit carries the band of its block.
    """
    units = list(_units(tree.blocks))
    for dropped in tree.dropped:
        if dropped.kind == "page_furniture":
            units.extend(_unit(start, end, "page_furniture") for start, end in dropped.sources)
    return sorted(units, key=lambda unit: int(unit["start"]))


def _unit(start: int, end: int, kind: str, **more: Any) -> Unit:
    return {"start": start, "end": end, "kind": kind, "label": None, "level": 0, "parent": None, "style": "none"} | more


def _units(blocks: Iterable[Block]) -> Iterator[Unit]:
    path: list[tuple[Block, int | None, bool, int]] = []
    for block in blocks:
        del path[block.depth :]
        parent, quoted, level = path[-1][1:] if path else (None, False, 0)
        quote = quoted or block.kind == "quote"
        kind = "quote" if quote else gold_kind(block)
        start: int | None = None
        inside = bool(path) and path[-1][0].kind in ("table", "row")
        if block.source is not None and not inside and not (block.kind == "quote" and not block.text):
            start = block.source[0]
            more = {
                "label": None if kind == "toc" else block.label,
                "level": level,
                "parent": parent,
                "style": block.attrs.get("style", "none"),
            }
            yield _unit(start, block.source[1], kind, **more, band=block.band)
        below = None if kind in ("front", "toc") else parent if start is None else start
        path.append((block, below, quote, level + (block.kind == "section" or block.label is not None)))


def gold_kind(block: Block) -> str:
    """Give the gold's kind of a block outside quotes."""
    if block.role in ("title", "metadata"):
        return "front"
    if block.role in ("toc", "signature"):
        return str(block.role)
    if block.kind in ("section", "item"):
        return "heading" if block.kind == "section" else "item"
    if block.kind in OPAQUE:
        return OPAQUE[block.kind]
    return "continuation" if block.attrs.get("continuation") == "list_end" else "paragraph"


def honesty(score: ModuleType, text: str, gold: list[Unit], pred: list[Unit]) -> Counter[tuple[str, bool]]:
    """Count the units of each band that are right and wrong: label, kind and parent, against the gold of their line.

    Units the gold calls optional, quoted text and title lines are left out. What lies inside an opaque unit of the gold
    (a table of contents, a table, code …) is wrong, but an opaque unit is left out there, as score.py leaves it out:
    the gold has one unit for a list of contents, a tree has one for each entry.
    """
    lines = score.Lines(text)
    inside = _opaque_lines(score, lines, gold)
    found = matched(score, text, gold, pred)
    at = {unit["start"]: unit for unit in reversed(pred)}
    counts: Counter[tuple[str, bool]] = Counter()
    for unit in pred:
        if "band" not in unit or unit["kind"] in ("quote", "front"):
            continue
        gold_unit = found.get(id(unit))
        if gold_unit is not None and (gold_unit.get("optional") or gold_unit["kind"] == "quote"):
            continue
        if gold_unit is None and unit["kind"] in score.OPAQUE and lines.of(unit["start"]) in inside:
            continue
        counts[unit["band"], gold_unit is not None and _is_right(unit, gold_unit, at, found)] += 1
    return counts


def _opaque_lines(score: ModuleType, lines: Any, gold: list[Unit]) -> set[int]:
    """Give the lines inside opaque units of the gold, without those on which one begins."""
    inside: set[int] = set()
    for unit in gold:
        if unit["kind"] in score.OPAQUE:
            for start, end in unit.get("spans", [[unit["start"], unit["end"]]]):
                inside.update(range(lines.of(start), lines.of(max(start, end - 1)) + 1))
            inside.discard(lines.of(unit["start"]))
    return inside


def _is_right(unit: Unit, gold: Unit, at: dict[int, Unit], found: dict[int, Unit]) -> bool:
    if unit["kind"] not in {gold["kind"], *gold.get("alt_kinds", ())}:
        return False
    parents = {gold["parent"], *gold.get("alt_parents", ())}
    if unit["parent"] is None:
        return None in parents
    above = found.get(id(at.get(unit["parent"])))
    if above is None:
        return False
    return (None if above["kind"] in ("front", "toc", "page_furniture") else above["start"]) in parents


class Totals:
    """Counts of one group of documents."""

    def __init__(self) -> None:
        self.documents = 0
        self.counts: Counter[str] = Counter()
        self.bands: Counter[tuple[str, bool]] = Counter()

    def add(self, counts: Counter[str], bands: Counter[tuple[str, bool]]) -> None:
        """Take in one document."""
        self.documents += 1
        self.counts.update(counts)
        self.bands.update(bands)

    def row(self, score: ModuleType) -> list[str]:
        """Give the figures of the group, written."""
        found = score.summary(self.counts)
        keys = ("units_f1", "parent_acc", "attach_labelled", "kind_acc")
        figures = [f"{found[key]:.3f}" if found[key] == found[key] else "-" for key in keys]
        return [str(self.documents), *figures, f"{found['invented_headings_per_1000']:.1f}"]

    def band_row(self) -> list[str]:
        """Give the share of right units and their number for each band."""
        cells = []
        for band in BANDS:
            right, wrong = self.bands[band, True], self.bands[band, False]
            cells.append(f"{right / (right + wrong):.3f} ({right + wrong})" if right + wrong else "-")
        return cells


def main() -> None:
    """Read, score and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("labelled", type=Path, nargs="?")
    parser.add_argument("--split", default="dev")
    parser.add_argument("--family")
    parser.add_argument("--markdown", action="store_true", help="print the tables as markdown")
    parser.add_argument("--documents", action="store_true", help="print a line for each document as well")
    parser.add_argument("--cases", action="store_true", help="print the cases where the gold and sense disagree")
    arguments = parser.parse_args()
    if arguments.cases:
        print(as_table(cases()), end="")
        return
    if arguments.labelled is None:
        parser.error("name the folder of labelled documents, or --cases")
    score = _module(arguments.labelled / "score.py")
    groups: dict[str, dict[str, Totals]] = {name: defaultdict(Totals) for name in ("family", "style", "profile")}
    accepted: dict[str, Totals] = defaultdict(Totals)
    for row, profile, plain, wider in _scored(score, arguments):
        if arguments.documents:
            found = score.summary(plain[0])
            print(f"{row['id']:32} {profile:22} {found['attach_labelled']:.3f} {found['units_f1']:.3f}")
        kinds = (groups["family"][row["family"]], groups["style"][row["style"]], groups["profile"][profile])
        for totals in kinds:
            totals.add(*plain)
        accepted[row["family"]].add(*wider)
    _print(score, groups, accepted, arguments.markdown)


def _scored(score: ModuleType, arguments: argparse.Namespace) -> Iterator[tuple[dict[str, str], str, Result, Result]]:
    from lection.library import Library

    import lection

    library, listed = Library(), cases()
    for row in score.load_manifest(str(arguments.labelled)):
        if row["split"] != arguments.split or (arguments.family and row["family"] != arguments.family):
            continue
        text, gold, path = score.load_doc(str(arguments.labelled), row)
        tree = lection.read(path, library=library)
        pred = to_gold(tree)
        marked = path.endswith(".md") or row["family"] == "rfc"
        plain = score.score_doc(text, gold, pred, marked), honesty(score, text, gold, pred)
        gold, pred = accepting(score, text, gold, pred, disputed_lines(listed, row["id"], text))
        wider = score.score_doc(text, gold, pred, marked), honesty(score, text, gold, pred)
        yield row, tree.profile.name if tree.profile else "-", plain, wider


def _print(
    score: ModuleType, groups: dict[str, dict[str, Totals]], accepted: dict[str, Totals], markdown: bool
) -> None:
    for title, rows in groups.items():
        _table(title, FIGURES, {name: rows[name].row(score) for name in sorted(rows)}, markdown)
    _table("family", list(BANDS), _band_rows(groups["family"]), markdown)
    shown = (2, 3, 5)
    figures = {name: [accepted[name].row(score)[column] for column in shown] for name in accepted}
    bands = _band_rows(accepted)
    head = [*(FIGURES[column] for column in shown), *BANDS]
    _table("cases accepted", head, {name: figures[name] + bands[name] for name in sorted(figures)}, markdown)


def _band_rows(families: dict[str, Totals]) -> dict[str, list[str]]:
    everything = Totals()
    for totals in families.values():
        everything.bands.update(totals.bands)
    return {name: families[name].band_row() for name in sorted(families)} | {"all": everything.band_row()}


def _table(title: str, head: list[str], rows: dict[str, list[str]], markdown: bool) -> None:
    if markdown:
        print(f"| {title} | {' | '.join(head)} |\n|---|{'---|' * len(head)}")
        for name, cells in rows.items():
            print(f"| {name} | {' | '.join(cells)} |")
    else:
        print(f"{title:24}" + "".join(f"{cell[:16]:>17}" for cell in head))
        for name, cells in rows.items():
            print(f"{name:24}" + "".join(f"{cell:>17}" for cell in cells))
    print()


def _module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("score", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main()
