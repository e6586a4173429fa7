"""The command `lection` itself: it knows its subcommands by name and imports the one that is named."""

from __future__ import annotations

import difflib
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import click
from lection_plugins.loading import deadline

from lection.commands.names import COMMANDS
from lection.failures.failures import INTERRUPTED, failure_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


__all__ = ["Root", "root"]


class Root(click.Group):
    """The group of all subcommands: those of this package and those that other packages bring."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of this package's commands, then those of other packages."""
        from lection.commands.foreign import foreign_commands

        return [*COMMANDS, *foreign_commands()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the command of this name, or None where there is none."""
        if cmd_name in COMMANDS:
            command: click.Command = import_module(f"lection.commands.{cmd_name}").command
            return command
        from lection.commands.foreign import load_foreign

        return load_foreign(cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command the first argument names; an unknown name is answered with the nearest known one."""
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            ctx.fail(_unknown(name, self.list_commands(ctx)))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands into the help, those of other packages under a heading of their own."""
        from lection.commands.foreign import foreign_commands

        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))
        if foreign := foreign_commands():
            with formatter.section("Commands of other packages"):
                formatter.write_dl(list(foreign.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; whatever goes wrong ends in a sentence and an exit code."""
        from lection.commands.foreign import READ, read_document

        ctx.meta[READ] = read_document
        deadline.announce = _announce
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except BrokenPipeError:
            from lection.output.output import quiet_end

            raise quiet_end() from None
        except KeyboardInterrupt:
            raise click.exceptions.Exit(INTERRUPTED) from None
        except Exception as error:
            raise failure_of(error) from error


def _announce(sentence: str) -> None:
    """Say on standard error what takes long."""
    from lection.rendering.pieces import visible

    click.echo(f"lection: {visible(sentence)}", err=True)


_ELSEWHERE: Final[Mapping[str, str]] = {
    "conform": "lection-conformance",
    "new-reader": "lection-conformance",
    "extract": "lection-extract",
    "compare": "lection-compare",
    "textconv": "lection-compare",
    "recall": "lection-recall",
}
"""The commands of the project's other packages, each with the package that brings it."""


def _unknown(name: str, known: Sequence[str]) -> str:
    if name in _ELSEWHERE:
        return (
            f"The command {name!r} comes with {_ELSEWHERE[name]}: install it, or see why it is unused: lection plugins"
        )
    near = difflib.get_close_matches(name, known, n=1)
    return f"There is no command {name!r}. " + (f"Did you mean {near[0]!r}?" if near else "See: lection --help")


def _version(ctx: click.Context, _option: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        from lection import __version__

        click.echo(f"lection {__version__}")
        ctx.exit()


@click.group(
    cls=Root,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 done, 1 an input cannot be read, 2 what was asked for is wrong.",
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=lambda *given: _version(*given),
    help="Show the version and exit.",
)
def root() -> None:
    """Read documents into trees of blocks and see, for every block, how it was recognised and how sure that is."""
