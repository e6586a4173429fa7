from __future__ import annotations

from importlib.resources import files

from lection_core.codec.schema import SCHEMA_FILE, schema_text


def test_the_file_in_the_wheel_is_the_schema_of_this_code() -> None:
    published = files("lection_core").joinpath(SCHEMA_FILE).read_text(encoding="utf-8")
    assert published == schema_text(), (
        "run: python -m lection_core.codec.schema > src/lection_core/schemas/block_tree.schema.json"
    )
