"""Accuracy on labelled documents: reads each as a user would, with the profile chosen automatically, and scores it.

    python benchmarks/accuracy.py LABELLED [--split dev] [--family F] [--markdown]

LABELLED is the folder with MANIFEST.tsv and score.py. Prints, per family, per rendering style and per profile chosen:
documents, unit F1, parent accuracy, score (labels found and hung under the right parent, of all gold labels), kind
accuracy, invented headings per 1,000 lines; then confidence honesty: the share of blocks whose label, kind and parent
are right, by band.
"""

from __future__ import annotations

import argparse
import importlib.util
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from lection_core import Block, BlockTree

OPAQUE = {"table": "table", "code": "code"}
BANDS = ("stated", "matched", "guessed", "weak", "none")
Unit = dict[str, Any]


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
    by_line: dict[int, list[Unit]] = defaultdict(list)
    for unit in gold:
        by_line[lines.of(unit["start"])].append(unit)
    matched: dict[int, Unit] = {}
    for unit in pred:
        found = _gold_of(score, unit, by_line[lines.of(unit["start"])], matched.values())
        if found is not None:
            matched[id(unit)] = found
    at = {unit["start"]: unit for unit in reversed(pred)}
    counts: Counter[tuple[str, bool]] = Counter()
    for unit in pred:
        if "band" not in unit or unit["kind"] in ("quote", "front"):
            continue
        gold_unit = matched.get(id(unit))
        if gold_unit is not None and (gold_unit.get("optional") or gold_unit["kind"] == "quote"):
            continue
        if gold_unit is None and unit["kind"] in score.OPAQUE and lines.of(unit["start"]) in inside:
            continue
        counts[unit["band"], gold_unit is not None and _is_right(unit, gold_unit, at, matched)] += 1
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


def _gold_of(score: ModuleType, unit: Unit, candidates: list[Unit], taken: Iterable[Unit]) -> Unit | None:
    label = score.norm_label(unit["label"])
    used = {id(item) for item in taken}
    for item in candidates:
        labels = {score.norm_label(name) for name in (item["label"], *item.get("alt_labels", ()))}
        if label in labels and id(item) not in used:
            return item
    return None


def _is_right(unit: Unit, gold: Unit, at: dict[int, Unit], matched: dict[int, Unit]) -> bool:
    if unit["kind"] not in {gold["kind"], *gold.get("alt_kinds", ())}:
        return False
    parents = {gold["parent"], *gold.get("alt_parents", ())}
    if unit["parent"] is None:
        return None in parents
    above = matched.get(id(at.get(unit["parent"])))
    if above is None:
        return False
    return (None if above["kind"] in ("front", "toc", "page_furniture") else above["start"]) in parents


class Totals:
    """Counts of one group of documents."""

    def __init__(self) -> None:
        self.documents = 0
        self.counts: Counter[str] = Counter()
        self.bands: Counter[tuple[str, bool]] = Counter()

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
    parser.add_argument("labelled", type=Path)
    parser.add_argument("--split", default="dev")
    parser.add_argument("--family")
    parser.add_argument("--markdown", action="store_true", help="print the tables as markdown")
    parser.add_argument("--documents", action="store_true", help="print a line for each document as well")
    arguments = parser.parse_args()
    score = _module(arguments.labelled / "score.py")
    groups: dict[str, dict[str, Totals]] = {name: defaultdict(Totals) for name in ("family", "style", "profile")}
    everything = Totals()
    for name, row, counts, bands, profile in _scored(score, arguments):
        if arguments.documents:
            found = score.summary(counts)
            print(f"{name:32} {profile:22} {found['attach_labelled']:.3f} {found['units_f1']:.3f}")
        kinds = (groups["family"][row["family"]], groups["style"][row["style"]], groups["profile"][profile])
        for totals in (*kinds, everything):
            totals.documents += 1
            totals.counts.update(counts)
            totals.bands.update(bands)
    _print(score, groups, everything, arguments.markdown)


def _scored(score: ModuleType, arguments: argparse.Namespace) -> Iterator[tuple[Any, ...]]:
    from lection.library import Library

    import lection

    library = Library()
    for row in score.load_manifest(str(arguments.labelled)):
        if row["split"] != arguments.split or (arguments.family and row["family"] != arguments.family):
            continue
        text, gold, path = score.load_doc(str(arguments.labelled), row)
        tree = lection.read(path, library=library)
        pred = to_gold(tree)
        marked = path.endswith(".md") or row["family"] == "rfc"
        profile = tree.profile.name if tree.profile else "-"
        yield row["id"], row, score.score_doc(text, gold, pred, marked), honesty(score, text, gold, pred), profile


def _print(score: ModuleType, groups: dict[str, dict[str, Totals]], everything: Totals, markdown: bool) -> None:
    head = ["documents", "unit F1", "parent", "score", "kind", "invented headings / 1,000 lines"]
    for title, rows in groups.items():
        _table(title, head, {name: rows[name].row(score) for name in sorted(rows)}, markdown)
    bands = {name: groups["family"][name].band_row() for name in sorted(groups["family"])}
    _table("family", [f"{band}" for band in BANDS], bands | {"all": everything.band_row()}, markdown)


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
