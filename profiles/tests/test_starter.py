"""The commented starter."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from lection_core import Block, ProfileError
from lection_profiles import Run, annotate, load_profile, recognise
from lection_profiles.loading.load import load_with_warnings
from lection_profiles.tooling.fit import rule_name
from lection_profiles.tooling.starter import starter
from lection_profiles.writing.document import document_of
from lection_profiles.writing.yaml_nodes import yaml_nodes

STRUCTURE = ("label_patterns", "heading_resets", "heading_rules")


def loaded(tmp_path: Path, text: str) -> tuple[str, list[str], tuple[object, ...]]:
    path = tmp_path / "starter.yaml"
    path.write_text(text, encoding="utf-8")
    profile, warnings = load_with_warnings(path)
    return profile.name, [entry.name for _key, entry in profile.entries()], warnings


def test_it_loads_without_a_problem_or_a_warning_and_has_an_entry_of_each_kind(tmp_path: Path) -> None:
    name, entries, warnings = loaded(tmp_path, starter("house_rules"))
    assert name == "house_rules"
    assert {"clause", "schedule", "all_caps", "definition", "dates"} <= set(entries)
    assert warnings == ()


def test_one_that_extends_loads_with_the_other_profiles_entries_alone(tmp_path: Path) -> None:
    text = starter("our_contracts", extends="contract")
    assert "# label_patterns:" in text
    name, entries, warnings = loaded(tmp_path, text)
    assert (name, warnings) == ("our_contracts", ())
    assert entries == loaded(tmp_path, "name: x\nextends: contract\n")[1]


def test_its_entries_load_again_once_the_comment_signs_are_taken_off(tmp_path: Path) -> None:
    head, _, entries = starter("our_rules", extends="generic").partition("# How units are labelled")
    uncommented = re.sub(r"^# (?=  |[a-z_]+:)", "", entries, flags=re.MULTILINE)
    assert loaded(tmp_path, f"{head}#{uncommented}")[1] == loaded(tmp_path, starter())[1]


def test_its_sample_reads_as_its_comments_say() -> None:
    data: Any = document_of(yaml_nodes(starter())).data
    profile = load_profile(data)
    run = Run(text=profile.sample, source=(0, len(profile.sample)))
    blocks = [item for item in annotate(recognise([run], profile), profile) if isinstance(item, Block)]
    assert [(block.depth, block.kind, block.label) for block in blocks if block.matched_by != "fallback"] == [
        (1, "section", None),
        (1, "section", "1"),
        (2, "item", "1.1"),
        (2, "item", "1.2"),
        (3, "item", "(a)"),
        (4, "item", "(i)"),
        (4, "item", "(ii)"),
        (3, "item", "(b)"),
        (1, "item", "2"),
        (2, "section", "Rule No. 1"),
        (3, "item", None),
        (1, "section", "Schedule 1"),
        (2, "item", "1"),
    ]
    used = {rule_name(block) for block in blocks} - {""}
    assert used == {entry.name for key, entry in profile.entries() if key in STRUCTURE}
    assert [block.text for block in blocks if block.role == "recital"] == ["The Supplier makes what the Buyer needs."]
    assert [block.label for block in blocks if block.role == "definition"] == ["1.1"]


@pytest.mark.parametrize("name", ["House Rules", "", "a\n", "9a", "a" * 65])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(ProfileError, match="is not a name"):
        starter(name)
    with pytest.raises(ProfileError, match="is not a name"):
        starter(extends=name)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("My Rules", "use lower-case letters, digits and underscores, beginning with a letter, e.g. `my_rules`"),
        ("sub/rules.yaml", "write `rules`; `--output` says to which file it goes"),
    ],
)
def test_what_is_no_name_is_answered_with_one(name: str, hint: str) -> None:
    with pytest.raises(ProfileError) as error:
        starter(name)
    assert str(error.value) == f"name: `{name}` is not a name; {hint}"


def test_a_path_in_place_of_what_is_extended_is_answered_with_what_stands_there() -> None:
    with pytest.raises(ProfileError) as error:
        starter(extends="rules.yaml")
    assert str(error.value) == (
        "extends: `rules.yaml` is not a name; write the name of a built-in or installed profile; a path is not followed"
    )


def test_what_is_extended_may_be_called_with_its_package() -> None:
    base = {"name": "minutes", "heading_rules": [{"name": "caps", "all_caps": True}]}
    data = document_of(yaml_nodes(starter(extends="acme/minutes"))).data
    profile = load_profile(data, resolve={"acme/minutes": base}.get)  # type: ignore[arg-type]
    assert [entry.name for _key, entry in profile.entries()] == ["caps"]
