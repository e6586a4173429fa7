"""Write a constraints file with the lowest version that each package of this checkout says it works with.

    python scripts/lowest_versions.py OUT.txt

Every `name>=X` among the declared dependencies becomes `name==X`; where two packages disagree the higher bound wins,
since both have to be installed side by side. The test environments of the packages run against these.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from build_wheels import MEMBERS, ROOT
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version


def lower_bounds() -> Iterator[tuple[str, Version]]:
    """Name and lowest allowed version of every declared dependency, extras left out, repeated as often as declared."""
    for member in MEMBERS:
        project = tomllib.loads((ROOT / member / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        for requirement in map(Requirement, project["dependencies"]):
            for specifier in requirement.specifier:
                if specifier.operator == ">=":
                    yield canonicalize_name(requirement.name), Version(specifier.version)


if __name__ == "__main__":
    lowest: dict[str, Version] = {}
    for name, version in lower_bounds():
        lowest[name] = max(version, lowest.get(name, version))
    lines = [f"{name}=={version}\n" for name, version in sorted(lowest.items())]
    Path(sys.argv[1]).write_text("".join(lines), encoding="utf-8")
