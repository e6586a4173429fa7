"""Fields declared in a YAML or JSON file; whatever is wrong with it is told at once, each with its place."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lection_core.errors import Problem
from pydantic import ValidationError

from lection_extract.fields.fields import FieldError, TargetField

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails
    from ruamel.yaml.nodes import Node

__all__ = ["FieldsFileError", "read_fields"]

_KEYS: Final = tuple(info.alias or name for name, info in TargetField.model_fields.items())
_EXPECTED: Final = {"bool_type": "true or false", "tuple_type": "a list"}
"""What pydantic asks for in words of its own, in words of the file."""

_LARGEST: Final = 1024 * 1024
_DEEPEST: Final = 8

Step = str | int
"""A key or an index on the way to a value."""


class FieldsFileError(FieldError):
    """A file of fields is wrong; it carries every problem that was found, in the order of their places.

    :param problems: at least one; as a string, one line for each.
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        """Return one line for each problem."""
        return "\n".join(map(str, self.problems))


@dataclass(slots=True)
class _Document:
    """What a file holds, with the place, line and column counted from 1, of every key and value."""

    file: str
    places: dict[tuple[Step, ...], tuple[int, int]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)

    def complain(self, path: tuple[Step, ...], message: str, hint: str = "") -> None:
        """Note a problem at the nearest place that is known."""
        known = path
        while known not in self.places and known:
            known = known[:-1]
        line, column = self.places.get(known, (None, None))
        self.problems.append(Problem(_joined(path), message, hint, self.file, line, column))


def read_fields(path: str | Path) -> tuple[TargetField, ...]:
    """Return the fields that a YAML or JSON file declares: a list of them, or a mapping with that list as `fields`.

    Each has the keys of `TargetField` in camelCase: `path`, `type` and, optionally, `enumValues`, `description`,
    `required`, `inferenceType`.

    :raises FieldsFileError: with everything that is wrong, each as `file:line:column: key path: what; what instead`.
    :raises OSError: the file cannot be read.

    Source: evidence.md, "Types".
    """
    document = _Document(str(path))
    data = Path(path).read_bytes()
    root = _composed(data, document)
    found = _value(root, (), document) if root is not None else None
    fields = _fields(found, document) if not document.problems else ()
    if document.problems:
        raise FieldsFileError(tuple(sorted(document.problems, key=lambda one: (one.line or 0, one.column or 0))))
    return fields


def _composed(data: bytes, document: _Document) -> Node | None:
    """Return the file's root node; None where it is empty or no YAML, which is then a problem of the document."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    if len(data) > _LARGEST:
        document.complain((), f"is larger than {_LARGEST // 1024} KiB", "is this the right file?")
        return None
    try:
        text = data.decode("utf-8-sig")
        root: Node | None = YAML(typ="safe", pure=True).compose(text)
    except UnicodeDecodeError as error:
        document.complain((), f"is not UTF-8: byte {error.start} cannot be decoded", "save the file as UTF-8")
        return None
    except MarkedYAMLError as error:
        if error.problem_mark is not None:
            document.places[()] = (error.problem_mark.line + 1, error.problem_mark.column + 1)
        document.complain((), f"is no YAML: {error.problem or error.context}")
        return None
    except (YAMLError, RecursionError) as error:
        document.complain((), f"is no YAML: {str(error).partition(chr(10))[0]}")
        return None
    if root is None:
        document.complain((), "declares no fields", "list at least one with path and type")
    return root


def _value(node: Node, path: tuple[Step, ...], document: _Document) -> Any:
    """Return the value of a node, its places and problems noted."""
    from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode

    document.places.setdefault(path, (node.start_mark.line + 1, node.start_mark.column + 1))
    if len(path) > _DEEPEST:
        document.complain(path, "is nested too deep", "fields are a flat list")
        return None
    if id(node) in document.seen and not isinstance(node, ScalarNode):
        document.complain(path, "is an alias of another value", "write the value out")
        return None
    document.seen.add(id(node))
    if isinstance(node, SequenceNode):
        return [_value(part, (*path, index), document) for index, part in enumerate(node.value)]
    if isinstance(node, MappingNode):
        return _mapping(node, path, document)
    return _scalar(node) if isinstance(node, ScalarNode) else None


def _mapping(node: Node, path: tuple[Step, ...], document: _Document) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in node.value:
        name = str(key.value)
        place = (key.start_mark.line + 1, key.start_mark.column + 1)
        if name in found:
            document.places[(*path, f"{name} (again)")] = place
            document.complain((*path, f"{name} (again)"), "stands twice in one mapping", "keep one of them")
            continue
        document.places[(*path, name)] = place
        found[name] = _value(value, (*path, name), document)
    return found


def _scalar(node: Node) -> Any:
    """Return a scalar as YAML 1.2 resolves it: null, a boolean, zero for any number, which no key takes, or text."""
    kind = str(node.tag).rpartition(":")[2]
    if kind == "null":
        return None
    if kind == "bool":
        return node.value.lower() == "true"
    return 0 if kind in {"int", "float"} else node.value


def _fields(found: Any, document: _Document) -> tuple[TargetField, ...]:
    """Return the fields in what a file holds, what is wrong with them noted."""
    entries: Any = found
    path: tuple[Step, ...] = ()
    if isinstance(found, dict):
        for key in found:
            if key != "fields":
                document.complain((key,), "is no key here", "the list of fields stands under fields")
        entries, path = found.get("fields"), ("fields",)
    if not isinstance(entries, list) or not entries:
        document.complain(path, "is no list of fields", "list at least one with path and type")
        return ()
    fields = [one for index, entry in enumerate(entries) if (one := _field(entry, (*path, index), document))]
    _complain_of_repetition(entries, path, document)
    return tuple(fields)


def _field(entry: Any, path: tuple[Step, ...], document: _Document) -> TargetField | None:
    if not isinstance(entry, dict):
        document.complain(path, "is no field", "write path: and type: below each other")
        return None
    for key in entry:
        if key not in _KEYS:
            near = get_close_matches(key, _KEYS, 1)
            document.complain(
                (*path, key), "is no key of a field", f"did you mean {near[0]}?" if near else _one_of(_KEYS)
            )
    known = {key: value for key, value in entry.items() if key in _KEYS}
    try:
        return TargetField.model_validate(known)
    except ValidationError as error:
        for details in error.errors(include_url=False):
            document.complain((*path, *_steps(details)), *_sentence(details))
    return None


def _complain_of_repetition(entries: list[Any], path: tuple[Step, ...], document: _Document) -> None:
    first_at: dict[str, int] = {}
    for index, entry in enumerate(entries):
        name = entry.get("path") if isinstance(entry, dict) else None
        if not isinstance(name, str):
            continue
        if name in first_at:
            line = document.places[(*path, first_at[name], "path")][0]
            document.complain((*path, index, "path"), f"declares {name!r:.80} again", f"it is declared in line {line}")
        first_at.setdefault(name, index)


def _steps(details: ErrorDetails) -> tuple[Step, ...]:
    return details["loc"]


def _sentence(details: ErrorDetails) -> tuple[str, str]:
    """Return pydantic's complaint as what is wrong and what would be right."""
    if details["type"] == "missing":
        return "is missing", "every field has a path and a type"
    if details["type"] == "value_error":
        wrong, _, right = details["msg"].removeprefix("Value error, ").partition("; ")
        return wrong, right
    if details["type"] == "string_type":
        return "is no text", "write it in quotes"
    expected = _EXPECTED.get(details["type"]) or details["msg"].removeprefix("Input should be ")
    given = details["input"]
    return f"is {given!r:.80}" if isinstance(given, str | bool) else "is of another type", f"it should be {expected}"


def _one_of(keys: tuple[str, ...]) -> str:
    return f"a field has {', '.join(keys)}"


def _joined(path: tuple[Step, ...]) -> str:
    joined = ""
    for step in path:
        joined += f"[{step}]" if isinstance(step, int) else f".{step}" if joined else step
    return joined
