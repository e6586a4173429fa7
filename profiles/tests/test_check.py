"""Checking a profile without raising."""

from __future__ import annotations

from pathlib import Path

from lection_profiles.tooling.check import check_profile
from lection_profiles.tooling.starter import starter
from lection_profiles.writing.builtins import resolve_builtin


def test_a_good_profile_has_neither_problems_nor_warnings(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(starter("mine"), encoding="utf-8")
    found = check_profile(path)
    assert found.profile is not None
    assert found.profile.name == "mine"
    assert (found.problems, found.warnings) == ((), ())


def test_a_bad_one_has_its_problems_and_no_profile() -> None:
    found = check_profile({"name": "mine", "autom": True, "label_patterns": [{}]})
    assert found.profile is None
    assert [problem.path for problem in found.problems] == ["autom", "label_patterns[0]", "label_patterns[0].name"]


def test_a_missing_file_is_a_problem_too(tmp_path: Path) -> None:
    (problem,) = check_profile(tmp_path / "none.yaml").problems
    assert "does not exist" in problem.message


def test_a_surprising_one_has_warnings() -> None:
    found = check_profile({"name": "mine", "heading_rules": [{"name": "x", "regex": r"^\w+$"}]})
    assert found.profile is not None
    assert [warning.path for warning in found.warnings] == ["heading_rules[0].regex"]


def test_a_file_with_the_name_of_an_installed_profile_is_warned_of(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("name: contract\n", encoding="utf-8")
    assert [str(warning) for warning in check_profile(path).warnings] == [
        f"{path}:1:7: name: `contract` is the name of an installed profile; choose a name of its own"
    ]
    assert check_profile("contract").warnings == ()
    installed = resolve_builtin("contract")
    assert installed is not None
    assert check_profile(installed).warnings == ()
