"""Metadata at the beginning of a document."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_YAML: Final = re.compile(r"---[ \t]*\r?\n(?=[^\s:#-][^:\r\n]*:(?!\S)|#|-[ \t])")
_YAML_END: Final = re.compile(r"^(?:---|\.\.\.)[ \t\r]*$", re.MULTILINE)
_TOML: Final = re.compile(r"\+\+\+[ \t]*\r?\n(?=\S)")
_TOML_END: Final = re.compile(r"^\+\+\+[ \t\r]*$", re.MULTILINE)


class FrontMatter(NamedTuple):
    """Where the lines of the metadata begin and end, and where its closing line ends; it begins at 0."""

    start: int
    stop: int
    end: int


def front_matter(source: str) -> FrontMatter | None:
    """Find the metadata that `source` begins with: YAML between `---` lines, or TOML between `+++` lines.

    YAML begins with a key, a comment or a list entry: two thematic breaks around a sentence are no metadata. The
    parser's own rule takes such lines for metadata anywhere in a document, and even inside a list item.
    """
    for begin, finish in ((_YAML, _YAML_END), (_TOML, _TOML_END)):
        opening = begin.match(source)
        closing = finish.search(source, opening.end()) if opening else None
        if opening and closing:
            return FrontMatter(opening.end(), closing.start(), closing.end())
    return None
