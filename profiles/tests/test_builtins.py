"""The profiles that come with the package."""

from __future__ import annotations

import pytest
from lection_profiles import builtin_profiles, load_profile
from lection_profiles.builtins import resolve_builtin
from lection_profiles.load import load_with_warnings


def test_the_names_are_sorted_and_generic_is_among_them() -> None:
    assert list(builtin_profiles()) == sorted(builtin_profiles())
    assert {"generic", "contract"} <= set(builtin_profiles())


def test_a_name_that_is_a_path_is_not_followed() -> None:
    assert resolve_builtin("../builtin/contract") is None
    assert resolve_builtin("contract") is not None


@pytest.mark.parametrize("name", builtin_profiles())
def test_each_loads_under_its_name_and_says_what_it_is_for(name: str) -> None:
    found = load_with_warnings(name)
    assert found.profile.name == name
    assert found.profile.description
    assert all(location.startswith("profile ") for location in found.profile.locations.values())
    assert load_profile(load_profile(name).to_mapping()) == found.profile
