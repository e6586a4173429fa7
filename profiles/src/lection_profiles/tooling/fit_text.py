"""A fit report as plain text: what `lection profile check FILE DOC…` prints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from lection_profiles.tooling.fit import Fit, Hits
from lection_profiles.tooling.places import Place

MOST = 10
"""How many ambiguous labels and breaks are listed; the rest is counted."""


def fit_text(fit: Fit, measure: Callable[[str], int] = len) -> str:
    """Give a fit report as lines of plain text, each ending in a line break.

    :param measure: gives the width of a text, in the cells of a terminal perhaps; columns are laid out by it.
    """
    return "".join(f"{line}\n" for line in _lines(fit, measure))


def _lines(fit: Fit, measure: Callable[[str], int]) -> Iterator[str]:
    yield f"{_count(len(fit.documents), 'document')} under {fit.profile}: {_count(fit.blocks, 'block')}, " + (
        f"{_count(fit.fallbacks, 'fallback')} ({fit.fallback_share:.1%})."
    )
    yield from _documents(fit, measure)
    for list_key, hits in groupby(fit.hits, lambda hits: hits.list_key):
        yield ""
        yield list_key
        yield from _entries(list(hits), measure)
    yield from _beginnings(fit, measure)
    yield from _refused(fit, measure)
    for title, places, none in (
        ("Ambiguous labels", fit.ambiguous, "no label has two readings"),
        ("Breaks in sequence", fit.breaks, "every label that the profile reads follows the one before it"),
        ("Least certain blocks", fit.least_certain, "every block is stated by the format"),
    ):
        yield from _places(title, places, none, measure)


def _documents(fit: Fit, measure: Callable[[str], int]) -> Iterator[str]:
    """Name of several documents those that most of fell through."""
    worst = sorted((each for each in fit.documents if each.fallbacks), key=lambda each: -each.share)
    if len(fit.documents) < 2 or not worst:
        return
    yield ""
    yield "Documents by the share of blocks that nothing recognised"
    yield from _table(
        [
            (f"  {each.document}", f"{each.share:.1%}", f"{each.fallbacks:,} of {_count(each.blocks, 'block')}")
            for each in worst[:MOST]
        ],
        measure,
    )
    if len(fit.documents) > len(worst[:MOST]):
        yield f"  … and {len(fit.documents) - len(worst[:MOST])} more"


def _entries(hits: Sequence[Hits], measure: Callable[[str], int]) -> Iterator[str]:
    """List the entries of one list; of those that were taken over, the ones that did something."""
    idle = [each for each in hits if each.extended and not each.count and not each.held]
    rows = [(f"  {each.name}", str(each.count), _note(each)) for each in hits if each not in idle]
    yield from _table(rows, measure)
    for name, count in Counter(each.extended for each in idle).items():
        yield f"  … and {count} of {name} that never fired"


def _note(hits: Hits) -> str:
    if not hits.count:
        return f"never decided, held {_count(hits.held, 'time')}" if hits.held else "never fired"
    return ""


def _beginnings(fit: Fit, measure: Callable[[str], int]) -> Iterator[str]:
    """Say which labels the profile may lack, where there are any."""
    if not fit.beginnings:
        return
    yield ""
    yield "Not recognised, but they begin alike; a label pattern may be missing:"
    yield from _table(
        [(f"  {each.template}", str(each.count), f"first {_where(each.first)}") for each in fit.beginnings[:MOST]],
        measure,
    )


def _refused(fit: Fit, measure: Callable[[str], int]) -> Iterator[str]:
    """Say which labels of the profile were read and not believed, where there are any."""
    if not fit.refused:
        return
    yield ""
    yield "Read like a label of the profile, but taken for text; lection explain FILE LINE names the clues:"
    yield from _table(
        [(f"  {each.template}", str(each.count), f"first {_where(each.first)}") for each in fit.refused[:MOST]],
        measure,
    )


def _where(place: Place) -> str:
    return f"{place.document}:{place.line}" if place.line else f"{place.document} {place.address}"


def _places(title: str, places: Sequence[Place], none: str, measure: Callable[[str], int]) -> Iterator[str]:
    yield ""
    if not places:
        yield f"{title}: none; {none}."
        return
    yield f"{title}: {len(places)}"
    yield from _table([_cells(place) for place in places[:MOST]], measure)
    if len(places) > MOST:
        yield f"  … and {len(places) - MOST} more"


def _cells(place: Place) -> tuple[str, ...]:
    where = f"  {_where(place)}"
    what = place.detail or f"{place.matched_by} {place.confidence:.2f}"
    return where, what, " ".join(part for part in (place.label, place.text) if part) or f"({place.kind})"


def _table(rows: Sequence[tuple[str, ...]], measure: Callable[[str], int]) -> Iterator[str]:
    """Lay rows out in columns; a column of numbers stands to the right."""
    if not rows:
        return
    widths = [max(map(measure, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(_filled(cell, width - measure(cell)) for cell, width in zip(row, widths, strict=True)).rstrip()


def _filled(cell: str, room: int) -> str:
    return " " * room + cell if cell.isdigit() else cell + " " * room


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"
