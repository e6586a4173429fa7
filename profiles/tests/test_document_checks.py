"""What is wrong with one document by itself."""

from __future__ import annotations

from typing import Any

import pytest
from lection_profiles.checks.documents import check_document, profile_items
from lection_profiles.loading.load import load_profile
from lection_profiles.writing.keys import entry_keys, profile_keys


def faults(**keys: Any) -> list[str]:
    checked = check_document({"name": "mine", **keys})
    return [f"{fault.path}: {fault.message}; {fault.hint}" for fault in checked.faults]


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        (
            {"label_patterns": None},
            "label_patterns: is empty; it must be a list of entries, each beginning with `- name: …`",
        ),
        (
            {"label_patterns": {"a": {"template": "x"}}},
            "label_patterns: is a mapping; it must be a list of entries, each beginning with `- name: …`",
        ),
        (
            {"label_patterns": ["({alpha})"]},
            "label_patterns[0]: is the text `({alpha})`; a label pattern is a mapping of keys, beginning with "
            "`- name: …`",
        ),
        (
            {"label_patterns": [{"name": "a", "template": None}]},
            "label_patterns[0].template: is empty; give it a value, or leave the key out",
        ),
        (
            {"label_patterns": [{"name": "a", "templte": "x", "regex": "(?P<number>x)", "numbering": "arabic"}]},
            "label_patterns[0].templte: `templte` is not a key of a label pattern; did you mean `template`?",
        ),
        (
            {"locations": {}},
            "locations: `locations` is not a key of a profile; the keys are " + ", ".join(profile_keys()),
        ),
        ({"remove": ["a"]}, "remove: stands without `extends`; say what it extends, or leave it out"),
        (
            {"extends": "x", "remove": "a"},
            "remove: is the text `a`; write a list of at most 200 names, e.g. `[clause, annex]`",
        ),
        (
            {"extends": "x", "remove": [1]},
            "remove: is not a list of names; write a list of at most 200 names, e.g. `[clause, annex]`",
        ),
        ({"extends": 1}, "extends: is the number 1; write the name of one other profile"),
        (
            {"heading_rules": [{"name": "a", "all_caps": True, "before": ["b"]}]},
            "heading_rules[0].before: is a list; write the name of one entry of the same list",
        ),
        (
            {"heading_rules": [{"name": "a", "all_caps": True, "after": "a"}]},
            "heading_rules[0].after: is the entry's own name; write the name of another entry of the same list",
        ),
        (
            {"heading_rules": [{"name": "a", "all_caps": True, "before": "b", "after": "c"}]},
            "heading_rules[0].after: stands beside `before`; keep one of the two",
        ),
        (
            {"heading_rules": [{"name": "a", "zzz": 1}]},
            "heading_rules[0].zzz: `zzz` is not a key of a heading rule; the keys are "
            + ", ".join(entry_keys("heading_rules")),
        ),
        (
            {"label_patterns": [{"name": "a", "templte": "{arabic}"}]},
            "label_patterns[0].templte: `templte` is not a key of a label pattern; did you mean `template`?",
        ),
        (
            {"label_patterns": [{"nam": "a", "template": "{arabic}"}]},
            "label_patterns[0].nam: `nam` is not a key of a label pattern; did you mean `name`?",
        ),
        (
            {"label_patterns": [{"name": None, "template": "{arabic}"}]},
            "label_patterns[0].name: is empty; give it a value, or leave the key out",
        ),
        (
            {"label_patterns": [{"name": "a", "regex": "(?P<number>x)", "numberng": "arabic"}]},
            "label_patterns[0].numberng: `numberng` is not a key of a label pattern; did you mean `numbering`?",
        ),
        (
            {"extnds": "contract", "remove": ["clause"]},
            "extnds: `extnds` is not a key of a profile; did you mean `extends`?",
        ),
        (
            {"heading": ["Fees"]},
            "heading: `heading` is not a key of a profile; did you mean `heading_rules`?",
        ),
    ],
)
def test_one_mistake_is_one_sentence(keys: dict[str, Any], sentence: str) -> None:
    assert faults(**keys) == [sentence]


def test_what_stands_under_a_list_written_wrongly_is_checked() -> None:
    assert faults(label_pattern=[{"name": "a", "template": "{arabic}", "heading": "line"}]) == [
        "label_pattern: `label_pattern` is not a key of a profile; did you mean `label_patterns`?",
        "label_pattern[0].heading: is the text `line`; it must be a list; write `[line]`",
    ]


def test_a_name_is_asked_for() -> None:
    assert [str(fault.path) for fault in check_document({}).faults] == ["name"]
    assert [str(fault.path) for fault in check_document({"Name": "mine"}).faults] == ["Name"]


def test_more_entries_than_allowed_are_refused() -> None:
    many = [{"name": f"a{number}", "template": "{arabic}"} for number in range(201)]
    assert faults(label_patterns=many) == ["label_patterns: has 201 entries; at most 200 are allowed"]


def test_entries_with_mistakes_keep_their_names_for_others() -> None:
    checked = check_document({"name": "mine", "label_patterns": [{"name": "a", "template": 3}]})
    assert [(item.name, item.entry, item.path) for item in checked.items] == [("a", None, "label_patterns[0]")]


def test_a_profiles_entries_become_items_that_were_written_nowhere() -> None:
    items = profile_items(load_profile("contract"))
    assert all(item.entry is not None and item.path == "" for item in items)
    assert all(item.location.startswith("profile contract:") for item in items)


def test_what_was_checked_before_is_built_without_asking_again() -> None:
    rule = {"name": "title", "regex": "("}
    again = check_document({"name": "mine", "heading_rules": [rule]}, again=True)
    assert [(item.name, item.keys, item.entry is not None) for item in again.items] == [("title", rule, True)]
    assert again.faults == []
    assert [fault.path for fault in check_document({"name": "mine", "heading_rules": [rule]}).faults] == [
        "heading_rules[0].regex"
    ]
