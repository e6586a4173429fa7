"""`lection recall import`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lection_recall.commands.options import as_json, attrs_of, given, in_space, label, opened, print_json
from lection_recall.commands.reading import reader_of, tree_of

if TYPE_CHECKING:
    from lection_recall.verbs.importing import Imported
    from lection_recall.verbs.recall import Recall


@click.command("import")
@click.argument("file")
@in_space
@click.option("--declared", metavar="LABEL", help="Of all. Left out: none for blocks, unverified for proposals.")
@click.option("--select", multiple=True, metavar="NAME=VALUE", help="Only blocks with this, as kind=item; repeatable.")
@click.option("--document", metavar="FILE", help="Of an envelope: its document, to check excerpts against.")
@click.option("-p", "--profile", metavar="NAME|FILE", help="Read the document under this profile.")
@click.option("-r", "--reader", metavar="ID", help="Read the document with this reader.")
@as_json
@click.pass_context
def command(ctx: click.Context, /, file: str, json_: bool, **values: Any) -> None:
    """Keep what FILE says, each fact with a citation of its place.

    FILE is a document as lection read takes it, the JSON of a tree, an extract envelope, or an export of another
    store. What is there already is not kept twice, so an import may be repeated and goes on where it was stopped.
    """
    head = _head(file)
    if b'"lection-recall-export"' in head[:100]:
        print_json(_restored(ctx, file))
        return
    with opened(ctx) as recall:
        if b'"lection-extraction"' in head and head.lstrip().startswith(b"{"):
            done = _envelope(ctx, recall, file, values)
        else:
            done = _document(ctx, recall, file, values)
    _tell(done, json_)


def _head(file: str) -> bytes:
    if not Path(file).is_file():
        return b""
    with Path(file).open("rb") as opened_file:
        return opened_file.read(4096)


def _restored(ctx: click.Context, file: str) -> dict[str, Any]:
    """Take an export; a store that is not there yet gets the settings of the exported one."""
    from lection_recall.store.transfer import restore, settings_of

    with Path(file).open(encoding="utf-8") as lines:
        settings = {} if Path(ctx.obj.store).exists() else settings_of(lines.readline())
        lines.seek(0)
        with opened(ctx, **settings) as recall:
            return restore(recall.store, lines, by=recall.by).to_dict()


def _envelope(ctx: click.Context, recall: Recall, file: str, values: dict[str, Any]) -> Imported:
    tree = reader_of(ctx)(values["document"], **given(values, "profile", "reader")) if values["document"] else None
    envelope = Path(file).read_text(encoding="utf-8")
    return recall.import_envelope(
        envelope, space=values["space"], declared=label(values["declared"]), tree=tree, progress=_progress()
    )


def _document(ctx: click.Context, recall: Recall, file: str, values: dict[str, Any]) -> Imported:
    tree = tree_of(ctx, file, **given(values, "profile", "reader"))
    select = attrs_of(values["select"]) if values["select"] else None
    return recall.import_tree(
        tree, space=values["space"], declared=label(values["declared"]), select=select, progress=_progress()
    )


def _progress() -> Any:
    if not sys.stderr.isatty():
        return None
    return lambda done: click.echo(f"\r{done} done", err=True, nl=False)


def _tell(done: Imported, as_json: bool) -> None:
    if as_json:
        print_json(done.to_dict())
        return
    counts = ", ".join(f"{count} {outcome}" for outcome, count in sorted(done.outcomes.items()))
    click.echo(counts or "nothing to keep")
    for error in done.refused[:10]:
        click.echo(f"refused: {error}", err=True)
