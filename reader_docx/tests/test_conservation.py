"""Nothing is lost: every run of text stands in the linear text, in order, or is counted among what was left out."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from itertools import count
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from lection_core import BlockTree, ReaderError, conservation_faults
from lection_profiles import load_profile
from wordfile import abstract, level, num, paragraph, run, start_override, style, word_file

Read = Callable[..., BlockTree]

PROFILES = {"none": None, "contract": load_profile("contract"), "legislation": load_profile("legislation")}
LISTS = (
    abstract(
        0, [level(0, "%1."), level(1, "%1.%2"), level(2, "(%3)", "lowerLetter", restart=1), level(3, "•", "bullet")]
    )
    + abstract(1, [level(0, "Article %1", "upperRoman"), level(1, "(%2)", "lowerRoman")])
    + num(1, 0)
    + num(2, 0, start_override(0, 4))
    + num(3, 1)
)
STYLES = style("Normal") + style("H", properties='<w:outlineLvl w:val="1"/>') + style("Gone", runs="<w:vanish/>")

SHOWN = [
    lambda word: run(word),
    lambda word: run(word, "<w:b/>"),
    lambda word: f'<w:ins w:id="1" w:author="A">{run(word)}</w:ins>',
    lambda word: f'<w:hyperlink w:anchor="m">{run(word)}</w:hyperlink>',
    lambda word: f'<w:fldSimple w:instr=" REF m "> {run(word)}</w:fldSimple>',
    lambda word: run("(a) ") + run(word) + "<w:r><w:br/></w:r>" + run("(b) "),
    lambda word: run("4.2 ") + run(word),
    lambda word: f'<w:r><w:pict><w:txbxContent>{paragraph(word, num=2)}</w:txbxContent></w:pict></w:r>',
    lambda word: f'<w:bookmarkStart w:id="1" w:name="m"/>{run(word)}<w:r><w:footnoteReference w:id="1"/></w:r>',
    lambda word: run(word) + ":",
]  # fmt: skip
HIDDEN = [
    lambda word: run(word, "<w:vanish/>"),
    lambda word: f'<w:del w:id="1"><w:r><w:delText>{word}</w:delText></w:r></w:del>',
    lambda word: f'<w:moveFrom w:id="1">{run(word)}</w:moveFrom>',
    lambda word: f'<w:fldSimple w:instr=" PAGE ">{run(word)}</w:fldSimple>',
    lambda word: f"<mc:AlternateContent><mc:Choice/><mc:Fallback>{run(word)}</mc:Fallback></mc:AlternateContent>",
]
"""What shows a word, and what does not."""

UNITS = st.tuples(
    st.sampled_from(["text", "item", "heading", "cell", "nested", "unmarked", "left"]),
    st.integers(1, 3),
    st.integers(0, 3),
    st.lists(st.tuples(st.booleans(), st.integers(0, 9)), min_size=1, max_size=3),
)


def body_of(units: list[tuple[str, int, int, list[tuple[bool, int]]]]) -> tuple[str, list[str], list[str]]:
    """The body of a document, the words that show in order, and those that do not."""
    shown: list[str] = []
    hidden: list[str] = []
    numbers, parts = count(), []
    for form, list_number, depth, content in units:
        runs = ""
        for shows, way in content:
            word = f"{'shown' if shows else 'gone'}{next(numbers)}x"
            (shown if shows else hidden).append(word)
            ways = SHOWN if shows else HIDDEN
            runs += ways[way % len(ways)](word)
        parts.append(unit(form, list_number, depth, runs))
    return "".join(parts), shown, hidden


def unit(form: str, list_number: int, depth: int, runs: str) -> str:
    if form == "item":
        return paragraph(runs, num=list_number, level=depth)
    if form == "heading":
        return paragraph(runs, outline=depth, num=list_number if depth % 2 else None, level=depth)
    if form in ("cell", "nested"):
        inner = f"<w:tbl><w:tr><w:tc>{paragraph(runs)}</w:tc></w:tr></w:tbl>" if form == "nested" else paragraph(runs)
        return f"<w:tbl><w:tr><w:tc>{inner}{paragraph('cell', num=1)}</w:tc><w:tc/></w:tr></w:tbl>"
    if form == "unmarked":
        return paragraph(runs, mark='<w:del w:id="9"/>')
    return paragraph(runs, left=360 * depth if form == "left" else None)


@settings(deadline=None, max_examples=60)
@given(st.lists(UNITS, max_size=8), st.sampled_from(sorted(PROFILES)))
def test_words_that_show_stand_in_the_linear_text_in_order_and_others_nowhere(
    read: Read, units: list[tuple[str, int, int, list[tuple[bool, int]]]], profile: str
) -> None:
    body, shown, hidden = body_of(units)
    notes = f'<w:footnote w:id="1">{paragraph("a note")}</w:footnote>'
    data = word_file(body, {"numbering": LISTS, "styles": STYLES, "footnotes": notes})
    tree = read(data, PROFILES[profile])
    found = re.findall(r"shown\d+x", tree.text)
    assert sorted(found) == sorted(shown)
    assert not any(word in tree.text for word in hidden)
    assert conservation_faults(tree) == ()
    texts = " ".join(" ".join((block.label or "", block.text)) for block in tree.blocks)
    assert all(word in texts for word in shown)


@settings(deadline=None, max_examples=30)
@given(st.lists(UNITS, max_size=6))
def test_words_keep_their_order_where_no_box_moves_them(
    read: Read, units: list[tuple[str, int, int, list[tuple[bool, int]]]]
) -> None:
    straight = [
        (form, n, d, [(shows, way if way != 7 else 0) for shows, way in content]) for form, n, d, content in units
    ]
    body, shown, _ = body_of(straight)
    tree = read(word_file(body, {"numbering": LISTS, "styles": STYLES}), None)
    assert re.findall(r"shown\d+x", tree.text) == shown


@settings(deadline=None, max_examples=20)
@given(st.lists(UNITS, min_size=1, max_size=6), st.integers(0, 2000))
def test_a_file_cut_anywhere_is_a_sentence_or_a_reading(
    read: Read, units: list[tuple[str, int, int, list[tuple[bool, int]]]], cut: int
) -> None:
    data = word_file(body_of(units)[0], {"numbering": LISTS, "styles": STYLES})
    place = min(cut, len(data) - 1)
    tree = None
    with contextlib.suppress(ReaderError):
        tree = read(data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1 :])
    assert tree is None or conservation_faults(tree) == ()


def test_labelled_documents(read: Read, shared: Path) -> None:
    for path in sorted(shared.glob("dev/*.docx"))[:4]:
        tree = read(path.read_bytes(), PROFILES["legislation"])
        assert conservation_faults(tree) == (), path.name
