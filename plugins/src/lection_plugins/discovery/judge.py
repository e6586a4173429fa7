"""What can be said of every plugin before anything is imported: its state after discovery.

The bad states are imported where one is needed: a listing of sound plugins does without them.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from lection_plugins.found.contract_range import admits, wants_newer
from lection_plugins.found.manifest_file import FILE_NAME, read_manifest_file
from lection_plugins.found.package_folder import find_package
from lection_plugins.found.scan import METADATA, is_own
from lection_plugins.states.profile_files import FOLDER, profile_folder
from lection_plugins.states.states import Found

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lection_plugins.found.manifest import Manifest
    from lection_plugins.found.manifest_file import ManifestFile
    from lection_plugins.found.package_folder import PackageFolder
    from lection_plugins.found.scan import EntryPoint
    from lection_plugins.settings.settings import Settings
    from lection_plugins.states.states import Plugin

_OTHERS = 100
"""How many rivals for one id are kept: a package may have the same id in thousands of lines."""


class Judge:
    """Finds the state of each entry point under the user's settings; each manifest file is read once."""

    def __init__(self, settings: Settings, contract: tuple[int, int]) -> None:
        self._settings = settings
        self._contract = contract
        self._files: dict[str, ManifestFile | None] = {}

    def judge(self, entry_points: Iterable[EntryPoint]) -> list[Plugin]:
        """The state of each: kept out, else a duplicate, else what its package and its manifest say."""
        states: list[Plugin] = []
        rivals: dict[tuple[str, str], list[EntryPoint]] = defaultdict(list)
        for entry_point in entry_points:
            if entry_point.group == METADATA:
                states.append(_ill_metadata(entry_point))
                continue
            refused = self._refused(entry_point)
            if refused is None:
                rivals[entry_point.group, entry_point.id].append(entry_point)
            states.append(refused or self._described(entry_point))
        return [_duplicate(state, rivals) if len(_rivals(state, rivals)) > 1 else state for state in states]

    def _refused(self, entry_point: EntryPoint) -> Plugin | None:
        lock = self._settings.lock
        blocked = self._settings.refusal(entry_point)
        unlocked = lock.refusal(entry_point.distribution) if lock else None
        if not (blocked or unlocked):
            return None
        from lection_plugins.states.bad_states import Blocked, Unlocked

        if blocked:
            return Blocked(entry_point=entry_point, reason=blocked[0], remedy=blocked[1])
        reason, remedy = unlocked or ("", "")
        return Unlocked(entry_point=entry_point, manifest=self._claims(entry_point), reason=reason, remedy=remedy)

    def _claims(self, entry_point: EntryPoint) -> Manifest | None:
        """What a reader that may not be used is for, so that nothing takes its place unnoticed."""
        package = find_package(entry_point.package) if entry_point.group == "lection.readers" else None
        file = self._file(entry_point.package, package) if package else None
        return file.claims(entry_point.id) if file else None

    def _described(self, entry_point: EntryPoint) -> Plugin:
        package = find_package(entry_point.package) if entry_point.package else None
        if package is None:
            return _unfound(entry_point, f"its entry point {entry_point.value!r} names a package that is not installed")
        if entry_point.group == "lection.profiles" and not profile_folder(package):
            return _unfound(entry_point, f"its package {entry_point.package} has no folder {FOLDER}")
        if entry_point.group != "lection.readers":
            return Found(entry_point=entry_point)
        file = self._file(entry_point.package, package)
        if file is None:
            return _undescribed(entry_point, package)
        return self._compatible(entry_point, file) or _checked(entry_point, file)

    def _file(self, name: str, package: PackageFolder) -> ManifestFile | None:
        if name not in self._files:
            self._files[name] = read_manifest_file(package)
        return self._files[name]

    def _compatible(self, entry_point: EntryPoint, file: ManifestFile) -> Plugin | None:
        """Judged before the rest of the manifest: a later contract may have keys that this one does not know."""
        wanted = (file.table(entry_point.id) or {}).get("api")
        try:
            if not isinstance(wanted, str) or admits(wanted, self._contract):
                return None
        except ValueError:
            return None
        from lection_plugins.states.bad_states import Incompatible

        return Incompatible(
            entry_point=entry_point,
            manifest=file.claims(entry_point.id),
            wanted=wanted,
            contract=self._contract,
            host_is_older=wants_newer(wanted, self._contract),
        )


def _ill_metadata(entry_point: EntryPoint) -> Plugin:
    from lection_plugins.states.bad_states import BadMetadata

    return BadMetadata(entry_point=entry_point)


def _unfound(entry_point: EntryPoint, reason: str) -> Plugin:
    from lection_plugins.states.bad_states import Failed

    return Failed(entry_point=entry_point, stage="being looked up", reason=reason)


def _undescribed(entry_point: EntryPoint, package: PackageFolder) -> Plugin:
    from lection_core import Problem

    from lection_plugins.states.bad_states import InvalidManifest

    place = ", ".join(package.folders) or f"the module {entry_point.package}, which is no package"
    missing = Problem("", f"there is no {FILE_NAME} in {place}", "a reader package ships one in its top-level package")
    return InvalidManifest(entry_point=entry_point, problems=(missing,))


def _checked(entry_point: EntryPoint, file: ManifestFile) -> Plugin:
    if problems := file.check(entry_point.id):
        from lection_plugins.states.bad_states import InvalidManifest

        return InvalidManifest(entry_point=entry_point, manifest=file.claims(entry_point.id), problems=problems)
    return Found(entry_point=entry_point, manifest=file.manifest(entry_point.id))


def _rivals(state: Plugin, rivals: dict[tuple[str, str], list[EntryPoint]]) -> list[EntryPoint]:
    mine = state.entry_point
    return [] if state.state == "blocked" else rivals.get((mine.group, mine.id), [])


def _duplicate(state: Plugin, rivals: dict[tuple[str, str], list[EntryPoint]]) -> Plugin:
    """The plugin as a duplicate, its id being taken. Nobody takes an id from the readers that come with Lection."""
    mine = state.entry_point
    if is_own(mine):
        return state
    from itertools import islice

    from lection_plugins.states.bad_states import Duplicate

    others = tuple(islice((other for other in _rivals(state, rivals) if other is not mine), _OTHERS))
    return Duplicate(entry_point=mine, manifest=state.manifest, others=others)
