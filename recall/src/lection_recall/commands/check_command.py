"""`lection recall check`."""

from __future__ import annotations

import click

from lection_recall.commands.options import as_json, opened, print_json


@click.command("check")
@as_json
@click.pass_context
def command(ctx: click.Context, /, json_: bool) -> None:
    """Compare facts, terms, counters, vectors and journal, and name the first difference.

    Exit code 1 when there is one.
    """
    with opened(ctx, read_only=True) as recall:
        difference = recall.store.check()
    if json_:
        print_json({"holds": difference is None, **({} if difference is None else {"difference": difference})})
    else:
        click.echo("everything agrees" if difference is None else f"lection: {difference}")
    if difference is not None:
        ctx.exit(1)
