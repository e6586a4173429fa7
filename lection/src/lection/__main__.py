"""The command `lection`, and `python -m lection`."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code: 0, 1 for input that cannot be read, 2 for usage.

    `arguments` are those after the program's name; None takes the process's own.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given in (["--version"], ["-V"]):
        # Answered before anything else is imported: scripts and editors ask for it at every start.
        from lection import __version__

        print(f"lection {__version__}")
        return 0
    if arguments is None:
        from lection.collection import collect_rarely

        collect_rarely()
    from lection.commands.root import root

    try:
        root.main(given, prog_name="lection")
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(bool(end.code))
    if arguments is None:
        from lection.collection import collect_no_more

        _leave_threads_behind(code)
        collect_no_more()
    return code


def _leave_threads_behind(code: int) -> None:
    """End the process here if a thread that a plugin started, and nobody can stop, would keep it from ending."""
    import threading

    others = [thread for thread in threading.enumerate() if thread is not threading.main_thread()]
    if any(not thread.daemon for thread in others):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    sys.exit(main())
