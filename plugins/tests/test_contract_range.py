from __future__ import annotations

import pytest
from lection_plugins.found.contract_range import admits, wants_newer


@pytest.mark.parametrize(
    ("wanted", "version", "yes"),
    [
        (">=1.0,<2", (1, 0), True),
        (">=1.0,<2", (1, 9), True),
        (">=1.0,<2", (2, 0), False),
        (" >= 1 , != 1.3 ", (1, 3), False),
        ("==1.2", (1, 2), True),
        ("<=1.2", (1, 3), False),
        (">1.2", (1, 3), True),
        ("1.1", (1, 0), False),
        ("1.1", (1, 5), True),
        ("1.1", (2, 0), False),
        ("1", (1, 7), True),
    ],
)
def test_a_range_admits_what_it_says(wanted: str, version: tuple[int, int], yes: bool) -> None:
    assert admits(wanted, version) is yes


@pytest.mark.parametrize("wanted", ["", "one", ">=", "~=1.0", "1.0.0", ">=1.0 <2", "1" * 10])
def test_what_is_no_range_is_refused_with_an_example(wanted: str) -> None:
    with pytest.raises(ValueError, match=r'write it like ">=1\.0,<2"'):
        admits(wanted, (1, 0))


def test_it_is_known_which_side_is_older() -> None:
    assert wants_newer(">=2,<3", (1, 0))
    assert wants_newer("2.0", (1, 0))
    assert not wants_newer("<1", (1, 0))
    assert not wants_newer("0.9", (1, 0))
