"""Garbage: not looking for it while a comparison is made, whose many small objects all live to its end."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["uncollected"]


@contextmanager
def uncollected() -> Iterator[None]:
    """Switch the cyclic collector off where it is on: a third of the time on a table of 100,000 rows."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
