"""Loading: from a name, a file or a mapping to a checked profile. Source: spec/profiles.md "Loading"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from lection_core import Problem, Profile, ProfileError
from lection_core.profile.profile import ENTRY_LISTS, Entry
from lection_core.profile.rules import MAX_ENTRIES, Fault, reference_faults
from lection_core.profile.values import join
from lection_core.profile.words import clipped

from lection_profiles.checks.cautions import cautions
from lection_profiles.checks.documents import Checked, Item, check_document, profile_items
from lection_profiles.checks.extension import merged
from lection_profiles.checks.patterns import PatternChecks
from lection_profiles.loading.lookup import Found, Reference, Resolver, look_up, nearest_name
from lection_profiles.writing.builtins import resolve_builtin
from lection_profiles.writing.document import Document
from lection_profiles.writing.files import file_document, mapping_document, stream_document

MAX_CHAIN = 10
"""How many profiles may extend one another in a row."""


class Loaded(NamedTuple):
    """A profile, with what is allowed in it but may not do what is meant."""

    profile: Profile
    warnings: tuple[Problem, ...]


def load_profile(ref: Reference, *, resolve: Resolver = resolve_builtin) -> Profile:
    """Load a profile from a name, a YAML or JSON file (its path, or open for bytes) or a mapping, with all it extends.

    A text is a name where `resolve` knows it, else a path; names in `extends` are only ever given to `resolve`, so
    nothing inside a profile opens a file. A Profile is checked and given back.

    Raises ProfileError with every problem at once, sorted by position.
    """
    return _load(look_up(ref, resolve), resolve, ())[0]


def load_with_warnings(ref: Reference, *, resolve: Resolver = resolve_builtin) -> Loaded:
    """Load a profile as `load_profile` does, and say what its own document has that may not do what is meant."""
    found = look_up(ref, resolve)
    profile, document = _load(found, resolve, ())
    faults = [*cautions(document.data, profile), *_taken_name(found, profile, resolve)]
    return Loaded(profile, tuple(_sorted(_located(document, faults))))


def _taken_name(found: Found, profile: Profile, resolve: Resolver) -> Iterator[Fault]:
    """For a file whose name is that of an installed profile, so that a tree does not say which of the two it means."""
    if isinstance(found.target, Path) and not found.name:
        other = resolve(profile.name)
        if other is not None and not (isinstance(other, Path) and other.resolve() == found.target.resolve()):
            yield Fault("name", f"`{profile.name}` is the name of an installed profile", "choose a name of its own")


def _load(found: Found, resolve: Resolver, chain: tuple[str, ...]) -> tuple[Profile, Document]:
    """Load what was found, and give its document too; `chain` are the names of the profiles that extend it."""
    if isinstance(found.target, Profile):
        return found.target, _checked_document(found.target)
    if isinstance(found.target, Path):
        document = file_document(found.target)
    elif isinstance(found.target, Mapping):
        document = mapping_document(found.target, f"profile {found.name}" if found.name else None)
    else:
        document = stream_document(found.target)
    checked = check_document(document.data, again=document.checked)
    base = _base(checked, resolve, chain)
    items = [replace(item, location=_location(document, item, checked, found.name)) for item in checked.items]
    if base.readable:
        items = merged(base.items, items, checked.remove, checked.faults)
        checked.faults.extend(_too_many(items))
        if not checked.misread:  # else a name may stand in what could not be read
            checked.faults.extend(_unknown_names(items))
    problems = (*base.problems, *_sorted((*_slips(document), *_located(document, checked.faults))))
    if problems:
        raise ProfileError(problems)
    return _built(checked.head, items, base), document


def _checked_document(profile: Profile) -> Document:
    """Check what the model cannot: whether templates and regular expressions can be used."""
    content = profile.to_mapping()
    patterns = PatternChecks()
    faults = [
        fault._replace(path=join(f"{list_key}[{position}]", fault.path))
        for list_key in ENTRY_LISTS
        for position, entry in enumerate(content.get(list_key, ()))
        for fault in patterns.faults(list_key, entry)
    ]
    if faults:
        raise ProfileError(tuple(_located(Document(), faults)))
    return Document(data=content)


class _Base(NamedTuple):
    """What a profile extends: its entries and languages, or why it cannot be read."""

    items: Sequence[Item] = ()
    languages: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    readable: bool = True


def _base(checked: Checked, resolve: Resolver, chain: tuple[str, ...]) -> _Base:
    """Load what a profile extends, once it is sure that this does not come back to it."""
    name = checked.extends
    if name is None:
        return _Base(readable="extends" not in checked.misread)
    chain = (*chain, str(checked.head.get("name", "")))
    fault = _chain_fault(name, chain)
    target = None if fault else resolve(name)
    if not fault and target is None:
        fault = Fault("extends", f"no profile is called `{clipped(name)}`", _extends_hint(name, resolve))
    if fault or target is None:
        checked.faults.extend((fault,) if fault else ())
        return _Base(readable=False)
    try:
        profile, _document = _load(Found(target, name), resolve, chain)
    except ProfileError as error:
        return _Base(problems=error.problems, readable=False)
    return _Base(profile_items(profile), profile.languages)


def _chain_fault(name: str, chain: tuple[str, ...]) -> Fault | None:
    if name == chain[-1]:
        return Fault("extends", f"`{clipped(name)}` is the profile's own name", "give the profile another `name`")
    if name in chain:
        way = " -> ".join(clipped(each) for each in (*chain[chain.index(name) :], name))
        return Fault("extends", f"the profile extends itself: {way}", "take `extends` out of one of them")
    if len(chain) > MAX_CHAIN:
        return Fault("extends", f"more than {MAX_CHAIN} profiles extend one another", "extend fewer in a row")
    return None


def _extends_hint(name: str, resolve: Resolver) -> str:
    near = nearest_name(name, resolve)
    if near:
        return f"did you mean `{near}`?"
    return "write the name of a built-in or installed profile; a path is not followed"


def _too_many(items: Sequence[Item]) -> Iterator[Fault]:
    for list_key, count in Counter(item.list_key for item in items).items():
        if count > MAX_ENTRIES:
            wrong = f"has {count} entries together with the extended ones"
            yield Fault(list_key, wrong, f"at most {MAX_ENTRIES} are allowed")


def _unknown_names(items: Sequence[Item]) -> Iterator[Fault]:
    """Yield the names that no entry of the merged profile bears, where their author wrote them."""
    lists = {list_key: [item for item in items if item.list_key == list_key] for list_key in ENTRY_LISTS}
    for fault in reference_faults({key: [item.keys for item in found] for key, found in lists.items()}):
        list_key, _, rest = fault.path.partition("[")
        position, _, key = rest.partition("].")
        item = lists[list_key][int(position)]
        if item.path:
            yield fault._replace(path=join(item.path, key))
        else:
            wrong = f"leaves `{item.name}` of the extended profile behind, where {fault.message}"
            yield Fault("remove", wrong, f"remove or replace `{item.name}` too")


def _built(head: Mapping[str, object], items: Iterable[Item], base: _Base) -> Profile:
    lists: dict[str, list[Entry]] = {list_key: [] for list_key in ENTRY_LISTS}
    for item in items:
        if item.entry is not None:
            lists[item.list_key].append(item.entry)
    values: dict[str, Any] = {"languages": base.languages, **head}
    values.update({list_key: tuple(entries) for list_key, entries in lists.items()})
    return Profile(**values, locations={item.name: item.location for item in items})


def _location(document: Document, item: Item, checked: Checked, name: str) -> str:
    mark = document.mark(item.path)
    if mark is None:
        return f"profile {name or checked.head.get('name', '')}"
    return f"{f'profile {name}' if name else document.file}:{mark.line}:{mark.column}"


def _slips(document: Document) -> Iterator[Problem]:
    for slip in document.slips:
        yield Problem(slip.path, slip.message, slip.hint, document.file, *(slip.mark or ()))


def _located(document: Document, faults: Iterable[Fault]) -> Iterator[Problem]:
    for fault in faults:
        mark = document.mark(fault.path, fault.at_key)
        yield Problem(fault.path, fault.message, fault.hint, document.file, *(mark or ()))


def _sorted(problems: Iterable[Problem]) -> list[Problem]:
    return sorted(problems, key=lambda problem: (problem.line or 0, problem.column or 0))
