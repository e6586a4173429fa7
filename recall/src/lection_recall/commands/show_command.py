"""`lection recall show`."""

from __future__ import annotations

import click

from lection_recall.commands.options import as_json, opened, print_json


@click.command("show")
@click.argument("id")
@click.option("--history", is_flag=True, help="What was done with it, and what it has replaced.")
@as_json
@click.pass_context
def command(ctx: click.Context, /, id: str, history: bool, json_: bool) -> None:
    """Show the fact ID with its citations and how each block was recognised."""
    from lection_recall.verbs.calls import call

    with opened(ctx, read_only=True) as recall:
        told = call(recall, "show", {"id": id, "history": history})
        fact = recall.get(id)
    if json_:
        print_json(told)
        return
    from lection_recall.commands.tables import print_fact

    print_fact(fact, told.get("history", ()))
