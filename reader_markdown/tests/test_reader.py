from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib.resources import files

from lection_core import BlockTree, Source
from lection_profiles import load_profile
from lection_reader_markdown import MarkdownReader

Read = Callable[..., BlockTree]
SAMPLES = [item.read_bytes().decode("utf-8") for item in files("lection_reader_markdown").joinpath("samples").iterdir()]


def test_importing_the_package_imports_no_parser() -> None:
    code = (
        "import sys, lection_reader_markdown; print([name for name in ('pyromark', 'pydantic') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


def test_every_family_is_declared_and_used(read: Read) -> None:
    manifest = tomllib.loads(files("lection_reader_markdown").joinpath("reader.toml").read_text(encoding="utf-8"))
    profile = load_profile({"name": "x", "extends": "markdown", "heading_rules": [{"name": "bold", "bold": True}]})
    blocks = [block for text in [*SAMPLES, "**Bold**\n"] for block in read(text, profile).blocks]
    families = {block.matched_by.partition(":")[0] for block in blocks if ":" in block.matched_by}
    assert families == set(manifest["readers"]["markdown"]["families"])


def test_reading_again_gives_the_same(read: Read) -> None:
    for text in SAMPLES:
        assert read(text).to_json() == read(text).to_json()


def test_blocks_come_before_the_whole_is_read() -> None:
    source = Source.from_text("# a\n\n" * 1000, name="x.md")
    items = iter(MarkdownReader().read(source))
    assert [getattr(next(items), "kind", None) for _ in range(2)] == ["document", "section"]


def test_an_empty_text_is_a_document(read: Read) -> None:
    for text in ("", " \n\t\r\n"):
        assert [block.kind for block in read(text).blocks] == ["document"]
