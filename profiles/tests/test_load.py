"""Loading profiles: everything at once, each thing with its place."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import LabelPattern, Profile, ProfileError
from lection_profiles.loading.load import load_profile, load_with_warnings

Write = Callable[..., Path]

TEN_MISTAKES = """\
nme: broken
name: Ten Mistakes
version: 1
languages: en
label_patterns:
  - name: clause
    template: "{decimel}."
  - name: clause
    regex: '(?<=x)(?P<number>\\d+)'
    numbering: arabic
  - name: art
    regex: 'Art\\. (?P<num>\\d+)'
    numbering: arabisch
    inside: [claus, document]
    heading: line
role_rules:
  - name: recital
    role: recital
    kind: paragraf
  - name: recital
    role: x
"""


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(text: str, name: str = "mine.yaml") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return written


def refusal(ref: Any, **keys: Any) -> list[str]:
    with pytest.raises(ProfileError) as error:
        load_profile(ref, **keys)
    return str(error.value).splitlines()


def mapping(**keys: Any) -> dict[str, Any]:
    return {"name": "mine", **keys}


def test_every_mistake_is_said_at_once_with_its_place(write: Write) -> None:
    path = write(TEN_MISTAKES)
    found = [line.removeprefix(f"{path}:") for line in refusal(path)]
    assert found == [
        "1:1: nme: `nme` is not a key of a profile; did you mean `name`?",
        "2:7: name: `Ten Mistakes` is not a name; use lower-case letters, digits and underscores, beginning with a "
        "letter, e.g. `ten_mistakes`",
        '3:10: version: is the number 1; it must be a text; put it in quotes: `"1"`',
        "4:12: languages: is the text `en`; it must be a list; write `[en]`",
        "7:15: label_patterns[0].template: has the unknown placeholder `{decimel}` (character 1); did you mean "
        "`{decimal}`?",
        "8:11: label_patterns[1].name: is `clause`, which is the name of label_patterns[0] already; give each entry a "
        "name of its own",
        "9:12: label_patterns[1].regex: uses `(?<=`; RE2 has no look-behind; match what comes before as well and put "
        "the part that counts in a group, e.g. `No\\. (?P<value>[0-9]+)`",
        "12:12: label_patterns[2].regex: has no group called `number`; did you mean `num` to be it?",
        "13:16: label_patterns[2].numbering: `arabisch` is not a value it can have; did you mean `arabic`?",
        "14:14: label_patterns[2].inside[0]: `claus` names no entry of this profile; did you mean `clause`?",
        "15:14: label_patterns[2].heading: is the text `line`; it must be a list; write `[line]`",
        "19:11: role_rules[0].kind: `paragraf` is not a value it can have; did you mean `paragraph`?",
        "20:5: role_rules[1]: has no condition, so it would hold everywhere; give at least one condition",
        "20:11: role_rules[1].name: is `recital`, which is the name of role_rules[0] already; give each entry a name "
        "of its own",
    ]


def test_a_good_file_is_a_profile_that_knows_where_its_entries_stand(write: Write) -> None:
    path = write('name: mine\nlabel_patterns:\n  - name: clause\n    template: "{decimal}."\n    heading: [line]\n')
    assert load_profile(path) == Profile(
        name="mine", label_patterns=(LabelPattern(name="clause", template="{decimal}.", heading=("line",)),)
    )
    assert load_profile(str(path)).locations == {"clause": f"{path}:3:5"}


def test_json_and_a_mapping_load_alike(write: Write) -> None:
    keys = mapping(label_patterns=[{"name": "clause", "template": "{decimal}."}])
    path = write(json.dumps(keys), "mine.json")
    assert load_profile(path) == load_profile(keys)
    assert load_profile(path).locations == {"clause": f"{path}:1:37"}
    assert load_profile(keys).locations == {"clause": "profile mine"}


def test_a_mapping_says_key_paths_alone() -> None:
    assert refusal(mapping(auto="yes", versoin="1")) == [
        "versoin: `versoin` is not a key of a profile; did you mean `version`?",
        "auto: is the text `yes`; it must be true or false; write `true`, without quotes",
    ]


def test_a_profile_is_given_back_when_its_patterns_can_be_used() -> None:
    good = Profile(name="mine", label_patterns=(LabelPattern(name="clause", template="{decimal}."),))
    assert load_profile(good) is good
    bad = Profile(name="mine", label_patterns=(LabelPattern(name="clause", template="{decimal"),))
    assert refusal(bad) == [
        r"label_patterns[0].template: has a `{` without its `}` (character 1); write `\{` for the character itself"
    ]


def test_a_path_that_does_not_exist_is_said_to_be_that(tmp_path: Path) -> None:
    path = tmp_path / "none.yaml"
    for ref in (path, str(path)):
        assert refusal(ref) == [
            f"{path}: this path does not exist; give the path of a YAML or JSON file, or a profile's name"
        ]


def test_an_unknown_name_suggests_the_nearest() -> None:
    assert refusal("contrct") == ["no profile is called `contrct`; did you mean `contract`?"]
    assert refusal("zzz") == ["no profile is called `zzz`; give a profile's name, or the path of a YAML or JSON file"]


@pytest.mark.parametrize("data", ["", "- a\n", "just text\n", "12\n"])
def test_what_is_no_mapping_is_one_sentence(write: Write, data: str) -> None:
    (line,) = refusal(write(data))
    assert line.endswith("a profile is a mapping of keys, beginning with `name:`")


def test_a_file_too_large_an_alias_bomb_and_a_broken_file_are_one_sentence_each(write: Write) -> None:
    path = write("#" * 10_000_000)
    assert refusal(path) == [f"{path}: is larger than 128 KiB; a profile has a few KiB; is this the right file?"]
    bomb = "name: mine\nx: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"y{name}: &{name} [{', '.join([f'*{before}'] * 10)}]\n" for before, name in ("ab", "bc", "cd", "de")
    )
    (line,) = refusal(write(bomb))
    assert "holds more than 10,000 values, aliases written out" in line
    (line,) = refusal(write("name: [\n"))
    assert "is not YAML" in line


def test_a_profile_that_extends_itself_is_one_sentence() -> None:
    named = {"a": mapping(name="a", extends="b"), "b": mapping(name="b", extends="a")}
    assert refusal(mapping(extends="mine")) == [
        "extends: `mine` is the profile's own name; give the profile another `name`"
    ]
    assert refusal("a", resolve=named.get) == [
        "profile b: extends: the profile extends itself: a -> b -> a; take `extends` out of one of them"
    ]


def test_names_are_not_missed_where_a_list_could_not_be_read() -> None:
    pattern = {"name": "a", "template": "{arabic}", "inside": ["schedule"]}
    assert refusal(mapping(label_patterns=[pattern], heading_resets="Schedule")) == [
        "heading_resets: is the text `Schedule`; it must be a list of entries, each beginning with `- name: …`"
    ]


def test_a_name_of_the_wrong_form_is_not_said_to_be_unknown_too() -> None:
    pattern = {"name": "a", "template": "{arabic}", "inside": ["Document"]}
    assert refusal(mapping(label_patterns=[pattern])) == [
        "label_patterns[0].inside[0]: `Document` is not a name; use lower-case letters, digits and underscores, "
        "beginning with a letter, e.g. `document`"
    ]


def test_an_empty_label_is_not_said_to_be_unknown_too() -> None:
    assert refusal(mapping(role_rules=[{"name": "a", "role": "clause", "label": ""}])) == [
        "role_rules[0].label: is empty; give it a value, or leave the key out"
    ]


def test_a_key_of_several_lines_is_named_on_one_and_stands_where_it_is(write: Write) -> None:
    path = write(
        'name: mine\n"long\\nkey": x\nlabel_patterns:\n  - {name: a, template: "{arabic}", "b\\nc": 1}\n'
        '"heading\\nrules": [{name: b, max_words: x}]\n'
    )
    assert [line.removeprefix(f"{path}:").partition(";")[0] for line in refusal(path)] == [
        "2:1: long key: `long key` is not a key of a profile",
        "4:37: label_patterns[0].b c: `b c` is not a key of a label pattern",
        "5:1: heading rules: `heading rules` is not a key of a profile",
        "5:41: heading rules[0].max_words: is the text `x`",
    ]


def test_an_endless_row_of_extensions_ends() -> None:
    def resolve(name: str) -> Mapping[str, Any]:
        return mapping(name=name, extends=f"{name}x")

    (line,) = refusal("a", resolve=resolve)
    assert line.endswith("more than 10 profiles extend one another; extend fewer in a row")


def test_extends_takes_names_and_follows_no_path(write: Write) -> None:
    path = write("name: base\n")
    assert refusal(mapping(extends=str(path)[-60:])) == [
        f"extends: no profile is called `{str(path)[-60:]}`; write the name of a built-in or installed profile; a "
        "path is not followed"
    ]
    assert refusal(mapping(extends="contrakt"))[0].endswith("did you mean `contract`?")
    assert refusal(mapping(extends=["contract"])) == ["extends: is a list; write the name of one other profile"]


def test_an_extended_profiles_problems_come_with_its_own_places(write: Write) -> None:
    base = write("name: base\nautom: true\n", "base.yaml")
    found = refusal(mapping(extends="base", versoin="1"), resolve={"base": base}.get)
    assert found == [
        f"{base}:2:1: autom: `autom` is not a key of a profile; did you mean `auto`?",
        "versoin: `versoin` is not a key of a profile; did you mean `version`?",
    ]


def test_what_is_extended_comes_along_with_its_languages_and_locations(write: Write) -> None:
    base = write(
        "name: base\nlanguages: [de]\nauto: true\nsample: x\n"
        'label_patterns:\n  - {name: clause, template: "{decimal}."}\n'
    )
    found = load_profile(
        mapping(extends="base", label_patterns=[{"name": "item", "template": "({alpha})", "inside": ["clause"]}]),
        resolve={"base": base}.get,
    )
    assert [pattern.name for pattern in found.label_patterns] == ["clause", "item"]
    assert found.languages == ("de",)
    assert (found.auto, found.sample) == (False, "")
    assert found.locations == {"clause": "profile base:6:5", "item": "profile mine"}


def test_removing_an_entry_others_name_says_which() -> None:
    base = mapping(
        name="base",
        label_patterns=[
            {"name": "clause", "template": "{decimal}."},
            {"name": "item", "template": "({alpha})", "inside": ["clause"]},
        ],
    )
    assert refusal(mapping(extends="base", remove=["clause"]), resolve={"base": base}.get) == [
        "remove: leaves `item` of the extended profile behind, where `clause` names no entry of this profile; remove "
        "or replace `item` too"
    ]
    found = load_profile(mapping(extends="base", remove=["clause", "item"]), resolve={"base": base}.get)
    assert found.label_patterns == ()


def test_a_list_may_not_grow_beyond_its_bound_by_extending() -> None:
    def entries(letter: str) -> list[dict[str, str]]:
        return [{"name": f"{letter}{number}", "template": "{arabic}."} for number in range(150)]

    found = refusal(
        mapping(extends="base", label_patterns=entries("b")),
        resolve={"base": mapping(name="base", label_patterns=entries("a"))}.get,
    )
    assert found == ["label_patterns: has 300 entries together with the extended ones; at most 200 are allowed"]


def test_thousands_of_wrong_names_are_all_said_and_the_first_with_a_hint() -> None:
    wrong = [f"b{'xy' * 20}{number}" for number in range(8000)]
    patterns = [
        {"name": f"a{'xz' * 20}{number}", "template": "{arabic}.", "inside": wrong[number * 40 : number * 40 + 40]}
        for number in range(200)
    ]
    found = refusal(mapping(label_patterns=patterns))
    assert len(found) == 8000
    assert "; known are " in found[0]
    assert found[-1].endswith("names no entry of this profile")


def test_warnings_are_no_errors_and_have_their_places(write: Write) -> None:
    path = write("name: mine\nspan_extractors:\n  - {name: no, type: x, regex: 'No\\. (?P<valeu>\\d+)'}\n")
    found = load_with_warnings(path)
    assert found.profile.name == "mine"
    assert [str(warning) for warning in found.warnings] == [
        f"{path}:3:32: span_extractors[0].regex: `\\d` knows ASCII only, not ４; for other scripts write `\\p{{Nd}}`",
        f"{path}:3:32: span_extractors[0].regex: has a group `valeu` that nothing uses; did you mean `value`?",
    ]


def test_a_reference_of_another_type_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(
        TypeError, match="a profile is a name, a path, a mapping, a file open for bytes or a Profile, not int"
    ):
        load_profile(3)  # type: ignore[arg-type]


keys = st.sampled_from(
    ["name", "extends", "remove", "before", "label_patterns", "heading_rules", "role_rules", "template", "regex"]
)
texts = st.sampled_from(["mine", "contract", "{decimal}", "(a", "\\d", "generic", "", "\ud800", "x" * 2000])
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts | st.binary(max_size=2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys | st.integers() | texts, inner, max_size=4),
    max_leaves=12,
)


def outcome(ref: Any) -> Profile | ProfileError:
    try:
        return load_profile(ref)
    except ProfileError as error:
        return error


@given(st.dictionaries(keys | texts, values, max_size=6))
def test_any_mapping_is_a_profile_or_a_profile_error(data: dict[str, Any]) -> None:
    found = outcome(data)
    assert isinstance(found, Profile) or all(problem.message for problem in found.problems)


@given(st.text(alphabet="abn:-?[]{}&*!|>'\"%@#, \n\t\\", max_size=60) | st.text(max_size=20))
def test_any_file_is_a_profile_or_a_profile_error(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    found = outcome(path)
    assert isinstance(found, Profile) or str(found).startswith(str(path))


def test_a_profile_comes_from_a_file_that_is_open() -> None:
    from_yaml = load_profile(io.BytesIO(b"name: house\nlabel_patterns:\n- {name: rule, template: 'Rule {arabic}'}\n"))
    from_json = load_profile(io.BytesIO(b' {"name": "house"}'))
    assert [pattern.name for pattern in from_yaml.label_patterns] == ["rule"]
    assert (from_yaml.name, from_json.name) == ("house", "house")


@pytest.mark.parametrize("data", [b"name: house\nlabels: []\n", b"name: [\n", b"name: \xff\n", b"x" * 2_000_000])
def test_an_open_file_s_problems_have_their_places(data: bytes) -> None:
    with pytest.raises(ProfileError) as caught:
        load_profile(io.BytesIO(data))
    assert caught.value.problems[0].file == "the profile"
