from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest
from lection_core import Source
from lection_plugins import Manifest, Option, OptionError, checked_options, discover, option_from_text
from lection_plugins.loading.options import fits

if TYPE_CHECKING:
    from conftest import Site

MANIFEST = Manifest(
    "alpha",
    "1.0",
    options=MappingProxyType(
        {
            "deep": Option("deep", "integer", 3, "How deep to look."),
            "wide": Option("wide", "number", 0.5, "How wide."),
            "loud": Option("loud", "boolean", False, "Whether loud."),
            "name": Option("name", "string", "x", "What it is called."),
        }
    ),
)


def test_what_is_not_given_takes_its_default() -> None:
    assert checked_options(MANIFEST, {"deep": 4}) == {"deep": 4, "wide": 0.5, "loud": False, "name": "x"}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"other": 1}, "option 'other' of reader 'alpha': it has no such option; it has: deep, wide, loud, name"),
        ({"deep": "4"}, "option 'deep' of reader 'alpha': '4' is no integer; How deep to look."),
        ({"deep": True}, "option 'deep' of reader 'alpha': True is no integer"),
        ({"loud": 1}, "option 'loud' of reader 'alpha': 1 is no boolean"),
        ({"name": None}, "option 'name' of reader 'alpha': None is no string"),
    ],
)
def test_what_does_not_fit_is_named(given: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError) as caught:
        checked_options(MANIFEST, given)
    assert str(caught.value).startswith(message)


def test_a_number_may_be_whole() -> None:
    assert fits(1, "number")
    assert fits(1.5, "number")
    assert not fits(False, "number")


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("deep", "4", 4),
        ("wide", "1e3", 1000.0),
        ("loud", "Yes", True),
        ("loud", "0", False),
        ("name", "a b", "a b"),
        ("?", "1", "1"),
    ],
)
def test_a_text_becomes_the_value_it_means(name: str, text: str, value: object) -> None:
    assert option_from_text(MANIFEST, name, text) == value


@pytest.mark.parametrize(("name", "text"), [("deep", "four"), ("wide", "x"), ("loud", "maybe")])
def test_a_text_that_means_nothing_is_an_error(name: str, text: str) -> None:
    with pytest.raises(OptionError, match=f"{text!r} is no "):
        option_from_text(MANIFEST, name, text)


def test_options_are_checked_before_anything_is_read(site: Site) -> None:
    site.reader("alpha")
    with pytest.raises(OptionError, match="it has: none"):
        discover().read("alpha", Source.from_text("x"), options={"deep": 1})
    with pytest.raises(OptionError, match="it has: none"):
        discover().read("alpha", Source.from_text("x"), options={"deep": 1}, isolate=True)
