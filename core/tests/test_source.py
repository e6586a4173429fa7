from __future__ import annotations

import hashlib
import pickle
from array import array
from pathlib import Path
from typing import Any

import pytest
from lection_core import Source, SourceError


def test_text_is_decoded_exactly_as_given() -> None:
    text = "a\r\nb\rc\x85d\u2028e\x00\u0301\ufeff\x0c "
    assert Source.from_bytes(text.encode()).text == text
    assert Source.from_text(text).text == text


def test_a_file_is_named_by_its_path_unless_told_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "contract.txt"
    path.write_bytes("Größe".encode())
    source = Source.from_path(path)
    assert (source.name, source.text, source.data) == (str(path), "Größe", "Größe".encode())
    assert Source.from_path(str(path), name="c", media_type="text/plain").info.media_type == "text/plain"


def test_the_identity_is_that_of_the_text_as_utf8() -> None:
    text = "Größe"
    source = Source.from_bytes(text.encode("utf-16"))
    assert source.length == 5
    assert source.sha256 == hashlib.sha256(text.encode()).hexdigest() == Source.from_text(text).sha256
    assert source.data == text.encode("utf-16")
    assert Source.from_text(text).data == text.encode()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("missing.txt", "missing.txt: there is no such file"), (".", ": this is a folder, not a file")],
)
def test_a_file_that_cannot_be_opened_is_an_error_in_a_sentence(tmp_path: Path, name: str, sentence: str) -> None:
    with pytest.raises(SourceError) as caught:
        Source.from_path(tmp_path / name)
    assert str(caught.value).endswith(sentence)


def test_the_limit_counts_bytes_of_text_as_utf8(tmp_path: Path) -> None:
    assert Source.from_text("éé", limit=4).length == 2
    for text, limit in (("éé", 3), ("abcd", 3)):
        with pytest.raises(
            SourceError, match="larger than the limit of 3 bytes; make the Source with a higher limit, or stream it"
        ):
            Source.from_text(text, limit=limit)
    path = tmp_path / "large.txt"
    path.write_bytes(b"x" * 1000)
    with pytest.raises(
        SourceError, match=r"large\.txt: the file is larger than any text within the limit of 100 bytes"
    ):
        Source.from_path(path, limit=100)
    assert Source.from_path(path, limit=None).length == 1000


def test_lone_surrogates_become_replacement_characters_at_the_same_offsets() -> None:
    source = Source.from_text("a\ud800b\udfff\udc00c")
    assert source.text == "a\ufffdb\ufffd\ufffdc"
    assert sorted(span for notice in source.dropped for span in notice.sources) == [(1, 2), (3, 4), (4, 5)]
    assert Source.from_text("plain").dropped == ()


def test_a_paired_surrogate_in_bytes_is_a_character() -> None:
    source = Source.from_bytes("\ufeff\U0001f600".encode("utf-16-le"))
    assert source.text == "\U0001f600"
    assert source.dropped == ()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-32-be"])
def test_a_lone_surrogate_in_bytes_is_reported_as_in_text(encoding: str) -> None:
    data = "a\ud800b".encode(encoding, "surrogatepass")
    source = Source.from_bytes(data, encoding=encoding)
    assert source.text == "a\ufffdb"
    assert [(notice.kind, notice.sources) for notice in source.dropped] == [("lone_surrogate", ((1, 2),))]


def test_pieces_put_together_are_the_text_and_no_piece_splits_a_line_end() -> None:
    text = "x" * (64 * 1024 - 1) + "\r\n" + "y" * 70_000 + "\r"
    pieces = list(Source.from_text(text).pieces())
    assert "".join(pieces) == text
    assert pieces[0].endswith("x\r\n")
    assert len(pieces) == 3


def test_a_binary_source_has_bytes_and_their_hash_and_no_text() -> None:
    data = b"PK\x03\x04\xff\xfe\x00"
    source = Source.from_bytes(data, binary=True)
    assert (source.text, source.data, source.encoding) == ("", data, "binary")
    assert source.sha256 == hashlib.sha256(data).hexdigest()


def test_a_source_survives_pickling() -> None:
    source = Source.from_bytes(b"caf\xe9 \xff", name="a", encoding="latin-1")
    again = pickle.loads(pickle.dumps(source))
    assert (again.text, again.info, again.line_col(3)) == (source.text, source.info, (1, 4))


def test_only_the_constructors_make_a_source() -> None:
    with pytest.raises(TypeError, match="from_path, from_bytes, from_text or from_stream"):
        Source()
    with pytest.raises(TypeError, match="text is of type bytes; use from_bytes"):
        Source.from_text(b"bytes")  # type: ignore[arg-type]


def test_a_source_with_its_text_at_hand_is_all_read() -> None:
    source = Source.from_text("abc")
    assert source.read_all() is source
    assert not source.streaming
    assert repr(source) == "<Source '': 3 characters>"


@pytest.mark.parametrize("path", ["a\0b.txt", "\ud800.txt"])
def test_what_can_be_no_path_is_a_source_error(path: str) -> None:
    with pytest.raises(SourceError, match="no file can have this name"):
        Source.from_path(path)


@pytest.mark.parametrize("held", [bytearray, memoryview, lambda data: array("B", data)])
def test_bytes_may_be_held_by_anything(held: Any) -> None:
    assert Source.from_bytes(held(b"1. Fees")).data == b"1. Fees"


@pytest.mark.parametrize("data", ["1. Fees", 5, None, [49]])
def test_what_is_no_bytes_is_told_how_it_is_taken(data: Any) -> None:
    with pytest.raises(TypeError, match=f"data is of type {type(data).__name__}; use from_text for text"):
        Source.from_bytes(data)
