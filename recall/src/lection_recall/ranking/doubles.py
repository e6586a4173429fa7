"""Adding doubles one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add


def added(numbers: Iterable[float]) -> float:
    """Return a sum whose every step is rounded, in the order given.

    `sum` compensates for rounding from Python 3.12 on, so it gives other last digits there than on 3.11.
    """
    return reduce(add, numbers, 0.0)
