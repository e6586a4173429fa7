from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lection_core import Span, fold
from lection_profiles.text.folding import fold_with_spans, in_order


def test_a_span_stays_on_its_words() -> None:
    text = "  two \n words  here "
    spans = (Span("emphasis", text.index("words"), text.index("words") + 5),)
    result, moved = fold_with_spans(text, spans)
    assert result == "two words here"
    assert result[moved[0].start : moved[0].end] == "words"


def test_a_break_covers_the_space_that_is_left_of_it() -> None:
    assert fold_with_spans("a  \nb", (Span("line_break", 3, 4),)) == ("a b", (Span("line_break", 2, 2),))
    assert fold_with_spans("a\nb  c", (Span("line_break", 1, 2),)) == ("a b c", (Span("line_break", 1, 2),))
    assert fold_with_spans("第\n条", (Span("line_break", 1, 2),)) == ("第条", (Span("line_break", 1, 1),))


@st.composite
def _marked(draw: st.DrawFn) -> tuple[str, tuple[Span, ...]]:
    text = draw(st.text("ab 第条\n\t ", max_size=30))
    place = st.integers(0, len(text))
    pairs = draw(st.lists(st.tuples(place, place), max_size=4))
    return text, tuple(sorted((Span("x", min(pair), max(pair)) for pair in pairs), key=in_order))


@given(_marked())
def test_spans_keep_their_visible_characters_and_their_order(marked: tuple[str, tuple[Span, ...]]) -> None:
    text, spans = marked
    result, moved = fold_with_spans(text, spans)
    assert result == fold(text)
    assert sorted("".join(text[s.start : s.end].split()) for s in spans) == sorted(
        "".join(result[s.start : s.end].split()) for s in moved
    )
    assert list(moved) == sorted(moved, key=in_order)
