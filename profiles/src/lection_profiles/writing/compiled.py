"""The built-in profiles as JSON beside their YAML, because reading the YAML of all of them takes most of a second.

What is in the file was checked when it was written, so that no start of a program has to compile every regular
expression only to see that it can be compiled.

`python -m lection_profiles.tooling.compile` writes the file. An entry counts only while its YAML is byte for byte the
one it was made from; a changed profile is read from its YAML, only slower. A test asks for all of them to be fresh.
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from lection_profiles.writing.document import Document
from lection_profiles.writing.nodes import Mark

COMPILED: Final = Path(__file__).parents[1] / "builtin" / "compiled.json"
"""Where the file stands in the package."""


def compiled_document(path: Path, data: bytes, file: str) -> Document | None:
    """Give the document of a built-in profile's file, or None where it is another file or has changed since.

    It is new each time. It lacks the places of keys, which only errors name; a compiled profile was without one.
    """
    if path.parent != COMPILED.parent:
        return None
    record = _records().get(path.stem)
    if record is None or record["sha256"] != hashlib.sha256(data).hexdigest():
        return None
    return recorded_document(record, file)


def recorded_document(record: dict[str, Any], file: str) -> Document:
    """Give the document a record of the file stands for."""
    values = {path: Mark(line, column) for path, (line, column) in record["values"].items()}
    return Document(file, _thawed(record["data"]), values, checked=True)


@lru_cache(maxsize=1)
def _records() -> dict[str, Any]:
    try:
        records: dict[str, Any] = json.loads(COMPILED.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return records


def _thawed(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _thawed(item) for key, item in value.items()}
    return [_thawed(item) for item in value] if isinstance(value, list) else value
