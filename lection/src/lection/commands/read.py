"""`lection read`: documents in, trees out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from lection.commands.failures import Failure, failure_of
from lection.commands.formats import FORMATS
from lection.commands.inputs import Wish, read_with_progress, start_reading, wish_options
from lection.commands.output import open_output

if TYPE_CHECKING:
    from lection.commands.output import Output
    from lection.library import Library

__all__ = ["command"]


@click.command("read")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@wish_options
@click.option(
    "-f",
    "--format",
    "form",
    type=click.Choice(list(FORMATS)),
    default="tree",
    show_default=True,
    help="How to write the result: tree and table for people, json (one object a document) and jsonl (one record "
    "a block) for programs.",
)
@click.option("-o", "--output", "target", metavar="OUT", help="Write to this file instead of standard output.")
@click.option("--width", type=click.IntRange(min=20), help="Cells of a line of tree and table.")
def command(files: tuple[str, ...], form: str, target: str | None, width: int | None, **given: Any) -> None:
    """Read documents and show their trees.

    FILE is a path, or - for standard input. Every block is shown with the line it starts on, a mark for how sure
    the reader is, its label and first words, its kind, and the rule that recognised it; `lection explain FILE LINE`
    tells more about one of them.

    A file that cannot be read does not stop the others; the exit code is then 1.
    """
    from lection.library import Library

    wish = Wish(**given)
    library = Library(hooks=wish.hooks)
    failed: list[Failure] = []
    with open_output(target, width) as output:
        for place, name in enumerate(files):
            if place and form in ("tree", "table"):
                output.draw([()])
            try:
                _read_one(name, wish, form, library, output)
            except (click.exceptions.Exit, click.Abort):
                raise
            except Exception as error:
                failed.append(failure_of(error, about=name))
                failed[-1].show()
        if len(failed) == len(files):
            # Raised inside, so that an older OUT stays where there is nothing to put in its place.
            raise click.exceptions.Exit(max(failure.exit_code for failure in failed))
    if failed:
        raise click.exceptions.Exit(max(failure.exit_code for failure in failed))


def _read_one(name: str, wish: Wish, form: str, library: Library, output: Output) -> None:
    tree = read_with_progress(start_reading(name, wish, library))
    FORMATS[form](tree, output)
