"""Everything that is wrong with one profile's document, and what of it can be used. Source: spec/profiles.md."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from lection_core import ProfileError
from lection_core.profile.fields import given
from lection_core.profile.profile import ENTRY_LISTS, Entry, Profile
from lection_core.profile.rules import MAX_ENTRIES, MAX_NAME, Fault, name_faults
from lection_core.profile.values import described, join, key_path, unknown_key

from lection_profiles.checks.entries import EMPTY, EntryChecks, faults_of_error, meant_keys, tupled
from lection_profiles.writing.keys import PARTS, profile_keys


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """An entry on its way into a profile.

    `entry` is None where it cannot be used as it is; `keys` are what was written, `path` where (empty for one that
    comes from an extended profile), `location` what Profile.locations will say.
    """

    list_key: str
    name: str
    entry: Entry | None
    keys: Mapping[str, Any]
    path: str = ""
    location: str = ""


@dataclass(slots=True)
class Checked:
    """What a document says: `head` the plain top-level keys, `items` the entries, and all that is wrong with it.

    `misread` are the keys whose value is not known for being written wrongly: `extends`, and the lists of entries.
    """

    head: dict[str, Any] = field(default_factory=dict)
    items: list[Item] = field(default_factory=list)
    extends: str | None = None
    remove: tuple[str, ...] = ()
    misread: set[str] = field(default_factory=set)
    faults: list[Fault] = field(default_factory=list)


def check_document(data: object, *, again: bool = False) -> Checked:
    """Check a document by itself, without what it extends; never raises, whatever the data.

    :param again: nothing was wrong with the same data before, so that what takes long is not asked of it again.
    """
    checked = Checked()
    if not isinstance(data, Mapping):
        wrong = "is empty" if data is None else f"is {described(data)}"
        checked.faults.append(Fault("", wrong, "a profile is a mapping of keys, beginning with `name:`"))
        return checked
    known = profile_keys()
    checked.faults.extend(unknown_key(key_path((key,)), key, known, "a profile") for key in data if key not in known)
    # A key written wrongly is one mistake: it is not missing too, and what stands under it is checked.
    written = {name: key for key, name in meant_keys(data, known).items()}
    _check_head(checked, data, written)
    _check_inheritance(checked, data, written)
    entries = EntryChecks(again=again)
    for list_key in ENTRY_LISTS:
        key = written.get(list_key, list_key)
        if key != list_key and not _are_entries(data[key]):
            checked.misread.add(list_key)
            continue
        for position, entry in enumerate(_entries(checked, data, key)):
            _check_entry(checked, entries, list_key, entry, f"{key_path((key,))}[{position}]")
    checked.faults.extend(name_faults(data))
    return checked


def profile_items(profile: Profile) -> list[Item]:
    """Give the entries of a finished profile as items."""
    return [
        Item(list_key, entry.name, entry, given(entry), location=profile.locations.get(entry.name, ""))
        for list_key, entry in profile.entries()
    ]


def _check_head(checked: Checked, data: Mapping[str, Any], meant: Collection[str]) -> None:
    own = set(profile_keys()) - {*ENTRY_LISTS, "extends", "remove"}
    given_keys = {key: tupled(value) for key, value in data.items() if key in own}
    checked.faults.extend(Fault(key, *EMPTY) for key, value in given_keys.items() if value is None)
    checked.head = {key: value for key, value in given_keys.items() if value is not None}
    if "name" not in meant:
        checked.faults.append(Fault("name", "is missing", "give the profile a name, e.g. `name: my_contracts`"))
    try:
        Profile(**{"name": "unnamed", **checked.head})
    except ProfileError as error:
        checked.faults.extend(faults_of_error(error))


def _check_inheritance(checked: Checked, data: Mapping[str, Any], meant: Collection[str]) -> None:
    """Read `extends` and `remove`, which the model does not know."""
    extends, remove = data.get("extends"), data.get("remove")
    if isinstance(extends, str) and 0 < len(extends) <= MAX_NAME:
        checked.extends = extends
    elif "extends" in data:
        checked.misread.add("extends")
        checked.faults.append(Fault("extends", f"is {described(extends)}", "write the name of one other profile"))
    elif "extends" in meant:
        checked.misread.add("extends")
    if "remove" not in data:
        return
    names = remove if isinstance(remove, list) else None
    if names is None or len(names) > MAX_ENTRIES or not all(isinstance(name, str) for name in names):
        wanted = f"write a list of at most {MAX_ENTRIES} names, e.g. `[clause, annex]`"
        checked.faults.append(
            Fault("remove", f"is {described(remove)}" if names is None else "is not a list of names", wanted)
        )
    elif "extends" not in meant:
        checked.faults.append(
            Fault("remove", "stands without `extends`", "say what it extends, or leave it out", at_key=True)
        )
    else:
        checked.remove = tuple(names)


def _are_entries(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(entry, Mapping) for entry in value)


def _entries(checked: Checked, data: Mapping[str, Any], list_key: str) -> list[Any]:
    entries = data.get(list_key, [])
    if not isinstance(entries, list):
        wrong = "is empty" if entries is None else f"is {described(entries)}"
        checked.faults.append(Fault(list_key, wrong, "it must be a list of entries, each beginning with `- name: …`"))
        checked.misread.add(list_key)
        return []
    if len(entries) > MAX_ENTRIES:
        checked.faults.append(Fault(list_key, f"has {len(entries)} entries", f"at most {MAX_ENTRIES} are allowed"))
    return entries[:MAX_ENTRIES]


def _check_entry(checked: Checked, entries: EntryChecks, list_key: str, entry: object, path: str) -> None:
    if not isinstance(entry, Mapping):
        wrong = "is empty" if entry is None else f"is {described(entry)}"
        checked.faults.append(Fault(path, wrong, f"{PARTS[list_key]} is a mapping of keys, beginning with `- name: …`"))
        return
    built, faults = entries.built(list_key, entry)
    checked.faults.extend(fault._replace(path=join(path, fault.path)) for fault in faults)
    name = entry.get("name")
    if isinstance(name, str):
        checked.items.append(Item(list_key, name, built, entry, path))
