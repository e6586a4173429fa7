from __future__ import annotations

import io
from collections.abc import Mapping

import pytest
from lection.rendering.marks import ASCII, UNICODE
from lection.rendering.pieces import Piece
from lection.rendering.screen import PIPE_WIDTH, Screen


class _Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def _terminal(encoding: str = "utf-8") -> io.TextIOWrapper:
    return _Terminal(io.BytesIO(), encoding=encoding)


def _pipe(encoding: str = "utf-8") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding)


@pytest.mark.parametrize(
    ("stream", "environ", "colour"),
    [
        (_terminal(), {}, True),
        (_terminal(), {"NO_COLOR": "1"}, False),
        (_terminal(), {"NO_COLOR": ""}, True),
        (_terminal(), {"TERM": "dumb"}, False),
        (_pipe(), {}, False),
        (_pipe(), {"FORCE_COLOR": "1"}, True),
        (_pipe(), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colour_follows_the_customs(stream: io.TextIOWrapper, environ: Mapping[str, str], colour: bool) -> None:
    assert Screen.of(stream, environ=environ).colour is colour


@pytest.mark.parametrize(
    ("width", "environ", "expected"),
    [(None, {}, PIPE_WIDTH), (None, {"COLUMNS": "61"}, 61), (33, {"COLUMNS": "61"}, 33), (None, {"COLUMNS": "x"}, 100)],
)
def test_a_pipe_is_as_wide_as_it_is_told(width: int | None, environ: Mapping[str, str], expected: int) -> None:
    assert Screen.of(_pipe(), width, environ).width == expected


def test_no_screen_is_too_narrow_to_draw_on() -> None:
    assert Screen.of(_pipe(), None, {"COLUMNS": "3"}).width == 20


@pytest.mark.parametrize(("encoding", "marks"), [("utf-8", UNICODE), ("ascii", ASCII), ("cp1252", ASCII)])
def test_signs_are_those_the_encoding_can_write(encoding: str, marks: object) -> None:
    assert Screen.of(_pipe(encoding), environ={}).marks is marks


def test_paint_puts_colour_only_where_there_is_some() -> None:
    line = (Piece("1", "label"), Piece(" one"))
    assert Screen(colour=False).paint(line) == "1 one"
    assert Screen(colour=True).paint(line) == "\x1b[1;36m1\x1b[0m one"


def test_pages_hold_every_line_once() -> None:
    lines = [(Piece(str(number)),) for number in range(5)]
    assert list(Screen().pages(lines, size=2)) == ["0\n1\n", "2\n3\n", "4\n"]
