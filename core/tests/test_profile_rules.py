"""The rules between the keys of a profile, on plain values."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lection_core.profile.rules import entry_faults, name_faults, profile_faults, reference_faults

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["name", "inside", "label"]), inner),
    max_leaves=8,
)
list_keys = st.sampled_from(["label_patterns", "heading_resets", "heading_rules", "role_rules", "span_extractors"])


def test_a_name_of_the_wrong_type_is_no_reason_to_fail() -> None:
    assert list(name_faults({"label_patterns": [{"name": 3}, "x", {}], "role_rules": "x"})) == []


def test_a_place_is_no_condition() -> None:
    assert [fault.path for fault in entry_faults("heading_rules", {"name": "a", "before": "b", "rank": 1})] == [""]


def test_references_of_the_wrong_type_are_left_to_others() -> None:
    profile = {"label_patterns": [{"name": "a", "inside": "b"}, {"name": "b", "inside": [3]}]}
    assert list(reference_faults(profile)) == []


@given(st.dictionaries(list_keys, json_values))
def test_any_mapping_is_judged_without_an_error(profile: dict[str, object]) -> None:
    for fault in profile_faults(profile):
        assert fault.path
        assert fault.message
