"""What several verbs share: options, the store, the output."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from lection_recall.facts.declared import UNSET

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lection_recall.facts.citation import Citation
    from lection_recall.verbs.recall import Recall


class Chosen(NamedTuple):
    """What the group's own options choose."""

    store: str
    embedder: str | None


Decorated = TypeVar("Decorated", bound=Callable[..., object])


def as_json(function: Decorated) -> Decorated:
    """Give a verb `--json`."""

    def remember(ctx: click.Context, _: click.Parameter, asked: bool) -> bool:
        ctx.meta["lection_recall_json"] = asked
        return asked

    option = click.option("--json", "json_", is_flag=True, is_eager=True, callback=remember, help="Print JSON.")
    return option(function)


def in_space(function: Decorated) -> Decorated:
    """Give a verb `--space`."""
    option = click.option("--space", default="default", show_default=True, help="The space of facts, a name.")
    return option(function)


def given(values: dict[str, Any], *names: str) -> dict[str, Any]:
    """Return the named values that were given: an option left out is neither null nor zero."""
    return {name: values[name] for name in names if values.get(name) not in (None, ())}


def label(value: str | None) -> Any:
    """Return a label that was given, or UNSET."""
    return UNSET if value is None else value


@contextmanager
def opened(ctx: click.Context, *, read_only: bool = False, **settings: Any) -> Iterator[Recall]:
    """Yield the store of the command line.

    :param settings: what the store is to keep about itself.
    """
    from lection_recall.verbs.recall import open as open_store

    chosen: Chosen = ctx.obj
    embedder = None
    if chosen.embedder is not None:
        from lection_recall.embedding.installed import load_embedder

        embedder = load_embedder(chosen.embedder)
    with open_store(chosen.store, read_only=read_only, embedder=embedder, by="lection recall", **settings) as recall:
        yield recall


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def attrs_of(pairs: tuple[str, ...]) -> dict[str, Any]:
    """Return `name=value` pairs as attrs; a value that reads as JSON is one, any other is text.

    :raises click.BadParameter: for what is no pair.
    """
    found = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not name or not equals:
            raise click.BadParameter(f"{pair!r} is not NAME=VALUE")
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found


def citation_from_text(text: str) -> Citation:
    """Return the citation that JSON holds.

    :raises click.BadParameter: for what is no JSON.
    """
    from lection_recall.facts.serialise import citation_from_dict

    try:
        return citation_from_dict(json.loads(text))
    except ValueError as error:
        raise click.BadParameter(f"a citation is no JSON: {error}") from None
