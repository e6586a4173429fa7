"""The constants of BM25 in ranking 2. Source: recall.md RK-21."""

from __future__ import annotations

from typing import Final

SATURATION: Final = 1.2
FREE_LENGTH: Final = 0.25
BY_LENGTH: Final = 0.75
