from __future__ import annotations

import codecs
import io
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_core import Source, SourceError

HEAD = 64 * 1024


class Drip(io.RawIOBase):
    """A pipe that gives three bytes at a time and counts them."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.given = 0

    def read(self, size: int = -1) -> bytes:
        piece = self.data[self.given : self.given + min(size, 3)]
        self.given += len(piece)
        return piece


def test_a_stream_gives_its_text_in_pieces_and_then_knows_its_length_and_hash() -> None:
    text = "Größe\r\n" * 40_000
    source = Source.from_stream(io.BytesIO(text.encode()), name="s")
    assert source.streaming
    assert (source.info.length, source.info.sha256) == (None, None)
    assert "".join(source.pieces()) == text
    assert source.info == Source.from_bytes(text.encode(), name="s").info


def test_a_stream_is_read_no_further_than_it_is_used() -> None:
    drip = Drip(b"x" * 400_000)
    pieces = Source.from_stream(drip).pieces()  # type: ignore[arg-type]
    assert drip.given == HEAD
    next(pieces)
    assert drip.given <= 2 * HEAD


@given(
    text=st.text(st.sampled_from("aé\r\n\U0001f600字"), max_size=12),
    encoding=st.sampled_from(["utf-8", "utf-16", "utf-32-be", "shift_jis", "cp1252"]),
    before=st.integers(HEAD - 6, HEAD),
)
def test_a_stream_gives_what_the_bytes_give_wherever_the_pieces_end(text: str, encoding: str, before: int) -> None:
    data = ("x" * before + text).encode(encoding, "ignore")
    whole = Source.from_bytes(data, encoding=encoding)
    pieces = list(Source.from_stream(io.BytesIO(data), encoding=encoding).pieces())
    assert "".join(pieces) == whole.text
    assert not any(one.endswith("\r") and other.startswith("\n") for one, other in pairwise(pieces))


@pytest.mark.parametrize("before", range(HEAD - 4, HEAD + 2))
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le"])
def test_a_lone_surrogate_is_one_replacement_character_wherever_the_pieces_end(encoding: str, before: int) -> None:
    for start in (before, before + HEAD):
        data = ("x" * start + "\ud800y").encode(encoding, "surrogatepass")
        source = Source.from_stream(io.BytesIO(data), encoding=encoding).read_all()
        assert source.text == "x" * start + "\ufffdy"
        assert source.dropped == Source.from_bytes(data, encoding=encoding).dropped


def test_a_run_of_bad_bytes_is_one_range_wherever_the_pieces_end() -> None:
    data = b"x" * (HEAD - 2) + b"\xff" * 5 + b"y"
    stream = Source.from_stream(io.BytesIO(data), encoding="utf-8", errors="replace").read_all()
    assert [notice.sources for notice in stream.dropped] == [((HEAD - 2, HEAD + 3),)]


def test_the_encoding_is_settled_on_the_head() -> None:
    german = "Die Größe der Fläche beträgt fünf Hektar für die Übergabe.\n" * 20
    source = Source.from_stream(io.BytesIO(german.encode("cp1252")))
    assert source.encoding_certainty == "detected"
    assert "".join(source.pieces()) == german
    marked = Source.from_stream(io.BytesIO(codecs.BOM_UTF16_BE + "é".encode("utf-16-be")))
    assert "".join(marked.pieces()) == "é"
    assert (marked.encoding, marked.encoding_certainty) == ("utf-16-be", "marked")


def test_a_head_that_no_encoding_fits_is_an_error_when_the_source_is_made() -> None:
    with pytest.raises(SourceError, match="byte 0xFF at offset 1 cannot be decoded as utf-8"):
        Source.from_stream(io.BytesIO(b"a\xff"), encoding="utf-8")


def test_a_head_that_ends_inside_a_character_is_no_error() -> None:
    data = ("x" * (HEAD - 1) + "é" * 9).encode()
    source = Source.from_stream(io.BytesIO(data))
    assert source.encoding_certainty == "valid"
    assert "".join(source.pieces()) == data.decode()


def test_once_made_a_stream_never_raises_on_its_content() -> None:
    data = b"x" * 200_000 + b"\xff" + b"y" * 10
    source = Source.from_stream(io.BytesIO(data))
    assert "".join(source.pieces()) == "x" * 200_000 + "\ufffd" + "y" * 10
    assert [notice.sources for notice in source.dropped] == [((200_000, 200_001),)]


def test_a_stream_that_ends_inside_a_character_reports_it() -> None:
    data = b"x" * 200_000 + b"\xc3"
    source = Source.from_stream(io.BytesIO(data))
    assert "".join(source.pieces()).endswith("x\ufffd")
    assert source.dropped[0].sources == ((200_000, 200_001),)


def test_a_text_file_is_a_stream_too() -> None:
    source = Source.from_stream(io.StringIO("a\ud800" + "b" * 100_000, newline=""))
    assert "".join(source.pieces()) == "a\ufffd" + "b" * 100_000
    assert (source.encoding, source.dropped[0].sources) == (None, ((1, 2),))


def test_a_stream_is_read_once() -> None:
    source = Source.from_stream(io.BytesIO(b"abc"))
    list(source.pieces())
    with pytest.raises(SourceError, match=r"a stream can be read only once; keep its text with Source\.read_all"):
        source.pieces()


@pytest.mark.parametrize("name", ["text", "data", "length", "sha256"])
def test_what_a_stream_does_not_have_at_hand_it_says(name: str) -> None:
    source = Source.from_stream(io.BytesIO(b"abc"), name="s")
    with pytest.raises(SourceError, match=r"s: .*stream"):
        getattr(source, name)
    with pytest.raises(SourceError, match="stream"):
        source.line_col(0)


def test_read_all_turns_a_stream_into_an_ordinary_source() -> None:
    data = b"one\r\ntwo \xff" + b"x" * 100_000
    stream = Source.from_stream(io.BytesIO(data), name="s", encoding="utf-8", errors="replace")
    source = stream.read_all()
    whole = Source.from_bytes(data, name="s", encoding="utf-8", errors="replace")
    assert (source.text, source.info, source.dropped) == (whole.text, whole.info, whole.dropped)
    assert source.line_col(5) == (2, 1)


@pytest.mark.parametrize("data", [b"", codecs.BOM_UTF8])
def test_an_empty_stream_has_no_pieces(data: bytes) -> None:
    source = Source.from_stream(io.BytesIO(data))
    assert list(source.pieces()) == []
    assert source.length == 0
