"""The command `lection`, and `python -m lection`."""

from __future__ import annotations

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
    from lection.commands.root import root

    try:
        root.main(given, prog_name="lection")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(bool(end.code))
    return 0


if __name__ == "__main__":
    sys.exit(main())
