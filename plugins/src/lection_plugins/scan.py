"""Which installed distributions have entry points of ours, read from their metadata and from nothing else."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import importlib_metadata

GROUPS = ("lection.readers", "lection.profiles", "lection.hooks", "lection.commands", "lection.checks")


@dataclass(frozen=True, slots=True)
class Distribution:
    """One installed distribution, as its own metadata names it."""

    name: str
    version: str
    metadata: importlib_metadata.Distribution = field(repr=False, compare=False)

    def __str__(self) -> str:
        return f"{self.name} {self.version}"

    @property
    def summary(self) -> str:
        """The one-line summary of the package, "" if it has none."""
        return _header(self.metadata, "Summary")

    def record_hash(self) -> str:
        """The sha256 of the installed RECORD as hexadecimal digits, "" where the installation has none."""
        record = self.metadata.read_text("RECORD")
        return hashlib.sha256(record.encode()).hexdigest() if record else ""


@dataclass(frozen=True, slots=True)
class EntryPoint:
    """One line of an entry_points.txt: `id = value` in `group`, and the distribution it stands in."""

    group: str
    id: str
    value: str
    distribution: Distribution

    @property
    def module(self) -> str:
        """The module the value names, without the attribute behind the colon."""
        return self.value.partition(":")[0].strip()

    @property
    def package(self) -> str:
        """The top-level package the value names."""
        return self.module.partition(".")[0]


def entry_points(path: Sequence[str] | None = None) -> Iterator[EntryPoint]:
    """Every entry point of the five groups, in the order of the path; of a distribution found twice, the first counts.

    Nothing is imported. `path` is searched in place of `sys.path`.
    """
    import importlib_metadata

    seen: set[str] = set()
    found = importlib_metadata.distributions() if path is None else importlib_metadata.distributions(path=list(path))
    for metadata in found:
        # Parsing METADATA is the slow part: only those that mention one of the groups are parsed.
        text = metadata.read_text("entry_points.txt") or ""
        if "lection." not in text:
            continue
        distribution = Distribution(_header(metadata, "Name"), _header(metadata, "Version"), metadata)
        if canonical(distribution.name) in seen:
            continue
        seen.add(canonical(distribution.name))
        yield from _parse(text, distribution)


def canonical(name: str) -> str:
    """The spelling under which two names of a distribution are the same (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _header(metadata: importlib_metadata.Distribution, key: str) -> str:
    text = metadata.read_text("METADATA") or metadata.read_text("PKG-INFO") or ""
    for line in text.splitlines():
        if not line:
            break
        name, _, value = line.partition(":")
        if name.lower() == key.lower():
            return value.strip()
    return ""


def _parse(text: str, distribution: Distribution) -> Iterator[EntryPoint]:
    group = ""
    for raw in text.splitlines():
        line = raw.strip()
        if line.startswith("[") and line.endswith("]"):
            group = line[1:-1].strip()
        elif group in GROUPS and line and line[0] not in "#;":
            name, _, value = line.partition("=")
            yield EntryPoint(group, name.strip(), value.strip(), distribution)
