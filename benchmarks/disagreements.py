"""The cases where the gold of the labelled documents and sense disagree, and what the score is with both accepted.

They stand in disagreements.toml, one for each kind: in which documents, on which lines, what the gold says and what is
read instead. They count against every figure; a second table tells what is left when, on those lines alone, the
reading is accepted beside the gold.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

FILE = Path(__file__).with_name("disagreements.toml")
Unit = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Case:
    """One kind of disagreement. Without `lines` it is only told, and nothing is accepted for it."""

    documents: tuple[str, ...]
    lines: re.Pattern[str] | None
    shown: str
    gold: str
    read: str

    def concerns(self, document: str) -> bool:
        """Tell whether a document is meant, by its identifier: `name__style`, or `name` for every style."""
        return any(document in (name, f"{name}__{document.rpartition('__')[2]}") for name in self.documents)


def cases(file: Path = FILE) -> tuple[Case, ...]:
    """Load the cases, in the order of their file."""
    entries = tomllib.loads(file.read_text(encoding="utf-8"))["case"]
    return tuple(
        Case(
            tuple(entry["documents"]),
            re.compile(entry["lines"]) if "lines" in entry else None,
            entry["shown"],
            entry["gold"],
            entry["read"],
        )
        for entry in entries
    )


def as_table(listed: Iterable[Case]) -> str:
    """Write the cases as the markdown table of the documentation."""
    rows = ["| document | lines | what the gold says | what is read, and why |", "|---|---|---|---|"]
    for case in listed:
        names = ", ".join(re.sub(r"__(\w+)$", r" (\1)", name) for name in case.documents)
        rows.append(f"| {names} | {case.shown} | {case.gold} | {case.read} |")
    return "\n".join(rows) + "\n"


def disputed_lines(listed: Iterable[Case], document: str, text: str) -> frozenset[int]:
    """Give the lines, counted from 0, on which a case of this document stands."""
    patterns = [case.lines for case in listed if case.lines is not None and case.concerns(document)]
    lines = text.split("\n") if patterns else []
    return frozenset(number for number, line in enumerate(lines) if any(found.search(line) for found in patterns))


def matched(score: ModuleType, text: str, gold: Sequence[Unit], pred: Sequence[Unit]) -> dict[int, Unit]:
    """Give, by the `id` of each unit read, the unit of the gold that begins on its line and has its label."""
    lines = score.Lines(text)
    by_line: dict[int, list[Unit]] = {}
    for unit in gold:
        by_line.setdefault(lines.of(unit["start"]), []).append(unit)
    found: dict[int, Unit] = {}
    for unit in pred:
        free = by_line.get(lines.of(unit["start"]), [])
        label = score.norm_label(unit["label"])
        for index, item in enumerate(free):
            if label in {score.norm_label(name) for name in (item["label"], *item.get("alt_labels", ()))}:
                found[id(unit)] = free.pop(index)
                break
    return found


def accepting(
    score: ModuleType, text: str, gold: Sequence[Unit], pred: Sequence[Unit], disputed: frozenset[int]
) -> tuple[list[Unit], list[Unit]]:
    """Accept what is read on disputed lines: its label, its kind, its place, and what hangs on it.

    Returns a gold with further answers, and the units read without those that the gold has nothing for on such a line.
    """
    lines = score.Lines(text)
    wider = [dict(unit) for unit in gold]
    found = matched(score, text, wider, pred)
    taken = {id(unit) for unit in found.values()}
    free = {lines.of(unit["start"]): unit for unit in reversed(wider) if id(unit) not in taken}
    kept = []
    for unit in pred:
        line = lines.of(unit["start"])
        if line in disputed and id(unit) not in found:
            other = free.pop(line, None)
            if other is None:
                continue
            _add(other, "alt_labels", unit["label"])
            found[id(unit)] = other
        kept.append(unit)
    at = {unit["start"]: unit for unit in reversed(kept)}
    for unit in kept:
        own = found.get(id(unit))
        above = at.get(unit["parent"])
        own_line = lines.of(unit["start"]) in disputed
        if own is None or not (own_line or (above is not None and lines.of(above["start"]) in disputed)):
            continue
        if unit["parent"] is None or id(above) in found:
            _add(own, "alt_parents", None if unit["parent"] is None else found[id(above)]["start"])
        if own_line:
            _add(own, "alt_kinds", unit["kind"])
    return wider, kept


def _add(unit: Unit, field: str, value: Any) -> None:
    unit[field] = [*unit.get(field, ()), value]
