"""The manifest of a reader package, `reader.toml`, found and read without importing the package."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Magic:
    """Bytes that stand at `offset` (bytes from the beginning) in every file of the format."""

    offset: int
    pattern: bytes

    def matches(self, head: bytes) -> bool:
        """Whether the pattern stands in the first bytes of a file."""
        return head[self.offset : self.offset + len(self.pattern)] == self.pattern


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a reader says about itself: the table `[readers.<id>]`."""

    id: str
    api: str = ""
    families: tuple[str, ...] = ()
    extensions: tuple[str, ...] = ()
    media_types: tuple[str, ...] = ()
    magic: tuple[Magic, ...] = ()
    default_profile: str = "generic"
    rewrites: tuple[str, ...] = ()
    samples: Path | None = None
    capabilities: dict[str, Any] = field(default_factory=dict)


def manifest_path(package: str) -> Path | None:
    """Where the package's `reader.toml` is, found by the import path without importing; None if there is none."""
    spec = PathFinder.find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        candidate = Path(folder) / "reader.toml"
        if candidate.is_file():
            return candidate
    return None


def load_manifest(path: Path, reader: str) -> Manifest | None:
    """The table of one reader in the file, or None if the file does not describe that reader."""
    table = tomllib.loads(path.read_text(encoding="utf-8")).get("readers", {}).get(reader)
    if table is None:
        return None
    formats = table.get("formats", {})
    return Manifest(
        id=reader,
        api=table.get("api", ""),
        families=tuple(table.get("families", ())),
        extensions=tuple(formats.get("extensions", ())),
        media_types=tuple(formats.get("media_types", ())),
        magic=tuple(Magic(m.get("offset", 0), bytes.fromhex(m["hex"])) for m in formats.get("magic", ())),
        default_profile=table.get("default_profile", "generic"),
        rewrites=tuple(table.get("rewrites", ())),
        samples=path.parent / table["samples"] if "samples" in table else None,
        capabilities=table.get("capabilities", {}),
    )
