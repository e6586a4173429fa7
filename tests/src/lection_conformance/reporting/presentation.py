"""The report for people: on a terminal, as a markdown table, as a badge."""

from __future__ import annotations

import json
import textwrap
from typing import TYPE_CHECKING

from lection_conformance.reporting.report import CONFORMS, Report, Result

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

_SIGNS = {
    "passed": ("✓", "green"),
    "failed": ("✗", "red"),
    "errored": ("!", "red"),
    "timed_out": ("⏱", "red"),
    "not_applicable": ("·", "dim"),
    "known_failure": ("~", "yellow"),
    "unexpected_pass": ("?", "red"),
    "not_exercised": ("○", "yellow"),
}

_COLOURS = {
    (False, True): "brightgreen",
    (False, False): "yellow",
    (True, True): "lightgrey",
    (True, False): "lightgrey",
}
"""Of a badge, by whether only some checks ran and whether all of them passed."""

_LABELS = ("expected: ", "got: ", "input: ", "there: ", "contract: ", "to mend: ")


def failure_text(result: Result) -> str:
    """Everything about a result: what is wrong, where, expected, got, what to change, how to run it again.

    One thing a line; whoever shows it in a narrow place wraps what is a sentence, and leaves the last line whole, which
    is there to be copied.
    """
    check = result.check
    lines = [f"{result.outcome} {check.id} ({check.level}): {check.title}", result.why]
    if result.expected:
        lines.append(f"expected: {result.expected}")
    if result.got:
        lines.append(f"got:      {result.got}")
    lines += _difference(result.expected, result.got)
    if result.shown:
        lines.append(f"input:    {result.shown}")
    if result.smallest:
        lines.append(f"there:    {result.smallest}")
    lines += [f"contract: {check.contract}", f"to mend:  {check.hint}"]
    if result.replay:
        lines.append(f"again:    {result.replay}")
    return "\n".join(lines)


def _difference(expected: str, got: str) -> list[str]:
    """Where two long texts first differ."""
    if min(len(expected), len(got)) < 80:
        return []
    place = next((n for n, (a, b) in enumerate(zip(expected, got, strict=False)) if a != b), None)
    if place is None:
        return []
    start = max(0, place - 20)
    return [f"differ:   …{expected[start : place + 40]}…", f"          …{got[start : place + 40]}…"]


def print_report(report: Report, console: Console, *, every: bool = False) -> None:
    """Print what failed, the table of counts, and the verdict."""
    from rich.markup import escape

    for result in report.results:
        sign, style = _SIGNS[result.outcome]
        if every and (
            result.outcome in ("not_applicable", "not_exercised") or (result.outcome == "passed" and result.why)
        ):
            line = f"{sign} {result.id} ({result.check.level}): {result.check.title}: {result.why}"
            console.print(escape(line), style=style, highlight=False, soft_wrap=True)
        elif result.bad or (every and result.outcome == "known_failure"):
            first, *rest = failure_text(result).split("\n")
            console.print(f"[{style}]{sign} {escape(first)}[/]", highlight=False, soft_wrap=True)
            whole = [f"  {rest.pop()}"] if result.replay else []
            lines = [part for line in rest for part in _wrapped(line, console.width)]
            console.print(escape("\n".join([*lines, *whole, ""])), highlight=False, soft_wrap=True)
    console.print(_summary(report))
    for line in notes(report):
        console.print(escape(line), style="dim", highlight=False, soft_wrap=True)
    style = "bold green" if report.exit_code == CONFORMS else "bold red"
    console.print(escape(report.verdict), style=style, highlight=False, soft_wrap=True)


def _wrapped(line: str, width: int) -> list[str]:
    """An indented line in as many as it takes, a label at its beginning set apart."""
    hang = " " * 12 if line.startswith(_LABELS) else "  "
    parts = textwrap.wrap(
        line, width, initial_indent="  ", subsequent_indent=hang, break_long_words=False, break_on_hyphens=False
    )
    return parts or [""]


def _summary(report: Report) -> RenderableType:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("level")
    shown = [outcome for outcome, count in report.counts.items() if count]
    for outcome in shown:
        table.add_column(outcome.replace("_", " "), justify="right")
    for level in ("required", "recommended", "experimental"):
        results = [result for result in report.results if result.check.level == level]
        if results:
            table.add_row(level, *(str(sum(r.outcome == outcome for r in results)) for outcome in shown))
    return table


def notes(report: Report) -> list[str]:
    """What a reader of the report should know besides: the run, measures, uncovered rules, the next edition."""
    reader = report.reader
    lines = [
        f"{reader['distribution'] or reader['id']} {reader['version']}; lection-conformance {report.suite_version}; "
        f"Python {report.python}; seed {report.seed}, {report.mutations} mutations; "
        f"{sum(result.seconds for result in report.results):.1f} s"
    ]
    measured = [f"{name.replace('_', ' ')} {value:g}" for name, value in report.measures.items() if value is not None]
    if measured:
        lines.append(f"measured: {', '.join(measured)}")
    if report.uncovered and not report.selected:
        lines.append(f"rules that no check of this edition holds: {', '.join(report.uncovered)}")
    if report.next_edition:
        lines.append(f"would fail in the next edition: {', '.join(report.next_edition)}")
    return lines


def markdown_table(report: Report) -> str:
    """The report as a markdown table, one row a check, with the verdict above it."""
    lines = [f"**{report.verdict}**", "", "| check | level | outcome | what |", "|---|---|---|---|"]
    for result in report.results:
        check = result.check
        what = check.title if not result.why else f"{check.title}: {' '.join(result.why.split())[:200]}"
        what = what.replace("|", "\\|")
        lines.append(f"| {check.id} | {check.level} | {result.outcome} | {what} |")
    return "\n".join(lines) + "\n"


def badge(report: Report) -> str:
    """The badge as shields.io reads it from an endpoint: JSON with label, message and colour."""
    ran = [
        result for result in report.results if result.check.level == "required" and result.outcome != "not_applicable"
    ]
    passed = sum(result.outcome == "passed" for result in ran)
    conforms = report.exit_code == CONFORMS
    message = f"{report.edition}: {passed}/{len(ran)} {'selected' if report.selected else 'required'}"
    colour = "red" if not conforms else _COLOURS[report.selected, passed == len(ran)]
    record = {"schemaVersion": 1, "label": "lection reader", "message": message, "color": colour}
    return json.dumps(record) + "\n"
