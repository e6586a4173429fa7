from __future__ import annotations

from lection.rendering.flat import draw_table
from lection.rendering.grid import draw_grid
from lection.rendering.marks import UNICODE
from lection.rendering.pieces import Piece, plain
from lection.rendering.places import Lines
from lection.rendering.screen import Screen
from lection_core import BlockTree


def test_columns_are_aligned_and_the_last_is_cropped() -> None:
    rows = [(Piece("a"), Piece("7"), Piece("words " * 5)), (Piece("日本"), Piece("12"), Piece("x\ny"))]
    drawn = [plain(line) for line in draw_grid(("n", "no", "said"), rows, Screen(24, marks=UNICODE), numeric={1})]
    assert drawn == ["n     no  said", "a      7  words words w…", "日本  12  x y"]


def test_an_empty_list_still_has_its_heading() -> None:
    assert [plain(line) for line in draw_grid(("a", "b"), [], Screen())] == ["a  b"]


def test_the_table_has_a_row_for_every_block(contract: BlockTree, text: str) -> None:
    drawn = [plain(line) for line in draw_table(contract, Lines(text), Screen(100, marks=UNICODE))]
    assert len(drawn) == len(contract.blocks) + 1
    assert drawn[0].split() == ["line", "depth", "kind", "role", "label", "confidence", "matched_by", "text"]
    assert drawn[9].split() == ["13", "1", "section", "3", "0.60", "label:clause", "(jump)", "FEES"]
