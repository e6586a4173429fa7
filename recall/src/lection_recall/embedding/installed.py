"""Embedders that other packages bring through the entry-point group `lection.embedders`."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Final

from lection_recall.embedding.embedder import Embedder
from lection_recall.facts.errors import BadOption, EmbedderError

GROUP: Final = "lection.embedders"


def installed_embedders() -> tuple[str, ...]:
    """Return the names of the embedders that are installed; none is imported."""
    return tuple(sorted(entry.name for entry in entry_points(group=GROUP)))


def load_embedder(name: str) -> Embedder:
    """Return an embedder by the name of its entry point, a callable without arguments.

    :raises BadOption: when there is none of this name.
    :raises EmbedderError: when it cannot be imported or made.
    """
    found = [entry for entry in entry_points(group=GROUP) if entry.name == name]
    if not found:
        known = ", ".join(installed_embedders()) or "none"
        raise BadOption(f"there is no embedder {name!r}; installed: {known}", option="embedder", value=name)
    try:
        made = found[0].load()()
    except Exception as error:  # a plug-in may raise anything
        raise EmbedderError(f"the embedder {name!r} cannot be made: {error}", embedder=name) from error
    if not isinstance(made, Embedder):
        raise EmbedderError(f"the embedder {name!r} has not id, dimensions, floor and embed", embedder=name)
    return made
