"""Reading `reader.toml` of a package that is not imported, and saying line by line what is wrong with it."""

from __future__ import annotations

import json
import os
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from lection_plugins.found.manifest import Manifest
from lection_plugins.found.regular_file import UnusableFileError
from lection_plugins.found.schema_check import SchemaCheck

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lection_core import Problem

    from lection_plugins.found.package_folder import PackageFolder
    from lection_plugins.found.schema_check import Fault

FILE_NAME = "reader.toml"
MAX_SIZE = 1_000_000

_POSITION = re.compile(r"\(at line (\d+), column (\d+)\)")


class ManifestFile(NamedTuple):
    """One `reader.toml`: its path, its text and its content, or, where it cannot be read, why not."""

    path: str
    text: str = ""
    content: Mapping[str, Any] | None = None
    problems: tuple[Problem, ...] = ()

    def table(self, reader: str) -> Mapping[str, Any] | None:
        """The unchecked table of one reader, None if there is none."""
        readers = (self.content or {}).get("readers")
        table = readers.get(reader) if isinstance(readers, dict) else None
        return table if isinstance(table, dict) else None

    def check(self, reader: str) -> tuple[Problem, ...]:
        """Everything wrong with the file as far as it concerns the reader; empty if nothing is."""
        if self.content is None:
            return self.problems
        schema = reader_schema()
        checker = SchemaCheck(schema)
        table = self.table(reader)
        if table is None:
            from lection_core import Problem

            place = "readers" if "readers" in self.content else ""
            hint = "give each entry point of the group lection.readers a table of its name"
            return (Problem(place, f"there is no table [readers.{_key(reader)}]", hint, self.path, 1, 1),)
        outside = checker.faults({**self.content, "readers": {}}, schema)
        inside = checker.faults(table, schema["properties"]["readers"]["additionalProperties"], ("readers", reader))
        found = [*outside, *inside] or list(_wrong_defaults(table, reader))
        return tuple(self._locate(found))

    def manifest(self, reader: str) -> Manifest:
        """The manifest of a reader whose `check` found nothing."""
        return Manifest.from_table(reader, self.table(reader) or {}, Path(self.path).parent)

    def claims(self, reader: str) -> Manifest:
        """What a faulty table still says about the formats it is for: enough to know whose file an input is."""
        table = self.table(reader) or {}
        formats = table.get("formats")
        formats = formats if isinstance(formats, dict) else {}
        return Manifest(
            id=reader,
            api=str(table.get("api", "")),
            extensions=_strings(formats.get("extensions")),
            media_types=_strings(formats.get("media_types")),
        )

    def _locate(self, found: list[Fault]) -> list[Problem]:
        from lection_core import Problem

        from lection_plugins.found.toml_places import key_places, line_and_column

        places = key_places(self.text) if found else {}
        problems = []
        for fault in found:
            line, column = line_and_column(self.text, places.get(fault.path, 0))
            problems.append(Problem(_dotted(fault.path), fault.message, fault.hint, self.path, line, column))
        return sorted(problems, key=lambda p: (p.line or 0, p.column or 0))


def read_manifest_file(package: PackageFolder) -> ManifestFile | None:
    """The `reader.toml` of the package, None if it has none; what cannot be read is a file with `problems`."""
    try:
        found = package.read(FILE_NAME)
    except UnusableFileError as error:
        place = os.path.join(next(iter(package.folders), ""), FILE_NAME)
        return _unreadable(place, f"{FILE_NAME} {error}", "a manifest is a small file")
    except OSError as error:
        return _unreadable(str(error.filename), f"it cannot be read: {error.strerror}", "look at its permissions")
    return _parsed(*found) if found else None


def _parsed(path: str, data: bytes) -> ManifestFile:
    try:
        if len(data) > MAX_SIZE:
            return _unreadable(path, f"the file is larger than {MAX_SIZE} bytes", "keep the manifest small")
        text = data.decode("utf-8").replace("\r\n", "\n")
        return ManifestFile(path, text, tomllib.loads(text))
    except UnicodeDecodeError as error:
        return _unreadable(path, f"byte {error.start} is not UTF-8", "save the file as UTF-8")
    except RecursionError:
        return _unreadable(path, "the file is nested too deeply", "a manifest needs five levels at most")
    except tomllib.TOMLDecodeError as error:
        place = _POSITION.search(str(error))
        where = (int(place[1]), int(place[2])) if place else (1, 1)
        message = _POSITION.sub("", str(error)).strip()
        return _unreadable(path, f"this is not TOML: {message}", "see https://toml.io", *where)


@cache
def reader_schema() -> Mapping[str, Any]:
    """The published JSON Schema of `reader.toml` (`reader.schema.json` in this package)."""
    schema: Mapping[str, Any] = json.loads(
        (Path(__file__).parents[1] / "reader.schema.json").read_text(encoding="utf-8")
    )
    return schema


def _unreadable(path: str, message: str, hint: str, line: int = 1, column: int = 1) -> ManifestFile:
    from lection_core import Problem

    return ManifestFile(path, problems=(Problem("", message, hint, path, line, column),))


def _wrong_defaults(table: Mapping[str, Any], reader: str) -> list[Fault]:
    from lection_plugins.found.option_types import fits
    from lection_plugins.found.schema_check import Fault

    return [
        Fault(("readers", reader, "options", name, "default"), f"{o['default']!r} is no {o['type']}", "")
        for name, o in table.get("options", {}).items()
        if not fits(o["default"], o["type"])
    ]


def _strings(value: object) -> tuple[str, ...]:
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def _dotted(path: tuple[str | int, ...]) -> str:
    parts = (f"[{part}]" if isinstance(part, int) else f".{_key(part)}" for part in path)
    return "".join(parts).removeprefix(".")


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)
