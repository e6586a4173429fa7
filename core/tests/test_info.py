from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from lection_core import ContractError, ProfileInfo, ReaderInfo, Selection, Source, SourceInfo


@pytest.mark.parametrize(
    ("info", "fields", "message"),
    [
        (SourceInfo, {"length": "9"}, "length is '9' of type str"),
        (SourceInfo, {"name": "\udc80"}, "name '\\udc80' holds a lone surrogate"),
        (ReaderInfo, {}, "ReaderInfo needs id"),
        (ProfileInfo, {"name": "a", "selection": "b"}, "selection is 'b'"),
        (ProfileInfo, {"name": "a", "versoin": "2"}, "versoin is no field of ProfileInfo; did you mean version?"),
        (
            Selection,
            {"winner": "a", "score": True, "runner_up": None, "margin": 0.0, "sample": 1},
            "score is True of type bool",
        ),
    ],
)
def test_b06_a_wrong_value_is_an_error_that_names_it(info: Any, fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ContractError) as caught:
        info(**fields)
    assert caught.value.rule == "B-06"
    assert message in caught.value.message


def test_a_file_name_that_is_no_text_still_gives_a_name_that_can_be_written(tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.txt")
    Path(path).write_bytes(b"x")
    assert Source.from_path(path).info.name.endswith("caf\ufffd.txt")
