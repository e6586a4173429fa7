"""`lection recall languages`."""

from __future__ import annotations

import click

from lection_recall.commands.options import as_json, opened, print_json


@click.command("languages")
@click.argument("space")
@click.argument("tags", nargs=-1, metavar="[TAG]...")
@as_json
@click.pass_context
def command(ctx: click.Context, /, space: str, tags: tuple[str, ...], json_: bool) -> None:
    """Set the languages of SPACE, as en or de: their function words match like any word but are no evidence."""
    with opened(ctx) as recall:
        recall.set_languages(space, tags)
    print_json({"space": space, "languages": list(tags)}) if json_ else click.echo(
        f"{space}: {', '.join(tags) or 'none'}"
    )
