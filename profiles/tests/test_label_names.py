"""Labels taken apart."""

from __future__ import annotations

import pytest
from lection_profiles.links.label_names import LabelName, label_name


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("4", LabelName(None, "4", bracketed=False)),
        ("4.2", LabelName(None, "4.2", bracketed=False)),
        ("4A", LabelName(None, "4A", bracketed=False)),
        ("A.", LabelName(None, "A", bracketed=False)),
        ("(a)", LabelName(None, "a", bracketed=True)),
        ("3°", LabelName(None, "3", bracketed=False)),
        ("a)", LabelName(None, "a", bracketed=True)),
        ("（1）", LabelName(None, "1", bracketed=True)),
        ("Section 4.2", LabelName("section", "4.2", bracketed=False)),
        ("SEC. 101", LabelName("section", "101", bracketed=False)),
        ("§ 42.1", LabelName("section", "42.1", bracketed=False)),
        ("§42", LabelName("section", "42", bracketed=False)),
        ("ARTIKEL 5", LabelName("article", "5", bracketed=False)),
        ("Article L. 123-1", LabelName("article", "L.123-1", bracketed=False)),
        ("Part IV", LabelName("part", "iv", bracketed=False)),
        ("SCHEDULE\u00a02", LabelName("schedule", "2", bracketed=False)),
        ("Anhang A", LabelName("annex", "a", bracketed=False)),
        ("ANNEX", LabelName("annex", "", bracketed=False)),
        ("Vol 3", LabelName("vol", "3", bracketed=False)),
        ("第一条", LabelName("article", "一", bracketed=False)),
        ("第五条の二", LabelName("article", "五の二", bracketed=False)),
        ("第１章", LabelName("chapter", "1", bracketed=False)),
        ("", LabelName(None, "", bracketed=False)),
    ],
)
def test_label_gives_its_unit_and_number(label: str, name: LabelName) -> None:
    assert label_name(label) == name
