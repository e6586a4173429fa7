from __future__ import annotations

from typing import Any

from lection_profiles import Run, load_profile
from lection_profiles.labels.scheme import Scheme
from lection_profiles.lines.lines import LOOK_AHEAD
from lection_profiles.outline.opened import Open
from lection_profiles.stated.run_buffer import RunBuffer

LABELS = Scheme(load_profile("contract")).labels
[LETTER_B] = [reading for reading in LABELS.readings("(b) x") if reading.rule.name == "letter"]
B = Open(1, LETTER_B.rule, LETTER_B.number)
"""An open item (b)."""


def run(text: str, start: int = 0, **more: Any) -> Run:
    return Run(text=text, source=(start, start + len(text)), **{"kind": "paragraph", **more})


def goes_on(*runs: Run) -> list[bool]:
    buffer = RunBuffer(runs, LABELS)
    return [buffer.list_goes_on(B) for _ in buffer]


def test_the_next_label_is_seen_until_it_is_out() -> None:
    assert goes_on(run("text"), run("more"), run("(c) x"), run("text")) == [True, True, False, False]


def test_a_later_line_of_the_run_that_is_out_is_still_to_come() -> None:
    assert goes_on(run("text\n(c) x")) == [True]
    assert goes_on(run("(c) x\ntext")) == [False]


def test_a_list_that_begins_anew_before_has_ended() -> None:
    assert goes_on(run("text"), run("(a) x"), run("(b) x"), run("(c) x")) == [False, True, True, False]


def test_labels_in_other_containers_and_in_code_do_not_count() -> None:
    assert goes_on(run("text"), run("(c) x", depth=1)) == [False, False]
    assert goes_on(run("text"), run("(c) x", kind="code"), run("(c) x")) == [True, True, False]


def test_the_marker_of_an_item_counts() -> None:
    assert goes_on(run("text"), run("x", kind="item", label="(c)")) == [True, False]


def test_nothing_is_seen_beyond_the_look_ahead() -> None:
    far = LOOK_AHEAD + 100
    assert goes_on(run("text"), run("text", 150), run("text", far), run("(c) x", far + 10)) == [
        False,
        True,
        True,
        False,
    ]


def test_runs_that_passed_before_anybody_asked_are_gone() -> None:
    buffer = RunBuffer([run("(c) x"), run("text"), run("text")], LABELS)
    found = iter(buffer)
    next(found), next(found)
    assert not buffer.list_goes_on(B)
    assert [run.text for run in found] == ["text"]


def test_the_number_behind_a_label_is_looked_for_in_the_same_way() -> None:
    buffer = RunBuffer([run("text"), run("(c) x"), run("text")], LABELS)
    assert [buffer.goes_on(LETTER_B) for _ in buffer] == [True, False, False]


def test_runs_are_seen_before_their_turn_as_far_as_sight_goes() -> None:
    near, far = run("near", 10), run("far", LOOK_AHEAD + 9)
    buffer = RunBuffer([run("text"), near, far, run("out of sight", LOOK_AHEAD + 20)], LABELS)
    seen = [(buffer.number, list(buffer.ahead())) for _ in buffer]
    assert seen[0] == (1, [near, far])
    assert [number for number, _ in seen] == [1, 2, 3, 4]


def test_what_is_seen_ahead_is_read_for_labels_later() -> None:
    buffer = RunBuffer([run("text"), run("more"), run("(c) x"), run("text")], LABELS)
    assert [len(list(buffer.ahead())) > 0 and buffer.list_goes_on(B) for _ in buffer] == [True, True, False, False]
