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
        from lection.output.kept import keep_output

        collect_rarely()
        keep_output()
    from lection.commands.root import root

    try:
        root.main(given, prog_name="lection")
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(bool(end.code))
    if arguments is None:
        from lection.collection import collect_no_more

        code = _flushed(code)
        _leave_behind(code)
        collect_no_more()
    return code


def _flushed(code: int) -> int:
    """Write what is still to be written, and return the exit code: what cannot be written is a failure."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        return code
    except (OSError, ValueError):
        return code or 1
    return code


def _leave_behind(code: int) -> None:
    """End the process here, with this code, if a plugin has run in it that did not come with Lection.

    It may have started threads and processes that nobody can stop, and left code that runs when Python ends, which
    would change how it ends; what it left for the end by `atexit` is run, contained.
    """
    watched = sys.modules.get("lection_plugins.loading.watch")
    if watched is None or not watched.strangers:
        return
    import atexit
    from contextlib import suppress

    with suppress(BaseException):  # the command is done, and its exit code is what it is
        atexit._run_exitfuncs()
    watched.end_children()
    try:
        sys.stderr.flush()
    finally:
        os._exit(code)


if __name__ == "__main__":
    sys.exit(main())
