"""The reader under examination: what runs, and what its package says about it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from lection_core import Profile, Reader, Source

from lection_conformance.inputs.expected import ENDING, is_expectation
from lection_conformance.inputs.input import Input

if TYPE_CHECKING:
    from pathlib import Path

    from lection_plugins import Loaded, Manifest, Registry

AUTO = "auto"
"""What a manifest names where the profile is chosen for each document."""

MUTANT = "mutant:"
"""What the reference of one of the suite's own mutants begins with."""

CLAIMS = ("full", "partial")
"""The answers in a manifest that claim a capability."""


@dataclass(frozen=True)
class Subject:
    """A reader with its manifest and its samples; the only thing the checks know of it.

    :param make: gives a fresh reader.
    :param plugin: how it is installed; None for a reader that is not.
    :param default_profile: what its manifest names, loaded; None where that is ``generic`` or not to be had. Where it
        is ``auto``, the profile that is chosen for most samples.
    :param further_profiles: where it is ``auto``, what is chosen for the other samples.
    :param reference: what :func:`lection_conformance.surroundings.locate.locate` finds it by in another process.
    :param expectations: the files beside samples that say what tree they give, by the sample's name.
    :param packaging: whether it is tried in a clean environment too, which takes some seconds.
    """

    id: str
    make: Callable[[], Reader]
    manifest: Manifest
    samples: tuple[Input, ...]
    default_profile: Profile | None = None
    further_profiles: tuple[Profile, ...] = ()
    plugin: Loaded | None = None
    reference: str = ""
    packaging: bool = False
    profile_names: tuple[str, ...] = field(default=())
    expectations: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def version(self) -> str:
        """The version of the distribution that installs it, empty for a reader that is not installed."""
        return self.plugin.version if self.plugin else ""

    @property
    def distribution(self) -> str:
        """The name of the distribution that installs it, empty for a reader that is not installed."""
        return self.plugin.distribution if self.plugin else ""

    @cached_property
    def claims(self) -> frozenset[str]:
        """The capabilities it claims, fully or in part, and what else checks may need of it."""
        claimed = {name for name, value in self.manifest.capabilities.items() if value.support in CLAIMS}
        if self.manifest.options:
            claimed.add("options")
        if self.manifest.rewrites:
            claimed.add("rewrites")
        if self.manifest.is_binary:
            claimed.add("refusal")
        if self.packaging:
            claimed.add("packaging")
        return frozenset(claimed)

    @property
    def suffix(self) -> str:
        """The ending that makes a file one of its format, where it declares one."""
        return self.manifest.extensions[0] if self.manifest.extensions else ""

    @cached_property
    def sha256(self) -> str:
        """The hash of the Python and TOML files of the package, or of the one module, that holds the reader."""
        import sys
        from pathlib import Path

        package = sys.modules.get(self.plugin.entry_point.package) if self.plugin else None
        file = getattr(package, "__file__", None)
        if file is None:
            return ""
        folder = Path(file).parent
        digest = hashlib.sha256()
        whole = Path(file).name == "__init__.py"
        for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]) if whole else [Path(file)]:
            digest.update(f"{path.relative_to(folder).as_posix()}\0".encode() + path.read_bytes() + b"\0")
        return digest.hexdigest()


def installed_subject(reader_id: str, registry: Registry) -> Subject:
    """The installed reader of that id.

    :raises PluginError: it is not installed, or cannot be loaded.
    """
    from lection_plugins import Manifest

    loaded = registry.load(reader_id)
    manifest = loaded.manifest or Manifest(id=reader_id, api="")
    target = loaded.target
    samples = sample_inputs(manifest.samples, binary=manifest.is_binary)
    default, *further = default_profiles(manifest.default_profile, samples, registry, partial(_fresh, target)) or [None]
    return Subject(
        id=reader_id,
        make=partial(_fresh, target),
        manifest=manifest,
        samples=samples,
        default_profile=default,
        further_profiles=tuple(profile for profile in further if profile is not None),
        plugin=loaded,
        reference=reader_id,
        profile_names=tuple(registry.profiles),
        expectations=expected_trees(manifest.samples),
    )


def _fresh(target: Any) -> Reader:
    """Another reader of the same kind, or the same one where its class makes none without arguments."""
    try:
        made = type(target)()
    except TypeError:
        made = target
    reader: Reader = made if hasattr(made, "read") else target
    return reader


def sample_inputs(folder: Path | None, *, binary: bool) -> tuple[Input, ...]:
    """The files of a folder of samples, by name; hidden ones, folders of Python and expected trees left out."""
    paths = _files(folder)
    return tuple(
        Input.of_file(path, name, binary=binary)
        for name, path in paths.items()
        if not is_expectation(name, list(paths))
    )


def expected_trees(folder: Path | None) -> dict[str, bytes]:
    """The files of a folder of samples that say what tree a sample gives, by the sample's name."""
    paths = _files(folder)
    return {
        name.removesuffix(ENDING): path.read_bytes()
        for name, path in paths.items()
        if is_expectation(name, list(paths))
    }


def _files(folder: Path | None) -> dict[str, Path]:
    if folder is None or not folder.is_dir():
        return {}
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    names = {path.relative_to(folder).as_posix(): path for path in paths}
    return {
        name: path for name, path in names.items() if not any(part.startswith((".", "__")) for part in name.split("/"))
    }


def default_profiles(
    name: str, samples: Sequence[Input], registry: Registry, make: Callable[[], Reader] | None = None
) -> list[Profile | None]:
    """The profiles that samples are read under where nobody names one, the most frequent first.

    :param make: gives the reader that states the text of samples that are none.
    """
    from lection_core import ProfileError
    from lection_profiles import builtin_profiles, load_profile

    known = registry.profiles
    try:
        if name == AUTO:
            return _chosen(
                [load_profile(known.get(each, each)) for each in (*builtin_profiles(), *known)], samples, make
            )
        if name != "generic" and name in {*builtin_profiles(), *known}:
            return [load_profile(known.get(name, name))]
    except ProfileError:
        pass  # the check of the default profile reports it
    return []


def _chosen(
    profiles: Sequence[Profile], samples: Sequence[Input], make: Callable[[], Reader] | None
) -> list[Profile | None]:
    """What is chosen automatically for each sample."""
    from lection_profiles import choose_profile

    candidates = {profile.name: profile for profile in profiles if profile.auto}
    sources = [_with_text(case, make) for case in samples]
    winners = [choose_profile(source, list(candidates.values())).winner for source in sources if source is not None]
    counted = Counter(name for name in winners if name in candidates)
    return [candidates[name] for name, _ in counted.most_common()]


def _with_text(case: Input, make: Callable[[], Reader] | None) -> Source | None:
    """The source of a sample; of a binary one what the reader states; None where there is no text to choose by."""
    if not case.binary:
        return case.source()
    if make is None:
        return None
    from lection_conformance.reading.reading import read_input

    linear = read_input(make(), case).linear
    return None if linear is None else Source.from_text(linear, name=case.name)


def prepared(subject: Subject, files: tuple[str, ...], packaging: bool) -> Subject:
    """The reader with these files as further samples before its own, to be tried in a clean environment or not."""
    from pathlib import Path

    binary = subject.manifest.is_binary
    more = tuple(Input.of_file(Path(name), Path(name).name, binary=binary) for name in files)
    return replace(subject, samples=(*more, *subject.samples), packaging=packaging)
