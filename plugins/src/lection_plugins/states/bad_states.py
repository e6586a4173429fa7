"""What can be the matter with a plugin: one type a state, each with a sentence and a cure."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from shlex import quote
from typing import TYPE_CHECKING, ClassVar

from lection_plugins.states.states import Plugin, another_or_none, removal, removal_or_block

if TYPE_CHECKING:
    from lection_core import Problem

    from lection_plugins.found.scan import EntryPoint


_NAMED = 3
"""How many others a sentence names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BadMetadata(Plugin):
    """A distribution whose metadata cannot be read as they should, so that nobody knows all that it brings."""

    state: ClassVar[str] = "failed"

    @property
    def who(self) -> str:
        """The distribution."""
        return f"package {self.entry_point.distribution}"

    @property
    def sentence(self) -> str:
        """Which file, and what is wrong with it."""
        return f"{self.who} has metadata that cannot be read: {self.entry_point.value}."

    @property
    def cure(self) -> str:
        """Removing it; where pip itself stumbles over the file, removing that first, or all its metadata."""
        distribution = self.entry_point.distribution
        name, _, _ = self.entry_point.value.partition(" ")
        if not distribution.folder:
            return removal(distribution)
        if name == "METADATA" or not distribution.removable:
            return f"rm -r {quote(distribution.folder)}"
        taken = f"rm -r {quote(os.path.join(distribution.folder, name))}"
        again = f"pip install --force-reinstall {quote(self.distribution)}"
        return f"{taken} && {again}, or else: {taken} && {removal(distribution)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Blocked(Plugin):
    """Kept out by the user's settings: `reason` says by which, `remedy` how to let it in."""

    state: ClassVar[str] = "blocked"
    bad: ClassVar[bool] = False
    reason: str
    remedy: str

    @property
    def sentence(self) -> str:
        """What keeps it out."""
        return f"{self.who} is blocked: {self.reason}."

    @property
    def cure(self) -> str:
        """How to let it in."""
        return self.remedy


@dataclass(frozen=True, slots=True, kw_only=True)
class Unlocked(Blocked):
    """Kept out because it is not what `plugins.lock` lists; its state is `blocked`, but the user has to decide."""

    bad: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Duplicate(Plugin):
    """Its id is taken: `others` are the other entry points of the same group and id."""

    state: ClassVar[str] = "duplicate"
    others: tuple[EntryPoint, ...]

    @property
    def sentence(self) -> str:
        """Who else has the id."""
        named = list(dict.fromkeys(str(other.distribution) for other in self.others))
        more = [f"{len(named) - _NAMED} more"] if len(named) > _NAMED else []
        others = " and ".join([*named[:_NAMED], *more])
        return f"{self.who} has the id of another {self.entry_point.noun}, of {others}."

    @property
    def cure(self) -> str:
        """Removing or blocking one of them."""
        return removal_or_block(self.entry_point.distribution, self.distribution)


@dataclass(frozen=True, slots=True, kw_only=True)
class Incompatible(Plugin):
    """Written for another version of the reader contract: `wanted` is its range, `contract` the host's version."""

    state: ClassVar[str] = "incompatible"
    wanted: str
    contract: tuple[int, int]
    host_is_older: bool

    @property
    def sentence(self) -> str:
        """Both versions of the contract."""
        have = ".".join(map(str, self.contract))
        return f"{self.who} needs the reader contract {self.wanted}, and this Lection has {have}."

    @property
    def cure(self) -> str:
        """Upgrading whichever is older."""
        upgraded = "lection" if self.host_is_older else quote(self.distribution)
        return f"pip install --upgrade {upgraded}, or else: {removal(self.entry_point.distribution)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class InvalidManifest(Plugin):
    """Its `reader.toml` is missing or wrong; `problems` says where and how, sorted by position."""

    state: ClassVar[str] = "invalid_manifest"
    problems: tuple[Problem, ...]

    @property
    def sentence(self) -> str:
        """Every problem with its place."""
        problems = "; ".join(str(problem).removesuffix(".") for problem in self.problems)
        return f"{self.who} has no usable reader.toml: {problems}."

    @property
    def cure(self) -> str:
        """A version with a better manifest, or none."""
        return another_or_none(self.entry_point.distribution)


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed(Plugin):
    """It broke in `stage` (importing it, reading …); `reason` says how, `details` is the traceback of its own code."""

    state: ClassVar[str] = "failed"
    stage: str
    reason: str
    details: str = field(default="", repr=False)

    @property
    def sentence(self) -> str:
        """What it was doing and how it broke."""
        return f"{self.who} failed while {self.stage}: {self.reason}."

    @property
    def cure(self) -> str:
        """A sounder version, or none."""
        return another_or_none(self.entry_point.distribution, again=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Misbehaved(Plugin):
    """It did in `stage` what no plugin may, which was undone: `breaches` say what. It goes on being used."""

    state: ClassVar[str] = "loaded"
    stage: str
    breaches: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """What it did, and when."""
        return f"{self.who}, while {self.stage}, {'; '.join(self.breaches)}."

    @property
    def cure(self) -> str:
        """A better behaved version, or none."""
        return another_or_none(self.entry_point.distribution)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedOut(Plugin):
    """It was stopped in `stage` after `seconds` of wall-clock or processor time."""

    state: ClassVar[str] = "timed_out"
    stage: str
    seconds: float

    @property
    def sentence(self) -> str:
        """What it was doing and for how long."""
        return f"{self.who} was still {self.stage} after {self.seconds:g} s and was stopped."

    @property
    def cure(self) -> str:
        """Removing or blocking it."""
        return removal_or_block(self.entry_point.distribution, self.id)
