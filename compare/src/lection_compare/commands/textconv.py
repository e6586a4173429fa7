"""`lection textconv`: a document as lines of text, one for each block, so that plain `git diff` shows its structure."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lection_compare.commands.failures import Trouble, in_trouble
from lection_compare.commands.reading import Wish, read_one, reader_of
from lection_compare.rendering.segments import visible

if TYPE_CHECKING:
    from lection_core import BlockTree

__all__ = ["command", "lines_of"]


@click.command("textconv", epilog="Exit codes: 0 done, 2 trouble.")
@click.argument("file", metavar="FILE")
@click.option(
    "-p", "--profile", metavar="NAME|FILE", help="Read FILE under this profile; without it, the one that fits."
)
@click.option("-r", "--reader", metavar="ID", help="Read FILE with this reader, as lection read does.")
@click.option("--encoding", metavar="NAME", help="The encoding of FILE; without it, it is found out.")
@click.pass_context
def command(ctx: click.Context, /, file: str, profile: str | None, reader: str | None, encoding: str | None) -> None:
    """Write FILE one line a block, its number apart from its text, for git's textconv.

    A file that cannot be read as a document is written as it is, with a warning.
    """
    read = reader_of(ctx)
    try:
        with in_trouble():
            tree = read_one(read, file, Wish(profile, None, reader, encoding))
    except Trouble as trouble:
        try:
            data = Path(file).read_bytes()
        except OSError:
            raise trouble from None
        click.echo(f"lection: {trouble.format_message()}; its text is given as it is", err=True)
        click.echo(data, nl=False)
        return
    for line in lines_of(tree):
        click.echo(line)


def lines_of(tree: BlockTree) -> Iterator[str]:
    """Yield a line for each block: indented by depth, kind and number in front of the text, a row with its cells."""
    end = 0
    for index, block in enumerate(tree.blocks):
        if block.kind == "document" or index < end:
            continue
        text = block.text
        if block.kind == "row":
            end = tree.navigation.ends[index]
            text = " | ".join(cell.text for cell in tree.blocks[index + 1 : end] if cell.kind == "cell")
        indent = "  " * min(block.depth - 1, 20)
        for number, line in enumerate(text.split("\n")):
            head = f"{block.kind} {block.label or '-'}" if not number else " " * len(block.kind)
            yield f"{indent}{head}\t{visible(line)}".rstrip()
