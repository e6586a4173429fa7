"""What a reference stands for."""

from __future__ import annotations

from pathlib import Path

import pytest
from lection_core import Profile, ProfileError
from lection_profiles.loading.lookup import Found, look_up, nearest_name


def nothing(_name: str) -> None:
    """A resolver that knows no name."""


def test_a_known_name_comes_before_a_file_of_that_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine").write_text("name: mine\n", encoding="utf-8")
    known = Profile(name="mine")
    assert look_up("mine", {"mine": known}.get) == Found(known, "mine")
    assert look_up("mine", nothing) == Found(Path("mine"))


@pytest.mark.parametrize("ref", ["a/b", "a.yaml", "a.yml", "a.json", "..\\a"])
def test_what_looks_like_a_path_is_one(ref: str) -> None:
    assert look_up(ref, nothing) == Found(Path(ref))


def test_others_stand_for_themselves() -> None:
    for ref in (Path("a"), {"name": "x"}, Profile(name="x")):
        assert look_up(ref, nothing) == Found(ref)


@pytest.mark.parametrize("ref", ["zzz", "x" * 5000, "a\0b", ""])
def test_an_unknown_name_is_no_path(ref: str) -> None:
    with pytest.raises(ProfileError, match="no profile is called"):
        look_up(ref, nothing)


def test_a_file_of_that_name_is_what_was_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("contracts.yaml").write_text("name: contracts\n", encoding="utf-8")
    with pytest.raises(ProfileError) as error:
        look_up("contracts", {"contract": Profile(name="contract")}.get)
    assert str(error.value) == "no profile is called `contracts`; did you mean the file `contracts.yaml`?"


def test_the_nearest_name_is_one_the_resolver_knows() -> None:
    assert nearest_name("contrat", {"contract": Profile(name="contract")}.get) == "contract"
    assert nearest_name("contrat", nothing) is None
