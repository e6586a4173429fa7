"""`lection profiles`: the profiles that documents can be read under."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from lection.output.output import standard_output
from lection.rendering.grid import draw_grid
from lection.rendering.pieces import Piece, crop

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lection_core import Profile, ProfileError

    from lection.rendering.screen import Screen

__all__ = ["command"]


@click.command("profiles")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON array instead of a table.")
def command(as_json: bool) -> None:
    """List the profiles that documents can be read under.

    `lection profile show NAME` prints one in full; `lection read FILE --profile NAME` uses it.
    """
    from lection.library import Library

    profiles = Library().profiles()
    output = standard_output()
    if as_json:
        output.data(json.dumps([_record(*named) for named in profiles.items()], ensure_ascii=False, indent=2) + "\n")
        return
    rows = [_row(*named, output.screen) for named in profiles.items()]
    output.draw(draw_grid(("profile", "version", "auto", "languages", "for"), rows, output.screen))


def _row(name: str, profile: Profile | ProfileError, screen: Screen) -> tuple[Piece, ...]:
    if isinstance(profile, Exception):
        wrong = f"cannot be used: {profile.problems[0]}; see lection profile check {name}"
        return (Piece(name, "label"), Piece(""), Piece(""), Piece(""), Piece(wrong, "error"))
    return (
        Piece(name, "label"),
        Piece(profile.version),
        Piece("yes" if profile.auto else ""),
        Piece(_shortened(" ".join(profile.languages), screen)),
        Piece(profile.description),
    )


def _shortened(languages: str, screen: Screen) -> str:
    """Leave on a terminal most of the width to what a profile is for; elsewhere all languages are told."""
    return crop(languages, max(9, screen.width // 5), screen.marks.ellipsis) if screen.wraps else languages


def _record(name: str, profile: Profile | ProfileError) -> Mapping[str, object]:
    if isinstance(profile, Exception):
        return {"name": name, "problems": [str(problem) for problem in profile.problems]}
    return {
        "name": name,
        "version": profile.version,
        "description": profile.description,
        "languages": list(profile.languages),
        "auto": profile.auto,
        "sha256": profile.sha256,
        "entries": [{"list": key, "name": entry.name} for key, entry in profile.entries()],
    }
