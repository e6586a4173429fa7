"""`lection extract`: proposals for the fields of a document, and `lection extract verify`, which checks an envelope."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from lection_extract.commands.command_output import Wrong, check_writable, located, progress_bar, write_result

if TYPE_CHECKING:
    from collections.abc import Callable

    from lection_core import BlockTree

    from lection_extract.asking.chunks import Limits
    from lection_extract.fields.fields import TargetField
    from lection_extract.proposals.provider import Provider

__all__ = ["command", "verify"]

READ: Final = "lection.read"
"""Where the front door leaves, in the context's `meta`, the function that reads a document as `lection read` does."""

Decorated = TypeVar("Decorated", bound="Callable[..., object]")

_AT_LEAST_ONE: Final = click.IntRange(min=1)

_READING: Final = (
    click.option("-p", "--profile", metavar="NAME|FILE", help="Read FILE under this profile, as lection read does."),
    click.option("-r", "--reader", metavar="ID", help="Read FILE with this reader, as lection read does."),
    click.option("--encoding", metavar="NAME", help="The encoding of FILE; without it, it is found out."),
)


def _with_reading(function: Decorated) -> Decorated:
    for option in reversed(_READING):
        function = option(function)
    return function


class _WithVerify(click.Command):
    """A command whose first argument may be the word `verify`; a file of that name is `./verify`."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Return the context of `verify` where that is asked for."""
        if args[:1] == ["verify"]:
            return verify.make_context(f"{info_name} verify", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that the context is of."""
        return super().invoke(ctx) if ctx.command is self else ctx.command.invoke(ctx)


@click.command(
    "extract",
    cls=_WithVerify,
    epilog="See also: lection extract verify --help. Exit codes: 0 done, 1 an input cannot be read or no call gave an "
    "answer, 2 what was asked for is wrong.",
)
@click.argument("file", metavar="FILE")
@click.option(
    "--fields",
    "fields_file",
    required=True,
    metavar="FIELDS.yaml",
    help="The fields wanted, a list of {path: fee, type: number}. Types are string, number, boolean, date, enum, array "
    "and object; inferenceType: explicit has the value looked for in its excerpt.",
)
@click.option("--provider", "vendor", type=click.Choice(["anthropic", "openai"]), help="Ask a model of this vendor.")
@click.option("--model", metavar="M", help="The model's id at the vendor.")
@click.option("--replay", metavar="ANSWERS.jsonl", help="Take recorded answers instead of asking.")
@click.option("--record", metavar="ANSWERS.jsonl", help="Record the answers, for --replay.")
@_with_reading
@click.option(
    "-f",
    "--format",
    "form",
    type=click.Choice(["table", "json", "envelope"]),
    default="table",
    show_default=True,
    help="A table for people, the result as JSON, or an envelope that others can verify.",
)
@click.option("-o", "--output", metavar="OUT", help="Write to this file instead of standard output.")
@click.option("--ref", metavar="REF", help="How an envelope calls the document; without it, FILE.")
@click.option(
    "--offset-unit",
    type=click.Choice(["codepoint", "utf16"]),
    default="codepoint",
    show_default=True,
    help="What offsets in an envelope count; utf16 for JavaScript.",
)
@click.option("--concurrency", type=_AT_LEAST_ONE, default=1, show_default=True, help="Calls under way at once.")
@click.option("--chunk-size", type=_AT_LEAST_ONE, default=12_000, show_default=True, help="Characters of a chunk.")
@click.option(
    "--overlap", type=click.IntRange(min=0), default=200, show_default=True, help="Characters that a chunk repeats."
)
@click.option("--max-chunks", type=_AT_LEAST_ONE, default=40, show_default=True, help="Chunks at most.")
@click.option(
    "--max-call-characters", type=_AT_LEAST_ONE, default=32_000, show_default=True, help="Characters in a call at most."
)
@click.option("--max-calls", type=_AT_LEAST_ONE, help="Calls at most.")
@click.option("--max-tokens", type=_AT_LEAST_ONE, help="Make no further call once so many tokens are used.")
@click.pass_context
def command(ctx: click.Context, /, file: str, fields_file: str, concurrency: int, **given: Any) -> None:
    """Propose values for the fields of FILE, each with the words it rests on and where they stand.

    The proposals are for review: facts about each are computed, nothing is decided, and no model is asked to check.
    """
    from lection_extract.asking.extracting import extract
    from lection_extract.providers.replay import RecordingProvider

    fields, limits = _fields(fields_file), _limits(given)
    # What is missing for writing is told before anybody is asked, perhaps for money.
    for path in (given["output"], given["record"]):
        check_writable(path)
    provider = _provider(given["vendor"], given["model"], given["replay"])
    recording = RecordingProvider(provider) if given["record"] else None
    tree = _read(ctx, file, given)
    with progress_bar() as progress:
        result = extract(tree, fields, recording or provider, limits=limits, concurrency=concurrency, progress=progress)
    if recording is not None:
        from lection_extract.proposals.answers import write_answers

        write_answers(given["record"], recording.answers)
    ref = given["ref"] or click.format_filename(file)
    write_result(result, tree.text, given["form"], given["output"], ref=ref, unit=given["offset_unit"])
    if result.error is not None:
        raise click.exceptions.Exit(1)


@click.command("verify", epilog="Exit codes: 0 all is as stated, 1 something differs or cannot be read.")
@click.argument("envelope", metavar="ENVELOPE")
@click.argument("file", metavar="FILE")
@_with_reading
@click.pass_context
def verify(ctx: click.Context, /, envelope: str, file: str, **given: Any) -> None:
    """Compute everything that ENVELOPE states again from FILE, and tell every difference.

    Blocks are compared as well: read FILE under the profile that the proposals were made under.
    """
    from lection_extract.envelope.reading import read_envelope
    from lection_extract.envelope.verification import verify_envelope

    stated = read_envelope(Path(envelope).read_bytes())
    differences = verify_envelope(stated, _read(ctx, file, given))
    for difference in differences:
        click.echo(str(difference))
    if differences:
        raise click.exceptions.Exit(1)
    number = len(stated.result.proposals)
    click.echo(f"all is as stated: the text and {number} {'proposal' if number == 1 else 'proposals'}")


def _read(ctx: click.Context, file: str, given: dict[str, Any]) -> BlockTree:
    read = ctx.meta.get(READ)
    if read is None:
        raise click.UsageError("This command reads documents through lection; run it as: lection extract")
    tree: BlockTree = read(file, profile=given["profile"], reader=given["reader"], encoding=given["encoding"])
    return tree


def _fields(file: str) -> tuple[TargetField, ...]:
    from lection_extract.fields.fields_file import FieldsFileError, read_fields

    try:
        return read_fields(file)
    except FieldsFileError as error:
        raise Wrong("\n".join(map(located, error.problems))) from error


def _limits(given: dict[str, Any]) -> Limits:
    from lection_extract.asking.chunks import Limits

    try:
        return Limits(
            chunk_size=given["chunk_size"],
            overlap=given["overlap"],
            max_chunks=given["max_chunks"],
            max_call_characters=given["max_call_characters"],
            max_provider_calls=given["max_calls"],
            max_total_tokens=given["max_tokens"],
        )
    except ValueError as error:
        raise click.UsageError(f"{error}.") from error


def _provider(vendor: str | None, model: str | None, replay: str | None) -> Provider:
    if replay is not None:
        if vendor is not None or model is not None:
            raise click.UsageError("--replay asks nobody; give it without --provider and --model.")
        from lection_extract.providers.replay import ReplayProvider

        return ReplayProvider.from_file(replay)
    if vendor is None:
        raise click.UsageError("Say who is to be asked: --provider with --model, or --replay with recorded answers.")
    if model is None:
        raise click.UsageError(f"Say which model of {vendor} is to be asked: --model.")
    if vendor == "anthropic":
        from lection_extract.providers.anthropic import AnthropicProvider

        return AnthropicProvider(model)
    from lection_extract.providers.openai import OpenAIProvider

    return OpenAIProvider(model)
