"""`lection recall purge`."""

from __future__ import annotations

import click

from lection_recall.commands.options import as_json, opened, print_json


@click.command("purge")
@click.argument("id")
@click.option("--reason", required=True, help="Why; it is kept.")
@as_json
@click.pass_context
def command(ctx: click.Context, /, id: str, reason: str, json_: bool) -> None:
    """Remove text, excerpts, terms and vector of the fact ID for good; id, time and reason stay.

    Copies of the file, backups and exports are beyond its reach.
    """
    from lection_recall.facts.serialise import fact_to_dict

    with opened(ctx) as recall:
        fact = recall.purge(id, reason=reason)
    print_json(fact_to_dict(fact)) if json_ else click.echo(f"purged {fact.id}")
