"""What the user has settled about plugins: environment variables and the configuration folder."""

from __future__ import annotations

import os
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, NamedTuple

from lection_plugins.found.distribution import canonical
from lection_plugins.settings.lock import LOCK_NAME, Lock
from lection_plugins.settings.settings_file import read_toml, toml_string, write_atomically
from lection_plugins.states.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from lection_plugins.found.scan import EntryPoint

SETTINGS_NAME = "plugins.toml"


class Settings(NamedTuple):
    """What may be loaded: everything, less `block` and `block_here`, or of everything only `only`, held to `lock`.

    The lists hold ids and names of distributions. `block` comes from the folder, `block_here` from the environment.
    With `strict` a bad plugin raises instead of being reported: for its author.
    """

    folder: Path
    block: tuple[str, ...] = ()
    block_here: tuple[str, ...] = ()
    only: tuple[str, ...] | None = None
    strict: bool = False
    lock: Lock | None = None
    prefer: tuple[str, ...] = ()
    """Ids of readers that go before others for the formats they take, the first before the second."""

    @classmethod
    def load(cls, environ: Mapping[str, str] | None = None) -> Settings:
        """The settings of this user; SettingsError if a file of theirs cannot be read.

        LECTION_CONFIG names the folder, LECTION_BLOCK and LECTION_ONLY are lists (commas or spaces between the names),
        LECTION_STRICT=1 is strict. A folder that is not there is an empty one.
        """
        environ = os.environ if environ is None else environ
        folder = settings_folder(environ)
        only = _names(environ.get("LECTION_ONLY", ""))
        lists = _read_lists(folder / SETTINGS_NAME)
        return cls(
            folder=folder,
            block=lists.block,
            block_here=_names(environ.get("LECTION_BLOCK", "")),
            only=only or None,
            strict=environ.get("LECTION_STRICT", "") not in ("", "0"),
            lock=Lock.load(folder / LOCK_NAME),
            prefer=lists.prefer,
        )

    def refusal(self, entry_point: EntryPoint) -> tuple[str, str] | None:
        """Why the settings keep the plugin out and how to let it in; None if they do not. The lock is apart."""
        name = entry_point.id
        if _listed(entry_point, self.block_here):
            return "LECTION_BLOCK names it", f"take {name} out of LECTION_BLOCK"
        if _listed(entry_point, self.block):
            named = next(entry for entry in self.block if _listed(entry_point, (entry,)))
            return f"{self.folder / SETTINGS_NAME} names it", f"lection plugins allow {quote(named)}"
        if self.only is not None and not _listed(entry_point, self.only):
            return "LECTION_ONLY does not name it", f"add {name} to LECTION_ONLY"
        return None


def settings_folder(environ: Mapping[str, str]) -> Path:
    """The folder of the user's plugin settings; it need not exist."""
    if named := environ.get("LECTION_CONFIG"):
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path("lection", appauthor=False)


def block_plugin(folder: Path, name: str) -> bool:
    """Put an id or a distribution on the user's block list; False if it was there."""
    lists = _read_lists(folder / SETTINGS_NAME)
    if name in lists.block:
        return False
    _write_lists(folder, lists._replace(block=tuple(sorted((*lists.block, name)))))
    return True


def allow_plugin(folder: Path, name: str) -> bool:
    """Take an id or a distribution off the user's block list; False if it was not there."""
    lists = _read_lists(folder / SETTINGS_NAME)
    if name not in lists.block:
        return False
    _write_lists(folder, lists._replace(block=_without(lists.block, name)))
    return True


def prefer_reader(folder: Path, name: str) -> None:
    """Put the id of a reader before all others for the formats it takes."""
    lists = _read_lists(folder / SETTINGS_NAME)
    _write_lists(folder, lists._replace(prefer=(name, *_without(lists.prefer, name))))


def prefer_no_more(folder: Path, name: str) -> bool:
    """Take the id of a reader off the list of preferred ones; False if it was not there."""
    lists = _read_lists(folder / SETTINGS_NAME)
    if name not in lists.prefer:
        return False
    _write_lists(folder, lists._replace(prefer=_without(lists.prefer, name)))
    return True


class _Lists(NamedTuple):
    """What the settings file holds."""

    block: tuple[str, ...] = ()
    prefer: tuple[str, ...] = ()


_MEANINGS = {
    "block": "Plugins that are never loaded, by id or distribution; written by `lection plugins block` and `allow`.",
    "prefer": "Readers that go before others for their formats, by id; written by `lection plugins prefer`.",
}


def _listed(entry_point: EntryPoint, names: Iterable[str]) -> bool:
    distribution = canonical(entry_point.distribution.name)
    return any(name == entry_point.id or canonical(name) == distribution for name in names)


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())


def _without(names: Iterable[str], name: str) -> tuple[str, ...]:
    return tuple(entry for entry in names if entry != name)


def _read_lists(path: Path) -> _Lists:
    content = read_toml(path)
    fits = (isinstance(names, list) and all(isinstance(name, str) for name in names) for names in content.values())
    if set(content) - set(_Lists._fields) or not all(fits):
        raise SettingsError(
            path,
            'it may hold two lists of names only: block = ["id", "distribution"] and prefer = ["id"]; mend the '
            "file or delete it",
        )
    return _Lists(**{key: tuple(names) for key, names in content.items()})


def _write_lists(folder: Path, lists: _Lists) -> None:
    parts = []
    for key, names in lists._asdict().items():
        lines = "".join(f"  {toml_string(name)},\n" for name in names)
        parts.append(f"# {_MEANINGS[key]}\n{key} = [\n{lines}]\n")
    write_atomically(folder / SETTINGS_NAME, "\n".join(parts))
