"""The tree that a sample is expected to give: a file beside it, written once and read by the author."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from lection_core import Block, Dropped

ENDING: Final = ".tree.json"
"""What the name of the file adds to that of the sample: ``hire.clauses.tree.json``."""

VERSION: Final = 1


def is_expectation(name: str, names: Sequence[str]) -> bool:
    """Whether a file of the folder says what tree another one of it gives."""
    return name.endswith(ENDING) and name.removesuffix(ENDING) in names


def gist(items: Sequence[object]) -> list[dict[str, Any]]:
    """What a sample is held to: of each block its depth, kind, rule, label, text and spans, and what was left out."""
    found: list[dict[str, Any]] = []
    for item in items:
        if isinstance(item, Block):
            one = {"depth": item.depth, "kind": item.kind, "matched_by": item.matched_by}
            label = {} if item.label is None else {"label": item.label}
            spans = [[span.type, item.text[span.start : span.end]] for span in item.spans]
            found.append({**one, **label, "text": item.text, **({"spans": spans} if spans else {})})
        elif isinstance(item, Dropped):
            found.append({"dropped": item.kind, "count": item.count})
    return found


def write_expectation(path: Path, trees: dict[str, list[dict[str, Any]]]) -> None:
    """Write a file for an author to read: one block a line, under each profile."""
    parts = []
    for name, blocks in trees.items():
        lines = ",\n".join(f"  {json.dumps(block, ensure_ascii=False)}" for block in blocks)
        parts.append(f" {json.dumps(name)}: [\n{lines}\n ]")
    path.write_text(f'{{"expected": {VERSION}, "trees": {{\n' + ",\n".join(parts) + "\n}}\n", encoding="utf-8")


def read_expectation(data: bytes) -> dict[str, list[dict[str, Any]]]:
    """The trees of such a file, by profile.

    :raises ValueError: it is none, with a sentence that says so.
    """
    try:
        record = json.loads(data)
        if record["expected"] != VERSION:
            raise ValueError(f"its version is {record['expected']}, and this suite reads {VERSION}")
        trees: dict[str, list[dict[str, Any]]] = {str(name): list(blocks) for name, blocks in record["trees"].items()}
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"it is no expected tree: {type(error).__name__}: {error}") from error
    return trees
