"""`lection recall search`."""

from __future__ import annotations

from typing import Any

import click

from lection_recall.commands.options import as_json, attrs_of, given, opened, print_json

_PASSED = (
    "limit", "min_declared", "declared_weight", "min_relevance", "min_evidence", "kind", "document", "only", "as_of",
    "ranking", "fusion",
)  # fmt: skip


@click.command("search")
@click.argument("query")
@click.option("--space", default="default", show_default=True, help="The space to search.")
@click.option("--limit", type=int, help="Rows at most, 1 to 1000.  [default: 8]")
@click.option("--min-declared", metavar="LABEL", help="Only facts declared so or better; the others are not counted.")
@click.option("--declared-weight", type=float, help="How much labels move rows, 0 to 0.5.  [default: the store's]")
@click.option("--min-relevance", type=float, help="Cut where a row falls below this share of the first.")
@click.option("--min-evidence", type=float, help="Share of the query a fact's words must cover.  [default: 0.3]")
@click.option("--kind", help="Only facts of this provenance: stated, read, extracted, derived, imported.")
@click.option("--document", metavar="NAME|SHA256", help="Only facts that cite this document.")
@click.option("--only", help="sound: only facts whose citations verification found standing.")
@click.option("--attr", "attrs", multiple=True, metavar="NAME=VALUE", help="Only facts with this; may be repeated.")
@click.option("--as-of", metavar="TIME", help="Facts that hold then.  [default: now]")
@click.option("--language", "languages", multiple=True, help="Whose function words are no evidence; may be repeated.")
@click.option("--ranking", type=int, help="1 is the older one, 2 this one.  [default: the store's]")
@click.option("--fusion", help="rrf-1 or ratio-1.")
@click.option("--receipt", is_flag=True, help="Show what every row was decided by.")
@click.option("--withheld", is_flag=True, help="List the facts whose words match but are not evidence enough.")
@as_json
@click.pass_context
def command(
    ctx: click.Context, /, query: str, space: str, receipt: bool, json_: bool, attrs: tuple[str, ...], **values: Any
) -> None:
    """Find the facts that answer QUERY; nothing is shown rather than something that does not."""
    wanted = given(values, *_PASSED, "languages")
    if attrs:
        wanted["attrs"] = attrs_of(attrs)
    with opened(ctx, read_only=True) as recall:
        answer = recall.search(query, space=space, withheld=values["withheld"], **wanted)
    if json_:
        print_json(answer.to_dict(receipt=receipt))
        return
    from lection_recall.commands.tables import print_answer

    print_answer(answer, receipt)
