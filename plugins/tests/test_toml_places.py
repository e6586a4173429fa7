from __future__ import annotations

import json
import tomllib

from hypothesis import given
from hypothesis import strategies as st
from lection_plugins.found.toml_places import Path, key_places, line_and_column

TEXT = '''\
top = 1
"a b" . c = "x # no comment"  # a comment

[readers.alpha]
families = [
  "one",  # the first
  { deep = [1, 2], "q\\"q" = 'lit' },
]
formats.extensions = [".a"]
long = """
[not.a.table]
key = 1
"""
other = \'\'\'x = "1"\'\'\'

[[readers.alpha.magic]]
hex = "00"
[[readers.alpha.magic]]
hex = "01"
[readers.alpha.magic.sub]
x = 2026-01-01T00:00:00
'''


def where(path: Path) -> str:
    line, column = line_and_column(TEXT, key_places(TEXT)[path])
    return TEXT.split("\n")[line - 1][column - 1 :]


def test_each_kind_of_key_is_placed() -> None:
    assert where(("top",)) == "top = 1"
    assert where(("a b", "c")).startswith('"a b" . c')
    assert where(("readers", "alpha")) == "[readers.alpha]"
    assert where(("readers", "alpha", "families", 0)).startswith('"one"')
    assert where(("readers", "alpha", "families", 1, "deep", 1)) == '2], "q\\"q" = \'lit\' },'
    assert where(("readers", "alpha", "families", 1, 'q"q')).startswith('"q\\"q"')
    assert where(("readers", "alpha", "formats", "extensions", 0)) == '".a"]'
    assert where(("readers", "alpha", "other")).startswith("other")
    assert where(("readers", "alpha", "magic", 1, "hex")) == 'hex = "01"'
    assert where(("readers", "alpha", "magic", 1, "sub", "x")).startswith("x = 2026")


def test_strings_do_not_look_like_tables() -> None:
    assert ("not", "a", "table") not in key_places(TEXT)


def paths(value: object, at: Path = ()) -> set[Path]:
    found: set[Path] = {at} if at else set()
    if isinstance(value, dict):
        return found.union(*(paths(item, (*at, key)) for key, item in value.items()))
    if isinstance(value, list):
        return found.union(*(paths(item, (*at, number)) for number, item in enumerate(value)))
    return found


def test_every_key_of_the_sample_is_placed() -> None:
    assert paths(tomllib.loads(TEXT)) <= set(key_places(TEXT))


keys = st.text(st.sampled_from('ab"\\. é\t'), min_size=1, max_size=4)
scalars = st.one_of(st.integers(), st.booleans(), st.text(st.sampled_from("x\"'\\#]}=,\n"), max_size=6))
inline = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(keys, inner, max_size=3)),
    max_leaves=8,
)


def written(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(k)} = {written(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[\n" + ",\n".join(written(item) for item in value) + " ] "
    return json.dumps(value)


@given(st.dictionaries(keys, st.dictionaries(keys, inline, max_size=3), max_size=3))
def test_every_key_of_any_text_is_placed(tables: dict[str, dict[str, object]]) -> None:
    text = "".join(
        f"[{json.dumps(name)}]\n" + "".join(f"{json.dumps(key)} = {written(value)}\n" for key, value in table.items())
        for name, table in tables.items()
    )
    assert paths(tomllib.loads(text)) == set(key_places(text))
