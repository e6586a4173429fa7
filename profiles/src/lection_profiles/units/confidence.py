"""How sure the engine is, by what made it so. Source: blocks.md, "confidence": ordinal, in the band of its kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lection_core.blocks.attrs import freeze

CONFIDENCE = {"next": 0.95, "first": 0.85, "restart": 0.75, "jump": 0.5, "unverified": 0.35}
"""By what the sequence says, for a label with one reading; competing readings and headings take it below `matched`."""
AMBIGUOUS = 0.6
BULLET = 0.8
HEADING = 0.55
CONTINUATION = 0.5
CONTINUATIONS: Mapping[str, Mapping[str, Any]] = {
    why: freeze({"continuation": why}) for why in ("position", "sentence", "list_end")
}
"""The attrs of a paragraph that goes on below or beside a label, by what tells where it stands; each is made once."""
QUOTE = 0.6
FORM = 0.65
"""Tables of contents and signature blocks."""
