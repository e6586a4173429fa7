from __future__ import annotations

import codecs
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import Source, SourceError

GERMAN = "Die Größe der Fläche beträgt fünf Hektar, für die Übergabe gilt § 4 des Vertrages über Grundstücke.\n" * 9
JAPANESE = "第一条　本契約は、甲と乙の間で締結される。第二条　代金は金十万円とする。\n" * 9
RUSSIAN = "Договор купли-продажи между сторонами заключён на срок пять лет и вступает в силу.\n" * 9


def settled(source: Source) -> tuple[str | None, str]:
    return source.encoding, source.encoding_certainty


def refused(data: bytes, **arguments: str) -> SourceError:
    with pytest.raises(SourceError) as caught:
        Source.from_bytes(data, name="a.txt", **arguments)  # type: ignore[arg-type]
    return caught.value


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_a_mark_settles_the_encoding_and_is_no_part_of_the_text(mark: bytes, encoding: str) -> None:
    source = Source.from_bytes(mark + "Größe\ufeff".encode(encoding))
    assert source.text == "Größe\ufeff"
    assert settled(source) == (encoding, "marked")
    assert Source.from_bytes(mark).text == ""


def test_a_mark_of_utf16_before_a_nul_is_told_from_that_of_utf32() -> None:
    source = Source.from_bytes(codecs.BOM_UTF16_LE + "\0a".encode("utf-16-le"))
    assert (source.text, source.encoding) == ("\0a", "utf-16-le")


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("latin-1", "iso8859-1"),
        ("utf-8-sig", "utf-8"),
        ("UTF8", "utf-8"),
        ("utf-16", "utf-16-le"),
        ("utf-32", "utf-32-le"),
    ],
)
def test_a_given_encoding_is_taken_with_or_without_its_mark(encoding: str, name: str) -> None:
    marks = {"utf-8": codecs.BOM_UTF8, "utf-16-le": codecs.BOM_UTF16_LE, "utf-32-le": codecs.BOM_UTF32_LE}
    for mark in (b"", marks.get(name, b"")):
        source = Source.from_bytes(mark + "Größe".encode(name), encoding=encoding)
        assert source.text == "Größe"
        assert settled(source) == (name, "given")


def test_a_given_utf16_follows_the_byte_order_of_the_mark() -> None:
    source = Source.from_bytes(codecs.BOM_UTF16_BE + "Größe".encode("utf-16-be"), encoding="utf-16")
    assert (source.text, source.encoding) == ("Größe", "utf-16-be")


def test_utf8_is_tried_before_the_library() -> None:
    assert settled(Source.from_bytes("Größe".encode())) == ("utf-8", "valid")
    assert settled(Source.from_bytes(b"plain")) == ("utf-8", "valid")


@pytest.mark.parametrize(("text", "encoding"), [(GERMAN, "cp1252"), (JAPANESE, "shift_jis"), (RUSSIAN, "cp1251")])
def test_the_library_finds_what_is_no_utf8(text: str, encoding: str) -> None:
    source = Source.from_bytes(text.encode(encoding))
    assert source.text == text
    assert source.encoding_certainty == "detected"


CURLY = "The Supplier’s “Services” are set out in § 4 – the rest isn’t. " * 3
FRENCH = "Le prix est à payer dès réception, même différée, là où le contrat l’a prévu. " * 3
DUTCH = "De ministers kunnen, het zij alleen, het zij te zamen, de ministeriële vergadering bijwonen; enquête. " * 3
POLISH = "Każda ze stron może wypowiedzieć umowę; zażółć gęślą jaźń, oświadczają strony. " * 3


ENGLISH = "1. The Supplier’s fee is due “net” — see Schedule 2.\n"
ARABIC = "المادة 1. التعريفات. لكل إنسان حق التمتع بكافة الحقوق.\n"


@pytest.mark.parametrize("text", ["1. One\n", ENGLISH, GERMAN, RUSSIAN, ARABIC, JAPANESE])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_wide_encodings_without_a_mark(text: str, encoding: str) -> None:
    source = Source.from_bytes(text.encode(encoding))
    assert (source.text, *settled(source)) == (text, encoding, "detected")


def test_a_wide_encoding_cut_short_is_an_error_and_no_utf8_full_of_nuls() -> None:
    assert refused(ENGLISH.encode("utf-16-le")[:-1]).tried == ("utf-16-le",)


@pytest.mark.parametrize("text", ["a\0b\0", "1. a\0bc\n", "\0" * 9, "\x1b[31mred\x1b[0m"])
def test_a_few_nuls_and_escapes_stay_utf8(text: str) -> None:
    source = Source.from_bytes(text.encode())
    assert (source.text, source.encoding) == (text, "utf-8")


def test_letters_behind_escape_sequences() -> None:
    assert Source.from_bytes(JAPANESE.encode("iso2022_jp")).text == JAPANESE


HUNGARIAN = (
    "1. cikk. A szerződés tárgya. Minden emberi lény szabadon születik és egyenlő méltósága és joga van. Az emberek, "
    "ésszel és lelkiismerettel bírván, egymással szemben testvéri szellemben kell hogy viseltessenek. Őr, tűz.\n"
)
SLAVONIC = (
    "Artykuł 1. Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni "
    "rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa. Usługi świadczone będą.\n"
)
TURKISH = (
    "Madde 1. Sözleşmenin konusu. Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana "
    "sahiptirler ve birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler.\n"
)


@pytest.mark.parametrize(("text", "encoding"), [(HUNGARIAN, "cp1250"), (SLAVONIC, "cp1250"), (TURKISH, "cp1254")])
def test_a_language_of_other_letters_is_not_read_as_western(text: str, encoding: str) -> None:
    assert Source.from_bytes(text.encode(encoding)).text == text


@pytest.mark.parametrize(
    ("text", "encoding"),
    [(CURLY, "cp1252"), (FRENCH, "cp1252"), (FRENCH, "latin-1"), (DUTCH, "cp1252"), (POLISH, "cp1250")],
)
def test_few_foreign_characters_are_not_taken_for_rarer_ones(text: str, encoding: str) -> None:
    text = text.replace("’", "'") if encoding == "latin-1" else text
    assert Source.from_bytes(text.encode(encoding)).text == text
    lines = "All of this is plain.\n" * 50 + text
    assert Source.from_bytes(lines.encode(encoding)).text == lines


def test_the_library_looks_where_the_first_foreign_byte_is() -> None:
    text = "plain\n" * 30_000 + GERMAN + "plain\n" * 30_000
    assert Source.from_bytes(text.encode("cp1252")).text == text


def test_an_undecodable_byte_is_an_error_with_its_offset_and_the_encodings_tried() -> None:
    error = refused("Größe \xff".encode("latin-1"), encoding="utf-8")
    assert (error.offset, error.tried) == (2, ("utf-8",))
    assert str(error) == (
        "a.txt: byte 0xF6 at offset 2 cannot be decoded as utf-8 (invalid start byte); tried utf-8; "
        "name the encoding, or read with errors='replace'"
    )


def test_the_offset_counts_from_the_first_byte_the_mark_included() -> None:
    assert refused(codecs.BOM_UTF8 + b"abc\xff").offset == 6


def test_utf8_cut_short_is_an_error_and_not_taken_for_another_encoding() -> None:
    error = refused("Größe für Maß".encode() + b"\xc3")
    assert "unexpected end of data" in error.message


def test_bytes_of_no_encoding_are_an_error() -> None:
    assert refused(bytes(range(256)) * 4).tried[0] == "utf-8"


@pytest.mark.parametrize("encoding", ["utf-9", "hex", "rot13", "undefined", "punycode", "a\0b"])
def test_an_encoding_that_is_none_is_an_error(encoding: str) -> None:
    assert f"no text encoding named {encoding!r}" in refused(b"abc", encoding=encoding).message


def test_replacing_reports_each_run_of_undecodable_bytes_where_it_stands() -> None:
    source = Source.from_bytes(b"a\xff\xfeb\xc3", encoding="utf-8", errors="replace")
    assert source.text == "a\ufffd\ufffdb\ufffd"
    (notice,) = source.dropped
    assert (notice.kind, notice.count, notice.sources) == ("undecodable", 2, ((1, 3), (4, 5)))
    assert "utf-8 cannot decode" in notice.reason


def test_replacing_does_not_count_a_replacement_character_that_was_there() -> None:
    assert Source.from_bytes("a\ufffd".encode(), errors="replace").dropped == ()


def test_replacing_what_fits_no_encoding_assumes_utf8_and_says_so() -> None:
    assert settled(Source.from_bytes(bytes(range(256)) * 4, errors="replace")) == ("utf-8", "assumed")


@given(
    data=st.binary(max_size=60), encoding=st.sampled_from([None, "utf-8", "utf-16", "utf-32-be", "ascii", "shift_jis"])
)
def test_replacing_never_raises_and_leaves_no_surrogate(data: bytes, encoding: str | None) -> None:
    source = Source.from_bytes(data, encoding=encoding, errors="replace")
    assert source.text.encode().decode() == source.text
    for notice in source.dropped:
        assert all(set(source.text[start:end]) == {"\ufffd"} for start, end in notice.sources)


@given(text=st.text(max_size=30), encoding=st.sampled_from(["utf-8", "utf-16-le", "utf-32-be"]))
def test_what_was_encoded_comes_back(text: str, encoding: str) -> None:
    assert Source.from_bytes(text.encode(encoding), encoding=encoding).text == text.removeprefix("\ufeff")


def test_the_detection_library_is_loaded_only_when_it_is_needed() -> None:
    code = (
        "import sys; from lection_core import Source; Source.from_bytes('é'.encode()); "
        "print('charset_normalizer' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Le vendeur a déjà livré, à ses frais, voilà.", "cp1252"),
        ("Article 1er. Le bailleur a déjà donné congé.", "latin-1"),
        ("Ammattien osalta vähintään viiden vuoden", "cp1252"),
        ("The fee in § 4 is £5 – “net”.", "cp1252"),
        ("Tento zákon nabývá účinnosti dnem vyhlášení, příštího měsíce.", "cp1250"),
        ("Ustawa wchodzi w życie z dniem ogłoszenia, że każdy może się zgłosić.", "cp1250"),
    ],
)
def test_a_few_foreign_bytes_are_read_as_what_is_common_unless_their_language_bears_another_out(
    text: str, encoding: str
) -> None:
    assert Source.from_bytes(text.encode(encoding)).text == text
