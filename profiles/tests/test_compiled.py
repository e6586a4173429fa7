"""The built-in profiles' quick form."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lection_core import ProfileError
from lection_profiles import builtin_profiles
from lection_profiles.checks.documents import check_document
from lection_profiles.tooling import compile as compiling
from lection_profiles.tooling.compile import compiled_text
from lection_profiles.writing.builtins import resolve_builtin
from lection_profiles.writing.compiled import COMPILED, compiled_document, recorded_document
from lection_profiles.writing.document import document_of
from lection_profiles.writing.yaml_nodes import yaml_nodes


def builtin(name: str) -> tuple[Path, bytes]:
    path = resolve_builtin(name)
    assert path is not None
    return path, path.read_bytes()


def test_the_file_is_fresh() -> None:
    found, expected = json.loads(COMPILED.read_text(encoding="utf-8")), json.loads(compiled_text())
    stale = [name for name in {**found, **expected} if found.get(name) != expected.get(name)]
    assert stale == [], "run: python -m lection_profiles.tooling.compile"
    assert COMPILED.read_text(encoding="utf-8") == compiled_text()


@pytest.mark.parametrize("name", builtin_profiles())
def test_it_says_what_the_yaml_says_places_included(name: str) -> None:
    _path, data = builtin(name)
    found = recorded_document(json.loads(compiled_text())[name], "x")
    expected = document_of(yaml_nodes(data.decode("utf-8")), "x")
    assert (found.data, found.values, found.file) == (expected.data, expected.values, "x")


def test_a_changed_profile_and_other_files_are_read_themselves(tmp_path: Path) -> None:
    path, data = builtin("contract")
    assert compiled_document(path, data + b"\n", "x") is None
    assert compiled_document(tmp_path / "contract.yaml", data, "x") is None
    assert compiled_document(path.with_name("unknown.yaml"), data, "x") is None


def test_what_is_given_may_be_changed() -> None:
    path, data = builtin("generic")
    first = compiled_document(path, data, "x")
    assert first is not None
    assert isinstance(first.data, dict)
    first.data.clear()
    first.values.clear()
    second = compiled_document(path, data, "x")
    assert second is not None
    assert second.data != first.data
    assert second.values


@pytest.mark.parametrize("name", builtin_profiles())
def test_what_is_not_checked_again_has_nothing_wrong_with_it(name: str) -> None:
    path, data = builtin(name)
    found = compiled_document(path, data, "x")
    assert found is not None
    assert found.checked
    assert check_document(found.data).faults == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("name: wrong\nheading_rules:\n- name: title\n  regex: '('\n", r"heading_rules\[0\]\.regex"),
        ("name: wrong\nname: again\n", "name: "),
    ],
)
def test_a_profile_with_something_wrong_is_not_written(
    text: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(text)
    monkeypatch.setattr(compiling, "builtin_profiles", lambda: ("wrong",))
    monkeypatch.setattr(compiling, "resolve_builtin", lambda _name: path)
    with pytest.raises(ProfileError, match=place):
        compiled_text()
