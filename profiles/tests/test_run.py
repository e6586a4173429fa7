from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace

import pytest
from lection_profiles import Run


def test_a_run_has_the_fields_it_was_given_and_the_defaults_it_declares() -> None:
    bare = Run(text="a", source=(0, 1))
    assert {field.name: getattr(bare, field.name) for field in fields(Run)} == {
        field.name: {"text": "a", "source": (0, 1)}.get(field.name, field.default) for field in fields(Run)
    }
    full = Run(
        text="a", source=(0, 1), offsets=(0,), depth=2, rank=3, kind="item", spans=(), label="1",
        matched_by="markdown:list", confidence=1.0, role="note", attrs={"a": 1}, text_end=1,
    )  # fmt: skip
    given = (full.text, full.source, full.offsets, full.depth, full.rank, full.kind, full.spans, full.label)
    assert given == ("a", (0, 1), (0,), 2, 3, "item", (), "1")
    assert (full.matched_by, full.confidence, full.role, full.attrs, full.text_end) == (
        "markdown:list",
        1.0,
        "note",
        {"a": 1},
        1,
    )
    assert replace(full, label="2").label == "2"


def test_a_run_is_frozen_and_knows_no_other_fields() -> None:
    run = Run(text="a", source=(0, 1))
    with pytest.raises(FrozenInstanceError):
        run.text = "b"  # type: ignore[misc]
    with pytest.raises(TypeError, match="colour"):
        Run(text="a", source=(0, 1), colour="red")  # type: ignore[call-arg]
