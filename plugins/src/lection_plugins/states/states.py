"""What is known of a plugin: one type a state, each with a sentence and, if need be, a cure.

Here are the states of sound plugins; the others are in `bad_states`, which is imported when something is bad: making
a dataclass takes a millisecond, and listing must be fast.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from shlex import quote
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from lection_plugins.found.distribution import Distribution
    from lection_plugins.found.manifest import Manifest
    from lection_plugins.found.scan import EntryPoint


@dataclass(frozen=True, slots=True, kw_only=True)
class Plugin:
    """One entry point of ours and what is known of it; the subclasses are the states.

    `manifest` is what the reader says about itself; in a bad state only as far as it could be read.
    """

    state: ClassVar[str] = ""
    bad: ClassVar[bool] = True
    entry_point: EntryPoint
    manifest: Manifest | None = field(default=None, hash=False)

    @property
    def id(self) -> str:
        """The entry point's name, by which a user names the plugin."""
        return self.entry_point.id

    @property
    def distribution(self) -> str:
        """The name of the distribution that installed it."""
        return self.entry_point.distribution.name

    @property
    def version(self) -> str:
        """The version of that distribution."""
        return self.entry_point.distribution.version

    @property
    def summary(self) -> str:
        """The one-line summary of the distribution, "" if it has none."""
        return self.entry_point.distribution.summary

    @property
    def who(self) -> str:
        """The plugin as a sentence names it: what it is, its id, its distribution and version."""
        return f"{self.entry_point.noun} {self.id!r} of {self.entry_point.distribution}"

    @property
    def sentence(self) -> str:
        """What is known of it, in one sentence that names the distribution and its version."""
        return f"{self.who} is installed."

    @property
    def cure(self) -> str:
        """What mends it, as commands; "" where nothing needs mending."""
        return ""

    def __str__(self) -> str:
        return f"{self.sentence} To mend it: {self.cure}" if self.cure else self.sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Found(Plugin):
    """Installed, described and allowed; not imported."""

    state: ClassVar[str] = "found"
    bad: ClassVar[bool] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded(Plugin):
    """Imported: `target` is what the entry point leads to (of a reader: an instance).

    `seconds` is what the import took, `modules` the names of the modules it brought in, in order; `breaches` are
    sentences about what it did besides (printed, started a thread), which leaves it usable.
    """

    state: ClassVar[str] = "loaded"
    bad: ClassVar[bool] = False
    target: Any = field(repr=False)
    seconds: float = field(default=0.0, compare=False)
    modules: tuple[str, ...] = field(default=(), repr=False)
    breaches: tuple[str, ...] = ()

    @property
    def reader(self) -> Any:
        """The reader itself: it has `read(source, profile, options)`."""
        return self.target

    @property
    def sentence(self) -> str:
        """How long it took to load, and what it did besides."""
        took = f"was loaded in {self.seconds * 1000:.0f} ms with {len(self.modules)} modules"
        return f"{self.who} {took}{''.join(f'; it {breach}' for breach in self.breaches)}."

    @property
    def cure(self) -> str:
        """The commands that bring a better behaved version, where it misbehaved."""
        return another_or_none(self.entry_point.distribution) if self.breaches else ""


def another_or_none(distribution: Distribution, *, again: bool = False) -> str:
    """The commands that bring another version of a distribution, or take it away; of one's own code, where it is.

    :param again: also where the newest version is there already, since its files may be broken.
    """
    if folder := distribution.own_folder:
        return f"change the code in {quote(folder)}, from where it is installed"
    if not distribution.removable:
        return removal(distribution)
    forced = "--force-reinstall " if again else ""
    return f"pip install --upgrade {forced}{quote(distribution.name)}, or else: {removal(distribution)}"


def removal(distribution: Distribution) -> str:
    """The command that takes a distribution away, or, where pip cannot, the one that keeps it out and what is left."""
    name = quote(distribution.name)
    if distribution.removable:
        return f"pip uninstall {name}"
    rest = f" (pip cannot uninstall what has no RECORD: delete {quote(distribution.folder)} and the files beside it)"
    return f"lection plugins block {name}{rest if distribution.folder else ''}"


def removal_or_block(distribution: Distribution, blocked: str) -> str:
    """The command that takes a distribution away, or else the one that keeps the plugin or distribution out."""
    if distribution.removable:
        return f"{removal(distribution)}, or: lection plugins block {quote(blocked)}"
    return removal(distribution)
