"""What is allowed but may not do what is meant."""

from __future__ import annotations

import pytest
from lection_core import LabelPattern, Profile, RoleRule
from lection_core.profile.words import MAX_GUESSES
from lection_profiles.checks.cautions import cautions

PROFILE = Profile(name="mine", role_rules=(RoleRule(name="penalty", role="penalty", text="x"),))


def warnings(list_key: str, **keys: object) -> list[str]:
    found = cautions({list_key: [keys]}, PROFILE)
    return [f"{fault.path.removeprefix(f'{list_key}[0].')}: {fault.message}; {fault.hint}" for fault in found]


def test_a_label_that_is_a_word_is_warned_of() -> None:
    assert warnings("label_patterns", template="{alpha}") == [
        "template: `{alpha}` alone also fits ordinary words at the beginning of a line; add what stands around the "
        "number, e.g. `({alpha})` or `{alpha}.`"
    ]
    for template in ("{alpha}.", "{arabic}", "{", "Part {ROMAN}"):
        assert warnings("label_patterns", template=template) == []


@pytest.mark.parametrize(
    ("template", "sign"),
    [
        ("^{arabic}.", "^"),
        ("Rule {arabic}$", "$"),
        ("Rule.* {arabic}", ".*"),
        ("Rule [A-Z]{arabic}", "[A-Z]"),
        ("(?:Rule) {arabic}", "(?:"),
        ("{arabic}+.", "}+"),
    ],
)
def test_an_expression_in_a_template_is_warned_of(template: str, sign: str) -> None:
    for list_key in ("label_patterns", "heading_resets"):
        assert warnings(list_key, template=template) == [
            f"template: `{sign}` stands for itself in a template; take it out, or write a regular expression under "
            "`regex`"
        ]


@pytest.mark.parametrize("template", ["[{arabic}]", "[A-{arabic}]", "({arabic})", "§ {arabic}", "No. {arabic}", "A+"])
def test_signs_that_stand_in_labels_are_not_warned_of(template: str) -> None:
    assert warnings("heading_resets", template=template) == []


def test_an_expression_written_for_another_language_is_warned_of() -> None:
    for doubled in (r"\\d", r"\\\\d"):
        assert warnings("heading_rules", regex=f"^Part {doubled}") == [
            f"regex: `{doubled}` stands for a backslash and what follows it; "
            r"write `\d`, which in double quotes is `\\d`"
        ]
    assert warnings("heading_rules", regex="/^part/i") == [
        "regex: has its slashes as a part of the expression; take them out; `(?i)` at the beginning lets capitals and "
        "small letters stand for each other"
    ]
    for pattern in (r"\.", r"a/b", r"\\", r"\\\."):
        assert warnings("heading_rules", regex=pattern) == []


def test_groups_that_nothing_uses_are_warned_of() -> None:
    assert warnings("span_extractors", regex="(?P<span>a)(?P<valu>b)(?P<zzz>c)") == [
        "regex: has a group `valu` that nothing uses; did you mean `value`?",
        "regex: has a group `zzz` that nothing uses; the groups are `span` and `value`",
    ]
    assert warnings("span_extractors", regex="(") == []


def test_a_bound_without_its_heading_is_warned_of() -> None:
    assert warnings("label_patterns", template="{arabic}.", heading_max_words=3) == [
        "heading_max_words: changes nothing without `heading`; add e.g. `heading: [line]`"
    ]
    assert warnings("label_patterns", template="{arabic}.", heading_max_words=3, heading=["line"]) == []


def test_a_role_that_nothing_gives_is_warned_of() -> None:
    assert warnings("role_rules", role="x", under_role="penalties") == [
        "under_role: `penalties` is a role that nothing gives; did you mean `penalty`?"
    ]
    assert warnings("span_extractors", type="x", extractor="date", roles=["recital", "penalty", "zzz"]) == [
        "roles[2]: `zzz` is a role that nothing gives; give it to some blocks with a role rule"
    ]


def test_a_label_that_fits_no_entry_is_warned_of() -> None:
    profile = Profile(name="mine", label_patterns=(LabelPattern(name="clause", template="{arabic}."),))

    def found(label: str) -> list[str]:
        rule = {"name": "x", "role": "x", "label": label}
        return [f"{fault.path}: {fault.message}; {fault.hint}" for fault in cautions({"role_rules": [rule]}, profile)]

    assert found("claus*") == found("clause") == []
    assert found("cluase*") == ["role_rules[0].label: `cluase*` fits no entry of this profile; did you mean `clause`?"]


def test_of_many_labels_that_fit_no_entry_only_the_first_are_compared_with_all() -> None:
    profile = Profile(name="mine", label_patterns=(LabelPattern(name="clause", template="{arabic}."),))
    rules = [{"name": f"r{number}", "role": "x", "label": "cluase*"} for number in range(MAX_GUESSES + 1)]
    hints = [fault.hint for fault in cautions({"role_rules": rules}, profile)]
    assert hints == ["did you mean `clause`?"] * MAX_GUESSES + [""]


def test_data_of_any_kind_is_no_reason_to_fail() -> None:
    rules: list[object] = [3, {"under_role": 3, "roles": 3, "text": 3}]
    data: object
    for data in (None, [], {"label_patterns": 3}, {"role_rules": rules}):
        assert list(cautions(data, PROFILE)) == []


def test_a_word_boundary_is_warned_of_but_at_the_end_of_a_label_where_the_engine_asks_for_a_break_itself() -> None:
    for list_key in ("label_patterns", "heading_resets"):
        assert warnings(list_key, regex=r"Annex(?: [A-Z])?\b") == []
        for surprising in (r"\bAnnex", r"Annex\b[A-Z]", r"Annexé\b", r"\p{Lu}+\b"):
            found = warnings(list_key, regex=surprising)
            assert [message.partition(" not")[0] for message in found] == [r"regex: `\b` knows ASCII only,"]
        assert [line for line in warnings(list_key, regex=r"Annex\\b") if "ASCII" in line] == []
    assert len(warnings("role_rules", role="x", text=r"whereas\b")) == 1
