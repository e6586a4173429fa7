"""Dashes amid lines of keys and values are no bullets; those of a list are."""

from __future__ import annotations

import pytest
from lection_core import Block
from lection_profiles import Run, load_profile, recognise

POLICY = load_profile("policy")


def kinds(text: str) -> list[str]:
    items = recognise([Run(text=text, source=(0, len(text)))], POLICY)
    return [item.kind for item in items if isinstance(item, Block)]


@pytest.mark.parametrize(
    "text",
    [
        "required:\n- name\nproperties:\n  name: string",
        "parameters:\n- name: id\n  in: path\n- name: status\n  in: query",
        "get:\n  description: All pets\n  produces:\n  - application/json\n  - text/html",
        "type: string\nenum:\n- clueless\n- lazy",
        "'200':\n  allOf:\n  - $ref: '#/definitions/Pet'\n  - type: object",
        "Number: <number, if any>\n* Layer: <any>\nTitle: <title>\n* Version: <version>\n* Needs: <number>",
    ],
)
def test_dashes_amid_entries_are_no_bullets(text: str) -> None:
    assert kinds(text) == ["paragraph"]


@pytest.mark.parametrize(
    "text",
    [
        "todo:\n- buy stamps\n- write to Ada",
        "Contact:\n- Name: Ada\n- Street: High Street",
        "Note: you may ask for them.\n- Name: Ada\n- Street: High Street",
        "We need to know the following:\n- your name\n- your street",
        "type: string\n\n- your name;\n- your street.",
    ],
)
def test_dashes_of_a_list_are_bullets(text: str) -> None:
    assert kinds(text)[-2:] == ["item", "item"]
