"""Profiles written out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lection_core import HeadingRule, LabelPattern, Profile, SpanExtractor
from lection_profiles import builtin_profiles, load_profile
from lection_profiles.tooling.show import show_profile
from lection_profiles.writing.document import document_of
from lection_profiles.writing.yaml_nodes import yaml_nodes


def read_back(text: str) -> Profile:
    data: Any = document_of(yaml_nodes(text)).data
    return load_profile(data)


@pytest.mark.parametrize("name", builtin_profiles())
def test_what_is_shown_loads_as_the_same_profile(name: str) -> None:
    assert read_back(show_profile(load_profile(name))) == load_profile(name)


def test_each_entry_says_where_it_comes_from(tmp_path: Path) -> None:
    base, mine = tmp_path / "base.yaml", tmp_path / "mine.yaml"
    base.write_text('name: base\nlabel_patterns:\n  - name: clause\n    template: "{decimal}."\n', encoding="utf-8")
    mine.write_text("name: mine\nextends: base\nheading_rules:\n  - {name: caps, all_caps: true}\n", encoding="utf-8")
    assert show_profile(load_profile(mine, resolve={"base": base}.get)) == (
        "name: mine\n"
        "version: '1'\n"
        "\n"
        "label_patterns:\n"
        "  # from profile base:3:5\n"
        "  - name: clause\n"
        "    template: '{decimal}.'\n"
        "\n"
        "heading_rules:\n"
        f"  # from {mine}:4:5\n"
        "  - name: caps\n"
        "    all_caps: true\n"
    )


def test_a_location_stays_on_its_line() -> None:
    profile = Profile(
        name="x", heading_rules=(HeadingRule(name="caps", all_caps=True),), locations={"caps": "a\nb\x1b: 1\u2028c"}
    )
    assert "  # from a b : 1 c\n" in show_profile(profile)


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@given(texts, texts.filter(bool), texts)
@example("", "x", "  a\nb\n")
@example("", "x", "\n a\n")
@example("", "x", "a\n\n")
@example("", "x", "a\nb")
@example("", "x", "a\n  \n")
@example("", "x", "a \nb\n")
@example("", "x", "# a\n---\nb\n")
@example("'", "null", "a\u2028b\n")
@example("\x85", "'", "\ufeff\n")
def test_any_text_comes_back(description: str, kind: str, sample: str) -> None:
    profile = Profile(
        name="null",
        description=description,
        sample=sample,
        label_patterns=(LabelPattern(name="no", template="{arabic}", case="insensitive", rank=0),),
        span_extractors=(
            SpanExtractor(name="true", type=kind, extractor="date", kinds=("item",), roles=(kind, "a, b")),
        ),
    )
    assert read_back(show_profile(profile)) == profile
