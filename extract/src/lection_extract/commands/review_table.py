"""A result as a table for a person to review."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from lection_core.vocabulary import band_of

from lection_extract.text.canonical import canonical_json

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from lection_extract.proposals.proposal import Proposal
    from lection_extract.proposals.result import ExtractionResult

__all__ = ["print_review"]

_AROUND: Final = 30
"""How many characters of the text are shown on either side of an excerpt."""

_WIDE: Final = 110
"""Cells of a terminal in which five columns are readable."""

_LONGEST: Final = 300
"""How many characters of a value or an excerpt are shown."""


def print_review(result: ExtractionResult, text: str, console: Console) -> None:
    """Print proposals, each in its context with what is known of it, then what a reviewer should know of the run.

    :param text: the text the result was made from.
    """
    if result.proposals:
        console.print(_table(result, text, wide=console.width >= _WIDE))
    for sentence in _sentences(result):
        console.print(visible(sentence), markup=False, highlight=False, soft_wrap=True)


def visible(text: str) -> str:
    """Return the text with white space folded and nothing in it that a terminal would obey."""
    folded = " ".join(text.split())
    return "".join(
        "\ufffd" if unicodedata.category(character) in {"Cc", "Cf", "Cs"} else character for character in folded
    )


def _table(result: ExtractionResult, text: str, *, wide: bool) -> Table:
    """Return the proposals as rows, in a column for each thing to know where the terminal is wide, else in three."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, show_lines=True, expand=True)
    if wide:
        table.add_column("field", overflow="fold", max_width=24)
        table.add_column("value", overflow="fold", max_width=24)
        table.add_column("excerpt in its context", overflow="fold", ratio=4)
        table.add_column("evidence", no_wrap=True)
        table.add_column("block", overflow="fold", ratio=5)
    else:
        table.add_column("field, value", overflow="fold", max_width=24)
        table.add_column("excerpt in its context", overflow="fold", ratio=1)
        table.add_column("evidence, block", overflow="fold", ratio=1)
    for proposal in result.proposals:
        table.add_row(*_cells(proposal, text, wide=wide))
    return table


def _cells(proposal: Proposal, text: str, *, wide: bool) -> Iterator[Text]:
    # As Text, since rich would take brackets in a plain string for its own markup.
    from rich.text import Text

    path, value = visible(_path(proposal)), _value(proposal)
    evidence, block = _evidence(proposal), _block(proposal)
    if wide:
        yield from (Text(path), Text(value), _context(proposal, text), Text(evidence), Text(block))
    else:
        yield from (Text(f"{path}\n{value}"), _context(proposal, text), Text(f"{evidence}\n{block}".strip()))


def _path(proposal: Proposal) -> str:
    """Return the path with the given indices in their places."""
    path = proposal.field_path
    for index in proposal.path_indices or ():
        path = path.replace("[]", f"[{index}]", 1)
    return path


def _value(proposal: Proposal) -> str:
    value = proposal.candidate_value
    lines = [visible(_cut(value if isinstance(value, str) else canonical_json(value)))]
    if proposal.confidence is not None:
        lines.append(f"confidence {proposal.confidence:g}")
    if proposal.value_normalization is not None:
        lines.append(f"was {visible(_cut(json.dumps(proposal.value_normalization.from_, ensure_ascii=False)))}")
    return "\n".join(lines)


def _context(proposal: Proposal, text: str) -> Text:
    """Return the excerpt between » and «, with some of the text around it."""
    from rich.text import Text

    start, end = proposal.provenance.range
    before = visible("x" + text[max(0, start - _AROUND) : start] + "x")[1:-1]
    after = visible("x" + text[end : end + _AROUND] + "x")[1:-1]
    shown = Text("…" if start > _AROUND else "")
    shown.append(before)
    shown.append(f"»{visible(_cut(proposal.provenance.excerpt))}«", style="bold")
    shown.append(after + ("…" if end + _AROUND < len(text) else ""))
    if proposal.provenance.occurrence.ambiguous:
        occurrence = proposal.provenance.occurrence
        shown.append(f"\noccurrence {occurrence.selected.index + 1} of {occurrence.count}", style="dim")
    return shown


def _evidence(proposal: Proposal) -> str:
    match = proposal.evidence_match
    if match is None:
        return ""
    boundary = "whole words" if match.token_boundary else "cuts a word"
    return f"schema {match.schema}\nvalue {match.value_in_excerpt}\n{boundary}"


def _block(proposal: Proposal) -> str:
    block = proposal.block
    if block is None:
        return ""
    return f"{block.address}\n{visible(block.matched_by)}\n{band_of(block.confidence)} {block.confidence:g}"


def _sentences(result: ExtractionResult) -> Iterator[str]:
    yield f"{_number(len(result.proposals), 'proposal')} for review, {_number(result.provider_calls, 'provider call')}"
    if result.error is not None:
        yield f"error: {result.error.message}"
    for failure in result.provider_failures or ():
        yield f"chunk {failure.chunk} failed ({failure.kind}): {failure.message}"
    for warning in result.warnings:
        yield f"warning: {warning}"
    if result.partial is not None:
        yield f"partial: {', '.join(result.partial.reasons)}"
        for part in result.coverage:
            if part.status != "complete":
                yield f"not covered: characters {part.start} to {part.end}, {part.status}"


def _number(count: int, of: str) -> str:
    return f"{count} {of}" if count == 1 else f"{count} {of}s"


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
