"""`lection recall revise`."""

from __future__ import annotations

from typing import Any

import click

from lection_recall.commands.options import as_json, attrs_of, citation_from_text, given, opened, print_json


@click.command("revise")
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@click.option("--text", required=True, help="What the replacement says.")
@click.option("--declared", metavar="LABEL", help="Its label.  [default: the lowest of inferred and its sources']")
@click.option("--expect", multiple=True, metavar="VERSION", help="The versions seen, as show --json names them.")
@click.option("--cite", multiple=True, metavar="JSON", help="A citation of the replacement; may be repeated.")
@click.option("--valid-from", metavar="TIME", help="From when it holds, ISO 8601.")
@click.option("--valid-until", metavar="TIME", help="From when it holds no more.")
@click.option("--attr", "attrs", multiple=True, metavar="NAME=VALUE", help="Something to filter by; may be repeated.")
@as_json
@click.pass_context
def command(ctx: click.Context, /, ids: tuple[str, ...], text: str, json_: bool, **values: Any) -> None:
    """Replace the facts ID... by one that says TEXT, in one step; nothing else of them is inherited.

    When one of them is no longer what --expect says, nothing is written.
    """
    wanted = given(values, "declared", "valid_from", "valid_until")
    parts = {"attrs": attrs_of(values["attrs"]), "citations": [citation_from_text(one) for one in values["cite"]]}
    with opened(ctx) as recall:
        revised = recall.revise(ids, text, expect=values["expect"], **wanted, **parts)
    if json_:
        print_json({"id": revised.fact.id, "declared": revised.fact.declared, "replaced": list(revised.replaced)})
    else:
        click.echo(f"{revised.fact.id} ({revised.fact.declared}) replaces {', '.join(revised.replaced)}")
