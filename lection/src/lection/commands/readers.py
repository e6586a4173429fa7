"""`lection readers`: which readers are installed, what they read, what is the matter with those that do not work."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from lection.commands.output import standard_output
from lection.rendering.grid import draw_grid
from lection.rendering.pieces import Piece

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lection_plugins import Plugin

__all__ = ["command"]


@click.command("readers")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON array instead of a table.")
def command(as_json: bool) -> None:
    """List the installed readers.

    Nothing is imported to draw the list; a reader that cannot be used stands in it with the reason and the cure.
    """
    from lection_plugins import discover

    readers = discover().readers
    output = standard_output()
    if as_json:
        output.data(json.dumps([_record(reader) for reader in readers], ensure_ascii=False, indent=2) + "\n")
        return
    rows = [_row(reader) for reader in readers]
    output.draw(draw_grid(("reader", "version", "state", "reads"), rows, output.screen))


def _row(plugin: Plugin) -> tuple[Piece, ...]:
    usable = not plugin.cure
    reads = _formats(plugin) if usable else f"{plugin.sentence} {plugin.cure}".strip()
    return (
        Piece(plugin.id, "label"),
        Piece(f"{plugin.distribution} {plugin.version}"),
        Piece(plugin.state, "good" if usable else "error"),
        Piece(reads, "" if usable else "error"),
    )


def _formats(plugin: Plugin) -> str:
    manifest = plugin.manifest
    return " ".join((*manifest.extensions, *manifest.media_types)) if manifest else ""


def _record(plugin: Plugin) -> Mapping[str, object]:
    manifest = plugin.manifest
    return {
        "id": plugin.id,
        "distribution": plugin.distribution,
        "version": plugin.version,
        "state": plugin.state,
        "sentence": plugin.sentence,
        "cure": plugin.cure,
        "extensions": list(manifest.extensions) if manifest else [],
        "media_types": list(manifest.media_types) if manifest else [],
        "families": list(manifest.families) if manifest else [],
        "default_profile": manifest.default_profile if manifest else None,
        "capabilities": dict(manifest.capabilities) if manifest else {},
    }
