"""A fresh environment: Lection as the tests have it, and beside it what pip installs there and nowhere else."""

from __future__ import annotations

import os
import site
import subprocess
import sys
import venv
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Environment:
    """A virtual environment of its own that sees the packages of the one the tests run in."""

    folder: Path
    variables: dict[str, str] = field(default_factory=dict)

    @classmethod
    def create(cls, folder: Path) -> Environment:
        """Make the environment; its settings folder and its working folder are its own too."""
        venv.EnvBuilder(with_pip=False, symlinks=True).create(folder)
        (packages,) = folder.glob("lib/python*/site-packages")
        # addsitedir and not a plain path: editable installations are .pth files there.
        lines = (f"import site; site.addsitedir({path!r})\n" for path in site.getsitepackages())
        (packages / "lection_under_test.pth").write_text("".join(lines))
        (folder / "work").mkdir()
        return cls(folder, {"LECTION_CONFIG": str(folder / "config")})

    @property
    def python(self) -> str:
        return str(self.folder / "bin" / "python")

    @property
    def work(self) -> Path:
        return self.folder / "work"

    def install(self, *wheels: Path) -> None:
        """Install wheels with pip."""
        self._pip("install", "--no-index", "--no-deps", *map(str, wheels))

    def install_with_dependencies(self, wheel: Path) -> None:
        """Install a wheel with pip, and from the index what it needs beyond what is seen here already."""
        self._pip("install", str(wheel))

    def uninstall(self, name: str) -> None:
        """Remove a distribution with pip, as a cure says."""
        self._pip("uninstall", "--yes", name)

    def _pip(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "pip", "--python", self.python, "--disable-pip-version-check", "--quiet"]
        subprocess.run([*command, *arguments], check=True, capture_output=True, text=True, timeout=120)

    def run(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run the environment's Python in the working folder; a run that does not end within a minute fails."""
        unwanted = ("LECTION_", "PYTHON", "COVERAGE_", "TOX_", "PYTEST_")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}
        return subprocess.run(
            [self.python, *arguments],
            cwd=self.work,
            env={**kept, **self.variables, **variables},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=60,
        )

    def lection(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run the command `lection`."""
        return self.run("-m", "lection", *arguments, **variables)
