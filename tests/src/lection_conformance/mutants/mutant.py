"""A mutant: a reader with one thing wrong, and the check that must catch it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from lection_core import HeadingRule, LabelPattern, Profile, Reader
from lection_plugins import Capability, Manifest, Option

from lection_conformance.inputs.input import Input
from lection_conformance.mutants.specimen import Specimen
from lection_conformance.reading.subject import MUTANT, Subject, expected_trees, sample_inputs

SOUND: Final = f"{MUTANT}sound"
"""The reference of the specimen itself."""

SAMPLES: Final = Path(__file__).parent / "samples"

PROFILE: Final = Profile(
    name="specimen",
    label_patterns=(LabelPattern(name="number", regex=r"(?P<number>[0-9]{1,6})[.] ", numbering="arabic"),),
    heading_rules=(HeadingRule(name="capitals", all_caps=True),),
)
"""What the specimen is read under."""

FULL: Final = Capability("full")
_CLAIMED: Final = "offsets labels headings lists tables code quotes notes spans dropped profiles streaming"
CAPABILITIES: Final[Mapping[str, Capability]] = MappingProxyType(
    {**dict.fromkeys(_CLAIMED.split(), FULL), "binary": Capability("unsupported")}
)

MANIFEST: Final = Manifest(
    id="specimen",
    api=">=1.0,<2",
    families=("specimen", "label", "heading"),
    extensions=(".specimen",),
    default_profile="generic",
    options={"bullets_as_text": Option("bullets_as_text", "boolean", False, "Read bullets as text.")},
    rewrites=("entities",),
    samples=SAMPLES,
    capabilities=CAPABILITIES,
)


@cache
def samples() -> tuple[Input, ...]:
    """The samples of the specimen."""
    return sample_inputs(SAMPLES, binary=False)


@dataclass(frozen=True)
class Mutant:
    """A reader that breaks one thing.

    :param name: what is wrong with it.
    :param check: the id of the check that must catch it.
    :param reader: makes the reader.
    :param manifest: what is different in its manifest.
    :param subject_values: what else is different about it.
    :param plausible: a mistake of the kind that real authors make.
    """

    name: str
    check: str
    reader: Callable[[], Any] = Specimen
    manifest: Mapping[str, Any] = field(default_factory=dict)
    subject_values: Mapping[str, Any] = field(default_factory=dict)
    plausible: bool = False

    def subject(self) -> Subject:
        """The mutant as the suite examines it."""
        subject = specimen_subject(self.reader)
        manifest = subject.manifest._replace(**self.manifest)
        return replace(subject, manifest=manifest, reference=f"{MUTANT}{self.name}", **self.subject_values)


def specimen_subject(reader: Callable[[], Reader] = Specimen) -> Subject:
    """The specimen, or another reader of its format, as the suite examines it."""
    return Subject(
        "specimen", reader, MANIFEST, samples(), PROFILE, reference=SOUND, expectations=expected_trees(SAMPLES)
    )


def capabilities(**changed: Capability | None) -> dict[str, Any]:
    """The part of a manifest with other capabilities; None takes one out."""
    merged = {**CAPABILITIES, **changed}
    return {"capabilities": {name: value for name, value in merged.items() if value is not None}}
