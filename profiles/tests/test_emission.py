"""Emission: which units are headings."""

from __future__ import annotations

from lection_core import Block
from lection_profiles import Run, load_profile, recognise

CONTRACT = load_profile("contract")


def kinds(*texts: str) -> list[tuple[str, str | None]]:
    text = "\n\n".join(texts)
    blocks = recognise([Run(text=text, source=(0, len(text)))], CONTRACT)
    return [(block.kind, block.label) for block in blocks if isinstance(block, Block)]


def test_a_list_in_capitals_holds_no_headings() -> None:
    items = ("1. LOSS OF DATA;", "2. SPECIAL DAMAGES; OR", "3. LOST PROFITS OR REVENUE.")
    found = kinds("4. LIABILITY", "WE ARE NOT LIABLE FOR:", *items, "5. GENERAL")
    assert found == [
        ("section", "4"), ("paragraph", None), ("item", "1"), ("item", "2"), ("item", "3"), ("section", "5"),
    ]  # fmt: skip


def test_titles_in_capitals_with_full_stops_are_headings_behind_an_introduction_too() -> None:
    assert kinds("WE AGREE AS FOLLOWS:", "1. TERMS.", "A kit is a box.", "2. USE.", "All may.")[1::2] == [
        ("section", "1"), ("section", "2"),
    ]  # fmt: skip
