"""Real files from public repositories: all are read, and their labels are those that LibreOffice prints."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest
from lection_core import BlockTree, ReaderError
from lection_reader_docx.body.pieces import Paragraph
from lection_reader_docx.document import Document

Read = Callable[..., BlockTree]

DIFFER = {
    "chineseCounting",
    "chineseCountingThousand",
    "decimalEnclosedCircle",
    "lowerLetter",
    "cardinalText",
    "ordinalText",
    "ordinal",
}
"""Formats in which Word and LibreOffice write some numbers differently: docs/word.md says which, and who is right."""


def files(folder: Path) -> list[Path]:
    return sorted((*folder.glob("real/*.docx"), *folder.glob("third/real/*.docx")))


def numbered(path: Path) -> Iterator[tuple[str, str, str]]:
    """Format, label and beginning of each numbered paragraph."""
    for piece in Document(path.read_bytes(), {}).body():
        if isinstance(piece, Paragraph) and piece.label is not None and piece.label.text and not piece.label.bullet:
            yield piece.label.format, piece.label.text, piece.text.partition("\n")[0][:60]


def printed(path: Path) -> list[str]:
    text = path.with_suffix(".lo.txt").read_text(encoding="utf-8-sig", errors="replace")
    return sorted(" ".join(line.split()) for line in text.splitlines())


def is_printed(lines: list[str], label: str, text: str) -> bool:
    wanted = " ".join(f"{label} {text}".split())
    place = bisect_left(lines, wanted)
    return place < len(lines) and lines[place].startswith(wanted)


def test_every_file_is_read_or_refused_in_a_sentence(read: Read, shared: Path) -> None:
    refused = {}
    for path in files(shared):
        if "LIR0" in path.name:  # 3,500 numbers each, for the test of the labels
            continue
        try:
            read(path.read_bytes())
        except ReaderError as error:
            refused[path.name] = str(error)
    assert len(files(shared)) >= 60
    assert sorted(refused) == sorted(
        name.name
        for name in files(shared)
        if any(word in name.name for word in ("password", "truncated", "ExternalEntity"))
    )


@pytest.mark.parametrize("differing", [False, True])
def test_labels_are_those_that_libreoffice_prints(shared: Path, differing: bool) -> None:
    """Formats in which the two differ are looked at apart: at least the numbers up to 20 are the same."""
    right = wrong = 0
    missing: list[tuple[str, str, str]] = []
    for path in files(shared):
        if not path.with_suffix(".lo.txt").exists():
            continue
        lines, seen = printed(path), 0
        for format, label, text in islice(numbered(path), 800):
            seen += 1
            if (format in DIFFER) is not differing or (differing and (seen > 20 or format == "ordinal")):
                continue
            if is_printed(lines, label, text):
                right += 1
            else:
                wrong += 1
                missing.append((path.name, label, text))
    assert right > (100 if differing else 3000)
    assert right / (right + wrong) >= (0.95 if differing else 0.99), missing[:20]
