"""Facts with a declared confidence, a provenance and citations of blocks, found again with a receipt.

`lection_recall.open("facts.recall")` gives a store with every verb. Names are imported when first used, so that
importing the package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lection_recall.embedding.embedder import Embedder
    from lection_recall.facts.citation import Anchor, Checked, Citation
    from lection_recall.facts.errors import RecallError
    from lection_recall.facts.fact import Fact, Provenance, Statement, Value
    from lection_recall.ranking.answer import Answer
    from lection_recall.ranking.options import Options
    from lection_recall.ranking.receipt import Receipt, Verdict
    from lection_recall.ranking.rows import Row
    from lection_recall.store.contract import Entry, Settings, Store
    from lection_recall.store.sqlite import SqliteStore
    from lection_recall.verbs.adding import Added
    from lection_recall.verbs.recall import Recall, open

_HOMES = {
    "embedding.embedder": ("Embedder",),
    "facts.citation": ("Anchor", "Checked", "Citation"),
    "facts.errors": ("RecallError",),
    "facts.fact": ("Fact", "Provenance", "Statement", "Value"),
    "ranking.answer": ("Answer",),
    "ranking.options": ("Options",),
    "ranking.receipt": ("Receipt", "Verdict"),
    "ranking.rows": ("Row",),
    "store.contract": ("Entry", "Settings", "Store"),
    "store.sqlite": ("SqliteStore",),
    "verbs.adding": ("Added",),
    "verbs.recall": ("Recall", "open"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Added",
    "Anchor",
    "Answer",
    "Checked",
    "Citation",
    "Embedder",
    "Entry",
    "Fact",
    "Options",
    "Provenance",
    "Recall",
    "RecallError",
    "Receipt",
    "Row",
    "Settings",
    "SqliteStore",
    "Statement",
    "Store",
    "Value",
    "Verdict",
    "open",
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
