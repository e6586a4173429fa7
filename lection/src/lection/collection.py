"""How often a process of this package's own looks for garbage."""

from __future__ import annotations

import gc
from typing import Final

__all__ = ["AT_ONCE", "collect_no_more", "collect_rarely"]

AT_ONCE: Final = 100_000
"""How many objects more than there were before are looked through for garbage at once; Python itself takes 700."""


def collect_rarely() -> None:
    """Look rarely for objects that hold each other; for the processes of the command, never for a caller's own.

    Blocks and trees hold no such circles, so looking for them at Python's pace takes a twentieth of the time of reading
    and a tenth of that of starting, and finds nothing; the memory needed stays the same.
    """
    gc.set_threshold(AT_ONCE, 20, 20)


def collect_no_more() -> None:
    """Spare the end of this process the search for garbage; for the processes of the command, once they are done.

    Python looks through everything that is there, several times, before it ends: a fifth of what a short command takes.
    What is no longer used is still closed and let go, unless it holds itself in a circle.
    """
    gc.freeze()
