"""The key reference of the documentation, made from the published schema.

`python -m lection_profiles.tooling.key_reference docs/profile-format.md` writes it into that page, between its
two marks; a test compares the page with what would be written.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from lection_profiles.checks.schema import Schema, profile_schema
from lection_profiles.writing.keys import PARTS

BEGIN: Final = "<!-- generated from the model: begin -->"
END: Final = "<!-- generated from the model: end -->"


def reference() -> str:
    """Give the reference as markdown: a table for the profile and one for each kind of entry."""
    schema = profile_schema()
    lines = ["## Keys of a profile", "", *_table(schema)]
    for list_key, part in PARTS.items():
        entry = schema["$defs"][schema["properties"][list_key]["items"]["$ref"].rpartition("/")[2]]
        lines += ["", f"## {list_key}", "", f"{part[0].upper()}{part[1:]}: {_lowered(entry['description'])}"]
        lines += ["", *_table(entry)]
    return "\n".join(lines) + "\n"


def page_with_reference(page: str) -> str:
    """Put the reference into a page between its two marks; ValueError where a mark is missing."""
    head, begin, rest = page.partition(BEGIN)
    _old, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page has no `{BEGIN}` … `{END}`; add both where the reference belongs")
    return f"{head}{BEGIN}\n\n{reference()}\n{END}{tail}"


def _table(whole: Schema) -> Iterator[str]:
    yield "| key | value | meaning |"
    yield "| --- | --- | --- |"
    for key, value in whole["properties"].items():
        required = ", required" if key in whole["required"] else ""
        yield f"| `{key}` | {_kind(value)}{required} | {_cell(_meaning(value))} |"


def _kind(value: Schema) -> str:
    """The value's type in a word or two, with its bounds."""
    if "enum" in value:
        return f"one of {_choices(value)}"
    if value["type"] == "array":
        return f"list of {_plural(value['items'])}"
    if value["type"] == "integer":
        return f"whole number, {value['minimum']} to {value['maximum']}"
    if value["type"] == "boolean":
        return "true or false"
    return "name" if "pattern" in value else "text"


def _plural(items: Schema) -> str:
    if "$ref" in items:
        return "entries"
    if "enum" in items:
        return _choices(items)
    return "names" if "pattern" in items else "texts"


def _choices(value: Schema) -> str:
    return ", ".join(f"`{choice}`" for choice in value["enum"])


def _meaning(value: Schema) -> str:
    text = str(value["description"])
    if "default" in value:
        text += f" Default: {_shown(value['default'])}."
    if "examples" in value:
        text += f" E.g. {', '.join(_shown(example) for example in value['examples'])}."
    return text


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return f"`[{', '.join(value)}]`"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _lowered(text: str) -> str:
    return text[0].lower() + text[1:]


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.write_text(page_with_reference(target.read_text(encoding="utf-8")), encoding="utf-8")
