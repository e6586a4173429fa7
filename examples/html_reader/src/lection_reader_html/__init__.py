"""A reader of .html files, for Lection."""

from lection_reader_html.reader import HtmlReader

__all__ = ["HtmlReader"]
