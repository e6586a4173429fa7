from __future__ import annotations

from collections.abc import Callable

from lection.rendering.marks import UNICODE
from lection.rendering.pieces import plain
from lection.rendering.places import Lines
from lection.rendering.screen import Screen
from lection.rendering.summary import draw_summary, least_certain, summary_line
from lection_core import Block, BlockTree, Dropped, ProfileInfo, Selection, SourceInfo


def _drawn(tree: BlockTree) -> list[str]:
    return [plain(line) for line in draw_summary(tree, None, Screen(marks=UNICODE))]


def test_the_last_line_says_how_much_fell_through_and_where_to_look(contract: BlockTree, text: str) -> None:
    assert summary_line(contract, Lines(text)) == (
        "9 blocks; 1 fallback (11.1%); dropped 2 page_furniture; "
        "least certain line 3 (fallback 0.00), then line 11 (continuation 0.50)."
    )


def test_a_tree_of_stated_blocks_has_nothing_to_doubt() -> None:
    tree = BlockTree(blocks=[Block(kind="document", depth=0)], source=SourceInfo())
    assert least_certain(tree) == ()
    assert summary_line(tree, None) == "1 block; 0 fallbacks (0.0%); dropped nothing."


def test_bands_are_counted_beside_their_marks(contract: BlockTree) -> None:
    assert _drawn(contract)[0] == "■ 1 stated   ● 4 matched   ◐ 3 guessed   ○ 1 fallback"


def test_reader_and_profile_are_named(contract: BlockTree) -> None:
    assert _drawn(contract)[1] == "Read by plaintext 0.1.0, profile contract 1."


def test_a_version_does_not_reach_the_terminal_as_a_command() -> None:
    profile = ProfileInfo(name="mine", version="\x1b[31m2", sha256="0" * 64)
    tree = BlockTree(blocks=[Block(kind="document", depth=0)], source=SourceInfo(), profile=profile)
    assert "Read by an unnamed reader, profile mine ␛[31m2." in _drawn(tree)


def test_an_automatic_choice_says_by_how_much_it_won() -> None:
    chosen = Selection(winner="policy", score=0.81, runner_up="contract", margin=0.23, sample=900)
    tree = BlockTree(
        blocks=[Block(kind="document", depth=0)],
        source=SourceInfo(),
        profile=ProfileInfo(name="policy", selection=chosen),
    )
    line = _drawn(tree)[1]
    assert line.endswith("profile policy 1 (chosen automatically, score 0.81; next contract, margin 0.23).")


def test_above_half_fallback_the_next_command_is_proposed(tree_of: Callable[..., BlockTree]) -> None:
    advice = _drawn(tree_of((1, "a"), (1, "b"), name="odd.txt"))[2]
    assert "lection profiles" in advice
    assert "lection profile check PROFILE odd.txt" in advice


def test_the_share_of_fallbacks_and_the_proposal_agree(tree_of: Callable[..., BlockTree]) -> None:
    half = _drawn(tree_of((1, "a")))
    assert "1 fallback (50.0%)" in half[-1]
    assert not any("More than half" in line for line in half)
    labelled = Block(kind="item", depth=1, text="c", matched_by="label:x", confidence=0.9)
    doubtful = Block(kind="paragraph", depth=1, text="a")
    blocks = [Block(kind="document", depth=0), *[doubtful] * 2001, *[labelled] * 1999]
    barely = _drawn(BlockTree(blocks=blocks, source=SourceInfo()))
    assert "2001 fallbacks (50.0%)" in barely[-1]
    assert not any("More than half" in line for line in barely)


def test_the_proposed_command_can_be_given(tree_of: Callable[..., BlockTree]) -> None:
    assert _drawn(tree_of((1, "a"), (1, "b"), name="my notes.txt"))[2].endswith(" PROFILE 'my notes.txt'")
    assert _drawn(tree_of((1, "a"), (1, "b"), name="standard input"))[2].endswith(" PROFILE FILE")


def test_a_guessed_encoding_is_told_of() -> None:
    blocks = [Block(kind="document", depth=0)]
    guessed, valid = (
        BlockTree(blocks=blocks, source=SourceInfo(encoding="cp1252", encoding_certainty=certainty))
        for certainty in ("detected", "valid")
    )
    assert _drawn(guessed)[2] == "Its encoding was taken to be cp1252, which can be wrong: --encoding settles it."
    assert len(_drawn(guessed)) == len(_drawn(valid)) + 1


def test_dropped_kinds_are_added_up() -> None:
    notices = [Dropped("comment", 1, "A."), Dropped("comment", 2, "B."), Dropped("furniture", 1, "C.")]
    tree = BlockTree(blocks=[Block(kind="document", depth=0)], source=SourceInfo(), dropped=notices)
    assert "dropped 3 comment, 1 furniture." in summary_line(tree, None)
