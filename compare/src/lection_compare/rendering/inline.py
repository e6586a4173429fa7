"""Inline: the changed blocks one below the other, for a terminal or a pipe."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING, Final

import click

from lection_compare.rendering.entries import Entry, Wanted, entries
from lection_compare.rendering.head import head
from lection_compare.rendering.lines import Lines
from lection_compare.rendering.phrases import (
    breadcrumb,
    count,
    fact_words,
    reference_phrase,
    shift_phrase,
    short,
    term_phrase,
    unit_name,
)
from lection_compare.rendering.segments import Segment, segments, visible

if TYPE_CHECKING:
    from lection_compare.comparison import Comparison
    from lection_compare.model.findings import Shift
    from lection_compare.model.pair import Pair

__all__ = ["findings", "inline", "marked", "shift_line"]

_AROUND: Final = 8
"""Words of kept text that are shown on each side of an edit; what lies further away is folded to `…`."""


def inline(
    comparison: Comparison, wanted: Wanted | None = None, *, context: int = 0, color: bool = False, width: int = 100
) -> Iterator[str]:
    """Yield the lines of the form; whoever shows them without color reads `[-deleted-] {+inserted+}`.

    :param context: unchanged blocks shown before and after each change, by their first words.
    """
    for name, line in head(comparison):
        yield _bold(f"{name:>9}: ", color) + line
    shown = entries(comparison, wanted)
    lines = Lines(comparison)
    told = -1
    for entry in shown:
        yield ""
        if context:
            yield from _neighbours(comparison, range(max(told + 1, entry.number - context), entry.number), width)
        yield _bold(_title(comparison, entry, lines), color)
        yield from _body(comparison, entry, color, width)
        told = max((entry.number, *entry.below))
        if context:
            after = range(told + 1, min(told + 1 + context, len(comparison.pairs)))
            yield from _neighbours(comparison, after, width)
            told = max(told, after.stop - 1)
    if wanted is None or wanted.only in (None, "structure", "references", "terms"):
        yield from findings(comparison, wanted.only if wanted else None, color)


def findings(comparison: Comparison, only: str | None = None, color: bool = False) -> Iterator[str]:
    """Yield the shifts, references and terms as lists with headings."""
    shifts = [shift_line(comparison, shift) for shift in comparison.shifts]
    references = [
        reference_phrase(comparison, reference)
        for reference in comparison.references
        if only == "references" or reference.state != "followed"
    ]
    followed = sum(reference.state == "followed" for reference in comparison.references)
    if followed and only != "references":
        references.append(f"{count(followed, 'reference follows', 'references follow')} a renumbering")
    terms = [term_phrase(comparison, term) for term in comparison.terms]
    for name, found, when in (
        ("Numbers", shifts, "structure"),
        ("References", references, "references"),
        ("Terms", terms, "terms"),
    ):
        if found and only in (None, when):
            yield ""
            yield _bold(name, color)
            yield from (f"  {visible(line)}" for line in found)


def shift_line(comparison: Comparison, shift: Shift) -> str:
    """Return a shift in words, with how many numbers it changed and why."""
    because = _cause(comparison, shift.cause)
    return f"{shift_phrase(shift)} ({count(shift.count, 'number')}, because of {because})"


def _cause(comparison: Comparison, cause: tuple[str, ...]) -> str:
    names = []
    for address in cause[:3]:
        for tree in (comparison.b, comparison.a):
            try:
                pair = comparison.of(tree.at(address))
            except LookupError:
                continue
            facts = pair.facts
            became = facts.sides if facts.sides != "both" else facts.place
            if became != "same":
                names.append(f"{unit_name(tree, tree.at(address).index, 30)} {became}")
                break
    return ", ".join(names) + (" …" if len(cause) > 3 else "") if names else "a sibling"


def _title(comparison: Comparison, entry: Entry, lines: Lines) -> str:
    pair = entry.pair
    tree, index = (comparison.b, pair.b_indices[0]) if pair.b_indices else (comparison.a, pair.a_indices[0])
    name = unit_name(tree, index, 40)
    where = breadcrumb(tree, index)
    facts = ", ".join(fact_words(pair))
    if pair.facts.place in ("moved", "reordered"):
        before = breadcrumb(comparison.a, pair.a_indices[0])
        facts += f" from {before}" if before != where and before else ""
    below = f" with {count(len(entry.below), 'block')} in it" if entry.below else ""
    return visible("  ".join(filter(None, (name, f"({where})" if where else "", lines.phrase(pair), facts + below))))


def _body(comparison: Comparison, entry: Entry, color: bool, width: int) -> Iterator[str]:
    pair = entry.pair
    yield from _wrapped(marked(pair, color, around=_AROUND), width, color)
    if entry.below:
        for number in entry.below[:_BELOW]:
            below = comparison.pairs[number]
            if below.a_text or below.b_text:
                yield from _wrapped(marked(below, color), width, color, "      ")
        if len(entry.below) > _BELOW:
            yield f"      … {count(len(entry.below) - _BELOW, 'more block')}"
    if pair.facts.markup == "changed":
        yield from (f"    {line}" for line in _markup(pair))


_BELOW: Final = 40
"""Blocks of an inserted or deleted unit that are shown; a whole annex is not read on a terminal."""


def _markup(pair: Pair) -> Iterator[str]:
    before, after = ({(s.type, s.start, s.end, s.value) for s in of[0].spans} for of in (pair.a_blocks, pair.b_blocks))
    for sign, spans in (("-", before - after), ("+", after - before)):
        for kind, start, end, value in sorted(spans, key=str):
            if kind not in ("cross_reference", "defined_term"):
                words = pair.b_text[start:end]
                yield visible(f"{sign} {kind} “{short(words, 40)}”" + (f" {value}" if value else ""))


def marked(pair: Pair, color: bool = False, around: int | None = None) -> str:
    """Return the text of a pair with what goes and what comes marked."""
    parts = list(segments(pair))
    return "".join(_part(number, part, len(parts), color, around) for number, part in enumerate(parts))


def _part(number: int, part: Segment, parts: int, color: bool, around: int | None) -> str:
    text = visible(part.text)
    if part.state == "kept":
        return text if around is None else _folded(text, around, first=number == 0, last=number == parts - 1)
    if not part.text.strip():
        return ""
    if color:
        style = {"fg": "red", "strikethrough": True} if part.state == "deleted" else {"fg": "blue", "underline": True}
        return click.style(text, **style)  # type: ignore[arg-type]
    return f"[-{text}-]" if part.state == "deleted" else f"{{+{text}+}}"


def _folded(text: str, around: int, *, first: bool, last: bool) -> str:
    """Return kept text without what lies far from an edit."""
    words = text.split(" ")
    if first and last:
        return short(text, 120)
    if first and len(words) > around + 2:
        return "… " + " ".join(words[-around:])
    if last and len(words) > around + 2:
        return " ".join(words[:around]) + " …"
    if not first and not last and len(words) > 2 * around + 2:
        return " ".join(words[:around]) + " … " + " ".join(words[-around:])
    return text


def _wrapped(text: str, width: int, color: bool, indent: str = "    ") -> Iterator[str]:
    for line in text.split("\n"):
        if color:
            yield indent + line  # the terminal wraps what bears colors, whose codes have no width
        else:
            yield from wrap(line, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False) or [
                ""
            ]


def _neighbours(comparison: Comparison, numbers: range, width: int) -> Iterator[str]:
    for number in numbers:
        pair = comparison.pairs[number]
        if pair.b_indices and pair.b_indices[0] and pair.b_text and not pair.changed:
            block = pair.b_blocks[0]
            yield visible(short(f"    {block.label or ''} {block.text}".rstrip(), width))


def _bold(text: str, color: bool) -> str:
    return click.style(text, bold=True) if color else text
