"""Reading pieces of HTML in tests."""

from __future__ import annotations

from lection_core import BlockTree, Profile, Source, conservation_faults
from lection_profiles import load_profile

from lection_reader_html import HtmlReader


def read(html: str | bytes, profile: str | Profile | None = None, **options: object) -> BlockTree:
    """The tree of a page, its conservation checked."""
    data = html.encode() if isinstance(html, str) else html
    source = Source.from_bytes(data, name="page.html", binary=True)
    loaded = load_profile(profile) if isinstance(profile, str) else profile
    tree = BlockTree.from_items(HtmlReader().read(source, loaded, options), source=source)
    assert conservation_faults(tree) == ()
    return tree


def rows(html: str | bytes, profile: str | Profile | None = None, **options: object) -> list[tuple[object, ...]]:
    """Depth, kind, label and text of each block but the document."""
    blocks = read(html, profile, **options).blocks[1:]
    return [(block.depth, block.kind, block.label, block.text) for block in blocks]
