"""The bench: the reader, the inputs, and every reading made so far, so that each is made once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from lection_conformance.inputs.corpus import hostile_inputs
from lection_conformance.inputs.mutations import SEED, mutated_inputs
from lection_conformance.reading.reading import Lost, Reading, read_input

if TYPE_CHECKING:
    from lection_core import Profile, Reader

    from lection_conformance.inputs.input import Input
    from lection_conformance.reading.subject import Subject

MUTATIONS = 60
"""How many mutations of samples are read in a run that asks for no more."""


@dataclass
class Bench:
    """One examination of one reader.

    :param inputs: what is read in place of samples, corpus and mutations; for replaying and for shrinking.
    :param mutations: how many mutations are read.
    :param kept: what checks measured together, by a name of theirs.
    :param lost: readings, by names of input and profile, that took an earlier process with them: none is made again.
    """

    subject: Subject
    seed: int = SEED
    mutations: int = MUTATIONS
    inputs: tuple[Input, ...] | None = None
    lost: Mapping[tuple[str, str], Lost] = field(default_factory=dict)
    kept: dict[str, Any] = field(default_factory=dict)
    _readings: dict[tuple[str, str, str], Reading] = field(default_factory=dict)

    @cached_property
    def reader(self) -> Reader:
        """The reader that makes all readings."""
        return self.subject.make()

    @property
    def samples(self) -> tuple[Input, ...]:
        """The reader's own samples."""
        return self.subject.samples

    @cached_property
    def text_samples(self) -> tuple[Input, ...]:
        """The samples that are text, long ones cut."""
        return tuple(case for case in self.small_samples if not case.binary)

    @cached_property
    def small_samples(self) -> tuple[Input, ...]:
        """The samples, those of more than 100,000 characters of text cut at a line before that."""
        return tuple(case if case.binary else _cut(case) for case in self.samples)

    @cached_property
    def all_inputs(self) -> tuple[Input, ...]:
        """Samples, corpus and mutations, in a fixed order."""
        if self.inputs is not None:
            return self.inputs
        hostile = hostile_inputs(self.subject.suffix, binary=self.subject.manifest.is_binary)
        return (*self.samples, *hostile, *mutated_inputs(self.small_samples, self.mutations, self.seed))

    @cached_property
    def profiles(self) -> tuple[tuple[str, Profile | None], ...]:
        """The profiles everything is read under: none, and the reader's default."""
        default = self.subject.default_profile
        chosen = () if default is None else (default, *self.subject.further_profiles)
        return (("none", None), *((profile.name, profile) for profile in chosen))

    def reading(self, case: Input, profile: Profile | None = None, profile_name: str = "none") -> Reading:
        """What the reader gives for an input under a profile; made once."""
        key = (case.name, case.digest, profile_name)
        if key not in self._readings:
            lost = self.lost.get((case.name, profile_name))
            made = read_input(self.reader, case, profile, profile_name) if lost is None else None
            self._readings[key] = made or Reading(case, case.source(), profile, profile_name, (), lost)
        return self._readings[key]

    def ends(self, case: Input) -> bool:
        """Whether no reading of this input took an earlier process with it."""
        return all(name != case.name for name, _ in self.lost)

    def readings(self, cases: tuple[Input, ...] | None = None) -> Iterator[Reading]:
        """The readings of some inputs, by default all, under each profile."""
        for case in self.all_inputs if cases is None else cases:
            for name, profile in self.profiles:
                yield self.reading(case, profile, name)

    def claims(self, capability: str) -> bool:
        """Whether the manifest claims a capability, fully or in part."""
        return capability in self.subject.claims

    def claims_fully(self, capability: str) -> bool:
        """Whether the manifest claims a capability fully."""
        value = self.subject.manifest.capabilities.get(capability)
        return value is not None and value.support == "full"


def _cut(case: Input, most: int = 100_000) -> Input:
    """A sample, or the lines at its beginning that have so many characters at most."""
    text = case.text
    if len(text) <= most:
        return case
    return case.changed("its beginning", text[: text.rfind("\n", 0, most) + 1 or most])
