"""Keeping where results go out of the reach of the code of others, for the time of a command.

What a plugin writes to descriptor 1, by whatever way, and what a program that it starts writes there, goes to standard
error; results go to a duplicate that nobody else knows. On a terminal both are the same, and nothing is moved.
"""

from __future__ import annotations

import os
import sys
from typing import Final

__all__ = ["keep_output"]

_HIGH: Final = 200
"""Where the duplicate stands: behind the descriptors that programs are wont to close one by one."""


def keep_output() -> None:
    """Have `sys.stdout` lead to a duplicate of descriptor 1, and descriptor 1 to standard error."""
    if sys.platform == "win32" or sys.stdout is None or sys.stderr is None:
        return
    import fcntl

    try:
        if sys.stdout.fileno() != 1 or sys.stderr.fileno() != 2 or os.isatty(1):
            return
        kept = fcntl.fcntl(1, fcntl.F_DUPFD_CLOEXEC, _HIGH)
        stream = open(kept, "w", encoding=sys.stdout.encoding, errors=sys.stdout.errors, newline="\n")  # noqa: SIM115
        os.dup2(2, 1)
    except (OSError, ValueError):
        return
    stream.results_only = True  # type: ignore[attr-defined]  # so that a plugin that keeps it writes elsewhere later
    sys.stdout = stream
