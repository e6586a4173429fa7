"""Reading through a stranger's reader: whatever it does is an error that names it and the place in the source."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING

from lection_core import Block, Dropped, LinearText, ReaderError

from lection_plugins.loading.importing import describe, message_of
from lection_plugins.states.bad_states import Failed
from lection_plugins.states.errors import ReadFailedError, RefusedInputError
from lection_plugins.states.states import Found

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from lection_core import Profile, Source

    from lection_plugins.found.manifest import Manifest
    from lection_plugins.states.states import Loaded

READING = "reading"

_RESERVED = frozenset(("fallback", "continuation", "document"))


class RubbishError(Exception):
    """A reader yielded what is no block and no notice, or a block of a family it does not declare."""


def guarded_read(
    loaded: Loaded, source: Source, profile: Profile | None, options: Mapping[str, object]
) -> Iterator[Block | Dropped | LinearText]:
    """What the reader yields, item by item, as long as it is what the contract says.

    :raises RefusedInputError: the reader says that the input is not of its format.
    :raises ReadFailedError: it raised anything else, or yielded something else; `__cause__` is what it raised.
    """
    families = FamilyCheck(loaded.manifest)
    check = families.check
    try:
        for item in loaded.reader.read(source, profile, options):
            check(item)
            yield item
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except ReaderError as error:
        offset = getattr(error, "offset", None)  # a stranger's subclass may have forgotten it
        place = place_of(source, offset) if isinstance(offset, int) else None
        refusing = Found(entry_point=loaded.entry_point, manifest=loaded.manifest)  # an error carries no live reader
        raise RefusedInputError(refusing, source.name, message_of(error), place) from error
    except BaseException as error:
        reason = str(error) if isinstance(error, RubbishError) else describe(error, loaded.entry_point)
        details = "".join(traceback.format_exception(error))
        failed = Failed(
            entry_point=loaded.entry_point, manifest=loaded.manifest, stage=READING, reason=reason, details=details
        )
        raise ReadFailedError(failed, source.name, families.place_in(source)) from error


def place_of(source: Source, offset: int) -> tuple[int, int] | None:
    """Line and column of an offset that a stranger gave; None where the source has no lines at hand."""
    if source.streaming or source.encoding == "binary":
        return None
    return source.line_col(max(0, min(offset, source.length)))


class FamilyCheck:
    """Holds every item a reader yields to its manifest: blocks of declared families, notices, nothing else."""

    def __init__(self, manifest: Manifest | None) -> None:
        self._families = frozenset(manifest.families if manifest else ())
        self._good = set(_RESERVED)
        self.position = 0
        """How far into the text the blocks that passed have come."""
        self._linear = False

    def place_in(self, source: Source) -> tuple[int, int] | None:
        """Line and column that the blocks that passed have come to; None where they count in a linear text."""
        return None if self._linear else place_of(source, self.position)

    def check(self, item: object) -> None:
        """Pass an item or raise RubbishError."""
        if isinstance(item, Block):
            if item.matched_by not in self._good:
                self._check_family(item.matched_by)
            source = item.source
            if source is not None and source[1] > self.position:
                self.position = source[1]
        elif isinstance(item, LinearText):
            self._linear = True
        elif not isinstance(item, Dropped):
            raise RubbishError(f"it yielded {type(item).__name__}, which is neither a Block nor a Dropped")

    def _check_family(self, matched_by: str) -> None:
        family = matched_by.partition(":")[0]
        if family not in self._families:
            declared = ", ".join(sorted(self._families)) or "none"
            raise RubbishError(
                f"it yielded a block matched by {matched_by!r}, of a family that its reader.toml does not declare "
                f"(it declares: {declared})"
            )
        if len(self._good) < 10_000:
            self._good.add(matched_by)
