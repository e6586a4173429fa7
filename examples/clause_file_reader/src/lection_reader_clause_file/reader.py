"""The reader: a source in, blocks out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from lection_core import Block, Dropped, Kind, Profile, Source, fold

RECORD = re.compile(r"(?P<tag>[A-Z]+):\s*")
LABEL = re.compile(r"(?:\([0-9a-z]+\)|[0-9]+(?:\.[0-9]+)*)(?=\s|$)")
KINDS: Mapping[str, Kind] = MappingProxyType(
    {"CLAUSE": "section", "ITEM": "item", "TEXT": "paragraph", "TITLE": "paragraph"}
)
NO_OPTIONS: Mapping[str, object] = MappingProxyType({})


class ClauseFileReader:
    """Reads clause files: a record a line, its tag before a colon.

    ``CLAUSE`` begins a section, one level deeper for each dot in its number, and ``ITEM`` has a label too. A line
    without a tag belongs to no clause and is a fallback. A record with another tag is left out.
    """

    def read(
        self, source: Source, profile: Profile | None = None, options: Mapping[str, object] = NO_OPTIONS
    ) -> Iterator[Block | Dropped]:
        """Yield the document, then its records in order."""
        yield Block(kind="document", depth=0)
        open_clause, position = 0, 0  # the depth of the clause that is open, 0 for none; where the line begins
        for line in source.text.splitlines(keepends=True):
            place = (position, position + len(line.rstrip()))
            position += len(line)
            record = RECORD.match(line)
            if record is None:
                if line.strip():
                    open_clause = 0
                    yield Block(kind="paragraph", depth=1, text=fold(line), source=place)
                continue
            tag, text = record["tag"], line[record.end() :]
            if tag not in KINDS:
                yield Dropped("unknown_tag", 1, f"Clause files have no record that is called {tag}.", (place,))
                continue
            label = LABEL.match(text) if tag in ("CLAUSE", "ITEM") else None
            if tag == "CLAUSE":
                open_clause = min(label[0].count(".") if label else 0, open_clause) + 1
            yield Block(
                kind=KINDS[tag],
                depth=open_clause if tag == "CLAUSE" else open_clause + 1,
                role="title" if tag == "TITLE" else None,
                label=label[0] if label else None,
                text=fold(text[label.end() :] if label else text),
                matched_by=f"clause-file:{tag}",
                confidence=1.0,
                attrs={"tag": tag},
                source=place,
            )
