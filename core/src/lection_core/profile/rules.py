"""What must hold between the keys of a profile: pure checks on plain values.

The model and the loader use the same ones, so a profile built in Python and one read from a file obey the same rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from lection_core.errors import Problem, ProfileError
from lection_core.profile.words import Guesses, clipped

NAME_PATTERN = r"^[a-z][a-z0-9_]*$"
LANGUAGE_PATTERN = r"^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$"
MAX_NAME = 64
MAX_PATTERN = 1000
MAX_ENTRIES = 200
MAX_SAMPLE = 20_000
ROOT = "document"
"""The name that stands for the document itself in `inside`."""

LISTS = ("label_patterns", "heading_resets", "heading_rules", "role_rules", "span_extractors")
_PARENTS = ("label_patterns", "heading_resets", "heading_rules")
_EITHER = {
    "label_patterns": ("template", "regex"),
    "heading_resets": ("template", "regex"),
    "span_extractors": ("regex", "extractor"),
}
_GLOB = re.compile(r"[*?\[]")
_NOT_CONDITIONS = {"name", "rank", "role", "before", "after"}


class Fault(NamedTuple):
    """One thing wrong: the key path (`label_patterns[2].regex`), what is wrong, and what would be right.

    `at_key` says that the key itself is wrong, not its value.
    """

    path: str
    message: str
    hint: str
    at_key: bool = False


def refuse(faults: Iterable[Fault]) -> None:
    """Raise ProfileError with every fault, or do nothing where there is none."""
    problems = tuple(Problem(path=fault.path, message=fault.message, hint=fault.hint) for fault in faults)
    if problems:
        raise ProfileError(problems)


def entry_faults(list_key: str, entry: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield what is wrong between the keys of one entry; `entry` holds the keys that are given, with their values."""
    if list_key in _EITHER:
        yield from _either(entry, *_EITHER[list_key])
    elif not entry.keys() - _NOT_CONDITIONS:
        yield Fault("", "has no condition, so it would hold everywhere", "give at least one condition")
    if list_key == "label_patterns":
        yield from _numbering(entry)


def _either(entry: Mapping[str, Any], first: str, second: str) -> Iterator[Fault]:
    if first in entry and second in entry:
        yield Fault(second, f"stands beside `{first}`", "keep one of the two")
    elif first not in entry and second not in entry:
        yield Fault("", f"has neither `{first}` nor `{second}`", "give exactly one of the two")


def _numbering(entry: Mapping[str, Any]) -> Iterator[Fault]:
    if "regex" in entry and "template" not in entry and "numbering" not in entry:
        yield Fault(
            "numbering", "is missing", "with `regex`, say how the `number` group counts, e.g. `numbering: arabic`"
        )
    if "template" in entry and "numbering" in entry:
        yield Fault("numbering", "stands beside `template`", "leave it out; the placeholder says how the label counts")


def profile_faults(profile: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield what is wrong between the entries of a whole profile: names used twice, names nothing bears."""
    yield from name_faults(profile)
    yield from reference_faults(profile)


def name_faults(profile: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the names that are used twice or reserved."""
    first: dict[str, str] = {}
    for path, entry in _entries(profile, LISTS):
        name = entry.get("name")
        if not isinstance(name, str):
            continue
        if name == ROOT:
            yield Fault(f"{path}.name", f"is `{ROOT}`, which stands for the document itself", "choose another name")
        elif name in first:
            wrong = f"is `{clipped(name)}`, which is the name of {first[name]} already"
            yield Fault(f"{path}.name", wrong, "give each entry a name of its own")
        first.setdefault(name, path)


def reference_faults(profile: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the names in `inside` and in role rules' `label` that no entry bears."""
    names = [entry["name"] for _, entry in _entries(profile, _PARENTS) if isinstance(entry.get("name"), str)]
    bearers, parents = frozenset(names), frozenset((*names, ROOT))
    guesses, parent_guesses = Guesses(names), Guesses((*names, ROOT))
    for path, entry in _entries(profile, ("label_patterns",)):
        for position, name in enumerate(_listed(entry.get("inside"))):
            # What has not the form of a name is refused for that.
            if isinstance(name, str) and name not in parents and re.match(NAME_PATTERN, name):
                yield unknown_name(f"{path}.inside[{position}]", name, parent_guesses)
    for path, entry in _entries(profile, ("role_rules",)):
        label = entry.get("label")
        if isinstance(label, str) and label and not _GLOB.search(label) and label not in bearers:
            yield unknown_name(f"{path}.label", label, guesses)


def unknown_name(path: str, name: str, guesses: Guesses) -> Fault:
    """Say that `name` names no entry, and which one it may have meant."""
    return Fault(path, f"`{clipped(name)}` names no entry of this profile", guesses.hint(name))


def _entries(profile: Mapping[str, Any], keys: Iterable[str]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield each entry that is a mapping, with its key path."""
    for key in keys:
        for position, entry in enumerate(_listed(profile.get(key))):
            if isinstance(entry, Mapping):
                yield f"{key}[{position}]", entry


def _listed(value: object) -> Sequence[Any]:
    """A value that should be a list, as one: empty where it is none."""
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()
