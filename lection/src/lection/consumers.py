"""What other installed packages do with trees, found by their entry points: the front door imports none of them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

from lection_core import BlockTree, LectionError

if TYPE_CHECKING:
    from collections.abc import Callable

    from lection_core import Source

    from lection.library import Library, ProfileRef

__all__ = ["CONSUMERS_GROUP", "MissingConsumerError", "compare"]

CONSUMERS_GROUP: Final = "lection.consumers"
"""The group of entry points under which a package offers one function: `compare`."""


class MissingConsumerError(LectionError):
    """No installed package does what was asked for; the message says what to install."""

    def __init__(self, what: str, distribution: str) -> None:
        self.what, self.distribution = what, distribution
        super().__init__(f"nothing that is installed can {what}; install it with: python -m pip install {distribution}")


def compare(
    a: str | os.PathLike[str] | Source | BlockTree,
    b: str | os.PathLike[str] | Source | BlockTree,
    profile: ProfileRef | None = None,
    *,
    profile_b: ProfileRef | None = None,
    reader: str | None = None,
    library: Library | None = None,
    **options: Any,
) -> Any:
    """Return what became of every block of `a` in `b`, as `lection_compare.compare` does for two trees.

    :param a: the version before: a path, a `Source`, or a tree already read. `b` is the version after.
    :param profile: what both are read under, as for `lection.read`; where it is `auto`, the one that fits `a` is taken
        for both.
    :param profile_b: what `b` is read under, if it is another one.
    :param reader: id of an installed reader for both; None chooses for each.
    :param library: what to read with; None looks for what is installed.
    :param options: passed on: `ignore`, `matchers`, `bounds`.
    :raises MissingConsumerError: no package that compares is installed.
    :raises SourceError, PluginError, ProfileError: as `lection.read`.
    """
    from lection.library import AUTO, Library

    comparing = _consumer("compare", "compare two versions", "lection-compare")
    found = library or Library()
    before = a if isinstance(a, BlockTree) else found.read(a, profile, reader)
    wanted = profile if profile_b is None else profile_b
    if wanted == AUTO and before.profile is not None:
        wanted = before.profile.name
    after = b if isinstance(b, BlockTree) else found.read(b, wanted, reader)
    return comparing(before, after, **options)


def _consumer(name: str, what: str, distribution: str) -> Callable[..., Any]:
    """Return the function that is registered under a name.

    :raises MissingConsumerError: there is none.
    """
    from importlib.metadata import entry_points

    for entry_point in entry_points(group=CONSUMERS_GROUP, name=name):
        function: Callable[..., Any] = entry_point.load()
        return function
    raise MissingConsumerError(what, distribution)
