"""Where a top-level package stands, found by the import system's finders without importing it."""

from __future__ import annotations

import os
import sys
from errno import ENOENT, ENOTDIR
from typing import TYPE_CHECKING, NamedTuple

from lection_plugins.found.regular_file import UnusableFileError, read_regular

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.machinery import ModuleSpec


class PackageFolder(NamedTuple):
    """A top-level package that import would use; `folders` is empty for a module that is no package."""

    spec: ModuleSpec

    @property
    def folders(self) -> tuple[str, ...]:
        """Its folders: one, or several of a namespace package."""
        return tuple(self.spec.submodule_search_locations or ())

    def read(self, name: str) -> tuple[str, bytes] | None:
        """The path and content of a file in the package, zip files included; None if it is not there.

        :raises OSError: it is there and cannot be read.
        """
        load = _zipped(self.spec) or read_regular
        for folder in self.folders:
            path = os.path.join(folder, name)
            try:
                return path, load(path)
            except UnusableFileError:
                raise
            except OSError as error:
                # A zip file's loader says that there is no such file by an OSError without a number.
                if error.errno not in (0, None, ENOENT, ENOTDIR):
                    raise
        return None


def find_package(package: str) -> PackageFolder | None:
    """The package that `import` would take, None if there is none.

    Editable installations work: their finders are asked like every other, and one that fails is passed over.
    """
    for finder in sys.meta_path:
        try:
            spec = finder.find_spec(package, None)
        except KeyboardInterrupt:
            raise
        except BaseException:
            continue
        if spec is not None:
            return PackageFolder(spec)
    return None


def _zipped(spec: ModuleSpec) -> Callable[[str], bytes] | None:
    """How a file in an archive is read; None for a package that stands in a folder."""
    return getattr(spec.loader, "get_data", None) if hasattr(spec.loader, "archive") else None
