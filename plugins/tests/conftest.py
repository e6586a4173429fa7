"""A folder on the import path that tests install tiny packages into."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

import pytest

MANIFEST = """\
[readers.{id}]
api = ">=1.0,<2"
families = ["{id}"]
[readers.{id}.formats]
extensions = [".{id}"]
"""

READER = """\
from lection_core import Block, Dropped

class Reader:
    def read(self, source, profile=None, options={{}}):
        yield Block(kind="document", depth=0)
        yield Block(kind="paragraph", depth=1, text=source.text, matched_by="{id}:all", confidence=1.0,
                    source=(0, len(source.text)))
"""


@dataclass(frozen=True)
class Site:
    """A folder of installed packages, as pip leaves them."""

    folder: Path

    def install(self, name: str, entry_points: str, files: dict[str, str] | None = None, version: str = "1.0") -> None:
        """Install a distribution of that name, its entry points and its files."""
        info = self.folder / f"{name.replace('-', '_')}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nSummary: About {name}\n"
        )
        (info / "entry_points.txt").write_text(dedent(entry_points), encoding="utf-8")
        (info / "RECORD").write_text("".join(f"{path},,\n" for path in files or {}))
        for path, text in (files or {}).items():
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / path).write_text(dedent(text), encoding="utf-8")

    def reader(self, reader: str, code: str = "", manifest: str = MANIFEST, version: str = "1.0") -> str:
        """Install a reader of that id from the distribution `acme-<id>`; the code has a class Reader."""
        files = {f"{reader}_pkg/__init__.py": dedent(code) or READER.format(id=reader)}
        if manifest:
            files[f"{reader}_pkg/reader.toml"] = manifest.format(id=reader)
        self.install(f"acme-{reader}", f"[lection.readers]\n{reader} = {reader}_pkg:Reader\n", files, version)
        return reader

    def plaintext(self) -> None:
        """Install a stand-in for the plain-text reader that comes with Lection, whether or not that is installed."""
        manifest = '[readers.plaintext]\napi = "1.0"\nfamilies = []\nformats.extensions = [".txt"]\n'
        files = {"plain_pkg/__init__.py": READER.format(id="plaintext"), "plain_pkg/reader.toml": manifest}
        self.install("lection-reader-plaintext", "[lection.readers]\nplaintext = plain_pkg:Reader\n", files)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """An empty Site at the front of the import path, and no settings of the user who runs the tests."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("LECTION_CONFIG", str(tmp_path / "config"))
    for name in ("LECTION_BLOCK", "LECTION_ONLY", "LECTION_STRICT"):
        monkeypatch.delenv(name, raising=False)
    before = set(sys.modules)
    yield Site(folder)
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(folder)):
            del sys.modules[name]
