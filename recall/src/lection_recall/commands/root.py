"""The group `lection recall`; each verb is imported when it is asked for."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any, Final

import click

from lection_recall.commands.options import Chosen
from lection_recall.facts.errors import RecallError, StoreError

VERBS: Final = {
    "search": "Find facts, each with its label, its citations and why it stands where it stands.",
    "add": "Keep a statement.",
    "import": "Keep what the blocks of a document, or the proposals of an extraction, say.",
    "show": "Show a fact, with its history where that is asked for.",
    "revise": "Replace facts by one that says what they should have said.",
    "retire": "Take a fact out of use; it stays readable.",
    "purge": "Remove the text of a fact for good.",
    "verify": "Read cited documents again and say what has become of each citation.",
    "stats": "Count what is kept.",
    "check": "Compare facts, terms, counters, vectors and journal.",
    "backup": "Write a copy while others read and write.",
    "export": "Write everything as JSON lines, of a damaged store what can be read.",
    "languages": "Set the languages of a space.",
    "reindex": "Make all vectors anew.",
    "bench": "Run the frozen benchmark.",
}
"""The verbs with their line of help, in the order in which they are listed."""

STORE_FAILED: Final = 1
REFUSED: Final = 2


class _Verbs(click.Group):
    """The verbs, none imported before it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the verbs."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a verb, None where there is none of this name."""
        if cmd_name not in VERBS:
            return None
        found: click.Command = import_module(f"lection_recall.commands.{cmd_name}_command").command
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the verbs into the help without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(VERBS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run a verb; a refusal ends in its sentence, as JSON where JSON was asked for, and an exit code."""
        try:
            return super().invoke(ctx)
        except RecallError as error:
            kind = _Failed if isinstance(error, StoreError) else _Wrong
            raise kind(error, bool(ctx.meta.get("lection_recall_json"))) from None


class _Failed(click.ClickException):
    """A refusal on its way out, by exit code 1."""

    exit_code = STORE_FAILED

    def __init__(self, error: RecallError, as_json: bool) -> None:
        super().__init__(str(error))
        self._json = json.dumps(error.to_dict(), ensure_ascii=False) if as_json else None

    def show(self, file: Any = None) -> None:
        """Write the sentence to standard error, and the JSON to standard output where that is wanted."""
        click.echo(f"lection: {self.format_message()}", err=True)
        if self._json:
            click.echo(self._json)


class _Wrong(_Failed):
    """A refusal of what was asked for, by exit code 2."""

    exit_code = REFUSED


@click.group(
    "recall",
    cls=_Verbs,
    epilog="Exit codes: 0 done, 1 the store failed or a check found a fault, 2 what was asked for is wrong.",
)
@click.option(
    "--store",
    default="facts.recall",
    show_default=True,
    envvar="LECTION_RECALL_STORE",
    metavar="FILE",
    help="The file that keeps the facts.",
)
@click.option("--embedder", metavar="NAME", help="Keep and compare the vectors of this installed embedder.")
@click.pass_context
def command(ctx: click.Context, /, store: str, embedder: str | None) -> None:
    """Keep facts with a declared confidence and citations of documents, and find them with a receipt.

    No model is called. A declared confidence is the writer's word and never computed; how sure a reader was of a
    cited block is shown beside it and never enters a score.
    """
    ctx.obj = Chosen(store, embedder)
