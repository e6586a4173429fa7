"""The reader alone: a process that sees its distribution and what that declares, and nothing else that is installed."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from lection_conformance.surroundings.dependencies import READ, closure, sample_paths

if TYPE_CHECKING:
    from lection_conformance.reading.subject import Subject

_ALONE = "import site, sys; site.addsitedir(sys.argv[3])"


def failure_alone(subject: Subject) -> str:
    """How importing the reader and reading its samples fails there, as one line; empty where it does not.

    Nothing is downloaded: the environment is made of links to what is installed here, as each distribution's record
    lists it. A dependency that is declared and not installed here is missing there as well.
    """
    plugin = subject.plugin
    if plugin is None:
        return ""
    with tempfile.TemporaryDirectory(prefix="lection-conform-") as folder:
        for name in closure(plugin.distribution):
            try:
                _link(distribution(name), Path(folder))
            except PackageNotFoundError:
                continue  # for another platform or another Python
        command = [sys.executable, "-I", "-S", "-c", _ALONE + READ, plugin.entry_point.value, sample_paths(subject)]
        run = subprocess.run([*command, folder], capture_output=True, text=True, timeout=60, check=False)
    return (run.stderr.strip().splitlines() or ["the process ended without a word"])[-1] if run.returncode else ""


def _link(found: Distribution, folder: Path) -> None:
    """Link every file of a distribution, scripts and compiled files apart; a .pth of an editable one is among them."""
    for file in found.files or ():
        path = PurePosixPath(file)
        if path.is_absolute() or ".." in path.parts or "__pycache__" in path.parts:
            continue
        place, origin = folder / path, Path(str(found.locate_file(file)))
        if place.exists() or not origin.exists():
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(origin.resolve())
