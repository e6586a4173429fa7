"""Answers and facts as people read them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from lection_recall.anchors.verifying import Verdict
from lection_recall.facts.citation import Citation
from lection_recall.facts.fact import Fact
from lection_recall.facts.instants import written
from lection_recall.ranking.answer import Answer
from lection_recall.ranking.rows import Row

_WHY: Final = {
    "no_facts": "there are no facts here",
    "none_eligible": "no fact passes the filters",
    "no_query_terms": "the query holds no words",
    "no_match": "no fact has a word of the query",
    "below_evidence": "the facts that match cover too little of the query",
}
_STYLES: Final = {"verified": "green", "inferred": "yellow", "unverified": "red"}


def console() -> Console:
    """Return where tables go; no wider than a page even where the terminal is."""
    return Console(highlight=False, soft_wrap=False)


def print_answer(answer: Answer, receipt: bool) -> None:
    """Print the rows, each with its citations, and what was left out."""
    out = console()
    for number, row in enumerate(answer.rows, 1):
        _print_row(out, number, row, receipt)
    if not answer.rows:
        out.print(f"Nothing: {_WHY[answer.abstained or 'no_match']}.")
    for line in _left_out(answer):
        _say(out, line, 0)
    for fact in answer.withheld_facts:
        _say(out, f"withheld  {_visible(fact.text)}", 2)
    if receipt:
        _print_receipt(out, answer.receipt.data)


def _print_row(out: Console, number: int, row: Row, receipt: bool) -> None:
    head = Text(f"{number}. ")
    head.append(_label(row.fact), style=_STYLES[row.fact.effective])
    head.append(f"  {_visible(row.fact.text)}")
    _print_hanging(out, head, 0, 3)
    for line in _below(row, receipt):
        _say(out, line, 3)


def _label(fact: Fact) -> str:
    """Return the label that counts, and the one stored where it is another word."""
    if fact.declared == fact.effective:
        return fact.effective
    return f"{fact.effective} ({'not declared' if not fact.declared else repr(fact.declared)})"


def _below(row: Row, receipt: bool) -> Iterator[str]:
    for citation in row.fact.citations:
        yield citation_line(citation)
    if row.same_text:
        yield f"the same text in {len(row.same_text)} more: {', '.join(row.same_text)}"
    if row.lineage:
        held_back = f", {len(row.held_back)} held back by the minimum" if row.held_back else ""
        yield ", ".join([f"replaces {len(row.lineage)}{held_back}", *row.shown_lineage])
    yield f"id {row.fact.id}"
    if receipt:
        yield _numbers(row)


def citation_line(citation: Citation) -> str:
    """Return where a citation stands, how its block was recognised and what verification found."""
    how = ""
    if citation.matched_by is not None:
        sure = "" if citation.confidence is None else f" {citation.confidence:.2f}"
        how = f", recognised by {citation.matched_by}{sure}"
    state = "not verified yet" if citation.checked is None else citation.checked.state
    return f"{citation.name} {citation.address} {citation.range[0]}-{citation.range[1]}{how}; {state}"


def _numbers(row: Row) -> str:
    ranks = ", ".join(f"{name} {rank}" for name, rank in row.ranks.items())
    parts = [f"ranks {ranks}", f"score {row.score:.4f}"]
    if row.coverage is not None:
        parts.append(f"coverage {row.coverage:.2f}")
    if row.similarity is not None:
        parts.append(f"similarity {row.similarity:.3f}")
    return ", ".join([*parts, f"base {row.base:.6f} x factor {row.factor:g} = {row.final:.6f}"])


def _left_out(answer: Answer) -> Iterator[str]:
    told = answer.receipt.data
    parts = [f"{count} {reason}" for reason, count in told["excluded"].items()]
    if answer.withheld:
        parts.append(f"{answer.withheld} withheld (too little evidence; --withheld lists them)")
    if parts:
        yield f"Left out of {told['eligible'] + sum(told['excluded'].values())}: {', '.join(parts)}."
    yield from told.get("notes", ())


def _print_receipt(out: Console, told: Any) -> None:
    out.print(f"ranking {told['ranking']}, {told['analyzer']}, {told['fusion']}")
    table = Table()
    for column in ("term", "times", "facts", "idf"):
        table.add_column(column, justify="left" if column == "term" else "right")
    for term in told["terms"]:
        table.add_row(term["term"], str(term["times"]), str(term["df"]), f"{term['idf']:.4f}")
    out.print(table)
    weight = f"declared weight {told['declared_weight']:g} (the {told['declared_weight_from']}'s)"
    out.print(f"{told['n']} facts seen, {told['average_length']:.1f} words each; {weight}")


def _visible(text: str) -> str:
    """Return a text without what a terminal would take for a command."""
    return "".join(character if character.isprintable() or character == "\n" else "�" for character in text)


def print_fact(fact: Fact, history: Iterable[Any]) -> None:
    """Print a fact with its citations, and its history where that was asked for."""
    out = console()
    head = Text("")
    head.append(_label(fact), style=_STYLES[fact.effective])
    head.append(f"  {_visible(fact.text) if not fact.purged else '(purged)'}")
    _print_hanging(out, head, 0, 3)
    lines = [
        f"{fact.state.value}, {fact.provenance.kind}" + (f" by {fact.provenance.by}" if fact.provenance.by else "")
    ]
    lines += [f"created {written(fact.created)}"]
    lines += [f"{name} {json.dumps(value, ensure_ascii=False)}" for name, value in fact.attrs.items()]
    lines += [citation_line(citation) for citation in fact.citations]
    lines += [f"{entry['at']}  {entry['operation']}" + _by(entry) for entry in history]
    for line in lines:
        _say(out, line, 3)


def _by(entry: Any) -> str:
    by = f" by {entry['by']}" if "by" in entry else ""
    reason = entry.get("detail", {}).get("reason")
    return f"{by}: {reason}" if reason else by


def print_verdicts(verdicts: Sequence[Verdict]) -> None:
    """Print what has become of each citation, and the count of each state."""
    out = console()
    for verdict in verdicts:
        detail, citation = verdict.checked.detail, verdict.citation
        where = f"{citation.name} {citation.address}"
        if "address" in detail:
            there = "" if detail["address"] == citation.address else f"{detail['address']} "
            where += f" -> {there}{detail['range'][0]}-{detail['range'][1]}"
        _print_hanging(out, Text(f"{verdict.checked.state:<10} {where}"), 0, 11)
        for line in _about(detail):
            _say(out, line, 11)
        _say(out, _visible(" ".join(citation.excerpt.split()))[:80], 11)
    counts = Counter(verdict.checked.state for verdict in verdicts)
    out.print(", ".join(f"{count} {state}" for state, count in counts.most_common()) or "nothing is cited")


def _about(detail: Any) -> Iterator[str]:
    if "why" in detail:
        yield detail["why"]
    if "count" in detail:
        yield (
            f"it stands at {detail['count']} places" if detail["count"] > 1 else "too short to be known again elsewhere"
        )
    if "by" in detail:
        yield f"decided by the pairs of {detail['by']}"
    if "reading_changed" in detail:
        was, now = (detail["reading_changed"].get(part, {}) for part in ("was", "is"))
        yield f"recognised otherwise: {was.get('matched_by')} then, {now.get('matched_by', 'nothing')} now"


def _say(out: Console, line: str, indent: int) -> None:
    """Print a line of small print, all of it indented."""
    _print_hanging(out, Text(line, style="dim"), indent, indent)


def _print_hanging(out: Console, text: Text, first: int, further: int) -> None:
    """Print a text with its further lines indented, and nothing behind the last word of any."""
    lines = text.wrap(out, max(out.width - further, 20))
    for number, line in enumerate(lines):
        line.rstrip()
        out.print(Text(" " * (further if number else first)) + line)
