"""`lection profiles`: the profiles that documents can be read under."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from lection.commands.output import standard_output
from lection.rendering.grid import draw_grid
from lection.rendering.pieces import Piece

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lection_core import Profile

__all__ = ["command"]


@click.command("profiles")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON array instead of a table.")
def command(as_json: bool) -> None:
    """List the profiles that documents can be read under.

    `lection profile show NAME` prints one in full; `lection read FILE --profile NAME` uses it.
    """
    from lection_plugins import discover

    from lection.choosing import profile_names, resolve_profile

    registry = discover()
    profiles = [resolve_profile(name, registry) for name in profile_names(registry)]
    output = standard_output()
    if as_json:
        output.data(json.dumps([_record(profile) for profile in profiles], ensure_ascii=False, indent=2) + "\n")
        return
    rows = [_row(profile) for profile in profiles]
    output.draw(draw_grid(("profile", "version", "auto", "languages", "for"), rows, output.screen))


def _row(profile: Profile) -> tuple[Piece, ...]:
    return (
        Piece(profile.name, "label"),
        Piece(profile.version),
        Piece("yes" if profile.auto else ""),
        Piece(" ".join(profile.languages)),
        Piece(profile.description),
    )


def _record(profile: Profile) -> Mapping[str, object]:
    return {
        "name": profile.name,
        "version": profile.version,
        "description": profile.description,
        "languages": list(profile.languages),
        "auto": profile.auto,
        "sha256": profile.sha256,
        "entries": [{"list": key, "name": entry.name} for key, entry in profile.entries()],
    }
