"""Reading under a profile: readers.md, "Markdown reader", second paragraph."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lection_core import Block, BlockTree, Profile, conservation_faults
from lection_profiles import load_profile

Read = Callable[..., BlockTree]


@pytest.fixture(scope="module")
def profile() -> Profile:
    return load_profile(
        {
            "name": "test",
            "label_patterns": [
                {"name": "part", "template": "Part {arabic}", "heading": ["line"]},
                {"name": "clause", "template": "{decimal}", "heading": ["line", "run_in"]},
                {"name": "letter", "template": "({alpha})"},
                {"name": "roman", "template": "({roman})"},
            ],
            "heading_rules": [{"name": "bold", "bold": True, "max_words": 6}],
        }
    )


def _rows(tree: BlockTree) -> list[tuple[int, str, str | None, str, str]]:
    return [(block.depth, block.kind, block.label, block.text, block.matched_by) for block in tree.blocks[1:]]


def _slices(tree: BlockTree) -> list[str]:
    return [tree.text[slice(*block.source)] for block in tree.blocks if block.source is not None]


def test_a_labelled_heading_stays_stated(read: Read, profile: Profile) -> None:
    (_, block) = read("## 4.1 Payment\n", profile).blocks
    assert (block.kind, block.label, block.text) == ("section", "4.1", "Payment")
    assert (block.matched_by, block.confidence) == ("markdown:atx", 1.0)
    assert block.attrs["label_pattern"] == "clause"


def test_a_labelled_paragraph_is_an_item(read: Read, profile: Profile) -> None:
    (_, _, block) = read("# 4.1 A\n\n(a) **pay** [now](/u)\n", profile).blocks
    assert (block.depth, block.kind, block.label, block.text) == (2, "item", "(a)", "pay now")
    assert (block.matched_by, block.band) == ("label:letter", "matched")
    assert [(block.text[span.start : span.end], span.value) for span in block.spans] == [("pay", None), ("now", "/u")]


def test_a_paragraph_is_cut_where_labels_begin_lines(read: Read, profile: Profile) -> None:
    text = "# 1.1 Sale\n\nThe Buyer shall:\n(a) *pay*\\\n    at once;\n**(b)** [give\nnotice](/u); and\n(c) wait.\n"
    tree = read(text, profile)
    assert [row[2:4] for row in _rows(tree)] == [
        ("1.1", "Sale"),
        (None, "The Buyer shall:"),
        ("(a)", "pay at once;"),
        ("(b)", "give notice; and"),
        ("(c)", "wait."),
    ]
    assert _slices(tree) == [
        "# 1.1 Sale",
        "The Buyer shall:",
        "(a) *pay*\\\n    at once;",
        "**(b)** [give\nnotice](/u); and",
        "(c) wait.",
    ]


def test_cut_lines_of_a_quote_leave_its_marks_to_it(read: Read, profile: Profile) -> None:
    tree = read("> Either:\n> (a) one; or\n> (b) two.\n", profile)
    assert _slices(tree)[1:] == ["Either:", "(a) one; or", "(b) two."]


@pytest.mark.parametrize("before", ["\xa0\n", "\xa0\n\xa0\n", "&#10;"])
def test_a_label_behind_nothing_but_white_space(read: Read, profile: Profile, before: str) -> None:
    tree = read(f"# 1.1 Sale\n\n{before}(a) pay;\n(b) wait.\n", profile)
    assert [row[2:4] for row in _rows(tree)] == [("1.1", "Sale"), ("(a)", "pay;"), ("(b)", "wait.")]


@pytest.mark.parametrize("blank", ["&nbsp;", "&#32;", "`\xa0`"])
def test_a_line_that_shows_nothing_belongs_to_the_piece_before_it(read: Read, profile: Profile, blank: str) -> None:
    tree = read(f"The Buyer shall:\n{blank}\n(a) pay;\n{blank}\n(b) wait.\n", profile)
    assert [row[2:4] for row in _rows(tree)] == [(None, "The Buyer shall:"), ("(a)", "pay;"), ("(b)", "wait.")]
    assert not conservation_faults(tree, rewrites=("entities",))


@pytest.mark.parametrize("marker", ["- ", "1. ", "> ", "[^1]: "])
def test_white_space_behind_a_marker(read: Read, profile: Profile, marker: str) -> None:
    tree = read(f"{marker}\xa0\n  (a) pay\n", profile)
    assert tree.blocks[-1].text.endswith("pay")


def test_the_text_of_an_item_is_cut_too(read: Read, profile: Profile) -> None:
    tree = read("1. The Buyer shall:\n   (a) pay; and\n   (b) *wait*.\n\n   Not more.\n2. (a) Nor less.\n", profile)
    assert [row[:4] for row in _rows(tree)] == [
        (1, "item", "1", "The Buyer shall:"),
        (2, "item", "(a)", "pay; and"),
        (2, "item", "(b)", "wait."),
        (2, "paragraph", None, "Not more."),
        (1, "item", "2", ""),
        (2, "item", "(a)", "Nor less."),
    ]
    assert _slices(tree)[1:3] == ["(a) pay; and", "(b) *wait*."]


def test_a_wrapped_number_is_no_label(read: Read, profile: Profile) -> None:
    tree = read("# 1.1 A\n\nIt was adopted in the year\n1986 as amended by\n(a) number of acts.\n", profile)
    assert [row[1] for row in _rows(tree)] == ["section", "paragraph"]


def test_several_labels_on_a_line_are_several_units(read: Read, profile: Profile) -> None:
    tree = read("# 1.1 A\n\n(a)(i) one;\n\n(ii) two\n\n(b) three\n", profile)
    assert [row[:4] for row in _rows(tree)[1:]] == [
        (2, "item", "(a)", ""),
        (3, "item", "(i)", "one;"),
        (3, "item", "(ii)", "two"),
        (2, "item", "(b)", "three"),
    ]
    assert _slices(tree)[1:3] == ["(a)", "(i) one;"]


def test_indented_code_of_expected_labels_is_a_list(read: Read, profile: Profile) -> None:
    tree = read("# 1.1 A\n\n    (a) one;\n    (b) two\n", profile)
    assert [row[:4] for row in _rows(tree)[1:]] == [(2, "item", "(a)", "one;"), (2, "item", "(b)", "two")]
    assert {block.band for block in tree.blocks[2:]} == {"guessed"}


def test_a_label_behind_a_line_of_code_that_shows_nothing(read: Read, profile: Profile) -> None:
    tree = read("# 1.1 A\n\n    \xa0\n    (a) one;\n", profile)
    assert [row[:4] for row in _rows(tree)[1:]] == [(2, "item", "(a)", "one;")]


@pytest.mark.parametrize("code", ["    (a) one;\n    two\n", "    (c) one;\n    (x) two\n", "    x = 1\n"])
def test_other_indented_code_stays_code(read: Read, profile: Profile, code: str) -> None:
    tree = read(f"# 1.1 A\n\n{code}\n(a) first\n", profile)
    assert [row[1:3] for row in _rows(tree)] == [("section", "1.1"), ("code", None), ("item", "(a)")]
    assert tree.blocks[2].matched_by == "markdown:indented_code"


def test_a_bold_paragraph_is_a_heading_where_a_rule_says_so(read: Read, profile: Profile) -> None:
    tree = read("**Payment**\n\ntext\n\n**Not** all of it\n", profile)
    assert _rows(tree) == [
        (1, "section", None, "Payment", "heading:bold"),
        (2, "paragraph", None, "text", "fallback"),
        (2, "paragraph", None, "Not all of it", "fallback"),
    ]


def test_the_numbering_corrects_sloppy_ranks(read: Read, profile: Profile) -> None:
    tree = read("# 4.1 A\n\n# 4.1.1 B\n\n### 4.1.2 C\n\n# 4.2 D\n", profile)
    assert [row[:3] for row in _rows(tree)] == [
        (1, "section", "4.1"),
        (2, "section", "4.1.1"),
        (2, "section", "4.1.2"),
        (1, "section", "4.2"),
    ]
    corrected: Block = tree.blocks[2]
    assert (corrected.matched_by, corrected.band) == ("label:clause", "guessed")
    assert corrected.attrs["syntax"] == "atx"


def test_quoted_text_is_a_quote_with_its_own_numbering(read: Read, profile: Profile) -> None:
    tree = read("# 1.1 A\n\n(a) Insert:\n\n## ‘4.1 B\n\n1. stated\n\n(a) one’.\n\n(b) out\n", profile)
    assert [row[:4] for row in _rows(tree)] == [
        (1, "section", "1.1", "A"),
        (2, "item", "(a)", "Insert:"),
        (3, "quote", None, ""),
        (4, "section", "4.1", "B"),
        (5, "item", "1", "stated"),
        (6, "item", "(a)", "one’."),
        (2, "item", "(b)", "out"),
    ]
    assert _slices(tree)[2:4] == ["#", "## ‘4.1 B"]


def test_a_signature_block_ends_what_is_labelled(read: Read, profile: Profile) -> None:
    text = "# Deed\n\n## 4.1 End\n\n1. It ends.\n\nSigned by\nA. Smith\n\nDirector\n\nIt is a note of some length.\n"
    tree = read(text, profile)
    assert [(block.depth, block.role, block.text) for block in tree.blocks[4:]] == [
        (2, "signature", "Signed by A. Smith"),
        (2, "signature", "Director"),
        (2, None, "It is a note of some length."),
    ]
    assert [block.matched_by for block in tree.blocks[4:]] == ["text:signature", "text:signature", "fallback"]


def test_a_link_around_a_label_keeps_its_target(read: Read, profile: Profile) -> None:
    (_, block) = read("## [4.1](/clause)\n", profile).blocks
    assert (block.label, block.text) == ("4.1", "")
    assert [(span.type, span.value) for span in block.spans] == [("link", "/clause")]


def test_without_patterns_nothing_is_labelled(read: Read) -> None:
    text = "# 4.1 A\n\n(a) one\n"
    assert read(text, load_profile("generic")).blocks == read(text).blocks
    assert [row[2] for row in _rows(read(text))] == [None, None]
