"""Where a top-level package stands, found by the import system's finders without importing it."""

from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec


class PackageFolder(NamedTuple):
    """A top-level package that import would use; `folders` is empty for a module that is no package."""

    spec: ModuleSpec

    @property
    def folders(self) -> tuple[str, ...]:
        """Its folders: one, or several of a namespace package."""
        return tuple(self.spec.submodule_search_locations or ())

    def read(self, name: str) -> tuple[str, bytes] | None:
        """The path and content of a file in the package, zip files included; None if it is not there."""
        load = getattr(self.spec.loader, "get_data", _read)
        for folder in self.folders:
            path = os.path.join(folder, name)
            try:
                return path, load(path)
            except OSError:
                continue
        return None


def find_package(package: str, path: Sequence[str] | None = None) -> PackageFolder | None:
    """The package that `import` would take, None if there is none; `path` takes the place of the import path.

    Editable installations work: their finders are asked like every other, and one that fails is passed over.
    """
    if path is not None:
        spec = PathFinder.find_spec(package, list(path))
        return PackageFolder(spec) if spec else None
    for finder in sys.meta_path:
        try:
            spec = finder.find_spec(package, None)
        except (KeyboardInterrupt, GeneratorExit):
            raise
        except BaseException:
            continue
        if spec is not None:
            return PackageFolder(spec)
    return None


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
