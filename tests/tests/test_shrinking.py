"""Failing inputs are made small."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lection_conformance.inputs.capsule import Capsule
from lection_conformance.inputs.input import Input
from lection_conformance.inputs.shrinking import shrunk


def test_what_matters_is_left() -> None:
    text = "one\ntwo\nthree X four\nfive\n" * 50
    assert shrunk(text, lambda candidate: "X" in candidate) == "X"


def test_what_does_not_fail_alone_is_left_as_it_is() -> None:
    assert shrunk("one\ntwo\n", lambda candidate: False) == "one\ntwo\n"


@given(st.text(alphabet="ab\nX"), st.text(alphabet="ab\nX"))
def test_the_result_still_fails(before: str, after: str) -> None:
    text = f"{before}X{after}"
    assert "X" in shrunk(text, lambda candidate: "X" in candidate)


@given(st.text(st.characters(codec="utf-8")) | st.just("\ud800"))
def test_a_capsule_keeps_text_exactly(text: str) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        capsule = Capsule("ROBU-002", "x", "2026.1", 1, "why", Input.of_text("a.txt", text))
        back = Capsule.load(capsule.write(Path(folder)))
    assert back.case.content == text
    assert back.check == "ROBU-002"


def test_what_is_no_capsule_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text("{}", encoding="utf-8")
    with pytest.raises(ValueError, match=r"x\.json is no capsule"):
        Capsule.load(file)
