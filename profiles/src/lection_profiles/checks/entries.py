"""Everything that is wrong with one entry of a profile's document. Source: spec/profiles.md."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from lection_core import ProfileError
from lection_core.profile.profile import ENTRY_LISTS, Entry
from lection_core.profile.rules import Fault, entry_faults
from lection_core.profile.values import described, key_path, meant_key, unknown_key

from lection_profiles.checks.patterns import PatternChecks
from lection_profiles.writing.keys import PARTS, PLACE_KEYS, entry_keys

EMPTY = ("is empty", "give it a value, or leave the key out")
"""What is wrong with a key without a value, and what would be right."""


class EntryChecks:
    """Checks the entries of one profile, one after the other; `again` those that nothing was wrong with before."""

    def __init__(self, *, again: bool = False) -> None:
        self._patterns = PatternChecks()
        self._again = again

    def built(self, list_key: str, entry: Mapping[str, Any]) -> tuple[Entry | None, list[Fault]]:
        """Build an entry from its keys, with all that is wrong between and within them; paths begin at the entry."""
        known = entry_keys(list_key)
        # A key written wrongly is one mistake: it is not missing too.
        meant = {name: entry[key] for key, name in meant_keys(entry, known).items()}
        faults = [] if self._again else list(self._faults_as_written(list_key, entry, meant))
        own = set(known) - set(PLACE_KEYS)
        values: dict[str, Any] = {
            key: tupled(value) for key, value in entry.items() if key in own and value is not None
        }
        made = None
        try:
            made = ENTRY_LISTS[list_key](**values)
        except ProfileError as error:
            # What lies between the keys was judged above, on what was written; here a part of it may be missing.
            between = set(entry_faults(list_key, values))
            given = meant.keys() - values.keys()
            faults += [fault for fault in faults_of_error(error) if fault not in between and fault.path not in given]
        return made, faults

    def _faults_as_written(self, list_key: str, entry: Mapping[str, Any], meant: Mapping[str, Any]) -> Iterator[Fault]:
        known = entry_keys(list_key)
        yield from (unknown_key(key_path((key,)), key, known, PARTS[list_key]) for key in entry if key not in known)
        yield from (Fault(key, *EMPTY) for key, value in entry.items() if value is None and key in known)
        yield from _place_faults(entry)
        as_meant = set(entry_faults(list_key, meant))
        yield from (fault for fault in entry_faults(list_key, entry) if fault in as_meant)
        yield from self._patterns.faults(list_key, entry)


def meant_keys(data: Mapping[str, Any], known: Collection[str]) -> dict[str, str]:
    """Give for each key the known one that it is, or was most probably meant to be where that does not stand itself."""
    keys = {key: key for key in data if key in known}
    for key in data:
        name = meant_key(key, known) if key not in known else None
        if name is not None and name not in keys.values():
            keys[key] = name
    return keys


def _place_faults(entry: Mapping[str, Any]) -> Iterator[Fault]:
    for key in PLACE_KEYS:
        place = entry.get(key)
        if place is not None and not isinstance(place, str):
            yield Fault(key, f"is {described(place)}", "write the name of one entry of the same list")
        elif place is not None and place == entry.get("name"):
            yield Fault(key, "is the entry's own name", "write the name of another entry of the same list")
    if all(key in entry for key in PLACE_KEYS):
        yield Fault("after", "stands beside `before`", "keep one of the two", at_key=True)


def faults_of_error(error: ProfileError) -> Iterator[Fault]:
    """Yield the faults the model found; their paths are its own."""
    return (Fault(problem.path, problem.message, problem.hint) for problem in error.problems)


def tupled(value: object) -> object:
    """Turn lists into tuples, which the model holds."""
    return tuple(tupled(item) for item in value) if isinstance(value, list) else value
