"""Which documents the arguments of a command mean: files, folders and patterns; and where each result goes."""

from __future__ import annotations

import glob
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lection.failures.failures import UNREADABLE, USAGE, Failure, failure_of
from lection.intake.inputs import STDIN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from lection_plugins import Registry

__all__ = ["Found", "find_documents", "targets"]


@dataclass(frozen=True, slots=True)
class Found:
    """A document: the path to read, and its name below the folder or pattern it was found by."""

    path: str
    name: str


def find_documents(
    arguments: Sequence[str],
    registry: Registry,
    leave_out: str | None = None,
    failures: list[Failure] | None = None,
    ending: str = "",
) -> list[Found]:
    """Return the documents that the arguments mean, in their order, those of a folder sorted by path.

    Of a folder, and of those below it, files count whose name ends as a usable reader's manifest says, hidden ones and
    pipes apart; what lies in the folder `leave_out` does not, nor, where that is the folder itself, what stands there
    as the result of another document: its name and `ending`. A file that is named is taken whatever it is called, even
    where there is none: reading it will say so. What is the matter with a folder is added to `failures`.

    :raises Failure: a folder holds nothing to read or cannot be looked into, and there are no `failures` to add it to.
    """
    found: list[Found] = []
    for given in arguments:
        if given != STDIN and os.path.isdir(given):
            try:
                found += _no_results(_in_folder(given, registry, leave_out, failures), leave_out, ending)
            except Failure as failure:
                if failures is None:
                    raise
                failures.append(failure)
        elif _is_pattern(given):
            found += _no_results(_by_pattern(given), leave_out, ending)
        else:
            found.append(Found(given, os.path.basename(given)))
    return found


def _is_pattern(given: str) -> bool:
    return given != STDIN and glob.has_magic(given) and not os.path.exists(given)


def _in_folder(folder: str, registry: Registry, leave_out: str | None, failures: list[Failure] | None) -> list[Found]:
    endings = tuple({ending.lower() for ending in _endings(registry)})
    excluded = os.path.abspath(leave_out) if leave_out is not None else None
    closed: list[Failure] = []
    found = [
        Found(path, os.path.relpath(path, folder))
        for path in _files(folder, excluded, closed)
        if path.lower().endswith(endings) and not _is_special(path)
    ]
    if closed and failures is None:
        raise closed[0]
    if failures is not None:
        failures += closed
    if not found and not closed:
        known = ", ".join(sorted(endings))
        raise Failure(f"{folder}: no file in this folder is of a format that a reader takes ({known})", UNREADABLE)
    return found


def _no_results(found: list[Found], folder: str | None, ending: str) -> list[Found]:
    """Leave out the documents that stand where the results of others go."""
    if folder is None or not ending:
        return found
    results = {os.path.abspath(os.path.join(folder, document.name + ending)) for document in found}
    return [document for document in found if os.path.abspath(document.path) not in results]


def _is_special(path: str) -> bool:
    """Tell whether a path leads to something that is no file, such as a pipe, which might never end."""
    return os.path.exists(path) and not os.path.isfile(path)


def _endings(registry: Registry) -> Iterator[str]:
    for plugin in registry.readers:
        if plugin.manifest is not None and plugin.state in ("found", "loaded"):
            yield from plugin.manifest.extensions


def _files(folder: str, excluded: str | None, closed: list[Failure]) -> Iterator[str]:
    """Yield the files in a folder and those below it, sorted, hidden ones and the excluded folder left out.

    What is the matter with a folder that cannot be looked into is added to `closed`.
    """
    for place, folders, files in os.walk(folder, onerror=lambda error: closed.append(failure_of(error))):
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".") and os.path.abspath(os.path.join(place, name)) != excluded
        )
        yield from (os.path.join(place, name) for name in sorted(files) if not name.startswith("."))


def _by_pattern(pattern: str) -> list[Found]:
    """Return the files a pattern matches; the pattern itself, as shells do, where there is none."""
    paths = sorted(path for path in glob.iglob(pattern, recursive=True) if os.path.isfile(path))
    fixed = os.path.dirname(pattern)
    while glob.has_magic(fixed):
        fixed = os.path.dirname(fixed)
    return [Found(path, os.path.relpath(path, fixed or os.curdir)) for path in paths or [pattern]]


def targets(documents: Sequence[Found], folder: str, ending: str) -> list[Path]:
    """Return the file in `folder` that each document's result goes to: its name below what it was found by, whole.

    Files that were named one by one keep so much of their folders as tells them apart.

    :raises Failure: two documents would go to one file, or one over another.
    """
    names = [document.name for document in documents]
    if len(set(names)) < len(names):
        names = _told_apart([document.path for document in documents])
    taken: dict[Path, str] = {}
    for document, name in zip(documents, names, strict=True):
        target = Path(folder, name + ending)
        if target in taken:
            raise Failure(f"{document.path} and {taken[target]} would both be written to {target}", USAGE)
        taken[target] = document.path
    _keep_all(documents, taken)
    return list(taken)


def _keep_all(documents: Sequence[Found], taken: Mapping[Path, str]) -> None:
    """Refuse to write the result of one document over another."""
    written = {os.path.abspath(target): path for target, path in taken.items()}
    for document in documents:
        other = written.get(os.path.abspath(document.path)) if document.path != STDIN else None
        if other is not None:
            raise Failure(f"{document.path} would be overwritten by what {other} gives; name another folder", USAGE)


def _told_apart(paths: Sequence[str]) -> list[str]:
    """Return the paths from the deepest folder that holds them all."""
    absolute = [os.path.abspath(path) for path in paths]
    common = os.path.commonpath([os.path.dirname(path) for path in absolute])
    return [os.path.relpath(path, common) for path in absolute]
