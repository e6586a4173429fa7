"""Parts: which member of the package is the document, its styles, its numbering, its notes."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import unquote

from lection_core import ReaderError

from lection_reader_docx.package.archive import Archive, UnreadablePart
from lection_reader_docx.package.refusals import DAMAGED
from lection_reader_docx.package.xml import tree

if TYPE_CHECKING:
    from lxml.etree import _Element

_DOCUMENT: Final = "word/document.xml"
"""Where every word processor puts the document; tried where the relationships do not say."""
_OTHER_OFFICE: Final = {"xl/workbook.xml": "a spreadsheet", "ppt/presentation.xml": "a presentation"}


class Relationship(NamedTuple):
    """What one part says of another: the last word of the relation's type, the target, and whether it is outside."""

    kind: str
    target: str
    external: bool


class Package:
    """One document's parts. `reports` collects sentences about parts that are missing, damaged or passed over."""

    def __init__(self, data: bytes) -> None:
        """Open the package and find the main document.

        :raises ReaderError: the bytes are no Word document.
        """
        self.archive = Archive(data)
        self.reports: list[tuple[str, str]] = []
        """(kind, sentence) of what is to be told about parts."""
        self.document = self._main()
        self.relationships = self.related_to(self.document)
        for name in self.archive.doubles:
            self.reports.append(("double_part", f"The package holds {name} more than once; the last one was read."))
        for _ in self.archive.outside:
            self.reports.append(
                ("outside_part", "A member of the zip file has a name that leads out of the package; it was not read.")
            )
        if any(name.endswith("vbaproject.bin") for name in self.archive.names()):
            self.reports.append(("macros", "The document holds macros; they are neither run nor read."))

    def _main(self) -> str:
        for relation in self.related_to("").values():
            if relation.kind == "officeDocument" and relation.target in self.archive:
                return self._checked(relation.target)
        if _DOCUMENT in self.archive:
            return _DOCUMENT
        for name, what in _OTHER_OFFICE.items():
            if name in self.archive:
                raise ReaderError(f"this is no Word document but {what}; save the text in it as .docx or .txt")
        if "mimetype" in self.archive or "content.xml" in self.archive:
            raise ReaderError("this is no .docx file but an OpenDocument file; save it as Word document (.docx)")
        if "[content_types].xml" not in self.archive:
            raise ReaderError("this is a zip file without a Word document in it; unpack it and read what it holds")
        raise ReaderError(f"the document {DAMAGED.format('the part with its text, word/document.xml, is missing')}")

    def _checked(self, name: str) -> str:
        for other, what in _OTHER_OFFICE.items():
            if name.lower() == other:
                raise ReaderError(f"this is no Word document but {what}; save the text in it as .docx or .txt")
        return name

    def related_to(self, part: str) -> dict[str, Relationship]:
        """Return the relationships of a part by their ids; of the package itself for ""."""
        folder, name = posixpath.split(part)
        path = posixpath.join(folder, "_rels", f"{name}.rels")
        if path not in self.archive:
            return {}
        try:
            root = tree(self.archive.open(path))
        except UnreadablePart as error:
            self.reports.append(("unread_part", f"The part {path} was not read: {error}."))
            return {}
        found: dict[str, Relationship] = {}
        for entry in root:
            kind, target = entry.get("Type") or "", entry.get("Target") or ""
            external = entry.get("TargetMode") == "External"
            if not external:
                target = posixpath.normpath(posixpath.join("/", folder, unquote(target))).lstrip("/")
            found[entry.get("Id") or ""] = Relationship(kind.rpartition("/")[2], target, external)
        return found

    def named(self, kind: str) -> list[str]:
        """Return the names of the parts that the document relates to by a kind, for example `styles`."""
        return [
            relation.target
            for relation in self.relationships.values()
            if relation.kind == kind and not relation.external
        ]

    def root(self, kind: str) -> _Element | None:
        """Parse the document's part of a kind and return its root; None where there is none that can be read."""
        names = self.named(kind)
        return self.parse(names[0]) if names else None

    def parse(self, name: str) -> _Element | None:
        """Parse a part and return its root; where it cannot be read, None and a report."""
        if name not in self.archive:
            self.reports.append(("missing_part", f"The part {name}, which the document names, is missing."))
            return None
        try:
            return tree(self.archive.open(name))
        except UnreadablePart as error:
            self.reports.append(("unread_part", f"The part {name} was not read: {error}."))
            return None
