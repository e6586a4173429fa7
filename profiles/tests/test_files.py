"""Files and what keeps them from being read."""

from __future__ import annotations

from pathlib import Path

import pytest
from lection_core import ProfileError
from lection_profiles.writing.files import file_document, mapping_document


def refusal(path: Path) -> str:
    with pytest.raises(ProfileError) as error:
        file_document(path)
    (problem,) = error.value.problems
    return str(problem).removeprefix(str(path))


def test_the_ending_says_whether_it_is_json(tmp_path: Path) -> None:
    for name, text in (("a.yaml", "name: x # why\n"), ("a.JSON", '{"name":\t"x"}'), ("a", "name: x")):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        assert file_document(path).data == {"name": "x"}


def test_a_byte_order_mark_is_no_character(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"\xef\xbb\xbfname: x\r\nversion: '1'\r\n")
    assert file_document(path).data == {"name": "x", "version": "1"}
    assert file_document(path).mark("version") == (2, 10)


def test_what_is_not_utf_8_says_which_byte_and_where(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes("name: x\n# é ".encode() + b"\xe9\n")
    assert refusal(path) == ":2:5: is not UTF-8: byte 0xE9 cannot stand here; save the file as UTF-8"


def test_a_folder_and_a_missing_file_are_called_so(tmp_path: Path) -> None:
    assert refusal(tmp_path) == ": this path is a folder; give the path of a YAML or JSON file in it"
    assert refusal(tmp_path / "none").startswith(": this path does not exist; ")
    assert refusal(tmp_path / ("x" * 300)).startswith(": this file cannot be read: ")
    assert "cannot be read" in refusal(Path("a\0b"))


def test_a_mapping_is_called_what_the_caller_calls_it() -> None:
    with pytest.raises(ProfileError) as error:
        mapping_document({"a": [[[[[[[[]]]]]]]]}, "profile x")
    assert str(error.value).startswith("profile x: nests more than 6 deep")
