"""Git: a version out of a repository, and what git hands to an external diff driver."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from lection_compare.commands.failures import Trouble

__all__ = ["DriverCall", "driver_call", "version_at"]

_NONE: Final = "/dev/null"


class DriverCall(NamedTuple):
    """What git asks a driver to compare: a name in the repository, and the files with both versions, None for none."""

    name: str
    a: str | None
    b: str | None
    renamed_to: str | None = None


def driver_call(arguments: tuple[str, ...]) -> DriverCall:
    """Return what the arguments of git mean: path, old file, hex, mode, new file, hex, mode; on a rename two more.

    :raises Trouble: there are not so many; the sentence says how git is set up.
    """
    if len(arguments) == 1:
        raise Trouble(f"{arguments[0]}: is unmerged; resolve the conflict first")
    if len(arguments) not in (7, 9):
        raise Trouble(
            "--git takes the seven arguments that git gives to an external diff driver; "
            "set it up with: git config diff.lection.command 'lection compare --git'"
        )
    name, old, _, _, new, _, _ = arguments[:7]
    return DriverCall(
        name, None if old == _NONE else old, None if new == _NONE else new, arguments[7:8][0] if arguments[7:] else None
    )


@contextmanager
def version_at(revision: str, file: str) -> Iterator[Path]:
    """Give the file as it was at a revision, in a temporary place, under its own name.

    :raises Trouble: this is no repository, or it has no such revision or file.
    """
    path = Path(file)
    folder = path.parent if path.parent.is_dir() else Path()
    command = ["git", "-C", str(folder), "show", f"{revision}:./{path.name}"]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except OSError as error:
        raise Trouble("--since needs git, which is not installed here") from error
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().removeprefix("fatal: ")
        raise Trouble(f"{file} at {revision}: {said}")
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place) / path.name
        copy.write_bytes(done.stdout)
        yield copy
