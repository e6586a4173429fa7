"""The forms `lection read` writes trees in, each a sink that takes one tree after another."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Final

from lection.rendering.places import Lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from lection_core import BlockTree

    from lection.output.output import Output
    from lection.rendering.pieces import Line

__all__ = ["SINKS", "JsonLinesSink", "Sink"]


class Sink(ABC):
    """Writes trees to one output in one form; call `close` after the last."""

    ending: ClassVar[str]
    """What the names of files of this form end in."""
    joins: ClassVar[bool] = True
    """Whether several documents can go into one file."""

    def __init__(self, output: Output) -> None:
        """Write to `output`."""
        self.output = output

    @abstractmethod
    def write(self, tree: BlockTree) -> None:
        """Write one tree."""

    def close(self) -> None:
        """Write what stands after the last tree."""
        self.output.flush()


class _Drawn(Sink):
    """Draws for people; a blank line stands between two documents."""

    _begun = False

    def write(self, tree: BlockTree) -> None:
        """Draw one tree."""
        if self._begun:
            self.output.draw([()])
        self._begun = True
        self.output.draw(self._lines(tree, Lines(tree.text)))

    @abstractmethod
    def _lines(self, tree: BlockTree, lines: Lines) -> Iterable[Line]: ...


class TreeSink(_Drawn):
    """The tree as a tree, under it its summary."""

    ending = ".tree.txt"

    def _lines(self, tree: BlockTree, lines: Lines) -> Iterator[Line]:
        from lection.rendering.outline import draw_outline
        from lection.rendering.summary import draw_summary

        yield from draw_outline(tree, lines, self.output.screen)
        yield ()
        yield from draw_summary(tree, lines, self.output.screen)


class TableSink(_Drawn):
    """One aligned row a block."""

    ending = ".table.txt"

    def _lines(self, tree: BlockTree, lines: Lines) -> Iterable[Line]:
        from lection.rendering.flat import draw_table

        return draw_table(tree, lines, self.output.screen)


class JsonSink(Sink):
    """One JSON object a document, each on one line."""

    ending = ".json"

    def write(self, tree: BlockTree) -> None:
        """Write the tree's object."""
        self.output.data(tree.to_json() + "\n")


class JsonLinesSink(Sink):
    """One JSON record a line: the tree, its blocks, what was dropped, the end."""

    ending = ".jsonl"

    def write(self, tree: BlockTree) -> None:
        """Write the tree's records."""
        for record in tree.to_jsonl():
            self.output.data(record + "\n")

    def write_lines(self, records: Iterable[str]) -> None:
        """Write records as they come; each is handed on at once, so that what reads them need not wait."""
        for record in records:
            self.output.data(record + "\n")
            self.output.flush()


class MarkdownSink(Sink):
    """The tree back as clean markdown, labels kept; a thematic break stands between two documents."""

    ending = ".md"
    _begun = False

    def write(self, tree: BlockTree) -> None:
        """Write the tree as markdown."""
        from lection.rendering.markdown.document import render_markdown

        if self._begun:
            self.output.data("\n* * *\n\n")
        self._begun = True
        for line in render_markdown(tree):
            self.output.data(line + "\n")


class HtmlSink(Sink):
    """One self-contained page that shows the document and how each block was recognised."""

    ending = ".html"
    joins = False

    def write(self, tree: BlockTree) -> None:
        """Write the page."""
        from lection.rendering.html.document import render_html

        for piece in render_html(tree, Lines(tree.text)):
            self.output.data(piece)


class ParquetSink(Sink):
    """One Parquet file, one row a block; its metadata hold what stands once in each document."""

    ending = ".parquet"

    def __init__(self, output: Output) -> None:
        """Write to `output`, which may not be a terminal."""
        from lection_core.codec.arrow import arrow_schema, pyarrow

        super().__init__(output)
        self._headers: list[Any] = []
        with output.writing():
            self._writer = pyarrow("pyarrow.parquet").ParquetWriter(output.stream, arrow_schema())

    def write(self, tree: BlockTree) -> None:
        """Write the tree's rows."""
        table = tree.to_arrow()
        self._headers.append(json.loads(table.schema.metadata[b"lection"]))
        with self.output.writing():
            self._writer.write_table(table.replace_schema_metadata())

    def close(self) -> None:
        """Write the metadata and the end of the file."""
        self._writer.add_key_value_metadata({"lection": json.dumps(self._headers, ensure_ascii=False)})
        with self.output.writing():
            self._writer.close()
        super().close()


SINKS: Final[Mapping[str, type[Sink]]] = {
    "tree": TreeSink,
    "table": TableSink,
    "json": JsonSink,
    "jsonl": JsonLinesSink,
    "markdown": MarkdownSink,
    "html": HtmlSink,
    "parquet": ParquetSink,
}
"""Each format's name and what writes trees in it."""
