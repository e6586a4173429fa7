"""What a reader imports against what its distribution declares, found out in a process of its own."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lection_conformance.reading.subject import Subject

_REQUIREMENT = re.compile(r"(?P<name>[A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[(?P<extras>[^\]]*)\])?")
_EXTRA = re.compile(r"""\bextra\s*==\s*["']([^"']*)["']""")
READ: Final = """
import builtins, json, sys
before = set(sys.modules)
own = sys.argv[1].partition(":")[0].partition(".")[0]
asked, load = {}, builtins.__import__
def noted(name, globals=None, locals=None, fromlist=(), level=0):
    asker = (globals or {}).get("__name__", "")
    if level == 0 and asker.partition(".")[0] == own:
        asked.setdefault(name.partition(".")[0], f"{asker}, line {sys._getframe(1).f_lineno}")
    return load(name, globals, locals, fromlist, level)
builtins.__import__ = noted
from lection_core import Source
module, _, attribute = sys.argv[1].partition(":")
target = __import__(module, fromlist=["_"])
for name in filter(None, attribute.split(".")):
    target = getattr(target, name)
reader = target() if isinstance(target, type) else target
for path in json.loads(sys.argv[2]):
    with open(path, "rb") as file:
        source = Source.from_bytes(file.read(), name=path, errors="replace")
    try:
        list(reader.read(source, None, {}))
    except ImportError:
        raise
    except Exception:
        pass
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(json.dumps({name: place for name, place in sorted(asked.items()) if name in new}))
"""
"""A program that imports a reader (argument 1), reads files (argument 2), and prints what its modules import, where."""

_HERE = "import sys; sys.path[:] = sys.argv[3:]"


def undeclared_imports(subject: Subject) -> tuple[str, ...]:
    """Modules that the reader's own modules import on its samples and that it does not depend on, each with the place.

    What a dependency tries to import for itself is that one's concern: docutils takes Pygments where it is there.

    Modules of no distribution (the standard library, editable installations of unknown content) are left out.

    :raises RuntimeError: the process that imports the reader fails.
    """
    from importlib.metadata import packages_distributions

    plugin = subject.plugin
    if plugin is None:
        return ()
    command = [sys.executable, "-c", _HERE + READ, plugin.entry_point.value, sample_paths(subject), *sys.path]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    if run.returncode:
        raise RuntimeError(f"importing the reader in a process of its own failed: {run.stderr.strip()[-500:]}")
    imported = json.loads(run.stdout.splitlines()[-1])
    owners, allowed = packages_distributions(), closure(plugin.distribution)
    strangers = [
        f"{name} ({place})"
        for name, place in imported.items()
        if name in owners and name not in sys.stdlib_module_names and not name.startswith("_")
        if not any(canonical(owner) in allowed for owner in owners[name])
    ]
    return tuple(sorted(strangers))


def sample_paths(subject: Subject) -> str:
    """The paths of the first ten samples that its package brings, as JSON."""
    folder = subject.manifest.samples
    paths = [folder / case.name for case in subject.samples] if folder else []
    return json.dumps([str(path) for path in paths if path.is_file()][:10])


def closure(distribution: str) -> frozenset[str]:
    """The distribution and everything it requires, directly or not, extras that nobody asks for left out."""
    from importlib.metadata import PackageNotFoundError, requires

    pending = [(canonical(distribution), "")]
    found: set[tuple[str, str]] = set()
    while pending:
        name, extra = pending.pop()
        if (name, extra) in found:
            continue
        found.add((name, extra))
        try:
            needed: Iterable[str] = requires(name) or ()
        except PackageNotFoundError:
            continue
        for text in needed:
            requirement, asked = _REQUIREMENT.match(text), _EXTRA.search(text)
            if requirement is None or (asked is not None and asked[1] != extra):
                continue
            extras = ["", *(requirement["extras"] or "").replace(" ", "").split(",")]
            pending += [(canonical(requirement["name"]), extra) for extra in extras]
    return frozenset(name for name, _ in found)


def canonical(name: str) -> str:
    """The spelling under which two names of one distribution are equal (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()
