"""`lection recall add`."""

from __future__ import annotations

from typing import Any

import click

from lection_recall.commands.options import as_json, attrs_of, citation_from_text, given, in_space, opened, print_json


@click.command("add")
@click.argument("text")
@in_space
@click.option("--declared", metavar="LABEL", help="verified, inferred or unverified: your word for it.")
@click.option("--kind", type=click.Choice(["fact", "synonym"]), help="A synonym reads 'term = a, b'.")
@click.option("--cite", multiple=True, metavar="JSON", help="A citation as search --json prints it; may be repeated.")
@click.option("--valid-from", metavar="TIME", help="From when it holds, ISO 8601.")
@click.option("--valid-until", metavar="TIME", help="From when it holds no more.")
@click.option("--attr", "attrs", multiple=True, metavar="NAME=VALUE", help="Something to filter by; may be repeated.")
@click.option("--duplicate", is_flag=True, help="Keep it although it is there already.")
@as_json
@click.pass_context
def command(
    ctx: click.Context, /, text: str, attrs: tuple[str, ...], cite: tuple[str, ...], json_: bool, **values: Any
) -> None:
    """Keep the statement TEXT.

    What is there already, with the same space, kind, text and citations, is not kept twice.
    """
    wanted = given(values, "space", "declared", "kind", "valid_from", "valid_until", "duplicate")
    cited = [citation_from_text(one) for one in cite]
    with opened(ctx) as recall:
        added = recall.add(text, attrs=attrs_of(attrs), citations=cited, **wanted)
    if json_:
        print_json({"id": added.fact.id, "outcome": added.outcome})
    else:
        click.echo(f"{added.outcome} {added.fact.id}")
