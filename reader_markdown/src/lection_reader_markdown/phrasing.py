"""What inline markup becomes: characters of the text, spans over them, or a notice that it was dropped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from lection_reader_markdown.inline import InlineText, Marks
from lection_reader_markdown.leftovers import Leftovers

Formula: TypeAlias = tuple[str, int, int]
"""A display formula: its text without the dollars, and its range with them."""

_EMPHASIS: Final[Marks] = (("emphasis", None),)
_STRONG: Final[Marks] = (("strong", None),)
_STRIKETHROUGH: Final[Marks] = (("strikethrough", None),)


class Phrasing:
    """Turns inline events into the text and spans of the block that is open.

    `handlers` has one entry for each inline event, called with its detail and range.
    """

    def __init__(self, source: str, leftovers: Leftovers) -> None:
        self._source = source
        self._left = leftovers
        self.text = InlineText()
        self._formulas: list[Formula] = []
        close = self._close
        self.handlers: dict[str, Callable[[Any, int, int], None]] = {
            "Text": self.text.add,
            "Html": self.text.add,
            "Code": self._code,
            "InlineMath": self._math,
            "DisplayMath": self._display_math,
            "SoftBreak": self._soft_break,
            "HardBreak": self._hard_break,
            "InlineHtml": self._html,
            "FootnoteReference": self._note_reference,
            "Emphasis": lambda _, start, end: self.text.open(_EMPHASIS, end),
            "Strong": lambda _, start, end: self.text.open(_STRONG, end),
            "Strikethrough": lambda _, start, end: self.text.open(_STRIKETHROUGH, end),
            "Link": lambda link, start, end: self.text.open(_link_marks("link", link), end),
            "Image": lambda link, start, end: self.text.open(_link_marks("image", link), end),
            "/Emphasis": close,
            "/Strong": close,
            "/Strikethrough": close,
            "/Link": close,
            "/Image": close,
        }

    def take_formulas(self) -> list[Formula]:
        """Return the display formulas since the last call."""
        formulas = self._formulas
        if formulas:  # hardly any unit has one
            self._formulas = []
        return formulas

    def _close(self, detail: None, start: int, end: int) -> None:
        self.text.close()

    def _code(self, text: str, start: int, end: int) -> None:
        self._enclosed("code", text, start, end)

    def _math(self, text: str, start: int, end: int) -> None:
        self._enclosed("math", text, start, end)

    def _display_math(self, text: str, start: int, end: int) -> None:
        self._formulas.append((text, start, end))
        self._enclosed("math", text, start, end)

    def _enclosed(self, kind: str, text: str, start: int, end: int) -> None:
        """Add text that stands between equal marks, its line breaks as spaces."""
        text = text.replace("\n", " ")
        margin = (end - start - len(text)) // 2
        inner = self._source[start + margin : end - margin]
        if inner == text or inner.replace("\n", " ") == text:
            start, end = start + margin, end - margin
        self.text.add(text, start, end)
        self.text.reach(end + margin)
        self.text.mark(kind, len(text))

    def _soft_break(self, detail: None, start: int, end: int) -> None:
        self.text.break_line(end - 1)

    def _hard_break(self, detail: None, start: int, end: int) -> None:
        if self.text.break_line(end - 1):
            self.text.mark("line_break", 1)

    def _html(self, tag: str, start: int, end: int) -> None:
        self._left.drop("html_comment" if tag.startswith("<!--") else "html_tag", start, end)
        if tag.rstrip("/> \t\r\n").lower() == "<br" and self.text.break_line(start):
            self.text.mark("line_break", 1)
        self.text.reach(end)

    def _note_reference(self, name: str, start: int, end: int) -> None:
        self.text.mark("note_reference", 0, name)
        self.text.reach(end)


def _link_marks(kind: str, link: dict[str, str]) -> Marks:
    """Give the spans of a link or image: its target, its title, and the label that named its definition."""
    target = link["dest_url"]
    marks: list[tuple[str, str | None]] = [(kind, "mailto:" + target if link["link_type"] == "Email" else target)]
    if link["title"]:
        marks.append(("link_title", link["title"]))
    if link["link_type"] == "Reference":
        marks.append(("link_label", link["id"]))
    return tuple(marks)
