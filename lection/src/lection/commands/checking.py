"""`lection profile check`: is a profile right, and how does it fit documents."""

from __future__ import annotations

import json
import shlex
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from lection.failures.failures import UNREADABLE, USAGE, Failure, failure_of, located
from lection.intake.documents import find_documents
from lection.intake.inputs import read_with_progress, start_reading
from lection.output.output import standard_output
from lection.rendering.pieces import Piece, cells, crop, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lection_core import BlockTree, Profile
    from lection_profiles.tooling.check import Check
    from lection_profiles.tooling.fit import Fit

    from lection.intake.inputs import Wish
    from lection.library import Library
    from lection.rendering.pieces import Line
    from lection.rendering.screen import Screen

__all__ = ["check_profile_file", "report_lines"]


def check_profile_file(name: str, arguments: Sequence[str], wish: Wish, *, as_json: bool) -> None:
    """Check a profile, then read documents under it, its own sample where none is given, and print how it fits.

    The documents are read as `wish` says, apart from the profile.

    :raises ProfileError: the profile is wrong; everything that is wrong with it is in the error.
    :raises Exit: a document cannot be read (code 1); the others are reported on. Or the profile is wrong (code 2) and
        JSON was asked for, which holds its problems.
    """
    from lection_core import ProfileError
    from lection_profiles import check_profile

    from lection.library import Library

    library = Library()
    check = check_profile(name, resolve=library.resolve)
    if check.profile is None:
        if as_json:
            _print_record(check)
            raise click.exceptions.Exit(USAGE)
        raise ProfileError(check.problems)
    trees = _Trees(check.profile, arguments, wish, library)
    if as_json:
        _print_record(check, trees)
    else:
        _print_text(name, check, check.profile, trees)
    if trees.failed:
        raise click.exceptions.Exit(UNREADABLE)


def _print_record(check: Check, trees: _Trees | None = None) -> None:
    from lection_profiles import fit

    profile = check.profile
    found = fit(profile, trees) if profile is not None and trees is not None and trees.any else None
    record = {
        "profile": profile.name if profile else None,
        "sha256": profile.sha256 if profile else None,
        "problems": [asdict(problem) for problem in check.problems],
        "warnings": [asdict(warning) for warning in check.warnings],
        "fit": found.to_mapping() if found is not None and found.documents else None,
    }
    standard_output().data(json.dumps(record, ensure_ascii=False, indent=2) + "\n")


def _print_text(name: str, check: Check, profile: Profile, trees: _Trees) -> None:
    from lection_profiles import fit

    output = standard_output()
    for warning in check.warnings:
        output.draw((Piece(visible(row)),) for row in f"warning: {located(warning)}".split("\n"))
    count = sum(1 for _ in profile.entries())
    entries = "1 entry" if count == 1 else f"{count} entries"
    output.text(visible(f"{name} is a valid profile, {profile.name} {profile.version}, with {entries}.") + "\n")
    if trees.any:
        found = fit(profile, trees)
        # Where no document could be read there is nothing to report.
        if found.documents:
            output.draw(report_lines(found, output.screen))
    else:
        command = f"lection profile check {shlex.quote(name)} DOCUMENT"
        output.text(f"To see how it fits, name documents: {visible(command)}\n")


def report_lines(found: Fit, screen: Screen) -> Iterator[Line]:
    """Yield the lines of a report; on a terminal its rows are as long as that is wide, elsewhere whole."""
    from lection_profiles import fit_text

    yield ()
    for line in fit_text(found, cells).removesuffix("\n").split("\n"):
        text = visible(line)
        yield (Piece(crop(text, screen.width, screen.marks.ellipsis) if screen.wraps and line[:1] == " " else text),)


class _Trees:
    """The documents read under the profile, one after another; one that cannot be read is told of and passed over."""

    def __init__(self, profile: Profile, arguments: Sequence[str], wish: Wish, library: Library) -> None:
        self.failed: list[Failure] = []
        self._profile = profile
        self._wish = wish
        self._library = library
        self._documents = find_documents(arguments, library.registry, failures=self.failed)
        if self.failed and not self._documents:
            raise self.failed[0]
        for failure in self.failed:
            failure.show()

    @property
    def any(self) -> bool:
        """Whether there is anything to read."""
        return bool(self._documents or self._profile.sample)

    def __iter__(self) -> Iterator[BlockTree]:
        if not self._documents:
            yield self._sample()
        for document in self._documents:
            try:
                yield read_with_progress(start_reading(document.path, self._wish, self._library, profile=self._profile))
            except (click.exceptions.Exit, click.Abort):
                raise
            except Exception as error:
                self.failed.append(failure_of(error, about=document.path))
                self.failed[-1].show()

    def _sample(self) -> BlockTree:
        from lection_core import Source

        source = Source.from_text(self._profile.sample, name="sample", media_type="text/plain")
        return self._library.read(source, self._profile, self._wish.reader)
