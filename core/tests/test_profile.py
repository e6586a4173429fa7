"""The profile model: frozen, compared by content, and never built from values that contradict each other."""

from __future__ import annotations

import dataclasses
import pickle
from typing import Any

import pytest
from lection_core.errors import ProfileError
from lection_core.profile.profile import (
    ENTRY_LISTS,
    HeadingReset,
    HeadingRule,
    LabelPattern,
    Profile,
    RoleRule,
    SpanExtractor,
)


def clause(name: str = "clause", **keys: Any) -> LabelPattern:
    return LabelPattern(**{"name": name, "template": "{decimal}.", **keys})


def profile(**keys: Any) -> Profile:
    return Profile(**{"name": "mine", "label_patterns": (clause(),), **keys})


def problems(error: pytest.ExceptionInfo[ProfileError]) -> list[tuple[str, str]]:
    return [(problem.path, problem.message) for problem in error.value.problems]


def test_the_defaults_say_nothing_beyond_the_name() -> None:
    assert Profile(name="bare").to_mapping() == {"name": "bare", "version": "1"}


def test_to_mapping_leaves_defaults_out_and_keeps_the_declared_order() -> None:
    found = profile(label_patterns=(clause(heading=("line",), case="sensitive"),), auto=True).to_mapping()
    assert list(found) == ["name", "version", "auto", "label_patterns"]
    assert found["label_patterns"] == [{"name": "clause", "template": "{decimal}.", "heading": ["line"]}]


def test_equality_and_hash_follow_the_content_and_not_the_locations() -> None:
    here, there = profile(locations={"clause": "a.yaml:1:1"}), profile(locations={"clause": "b.yaml:9:9"})
    assert here == there
    assert hash(here) == hash(there)
    assert here.sha256 == there.sha256
    assert here != profile(version="2")
    assert here != "mine"


def test_profiles_of_one_name_stay_apart_in_a_set() -> None:
    assert {profile(), profile(version="2"), profile(locations={"clause": "b.yaml:9:9"})} == {
        profile(),
        profile(version="2"),
    }


def test_sha256_is_that_of_the_canonical_json() -> None:
    # printf '{"name":"bare","version":"1"}' | sha256sum
    assert Profile(name="bare").sha256 == "683bea57c6e28f56eba681bcb35835d0431f15fcbb9ed701d9a343535cb905ca"


def test_replace_builds_and_checks_anew() -> None:
    changed = dataclasses.replace(profile(), name="other")
    assert changed.name == "other"
    assert changed.sha256 != profile().sha256
    with pytest.raises(ProfileError):
        dataclasses.replace(profile(), name="Other")


def test_it_cannot_be_changed() -> None:
    found = profile(locations={"clause": "a.yaml:1:1"})
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.name = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        found.locations["clause"] = "elsewhere"  # type: ignore[index]
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.label_patterns[0].rank = 3  # type: ignore[misc]


def test_it_survives_pickling_with_its_locations() -> None:
    found = profile(locations={"clause": "a.yaml:1:1"})
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert again.locations == {"clause": "a.yaml:1:1"}


def test_entries_come_in_the_order_of_the_lists() -> None:
    found = profile(
        heading_resets=(HeadingReset(name="annex", template="Annex {ALPHA}"),),
        heading_rules=(HeadingRule(name="caps", all_caps=True),),
        role_rules=(RoleRule(name="recital", role="recital", text="^Whereas"),),
        span_extractors=(SpanExtractor(name="dates", type="date", extractor="date"),),
    )
    assert [(key, entry.name) for key, entry in found.entries()] == [
        ("label_patterns", "clause"),
        ("heading_resets", "annex"),
        ("heading_rules", "caps"),
        ("role_rules", "recital"),
        ("span_extractors", "dates"),
    ]
    assert list(ENTRY_LISTS) == [key for key, _entry in found.entries()]


@pytest.mark.parametrize(
    ("kind", "keys", "path", "message"),
    [
        (LabelPattern, {"name": "a"}, "", "has neither `template` nor `regex`"),
        (LabelPattern, {"name": "a", "template": "{arabic}", "regex": "x"}, "regex", "stands beside `template`"),
        (LabelPattern, {"name": "a", "regex": "x"}, "numbering", "is missing"),
        (LabelPattern, {"name": "a", "template": "x", "numbering": "han"}, "numbering", "stands beside `template`"),
        (LabelPattern, {"name": "A", "template": "x"}, "name", "`A` is not a name"),
        (LabelPattern, {"name": "a", "template": "x", "rank": -1}, "rank", "is -1"),
        (LabelPattern, {"name": "a", "template": "x", "rank": True}, "rank", "is true"),
        (LabelPattern, {"name": "a", "template": "x", "case": "lower"}, "case", "`lower` is not a value it can have"),
        (LabelPattern, {"name": "a", "template": "x" * 1001}, "template", "is 1001 characters long"),
        (LabelPattern, {"name": "a", "template": "x", "inside": ()}, "inside", "is an empty list"),
        (HeadingReset, {"name": "a"}, "", "has neither `template` nor `regex`"),
        (HeadingRule, {"name": "a", "rank": 2}, "", "has no condition, so it would hold everywhere"),
        (RoleRule, {"name": "a", "role": "x"}, "", "has no condition, so it would hold everywhere"),
        (RoleRule, {"name": "a", "role": "x", "kind": "sektion"}, "kind", "`sektion` is not a value it can have"),
        (SpanExtractor, {"name": "a", "type": "x"}, "", "has neither `regex` nor `extractor`"),
        (
            SpanExtractor,
            {"name": "a", "type": "x", "regex": "x", "kinds": ("x",)},
            "kinds[0]",
            "`x` is not a value it can have",
        ),
        (Profile, {"name": ""}, "name", "`` is not a name"),
        (Profile, {"name": "a", "version": 1}, "version", "is the number 1"),
        (Profile, {}, "name", "is missing"),
        (Profile, {"name": "a", "languages": ("en", "english")}, "languages[1]", "`english` is not a language tag"),
    ],
)
def test_a_bad_value_is_one_problem_at_its_key(kind: type, keys: dict[str, Any], path: str, message: str) -> None:
    with pytest.raises(ProfileError) as error:
        kind(**keys)
    assert problems(error) == [(path, message)]


def test_names_used_twice_over_all_lists_are_refused() -> None:
    with pytest.raises(ProfileError) as error:
        profile(heading_rules=(HeadingRule(name="clause", all_caps=True),))
    assert problems(error) == [("heading_rules[0].name", "is `clause`, which is the name of label_patterns[0] already")]


def test_names_in_inside_must_be_borne_by_an_entry_or_be_document() -> None:
    good = clause("item", inside=("clause", "document", "annex"))
    resets = (HeadingReset(name="annex", template="Annex {ALPHA}"),)
    assert profile(label_patterns=(clause(), good), heading_resets=resets).label_patterns[1].inside == good.inside
    with pytest.raises(ProfileError) as error:
        profile(label_patterns=(clause(), clause("item", inside=("claus",))))
    assert error.value.problems[0].path == "label_patterns[1].inside[0]"
    assert error.value.problems[0].hint == "did you mean `clause`?"


def test_a_role_rules_label_may_be_a_glob_or_a_known_name() -> None:
    assert profile(role_rules=(RoleRule(name="r", role="x", label="cl*"),)).role_rules[0].label == "cl*"
    with pytest.raises(ProfileError) as error:
        profile(role_rules=(RoleRule(name="r", role="x", label="clauses"),))
    assert problems(error) == [("role_rules[0].label", "`clauses` names no entry of this profile")]


def test_document_is_no_name_for_an_entry() -> None:
    with pytest.raises(ProfileError) as error:
        profile(label_patterns=(clause("document"),))
    assert problems(error) == [("label_patterns[0].name", "is `document`, which stands for the document itself")]
