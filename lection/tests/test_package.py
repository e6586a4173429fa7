from __future__ import annotations

import subprocess
import sys

import lection_core
import pytest

import lection


@pytest.mark.parametrize("name", lection.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(lection, name) is not None


def test_the_names_of_the_contract_are_those_of_core() -> None:
    assert lection.Block is lection_core.Block
    assert lection.ProfileError is lection_core.ProfileError


def test_what_is_not_there_says_so() -> None:
    with pytest.raises(AttributeError, match="'lection' has no attribute 'nothing'"):
        lection.nothing  # noqa: B018


def test_the_package_lists_what_it_offers() -> None:
    assert dir(lection) == sorted(lection.__all__)


@pytest.mark.parametrize(
    ("code", "absent"),
    [
        ("import lection", "pydantic rich click lection_core importlib.metadata"),
        ("from lection.__main__ import main; main(['--version'])", "pydantic rich click lection_core"),
        ("from lection.__main__ import main; main(['--help'])", "pydantic rich ruamel lection_profiles"),
        ("from lection.__main__ import main; main(['readers'])", "pydantic ruamel lection_profiles pyromark"),
    ],
)
def test_nothing_heavy_is_imported_before_it_is_needed(code: str, absent: str) -> None:
    check = f"import sys; {code}; print([name for name in {absent.split()} if name in sys.modules], file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
