"""markdown-it-py, an independent parser, finds the same structure and shows the same marked text.

Compared are headings, items, code, quotes, tables, HTML and thematic breaks in document order, and every span with the
text it marks and its target. Front matter, which markdown-it-py does not know, is blanked out for both. What else
differs is listed in `EXPLAINED`, document by document.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from difflib import SequenceMatcher
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from lection_core import Block, BlockTree
from lection_core import fold as _fold
from lection_profiles.lines.run import Run
from lection_reader_markdown.front_matter import front_matter
from lection_reader_markdown.leftovers import Leftovers
from lection_reader_markdown.markers import is_comment
from lection_reader_markdown.parsing import normalised
from lection_reader_markdown.runs import markdown_runs
from markdown_it import MarkdownIt
from markdown_it.common.utils import unescapeAll
from markdown_it.token import Token

Unit: TypeAlias = tuple[Any, ...]
Marked: TypeAlias = tuple[str, str, str | None]
Reading: TypeAlias = tuple[list[Unit], Counter[Marked]]

_TYPES = {"em": "emphasis", "strong": "strong", "s": "strikethrough", "link": "link"}
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)


class Difference(NamedTuple):
    """How many units of each kind, and spans of each type, only the oracle finds and only the reader finds."""

    oracle: Mapping[str, int] = MappingProxyType({})
    reader: Mapping[str, int] = MappingProxyType({})
    oracle_spans: Mapping[str, int] = MappingProxyType({})
    reader_spans: Mapping[str, int] = MappingProxyType({})


EXPLAINED = {
    # A line that begins with <pre> begins an HTML block (CommonMark 4.6); markdown-it-py looks for a table first.
    "cre-mapping-table.md": Difference({"table": 1, "row": 288, "cell": 576}, {"html": 1}, {"link": 572}),
    # The dates and places of publication are definition lists: a term and a definition each.
    "de-dsgvo-bdsg.md": Difference(reader={"item": 8}),
    "de-gg.md": Difference(reader={"item": 6}),
    "de-sgb5.md": Difference(reader={"item": 10}),
    # Footnotes: 18 notes; three headings end in a reference, which markdown-it-py shows as it is written; one note
    # holds lists with links, which are indented code where there are no notes.
    "bip-0003__md.md": Difference(
        {"section": 3, "code": 1}, {"section": 3, "note": 18, "item": 23}, {}, {"note_reference": 24, "link": 6}
    ),
    # Formulas between dollars.
    "eip-8046__md.md": Difference(reader_spans={"math": 51}),
}
"""Every document of the corpora that differs, why, and by how much. The examples of the specification all agree."""


def _oracle() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": 100_000}).enable(["table", "strikethrough"])
    parser.normalizeLink = lambda url: url  # type: ignore[method-assign]
    parser.normalizeLinkText = lambda url: url  # type: ignore[method-assign, assignment]
    parser.validateLink = lambda url: True  # type: ignore[method-assign]
    return parser


class _Shown:
    """The text a renderer shows for inline tokens, and what is marked in it."""

    def __init__(self, tokens: list[Token]) -> None:
        self.text = ""
        self.marked: list[Marked] = []
        self._opened: list[tuple[Token, int]] = []
        self._add(tokens)

    def _add(self, tokens: list[Token]) -> None:
        for token in tokens:
            if token.nesting == 1:
                self._opened.append((token, len(self.text)))
            elif token.nesting == -1:
                opening, start = self._opened.pop()
                self._mark(_TYPES[opening.type.removesuffix("_open")], start, opening, "href")
            elif token.type == "image":
                start = len(self.text)
                self._add(token.children or [])
                self._mark("image", start, token, "src")
            else:
                self._add_leaf(token)

    def _add_leaf(self, token: Token) -> None:
        if token.type == "hardbreak" or (token.type == "html_inline" and _BREAK.fullmatch(token.content)):
            if not self.text.endswith("\n"):
                self.marked.append(("line_break", "", None))
            self.text += "\n"
        elif token.type == "softbreak":
            self.text += "\n"
        elif token.type == "code_inline":
            self.marked.append(("code", _fold(token.content), None))
            self.text += token.content
        elif token.type != "html_inline":
            self.text += token.content

    def _mark(self, kind: str, start: int, token: Token, target: str) -> None:
        text = _fold(self.text[start:])
        value = token.attrs.get(target)
        self.marked.append((kind, text, None if value is None else str(value)))
        if token.attrs.get("title"):
            self.marked.append(("link_title", text, str(token.attrs["title"])))


def _theirs(text: str) -> Reading:
    units: list[Unit] = []
    marked: Counter[Marked] = Counter()
    heading = ""
    for token in _oracle().parse(text):
        if token.type == "inline":
            shown = _Shown(token.children or [])
            marked.update(shown.marked)
            if heading:
                units.append(("section", int(heading[1]), _fold(shown.text)))
        heading = token.tag if token.type == "heading_open" else ""
        units.extend(_unit(token))
    return units, marked


def _unit(token: Token) -> Iterator[Unit]:
    kinds = {"blockquote_open": "quote", "table_open": "table", "tr_open": "row", "th_open": "cell", "td_open": "cell"}
    if token.type in kinds:
        yield (kinds[token.type],)
    elif token.type == "list_item_open":
        yield "item", token.info + token.markup
    elif token.type in ("fence", "code_block"):
        yield "code", unescapeAll(token.info.strip()), token.content.removesuffix("\n")
    elif token.type == "html_block" and not is_comment(token.content):
        yield "html", _fold(token.content)
    elif token.type == "hr":
        yield ("break",)


def _ours(text: str) -> Reading:
    text = normalised(text)
    leftovers = Leftovers(text)
    placed: list[tuple[int, Unit]] = []
    marked: Counter[Marked] = Counter()
    for run in markdown_runs(text, leftovers):
        placed.extend((run.source[0], unit) for unit in _unit_of(run))
        if run.kind != "code":
            marked.update(_marked_in(run))
    breaks = [notice for notice in leftovers.notices() if notice.kind == "thematic_break"]
    placed.extend((start, ("break",)) for notice in breaks for start, _ in notice.sources)
    placed.sort(key=lambda unit: unit[0])  # stable: what begins at one place stays in the order of its nesting
    return [unit for _, unit in placed], marked


def _marked_in(run: Run | Block) -> Iterator[Marked]:
    for span in run.spans:
        if span.type != "link_label":  # renderers do not show the label of a reference
            shown = "" if span.type == "line_break" else _fold(run.text[span.start : span.end])
            yield span.type, shown, span.value


def _marked_in_tree(tree: BlockTree) -> Counter[Marked]:
    return Counter(mark for block in tree.blocks for mark in _marked_in(block))


def _unit_of(run: Run) -> Iterator[Unit]:
    if run.kind == "section":
        yield "section", run.rank, _fold(run.text)
    elif run.matched_by == "markdown:list":
        yield "item", run.label or run.attrs["bullet"]
    elif run.matched_by == "markdown:html":
        yield "html", _fold(run.text)
    elif run.kind == "code":
        yield "code", run.attrs.get("info", ""), run.text
    elif run.kind != "paragraph":
        yield (run.kind,)


def _difference(text: str) -> Difference:
    found = front_matter(text)
    if found:
        text = re.sub(r"[^\n]", " ", text[: found.end]) + text[found.end :]
    (theirs, their_marks), (ours, our_marks) = _theirs(text), _ours(text)
    matcher = SequenceMatcher(None, theirs, ours, autojunk=False)
    steps = [step for step in matcher.get_opcodes() if step[0] != "equal"] if theirs != ours else []
    return Difference(
        Counter(unit[0] for _, start, end, _, _ in steps for unit in theirs[start:end]),
        Counter(unit[0] for _, _, _, start, end in steps for unit in ours[start:end]),
        Counter(mark[0] for mark in (their_marks - our_marks).elements()),
        Counter(mark[0] for mark in (our_marks - their_marks).elements()),
    )


def test_the_examples_of_the_specification(spec_examples: list[Mapping[str, Any]]) -> None:
    for example in spec_examples:
        assert _difference(example["markdown"]) == Difference(), example["example"]


def test_real_documents(shared_documents: list[Path]) -> None:
    found = {path.name: _difference(path.read_bytes().decode("utf-8")) for path in shared_documents}
    assert {name: difference for name, difference in found.items() if difference != Difference()} == EXPLAINED


def test_the_blocks_of_the_examples_mark_what_their_runs_mark(
    read: Callable[[str], BlockTree], spec_examples: list[Mapping[str, Any]]
) -> None:
    for example in spec_examples:
        assert _marked_in_tree(read(example["markdown"])) == _ours(example["markdown"])[1], example["example"]


def test_the_blocks_of_real_documents_mark_what_their_runs_mark(
    read: Callable[[str], BlockTree], shared_documents: list[Path]
) -> None:
    for path in shared_documents:
        text = path.read_bytes().decode("utf-8")
        assert _marked_in_tree(read(text)) == _ours(text)[1], path.name


def test_a_difference_would_be_seen() -> None:
    assert _difference("# a\n\n$b$\n\nc\n: d\n") == Difference(reader={"item": 2}, reader_spans={"math": 1})
