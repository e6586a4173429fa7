"""One installed distribution: its name, its version and the fingerprint of what was installed."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from lection_plugins.found.regular_file import UnusableFileError, read_regular

_LONGEST_SUMMARY = 200

ReadText = Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class Distribution:
    """One installed distribution as its own metadata names it; `read` gives the text of one of its metadata files."""

    name: str
    version: str
    read: ReadText = field(repr=False, compare=False)

    def __str__(self) -> str:
        return f"{self.name} {self.version}"

    @property
    def summary(self) -> str:
        """The one-line summary of the package, "" if it has none."""
        return header(self.read("METADATA") or self.read("PKG-INFO") or "", "Summary")[:_LONGEST_SUMMARY]

    @property
    def record(self) -> str:
        """The sha256 of its RECORD as hexadecimal digits, "" where the installation has no RECORD.

        RECORD lists every installed file with its hash, so another build of the same version has another one. An
        editable installation's RECORD does not list the code.
        """
        import hashlib

        text = self.read("RECORD")
        return hashlib.sha256(text.encode()).hexdigest() if text else ""

    @property
    def folder(self) -> str:
        """The metadata folder, "" where it is in no folder of the path."""
        return getattr(self.read, "path", "")

    @property
    def removable(self) -> bool:
        """Whether pip can take it away: as far as is known, it has a list of its files."""
        return not self.folder or any(self.read(name) is not None for name in ("RECORD", "installed-files.txt"))

    @property
    def own_folder(self) -> str:
        """The folder an editable installation is of, "" for any other: whoever has that can mend the code itself."""
        import json
        from urllib.parse import unquote, urlsplit

        try:
            record = json.loads(self.read("direct_url.json") or "{}")
            address = urlsplit(record["url"]) if record["dir_info"]["editable"] is True else None
        except (KeyError, TypeError, ValueError):
            return ""
        return printable(unquote(address.path)) if address is not None and address.scheme == "file" else ""


def canonical(name: str) -> str:
    """The spelling under which two names of one distribution are equal (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def printable(text: str) -> str:
    """The text with everything that could steer a terminal written as an escape: names come from strangers."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def header(metadata: str, key: str) -> str:
    """The value of a one-line header of METADATA, "" if it is not there.

    Parsing all of it as a message takes 0.3 ms and imports the e-mail package.
    """
    for line in metadata.splitlines():
        if not line:
            break
        name, _, value = line.partition(":")
        if name.lower() == key.lower():
            return printable(value.strip())
    return ""


class MetadataFolder:
    """One metadata folder: called with the name of a file in it, it gives the text, or None if it cannot be read."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __call__(self, name: str) -> str | None:
        """The text of the file."""
        return self.read(name)[0]

    def read(self, name: str) -> tuple[str | None, str]:
        """The text of the file, None if it cannot be read, and what is wrong with the file, "" if nothing is.

        A file that is not there is none that is wrong. One that is not UTF-8 is read with the wrong bytes replaced.
        """
        try:
            # Bytes: a text file object takes twice as long to make, and 300 are read for one listing.
            data = read_regular(f"{self.path}{os.sep}{name}")
        except UnusableFileError as error:
            return None, f"{name} {error}"
        except OSError as error:
            missing = isinstance(error, FileNotFoundError | NotADirectoryError)
            return None, "" if missing else f"{name} cannot be read: {error.strerror}"
        try:
            return data.decode("utf-8"), ""
        except UnicodeDecodeError as error:
            return data.decode("utf-8", "replace"), f"{name} is not UTF-8 (byte {error.start})"
