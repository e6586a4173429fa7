"""Units whose format states levels, as Word does, among units whose labels are typed by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lection_core import Block, Profile
from lection_profiles import Run, Standing, load_profile, recognise

PROFILE = load_profile(
    {
        "name": "test",
        "label_patterns": [
            {"name": "decimal", "template": "{decimal}"},
            {"name": "letter", "template": "({alpha})"},
        ],
    }
)


def runs(
    *units: tuple[str, str | None, str, Standing | None] | tuple[str, str | None, str, Standing | None, int],
) -> Iterator[Run]:
    """Runs of (kind, label, text, standing, rank), a line each."""
    position = 0
    for kind, label, text, standing, *rank in units:
        stated = kind != "paragraph"
        yield Run(
            text=text,
            source=(position, position + len(text)),
            kind=kind,  # type: ignore[arg-type]
            label=label,
            rank=rank[0] if rank else None,
            matched_by="test:unit" if stated else "fallback",
            confidence=1.0 if stated else 0.0,
            standing=standing,
        )
        position += len(text) + 1


def depths(found: Iterable[Any]) -> list[tuple[int, str | None, str]]:
    return [(block.depth, block.label, block.text) for block in found if isinstance(block, Block)]


def read(*units: Any, profile: Profile | None = PROFILE) -> list[tuple[int, str | None, str]]:
    return depths(recognise(runs(*units), profile))


def test_a_unit_hangs_on_the_first_open_one_it_names() -> None:
    assert read(
        ("item", "1.", "One", Standing(1)),
        ("item", "(a)", "a", Standing(2, None, (1,))),
        ("item", "(b)", "b", Standing(3, 2, (1,))),
        ("item", "2.", "Two", Standing(4, 1)),
        ("item", "(x)", "x", Standing(5, None, (9, 4))),
    ) == [(1, "1", "One"), (2, "(a)", "a"), (2, "(b)", "b"), (1, "2", "Two"), (2, "(x)", "x")]


def test_a_unit_may_take_the_place_of_a_heading() -> None:
    """Headings and list items of one list share their levels: 1.6 without a title stands beside the heading 1.5."""
    assert read(
        ("section", "1", "Terms", Standing(1), 1),
        ("section", "1.1", "Who", Standing(2, None, (1,)), 2),
        ("item", "1.2", "each of them", Standing(3, 2, (1,))),
    ) == [(1, "1", "Terms"), (2, "1.1", "Who"), (2, "1.2", "each of them")]


def test_a_label_typed_by_hand_goes_on_with_a_stated_list_and_the_list_with_it() -> None:
    assert read(
        ("item", "(a)", "one", Standing(1)),
        ("paragraph", None, "(b) two", Standing(2)),
        ("item", "(c)", "three", Standing(3, 1)),
    ) == [(1, "(a)", "one"), (1, "(b)", "two"), (1, "(c)", "three")]


def test_a_stated_list_may_stand_in_a_unit_typed_by_hand() -> None:
    assert read(
        ("item", "4.3", "Exceptions", Standing(1)),
        ("paragraph", None, "4.4 These are:", Standing(2)),
        ("item", "(a)", "one", Standing(3, None, ())),
        ("item", "(b)", "two", Standing(4, 3, ())),
    ) == [(1, "4.3", "Exceptions"), (1, "4.4", "These are:"), (2, "(a)", "one"), (2, "(b)", "two")]


def test_a_list_may_hang_on_the_paragraph_before_it() -> None:
    assert read(
        ("item", "1", "In this Act", Standing(1)),
        ("paragraph", None, "owner means", Standing(2, None, (1,))),
        ("item", "(a)", "a person", Standing(3, None, (2, 1))),
        ("item", "(b)", "a body", Standing(4, 3, (2, 1))),
    ) == [(1, "1", "In this Act"), (2, None, "owner means"), (3, "(a)", "a person"), (3, "(b)", "a body")]


def test_a_paragraph_hangs_on_what_its_format_says() -> None:
    found = list(
        recognise(runs(("item", "1", "One", Standing(1)), ("paragraph", None, "more.", Standing(2, None, (1,)))), None)
    )
    assert depths(found) == [(1, "1", "One"), (2, None, "more.")]
    assert isinstance(found[1], Block)
    assert found[1].matched_by == "continuation"


def test_notes_hang_on_the_unit_before_them_and_close_nothing() -> None:
    assert read(
        ("item", "1", "One", Standing(1)),
        ("note", "1", "A note.", Standing(0)),
        ("item", "2", "Two", Standing(2, 1)),
    ) == [(1, "1", "One"), (2, "1", "A note."), (1, "2", "Two")]


@pytest.mark.parametrize(("label", "depth"), [("4.1", 1), (None, 2)])
def test_a_number_typed_into_a_heading_of_the_same_rank(label: str | None, depth: int) -> None:
    """4.1.01 behind a numbered 4.1 was inserted; behind a typed 4.1 the numbers tell more than the ranks."""
    heading = ("section", label, "Scope" if label else "4.1 Scope", Standing(1), 2)
    found = read(heading, ("section", None, "4.1.01 Contact", Standing(2), 2))
    assert found[1] == (depth, "4.1.01", "Contact")


def test_a_paragraph_that_its_format_recognises_is_not_read_for_labels() -> None:
    entry = Run(
        text="(a) Entry", source=(0, 9), kind="paragraph", matched_by="test:contents", confidence=1.0, role="toc"
    )
    assert depths(recognise([entry], PROFILE)) == [(1, None, "(a) Entry")]


@settings(deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["item", "paragraph", "note"]),
            st.sampled_from(["(a)", "2.1", None]),
            st.sampled_from(["text", "(b) text", "2.2 text:", "text:"]),
            st.integers(-1, 12),
            st.lists(st.integers(0, 12), max_size=4),
            st.booleans(),
        ),
        max_size=12,
    )
)
def test_whatever_a_format_states_makes_a_tree(units: list[Any]) -> None:
    """B-02: depth grows by at most 1, whichever units a standing names."""
    stated = [
        (
            kind,
            label if kind == "item" else None,
            text,
            Standing(key, beside if beside >= 0 else None, tuple(within), free),
        )
        for key, (kind, label, text, beside, within, free) in enumerate(units)
    ]
    last = 0
    for depth, _, _ in read(*stated):
        assert 1 <= depth <= last + 1
        last = depth
