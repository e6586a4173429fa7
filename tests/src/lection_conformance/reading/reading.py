"""What a reader gave for one input under one profile, whatever it was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from lection_core import Block, BlockTree, ContractError, Dropped, LinearText, Profile, Reader, ReaderError, Source
from lection_core.blocks.dropped import without_ranges
from lection_core.text.lines import Lines

from lection_conformance.inputs.input import Input

LIMIT = 2_000_000
"""How many items of one reading are kept; a reader that yields more on the inputs here does not end."""


class Lost(Exception):
    """Reading did not come to its end and took its process with it: it hung, or ended the process.

    :param timed_out: whether it hung.
    """

    def __init__(self, message: str, timed_out: bool) -> None:
        super().__init__(message)
        self.timed_out = timed_out


@dataclass(frozen=True)
class Reading:
    """The items a reader yielded, in order, and the error that ended them, if one did.

    :param profile_name: how the profile is called in messages, ``none`` for no profile.
    """

    case: Input
    source: Source
    profile: Profile | None
    profile_name: str
    items: tuple[object, ...]
    error: BaseException | None = field(default=None)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks, in order."""
        return tuple(item for item in self.items if isinstance(item, Block))

    @cached_property
    def dropped(self) -> tuple[Dropped, ...]:
        """The notices, in order."""
        return tuple(item for item in self.items if isinstance(item, Dropped))

    @cached_property
    def linear(self) -> str | None:
        """The linear text that the reader stated, None where it stated none."""
        pieces = [item.text for item in self.items if isinstance(item, LinearText)]
        return "".join(pieces) if pieces else None

    @property
    def text(self) -> str:
        """The text that ranges count in: what the reader stated, else the source's own."""
        return self.source.text if self.linear is None else self.linear

    def line_col(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset in that text."""
        return self.source.line_col(offset) if self.linear is None else Lines(self.linear).line_col(offset)

    @property
    def refused(self) -> bool:
        """Whether the reader said that the input is not of its format."""
        return isinstance(self.error, ReaderError)

    @property
    def broken_rule(self) -> str:
        """The rule of the contract error that the model raised inside ``read``, empty where there was none."""
        return self.error.rule if isinstance(self.error, ContractError) else ""

    @cached_property
    def tree(self) -> BlockTree | None:
        """The tree of what was read, what decoding dropped included; None where there is none."""
        return self._built if isinstance(self._built, BlockTree) else None

    @property
    def no_tree(self) -> ContractError | None:
        """Why the items make no tree; None where they do, and where reading ended with an error."""
        return self._built if isinstance(self._built, ContractError) else None

    @cached_property
    def _built(self) -> BlockTree | ContractError | None:
        if self.error is not None:
            return None
        late = self.source.dropped if self.linear is None else without_ranges(self.source.dropped)
        try:
            return BlockTree(blocks=self.blocks, dropped=(*self.dropped, *late), linear=self.linear, source=self.source)
        except ContractError as error:
            return error

    @cached_property
    def offsets(self) -> bool:
        """Whether any block says where it stands."""
        return any(block.source is not None for block in self.blocks)

    @property
    def where(self) -> str:
        """Input and profile, for a message."""
        under = "without a profile" if self.profile is None else f"under the profile {self.profile_name}"
        return f"reading {self.case.name!r} {under}"


def read_input(
    reader: Reader,
    case: Input,
    profile: Profile | None = None,
    profile_name: str = "none",
    options: Mapping[str, object] | None = None,
    *,
    source: Source | None = None,
) -> Reading:
    """Read an input to its end; what the reader raises is kept, KeyboardInterrupt alone goes through."""
    given = case.source() if source is None else source
    items: list[object] = []
    error: BaseException | None = None
    try:
        produced: Any = reader.read(given, profile, dict(options or {}))
        for item in produced:
            items.append(item)
            if len(items) > LIMIT:
                raise RuntimeError(f"it yields without end: {LIMIT:,} items from this input")
    except KeyboardInterrupt:
        raise
    except BaseException as raised:
        error = raised
    return Reading(case, given, profile, profile_name, tuple(items), error)
