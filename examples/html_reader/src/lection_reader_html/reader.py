"""The reader: a source in, blocks out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from lection_core import Block, Dropped, Profile, Source, fold

HEADING = "= "
REMARK = "% "
NO_OPTIONS: Mapping[str, object] = MappingProxyType({})


class HtmlReader:
    """Reads text in which `= ` begins a heading and `% ` a remark; blank lines part paragraphs.

    This format is here to be replaced by yours. What stays: the document block comes first; blocks come in the order
    of the source, each with its depth, the range it stands at, the rule that recognised it and how sure that is; what
    is left out is said, with a reason; nothing in a document makes it raise.
    """

    def read(
        self, source: Source, profile: Profile | None = None, options: Mapping[str, object] = NO_OPTIONS
    ) -> Iterator[Block | Dropped]:
        """Yield the document, then its headings, paragraphs and remarks in order."""
        yield Block(kind="document", depth=0)
        depth = 1
        for start, end in units(source.text):
            unit = source.text[start:end]
            if unit.startswith(REMARK):
                yield Dropped("remark", 1, "A line with % is a remark for the writer, not text.", ((start, end),))
            elif unit.startswith(HEADING):
                yield Block(
                    kind="section",
                    depth=1,
                    text=fold(unit.removeprefix(HEADING)),
                    matched_by="html:heading",
                    confidence=1.0,  # the format states it; what your code guesses stays below 0.7
                    source=(start, end),
                )
                depth = 2
            else:
                # Said nothing of how it was recognised, it is a fallback with confidence 0.0.
                yield Block(kind="paragraph", depth=depth, text=fold(unit), source=(start, end))


def units(text: str) -> Iterator[tuple[int, int]]:
    """The range of each heading, remark and paragraph; a paragraph ends at a blank line, a heading or a remark."""
    position, start, end = 0, None, 0
    for line in text.splitlines(keepends=True):
        alone = line.startswith((HEADING, REMARK))
        if start is not None and (alone or not line.strip()):
            yield start, end
            start = None
        if alone:
            yield position, position + len(line.rstrip())
        elif line.strip():
            start = position if start is None else start
            end = position + len(line.rstrip())
        position += len(line)
    if start is not None:
        yield start, end
