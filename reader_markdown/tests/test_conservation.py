"""Nothing is lost: C-01 to C-03 on the specification, on real documents, on the samples and on generated text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lection_core import BlockTree, Profile
from lection_profiles import load_profile

Read = Callable[[str], BlockTree]
Faults = Callable[..., list[str]]

SAMPLES = {
    item.name: item.read_bytes().decode("utf-8")
    for item in files("lection_reader_markdown").joinpath("samples").iterdir()
}

PIECES = [
    *"\n \t`*_~[]!|#$\\>\0\ufeff\x0c\x85\u2028\xa0é",
    *("\n\n", "\r\n", "\r", "  ", "    ", "word", "第一条", "> ", "- ", "* ", "+ ", "1. ", "2) ", "# ", "## "),
    *("  \n", "\\\n", "\\*", "===", "***", "---\n", "+++\n", "key: v\n", "```", "~~~", "``", "**", "~~", "$$", "$$x$$"),
    *("](", '](/u "t")', "[foo]", "[foo]: ", "[foo]: /url 'ti'\n", "[bar]:", "![", ": ", ": d"),
    *("<b>", "</b>", "<div>", "<!--", "-->", "<br>", "<?", "?>", "&amp;", "&#65;", "&nLt;", "&#10;", "{#id}"),
    *("<http://a.b>", "<x@y.z>", "[^1]", "[^1]: ", "[^n x]: ", "[ ] ", "[x] ", "[!NOTE]", "> [!TIP]\n", "]: "),
    *("|a|b|\n|-|:-:|\n", "| x | y | z |\n", "|---|", "---|---\n"),
]  # fmt: skip
"""What markdown is made of, so that chance meets its constructs."""

LABELLED = [
    *("(a) ", "(b) ", "(i) ", "1. ", "1.1 ", "2. ", "§ 3 ", "Schedule 1", "Article 2 ", "1986. ", "[(c)](/c) "),
    *("\n", "\n\n", ";\n", ":\n", ".\n\n", "\\\n", "\n    ", "\n> ", "> ", "- ", "# ", "### ", "   ", "\t"),
    *("\xa0\n", "&nbsp;\n"),
    *("word", "The Buyer shall", "**(d)**", "*em*", "**", "`c`", "[x](/u)", "[x\ny](/u 'ti')", "![i](/i)", "[^1]"),
    *("<b>", "<br>", "&amp;", "| a |\n|---|\n"),
    *("insert:\n\n“(a) ", "\n\n‘", "## “2 ", ".”\n\n", "’;\n\n", '"'),
]
"""What clauses are made of, so that chance cuts them at labels."""


PROFILES = {"none": None} | {name: load_profile(name) for name in ("markdown", "contract", "german_legislation")}


@pytest.fixture(params=["none", "markdown"])
def profile(request: pytest.FixtureRequest) -> Profile | None:
    return PROFILES[request.param]


def test_the_examples_of_the_specification(
    faults: Faults, profile: Profile | None, spec_examples: list[Mapping[str, Any]]
) -> None:
    faulty = {example["example"]: found for example in spec_examples if (found := faults(example["markdown"], profile))}
    assert len(spec_examples) == 652
    assert faulty == {}


def test_real_documents(faults: Faults, profile: Profile | None, shared_documents: list[Path]) -> None:
    texts = {path.name: path.read_bytes().decode("utf-8") for path in shared_documents}
    assert {name: found for name, text in texts.items() if (found := faults(text, profile))} == {}


@pytest.mark.parametrize("name", SAMPLES)
def test_samples(faults: Faults, profile: Profile | None, name: str) -> None:
    assert faults(SAMPLES[name], profile) == []


@settings(deadline=None)
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=24), profile=st.sampled_from(sorted(PROFILES)))
def test_generated_markdown(faults: Faults, pieces: list[str], profile: str) -> None:
    assert faults("".join(pieces), PROFILES[profile]) == []


@settings(deadline=None)
@given(pieces=st.lists(st.sampled_from(LABELLED), max_size=24), profile=st.sampled_from(sorted(PROFILES)))
def test_generated_clauses(faults: Faults, pieces: list[str], profile: str) -> None:
    assert faults("".join(pieces), PROFILES[profile]) == []


@settings(deadline=None)
@given(text=st.text(max_size=60))
def test_any_text(faults: Faults, text: str) -> None:
    assert faults(text) == []


@settings(deadline=None)
@given(data=st.data())
def test_a_word_inserted_anywhere_reappears(read: Read, data: st.DataObject) -> None:
    text = SAMPLES[data.draw(st.sampled_from(sorted(SAMPLES)))]
    place = data.draw(st.integers(0, len(text)))
    tree = read(text[:place] + "zqxjk" + text[place:])
    assert any("zqxjk" in string for string in _strings(tree))


def _strings(tree: BlockTree) -> Iterator[str]:
    for block in tree.blocks:
        yield block.text
        yield block.label or ""
        yield from (span.value or "" for span in block.spans)
        yield from (str(value) for value in block.attrs.values())
    for notice in tree.dropped:
        yield from (tree.text[start:end] for start, end in notice.sources)
