"""The document: its parts opened and put together for a reading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from lection_core import ReaderError

from lection_reader_docx.body.context import Context, NoteNumbers, Part
from lection_reader_docx.body.omissions import Omissions
from lection_reader_docx.body.pieces import NoteCall, Piece
from lection_reader_docx.body.revisions import SIDES, Side
from lection_reader_docx.body.story import Story
from lection_reader_docx.numbering.labels import Labels
from lection_reader_docx.numbering.part import definitions
from lection_reader_docx.package.archive import UnreadablePart
from lection_reader_docx.package.names import attribute, child, child_value, name_of, whole
from lection_reader_docx.package.parts import Package
from lection_reader_docx.package.xml import events
from lection_reader_docx.styles.inheritance import Inheritance
from lection_reader_docx.styles.sheet import StyleSheet

if TYPE_CHECKING:
    from lxml.etree import _Element

_STORIES: Final = {"footnotes": "w:footnote", "endnotes": "w:endnote", "comments": "w:comment"}
_FURNITURE: Final = ("header", "footer")


class Document:
    """One Word document, opened: `body` gives what it says, `notes` what its notes say."""

    def __init__(self, data: bytes, options: Mapping[str, object]) -> None:
        """Open the package and read styles, numbering and settings.

        :raises ReaderError: the bytes are no Word document.
        """
        self.package = package = Package(data)
        self.omissions = Omissions()
        sheet = StyleSheet(package.root("styles"))
        lists = definitions(package.root("numbering"), sheet.list_styles)
        self.context = Context(
            sheet=sheet,
            inheritance=Inheritance(sheet, lists),
            labels=Labels(sheet.language),
            omissions=self.omissions,
            side=self._side(options.get("revisions", "accepted")),
            comments=bool(options.get("comments", False)),
            numbers=_note_numbers(package.root("settings")),
        )
        self._read: set[tuple[str, str]] = set()
        """The notes and comments that have been read: story and id."""
        self._notes: dict[str, tuple[Part, dict[str, _Element]]] = {}

    def _side(self, value: object) -> Side:
        for side in SIDES:
            if value == side:
                return side
        self.omissions.tell("option", f"The option revisions is none of {', '.join(SIDES)}; accepted was read.")
        return "accepted"

    def body(self) -> Iterator[Piece]:
        """Yield the pieces of the main story; where its XML is damaged, what stands before the damage.

        :raises ReaderError: nothing stands before the damage.
        """
        package = self.package
        story = Story(self.context, Part(package.document, package.relationships))
        begun = False
        try:
            for piece in story.pieces(events(package.archive.open(package.document), story.tags), clear=True):
                begun = True
                yield piece
        except UnreadablePart as error:
            story.damage = error
        if story.damage is None:
            return
        if not begun:
            raise ReaderError(f"the text of the document, {package.document}, cannot be read: {story.damage}")
        self.omissions.tell("unread_part", f"The part {package.document} was read up to its damage: {story.damage}.")

    def note(self, call: NoteCall) -> list[Piece]:
        """Return the pieces of a note or comment; none, and a count, where the document does not hold it."""
        part, notes = self._story(call.story)
        self._read.add((call.story, call.id))
        element = notes.get(call.id)
        if element is None:
            self.omissions.leave_out("missing_note")
            return []
        from lxml import etree

        story = Story(self.context, part)
        return list(story.pieces(etree.iterwalk(element, events=("start", "end"))))

    def _uncalled(self, kind: str) -> int:
        """Count the notes of a kind that no reference has led to; what separates notes on a page is none."""
        _, notes = self._story(kind)
        return sum(
            (kind, id) not in self._read
            and (attribute(element, "w:type") or "normal") == "normal"
            and any(map(_has_text, element.iter()))
            for id, element in notes.items()
        )

    def _story(self, kind: str) -> tuple[Part, dict[str, _Element]]:
        if kind not in self._notes:
            names = self.package.named(kind)
            root = self.package.parse(names[0]) if names else None
            name = names[0] if names else ""
            part = Part(name, self.package.related_to(name) if root is not None else {})
            found = {
                attribute(each, "w:id") or "": each
                for each in (root if root is not None else ())
                if name_of(each.tag) == _STORIES[kind]
            }
            self._notes[kind] = part, found
        return self._notes[kind]

    def leave_out_the_rest(self) -> None:
        """Count what no story reads: headers, footers, comments that were not asked for, parts that failed."""
        for kind in _FURNITURE:
            for name in self.package.named(kind):
                root = self.package.parse(name)
                if root is not None and any(map(_has_text, root.iter())):
                    self.omissions.leave_out("page_furniture")
        if not self.context.comments:
            _, comments = self._story("comments")
            self.omissions.leave_out("comment", len(comments))
        for kind in ("footnotes", "endnotes", *(("comments",) if self.context.comments else ())):
            self.omissions.leave_out("uncalled_note", self._uncalled(kind))
        for kind, reason in self.package.reports:
            self.omissions.tell(kind, reason)
        for name, count in self.context.labels.unprintable.items():
            self.omissions.tell(
                "number_format",
                f"Numbers in the format {name} were written in decimal: it is unknown, or does not reach them.",
                count,
            )


def _has_text(element: _Element) -> bool:
    name = name_of(element.tag)
    return name in ("w:pgNum", "w:fldSimple", "w:instrText") or (name == "w:t" and bool((element.text or "").strip()))


def _note_numbers(settings: _Element | None) -> dict[str, NoteNumbers]:
    found = {}
    for kind, name, default in (("footnotes", "w:footnotePr", "decimal"), ("endnotes", "w:endnotePr", "lowerRoman")):
        stated = child(settings, name)
        found[kind] = NoteNumbers(
            child_value(stated, "w:numFmt") or default, whole(child_value(stated, "w:numStart")) or 1
        )
    return found
