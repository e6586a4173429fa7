"""`lection compare`: what became of every block of two versions."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lection_compare.commands.failures import CHANGES, Trouble, in_trouble
from lection_compare.commands.forms import FORMS, Look
from lection_compare.commands.reading import Wish, read_both, reader_of
from lection_compare.rendering.entries import Wanted, entries

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lection_compare.model.comparison import Comparison

__all__ = ["command"]


@click.command(
    "compare",
    epilog="Exit codes, as of diff: 0 no change shown, 1 changes, 2 trouble.",
)
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@click.option(
    "-p", "--profile", metavar="NAME|FILE", help="Read both under this profile; without it, the one that fits A."
)
@click.option("--profile-b", metavar="NAME|FILE", help="Read B under this one.")
@click.option("-r", "--reader", metavar="ID", help="Read both with this reader, as lection read does.")
@click.option("--encoding", metavar="NAME", help="The encoding of both; without it, it is found out.")
@click.option(
    "-f", "--format", "form", type=click.Choice(list(FORMS)), default="inline", show_default=True, help="The form."
)
@click.option(
    "--only",
    type=click.Choice(["structure", "words", "moves", "references", "terms", "markup"]),
    help="Show only changes of this sort.",
)
@click.option("--under", metavar="ADDRESS|LABEL", help="Show only what stands there, on either side.")
@click.option("--role", metavar="ROLE", help="Show only blocks of this role.")
@click.option(
    "--ignore",
    metavar="LIST",
    default="",
    help="Leave out differences of these sorts: case, quotes, dashes, width, punctuation; several with commas.",
)
@click.option("--context", type=click.IntRange(min=0), default=0, help="Unchanged blocks shown around each change.")
@click.option("-q", "--quiet", is_flag=True, help="Show nothing; the exit code tells whether there are changes.")
@click.option("-o", "--output", metavar="OUT", help="Write to this file instead of standard output.")
@click.option("--color/--no-color", default=None, help="Colours; without it, where the terminal shows them.")
@click.pass_context
def command(ctx: click.Context, /, a: str, b: str, **given: Any) -> None:
    """Compare two versions of a document: changes of structure apart from changes of words.

    A or B may be - for standard input. They may be of different formats.
    """
    wish = Wish(given["profile"], given["profile_b"], given["reader"], given["encoding"])
    before, after = read_both(reader_of(ctx), a, b, wish)
    with in_trouble():
        comparison = _compared(before, after, given["ignore"])
        wanted = Wanted(given["only"], given["under"], given["role"])
        changed = bool(entries(comparison, wanted)) or (not any(wanted) and comparison.statistics.changed > 0)
    if not given["quiet"]:
        _show(comparison, wanted, given)
    if changed:
        raise click.exceptions.Exit(CHANGES)


def _compared(a: Any, b: Any, ignore: str) -> Comparison:
    from lection_compare.comparing import compare

    names = [name.strip() for name in ignore.split(",") if name.strip()]
    return compare(a, b, ignore=names)


def _show(comparison: Comparison, wanted: Wanted, given: dict[str, Any]) -> None:
    output = given["output"]
    to_file = output not in (None, "-")
    color = given["color"] if given["color"] is not None else not to_file and sys.stdout.isatty()
    look = Look(wanted, given["context"], color)
    with in_trouble():
        lines = FORMS[given["form"]](comparison, look)
        if to_file:
            _write(lines, output)
        else:
            for line in lines:
                click.echo(line, color=color)


def _write(lines: Iterable[str], output: str) -> None:
    path = Path(output)
    if path.is_dir() or not path.parent.is_dir():
        raise Trouble(f"{click.format_filename(output)}: cannot be written; name a file in a folder that is there")
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
