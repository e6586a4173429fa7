from __future__ import annotations

import pytest
from lection_core import ReaderError
from lection_reader_docx.package.archive import Archive, UnreadablePart
from lection_reader_docx.package.parts import Package
from lection_reader_docx.package.xml import tree
from wordfile import paragraph, word_file, zipped

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b"%PDF-1.7", "a PDF file"),
        (b"{\\rtf1", "rich text"),
        (b" <!DOCTYPE html><html>", "a web page"),
        (b"<html>", "a web page"),
        (b"plain words", "plain text"),
        (b"\x00\x01\x02", "does not begin like a zip file"),
        (OLE + bytes(512), "such as .doc"),
        (OLE + "EncryptedPackage".encode("utf-16-le"), "without one"),
        (b"PK\x03\x04 and no more", "no readable directory"),
    ],
)
def test_what_is_no_zip_file_is_named_and_a_way_out_given(data: bytes, words: str) -> None:
    with pytest.raises(ReaderError, match=words):
        Archive(data)


@pytest.mark.parametrize(
    ("member", "words"),
    [
        ("xl/workbook.xml", "a spreadsheet"),
        ("ppt/presentation.xml", "a presentation"),
        ("content.xml", "an OpenDocument file"),
        ("[Content_Types].xml", "word/document.xml, is missing"),
        ("notes.txt", "without a Word document"),
    ],
)
def test_a_zip_file_that_is_no_word_document_is_named(member: str, words: str) -> None:
    with pytest.raises(ReaderError, match=words):
        Package(zipped({member: b"<x/>"}))


def test_a_part_that_grows_too_much_is_not_unpacked() -> None:
    archive = Archive(zipped({"bomb.xml": bytes(80 * 2**20)}))
    with pytest.raises(UnreadablePart, match="times its packed size"):
        archive.open("bomb.xml")


def test_names_are_compared_without_regard_to_case() -> None:
    assert "WORD/Document.XML" in Archive(word_file(""))


def test_names_that_lead_out_of_the_package_are_told_and_never_read() -> None:
    package = Package(word_file("", members={"../../outside.txt": b"x", "/etc/passwd": b"x"}))
    assert [kind for kind, _ in package.reports] == ["outside_part", "outside_part"]
    assert "../../outside.txt" not in package.archive


def test_macros_are_told() -> None:
    package = Package(word_file("", members={"word/vbaProject.bin": b"x"}))
    assert [kind for kind, _ in package.reports] == ["macros"]


@pytest.mark.parametrize(
    "declared",
    [
        '<!DOCTYPE d SYSTEM "file:///etc/passwd"><d/>',
        '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><d>&x;</d>',
        '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><d>&b;</d>',
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_part_that_declares_a_document_type_is_not_read(declared: str, encoding: str) -> None:
    part = f'<?xml version="1.0" encoding="{encoding}"?>{declared}'.encode(encoding)
    with pytest.raises(UnreadablePart, match="declares a document type"):
        tree(Archive(zipped({"part.xml": part})).open("part.xml"))


def test_a_part_in_utf_16_is_read() -> None:
    part = '<?xml version="1.0" encoding="utf-16"?><d>ä</d>'.encode("utf-16")
    assert tree(Archive(zipped({"part.xml": part})).open("part.xml")).text == "ä"


def test_damaged_xml_is_told_with_its_place() -> None:
    with pytest.raises(UnreadablePart, match="damaged at line 2"):
        tree(Archive(zipped({"part.xml": b"<d>\n<e></d>"})).open("part.xml"))


def test_a_member_whose_packed_data_are_damaged_is_told() -> None:
    data = bytearray(word_file(paragraph("word " * 500)))
    place = data.index(b"word/document.xml") + 60
    data[place : place + 8] = b"\xff" * 8
    archive = Archive(bytes(data))
    with pytest.raises(UnreadablePart, match="damaged"):
        tree(archive.open("word/document.xml"))
