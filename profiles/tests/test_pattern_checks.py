"""Templates and regular expressions of entries."""

from __future__ import annotations

from lection_profiles.checks.patterns import MAX_SIZE, PatternChecks


def faults(list_key: str, **keys: object) -> list[str]:
    return [f"{fault.path}: {fault.message}; {fault.hint}" for fault in PatternChecks().faults(list_key, keys)]


def test_a_labels_regex_needs_a_group_called_number() -> None:
    assert faults("label_patterns", regex="§ (?P<number>[0-9]+)") == []
    assert faults("label_patterns", regex="§ [0-9]+") == [
        r"regex: has no group called `number`; put `(?P<number>…)` around the number, e.g. `(?P<number>[0-9]+)`"
    ]
    assert faults("heading_resets", regex="Annexes") == []


def test_a_regex_that_matches_nothing_at_all_is_refused_where_it_makes_units() -> None:
    sentence = "regex: matches where there is nothing; make at least one character necessary, with `+` for `*`"
    assert faults("label_patterns", regex="(?P<number>[0-9]*)") == [sentence]
    assert faults("heading_resets", regex="(?:Annex)?") == [sentence]
    assert faults("heading_rules", regex="^$|x") == []


def test_every_key_that_holds_a_regex_is_compiled() -> None:
    found = faults("role_rules", text="(", heading="[", under_heading="a**", role="(")
    assert [line.partition(":")[0] for line in found] == ["text", "heading", "under_heading"]
    assert len(faults("span_extractors", regex="(")) == 1
    assert len(faults("heading_rules", regex="(")) == 1


def test_values_of_the_wrong_type_or_length_are_left_to_the_model() -> None:
    assert faults("label_patterns", regex=3, template=["x"]) == []
    assert faults("label_patterns", regex="(" * 5000, template="") == []


def test_all_regular_expressions_together_are_bounded() -> None:
    checks = PatternChecks()
    found = [list(checks.faults("heading_rules", {"regex": r"\p{L}{1,60}"})) for _entry in range(10)]
    assert not any(found[:6])
    (fault,) = [fault for faults in found for fault in faults]
    assert fault.hint == "use smaller repetitions; `+` or `*` cost nothing"
    assert 6 * 60 * 1000 < MAX_SIZE < 10 * 60 * 1300


def test_expressions_that_are_too_large_count_as_much_as_ten_to_a_profile() -> None:
    checks = PatternChecks()
    found = [list(checks.faults("heading_rules", {"regex": r"\p{L}{1,1000}"})) for _entry in range(13)]
    assert ["too large" in fault.message for faults in found for fault in faults] == [True] * 11 + [False]


def test_a_resets_template_needs_no_placeholder() -> None:
    assert faults("heading_resets", template="Annexes") == []
    assert faults("label_patterns", template="Annexes") == [
        "template: has no placeholder; put one where the number stands, e.g. `{arabic}`, or use `regex`"
    ]
