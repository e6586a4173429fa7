"""Import every module of one package, to show that what the package declares is all it needs.

    python -I scripts/import_all.py PACKAGE [--extra NAME…]

Run where the package is installed with its declared dependencies and nothing else. `--extra` names the top-level
modules that only come with one of the package's extras: a module that fails for want of one of them, and of nothing
else, is passed over and named.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys


def modules(package: str) -> list[str]:
    """The names of the package and of all modules in it, `__main__` left out (importing it would run the program)."""
    path = importlib.import_module(package).__path__
    found = (module.name for module in pkgutil.walk_packages(path, f"{package}."))
    return [package, *(name for name in found if not name.endswith(".__main__"))]


def import_all(package: str, extras: set[str]) -> list[str]:
    """Import the modules of `package`; give those passed over. Raises the ImportError of a need not declared."""
    passed_over = []
    for name in modules(package):
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] not in extras:
                raise
            passed_over.append(f"{name} (needs {error.name})")
    return passed_over


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("package")
    parser.add_argument("--extra", action="append", default=[])
    arguments = parser.parse_args()
    skipped = import_all(arguments.package, set(arguments.extra))
    loaded = [name for name in sys.modules if name.partition(".")[0] == arguments.package]
    print(f"{arguments.package}: {len(loaded)} modules imported" + "".join(f"; left out {name}" for name in skipped))
