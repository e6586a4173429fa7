"""Where a block stands in the original, in a few words: ``attrs["place"]`` as people cite it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

_BODY: Final = "word/document.xml"
"""The part of a Word file that is meant where none is named."""

Place = Mapping[str, Any]


def place_text(place: object) -> str:
    """Return where a place is, short enough for a column: ``p.4``, ``¶17``, ``footnotes ¶2``, ``#art_5``, ``/ol/li``.

    A format's own terms that none of these words fit come as ``name value``; what is no place gives nothing.
    Source: formats.md, F-03.
    """
    if not isinstance(place, Mapping) or not place:
        return ""
    for key, said in _WORDS.items():
        if key in place:
            return said(place)
    key, value = next(iter(place.items()))
    return f"{key} {value}" if isinstance(value, (str, int, float)) else str(key)


def _page(place: Place) -> str:
    return f"p.{place['page']}"


def _paragraph(place: Place) -> str:
    part = place.get("part", _BODY)
    within = "" if part == _BODY else str(part).rsplit("/", 1)[-1].rsplit(".", 1)[0] + " "
    return f"{within}¶{place['paragraph']}"


def _id(place: Place) -> str:
    return f"#{place['id']}"


def _path(place: Place) -> str:
    steps = str(place["path"]).rsplit("/", 2)
    return "/".join(["", *steps[1:]])


_WORDS: Final[Mapping[str, Callable[[Place], str]]] = {"page": _page, "paragraph": _paragraph, "id": _id, "path": _path}
"""What a place is called by its first known term, the terms in the order in which they are asked for."""
