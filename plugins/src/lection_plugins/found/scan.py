"""The entry points of ours that installed distributions have, read from their metadata and from nothing else.

Folders on the path are read directly: importing the metadata library costs 60 to 90 ms, more than the whole scan of 300
distributions. The library is asked only about what is no folder (zip files, eggs) and about foreign finders.
"""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, NamedTuple

from lection_plugins.found.distribution import Distribution, MetadataFolder, canonical, header, printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lection_plugins.found.distribution import ReadText

GROUPS = ("lection.readers", "lection.profiles", "lection.hooks", "lection.commands", "lection.checks")
METADATA = "metadata"
"""The group of a row that stands for a distribution whose metadata cannot be read as they should."""
NOUNS = dict(zip(GROUPS, ("reader", "profile package", "hook plugin", "command", "check plugin"), strict=True))
NOUNS[METADATA] = "package"

OWN_READERS = (
    "lection-reader-plaintext",
    "lection-reader-markdown",
    "lection-reader-docx",
    "lection-reader-html",
    "lection-reader-pdf",
)
"""The readers that come with Lection: nobody takes an id or a format from them but the user."""

_LONGEST = 500
"""Characters of a name or a value: enough for any that a person has written."""
_MODULE = re.compile(r"\w+(\.\w+)*")


class EntryPoint(NamedTuple):
    """One line of an `entry_points.txt`: `id = value` in `group`, and the distribution it stands in."""

    group: str
    id: str
    value: str
    distribution: Distribution

    @property
    def noun(self) -> str:
        """What the group's members are called in a sentence."""
        return NOUNS[self.group]

    @property
    def module(self) -> str:
        """The module the value names, "" if it names none."""
        name = self.value.partition(":")[0].partition("[")[0].strip()
        return name if _MODULE.fullmatch(name) else ""

    @property
    def attribute(self) -> str:
        """The dotted attribute the value names inside the module, "" for the module itself."""
        return self.value.partition(":")[2].partition("[")[0].strip()

    @property
    def package(self) -> str:
        """The top-level package the value names."""
        return self.module.partition(".")[0]


def entry_points() -> Iterator[EntryPoint]:
    """Every entry point of the five groups in the order of the path; of a distribution found twice the first counts.

    Nothing is imported, and no other group is looked at. Metadata that cannot be read as they should are an entry point
    of the group `metadata`, with what is wrong as its value.
    """
    seen: set[str] = set()
    for stem, read in _installed():
        name = canonical(stem.partition("-")[0])
        if name not in seen:
            yield from _of_distribution(stem, read)
        seen.add(name)


def _of_distribution(stem: str, read: ReadText) -> Iterator[EntryPoint]:
    text, fault = _read(read, "entry_points.txt")
    # Only what mentions one of the groups is looked into; the rest counts for being first of its name.
    ours = text is not None and "lection." in text
    if not (ours or fault):
        return
    metadata, unfit = _read(read, "METADATA")
    metadata = metadata or read("PKG-INFO") or ""
    version = header(metadata, "Version") or printable(stem.partition("-")[2])
    distribution = Distribution(header(metadata, "Name") or printable(stem.partition("-")[0]), version, read)
    for wrong in filter(None, (fault, unfit)):
        yield EntryPoint(METADATA, distribution.name, wrong, distribution)
    if ours:
        yield from _parse(text or "", distribution)


def _read(read: ReadText, name: str) -> tuple[str | None, str]:
    return read.read(name) if isinstance(read, MetadataFolder) else (read(name), "")


def _installed() -> Iterator[tuple[str, ReadText]]:
    """(folder name without its ending, a reader of its files) of each metadata folder on the path."""
    for entry in dict.fromkeys(sys.path):
        if os.path.isfile(entry) or entry.endswith(".egg"):
            yield from _by_library([entry])
        else:
            yield from _in_folder(entry or ".")
    if any(_is_foreign(finder) for finder in sys.meta_path):
        yield from _by_library(None)


def _in_folder(folder: str) -> Iterator[tuple[str, ReadText]]:
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return
    for name in names:
        # A leading ~ is what pip leaves of an uninstallation that went wrong.
        if name.endswith((".dist-info", ".egg-info")) and name[0] != "~":
            yield name[: -len(".dist-info")], MetadataFolder(os.path.join(folder, name))


def _is_foreign(finder: object) -> bool:
    """Whether the finder is one that knows distributions which stand in no folder of the path."""
    module = getattr(finder, "__module__", None) or type(finder).__module__
    known = ("importlib_metadata", "_frozen_importlib_external", "importlib._bootstrap_external")
    return hasattr(finder, "find_distributions") and module not in known


def _by_library(path: list[str] | None) -> Iterator[tuple[str, ReadText]]:
    import importlib_metadata

    try:
        found = importlib_metadata.distributions() if path is None else importlib_metadata.distributions(path=path)
        for distribution in found:
            metadata = distribution.read_text("METADATA") or distribution.read_text("PKG-INFO") or ""
            name = re.sub(r"[-_.]+", "_", header(metadata, "Name"))
            yield f"{name}-{header(metadata, 'Version')}", distribution.read_text
    except KeyboardInterrupt:
        raise
    except BaseException:  # a foreign finder is a stranger's code: what it has told so far counts
        return


def _parse(text: str, distribution: Distribution) -> Iterator[EntryPoint]:
    """The entry points of our groups; a line that is there twice counts once."""
    group = ""
    seen: set[tuple[str, str, str]] = set()
    for raw in text.splitlines():
        line = raw.strip()
        if line.startswith("[") and line.endswith("]"):
            group = line[1:-1].strip()
        elif group in GROUPS and line and line[0] not in "#;":
            name, _, value = line.partition("=")
            row = (group, printable(name.strip())[:_LONGEST], printable(value.strip())[:_LONGEST])
            if row not in seen:
                seen.add(row)
                yield EntryPoint(*row, distribution)


def is_own(entry_point: EntryPoint) -> bool:
    """Whether it belongs to a reader that comes with Lection."""
    return canonical(entry_point.distribution.name) in OWN_READERS
