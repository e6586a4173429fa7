"""The blocks of many documents under every built-in profile, kept to see whether a change alters any of them.

    python benchmarks/digest.py keep FOLDER DOCUMENTS…
    python benchmarks/digest.py compare FOLDER DOCUMENTS…

DOCUMENTS are files and folders of .txt and .md, and .jsonl files of cases with an `input` each. Every document is read
as plain text and as markdown under every built-in profile and under the one chosen automatically. `keep` writes the
blocks of each document to a file of FOLDER and prints one digest for all; `compare` reads again, prints the first
difference of the first document that differs, then how many differ, and ends with exit 1 where any does. A change that
only moves code leaves the digest as it is; one that changes reading shows here what it changes.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from lection_core import Source
from lection_profiles import builtin_profiles

from lection import Library, read

FORMATS = ("txt", "md")


class Document(NamedTuple):
    """A text to read, under a name that is unique among all."""

    name: str
    text: str


class Difference(NamedTuple):
    """The first line in which two readings of one document differ; None where one has ended."""

    document: str
    before: str | None
    now: str | None


def documents(paths: Iterable[Path]) -> Iterator[Document]:
    """Give the documents of these paths in the order of their names."""
    for path in paths:
        if path.is_dir():
            yield from documents(sorted(path.rglob("*.txt")) + sorted(path.rglob("*.md")))
        elif path.suffix == ".jsonl":
            yield from _cases(path)
        else:
            yield Document(_name(path), path.read_text(encoding="utf-8"))


def _name(path: Path) -> str:
    return "__".join(path.parts[-2:])


def _cases(path: Path) -> Iterator[Document]:
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if isinstance(case.get("input"), str):
            yield Document(f"{path.stem}__{case['id']}", case["input"])


def lines(document: Document, library: Library, profiles: Iterable[str]) -> Iterator[str]:
    """Read one document in every way and give a line of JSON a block and a notice, after a line that says the way."""
    for suffix in FORMATS:
        for profile in profiles:
            tree = read(Source.from_text(document.text, name=f"document.{suffix}"), profile, library=library)
            yield f"# {suffix} {profile}"
            content = json.loads(tree.to_json())
            for record in (*content["blocks"], *content["dropped"]):
                yield json.dumps(record, ensure_ascii=False, sort_keys=True)


def built_in() -> list[str]:
    """Name the built-in profiles, and `auto`."""
    return ["auto", *builtin_profiles()]


def keep(folder: Path, document: Document) -> tuple[str, str]:
    """Write the blocks of one document; give its name and their digest."""
    text = "\n".join(lines(document, Library(), built_in()))
    with gzip.open(folder / f"{document.name}.gz", "wt", encoding="utf-8", compresslevel=1) as file:
        file.write(text)
    return document.name, hashlib.sha256(text.encode()).hexdigest()


def compare(folder: Path, document: Document) -> Difference | None:
    """Read one document again; give the first difference to what was kept."""
    kept = folder / f"{document.name}.gz"
    if not kept.exists():
        return Difference(document.name, None, "was not kept")
    with gzip.open(kept, "rt", encoding="utf-8", newline="\n") as file:
        before = file.read().split("\n")
    way = ""
    for old, new in zip_longest(before, lines(document, Library(), built_in())):
        way = new if new is not None and new.startswith("# ") else way
        if old != new:
            return Difference(f"{document.name} {way}", old, new)
    return None


def main() -> int:
    """Keep or compare, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("action", choices=("keep", "compare"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("documents", type=Path, nargs="+")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args()
    read_once = list(documents(given.documents))
    with ProcessPoolExecutor(given.jobs) as pool:
        if given.action == "keep":
            given.folder.mkdir(parents=True, exist_ok=True)
            rows = sorted(pool.map(partial(keep, given.folder), read_once))
            print(f"{len(rows)} documents, digest {hashlib.sha256(json.dumps(rows).encode()).hexdigest()}")
            return 0
        found = [difference for difference in pool.map(partial(compare, given.folder), read_once) if difference]
    if found:
        print(f"{found[0].document}\nbefore: {found[0].before}\nnow:    {found[0].now}")
    print(f"{len(found)} of {len(read_once)} documents differ")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
