"""YAML text to nodes, through ruamel.yaml's events: safe, version 1.2, every place known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import ScalarNode
from ruamel.yaml.reader import ReaderError

from lection_profiles.writing.nodes import (
    MAX_DEPTH,
    MAX_VALUES,
    TOO_DEEP,
    TOO_MANY,
    DocumentError,
    Listing,
    Mark,
    Node,
    Scalar,
    Table,
)

_TAG = "tag:yaml.org,2002:"
_ALIASES = "write the value out where the alias stands"


def yaml_nodes(text: str) -> Node:
    """Read one YAML document; DocumentError says where it cannot be read and why."""
    yaml = YAML(typ="safe", pure=True)
    try:
        return _Composer(yaml.resolver).compose(yaml.parse(text))
    except ReaderError as error:
        raise _unprintable(text, error) from None
    except MarkedYAMLError as error:
        raise _broken(text, error) from None
    except (YAMLError, ValueError, OverflowError):
        raise DocumentError(
            "is not YAML: it has an escape or a directive that means nothing",
            "write characters as they are, and leave lines that begin with `%` out",
        ) from None


class _Open(NamedTuple):
    """A list or mapping that is open: its nodes so far, how to close it, its anchor, whether keys and values pair."""

    items: list[Node]
    close: Callable[[], Node]
    anchor: str | None
    paired: bool

    def key(self) -> Node | None:
        """Give the key whose value comes next, None where another node does."""
        return self.items[-1] if self.paired and len(self.items) % 2 else None


class _Composer:
    """Puts events together to nodes with a stack of its own, so that no nesting exhausts Python's."""

    def __init__(self, resolver: Any) -> None:
        self._resolver = resolver
        self._anchors: dict[str, Node | None] = {}
        self._open: list[_Open] = []
        self._count = 0
        self._root: Node | None = None

    def compose(self, events: Iterator[Any]) -> Node:
        """Build the nodes that the events of a parser tell of, and give the root."""
        for event in events:
            self._count += 1
            if self._count > 2 * MAX_VALUES:
                raise DocumentError(*TOO_MANY, _mark(event.start_mark))
            getattr(self, f"_{type(event).__name__.removesuffix('Event').lower()}", _skip)(event)
        return self._root or Scalar(None, Mark(1, 1))

    def _documentstart(self, event: Any) -> None:
        if self._root:
            raise DocumentError(
                "holds a second document", "put each profile into a file of its own", _mark(event.start_mark)
            )
        if event.version and tuple(event.version) != (1, 2):
            raise DocumentError("asks for another YAML than 1.2", "take the %YAML line out", _mark(event.start_mark))

    def _scalar(self, event: Any) -> None:
        mark = _mark(event.start_mark)
        key = self._open[-1].key() if self._open and not event.value and event.style is None else None
        # Of a value that is not there the parser says where the next one is.
        self._add(Scalar(self._resolved(event), mark if key is None else key.mark), event.anchor)

    def _alias(self, event: Any) -> None:
        node = self._anchors.get(event.anchor)
        if node is None:
            wrong = "stands inside what it names" if event.anchor in self._anchors else "names no anchor"
            raise DocumentError(
                f"has the alias `*{event.anchor[:40]}`, which {wrong}", _ALIASES, _mark(event.start_mark)
            )
        self._add(node, None)

    def _sequencestart(self, event: Any) -> None:
        self._begin(event, lambda items, mark: Listing(tuple(items), mark), paired=False)

    def _mappingstart(self, event: Any) -> None:
        self._begin(
            event, lambda items, mark: Table(tuple(zip(items[::2], items[1::2], strict=True)), mark), paired=True
        )

    def _begin(self, event: Any, build: Callable[[list[Node], Mark | None], Node], *, paired: bool) -> None:
        if len(self._open) > MAX_DEPTH:
            raise DocumentError(*TOO_DEEP, _mark(event.start_mark))
        _check_tag(event)
        items: list[Node] = []
        mark = _mark(event.start_mark)
        if event.anchor:
            self._anchors[event.anchor] = None
        self._open.append(_Open(items, lambda: build(items, mark), event.anchor, paired))

    def _sequenceend(self, _event: Any) -> None:
        closed = self._open.pop()
        self._add(closed.close(), closed.anchor)

    _mappingend = _sequenceend

    def _add(self, node: Node, anchor: str | None) -> None:
        if anchor:
            self._anchors[anchor] = node
        if self._open:
            self._open[-1].items.append(node)
        else:
            self._root = node

    def _resolved(self, event: Any) -> object:
        """The scalar's value by YAML 1.2; dates stay texts."""
        _check_tag(event)
        text: str = event.value
        tag = event.tag or self._resolver.resolve(ScalarNode, text, event.implicit)
        read = _READ.get(str(tag).removeprefix(_TAG), str)
        try:
            return read(text)
        except ValueError:
            return text


def _skip(_event: Any) -> None:
    """Stream and document ends say nothing."""


def _integer(text: str) -> int:
    digits = text.replace("_", "")
    return int(digits, 0) if digits.lstrip("+-")[:2].lower() in {"0x", "0o", "0b"} else int(digits)


def _float(text: str) -> float:
    return float(text.replace("_", "").lower().replace(".inf", "inf").replace(".nan", "nan"))


_READ: dict[str, Callable[[str], object]] = {
    "int": _integer,
    "float": _float,
    "bool": lambda text: text.lower() == "true",
    "null": lambda _text: None,
}


def _check_tag(event: Any) -> None:
    tag = event.tag
    if tag and str(tag) not in {f"{_TAG}{kind}" for kind in ("str", "int", "float", "bool", "null", "seq", "map")}:
        raise DocumentError(
            f"has the tag `{str(tag)[:60]}`", "take it out; a profile holds plain values", _mark(event.start_mark)
        )


def _mark(mark: Any) -> Mark | None:
    return Mark(mark.line + 1, mark.column + 1) if mark else None


def _broken(text: str, error: MarkedYAMLError) -> DocumentError:
    """The parser's words as a sentence, with advice for what most often goes wrong."""
    mark = _mark(error.problem_mark or error.context_mark)
    lines = text.splitlines()
    line = lines[mark.line - 1] if mark and mark.line <= len(lines) else ""
    problem = " ".join(str(error.problem or error.context or "").split())
    if mark and line[: mark.column - 1].rstrip().endswith(("}", "]")) and line[mark.column - 1 :].strip():
        two = line[mark.column - 1] in "{["
        hint = "put a comma between the two" if two else "put a text that begins with `{` or `[` in quotes"
        return DocumentError("is not YAML: more text stands behind a bracket that closes", hint, mark)
    if mark and line[mark.column - 1 : mark.column] == "\t" and "cannot start any token" in problem:
        return DocumentError("is not YAML: a tab stands here", "write spaces in its place", mark)
    hint = next((hint for words, hint in _HINTS if words in problem), "check indentation and quotes around here")
    return DocumentError(f"is not YAML: {problem}", hint, mark)


_HINTS = (
    ("mapping values are not allowed", "put a text that holds `: ` in quotes"),
    (
        "cannot start any token",
        "put a text that begins with `%`, `@` or a backtick in quotes",
    ),
    ("unknown escape character", "write regular expressions in single quotes or without quotes"),
    ("found unexpected end of stream", "close the quotes"),
    ("could not find expected ':'", "write `key: value`, and quotes around a text over several lines"),
    ("expected <block end>", "indent the keys of one entry alike"),
    ("did not find expected", "close the bracket, and put a text that holds `{`, `[` or `,` in quotes"),
    ("expected ',' or", "close the bracket, and put a text that holds `{`, `[` or `,` in quotes"),
)


def _unprintable(text: str, error: ReaderError) -> DocumentError:
    position = error.position if isinstance(error.position, int) else 0
    before = text[:position]
    mark = Mark(before.count("\n") + 1, position - (before.rfind("\n") + 1) + 1)
    character = error.character if isinstance(error.character, int) else ord(str(error.character)[:1] or "\0")
    return DocumentError(
        f"holds the character U+{character:04X}, which YAML does not allow",
        "take it out, or write it as an escape in double quotes",
        mark,
    )
