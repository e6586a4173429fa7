from __future__ import annotations

import pickle

import pytest
from lection_core import ContractError, LectionError, Problem, ProfileError, ReaderError, SourceError

PROBLEM = Problem(
    "label_patterns[0].regex", "look-behind is not supported", "match the text before it too", "a.yaml", 3, 5
)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (ContractError("B-06", "depth is '1'"), "B-06: depth is '1'"),
        (ContractError("B-02", "depth jumps", 3), "B-02: block 3: depth jumps"),
        (ContractError("B-02", "depth jumps", 3, "/item[1]"), "B-02: block 3 at /item[1]: depth jumps"),
        (SourceError("there is no such file", "a.txt"), "a.txt: there is no such file"),
        (SourceError("no name"), "no name"),
        (ReaderError("this is no clause file", 7), "this is no clause file (at offset 7)"),
        (ReaderError("this is no clause file"), "this is no clause file"),
        (
            ProfileError((PROBLEM, Problem("name", "is missing"))),
            "a.yaml:3:5: label_patterns[0].regex: look-behind is not supported; match the text before it too\n"
            "name: is missing",
        ),
    ],
)
def test_an_error_is_a_sentence_and_survives_pickling(error: LectionError, sentence: str) -> None:
    assert str(error) == sentence
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == sentence
    assert vars(again) == vars(error)


def test_errors_about_values_are_value_errors() -> None:
    assert issubclass(ContractError, ValueError)
    assert issubclass(ProfileError, ValueError)
    assert {kind.__base__ for kind in (SourceError, ReaderError)} == {LectionError}
