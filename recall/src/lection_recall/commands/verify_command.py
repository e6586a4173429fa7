"""`lection recall verify`."""

from __future__ import annotations

from typing import Any

import click

from lection_recall.commands.options import as_json, given, opened, print_json
from lection_recall.commands.reading import reader_of, reading_again


@click.command("verify")
@click.option("--document", metavar="NAME|SHA256", help="Only facts that cite this document.")
@click.option("--id", metavar="ID", help="Only this fact.")
@click.option("--reanchor", is_flag=True, help="Append the later places of what has moved; the old ones stay.")
@click.option("-p", "--profile", metavar="FILE", help="The profile that documents were read under, if no built-in one.")
@click.option(
    "--before",
    multiple=True,
    metavar="FILE",
    help="An earlier version; with lection-compare it decides what words leave ambiguous. May be repeated.",
)
@as_json
@click.pass_context
def command(ctx: click.Context, /, json_: bool, **values: Any) -> None:
    """Read cited documents again, as they were read when cited, and say what has become of each citation.

    Texts and labels are never touched. Exit code 1 when a citation no longer stands.
    """
    read = reading_again(ctx, values["profile"])
    before = [reader_of(ctx)(name, **given(values, "profile")) for name in values["before"]]
    wanted = given(values, "document", "id")
    with opened(ctx) as recall:
        verdicts = recall.verify(read, reanchor=values["reanchor"], before=before, **wanted)
    if json_:
        print_json([verdict.to_dict() for verdict in verdicts])
    else:
        from lection_recall.commands.tables import print_verdicts

        print_verdicts(verdicts)
    from lection_recall.facts.citation import SOUND

    if any(verdict.checked.state not in SOUND for verdict in verdicts):
        ctx.exit(1)
