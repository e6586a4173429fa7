"""The engine for readers: runs of text in, blocks out. Source: profiles.md, "The engine for readers"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby

from lection_core import Block, Dropped, Profile

from lection_profiles.labels.scheme import scheme_of
from lection_profiles.lines.run import Run
from lection_profiles.stated.runs import StatedRuns
from lection_profiles.units.recogniser import recognise_lines


def recognise(runs: Iterable[Run], profile: Profile | None) -> Iterator[Block | Dropped]:
    """Yield the blocks of runs under a profile, in document order, depths from 1; the document block is the reader's.

    Runs of kind None are plain text; the others are units that their format states, read for labels. Without a profile
    nothing is recognised beyond what the runs state. Bounded look-ahead, linear in the text.
    """
    scheme = scheme_of(profile or Profile(name="generic"))
    read: dict[bool, Callable[[Iterable[Run]], Iterator[Block | Dropped]]] = {
        True: partial(recognise_lines, scheme=scheme),
        False: StatedRuns(scheme).blocks,
    }
    for plain, group in groupby(runs, key=_is_plain):
        yield from read[plain](group)


def _is_plain(run: Run) -> bool:
    return run.kind is None
