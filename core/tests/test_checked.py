from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import pytest
from lection_core import Block, CheckedReader, ContractError, Dropped, Profile, Reader, ReaderError, Source

DOCUMENT = Block(kind="document", depth=0)


class Lines:
    """A tiny reader: a paragraph for each line, blank lines left out."""

    def read(
        self, source: Source, profile: Profile | None = None, options: Mapping[str, object] = {}
    ) -> Iterator[Block | Dropped]:
        yield DOCUMENT
        place = 0
        for line in "".join(source.pieces()).splitlines(keepends=True):
            if line.strip():
                yield Block(
                    kind="item",
                    depth=1,
                    text=line.strip(),
                    matched_by="lines:line",
                    confidence=1.0,
                    source=(place, place + len(line)),
                )
            place += len(line)


class Yields:
    """A reader that yields what it was told to, or calls it."""

    def __init__(self, *items: Any) -> None:
        self.items = items

    def read(self, source: Source, profile: Profile | None = None, options: Mapping[str, object] = {}) -> Iterable[Any]:
        for item in self.items:
            yield item() if callable(item) else item


def run(reader: Any, text: str = "one\ntwo\n", **arguments: Any) -> list[Block | Dropped]:
    return list(CheckedReader(reader, **arguments).read(Source.from_text(text)))


def refused(*items: Any, **arguments: Any) -> ContractError:
    with pytest.raises(ContractError) as caught:
        run(Yields(*items), **arguments)
    return caught.value


def fail(error: Exception) -> Callable[[], None]:
    def raising() -> None:
        raise error

    return raising


def test_a_checked_reader_is_a_reader_and_gives_what_the_wrapped_one_gives() -> None:
    reader: Reader = CheckedReader(Lines(), families={"lines"})
    source = Source.from_text("one\n\ntwo\n")
    assert list(reader.read(source)) == list(Lines().read(source))
    assert isinstance(reader, Reader)


def test_nothing_is_held_back() -> None:
    found = iter(CheckedReader(Yields(DOCUMENT, fail(RuntimeError("late")))).read(Source.from_text("")))
    assert next(found) == DOCUMENT


@pytest.mark.parametrize(
    ("items", "rule"),
    [
        ((), "B-01"),
        ((Block(kind="paragraph", depth=1),), "B-01"),
        ((DOCUMENT, Block(kind="paragraph", depth=2)), "B-02"),
        ((DOCUMENT, Block(kind="row", depth=1)), "B-03"),
        ((DOCUMENT, Block(kind="paragraph", depth=1, source=(0, 99))), "B-05"),
        ((DOCUMENT, Dropped("x", 1, "why", ((0, 99),))), "B-05"),
        ((DOCUMENT, "paragraph"), "R-01"),
        ((DOCUMENT, None), "R-01"),
        ((DOCUMENT, fail(KeyError("x"))), "R-06"),
        ((DOCUMENT, fail(RecursionError())), "R-06"),
        ((DOCUMENT, lambda: Block(kind="paragraph", depth=1, confidence=0.5)), "B-10"),
    ],
)
def test_the_reader_is_held_to_its_side(items: tuple[Any, ...], rule: str) -> None:
    assert refused(*items).rule == rule


def test_an_error_carries_the_index_of_the_block() -> None:
    error = refused(DOCUMENT, Block(kind="paragraph", depth=1), Block(kind="cell", depth=1))
    assert error.index == 2


def test_families_are_those_declared_and_reserved_words_are_free() -> None:
    free = [
        Block(kind="paragraph", depth=1),
        Block(kind="paragraph", depth=1, matched_by="continuation", confidence=0.5),
    ]
    assert len(run(Yields(DOCUMENT, *free), families=())) == 3
    line = Block(kind="item", depth=1, matched_by="lines:line", confidence=1.0)
    assert "declared families are none" in refused(DOCUMENT, line, families=()).message
    assert refused(DOCUMENT, line, families={"other"}).rule == "R-04"
    assert len(run(Yields(DOCUMENT, line), families=None)) == 2


@pytest.mark.parametrize("matched_by", ["lines", "lines:"])
def test_a_rule_names_a_family_and_a_detail(matched_by: str) -> None:
    line = Block(kind="item", depth=1, matched_by=matched_by, confidence=1.0)
    assert "of the form family:detail" in refused(DOCUMENT, line, families={"lines"}).message


def test_read_must_yield() -> None:
    class Returns:
        def read(self, *_: Any) -> None:
            return None

    with pytest.raises(ContractError, match="R-01: read returned a value of type NoneType"):
        run(Returns())


def test_an_error_on_content_names_the_cause() -> None:
    error = refused(DOCUMENT, fail(ValueError("bad line")))
    assert error.message == "the reader raised ValueError on content: bad line; only ReaderError may be raised"
    assert isinstance(error.__cause__, ValueError)


def test_a_reader_error_passes() -> None:
    with pytest.raises(ReaderError, match="no clause file"):
        run(Yields(fail(ReaderError("this is no clause file", 0))))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("text",), "a source of type str"),
        ((Source.from_text(""), "contract"), "a profile of type str"),
        ((Source.from_text(""), None, ["a"]), "options that are no mapping"),
        ((Source.from_text(""), None, {1: 2}), "options that are no mapping by name"),
        ((Source.from_text(""), None, {"colour": 1}), "options that are not declared: colour"),
    ],
)
def test_the_host_is_held_to_its_side_before_anything_is_read(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(ContractError, match="R-03") as caught:
        CheckedReader(Lines(), options={"tabs"}).read(*arguments)
    assert message in caught.value.message


def test_a_stream_is_checked_against_its_length_when_it_has_been_read() -> None:
    class Beyond:
        def read(
            self, source: Source, profile: Profile | None = None, options: Mapping[str, object] = {}
        ) -> Iterator[Block | Dropped]:
            yield DOCUMENT
            list(source.pieces())
            yield Block(kind="paragraph", depth=1, source=(0, 4))

    assert len(list(CheckedReader(Beyond()).read(Source.from_stream(io.BytesIO(b"four"))))) == 2
    with pytest.raises(ContractError, match="B-05"):
        list(CheckedReader(Beyond()).read(Source.from_stream(io.BytesIO(b"two"))))


def test_a_dropped_range_of_a_stream_is_checked_against_its_length_too() -> None:
    stream = Source.from_stream(io.BytesIO(b"two"))
    found = CheckedReader(Yields(DOCUMENT, Dropped("x", 1, "why", ((0, 4),)), lambda: read(stream))).read(stream)
    with pytest.raises(ContractError, match="B-05: a Dropped range ends at 4, outside the source of 3 characters"):
        list(found)


def read(stream: Source) -> Block:
    """Read a stream to its end and make a block of it."""
    return Block(kind="paragraph", depth=1, text="".join(stream.pieces()))
