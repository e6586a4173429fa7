"""The frozen data, known by its digest. Source: recall.md RQ-01."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from lection_recall.facts.errors import RecallError
from lection_recall.facts.fact import Fact

DIGESTS: Final[Mapping[str, str]] = {
    "confidence_dev.json": "78058a20db4466103c97005c07a1f51e9e0f31d52a536e3decff8ae62a9008c0",
    "confidence_holdout.json": "a70ecfc0a736c4f5dafb8183a521bc86ea4bfc9e34c1d3a64c3c7e3154d7301a",
}
"""sha256 of the files as UTF-8 with LF; the holdout is kept back and is not in this package."""


class NotFrozen(RecallError):
    """A file of the benchmark is not the one that was frozen."""

    cure = "take the file as it was published; labels, splits and gates stay"


@dataclass(frozen=True)
class Case:
    """One query with what answers it."""

    family: str
    kind: str
    query: str
    relevant: tuple[str, ...]
    min_declared: str | None = None


@dataclass(frozen=True)
class BenchStore:
    """Facts of one language and split, and what is asked of them."""

    split: str
    language: str
    facts: Sequence[Fact]
    cases: Sequence[Case]

    @property
    def name(self) -> str:
        """What tells it from the others."""
        return f"{self.split}-{self.language}"

    def of_kind(self, kind: str) -> list[Case]:
        """Return the cases of a kind."""
        return [case for case in self.cases if case.kind == kind]


@dataclass(frozen=True)
class Frozen:
    """The benchmark as it was frozen."""

    limit: int
    gates: Mapping[str, Any]
    stores: Sequence[BenchStore]

    def split(self, name: str) -> list[BenchStore]:
        """Return the stores of a split."""
        return [store for store in self.stores if store.split == name]


def frozen(path: Path | None = None) -> Frozen:
    """Return the benchmark: the development part, or what a file holds.

    :raises NotFrozen: when a byte of it differs from what was frozen.
    """
    name = "confidence_dev.json" if path is None else "confidence_holdout.json"
    source = files(__package__).joinpath("data", name) if path is None else path
    data = source.read_bytes().replace(b"\r\n", b"\n")
    digest = hashlib.sha256(data).hexdigest()
    if digest != DIGESTS[name]:
        raise NotFrozen(f"{name} has the digest {digest[:12]}…, frozen was {DIGESTS[name][:12]}…", digest=digest)
    return parsed(json.loads(data))


def parsed(data: Mapping[str, Any]) -> Frozen:
    """Return the benchmark that JSON says."""
    return Frozen(data["limit"], data.get("gates", {}), [_store(store) for store in data["stores"]])


def _store(data: Mapping[str, Any]) -> BenchStore:
    facts = [_fact(f"{data['split']}-{data['language']}", fact) for fact in data["facts"]]
    return BenchStore(data["split"], data["language"], facts, [_case(case) for case in data["cases"]])


def _case(data: Mapping[str, Any]) -> Case:
    return Case(data["family"], data["kind"], data["query"], tuple(data["relevant"]), data.get("min_declared"))


def _fact(space: str, data: Mapping[str, Any]) -> Fact:
    return Fact(
        space=space,
        id=data["id"],
        text=data["text"],
        created=data["created"],
        declared=data.get("declared"),
        replaced_by=data.get("replaced_by"),
    )
