"""`lection compare`: what became of every block of two versions."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lection_compare.commands.failures import CHANGES, Trouble, in_trouble
from lection_compare.commands.forms import FORMS, Look
from lection_compare.commands.git import driver_call, version_at
from lection_compare.commands.reading import Wish, empty_version, read_both, read_one, reader_of, renamed
from lection_compare.rendering.entries import Wanted, entries
from lection_compare.rendering.segments import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lection_core import BlockTree

    from lection_compare.comparison import Comparison

__all__ = ["command"]


@click.command(
    "compare",
    epilog="Exit codes, as of diff: 0 no change shown, 1 changes, 2 trouble.",
    no_args_is_help=True,
)
@click.argument("names", metavar="A B", nargs=-1, required=True)
@click.option("-p", "--profile", metavar="NAME|FILE", help="Read both under this profile; without it, what fits A.")
@click.option("--profile-b", metavar="NAME|FILE", help="Read B under this one.")
@click.option("-r", "--reader", metavar="ID", help="Read both with this reader, as lection read does.")
@click.option("--encoding", metavar="NAME", help="The encoding of both; without it, it is found out.")
@click.option(
    "-f", "--format", "form", type=click.Choice([*FORMS, "docx"]), default="inline", show_default=True, help="The form."
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
@click.option("--since", metavar="REV", help="Compare the one FILE with what it was at this revision of git.")
@click.option("--git", "driver", is_flag=True, help="Be git's external diff driver: take its seven arguments.")
@click.option("--context", type=click.IntRange(min=0), default=0, help="Unchanged blocks shown around each change.")
@click.option("-q", "--quiet", is_flag=True, help="Show nothing; the exit code tells whether there are changes.")
@click.option("-o", "--output", metavar="OUT", help="Write to this file instead of standard output.")
@click.option("--author", default="lection compare", show_default=True, help="Whose changes they are, for docx.")
@click.option("--color/--no-color", default=None, help="Colours; without it, where the terminal shows them.")
@click.pass_context
def command(ctx: click.Context, /, names: tuple[str, ...], **given: Any) -> None:
    """Compare two versions of a document: changes of structure apart from changes of words.

    A or B may be - for standard input. They may be of different formats. Two folders are compared file by file.
    """
    wish = Wish(given["profile"], given["profile_b"], given["reader"], given["encoding"])
    read = reader_of(ctx)
    if given["driver"]:
        _as_driver(read, names, wish, given)
        return
    changed = False
    for before, after in _versions(read, names, wish, given["since"]):
        changed |= _tell(before, after, given)
    if changed:
        raise click.exceptions.Exit(CHANGES)


def _versions(
    read: Any, names: tuple[str, ...], wish: Wish, since: str | None
) -> Iterator[tuple[BlockTree, BlockTree]]:
    """Yield what is to be compared: two versions, or those of each file of two folders."""
    if since is not None:
        if len(names) != 1:
            raise click.UsageError("--since compares one FILE with what it was.")
        with version_at(since, names[0]) as old:
            before, after = read_both(read, str(old), names[0], wish)
            yield renamed(before, f"{names[0]} at {since}"), after
        return
    if len(names) != 2:
        raise click.UsageError(f"Give two versions, A and B; there {'is' if len(names) == 1 else 'are'} {len(names)}.")
    a, b = (Path(name) for name in names)
    if a.is_dir() != b.is_dir():
        folder = names[0] if a.is_dir() else names[1]
        raise Trouble(f"{click.format_filename(folder)}: is a folder, and the other is none; give two of the same")
    if not a.is_dir():
        yield read_both(read, *names, wish)
        return
    yield from _in_folders(read, a, b, wish)


def _in_folders(read: Any, a: Path, b: Path, wish: Wish) -> Iterator[tuple[BlockTree, BlockTree]]:
    """Yield the versions of each file; what cannot be read is told and stops nothing but the exit code."""
    from lection_compare.commands.folders import file_pairs

    unread = 0
    for pair in file_pairs(a, b):
        try:
            yield _two(read, _text(pair.a), _text(pair.b), wish)
        except Trouble as trouble:
            click.echo(f"lection: {trouble.format_message()}", err=True)
            unread += 1
    if unread:
        raise Trouble(f"{unread} {'file' if unread == 1 else 'files'} could not be compared")


def _text(path: Path | None) -> str | None:
    return None if path is None else str(path)


def _two(read: Any, a: str | None, b: str | None, wish: Wish) -> tuple[BlockTree, BlockTree]:
    """Read both versions, of which one may not be there."""
    if a is not None and b is not None:
        return read_both(read, a, b, wish)
    there = a or b or ""
    with in_trouble():
        tree = read_one(read, there, wish)
    none = empty_version(tree, "no file")
    return (tree, none) if a is not None else (none, tree)


def _as_driver(read: Any, arguments: tuple[str, ...], wish: Wish, given: dict[str, Any]) -> None:
    """Show what git asks for; a driver ends with 0, else git stops."""
    call = driver_call(arguments)
    click.echo(f"lection compare {call.name}" + (f" → {call.renamed_to}" if call.renamed_to else ""))
    try:
        before, after = _two(read, call.a, call.b, wish)
        before = before if call.a is None else renamed(before, f"{call.name} before")
    except Trouble as trouble:
        click.echo(f"lection: {trouble.format_message()}", err=True)
        _plain(call.a, call.b)
        return
    _tell(before, after, given)


def _plain(a: str | None, b: str | None) -> None:
    """Show two files that cannot be read as documents by their lines."""
    from difflib import unified_diff

    before, after = (Path(name).read_bytes().decode("utf-8", "replace").splitlines() if name else [] for name in (a, b))
    for line in unified_diff(before, after, lineterm=""):
        click.echo(visible(line))


def _tell(before: BlockTree, after: BlockTree, given: dict[str, Any]) -> bool:
    """Compare, show, and return whether there was a change to be shown."""
    with in_trouble():
        comparison = _compared(before, after, given["ignore"])
        wanted = Wanted(given["only"], given["under"], given["role"])
        changed = bool(entries(comparison, wanted)) or (not any(wanted) and comparison.statistics.changed > 0)
    if not given["quiet"]:
        _show(comparison, wanted, given)
    return changed


def _compared(a: BlockTree, b: BlockTree, ignore: str) -> Comparison:
    from lection_compare.comparison import compare

    names = [name.strip() for name in ignore.split(",") if name.strip()]
    return compare(a, b, ignore=names)


def _show(comparison: Comparison, wanted: Wanted, given: dict[str, Any]) -> None:
    output = given["output"]
    if given["form"] == "docx":
        _write_docx(comparison, output, given["author"])
        return
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


def _write_docx(comparison: Comparison, output: str | None, author: str) -> None:
    """Write a Word document, dated now."""
    from datetime import UTC, datetime

    if output in (None, "-"):
        raise Trouble("a Word document is no text for the terminal; name a file for it with --output")
    try:
        from lection_compare.rendering.word.document import docx

        with in_trouble():
            docx(comparison, str(output), author=author, date=datetime.now(UTC))
    except ImportError as error:
        raise Trouble("docx needs python-docx: python -m pip install 'lection-compare[docx]'") from error


def _write(lines: Iterable[str], output: str) -> None:
    path = Path(output)
    if path.is_dir() or not path.parent.is_dir():
        raise Trouble(f"{click.format_filename(output)}: cannot be written; name a file in a folder that is there")
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
