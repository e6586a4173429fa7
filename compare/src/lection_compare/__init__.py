"""Two versions of a document compared: what became of every block, structure apart from words.

Names are imported when first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lection_compare.comparison import Comparison, compare
    from lection_compare.model.bounds import Bounds
    from lection_compare.model.findings import Limited, Reference, SectionCount, Shift, Statistics, Term
    from lection_compare.model.pair import Carried, Columns, Edit, Facts, Pair
    from lection_compare.model.result import SCHEMA_VERSION, Options
    from lection_compare.model.schema import json_schema
    from lection_compare.pairing.engine import Refused, default_matchers
    from lection_compare.pairing.passes.alike import FLOOR
    from lection_compare.pairing.side import Side
    from lection_compare.pairing.view import Matcher, View
    from lection_compare.words.folding import IGNORABLE

_HOMES = {
    "Bounds": "model.bounds",
    "Carried": "model.pair",
    "Columns": "model.pair",
    "Comparison": "comparison",
    "Edit": "model.pair",
    "FLOOR": "pairing.passes.alike",
    "Facts": "model.pair",
    "IGNORABLE": "words.folding",
    "Limited": "model.findings",
    "Matcher": "pairing.view",
    "Options": "model.result",
    "Pair": "model.pair",
    "Reference": "model.findings",
    "Refused": "pairing.engine",
    "SCHEMA_VERSION": "model.result",
    "SectionCount": "model.findings",
    "Shift": "model.findings",
    "Side": "pairing.side",
    "Statistics": "model.findings",
    "Term": "model.findings",
    "View": "pairing.view",
    "compare": "comparison",
    "default_matchers": "pairing.engine",
    "json_schema": "model.schema",
}

__all__ = [
    "FLOOR",
    "IGNORABLE",
    "SCHEMA_VERSION",
    "Bounds",
    "Carried",
    "Columns",
    "Comparison",
    "Edit",
    "Facts",
    "Limited",
    "Matcher",
    "Options",
    "Pair",
    "Reference",
    "Refused",
    "SectionCount",
    "Shift",
    "Side",
    "Statistics",
    "Term",
    "View",
    "compare",
    "default_matchers",
    "json_schema",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
