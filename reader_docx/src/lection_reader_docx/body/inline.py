"""Inline content: what stands in a paragraph, from runs of text to pictures and formulas."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from lection_reader_docx.body.drafts import Draft
from lection_reader_docx.body.formulas import PARTS, Formulas
from lection_reader_docx.body.pieces import NoteCall
from lection_reader_docx.body.signs import sign
from lection_reader_docx.body.writing import Mark
from lection_reader_docx.numbering.formats import Unprintable, formatted
from lection_reader_docx.package.names import attribute, name_of
from lection_reader_docx.styles.properties import PLAIN, RunProperties, run_properties

if TYPE_CHECKING:
    from lxml.etree import _Element

    from lection_reader_docx.body.place import Place

Handler = Callable[["_Element"], None]

_SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"
_BLANK: Final = " \t\r\n"
_PLACED: Final = ("superscript", "subscript")


class Inline:
    """Writes the inline content of one story into the paragraph that is open."""

    def __init__(self, story: Place) -> None:
        self._story = story
        self._run: RunProperties = PLAIN
        self._links: list[Mark | None] = []
        self._formulas = formulas = Formulas()
        self._plain: dict[tuple[str | None, RunProperties], frozenset[Mark] | None] = {}
        """The marks of runs around which nothing is open, by paragraph style and properties; None where they hide."""
        self._picture: _Picture | None = None
        self._boxes: list[tuple[_Picture | None, list[Mark | None]]] = []
        """What is open around the text boxes that are open."""
        self.starts: dict[str, Handler] = {
            "w:r": self._begin_run,
            "w:hyperlink": self._begin_link,
            "w:fldSimple": lambda element: story.fields.begin_simple(attribute(element, "w:instr") or ""),
            "w:drawing": self._begin_picture,
            "w:pict": self._begin_picture,
            "w:object": self._begin_picture,
            "w:txbxContent": self._begin_box,
            "wp:docPr": self._describe,
            "v:shape": self._describe_shape,
            "v:imagedata": lambda element: self._seen("image"),
            "a:blip": lambda element: self._seen("image"),
            "o:OLEObject": lambda element: self._seen("object"),
            "c:chart": lambda element: self._seen("object"),
            "dgm:relIds": lambda element: self._seen("object"),
            "m:oMath": self._begin_formula,
            "m:d": lambda element: formulas.bracket(),
            **dict.fromkeys(PARTS, lambda element: formulas.enter(name_of(element.tag))),
        }
        self.ends: dict[str, Handler] = {
            "w:hyperlink": self._end_link,
            "w:fldSimple": lambda element: story.fields.end_simple(),
            "w:drawing": self._end_picture,
            "w:pict": self._end_picture,
            "w:object": self._end_picture,
            "w:txbxContent": self._end_box,
            "m:oMath": self._end_formula,
            "m:d": lambda element: self._sign(formulas.close()),
            **dict.fromkeys(PARTS, lambda element: formulas.leave()),
        }
        self.wholes: dict[str, Handler] = {
            "w:rPr": lambda element: self._format(element),
            "w:t": self._text,
            "m:t": self._text,
            "m:naryPr": lambda element: self._sign(formulas.operator(element)),
            "m:dPr": lambda element: self._sign(formulas.bracket_with(element)),
            "w:delText": self._text,
            "w:instrText": lambda element: story.fields.spell(element.text or ""),
            "w:delInstrText": lambda element: None,
            "w:tab": lambda element: self._write("\t"),
            "w:ptab": lambda element: self._write("\t"),
            "w:br": lambda element: self._break(),
            "w:cr": lambda element: self._break(),
            "w:noBreakHyphen": lambda element: self._write("\u2011"),
            "w:softHyphen": lambda element: None,
            "w:sym": lambda element: self._write(sign(attribute(element, "w:char"), attribute(element, "w:font"))),
            "w:pgNum": lambda element: story.context.omissions.leave_out("page_furniture"),
            "w:fldChar": lambda element: story.fields.turn(attribute(element, "w:fldCharType")),
            "w:bookmarkStart": self._bookmark,
            "w:footnoteReference": lambda element: self._call("footnotes", element),
            "w:endnoteReference": lambda element: self._call("endnotes", element),
            "w:commentReference": self._comment,
            "w:rt": self._ruby,
            "w:altChunk": lambda element: story.context.omissions.leave_out("imported_part"),
            "w:subDoc": lambda element: story.context.omissions.leave_out("imported_part"),
        }

    def _begin_run(self, element: _Element) -> None:
        self._run = PLAIN

    def _format(self, element: _Element) -> None:
        parent = element.getparent()
        if parent is not None and name_of(parent.tag) == "w:r":
            self._run = run_properties(element)

    def _text(self, element: _Element) -> None:
        text = element.text or ""
        if text and element.get(_SPACE) != "preserve":
            text = text.strip(_BLANK)
        self._write(text)

    def _break(self) -> None:
        self._write("\n")

    def _write(self, text: str) -> None:
        """Write text under the marks that hold here, or count it among what is left out."""
        story = self._story
        draft = story.draft
        if draft is None or not text:
            return
        if self._formulas.depth or self._links or story.fields or story.revisions:
            self._write_within(text, draft)
            return
        key = (draft.own.style, self._run)
        marks = self._plain.get(key, _UNKNOWN)
        if marks is _UNKNOWN:
            toggles = story.context.sheet.marks(draft.own.style, self._run)
            marks = self._plain[key] = None if "hidden" in toggles else self._marks(toggles)
        if marks is None:
            self._write_within(text, draft)
        else:
            draft.writing.add(text, marks)

    def _write_within(self, text: str, draft: Draft) -> None:
        """Write text where fields, changes, links or formulas are open, or where it is hidden."""
        story = self._story
        left_out = story.revisions.left_out
        toggles = story.context.sheet.marks(draft.own.style, self._run)
        if left_out is None and "hidden" in toggles and not self._formulas.depth:
            left_out = "hidden"
        if story.fields.coding:
            left_out = left_out or "field_code"
        elif story.fields.paging and left_out is None:
            left_out = "page_furniture"
        if left_out is not None:
            draft.hid = True
            if not text.isspace():
                story.context.omissions.leave_out(left_out)
            return
        draft.contents = draft.contents or story.fields.listing
        draft.writing.add(self._formulas.due() + text, self._marks(toggles))

    def _marks(self, toggles: frozenset[str]) -> frozenset[Mark]:
        story = self._story
        marks: set[Mark] = {(toggle, None) for toggle in toggles}
        if self._run.position in _PLACED:
            marks.add((self._run.position or "", None))
        if self._formulas.depth:
            marks = {("math", None)}
        marks |= story.fields.marks | story.revisions.marks
        link = next((link for link in reversed(self._links) if link is not None), None)
        if link is not None:
            marks.add(link)
        return frozenset(marks) if marks else _NO_MARKS

    def _begin_link(self, element: _Element) -> None:
        relation = self._story.part.relationships.get(attribute(element, "r:id") or "")
        anchor = attribute(element, "w:anchor")
        target = (relation.target if relation is not None else "") + (f"#{anchor}" if anchor else "")
        self._links.append(("link", target) if target else None)

    def _end_link(self, element: _Element) -> None:
        if self._links:
            self._links.pop()

    def _bookmark(self, element: _Element) -> None:
        name = attribute(element, "w:name")
        if name is None:
            return
        draft = self._story.draft
        if draft is not None:
            draft.writing.name(name)
        else:
            self._story.pending_bookmarks.append(name)

    def _call(self, kind: str, element: _Element) -> None:
        story = self._story
        draft = story.draft
        if draft is None or story.revisions.left_out is not None:
            return
        label = None
        if (attribute(element, "w:customMarkFollows") or "0") in ("0", "false", "off"):
            label = self._note_label(kind)
        draft.writing.cover("note_reference", 0, label)
        draft.calls.append(NoteCall(kind, attribute(element, "w:id") or "", label))  # type: ignore[arg-type]

    def _note_label(self, kind: str) -> str:
        context = self._story.context
        numbers = context.numbers[kind]
        count = context.called.get(kind, 0)
        context.called[kind] = count + 1
        try:
            return formatted(numbers.start + count, numbers.format, language=context.sheet.language)
        except Unprintable:
            return str(numbers.start + count)

    def _comment(self, element: _Element) -> None:
        story = self._story
        if story.draft is not None and story.context.comments:
            story.draft.calls.append(NoteCall("comments", attribute(element, "w:id") or "", None))

    def _ruby(self, element: _Element) -> None:
        """Note how a word is read: the small text above it is no text beside it."""
        draft = self._story.draft
        reading = "".join(below.text or "" for below in element.iter() if name_of(below.tag) == "w:t")
        if draft is not None and reading:
            draft.writing.cover("ruby", 0, reading)

    def _begin_picture(self, element: _Element) -> None:
        if self._picture is None:
            self._picture = _Picture(element)

    def _describe(self, element: _Element) -> None:
        if self._picture is not None:
            self._picture.text = element.get("descr") or self._picture.text

    def _describe_shape(self, element: _Element) -> None:
        if self._picture is not None:
            self._picture.text = element.get("alt") or self._picture.text

    def _seen(self, what: str) -> None:
        if self._picture is not None:
            self._picture.holds.add(what)

    def _end_picture(self, element: _Element) -> None:
        picture = self._picture
        if picture is None or picture.element is not element:
            return
        self._picture = None
        omissions = self._story.context.omissions
        if "object" in picture.holds:
            omissions.leave_out("embedded_object")
        elif "image" in picture.holds:
            text = picture.text.strip()
            if not text or self._story.revisions.left_out is not None or self._story.draft is None:
                omissions.leave_out("image")
                return
            self._story.draft.writing.add(text)
            self._story.draft.writing.cover("image", len(text))

    def _begin_box(self, element: _Element) -> None:
        """Enter a text box: it has runs and links of its own."""
        self._boxes.append((self._picture, self._links))
        self._picture, self._links = None, []

    def _end_box(self, element: _Element) -> None:
        if self._boxes:
            self._picture, self._links = self._boxes.pop()

    def _begin_formula(self, element: _Element) -> None:
        self._formulas.depth += 1

    def _end_formula(self, element: _Element) -> None:
        self._formulas.depth = max(0, self._formulas.depth - 1)

    def _sign(self, text: str) -> None:
        """Write a sign that a formula does not hold as text."""
        if self._formulas.depth:
            self._write(text)


_NO_MARKS: Final[frozenset[Mark]] = frozenset()
_UNKNOWN: Final[frozenset[Mark]] = frozenset({("unknown", None)})


class _Picture:
    """A picture, shape or object whose end has not come yet: what it shows, and its alternative text."""

    def __init__(self, element: _Element) -> None:
        self.element = element
        self.text = ""
        self.holds: set[str] = set()
