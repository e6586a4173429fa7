"""What a reader says about itself in `reader.toml`, as one frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from lection_plugins.found.declared_encoding import Declaration
from lection_plugins.found.xml_root import RootRule

CAPABILITIES = (
    "offsets",
    "labels",
    "headings",
    "lists",
    "tables",
    "code",
    "quotes",
    "notes",
    "spans",
    "dropped",
    "profiles",
    "streaming",
    "binary",
)


class Magic(NamedTuple):
    """Bytes that stand `offset` bytes from the beginning of every file of the format; None stands for any byte."""

    offset: int
    pattern: tuple[int | None, ...]

    @classmethod
    def from_hex(cls, offset: int, text: str) -> Magic:
        """The pattern written as pairs of hexadecimal digits, `??` for any byte."""
        digits = text.replace(" ", "")
        pairs = [digits[i : i + 2] for i in range(0, len(digits), 2)]
        return cls(offset, tuple(None if pair == "??" else int(pair, 16) for pair in pairs))

    def matches(self, head: bytes) -> bool:
        """Whether the pattern stands there; False if `head` is too short to tell."""
        part = head[self.offset : self.offset + len(self.pattern)]
        return len(part) == len(self.pattern) and all(
            want is None or want == have for want, have in zip(self.pattern, part, strict=True)
        )


class Option(NamedTuple):
    """One thing the reader can be told: `type` is boolean, integer, number or string."""

    name: str
    type: str
    default: object
    meaning: str


class Capability(NamedTuple):
    """How far a reader goes with one thing: full, partial (`note` is the reason), not_implemented (`note` is a link),
    unsupported."""

    support: str
    note: str = ""


class Manifest(NamedTuple):
    """The table `[readers.<id>]` of one reader; a capability that is not in `capabilities` is unknown."""

    id: str
    api: str
    families: tuple[str, ...] = ()
    extensions: tuple[str, ...] = ()
    media_types: tuple[str, ...] = ()
    magic: tuple[Magic, ...] = ()
    roots: tuple[RootRule, ...] = ()
    encoding_declarations: tuple[Declaration, ...] = ()
    default_profile: str = "generic"
    options: Mapping[str, Option] = MappingProxyType({})
    rewrites: tuple[str, ...] = ()
    samples: Path | None = None
    capabilities: Mapping[str, Capability] = MappingProxyType({})

    def extension_of(self, name: str) -> str:
        """The longest of its extensions that the file name ends in, whatever the case; "" if none."""
        return max((e for e in self.extensions if name.lower().endswith(e.lower())), key=len, default="")

    @property
    def is_binary(self) -> bool:
        """Whether the reader works on bytes, so that its input must not be decoded."""
        return self.capabilities.get("binary", Capability("unsupported")).support in ("full", "partial")

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._asdict() | {"options": dict(self.options), "capabilities": dict(self.capabilities)},)

    @classmethod
    def from_table(cls, reader: str, table: Mapping[str, Any], folder: Path) -> Manifest:
        """The manifest of a table that the schema admits; `folder` is where the file stands."""
        formats = table.get("formats", {})
        samples = table.get("samples")
        return cls(
            id=reader,
            api=table["api"],
            families=tuple(table["families"]),
            extensions=tuple(formats.get("extensions", ())),
            media_types=tuple(m.lower() for m in formats.get("media_types", ())),
            magic=tuple(Magic.from_hex(m.get("offset", 0), m["hex"]) for m in formats.get("magic", ())),
            roots=tuple(RootRule(r.get("name", ""), r.get("namespace", "")) for r in formats.get("roots", ())),
            encoding_declarations=tuple(Declaration.of(d) for d in formats.get("encoding_declarations", ())),
            default_profile=table.get("default_profile", "generic"),
            options=MappingProxyType({name: Option(name, **o) for name, o in table.get("options", {}).items()}),
            rewrites=tuple(table.get("rewrites", ())),
            samples=folder / samples if samples else None,
            capabilities=MappingProxyType({k: _capability(v) for k, v in table.get("capabilities", {}).items()}),
        )


def _restored(fields: Mapping[str, Any]) -> Manifest:
    """A manifest from a pickle, which cannot hold its read-only mappings."""
    frozen = {key: MappingProxyType(fields[key]) for key in ("options", "capabilities")}
    return Manifest(**{**fields, **frozen})


def _capability(value: str | Mapping[str, str]) -> Capability:
    if isinstance(value, str):
        return Capability(value)
    return Capability(value["support"], value.get("reason") or value.get("link") or "")
