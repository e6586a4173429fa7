"""XML, parsed without ever resolving an entity, fetching a file or running out of stack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import IO, TYPE_CHECKING, Final, Literal

from lection_reader_docx.package.archive import UnreadablePart

if TYPE_CHECKING:
    from lxml.etree import _Element

Event = tuple[Literal["start", "end"], "_Element"]

DECLARED: Final = (
    "it declares a document type, which the format forbids and which could make a reader open other files; "
    "open the document in a word processor and save it again"
)


def events(file: IO[bytes], tags: Sequence[str]) -> Iterator[Event]:
    """Yield the start and the end of each element of these tags in order; an element is complete at its end.

    :raises UnreadablePart: where the XML is damaged, at that point; where it declares a document type, at once.
    """
    from lxml import etree

    parser = etree.iterparse(
        file,
        events=("start", "end"),
        tag=tags,
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=True,
        remove_comments=True,
        remove_pis=True,
    )
    first = True
    try:
        for event, element in parser:
            if first:
                _refuse_declaration(element)
                first = False
            yield event, element
        if parser.root is not None:
            _refuse_declaration(parser.root)
    except etree.XMLSyntaxError as error:
        raise UnreadablePart(_sentence(error)) from error


def tree(file: IO[bytes]) -> _Element:
    """Parse a whole part and return its root.

    :raises UnreadablePart: the XML is damaged, or declares a document type.
    """
    from lxml import etree

    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True
    )
    try:
        root = etree.parse(file, parser).getroot()
    except etree.XMLSyntaxError as error:
        raise UnreadablePart(_sentence(error)) from error
    if root is None:
        raise UnreadablePart("it is empty")
    _refuse_declaration(root)
    return root


def _refuse_declaration(root: _Element) -> None:
    if root.getroottree().docinfo.internalDTD is not None:
        raise UnreadablePart(DECLARED)


def _sentence(error: SyntaxError) -> str:
    if "depth" in str(error):
        return "its elements are nested thousands of levels deep, which no word processor writes"
    line, column = error.position if hasattr(error, "position") else (error.lineno, error.offset)
    return f"its XML is damaged at line {line}, column {column}"
