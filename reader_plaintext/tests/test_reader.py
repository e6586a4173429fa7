"""What the plain-text reader promises of any text."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lection_core import Block, BlockTree, Dropped, Profile, Source, conservation_faults
from lection_profiles import Run, load_profile, recognise
from lection_reader_plaintext import PlainTextReader

LABELS = [
    "1. ",
    "1.1 ",
    "(a) ",
    "(i) ",
    "(A) ",
    "Section 4.1 ",
    "SCHEDULE 1",
    "ARTICLE IV",
    "“(1) ",
    "- ",
    "• ",
    "第一条",
]
WORDS = ["insert—", "”", "CONTENTS", "Fees ..... 3", "HEADING", "the Supplier shall:", "deliver;", "and", "Signed by"]
BREAKS = [
    "\n",
    "\n\n",
    "\r\n",
    "\f",
    "   ",
    "\u00a0",
    "\u2028",
    "\x00",
    "2",
    "Page 1 of 2",
    "----",
    "é",
    "“Term” means x.",
]
PIECES = st.sampled_from([*LABELS, *WORDS, *BREAKS])
TEXTS = st.lists(PIECES, max_size=60).map("".join) | st.text(max_size=200)


def read(text: str, profile: Profile | None) -> BlockTree:
    source = Source.from_text(text, name="x.txt")
    items = list(PlainTextReader().read(source, profile))
    blocks = [item for item in items if isinstance(item, Block)]
    dropped = [item for item in items if isinstance(item, Dropped)]
    return BlockTree(blocks=blocks, dropped=[*dropped, *source.dropped], source=source)


@pytest.fixture(scope="module", params=["contract", "legislation", "us_statute", "policy", "generic"])
def profile(request: pytest.FixtureRequest) -> Profile:
    return load_profile(request.param)


@settings(max_examples=60, deadline=None)
@given(text=TEXTS)
def test_nothing_is_lost(profile: Profile, text: str) -> None:
    assert conservation_faults(read(text, profile)) == ()


@settings(max_examples=40, deadline=None)
@given(text=TEXTS, word=st.from_regex(r"[a-z]{8}", fullmatch=True), place=st.integers(0, 200))
def test_inserted_word_reappears(profile: Profile, text: str, word: str, place: int) -> None:
    tree = read(f"{text[:place]} {word} {text[place:]}", profile)
    kept = [block.text for block in tree.blocks] + [block.label or "" for block in tree.blocks]
    kept += [tree.text[start:end] for dropped in tree.dropped for start, end in dropped.sources]
    assert any(word in text for text in kept)


@settings(max_examples=60, deadline=None)
@given(text=TEXTS)
def test_same_text_gives_the_same_tree(profile: Profile, text: str) -> None:
    assert read(text, profile).to_json() == read(text, profile).to_json()


@settings(max_examples=60, deadline=None)
@given(text=TEXTS.filter(lambda text: "\r" not in text), size=st.integers(1, 40))
def test_pieces_give_the_blocks_of_the_whole_text(profile: Profile, text: str, size: int) -> None:
    def runs() -> Iterator[Run]:
        for start in range(0, len(text), size):
            piece = text[start : start + size]
            yield Run(text=piece, source=(start, start + len(piece)))

    whole = [Run(text=text, source=(0, len(text)))]
    assert list(recognise(runs(), profile)) == list(recognise(whole, profile))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\v", "\x85", "\u2028", "\u2029"])
def test_any_line_end_ends_a_line(end: str) -> None:
    text = f"1. The Buyer shall:{end}(a) pay; and{end}(b) wait{end}for it.{end}{end}2. More.{end}"
    tree = read(text, load_profile("contract"))
    assert [(block.label, block.text) for block in tree.blocks[1:]] == [
        ("1", "The Buyer shall:"),
        ("(a)", "pay; and"),
        ("(b)", "wait for it."),
        ("2", "More."),
    ]
    assert not conservation_faults(tree)
    assert [tree.text[slice(*block.source)] for block in tree.blocks if block.source][1] == "(a) pay; and"


def test_without_a_profile_every_paragraph_is_a_fallback() -> None:
    tree = read("1. One\n\n(a) two\n\nHEADING\n", None)
    assert [(block.kind, block.matched_by) for block in tree.blocks[1:]] == [("paragraph", "fallback")] * 3
    assert tree.fallback_count == 3


@pytest.mark.parametrize(
    "text",
    [
        "After section 4 insert—\n\n“4A Lights\n\n(1) A light.”\n",
        "CONTENTS\n\n1. Terms .... 1\n2. Fees .... 4\n3. End .... 9\n",
        "1. The term ends.\n\nIN WITNESS WHEREOF the parties have signed.\n\nBy: ______\n",
    ],
)
def test_without_a_profile_no_form_is_guessed(text: str) -> None:
    assert {block.matched_by for block in read(text, None).blocks[1:]} == {"fallback"}
    assert any(block.matched_by.startswith("text:") for block in read(text, load_profile("legislation")).blocks)


def test_first_block_of_a_stream_comes_before_its_end() -> None:
    class Endless(io.RawIOBase):
        sent = 0

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
            line = b"1. A clause of some length that goes on for a while.\n\n"
            data = (line * (len(buffer) // len(line) + 1))[: len(buffer)]
            buffer[: len(data)] = data
            self.sent += len(data)
            return len(data)

    stream = Endless()
    source = Source.from_stream(io.BufferedReader(stream), encoding="utf-8", name="endless.txt")
    blocks = PlainTextReader().read(source, load_profile("contract"))
    assert [next(blocks).kind, next(blocks).kind][1] in ("item", "section")
    assert stream.sent < 1_000_000


def test_nesting_is_bounded_and_nothing_raises() -> None:
    tree = read("(a) x:\n\n" * 3000, load_profile("contract"))
    assert len(tree.blocks) == 3001
    assert max(block.depth for block in tree.blocks) <= 101


@pytest.mark.parametrize(
    "text", ["", " \n\t\n", "\ufeff", "\r\r\n", "a" * 100_000, "1" * 5000 + " x", "((((" * 1000, "\f\f\f"]
)
def test_hostile_texts_are_read(text: str) -> None:
    assert conservation_faults(read(text, load_profile("contract"))) == ()
