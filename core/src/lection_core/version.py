"""The version of a serialised tree, and which versions this package reads."""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence
from dataclasses import dataclass

from lection_core.errors import ContractError, SchemaWarning
from lection_core.vocabulary import SCHEMA_VERSION

_FORM = re.compile(r"(0|[1-9][0-9]{0,5})\.(0|[1-9][0-9]{0,5})")


@dataclass(frozen=True, slots=True, order=True)
class Version:
    """A ``major.minor`` version; prints as one."""

    major: int
    minor: int

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}"

    @classmethod
    def parse(cls, text: object) -> Version:
        """Return the version a text states.

        :raises ContractError: J-01 for anything but ``major.minor``.
        """
        match = _FORM.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise ContractError("J-01", f"schema_version is {text!r:.40}; it must be like '{SCHEMA_VERSION}'")
        return cls(int(match[1]), int(match[2]))

    @classmethod
    def of(cls, value: object) -> Version:
        """Return the version of a serialised tree.

        :raises ContractError: J-01 when it states none, J-03 when it is of another major version.
        """
        if not isinstance(value, dict) or "schema_version" not in value:
            raise ContractError("J-01", "this is no serialised tree: it must be an object with schema_version")
        version = cls.parse(value["schema_version"])
        if version.major != SUPPORTED.major:
            cure = "upgrade lection-core" if version > SUPPORTED else "write it again with this version"
            raise ContractError("J-03", f"schema_version is {version}, this package reads {SUPPORTED}; {cure}")
        return version

    @property
    def newer(self) -> bool:
        """Whether it is newer than this package."""
        return self > SUPPORTED

    def warn(self, unknown: Sequence[str]) -> None:
        """Warn once, naming unknown keys, where there are any."""
        if unknown:
            warnings.warn(
                f"schema_version {self} is newer than this package's {SUPPORTED}; kept without understanding: "
                f"{', '.join(unknown)}",
                SchemaWarning,
                stacklevel=5,
            )


SUPPORTED = Version.parse(SCHEMA_VERSION)
