"""The page as a whole. Source: compare.md, "html"."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from lection_compare.rendering.entries import entries
from lection_compare.rendering.head import head
from lection_compare.rendering.inline import shift_line
from lection_compare.rendering.page.items import changed, items_of
from lection_compare.rendering.phrases import (
    breadcrumb,
    fact_words,
    reference_phrase,
    short,
    term_phrase,
    unit_name,
)
from lection_compare.rendering.segments import visible

if TYPE_CHECKING:
    from jinja2 import Template
    from lection_core import BlockTree

    from lection_compare.comparison import Comparison
    from lection_compare.rendering.entries import Entry, Wanted

__all__ = ["html"]


def html(comparison: Comparison, wanted: Wanted | None = None) -> str:
    """Return the comparison as one HTML file that needs neither network nor script.

    The text is whole; what is `wanted` narrows the summary.
    """
    items = items_of(comparison)
    numbers = changed(items)
    beside = {
        number: (numbers[place - 1] if place else None, numbers[place + 1] if place + 1 < len(numbers) else None)
        for place, number in enumerate(numbers)
    }
    return _template().render(
        title=visible(
            " → ".join(_name(tree, other) for tree, other in ((comparison.a, "before"), (comparison.b, "after")))
        ),
        head=list(head(comparison)),
        summary=[_line(comparison, entry) for entry in entries(comparison, wanted)],
        findings=_findings(comparison),
        items=items,
        beside=beside,
        first=numbers[0] if numbers else None,
        style=_file("page.css"),
    )


def _name(tree: BlockTree, other: str) -> str:
    return tree.source.name.replace("\\", "/").rsplit("/", 1)[-1] or other


@cache
def _template() -> Template:
    from jinja2 import Environment

    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(_file("page.html.jinja"))


def _file(name: str) -> str:
    return (files("lection_compare") / "rendering" / "page" / name).read_text(encoding="utf-8")


def _line(comparison: Comparison, entry: Entry) -> dict[str, Any]:
    pair = entry.pair
    tree, index = (comparison.b, pair.b_indices[0]) if pair.b_indices else (comparison.a, pair.a_indices[0])
    words = short(pair.b_text or pair.a_text, 60) if tree.blocks[index].label else ""
    below = f" with {len(entry.below)} more" if entry.below else ""
    return {
        "number": entry.number,
        "name": visible(unit_name(tree, index, 50)),
        "words": visible(words),
        "where": visible(breadcrumb(tree, index)),
        "facts": visible(", ".join(fact_words(pair))) + below,
        "edits": [(visible(short(edit.deleted, 50)), visible(short(edit.inserted, 50))) for edit in pair.words[:3]],
        "more": max(0, len(pair.words) - 3),
    }


def _findings(comparison: Comparison) -> list[tuple[str, list[tuple[str, int]]]]:
    """Return the shifts, references and terms in words, each with the pair that it leads to."""
    found = [
        ("Numbers", [(shift_line(comparison, shift), shift.pairs[0]) for shift in comparison.shifts]),
        ("References", [(reference_phrase(comparison, one), one.pair) for one in comparison.references]),
        ("Terms", [(term_phrase(comparison, term), term.pair) for term in comparison.terms]),
    ]
    return [(name, [(visible(line), number) for line, number in lines]) for name, lines in found if lines]
