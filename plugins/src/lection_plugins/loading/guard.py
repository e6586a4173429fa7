"""Reading through a stranger's reader: whatever it does is an error that names it and the place in the source."""

from __future__ import annotations

import time
import traceback
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lection_core import Block, Dropped, LinearText, ReaderError

from lection_plugins.found.scan import is_own
from lection_plugins.loading.importing import describe, message_of
from lection_plugins.loading.patches import Parts
from lection_plugins.loading.surroundings import Descriptors
from lection_plugins.loading.watch import Watch
from lection_plugins.states.bad_states import Failed, Misbehaved
from lection_plugins.states.errors import ReadFailedError, RefusedInputError
from lection_plugins.states.states import Found

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from lection_core import Profile, Source

    from lection_plugins.found.manifest import Manifest
    from lection_plugins.states.errors import PluginError
    from lection_plugins.states.states import Loaded

READING = "reading"

_RESERVED = frozenset(("fallback", "continuation", "document"))


class RubbishError(Exception):
    """A reader yielded what is no block and no notice, or a block of a family it does not declare."""


def guarded_read(
    loaded: Loaded,
    source: Source,
    profile: Profile | None,
    options: Mapping[str, object],
    tell: Callable[[Misbehaved], object] | None = None,
    *,
    watched: bool = True,
) -> Iterator[Block | Dropped | LinearText]:
    """What the reader yields, item by item, as long as it is what the contract says.

    A reader that does not come with Lection is watched; what it does to the process meanwhile is undone, and told at
    the end.

    :param tell: takes the state of a reader that misbehaved.
    :param watched: False where the process has nothing but this reading to lose.
    :raises RefusedInputError: the reader says that the input is not of its format.
    :raises ReadFailedError: it raised anything else, or yielded something else; `__cause__` is what it raised.
    """
    own = is_own(loaded.entry_point)
    items = (_Watched if watched and not own else _Plain)(loaded, source, profile, options)
    families = FamilyCheck(loaded.manifest)
    check = families.check
    try:
        for part in items.parts():
            for item in part:
                try:
                    sound = item if own else _remade(item)
                    check(sound)
                except RubbishError as rubbish:
                    items.failure = rubbish
                    break
                yield sound
            if items.failure is not None:
                raise _failure(items.failure, loaded, source, families) from items.failure
    finally:
        items.close()
        if items.misdeeds and tell is not None:
            tell(_misbehaved(loaded, READING, items.misdeeds))


def _misbehaved(loaded: Loaded, stage: str, misdeeds: Iterable[str]) -> Misbehaved:
    return Misbehaved(
        entry_point=loaded.entry_point, manifest=loaded.manifest, stage=stage, breaches=tuple(dict.fromkeys(misdeeds))
    )


def _failure(error: BaseException, loaded: Loaded, source: Source, families: FamilyCheck) -> PluginError:
    """The error that names the reader, for what it raised."""
    if isinstance(error, ReaderError):
        offset = getattr(error, "offset", None)  # a stranger's subclass may have forgotten it
        place = place_of(source, offset) if isinstance(offset, int) else None
        refusing = Found(entry_point=loaded.entry_point, manifest=loaded.manifest)  # an error carries no live reader
        return RefusedInputError(refusing, source.name, message_of(error), place)
    reason = str(error) if isinstance(error, RubbishError) else describe(error, loaded.entry_point)
    failed = Failed(
        entry_point=loaded.entry_point,
        manifest=loaded.manifest,
        stage=READING,
        reason=reason,
        details="".join(traceback.format_exception(error)),
    )
    return ReadFailedError(failed, source.name, families.place_in(source))


Item = Any
"""What a reader yields: whatever it is, until it has been checked."""


class _Plain:
    """What a reader that comes with Lection yields."""

    def __init__(self, loaded: Loaded, source: Source, profile: Profile | None, options: Mapping[str, object]) -> None:
        self._loaded = loaded
        self._source = source
        self._profile = profile
        self._options = options
        self._iterator: Iterator[Item] | None = None
        self.failure: BaseException | None = None
        self.misdeeds: list[str] = []

    def parts(self) -> Iterator[Iterable[Item]]:
        """The items in parts, each item when it is there; what was raised is left in `failure`."""
        items = self._items()
        yield items
        if self.failure is not None:
            yield ()

    def _items(self) -> Iterator[Item]:
        ended = object()
        while True:
            # Not `yield from`: a GeneratorExit that the reader raises is none that its caller sent.
            try:
                if self._iterator is None:
                    self._iterator = iter(self._loaded.reader.read(self._source, self._profile, self._options))
                item = next(self._iterator, ended)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                self.failure = error
                return
            if item is ended:
                return
            yield item

    def close(self) -> None:
        """Nothing is left to be done."""


_PART = 64
_PART_SECONDS = 0.01
"""How many items are taken at once of a text that is at hand, and for how long: watching costs a fraction of that."""


class _Watched(_Plain):
    """What a stranger's reader yields, taken in parts, and the process put in order behind each of them."""

    def parts(self) -> Iterator[Iterable[Item]]:
        """The items in parts; of a stream, each item at once."""
        package, who = self._loaded.entry_point.package, f"{self._loaded.who}, reading {self._source.name},"
        self._descriptors = Descriptors()
        self._modules = Parts(package, everywhere=False)
        ended, alone = False, 1 if self._source.streaming else _PART
        while not ended and self.failure is None:
            part: list[Item] = []
            with Watch(who, package, "step" if alone == 1 else "part") as watch:
                try:
                    ended = self._take(part, alone)
                except BaseException as error:
                    if isinstance(error, KeyboardInterrupt) and watch.interrupted:
                        raise
                    self.failure = error
            self.misdeeds += watch.misdeeds
            failure, self.failure = self.failure, None
            yield part
            self.failure = failure or self.failure
        yield ()

    def _take(self, part: list[Item], most: int) -> bool:
        """Add up to so many items to the part; whether the reader has come to its end."""
        if self._iterator is None:
            self._iterator = iter(self._loaded.reader.read(self._source, self._profile, self._options))
        begun = time.monotonic()
        for item in self._iterator:
            part.append(item)
            if len(part) >= most or time.monotonic() - begun > _PART_SECONDS:
                return False
        return True

    def close(self) -> None:
        """End the reader's generator, and put back what it has changed in modules and descriptors."""
        end = getattr(self._iterator, "close", None)
        if end is not None:
            with Watch("", self._loaded.entry_point.package, "part") as watch, suppress(BaseException):
                end()
            self.misdeeds += watch.misdeeds
        self.misdeeds += self._descriptors.put_back()
        self._descriptors.close()
        if replaced := self._modules.put_back():
            self.misdeeds.append(f"replaced {', '.join(replaced)} (put back)")


def _remade(item: Item) -> Item:
    """The item made anew, so that what got around the checks of the contract is met by them."""
    if type(item) not in (Block, Dropped):
        return item
    try:
        return replace(item)
    except Exception as error:
        raise RubbishError(f"it yielded a {type(item).__name__} that is none: {message_of(error)}") from error


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
        if type(item) is Block:
            if item.matched_by not in self._good:
                self._check_family(item.matched_by)
            source = item.source
            if source is not None and source[1] > self.position:
                self.position = source[1]
        elif isinstance(item, LinearText):
            self._linear = True
        elif type(item) is not Dropped and not isinstance(item, Dropped):
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
