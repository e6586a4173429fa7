from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from lection.rendering.html.document import render_html
from lection.rendering.html.spans import span_html
from lection.rendering.places import Lines
from lection_core import Block, BlockTree, SourceInfo, Span

import lection

HOSTILE = "<script>alert(1)</script> \" onclick='x' &amp; \x1b[31m \u202e"


class _Outline(HTMLParser):
    """Gathers the elements and their attributes, and refuses tags that do not match."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in ("meta", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def _page(tree: BlockTree, text: str | None = None) -> str:
    return "".join(render_html(tree, Lines(text) if text is not None else None))


def _elements(page: str) -> list[tuple[str, dict[str, str | None]]]:
    outline = _Outline()
    outline.feed(page)
    assert not outline.open
    return outline.elements


def _hostile() -> BlockTree:
    blocks = [
        Block(kind="document", depth=0),
        Block(kind="section", depth=1, text=HOSTILE, label="<1>", role="<r>", matched_by="x:<b>", confidence=0.4),
        Block(kind="code", depth=1, text=HOSTILE, matched_by="x:y", confidence=1.0),
        Block(kind="paragraph", depth=1, text=HOSTILE, spans=(Span("<t>", 0, 9, "<v>"),)),
    ]
    return BlockTree(blocks=blocks, source=SourceInfo(name="<name>"), dropped=[lection.Dropped("<k>", 1, "<why>")])


def test_every_block_has_its_element_with_rule_confidence_and_band(contract: BlockTree, text: str) -> None:
    blocks = [attrs for tag, attrs in _elements(_page(contract, text)) if "b" in (attrs.get("class") or "").split()]
    assert [attrs["id"] for attrs in blocks] == [f"b{index}" for index in range(1, len(contract.blocks))]
    assert blocks[0]["data-tip"] == "heading:all_caps   0.60 guessed\nsection"
    assert "guessed" in (blocks[0]["class"] or "").split()
    assert blocks[-1]["data-tip"] == "label:clause (jump)   0.60 guessed\nsection"


def test_a_doubtful_table_is_listed_once() -> None:
    rule = {"matched_by": "text:table", "confidence": 0.65}
    cells = [Block(kind="cell", depth=3, text="a", **rule), Block(kind="cell", depth=3, text="b", **rule)]
    blocks = [Block(kind="document", depth=0), Block(kind="table", depth=1, **rule), Block(kind="row", depth=2, **rule)]
    doubtful = Block(kind="cell", depth=3, text="c", matched_by="text:table", confidence=0.4)
    page = "".join(render_html(BlockTree(blocks=[*blocks, *cells, doubtful], source=SourceInfo()), None))
    assert re.findall(r'<a href="#b(\d+)">', page[page.index('<ol class="doubt">') :]) == ["5", "1"]


def test_doubts_are_listed_least_certain_first(contract: BlockTree, text: str) -> None:
    page = _page(contract, text)
    listed = re.findall(r'<a href="#b(\d+)">', page[page.index('<ol class="doubt">') :])
    doubts = [contract.blocks[int(index)].confidence for index in listed]
    assert doubts == sorted(doubts)
    assert len(doubts) == sum(block.confidence < 0.7 for block in contract.blocks)


def test_nothing_of_the_document_becomes_markup() -> None:
    page = _page(_hostile())
    assert page.count("<script>") == 1
    assert "\x1b" not in page
    assert "\u202e" not in page
    assert not [attrs for _, attrs in _elements(page) if any(name.startswith("on") for name in attrs)]


def test_the_page_needs_nothing_from_anywhere(contract: BlockTree, text: str) -> None:
    page = _page(contract, text)
    assert not re.search(r"(?:https?:)?//\w|@import|url\(|src=", page.replace("script-src", ""))
    assert "default-src 'none'" in page


def test_the_same_tree_gives_the_same_page(contract: BlockTree, text: str) -> None:
    assert _page(contract, text) == _page(contract, text)


def test_tables_are_tables_and_every_cell_tells_of_itself() -> None:
    stated = {"matched_by": "markdown:pipe_table", "confidence": 1.0}
    blocks = [
        Block(kind="document", depth=0),
        Block(kind="table", depth=1, **stated),  # type: ignore[arg-type]
        Block(kind="row", depth=2, **stated),  # type: ignore[arg-type]
        Block(kind="cell", depth=3, text="a", attrs={"header": True, "align": "right"}, **stated),  # type: ignore[arg-type]
    ]
    elements = _elements(_page(BlockTree(blocks=blocks, source=SourceInfo())))
    cells = [attrs for tag, attrs in elements if tag == "td"]
    assert [(cell["class"], cell["id"]) for cell in cells] == [("stated head right", "b3")]


def test_ten_thousand_levels_lie_flat() -> None:
    blocks = [Block(kind="document", depth=0), *(Block(kind="quote", depth=d) for d in range(1, 10_001))]
    page = _page(BlockTree(blocks=blocks, source=SourceInfo()))
    assert len(page) < 10_001 * 600


@pytest.mark.parametrize(
    ("spans", "html"),
    [
        ([], "one two"),
        ([Span("strong", 0, 3)], '<span class="strong">one</span> two'),
        ([Span("date", 4, 7, "2025-03-03")], 'one <span class="mark" title="date: 2025-03-03">two</span>'),
        (
            [Span("strong", 0, 5), Span("emphasis", 2, 7)],
            '<span class="strong">on</span><span class="emphasis strong">e t</span><span class="emphasis">wo</span>',
        ),
        (
            [Span("cross_reference", 4, 7, "/section[1]")],
            'one <a class="mark" href="#b1" title="cross reference: /section[1]">two</a>',
        ),
        ([Span("link", 0, 3, "javascript:x")], '<span class="mark" title="link: javascript:x">one</span> two'),
        ([Span("line_break", 3, 4)], "one<br> two"),
        (
            [Span("note_reference", 7, 7, "<1>")],
            'one two<sup class="mark" title="note reference: &lt;1&gt;">&lt;1&gt;</sup>',
        ),
        ([Span("image", 0, 0, "x.png")], '<sup class="mark" title="image: x.png">▣</sup>one two'),
        (
            [Span("strong", 0, 7), Span("note_reference", 3, 3, "a")],
            '<span class="strong">one</span><sup class="mark" title="note reference: a">a</sup>'
            '<span class="strong"> two</span>',
        ),
    ],
)
def test_spans_are_classes_of_the_characters_they_cover(spans: list[Span], html: str) -> None:
    assert span_html("one two", spans, {"/section[1]": "b1"}) == html


def test_thousands_of_spans_over_one_text_take_time_in_proportion() -> None:
    spans = [Span("x", place, 20_000) for place in range(10_000)]
    assert span_html("a" * 20_000, spans, {}).count("<span") == 10_000
    notes = [Span("note_reference", 0, 0, "1")] * 10_000
    assert span_html("a", notes, {}).count("<sup") == 4
