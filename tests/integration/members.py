"""The packages of the checkout."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Member:
    """One package of the checkout: its folder, its [project] table, and its import name."""

    folder: Path
    project: Mapping[str, Any]
    package: str

    @property
    def source(self) -> Path:
        return self.folder / "src" / self.package

    def requirements(self) -> list[str]:
        """The names of the distributions it declares as dependencies, extras left out."""
        return [re.split(r"[^\w.-]", requirement, maxsplit=1)[0] for requirement in self.project["dependencies"]]


def members() -> Iterator[Member]:
    """Every folder at the top of the checkout that holds a package, by name."""
    for file in sorted(ROOT.glob("*/pyproject.toml")):
        (package,) = (path.name for path in (file.parent / "src").iterdir() if (path / "__init__.py").is_file())
        yield Member(file.parent, tomllib.loads(file.read_text(encoding="utf-8"))["project"], package)


MEMBERS = tuple(members())
