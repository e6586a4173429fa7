"""From bytes to text: which encoding, and how sure.

Order: the caller's encoding, a byte-order mark, what the format declares, UTF-8, a detection library; what passes for
UTF-8 and is evidently something else, UTF-16 without a mark above all, is told from it. Source: readers.md, "Source".
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from lection_core.errors import SourceError
from lection_core.source.detection import detected, disguised
from lection_core.source.replacement import Errors, policy

Certainty = Literal["given", "marked", "declared", "valid", "detected", "assumed"]

_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_FAMILIES: Final = {"utf-8-sig": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
_DOMAIN_NAMES: Final = ("idna", "punycode")


@dataclass(frozen=True, slots=True)
class Encoding:
    """An encoding that was settled on.

    :param name: the codec's own name, for example ``utf-8`` or ``cp1252``.
    :param certainty: ``given`` by the caller, ``marked`` by a byte-order mark, ``declared`` by the bytes themselves,
        ``valid`` UTF-8, ``detected`` by the library, or ``assumed`` because nothing fits and replacing was asked for.
    :param mark: number of bytes of the byte-order mark, 0 without one.
    """

    name: str
    certainty: Certainty
    mark: int = 0

    def decode(self, data: bytes, errors: Errors) -> str:
        """Return the text behind the mark; surrogates in it are still to be replaced.

        :raises UnicodeDecodeError: with positions counted from behind the mark.
        """
        return str(data[self.mark :], self.name, policy(self.name, errors))

    def accepts(self, data: bytes, final: bool) -> UnicodeDecodeError | None:
        """Return what is wrong with the bytes in this encoding, None when nothing is.

        :param final: False for the head of a longer input, which may end inside a character.
        """
        decoder = codecs.getincrementaldecoder(self.name)(policy(self.name, "strict"))
        try:
            decoder.decode(data[self.mark :], final)
        except UnicodeDecodeError as error:
            return error
        return None


def settle(
    data: bytes, given: str | None, errors: Errors, name: str, final: bool = True, declared: str | None = None
) -> Encoding:
    """Return the encoding of ``data``.

    :param given: the caller's encoding.
    :param declared: what the bytes say of themselves, taken where it exists and fits them.
    :param final: False when ``data`` is the head of a stream.
    :raises SourceError: when none fits, with the byte offset and the encodings tried, unless ``errors`` is
        ``replace``; and for a given encoding that does not exist.
    """
    tried: list[str] = []
    first: tuple[Encoding, UnicodeDecodeError] | None = None
    for encoding in _candidates(data, given, name, final, declared):
        fault = encoding.accepts(data, final)
        if fault is None or (errors == "replace" and encoding.certainty in ("given", "marked")):
            return encoding
        first = first or (encoding, fault)
        tried.append(encoding.name)
    if errors == "replace":
        return Encoding("utf-8", "assumed")
    assert first is not None
    raise _undecodable(*first, tuple(dict.fromkeys(tried)), name)


def _candidates(data: bytes, given: str | None, name: str, final: bool, declared: str | None) -> Iterator[Encoding]:
    """Yield the encodings to try, lazily: the detection library is only loaded when UTF-8 does not fit."""
    if given is not None:
        yield _given(data, given, name)
        return
    marked = False
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            marked = True
            yield Encoding(encoding, "marked", len(mark))
    if marked:
        return
    if declared is not None and (codec := _codec(declared)) is not None:
        yield Encoding(codec, "declared")
    if (other := disguised(data)) is not None:
        yield Encoding(other, "detected")
        if other.startswith("utf"):  # a unit cut off at the end makes it no UTF-8 full of NULs
            return
    utf8 = Encoding("utf-8", "valid")
    yield utf8
    fault = utf8.accepts(data, final)
    if fault is not None and not _cut_short(data, fault):
        yield from (Encoding(encoding, "detected") for encoding in detected(data, fault.start, final))


def _given(data: bytes, given: str, name: str) -> Encoding:
    codec = _codec(given)
    if codec is None:
        raise SourceError(f"there is no text encoding named {given!r}; known are utf-8, cp1252, utf-16 …", name)
    for mark, encoding in _MARKS:
        if data.startswith(mark) and (encoding == codec or _is_family(codec, encoding)):
            return Encoding(encoding, "given", len(mark))
    return Encoding(_FAMILIES.get(codec, codec), "given")


def _codec(encoding: str) -> str | None:
    """Return the codec's own name for a text encoding, None where there is no such encoding."""
    try:
        "".encode(encoding)
        codec = codecs.lookup(encoding).name
    except (LookupError, ValueError):
        return None
    return None if codec in _DOMAIN_NAMES else codec


def _is_family(codec: str, encoding: str) -> bool:
    """Tell whether ``utf-16`` or the like leaves the byte order to the mark."""
    return codec in _FAMILIES and encoding.startswith(codec.removesuffix("-sig"))


def _cut_short(data: bytes, fault: UnicodeDecodeError) -> bool:
    """Tell whether the input is UTF-8 whose last character is cut off, which no other encoding would read rightly."""
    return fault.reason == "unexpected end of data" and not data[: fault.start].isascii()


def _undecodable(encoding: Encoding, fault: UnicodeDecodeError, tried: tuple[str, ...], name: str) -> SourceError:
    offset = fault.start + encoding.mark
    return SourceError(
        f"byte 0x{fault.object[fault.start]:02X} at offset {offset} cannot be decoded as {encoding.name} "
        f"({fault.reason}); tried {', '.join(tried)}; name the encoding, or read with errors='replace'",
        name,
        offset,
        tried,
    )
