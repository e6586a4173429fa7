"""What the checks of a value in its excerpt can answer."""

from __future__ import annotations

from typing import Literal

ValueInExcerpt = Literal["match", "mismatch", "not-evaluated", "not-applicable"]
"""`match` means found there, not that the excerpt supports it; every case in doubt is `not-evaluated`."""
