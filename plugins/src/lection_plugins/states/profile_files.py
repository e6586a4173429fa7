"""The profile files of installed packages, found and named without importing one."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from lection_plugins.found.package_folder import find_package

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from lection_plugins.found.package_folder import PackageFolder
    from lection_plugins.states.states import Plugin

FOLDER = "profiles"
ENDINGS = (".yaml", ".yml")


def profile_files(packages: Iterable[Plugin]) -> Mapping[str, Path]:
    """The files of those packages that are in no bad state, by every name a user can give, sorted.

    A file is known by its name without ending, as long as no other package has one of that name, and always by
    `<package id>/<name>`.
    """
    found = [(package.id, path) for package in packages if package.state == "found" for path in _files(package)]
    counts = Counter(path.stem for _, path in found)
    names = {f"{package}/{path.stem}": path for package, path in found}
    names |= {path.stem: path for _, path in found if counts[path.stem] == 1}
    return dict(sorted(names.items()))


def _files(package: Plugin) -> list[Path]:
    found = find_package(package.entry_point.package)
    folder = profile_folder(found) if found else None
    return sorted(path for path in folder.iterdir() if path.suffix in ENDINGS and path.is_file()) if folder else []


def profile_folder(package: PackageFolder) -> Path | None:
    """The folder `profiles` of a package, None if it has none."""
    folders = (Path(folder) / FOLDER for folder in package.folders)
    return next((folder for folder in folders if folder.is_dir()), None)
