"""Two folders: which file became which, by name first and by content for what has no namesake."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

__all__ = ["FilePair", "file_pairs"]

_SAMPLE: Final = 1 << 20
"""Bytes of a file that tell it again; what was renamed and edited is the same near its beginning too."""
_WORDS: Final = re.compile(rb"[^\s\W]{3,}")
_ALIKE: Final = 0.5
"""Share of the words of both files that must be the same in a renamed one: as git has it."""


class FilePair(NamedTuple):
    """One file in both folders; None where it is in one alone."""

    a: Path | None
    b: Path | None


def file_pairs(a: Path, b: Path) -> list[FilePair]:
    """Return the files of two folders, paired, in the order of their names."""
    names_a, names_b = set(_names(a)), set(_names(b))
    pairs = [FilePair(a / name, b / name) for name in names_a & names_b]
    renamed = dict(_renamed(a, b, sorted(names_a - names_b), sorted(names_b - names_a)))
    pairs += [FilePair(a / one, b / other) for one, other in renamed.items()]
    pairs += [FilePair(a / name, None) for name in names_a - names_b - set(renamed)]
    pairs += [FilePair(None, b / name) for name in names_b - names_a - set(renamed.values())]
    return sorted(pairs, key=lambda pair: str(pair.b.relative_to(b) if pair.b else pair.a and pair.a.relative_to(a)))


def _names(folder: Path) -> Iterator[str]:
    """Yield the names of all files, relative to the folder; what begins with a dot is left out, as by a shell."""
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in files:
            if not name.startswith("."):
                yield str((Path(place) / name).relative_to(folder))


def _renamed(a: Path, b: Path, only_a: list[str], only_b: list[str]) -> Iterator[tuple[str, str]]:
    """Yield what was renamed: files that share most of their words, the likest first."""
    words_a, words_b = ({name: _words(folder / name) for name in names} for folder, names in ((a, only_a), (b, only_b)))
    holders: dict[bytes, list[str]] = {}
    for name, words in words_b.items():
        for word in words:
            holders.setdefault(word, []).append(name)
    found = []
    for name, words in words_a.items():
        near = {other for word in words for other in holders.get(word, ())[:_NEAR]}
        for other in near:
            share = len(words & words_b[other]) / max(len(words | words_b[other]), 1)
            if share >= _ALIKE:
                found.append((-share, name, other))
    taken: set[tuple[str, str]] = set()
    for _, name, other in sorted(found):
        if ("a", name) not in taken and ("b", other) not in taken:
            taken |= {("a", name), ("b", other)}
            yield name, other


_NEAR: Final = 20
"""Files that a word is looked up in: a word of every file tells none of them."""


def _words(path: Path) -> frozenset[bytes]:
    try:
        with path.open("rb") as file:
            return frozenset(_WORDS.findall(file.read(_SAMPLE)))
    except OSError:
        return frozenset()
