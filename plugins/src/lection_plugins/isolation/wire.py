"""What goes between the host and a worker: the request as one file, the answer as JSON lines.

The request is pickled: it goes only from the host to the worker. Nothing that a worker says is ever unpickled; each of
its lines is JSON, read into the contract's own types, which check every value.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import TYPE_CHECKING, Any, NoReturn

from lection_plugins.found.distribution import printable

if TYPE_CHECKING:
    from pathlib import Path

    from lection_core import Block, Dropped, LinearText, Profile, Source, Span

    from lection_plugins.isolation.limits import Limits

_LONGEST = 10_000


class AnswerError(Exception):
    """A worker's line is no answer; the text says why."""


@dataclass(frozen=True, slots=True)
class SourceParts:
    """A source as it travels: `data` are the original bytes, or the text as UTF-8 where `encoding` is None."""

    data: bytes
    name: str
    media_type: str | None
    encoding: str | None

    @classmethod
    def of(cls, source: Source) -> SourceParts:
        """The parts of a source whose text is at hand, such that the worker has exactly this text.

        The bytes of a stream are gone once it is read; of such a source the text travels.
        """
        parts = cls(source.data, source.name, source.media_type, source.encoding)
        if parts.source().sha256 == source.sha256:
            return parts
        return cls(source.text.encode(), source.name, source.media_type, None)

    def source(self) -> Source:
        """A source of these parts."""
        from lection_core import Source

        common: dict[str, Any] = {"name": self.name, "media_type": self.media_type, "limit": None}
        if self.encoding is None:
            return Source.from_text(self.data.decode(), **common)
        if self.encoding == "binary":
            return Source.from_bytes(self.data, binary=True, **common)
        return Source.from_bytes(self.data, encoding=self.encoding, errors="replace", **common)


@dataclass(frozen=True, slots=True)
class Request:
    """What a worker is to do: import one plugin and, if there is a source, read it."""

    group: str
    id: str
    value: str
    distribution: str
    version: str
    families: tuple[str, ...]
    limits: Limits
    path: tuple[str, ...]
    source: SourceParts | None = None
    profile: Profile | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    trace_file: Path | None = None
    hook: str = ""
    """The hook to call after the import, with `arguments`; a tree among them has the text of `source`."""
    arguments: Mapping[str, object] = field(default_factory=dict)
    further: tuple[tuple[str, str, str], ...] = ()
    """More entry points of the same distribution to import, each a group, an id and a value."""


@dataclass(frozen=True, slots=True)
class ImportedAnswer:
    """The plugin was imported: seconds, modules brought in, what it did besides."""

    seconds: float
    modules: tuple[str, ...]
    breaches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FailedAnswer:
    """The plugin broke in `stage`."""

    stage: str
    reason: str
    details: str


@dataclass(frozen=True, slots=True)
class RefusedAnswer:
    """The reader says that the input is not of its format."""

    message: str
    offset: int | None


@dataclass(frozen=True, slots=True)
class HookAnswer:
    """What a hook answered: a value, or a tree, whose blocks and notices follow; `hooks` are those the plugin has."""

    value: Any
    tree: bool
    hooks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EndAnswer:
    """Everything has been said; an answer without it is cut off."""


Answer = ImportedAnswer | FailedAnswer | RefusedAnswer | HookAnswer | EndAnswer


def encode(item: Block | Dropped | LinearText | Answer) -> bytes:
    """One line of answer."""
    content = {f.name: getattr(item, f.name) for f in fields(item) if not _is_default(item, f)}
    line = json.dumps([type(item).__name__, content], default=_plain, allow_nan=False)
    return f"{line}\n".encode()


def decode(line: bytes) -> Block | Dropped | LinearText | Answer:
    """The item a line stands for; AnswerError for anything that is none."""
    from lection_core import Block, Dropped, LinearText, Span

    try:
        kind, content = json.loads(line, parse_constant=_no_constant)
        if kind == "Block":
            spans = tuple(Span(**span) for span in content.pop("spans", ()))
            return Block(**_pair(content, "source"), spans=spans)
        if kind == "Dropped":
            return Dropped(**{**content, "sources": tuple(map(tuple, content.get("sources", ())))})
        if kind == "LinearText":
            return LinearText(**content)
        return _ANSWERS[kind](content)
    except Exception as error:
        raise AnswerError(f"{type(error).__name__}: {printable(str(error))[:300]}") from error


def _pair(content: dict[str, Any], key: str) -> dict[str, Any]:
    return {**content, key: tuple(content[key])} if content.get(key) is not None else content


def _imported(content: Mapping[str, Any]) -> Answer:
    modules, breaches = (tuple(map(_text, content.get(key, ()))) for key in ("modules", "breaches"))
    return ImportedAnswer(float(content["seconds"]), modules, breaches)


def _failed(content: Mapping[str, Any]) -> Answer:
    details = content["details"]
    return FailedAnswer(
        _text(content["stage"]), _text(content["reason"]), "\n".join(map(printable, details.split("\n")))
    )


def _refused(content: Mapping[str, Any]) -> Answer:
    offset = content.get("offset")
    return RefusedAnswer(_text(content["message"]), None if offset is None else int(offset))


def _hook(content: Mapping[str, Any]) -> Answer:
    value = content["value"]
    if isinstance(value, dict) and not all(isinstance(name, str) for name in value):
        raise TypeError("names that are no texts")
    return HookAnswer(value, bool(content["tree"]), tuple(map(_text, content["hooks"])))


def _end(content: Mapping[str, Any]) -> Answer:
    return EndAnswer()


_ANSWERS = {
    "ImportedAnswer": _imported,
    "FailedAnswer": _failed,
    "RefusedAnswer": _refused,
    "HookAnswer": _hook,
    "EndAnswer": _end,
}


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{type(value).__name__} where a text should be")
    return printable(value[:_LONGEST])


def _is_default(item: object, item_field: Any) -> bool:
    return item_field.default is not MISSING and getattr(item, item_field.name) == item_field.default


def _plain(span: Span) -> object:
    return {f.name: getattr(span, f.name) for f in fields(span)}


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")
