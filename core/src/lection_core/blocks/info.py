"""What a tree says about where it came from: source, reader, profile."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import ConfigDict

from lection_core.blocks.attrs import check_text
from lection_core.blocks.contracted import contracted
from lection_core.errors import ContractError
from lection_core.modelling import dataclass

_STRICT = ConfigDict(strict=True, extra="forbid")


@contracted()
@dataclass(frozen=True, slots=True, kw_only=True, config=_STRICT)
class LinearInfo:
    """The identity of a linear text, without the text.

    :param length: number of code points.
    :param sha256: of the text as UTF-8, 64 hexadecimal digits.

    Source: formats.md, F-01.
    """

    length: int
    sha256: str

    def __post_init__(self) -> None:
        _check_texts(self)


@contracted()
@dataclass(frozen=True, slots=True, kw_only=True, config=_STRICT)
class SourceInfo:
    """The identity of a source, without its text.

    :param name: file name or other name; empty when it has none.
    :param media_type: as given by the caller, or None.
    :param encoding: the encoding the bytes were decoded with; None for text that came as text.
    :param encoding_certainty: ``given`` (by the caller), ``marked`` (a byte-order mark), ``declared`` (by the bytes
        themselves), ``valid`` (it decodes as UTF-8), ``detected`` (by a library, which can be wrong) or ``assumed``
        (nothing fits; bad bytes are replaced).
    :param length: number of code points, of bytes where the encoding is ``binary``; None where a stream is not read to
        its end.
    :param sha256: of the text as UTF-8, of the bytes where the encoding is ``binary``, 64 hexadecimal digits; None
        where a stream is not read to its end.
    :param linear: length and hash of the linear text that the reader stated; None where ranges count in the source's
        own text.

    Source: blocks.md, "BlockTree"; formats.md, F-01.
    """

    name: str = ""
    media_type: str | None = None
    encoding: str | None = None
    encoding_certainty: str = "given"
    length: int | None = None
    sha256: str | None = None
    linear: LinearInfo | None = None

    def __post_init__(self) -> None:
        _check_texts(self)

    @property
    def text_length(self) -> int | None:
        """The length of the text that ranges count in: the linear text where there is one, else the source's own."""
        return self.length if self.linear is None else self.linear.length

    @property
    def text_sha256(self) -> str | None:
        """The hash of the text that ranges count in: the linear text where there is one, else the source's own."""
        return self.sha256 if self.linear is None else self.linear.sha256


@contracted()
@dataclass(frozen=True, slots=True, kw_only=True, config=_STRICT)
class ReaderInfo:
    """The reader that made a tree: its id and the distribution and version it came in."""

    id: str
    distribution: str = ""
    version: str = ""

    def __post_init__(self) -> None:
        _check_texts(self)


@contracted()
@dataclass(frozen=True, slots=True, kw_only=True, config=_STRICT)
class Selection:
    """How a profile was chosen automatically.

    :param winner: name of the chosen profile.
    :param score: its score; higher is better.
    :param runner_up: name of the next best, None when there was none.
    :param margin: winner's score less the runner-up's.
    :param sample: number of characters that were scored.

    Source: profiles.md, "Choosing".
    """

    winner: str
    score: float
    runner_up: str | None
    margin: float
    sample: int

    def __post_init__(self) -> None:
        _check_texts(self)


@contracted()
@dataclass(frozen=True, slots=True, kw_only=True, config=_STRICT)
class ProfileInfo:
    """The profile a tree was read under; ``selection`` where it was chosen automatically."""

    name: str
    version: str = "1"
    sha256: str = ""
    selection: Selection | None = None

    def __post_init__(self) -> None:
        _check_texts(self)


def _check_texts(info: LinearInfo | SourceInfo | ReaderInfo | Selection | ProfileInfo) -> None:
    for name in info.__slots__:
        value = getattr(info, name)
        if isinstance(value, str):
            check_text(value, name)


def check_parts(source: object, reader: object, profile: object, transformed_by: Iterable[object]) -> None:
    """Refuse what stands in the place of these parts of a tree before it would be noticed on writing.

    :raises ContractError: B-06.
    """
    for name, value, kind in (
        ("source", source, SourceInfo),
        ("reader", reader, ReaderInfo),
        ("profile", profile, ProfileInfo),
    ):
        if not isinstance(value, kind) and (name == "source" or value is not None):
            raise ContractError("B-06", f"{name} is of type {type(value).__name__}; it must be a {kind.__name__}")
    for part in transformed_by:
        if not isinstance(part, str):
            raise ContractError("B-06", f"transformed_by holds {part!r:.40}; it must hold names")
        check_text(part, "transformed_by")
