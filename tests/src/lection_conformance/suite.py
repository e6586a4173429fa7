"""A first set of checks, run on an installed reader with its own samples and hostile inputs.

Source: conformance.md. Editions, capabilities, mutants for every check, reports and the pytest face are not here yet.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from lection_core import Block, BlockTree, CheckedReader, ContractError, Dropped, Profile, Source, conservation_faults
from lection_profiles import load_profile

if TYPE_CHECKING:
    from pathlib import Path

    from lection_core import Reader

HOSTILE: Mapping[str, str] = MappingProxyType(
    {
        "empty": "",
        "white space only": " \n\t\n ",
        "odd line ends": "a\rb\r\nc\x85d\u2028e",
        "byte-order mark inside": "a\ufeffb",
        "NUL": "a\x00b",
        "no-break and zero-width": "1.\u00a0x\u200by",
        "right to left": "مادة (١): نص",
        "combining marks": "e\u0301 1. o\u0308",
        "long line": "word " * 20_000,
        "long number": "9" * 5000 + ". x",
        "deep nesting": "> " * 500 + "x",
    }
)
"""Inputs that broke other software, by what they are."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one check said of one input: `why` is None where it passed, else a sentence."""

    check: str
    input: str
    why: str | None


def run_checks(reader_id: str) -> tuple[Outcome, ...]:
    """Run every check on an installed reader, on each of its samples and on the hostile inputs.

    Each input is read under the reader's default profile and without one. Raises PluginError where the reader cannot
    be loaded.
    """
    from lection_plugins import discover

    registry = discover()
    loaded = registry.load(reader_id)
    manifest = loaded.manifest
    default = "generic" if manifest is None else manifest.default_profile
    return check_reader(
        loaded.reader,
        load_profile("contract" if default == "auto" else default),
        families=None if manifest is None else manifest.families,
        rewrites=() if manifest is None else manifest.rewrites,
        samples=None if manifest is None else manifest.samples,
    )


def check_reader(
    reader: Reader,
    profile: Profile,
    *,
    families: Collection[str] | None = None,
    rewrites: tuple[str, ...] = (),
    samples: Path | None = None,
) -> tuple[Outcome, ...]:
    """Run every check on a reader, under `profile` and without one.

    :param families: what its manifest declares for `matched_by`; None where it is not checked.
    :param rewrites: what its manifest says the format rewrites.
    :param samples: the folder of its samples; None where it has none.
    """
    checked = CheckedReader(reader, families=families)
    outcomes = []
    for name, source in _inputs(samples):
        for under, given in (("its profile", profile), ("no profile", None)):
            for check, run in CHECKS.items():
                why = run(checked, source, given, rewrites)
                outcomes.append(Outcome(check, f"{name}, under {under}", why))
                if check == "contract" and why is not None:
                    break  # what is no tree cannot be checked further
    return tuple(outcomes)


def _inputs(samples: Path | None) -> Iterator[tuple[str, Source]]:
    for path in sorted(samples.iterdir()) if samples is not None and samples.is_dir() else ():
        yield path.name, Source.from_path(path)
    for name, text in HOSTILE.items():
        yield name, Source.from_text(text, name=name)


def _tree(reader: CheckedReader, source: Source, profile: Profile | None) -> BlockTree:
    items = list(reader.read(source, profile))
    blocks = [item for item in items if isinstance(item, Block)]
    dropped = [item for item in items if isinstance(item, Dropped)]
    return BlockTree(blocks=blocks, dropped=[*dropped, *source.dropped], source=source)


def _contract(reader: CheckedReader, source: Source, profile: Profile | None, rewrites: tuple[str, ...]) -> str | None:
    try:
        _tree(reader, source, profile)
    except ContractError as error:
        return str(error)
    except Exception as error:
        return f"reading raised {type(error).__name__}: {error}; a reader never raises on content"
    return None


def _conserved(reader: CheckedReader, source: Source, profile: Profile | None, rewrites: tuple[str, ...]) -> str | None:
    faults = conservation_faults(_tree(reader, source, profile), rewrites=rewrites)
    return str(faults[0]) if faults else None


def _deterministic(
    reader: CheckedReader, source: Source, profile: Profile | None, rewrites: tuple[str, ...]
) -> str | None:
    if _tree(reader, source, profile).to_json() == _tree(reader, source, profile).to_json():
        return None
    return "two readings of one source differ; keep no state between calls"


def _round_trip(
    reader: CheckedReader, source: Source, profile: Profile | None, rewrites: tuple[str, ...]
) -> str | None:
    written = _tree(reader, source, profile).to_json()
    return None if BlockTree.from_json(written).to_json() == written else "the tree is not the same after JSON"


Check = Callable[[CheckedReader, Source, Profile | None, tuple[str, ...]], "str | None"]
CHECKS: Mapping[str, Check] = MappingProxyType(
    {"contract": _contract, "conservation": _conserved, "determinism": _deterministic, "round trip": _round_trip}
)
"""The checks by name: each gives None, or a sentence that says what is wrong."""
