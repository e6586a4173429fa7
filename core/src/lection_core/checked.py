"""A reader in a cage: both sides of the contract are checked while it runs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from lection_core.blocks.block import Block
from lection_core.blocks.dropped import Dropped
from lection_core.blocks.linear import LinearText
from lection_core.blocks.shape import Shape
from lection_core.errors import ContractError, LectionError
from lection_core.reader import NO_OPTIONS, Reader
from lection_core.source.source import Source
from lection_core.vocabulary import RESERVED

if TYPE_CHECKING:
    from lection_core.profile.profile import Profile


class CheckedReader:
    """Wraps a reader and raises :class:`ContractError` where the host or the reader breaks the contract.

    It is a reader itself, gives exactly what the wrapped one gives, and holds nothing back, so it may stay in
    production while a fault is looked for. It checks, with the ids of :data:`lection_core.rules.RULES`: of the host,
    that the source, the profile and the options are of their types and the options declared (R-03); of the reader,
    that it yields blocks, notices and linear text only (R-01), in the shape of a tree (R-02, B-01 to B-05), with
    families it declares (R-04), notices inside the source (B-05) and linear text before the ranges that reach into it
    (L-01), and raises nothing on content (R-06).

    :param reader: the reader.
    :param families: the ``matched_by`` families its manifest declares; None leaves R-04 unchecked.
    :param options: the names of the options its manifest declares; None leaves them unchecked.

    Source: conformance.md.
    """

    def __init__(
        self, reader: Reader, families: Collection[str] | None = None, options: Collection[str] | None = None
    ) -> None:
        self.reader = reader
        self.families = None if families is None else frozenset(families)
        self.options = None if options is None else frozenset(options)

    def read(
        self, source: Source, profile: Profile | None = None, options: Mapping[str, object] = NO_OPTIONS
    ) -> Iterator[Block | Dropped | LinearText]:
        """Yield what the wrapped reader yields.

        :raises ContractError: where either side breaks the contract, with the rule, and the block's index.
        :raises ReaderError: when the wrapped reader says that the input is not of its format.
        """
        self._check_host(source, profile, options)
        return self._checked(source, profile, options)

    def _check_host(self, source: object, profile: object, options: object) -> None:
        if not isinstance(source, Source):
            raise ContractError(
                "R-03", f"the host passed a source of type {type(source).__name__}; it must be a Source"
            )
        if profile is not None:
            from lection_core.profile.profile import Profile

            if not isinstance(profile, Profile):
                kind = type(profile).__name__
                raise ContractError("R-03", f"the host passed a profile of type {kind}; it must be a Profile or None")
        if not isinstance(options, Mapping) or not all(isinstance(name, str) for name in options):
            raise ContractError("R-03", "the host passed options that are no mapping by name")
        if self.options is not None and (unknown := sorted(options.keys() - self.options)):
            raise ContractError("R-03", f"the host passed options that are not declared: {', '.join(unknown)}")

    def _checked(
        self, source: Source, profile: Profile | None, options: Mapping[str, object]
    ) -> Iterator[Block | Dropped | LinearText]:
        shape, index = Shape(None if source.streaming else source.length), 0
        for item in self._raw(source, profile, options):
            if isinstance(item, Block):
                shape.feed(item)
                self._check_family(item, index)
                index += 1
            elif isinstance(item, Dropped):
                shape.notice(item)
            elif isinstance(item, LinearText):
                shape.extend(item)
            else:
                raise ContractError(
                    "R-01",
                    f"the reader yielded a value of type {type(item).__name__}; only Block, Dropped and LinearText",
                    index,
                )
            yield item
        shape.finish(source.info.length)

    def _raw(self, source: Source, profile: Profile | None, options: Mapping[str, object]) -> Iterator[object]:
        """Yield what the reader yields; its errors on content become R-06."""
        try:
            items: Iterable[object] = self.reader.read(source, profile, options)
            if not isinstance(items, Iterable):
                raise ContractError(
                    "R-01", f"read returned a value of type {type(items).__name__}; it must yield blocks"
                )
            yield from items
        except LectionError:
            raise
        except Exception as error:
            raise ContractError(
                "R-06", f"the reader raised {type(error).__name__} on content: {error}; only ReaderError may be raised"
            ) from error

    def _check_family(self, block: Block, index: int) -> None:
        if self.families is None or block.matched_by in RESERVED:
            return
        family, colon, detail = block.matched_by.partition(":")
        if not colon or not detail:
            raise ContractError(
                "R-04", f"matched_by is {block.matched_by!r}; it must be reserved or of the form family:detail", index
            )
        if family not in self.families:
            declared = ", ".join(sorted(self.families)) or "none"
            raise ContractError("R-04", f"matched_by is {block.matched_by!r}; declared families are {declared}", index)
