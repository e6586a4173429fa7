"""What the command shows and writes."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

import click

from lection_extract.commands.review_table import print_review, visible

if TYPE_CHECKING:
    from lection_core.errors import Problem

    from lection_extract.asking.extracting import Progress
    from lection_extract.proposals.result import ExtractionResult, OffsetUnit

__all__ = ["Wrong", "check_writable", "located", "progress_bar", "write_result"]

_WIDTH: Final = 120
"""Cells of a table in a file or a pipe."""


class Wrong(click.ClickException):
    """What was asked for is wrong; the message says what, and the exit code is 2."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the sentence to standard error, the program's name before it."""
        click.echo(f"lection: {self.format_message()}", err=file is None, file=file)


def located(problem: Problem) -> str:
    """Return a problem and, where its file can be read, the line it stands on with the column marked."""
    sentence = str(problem)
    if problem.file is None or problem.line is None or problem.column is None:
        return sentence
    lines = Path(problem.file).read_text(encoding="utf-8-sig", errors="replace").split("\n")
    line = lines[problem.line - 1] if problem.line <= len(lines) else ""
    shown = "".join(character if character.isprintable() else " " for character in line[:_WIDTH])
    return f"{sentence}\n{problem.line:>6} | {shown}\n       | {' ' * (problem.column - 1)}^"


def check_writable(path: str | None) -> None:
    """Check that a file can be written where one is wanted; nothing is written yet.

    :raises Wrong: its folder is not there, or it is a folder itself.
    """
    if path in (None, "-"):
        return
    file = Path(path)
    if file.is_dir():
        raise Wrong(f"{click.format_filename(path)}: is a folder; name a file to write to")
    if not file.parent.is_dir():
        raise Wrong(f"{click.format_filename(path)}: there is no folder {click.format_filename(str(file.parent))}")


@contextmanager
def progress_bar() -> Iterator[Progress | None]:
    """Show a bar on standard error while the calls are made, where that is a terminal; yield what tells it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("asking", total=None)
        yield lambda done, chunks: bar.update(task, completed=done, total=chunks)


def write_result(
    result: ExtractionResult, text: str, form: str, output: str | None, *, ref: str, unit: OffsetUnit
) -> None:
    """Write a result as a table, as JSON or as an envelope, to a file or to standard output.

    Where data goes to standard output, what a person should know goes to standard error.
    """
    if form == "table":
        _write_table(result, text, output)
        return
    _write(_as_json(result) if form == "json" else _as_envelope(result, text, ref, unit), output)
    for warning in result.warnings:
        click.echo(f"lection: {visible(str(warning))}", err=True)
    for failure in result.provider_failures or ():
        click.echo(f"lection: chunk {failure.chunk} failed ({failure.kind}): {visible(failure.message)}", err=True)


def _as_json(result: ExtractionResult) -> str:
    # How a value was rewritten is for this process only; the warnings tell it to people.
    exclude: Any = {"proposals": {"__all__": {"value_normalization"}}}
    return json.dumps(result.model_dump(mode="json", exclude=exclude), indent=2, ensure_ascii=False)


def _as_envelope(result: ExtractionResult, text: str, ref: str, unit: OffsetUnit) -> str:
    from lection_extract.envelope.envelope import envelope_of, write_envelope

    return write_envelope(envelope_of(result, text, ref=ref, offset_unit=unit))


def _write_table(result: ExtractionResult, text: str, output: str | None) -> None:
    from rich.console import Console

    if output in (None, "-") and sys.stdout.isatty():
        print_review(result, text, Console())
        return
    page = StringIO()
    print_review(result, text, Console(file=page, width=_WIDTH, no_color=True))
    _write("\n".join(line.rstrip() for line in page.getvalue().splitlines()), output)


def _write(text: str, output: str | None) -> None:
    if output is None or output == "-":
        click.echo(text.encode("utf-8") + b"\n", nl=False)
    else:
        Path(output).write_text(text + "\n", encoding="utf-8", newline="\n")
