"""What `extends`, `remove`, `before` and `after` make of two lists of entries. Source: spec/profiles.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lection_core.profile.rules import Fault
from lection_core.profile.words import Guesses, clipped

from lection_profiles.checks.documents import Item
from lection_profiles.writing.keys import PARTS, PLACE_KEYS


def merged(extended: Sequence[Item], own: Sequence[Item], remove: Iterable[str], faults: list[Fault]) -> list[Item]:
    """Put a profile's own entries among those it extends; what is wrong is added to `faults`.

    An own entry replaces the extended one of its name in its place; `remove`d ones go; own ones with `before` or
    `after` are placed there; the rest follow in the order they are written.
    """
    removed = set(remove)
    faults.extend(_unknown_removals(extended, remove))
    kept = [item for item in extended if item.name not in removed]
    faults.extend(_moved_between_lists(kept, own))
    replacing = {item.name: item for item in own}
    names = {item.name for item in kept}
    items = [replacing.get(item.name, item) for item in kept]
    items += [item for item in own if item.name not in names]
    return _placed(items, faults)


def _unknown_removals(extended: Sequence[Item], remove: Iterable[str]) -> Iterator[Fault]:
    guesses = Guesses(item.name for item in extended)
    names = {item.name for item in extended}
    for position, name in enumerate(remove):
        if name not in names:
            wrong = f"`{clipped(name)}` names no entry of the extended profile"
            yield Fault(f"remove[{position}]", wrong, guesses.hint(name))


def _moved_between_lists(kept: Sequence[Item], own: Sequence[Item]) -> Iterator[Fault]:
    lists = {item.name: item.list_key for item in kept}
    for item in own:
        other = lists.get(item.name, item.list_key)
        if other != item.list_key:
            wrong = f"is the name of {PARTS[other]} in the extended profile"
            yield Fault(f"{item.path}.name", wrong, "choose another name, or `remove` that entry")


def _placed(items: list[Item], faults: list[Fault]) -> list[Item]:
    """Move the own entries that say where they belong; those after the same one keep their order."""
    waiting = [item for item in items if item.path and _target(item)]
    settled = [item for item in items if item not in waiting]
    while waiting:
        names = {(item.list_key, item.name) for item in settled}
        ready = [item for item in waiting if (item.list_key, _target(item)) in names]
        if not ready:
            faults.extend(_misplaced(waiting, items))
            return settled + waiting
        _insert(settled, ready)
        waiting = [item for item in waiting if item not in ready]
    return settled


def _insert(settled: list[Item], ready: Iterable[Item]) -> None:
    last: dict[str, int] = {}
    for item in ready:
        target = _target(item)
        at = next(position for position, other in enumerate(settled) if other.name == target)
        if "after" in item.keys:
            last[target] = last.get(target, 0) + 1
            at += last[target]
        settled.insert(at, item)


def _misplaced(waiting: Sequence[Item], items: Sequence[Item]) -> Iterator[Fault]:
    """Say why entries cannot be placed: their target is unknown, in another list, or waits for a place too."""
    lists = {item.name: item.list_key for item in items}
    guesses = {key: Guesses(name for name in lists if lists[name] == key) for key in PARTS}
    for item in waiting:
        key, target = _place_key(item), _target(item)
        if target not in lists:
            wrong, hint = f"`{clipped(target)}` names no entry of this list", guesses[item.list_key].hint(target)
        elif lists[target] == item.list_key:
            wrong, hint = f"`{clipped(target)}` waits for a place itself", "place one of the two by another entry"
        else:
            wrong, hint = f"`{clipped(target)}` is {PARTS[lists[target]]}", "name an entry of the same list"
        yield Fault(f"{item.path}.{key}", wrong, hint)


def _place_key(item: Item) -> str:
    return "before" if "before" in item.keys else "after"


def _target(item: Item) -> str:
    """The entry this one is placed by, empty where it is not placed; a place that is no other name was refused."""
    target = next((item.keys[key] for key in PLACE_KEYS if key in item.keys), "")
    return target if isinstance(target, str) and target != item.name else ""
