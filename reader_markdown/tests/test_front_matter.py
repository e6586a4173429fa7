from __future__ import annotations

import pytest
from lection_reader_markdown.front_matter import front_matter


@pytest.mark.parametrize(
    ("text", "metadata"),
    [
        ("---\ntitle: x\n---\nbody\n", "title: x\n"),
        ("---\ntitle: x\n\nmore: y\n...\nbody", "title: x\n\nmore: y\n"),
        ("---  \r\n# comment\r\ntitle: x\r\n---\r\n", "# comment\r\ntitle: x\r\n"),
        ("---\n- a\n- b\n---\n", "- a\n- b\n"),
        ("+++\ntitle = 'x'\n---\n+++\n", "title = 'x'\n---\n"),
    ],
)
def test_metadata_at_the_beginning_is_found(text: str, metadata: str) -> None:
    found = front_matter(text)
    assert found is not None
    assert text[found.start : found.stop] == metadata


@pytest.mark.parametrize(
    "text",
    [
        "---\nFoo\n---\nBar\n---\nBaz\n",  # CommonMark: a break and two headings
        "---\n\ntitle: x\n---\n",
        "---\n---\n",
        "\n---\ntitle: x\n---\n",
        "text\n\n---\ntitle: x\n---\n",
        "> ---\n> title: x\n> ---\n",
        "---\ntitle: x\n",
        "+++\n\n+++\n",
        "----\ntitle: x\n----\n",
    ],
)
def test_other_breaks_are_no_metadata(text: str) -> None:
    assert front_matter(text) is None
