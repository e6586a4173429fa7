"""`plugins.lock`: exactly which plugin distributions may be loaded, by version and by the hash of their RECORD."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lection_plugins.found.distribution import canonical
from lection_plugins.settings.settings_file import read_toml, toml_string, write_atomically
from lection_plugins.states.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from lection_plugins.found.distribution import Distribution

LOCK_NAME = "plugins.lock"
"""The name of the lock in the user's settings folder."""


class LockedDistribution(NamedTuple):
    """One line of the lock; `record` is the sha256 of RECORD, "" for an installation without one."""

    name: str
    version: str
    record: str


class Lock(NamedTuple):
    """The distributions that may be loaded, by their canonical name.

    The lock tells another version and another build from the one that was locked. It does not hash the installed
    files again: someone who can change them can change RECORD and the lock as well.
    """

    path: Path
    entries: Mapping[str, LockedDistribution]

    @classmethod
    def load(cls, path: Path) -> Lock | None:
        """The lock in the file, None if there is no file; SettingsError if it cannot be read."""
        if not path.exists():
            return None
        content = read_toml(path)
        try:
            found = [LockedDistribution(**entry) for entry in content.get("distribution", ())]
            valid = all(isinstance(part, str) for e in found for part in (e.name, e.version, e.record))
            if not valid or content.get("version") != 1:
                raise TypeError
        except TypeError:
            raise SettingsError(
                path, "it is not a lock of version 1; write a new one with: lection plugins lock"
            ) from None
        return cls(path, {canonical(entry.name): entry for entry in found})

    def refusal(self, distribution: Distribution) -> tuple[str, str] | None:
        """Why the distribution is not what was locked and what can be done; None if it is."""
        entry = self.entries.get(canonical(distribution.name))
        renew = "lection plugins lock"
        if entry is None:
            return f"{self.path} does not list it", f"if you trust it: {renew}"
        back = f"pip install --force-reinstall {entry.name}=={entry.version}"
        if entry.version != distribution.version:
            return f"{self.path} lists version {entry.version}", f"{back}, or, if you trust the new one: {renew}"
        if entry.record != distribution.record:
            return f"its files are not those that {self.path} lists", f"{back}, or, if you trust them: {renew}"
        return None


def write_lock(path: Path, distributions: Iterable[Distribution]) -> tuple[LockedDistribution, ...]:
    """Lock exactly these distributions as they are installed now, in place of any earlier lock."""
    unique = {canonical(d.name): LockedDistribution(d.name, d.version, d.record) for d in distributions}
    locked = tuple(unique[name] for name in sorted(unique))
    text = (
        "# Which plugin distributions may be loaded; written by `lection plugins lock`, honoured before any import.\n"
    )
    text += "version = 1\n"
    for entry in locked:
        fields = ((f, toml_string(getattr(entry, f))) for f in ("name", "version", "record"))
        text += "\n[[distribution]]\n" + "".join(f"{f} = {value}\n" for f, value in fields)
    write_atomically(path, text)
    return locked


def remove_lock(path: Path) -> bool:
    """Take the lock away, so that versions are no longer checked; False if there was none."""
    try:
        path.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise SettingsError(
            path, f"it cannot be removed: {error.strerror}; look at the folder's permissions"
        ) from error
    return True
