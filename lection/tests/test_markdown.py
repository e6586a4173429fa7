from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lection.rendering.markdown.document import render_markdown
from lection.rendering.markdown.inline import escape_start, inline
from lection_core import Block, BlockTree, Source, SourceInfo, Span

import lection


def _block(kind: str, depth: int, text: str = "", label: str | None = None, **rest: object) -> Block:
    return Block(kind=kind, depth=depth, text=text, label=label, matched_by="made:up", confidence=1.0, **rest)  # type: ignore[arg-type]


def _rendered(*blocks: Block) -> list[str]:
    tree = BlockTree(blocks=[Block(kind="document", depth=0), *blocks], source=SourceInfo())
    return list(render_markdown(tree))


def test_sections_items_and_continuations_keep_their_labels_and_places() -> None:
    assert _rendered(
        _block("section", 1, "Fees", "4"),
        _block("item", 2, "The Buyer shall:", "4.1"),
        _block("item", 3, "pay; and", "(a)"),
        _block("item", 3, "wait,", "(b)"),
        _block("paragraph", 3, "in each case at once."),
        _block("section", 2, "Deeper"),
        _block("paragraph", 3, "End."),
    ) == [
        "# 4 Fees",
        "",
        "- 4.1 The Buyer shall:",
        "  - (a) pay; and",
        "  - (b) wait,",
        "",
        "  in each case at once.",
        "",
        "## Deeper",
        "",
        "End.",
    ]


def test_the_point_behind_a_label_comes_from_the_text() -> None:
    text = "A. Definitions\n\nArticle 2: Term\n\n(a) pay;\n"
    blocks = [
        _block("section", 1, "Definitions", "A", source=(0, 14)),
        _block("section", 1, "Term", "Article 2", source=(16, 31)),
        _block("item", 2, "pay;", "(a)", source=(33, 41)),
    ]
    tree = BlockTree(blocks=[Block(kind="document", depth=0), *blocks], source=Source.from_text(text))
    assert [line for line in render_markdown(tree) if line] == ["# A. Definitions", "# Article 2: Term", "- (a) pay;"]
    loaded = BlockTree.from_json(tree.to_json())
    assert [line for line in render_markdown(loaded) if line] == ["# A Definitions", "# Article 2 Term", "- (a) pay;"]


def test_labels_markdown_counts_by_are_its_markers() -> None:
    assert _rendered(_block("item", 1, "one", "1"), _block("item", 1, "two", "2"), _block("item", 1, "x", "3)")) == [
        "1. one",
        "2. two",
        "3) x",
    ]


def test_bullets_and_ticked_boxes() -> None:
    assert _rendered(
        _block("item", 1, "plain", attrs={"bullet": "*"}),
        _block("item", 1, "done", attrs={"bullet": "*", "checked": True}),
        _block("item", 1, "open", attrs={"bullet": "*", "checked": False}),
    ) == ["- plain", "- [x] done", "- [ ] open"]


def test_a_container_without_text_has_its_first_child_on_its_line() -> None:
    assert _rendered(
        _block("quote", 1),
        _block("paragraph", 2, "said"),
        _block("item", 2, attrs={"bullet": "-"}),
        _block("item", 3, "inner", "(a)"),
        _block("quote", 1),
        _block("paragraph", 1, "after"),
    ) == ["> said", ">", "> - - (a) inner", "", ">", "", "after"]


def test_below_the_sixth_level_a_heading_is_bold() -> None:
    lines = _rendered(*(_block("section", depth, f"h{depth}") for depth in range(1, 8)))
    assert lines[-3:] == ["###### h6", "", "**h7**"]


def test_tables_are_pipe_tables() -> None:
    head = {"header": True}
    assert _rendered(
        _block("table", 1),
        _block("row", 2, attrs=head),
        _block("cell", 3, "a", attrs={**head, "align": "right"}),
        _block("cell", 3, "b|c", attrs=head),
        _block("row", 2),
        _block("cell", 3, "1"),
        _block("paragraph", 1, "after"),
    ) == ["| a | b\\|c |", "| ---: | --- |", "| 1 |  |", "", "after"]


def test_a_table_without_a_header_gets_an_empty_one() -> None:
    assert _rendered(_block("table", 1), _block("row", 2), _block("cell", 3, "x")) == ["|  |", "| --- |", "| x |"]


def test_what_a_table_says_besides_its_rows_stands_above_it() -> None:
    table = (_block("table", 1, "Prices"), _block("row", 2), _block("cell", 3, "x"), _block("paragraph", 2, "In euro."))
    assert _rendered(*table) == ["Prices", "", "In euro.", "", "|  |", "| --- |", "| x |"]


def test_code_is_fenced_by_more_than_it_holds() -> None:
    code = _block("code", 1, "a\n```\n b", attrs={"info": "py"})
    assert _rendered(code) == ["````py", "a", "```", " b", "````"]


def test_code_keeps_its_white_space_and_its_info() -> None:
    assert _rendered(_block("code", 1, "a  \n  \n\nb", attrs={"info": "x `y`"})) == [
        "~~~x `y`",
        "a  ",
        "  ",
        "",
        "b",
        "~~~",
    ]


def test_alerts_definitions_and_metadata_are_written_as_they_are_read() -> None:
    text = "+++\na = 1\n+++\n\n> [!NOTE]\n> Mind.\n\nTerm\n: one\n: two\n\nOther\n: three\n"
    tree = LIBRARY.read(Source.from_text(text, name="x.md"))
    assert "\n".join(render_markdown(tree)) + "\n" == text


def test_three_items_of_nothing_are_no_thematic_break() -> None:
    items = [_block("item", depth, attrs={"bullet": "-"}) for depth in (1, 2, 3)]
    assert _rendered(*items) == ["- - *"]


def test_line_breaks_where_there_is_one_line_are_tags() -> None:
    broken = {"spans": (Span("line_break", 1, 2),)}
    assert _rendered(_block("section", 1, "a b", **broken)) == ["# a<br>b"]
    assert _rendered(_block("table", 1), _block("row", 2), _block("cell", 3, "a b", **broken))[-1] == "| a<br>b |"


def test_notes_stand_where_they_stood() -> None:
    assert _rendered(_block("note", 1, "See there.", "1"), _block("paragraph", 2, "More.")) == [
        "[^1]: See there.",
        "",
        "    More.",
    ]


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        ([Span("strong", 0, 3)], "**one** two three"),
        ([Span("emphasis", 0, 13), Span("strong", 4, 7)], "*one **two** three*"),
        ([Span("strong", 3, 8)], "one **two** three"),
        ([Span("code", 4, 7)], "one `two` three"),
        ([Span("link", 4, 7, "https://a.b/c")], "one [two](https://a.b/c) three"),
        ([Span("link", 4, 7, "a b(c")], "one [two](<a b(c>) three"),
        ([Span("image", 4, 7, "x.png")], "one ![two](x.png) three"),
        ([Span("line_break", 3, 4)], "one\\\ntwo three"),
        ([Span("note_reference", 7, 7, "1")], "one two[^1] three"),
        ([Span("defined_term", 0, 3)], "one two three"),
        ([Span("strong", 0, 7), Span("emphasis", 4, 13)], "**one two** three"),
        ([Span("strong", 3, 4)], "one two three"),
        (
            [Span("link", 4, 7, "u"), Span("link_title", 4, 7, 'a "t"\n\n&amp;')],
            'one [two](u "a \\"t\\"  \\&amp;") three',
        ),
        ([Span("code", 4, 7), Span("link", 4, 7, "u")], "one [`two`](u) three"),
        ([Span("image", 4, 4, "i"), Span("link", 4, 4, "u")], "one [![](i)](u)two three"),
        ([Span("emphasis", 4, 7), Span("emphasis", 4, 7)], "one *_two_* three"),
        ([Span("emphasis", 4, 7), Span("emphasis", 5, 6)], "one *two* three"),
        ([Span("emphasis", 0, 1), Span("emphasis", 1, 3)], "*o*ne two three"),
        ([Span("code", 0, 1), Span("code", 1, 3)], "`o`ne two three"),
        ([Span("code", 3, 8)], "one`  two  `three"),
        ([Span("code", 4, 7), Span("note_reference", 4, 4, "1")], "one [^1]`two` three"),
        ([Span("line_break", 13, 13)], "one two three"),
        ([Span("link", 4, 7, "/a&amp;\\b")], "one [two](</a\\&amp;\\\\b>) three"),
    ],
)
def test_spans_become_markup(spans: Sequence[Span], expected: str) -> None:
    assert inline("one two three", spans) == expected


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("a * b_c_d [e] <f> `g` \\", "a \\* b_c_d \\[e\\] \\<f> \\`g\\` \\\\"),
        ("_x_", "\\_x\\_"),
        ("$5 alone", "$5 alone"),
        ("$5 and $6", "\\$5 and \\$6"),
        ("R&D &amp; co", "R&D \\&amp; co"),
    ],
)
def test_text_that_looks_like_markup_is_escaped(text: str, escaped: str) -> None:
    assert inline(text) == escaped


def test_a_line_behind_a_break_does_not_begin_like_something_else() -> None:
    assert inline("a - b", [Span("line_break", 1, 2)], "  ") == "a\\\n  \\- b"


def test_an_exclamation_mark_before_a_link_makes_no_image() -> None:
    assert inline("a!b", [Span("link", 2, 3, "u")]) == "a\\![b](u)"


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("# no", "\\# no"),
        ("1. no", "1\\. no"),
        ("12) no", "12\\) no"),
        ("- no", "\\- no"),
        ("> no", "\\> no"),
        ("---", "\\---"),
        ("2019 was", "2019 was"),
        ("#hash", "#hash"),
    ],
)
def test_a_paragraph_does_not_begin_like_something_else(text: str, escaped: str) -> None:
    assert escape_start(text) == escaped


LIBRARY = lection.Library(hooks=False)
WORDS = st.text(alphabet="ab*_[]<>`#$&\\~|!().1-+=: ", min_size=1, max_size=30).map(lambda text: " ".join(text.split()))


@settings(deadline=None)
@given(st.lists(WORDS.filter(bool), min_size=1, max_size=5))
def test_paragraphs_survive_being_read_again(texts: list[str]) -> None:
    written = "\n".join(_rendered(*(_block("paragraph", 1, text) for text in texts)))
    again = LIBRARY.read(Source.from_text(written, name="x.md"), profile="generic")
    assert [(block.kind, block.text) for block in again.blocks[1:]] == [("paragraph", text) for text in texts]


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(1, 3), WORDS.filter(bool)), min_size=1, max_size=6))
def test_lists_survive_being_read_again(rows: list[tuple[int, str]]) -> None:
    depths = [1]
    for step, _ in rows[1:]:
        depths.append(min(step, depths[-1] + 1))
    items = [_block("item", depth, text, attrs={"bullet": "-"}) for depth, (_, text) in zip(depths, rows, strict=True)]
    again = LIBRARY.read(Source.from_text("\n".join(_rendered(*items)), name="x.md"), profile="generic")
    assert [(b.kind, b.depth, b.text) for b in again.blocks[1:]] == [(b.kind, b.depth, b.text) for b in items]


MARKUP = [
    *(
        "a",
        "b c ",
        "**",
        "*",
        "`",
        "~~",
        "[",
        "](u)",
        '](u "t")',
        "![",
        "<br>",
        "\\\n",
        "&amp;",
        "\\*",
        "<b>",
        "[^1]",
        "!",
    ),
    *(
        "\n",
        "\n\n",
        "- ",
        "1. ",
        "2) ",
        "> ",
        "# ",
        "## ",
        "- [x] ",
        "    ",
        "```\n",
        "> [!TIP]\n> w\n",
        "\n\nterm\n: def\n",
    ),
    *("| a | b |\n|---|:-:|\n| c | d |\n", "\n\n[^1]: note\n\n", "---\n"),
]


def _told(text: str) -> list[tuple[object, ...]]:
    blocks = LIBRARY.read(Source.from_text(text, name="x.md"), profile="generic").blocks[1:]
    return [
        (block.kind, block.depth, block.label, block.text)
        for block in blocks
        if block.text or block.kind != "paragraph"
    ]


@settings(deadline=None)
@given(st.lists(st.sampled_from(MARKUP), max_size=14).map("".join))
def test_the_structure_of_markdown_survives_being_read_again(text: str) -> None:
    tree = LIBRARY.read(Source.from_text(text, name="x.md"), profile="generic")
    assert _told("\n".join(render_markdown(tree))) == _told(text)


@pytest.mark.parametrize("text", ["**`**<b>a", "a**(b)**c", "x*`y`*z", "**[a](b)**c", "a~~.~~b"])
def test_a_mark_between_a_sign_and_a_letter_is_a_mark_again(text: str) -> None:
    tree = LIBRARY.read(Source.from_text(text, name="x.md"), profile="generic")
    again = LIBRARY.read(Source.from_text("\n".join(render_markdown(tree)), name="x.md"), profile="generic")
    assert [(block.text, block.spans) for block in again.blocks] == [(block.text, block.spans) for block in tree.blocks]


def test_thousands_of_levels_take_room_in_proportion() -> None:
    lines = _rendered(*(_block("item", depth, "x", "(a)") for depth in range(1, 5_001)))
    assert sum(map(len, lines)) < 5_000 * 120
    empty = _rendered(*(_block("quote", depth) for depth in range(1, 5_001)))
    assert sum(map(len, empty)) < 5_000 * 120
