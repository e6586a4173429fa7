"""Where entries go when one profile extends another."""

from __future__ import annotations

from typing import Any

from lection_core.profile.rules import Fault
from lection_profiles.checks.documents import Item
from lection_profiles.checks.extension import merged


def item(name: str, list_key: str = "label_patterns", own: bool = True, **keys: str) -> Item:
    return Item(list_key, name, None, {"name": name, **keys}, f"{list_key}[{name}]" if own else "")


def base(*names: str) -> list[Item]:
    return [item(name, own=False) for name in names]


def merge(extended: list[Item], own: list[Item], remove: tuple[str, ...] = ()) -> tuple[str, list[str]]:
    faults: list[Fault] = []
    items = merged(extended, own, remove, faults)
    return " ".join(found.name for found in items), [f"{fault.path}: {fault.message}; {fault.hint}" for fault in faults]


def test_new_entries_follow_in_the_order_they_are_written() -> None:
    assert merge(base("a", "b"), [item("y"), item("x")]) == ("a b y x", [])


def test_an_entry_of_the_same_name_takes_the_others_place() -> None:
    own = item("a")
    assert merged(base("a", "b"), [own], (), [])[0] is own


def test_before_and_after_place_entries_and_keep_their_order() -> None:
    own: list[Any] = [item("x", after="a"), item("y", after="a"), item("v", before="a"), item("w", before="a")]
    assert merge(base("a", "b"), own) == ("v w a x y b", [])


def test_a_replacing_entry_may_move() -> None:
    assert merge(base("a", "b", "c"), [item("a", after="c")]) == ("b c a", [])


def test_an_entry_may_be_placed_by_one_that_is_placed_itself() -> None:
    assert merge(base("a", "b"), [item("x", after="y"), item("y", before="b")]) == ("a y x b", [])


def test_removed_entries_are_gone_and_may_come_back_last() -> None:
    assert merge(base("a", "b"), [], ("a",)) == ("b", [])
    assert merge(base("a", "b"), [item("a")], ("a",)) == ("b a", [])


def test_removing_what_is_not_there_suggests_the_nearest() -> None:
    assert merge(base("clause"), [], ("claus", "zzz"))[1] == [
        "remove[0]: `claus` names no entry of the extended profile; did you mean `clause`?",
        "remove[1]: `zzz` names no entry of the extended profile; known are clause",
    ]


def test_a_place_must_be_in_the_same_list_and_be_there() -> None:
    own = [item("x", after="caps"), item("y", before="claus"), item("z", before="zzz")]
    assert merge([*base("clause"), item("caps", "heading_rules", own=False)], own)[1] == [
        "label_patterns[x].after: `caps` is a heading rule; name an entry of the same list",
        "label_patterns[y].before: `claus` names no entry of this list; did you mean `clause`?",
        "label_patterns[z].before: `zzz` names no entry of this list; known are clause, x, y, z",
    ]


def test_entries_placed_by_each_other_are_refused() -> None:
    assert merge([], [item("x", after="y"), item("y", after="x")])[1] == [
        "label_patterns[x].after: `y` waits for a place itself; place one of the two by another entry",
        "label_patterns[y].after: `x` waits for a place itself; place one of the two by another entry",
    ]


def test_an_entry_may_not_change_its_list() -> None:
    assert merge(base("a"), [item("a", "heading_rules")])[1] == [
        "heading_rules[a].name: is the name of a label pattern in the extended profile; choose another name, or "
        "`remove` that entry"
    ]
    assert merge(base("a"), [item("a", "heading_rules")], ("a",)) == ("a", [])
