"""A profile's file to its document: bounded, UTF-8, YAML or JSON by its ending. Source: spec/profiles.md "Loading"."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from lection_core import Problem, ProfileError

from lection_profiles.writing.compiled import compiled_document
from lection_profiles.writing.document import Document, document_of
from lection_profiles.writing.nodes import MAX_BYTES, DocumentError, Node
from lection_profiles.writing.plain_nodes import plain_nodes


def file_document(path: Path, file: str | None = None) -> Document:
    """Read a profile's file; `file` is how errors call it, its path where it is None.

    Raises ProfileError with one problem where the file cannot be read: it is missing, a folder, larger than MAX_BYTES,
    not UTF-8, not YAML or JSON, nested too deep, or an alias bomb.
    """
    file = str(path) if file is None else file
    data = _data(path, file)
    known = compiled_document(path, data, file)
    if known is not None:
        return known
    text = _decoded(data, file)
    try:
        return document_of(_nodes(path, text), file)
    except DocumentError as error:
        raise _refusal(error, file) from None


def stream_document(stream: IO[bytes]) -> Document:
    """Read a profile from a file that is open for bytes, such as standard input; one that begins with `{` is JSON.

    Errors are those of `file_document`, and call it by its name, standard input by these words.
    """
    name = getattr(stream, "name", None)
    file = "standard input" if name == "<stdin>" else name if isinstance(name, str) else "the profile"
    data = _bounded(stream.read(MAX_BYTES + 1), file)
    text = _decoded(data, file)
    try:
        return document_of(_nodes(Path("x.json" if text.lstrip().startswith("{") else "x.yaml"), text), file)
    except DocumentError as error:
        raise _refusal(error, file) from None


def mapping_document(mapping: Mapping[str, Any], file: str | None = None) -> Document:
    """Take a mapping apart; ProfileError where it nests too deep or holds too much."""
    try:
        return document_of(plain_nodes(mapping), file)
    except DocumentError as error:
        raise _refusal(error, file) from None


def _nodes(path: Path, text: str) -> Node:
    if path.suffix.lower() == ".json":
        from lection_profiles.writing.json_nodes import json_nodes

        return json_nodes(text)
    from lection_profiles.writing.yaml_nodes import yaml_nodes

    return yaml_nodes(text)


def _data(path: Path, file: str) -> bytes:
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise _cannot(
            file, "this path does not exist", "give the path of a YAML or JSON file, or a profile's name"
        ) from None
    except IsADirectoryError:
        raise _cannot(file, "this path is a folder", "give the path of a YAML or JSON file in it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _cannot(file, f"this file cannot be read: {reason}", "give the path of a YAML or JSON file") from None
    return _bounded(data, file)


def _bounded(data: bytes, file: str) -> bytes:
    if len(data) > MAX_BYTES:
        raise _cannot(
            file, f"is larger than {MAX_BYTES // 1024} KiB", "a profile has a few KiB; is this the right file?"
        )
    return data


def _decoded(data: bytes, file: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        wrong = f"is not UTF-8: byte 0x{data[error.start]:02X} cannot stand here"
        raise ProfileError((Problem("", wrong, "save the file as UTF-8", file, line, column),)) from None


def _refusal(error: DocumentError, file: str | None) -> ProfileError:
    line, column = error.mark or (None, None)
    return ProfileError((Problem("", error.message, error.hint, file, line, column),))


def _cannot(file: str, message: str, hint: str) -> ProfileError:
    return ProfileError((Problem("", message, hint, file),))
