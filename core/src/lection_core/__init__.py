"""The contract of Lection: blocks, trees, sources, readers, and what they promise each other.

Names are imported when first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # as typing has it, without importing typing

if TYPE_CHECKING:
    from typing import Any

    from lection_core.blocks.block import Block
    from lection_core.blocks.counts import Counts
    from lection_core.blocks.dropped import Dropped
    from lection_core.blocks.info import LinearInfo, ProfileInfo, ReaderInfo, Selection, SourceInfo
    from lection_core.blocks.linear import LinearText
    from lection_core.blocks.place import place_text
    from lection_core.blocks.shape import Shape
    from lection_core.blocks.span import Span
    from lection_core.checked import CheckedReader
    from lection_core.codec.jsonlines import jsonl_lines
    from lection_core.codec.schema import json_schema
    from lection_core.conservation.conservation import Fault, conservation_faults
    from lection_core.errors import (
        ContractError,
        LectionError,
        Problem,
        ProfileError,
        ReaderError,
        SchemaWarning,
        SourceError,
    )
    from lection_core.profile.profile import (
        HeadingReset,
        HeadingRule,
        LabelPattern,
        Profile,
        RoleRule,
        SpanExtractor,
    )
    from lection_core.reader import READER_API, Reader
    from lection_core.rules import RULES
    from lection_core.source.source import Source
    from lection_core.text.folding import fold
    from lection_core.tree.tree import BlockTree, Node
    from lection_core.vocabulary import (
        BANDS,
        CONTINUATION,
        DOCUMENT,
        FALLBACK,
        KINDS,
        SCHEMA_VERSION,
        Band,
        Kind,
        band_of,
    )

_HOMES = {
    "blocks.block": ("Block",),
    "checked": ("CheckedReader",),
    "conservation.conservation": ("Fault", "conservation_faults"),
    "blocks.counts": ("Counts",),
    "blocks.dropped": ("Dropped",),
    "errors": (
        "ContractError",
        "LectionError",
        "Problem",
        "ProfileError",
        "ReaderError",
        "SchemaWarning",
        "SourceError",
    ),
    "text.folding": ("fold",),
    "blocks.linear": ("LinearText",),
    "blocks.place": ("place_text",),
    "blocks.info": ("LinearInfo", "ProfileInfo", "ReaderInfo", "Selection", "SourceInfo"),
    "codec.jsonlines": ("jsonl_lines",),
    "profile.profile": ("HeadingReset", "HeadingRule", "LabelPattern", "Profile", "RoleRule", "SpanExtractor"),
    "reader": ("READER_API", "Reader"),
    "rules": ("RULES",),
    "codec.schema": ("json_schema",),
    "blocks.shape": ("Shape",),
    "source.source": ("Source",),
    "blocks.span": ("Span",),
    "tree.tree": ("BlockTree", "Node"),
    "vocabulary": (
        "BANDS",
        "CONTINUATION",
        "DOCUMENT",
        "FALLBACK",
        "KINDS",
        "SCHEMA_VERSION",
        "Band",
        "Kind",
        "band_of",
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "BANDS",
    "CONTINUATION",
    "DOCUMENT",
    "FALLBACK",
    "KINDS",
    "READER_API",
    "RULES",
    "SCHEMA_VERSION",
    "Band",
    "Block",
    "BlockTree",
    "CheckedReader",
    "ContractError",
    "Counts",
    "Dropped",
    "Fault",
    "HeadingReset",
    "HeadingRule",
    "Kind",
    "LabelPattern",
    "LectionError",
    "LinearInfo",
    "LinearText",
    "Node",
    "Problem",
    "Profile",
    "ProfileError",
    "ProfileInfo",
    "Reader",
    "ReaderError",
    "ReaderInfo",
    "RoleRule",
    "SchemaWarning",
    "Selection",
    "Shape",
    "Source",
    "SourceError",
    "SourceInfo",
    "Span",
    "SpanExtractor",
    "band_of",
    "conservation_faults",
    "fold",
    "json_schema",
    "jsonl_lines",
    "place_text",
]


def __getattr__(name: str) -> Any:
    """Return a public name, imported from the module it lives in."""
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(__all__)
