"""`lection recall stats`."""

from __future__ import annotations

import click

from lection_recall.commands.options import as_json, opened, print_json


@click.command("stats")
@click.option("--space", help="Only this space.")
@as_json
@click.pass_context
def command(ctx: click.Context, /, space: str | None, json_: bool) -> None:
    """Count what is kept: facts by state, label and provenance, citations by state."""
    from lection_recall.verbs.showing import stats_of

    with opened(ctx, read_only=True) as recall:
        told = stats_of(recall, space)
    if json_:
        print_json(told)
        return
    for name, counts in told["spaces"].items():
        click.echo(f"{name}: {counts['facts']} facts, {counts['synonyms']} of them synonyms")
        for part in ("states", "declared", "provenance", "citations"):
            counted = ", ".join(f"{count} {what}" for what, count in counts[part].items())
            click.echo(f"  {part}: {counted or 'none'}")
    click.echo(f"journal: {told['journal']} rows")
