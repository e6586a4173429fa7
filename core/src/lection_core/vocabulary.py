"""The words and numbers that the contract reserves: kinds, bands, reserved rules, the schema's version."""

from __future__ import annotations

from typing import Final, Literal, get_args

Kind = Literal["document", "section", "item", "paragraph", "table", "row", "cell", "code", "quote", "note"]
"""The closed set of block kinds (blocks.md, "Block")."""

Band = Literal["stated", "matched", "guessed", "weak", "none"]
"""The five bands of confidence (blocks.md, "confidence")."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""The kinds, in the order of the specification."""

BANDS: Final[tuple[Band, ...]] = get_args(Band)
"""The bands, the surest first."""

FALLBACK: Final = "fallback"
"""``matched_by`` of a block that nothing matched; it goes with confidence 0.0 (B-07, B-10)."""

CONTINUATION: Final = "continuation"
"""``matched_by`` of an unlabelled block attached to a labelled block above it."""

DOCUMENT: Final = "document"
"""``matched_by`` of the root, which no rule recognises because it is the tree (B-08)."""

RESERVED: Final = frozenset({FALLBACK, CONTINUATION, DOCUMENT})

SCHEMA_VERSION: Final = "1.1"
"""Version of the serialised tree, ``major.minor``."""


def band_of(confidence: float) -> Band:
    """Return the band a confidence falls into.

    The number is ordinal: it orders blocks by how sure the reader was, it is no probability and is not calibrated,
    and this project ships no threshold. Source: blocks.md, "confidence".

    :param confidence: a number in [0.0, 1.0].
    :raises ValueError: for a number outside that range, NaN included.
    """
    if confidence == 1.0:
        return "stated"
    if 0.7 <= confidence < 1.0:
        return "matched"
    if 0.3 <= confidence < 0.7:
        return "guessed"
    if 0.0 < confidence < 0.3:
        return "weak"
    if confidence == 0.0:
        return "none"
    raise ValueError(f"confidence is {confidence!r}; it must lie in [0.0, 1.0]")
