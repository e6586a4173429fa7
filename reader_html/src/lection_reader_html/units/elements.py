"""What each element does to the units: one method an element, in one table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from lection_profiles import Run

from lection_reader_html.page.left_out import UNREAD, kind_left_out, sections
from lection_reader_html.page.notes import Notes
from lection_reader_html.page.styles import Styles, classes, emboldens
from lection_reader_html.page.walk import Close, Open, Page, Text
from lection_reader_html.units.assembly import Assembly, Unit
from lection_reader_html.units.layout import is_label, only_places
from lection_reader_html.units.lists import Numbering, integer

Closer = Callable[[], None]

_BATCH: Final = 64
"""How many runs are held back before they are passed on."""
_MOST_TABLES: Final = 16
"""How deep tables may stand in tables to be looked at: whether they only place text is asked of all their text."""

_MARKS: Final[Mapping[str, str]] = {
    "em": "emphasis", "i": "emphasis", "cite": "emphasis", "dfn": "emphasis", "var": "emphasis", "strong": "strong",
    "b": "strong", "code": "code", "kbd": "code", "samp": "code", "tt": "code", "del": "strikethrough",
    "s": "strikethrough", "strike": "strikethrough", "sub": "subscript", "sup": "superscript", "q": "quotation",
    "abbr": "abbreviation", "acronym": "abbreviation", "math": "math", "a": "link", "mark": "highlight",
    "ins": "inserted", "u": "underline",
}  # fmt: skip
_VALUES: Final[Mapping[str, str]] = {"a": "href", "abbr": "title", "acronym": "title", "math": "alttext"}
_BLOCKS: Final = frozenset({
    "address", "article", "aside", "body", "caption", "center", "details", "dialog", "dir", "div", "dl", "fieldset",
    "figcaption", "figure", "footer", "form", "header", "hgroup", "html", "legend", "main", "menu", "nav", "optgroup",
    "option", "p", "search", "section", "summary", "tbody", "td", "tfoot", "th", "thead", "tr",
})  # fmt: skip
_HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BOLD: Final = frozenset({"bold", "strong"})
_NUMBER_CLASS: Final = re.compile(r"(?:^|[-_])(?:ti|nr|num|number|no|title)(?:$|[-_])", re.IGNORECASE)
_TITLE_CLASS: Final = re.compile(
    r"(?:^|[-_])(?:s?ti|s?tit|title|subtitle|titre|heading|rubric)(?:$|[-_])", re.IGNORECASE
)
"""How legislation sites call the number and the title of a heading that they write in two paragraphs."""
_LEVEL_CLASS: Final = re.compile(r"^[A-Za-z][A-Za-z-]*?-?([0-9])$")
_LEVELLED: Final = frozenset({"p", "div"})
"""Classes that number levels: `t0`, `title1`, `ti-grseq-1`."""
_SHORT: Final = 3
"""A number of a heading has a word: `Art. 1` and not `(a)`."""
_PLACELESS: Final = frozenset({"html", "body", "main"})
_ALIGNED: Final = frozenset({"left", "center", "right", "justify"})


class Elements:
    """Goes through a page and gives the runs of it."""

    def __init__(self, page: Page, keep: bool, guesses: bool = False) -> None:
        self.assembly = Assembly(guesses)
        self._page = page
        self._keep = keep
        self._styles = Styles(node.text for node in page.find_all("style"))
        self._notes = Notes(page)
        self._style = ""
        self._ids: list[str] = []
        self._sectioned = 0
        self._lists: list[Numbering] = []
        self._tables: list[str] = []
        self._code = 0
        self._headers = False
        self._skipped = False
        self._level: int | None = None
        """What the class of the block that is open numbers, until its paragraph begins."""
        self._numbered = False
        """Whether the number of a heading waits for its title."""
        self._opened: Mapping[str, Callable[[Open], Closer | None]] = {
            **dict.fromkeys(_BLOCKS, self._block),
            **dict.fromkeys(_HEADINGS, self._heading),
            **dict.fromkeys(_MARKS, self._mark),
            **dict.fromkeys(("pre", "listing", "xmp", "plaintext"), self._pre),
            **dict.fromkeys(("ol", "ul", "dir"), self._list),
            "li": self._item, "dl": self._terms, "dt": self._term, "dd": self._description,
            "blockquote": self._quote, "table": self._table, "tr": self._row, "td": self._cell, "th": self._cell,
            "caption": self._caption, "thead": self._head, "br": self._break, "hr": self._block, "img": self._image,
            "span": self._span, "font": self._span,
        }  # fmt: skip

    def runs(self) -> Iterator[Run]:
        """Yield the runs of the page, in order."""
        assembly, closers = self.assembly, []
        for event in self._page.events(self._skips):
            if isinstance(event, Text):
                self._text(event.text)
            elif isinstance(event, Open):
                closers.append(self._open(event))
            else:
                self._close(event, closers.pop())
            if len(assembly.ready) >= _BATCH and not assembly.held:
                yield from assembly.ready
                assembly.ready.clear()
        assembly.flush()
        yield from assembly.ready
        assembly.ready.clear()

    def _text(self, text: str) -> None:
        assembly = self.assembly
        if self._code:
            assembly.inline.add_verbatim(text)
            return
        if self._numbered and text.strip():
            self._numbered = False
            assembly.flush()
        if assembly.unit is None:
            if not text.strip():
                assembly.inline.add(text)
                return
            self._paragraph()
        if assembly.joins and text.strip():
            assembly.joins = False
        assembly.inline.add(text)

    def _place(self) -> dict[str, Any]:
        """Where the element that is open stands: its path, and the nearest id at or above it."""
        place = {"path": self._page.path()}
        name = next((name for name in reversed(self._ids[-8:]) if name), "")
        return {**place, "id": name} if name else place

    def _skips(self, element: Open) -> bool:
        """Leave an element out with all that is in it, where that is to be; asked right after it was opened."""
        return self._skipped

    def _open(self, element: Open) -> Closer | None:
        self._skipped = False
        tag, attributes = element.tag, element.attributes
        style = self._style = self._styles.of(tag, attributes)
        identity = attributes.get("id") if attributes else None
        self._ids.append(str(identity) if identity and tag not in _PLACELESS else "")
        kind = kind_left_out(tag, attributes, style, self._sectioned > 0, self._keep)
        if kind is not None:
            self._leave_out(element, kind)
            return None
        if identity and (number := self._notes.label_of(attributes)) is not None:
            self._sectioned += sections(tag)
            return self._note(element, number)
        handler = self._opened.get(tag)
        closer = handler(element) if handler is not None else None
        if sections(tag) and not self._skipped:
            self._sectioned += 1
        return closer

    def _close(self, event: Close, closer: Closer | None) -> None:
        if closer is not None:
            closer()
        if self._skipped:
            self._skipped = False
        elif sections(event.tag):
            self._sectioned -= 1
        self._ids.pop()

    def _leave_out(self, element: Open, kind: str) -> None:
        self._skipped = True
        assembly = self.assembly
        if kind in UNREAD:
            assembly.count(kind)
            return
        block = element.tag in _BLOCKS or element.tag == "title"
        if block:
            assembly.boundary()
        if text := element.node.text.strip():
            assembly.inline.leave_out(kind, text)
        else:
            assembly.count(kind)
        if block:
            assembly.boundary()

    def _block(self, element: Open) -> Closer:
        names = classes(element.attributes) if element.attributes else []
        if self._numbered and self._takes_title(names):
            return self.assembly.boundary
        self.assembly.boundary()
        if self.assembly.guesses and element.tag in _LEVELLED and self.assembly.unit is None:
            self._level = next((int(found[1]) for name in names if (found := _LEVEL_CLASS.search(name))), None)
        if any(_NUMBER_CLASS.search(name) for name in names):
            return self._end_number
        return self.assembly.boundary

    def _end_number(self) -> None:
        """Let the number of a heading wait for the title in the next line: `<p class="ti-art">Article 5</p>`."""
        text = self.assembly.inline.so_far
        self._numbered = is_label(text) and len(text) > _SHORT
        if not self._numbered:
            self.assembly.boundary()

    def _takes_title(self, names: list[str]) -> bool:
        """Tell whether a block is the title of the number before it, which then begins its line."""
        self._numbered = False
        assembly = self.assembly
        if not (assembly.inline.has_text and any(_TITLE_CLASS.search(name) for name in names)):
            return False
        assembly.inline.break_line()
        assembly.joins = True
        return True

    def _heading(self, element: Open) -> Closer:
        level = int(element.tag[1])
        unit = Unit("section", f"html:{element.tag}", rank=level, waits=True, place=self._place())
        self.assembly.begin(unit)
        return self.assembly.flush

    def _mark(self, element: Open) -> Closer | None:
        attributes, inline = element.attributes, self.assembly.inline
        if element.tag == "a":
            number = self._notes.reference(attributes)
            if number is not None:
                self._skipped = True
                self._paragraph()
                inline.refer(number)
                return None
            if self._notes.leads_back(attributes):
                self._skipped = True
                inline.leave_out("back_link", element.node.text)
                return None
            if "href" not in attributes:
                return None
        name = _VALUES.get(element.tag)
        value = attributes.get(name) if name else None
        inline.open(_MARKS[element.tag], str(value) if value is not None else None)
        return inline.close

    def _span(self, element: Open) -> Closer | None:
        if not element.attributes:
            return None
        if emboldens(self._style) or not _BOLD.isdisjoint(classes(element.attributes)):
            self.assembly.inline.open("strong")
            return self.assembly.inline.close
        return None

    def _paragraph(self) -> None:
        """Let what comes be a paragraph where nothing is open."""
        if self.assembly.unit is None:
            self.assembly.open(Unit("paragraph", "fallback", level=self._level, place=self._place()))
            self._level = None

    def _break(self, _element: Open) -> None:
        self.assembly.inline.break_line() if not self._code else self.assembly.inline.add_verbatim("\n")

    def _image(self, element: Open) -> None:
        words = element.attributes.get("alt")
        if isinstance(words, str) and words.strip():
            self._paragraph()
            self.assembly.inline.open("image", str(element.attributes.get("src") or ""))
            self.assembly.inline.add(words)
            self.assembly.inline.close()

    def _pre(self, element: Open) -> Closer:
        attrs = {"info": language} if (language := _language(element)) else {}
        self.assembly.begin(Unit("code", "html:pre", attrs=attrs, place=self._place()))
        self._code += 1

        def close() -> None:
            self._code -= 1
            self.assembly.flush()

        return close

    def _list(self, element: Open) -> Closer:
        self.assembly.flush()
        level = sum(not numbering.ordered for numbering in self._lists[-3:])
        self._lists.append(Numbering(element.node, self._style, level))

        def close() -> None:
            self.assembly.flush()
            self._lists.pop()

        return close

    def _item(self, element: Open) -> Closer:
        label = bullet = None
        if self._lists:
            label, bullet = self._lists[-1].mark(element.attributes, self._style)
        elif "value" not in element.attributes:
            bullet = "•"
        attrs = {"bullet": bullet} if bullet else {}
        unit = Unit("item", "html:li", label, label or bullet or "", attrs=attrs, waits=True, place=self._place())
        return self._contain(unit)

    def _contain(self, unit: Unit) -> Closer:
        """Open a unit that holds what stands in its element."""
        assembly = self.assembly
        assembly.begin(unit)
        assembly.depth += 1

        def close() -> None:
            assembly.flush()
            assembly.depth -= 1

        return close

    def _note(self, element: Open, number: str) -> Closer:
        printed = ""
        if element.tag == "li" and self._lists:
            label, _ = self._lists[-1].mark(element.attributes, self._style)
            printed = label or ""
        assembly = self.assembly
        unit = Unit("note", "html:footnote", number, printed, waits=True, place=self._place())
        if element.tag in _MARKS or element.tag == "span":  # the number itself bears the id, in a paragraph of its own
            if not assembly.inline.has_text:
                assembly.begin(unit)
            handler = self._opened.get(element.tag)
            return handler(element) or _nothing if handler is not None else _nothing
        return self._contain(unit)

    def _terms(self, _element: Open) -> Closer:
        self.assembly.flush()
        return self.assembly.flush

    def _term(self, _element: Open) -> Closer:
        self.assembly.begin(Unit("item", "html:dt", waits=True, place=self._place()))
        return _nothing

    def _description(self, _element: Open) -> Closer:
        """A description stands in its term; a term that is a typed label is the label of the description."""
        assembly = self.assembly
        unit = assembly.unit
        label = assembly.inline.so_far if unit is not None and unit.matched_by == "html:dt" else ""
        if unit is not None and label and is_label(label) and not assembly.inline.leaves_out:
            assembly.inline.take()
            unit.printed = label.strip()
            bare = any(character.isalnum() for character in label)
            unit.label = unit.printed if bare else None
            unit.attrs = unit.attrs if bare else {**unit.attrs, "bullet": unit.printed}
        else:
            assembly.flush()
        assembly.depth += 1

        def close() -> None:
            assembly.flush()
            assembly.depth -= 1

        return close

    def _quote(self, element: Open) -> Closer:
        cite = element.attributes.get("cite")
        attrs = {"cite": str(cite)} if cite else {}
        return self._hold(Unit("quote", "html:blockquote", attrs=attrs, place=self._place()))

    def _hold(self, unit: Unit) -> Closer:
        """Open a container without text of its own, whose range is that of all in it."""
        assembly = self.assembly
        index = assembly.hold(unit)
        assembly.depth += 1

        def close() -> None:
            assembly.flush()
            assembly.depth -= 1
            assembly.release(index)

        return close

    def _table(self, element: Open) -> Closer:
        deep = len(self._tables) >= _MOST_TABLES
        layout = deep or only_places(element.node)
        closer = self._block(element) if layout else self._hold(Unit("table", "html:table", place=self._place()))
        self._tables.append("layout" if layout else "table")
        self._headers = False

        def close() -> None:
            self._tables.pop()
            closer()

        return close

    def _head(self, _element: Open) -> Closer:
        self._headers = True

        def close() -> None:
            self._headers = False

        return close

    def _row(self, element: Open) -> Closer:
        if not self._tables or self._tables[-1] == "layout":
            self.assembly.boundary()
            return self.assembly.flush
        attrs = {"header": True} if self._headers else {}
        closer = self._hold(Unit("row", "html:tr", attrs=attrs, place=self._place()))

        def close() -> None:
            closer()
            if self.assembly.in_line:
                self.assembly.write("\n")

        return close

    def _cell(self, element: Open) -> Closer:
        if not self._tables or self._tables[-1] == "layout":
            return self._placed_cell(element)
        attrs: dict[str, Any] = {"header": True} if element.tag == "th" else {}
        for name in ("colspan", "rowspan"):
            if (count := integer(element.attributes.get(name))) is not None and count > 1:
                attrs[name] = count
        if (align := str(element.attributes.get("align") or "").lower()) in _ALIGNED:
            attrs["align"] = align
        unit = Unit("cell", f"html:{element.tag}", attrs=attrs, waits=True, place=self._place())
        return self._contain(unit)

    def _placed_cell(self, element: Open) -> Closer:
        """A label in a cell of its own begins the line that the next cell goes on with."""
        assembly = self.assembly
        assembly.boundary()
        label = element.node.text if len(self._tables) < _MOST_TABLES else ""
        if is_label(label):
            self._skipped = True
            self._paragraph()
            assembly.inline.add(label)
            assembly.inline.space()
            assembly.joins = True
            return _nothing
        return assembly.boundary

    def _caption(self, _element: Open) -> Closer:
        """The caption, which comes first, is the text of the table."""
        assembly = self.assembly
        if not self._tables or self._tables[-1] == "layout":
            assembly.boundary()
            return assembly.boundary
        assembly.flush()
        index = len(assembly.ready) - 1

        def close() -> None:
            assembly.unit = None
            assembly.entitle(index)

        return close


def _nothing() -> None:
    """Close what needs no closing."""


def _language(element: Open) -> str:
    """Return the language of code that a class says, as in ``language-python``."""
    names = classes(element.attributes)
    for child in element.node.children:
        if getattr(child, "tag", None) == "code":
            names = [*names, *classes(child.attrs)]
    return next((name.removeprefix("language-") for name in names if name.startswith("language-")), "")
