"""An input: a document a check lets the reader read, and where it comes from."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from lection_core import Source

if TYPE_CHECKING:
    from pathlib import Path

Origin = Literal["sample", "hostile", "mutation"]
"""Where an input comes from: the reader's samples, the shipped corpus, or mutations of samples.

It outlives shrinking and capsules, since some checks look at inputs of one origin only."""


@dataclass(frozen=True, slots=True)
class Input:
    """One document: the bytes of a file, or a text that need not be encodable.

    :param name: unique in a run; the file name the reader sees ends with it.
    :param data: the bytes, None where there is a text.
    :param content: the text, None where there are bytes.
    :param binary: the bytes are no text.
    """

    name: str
    origin: Origin
    data: bytes | None = None
    content: str | None = None
    binary: bool = False

    @classmethod
    def of_text(cls, name: str, text: str, origin: Origin = "hostile") -> Input:
        """An input that is text."""
        return cls(name, origin, None, text)

    @classmethod
    def of_file(cls, path: Path, name: str, *, binary: bool = False) -> Input:
        """A sample: the bytes of a file."""
        return cls(name, "sample", path.read_bytes(), None, binary)

    def source(self, name: str | None = None) -> Source:
        """A fresh source; bytes that cannot be decoded are replaced, so that making one never fails."""
        shown = self.name if name is None else name
        if self.data is None:
            return Source.from_text(self.content or "", name=shown)
        return Source.from_bytes(self.data, name=shown, errors="replace", binary=self.binary)

    @property
    def text(self) -> str:
        """The decoded text, empty for a binary input."""
        return self.source().text

    def changed(self, note: str, text: str) -> Input:
        """The same document with another text, its name saying how it was changed."""
        return Input(self._name_with(note), "mutation", None, text)

    def damaged(self, note: str, data: bytes) -> Input:
        """The same binary document with other bytes, its name saying how it was changed."""
        return Input(self._name_with(note), "mutation", data, None, True)

    def _name_with(self, note: str) -> str:
        stem, dot, suffix = self.name.rpartition(".")
        return f"{stem} ({note}).{suffix}" if dot else f"{self.name} ({note})"

    @property
    def digest(self) -> str:
        """Eight hexadecimal digits of the content, to name files by."""
        content = self.data if self.data is not None else (self.content or "").encode("utf-8", "surrogatepass")
        return hashlib.sha256(content).hexdigest()[:8]

    @property
    def excerpt(self) -> str:
        """The content in at most 200 characters, escaped."""
        shown = repr(self.data if self.binary else self.text)
        return shown if len(shown) <= 200 else f"{shown[:197]}..."
