from __future__ import annotations

import pytest
from lection_plugins.found.xml_root import Root, RootRule, root_of

AKN = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"


@pytest.mark.parametrize(
    ("text", "root"),
    [
        (f'<?xml version="1.0"?>\n<!-- <a> -->\n<akomaNtoso xmlns="{AKN}"><act>', Root("akomaNtoso", AKN)),
        (f'\ufeff<!DOCTYPE x [<!ENTITY e "<y>">]>\n<a:akomaNtoso\n xmlns:a="{AKN}">', Root("akomaNtoso", AKN)),
        ("<plain/>", Root("plain", "")),
        ("  <plain attribute='>'>", Root("plain", "")),
        ("words", None),
        ("<plain", None),
        ("", None),
        ('<?xml version="1.0" encoding="no-such"?><a>', None),
    ],
)
def test_the_root_is_told_from_the_beginning(text: str, root: Root | None) -> None:
    assert root_of(text.encode()) == root


def test_utf_16_tells_its_root_too() -> None:
    assert root_of("<?xml version='1.0'?><a>".encode("utf-16")) == Root("a", "")


def test_a_rule_may_leave_name_or_namespace_open() -> None:
    root = Root("akomaNtoso", AKN)
    assert RootRule("akomaNtoso", "").matches(root)
    assert RootRule("", AKN).matches(root)
    assert not RootRule("act", AKN).matches(root)
    assert not RootRule("akomaNtoso", "other").matches(root)
