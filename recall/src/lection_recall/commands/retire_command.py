"""`lection recall retire`."""

from __future__ import annotations

import click

from lection_recall.commands.options import as_json, opened, print_json


@click.command("retire")
@click.argument("id")
@click.option("--reason", help="Why.")
@click.option("--expect", metavar="VERSION", help="The version seen, as show --json names it.")
@as_json
@click.pass_context
def command(ctx: click.Context, /, id: str, reason: str | None, expect: str | None, json_: bool) -> None:
    """Take the fact ID out of use. It stays readable and in the journal."""
    from lection_recall.facts.serialise import fact_to_dict

    with opened(ctx) as recall:
        fact = recall.retire(id, reason=reason, expect=expect)
    print_json(fact_to_dict(fact)) if json_ else click.echo(f"retired {fact.id}")
