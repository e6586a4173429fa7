"""Bookmarks: the headings that a file lists, by page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import islice
from typing import Final

import pypdfium2 as pdfium

_MOST: Final = 10_000


def bookmarks_of(document: pdfium.PdfDocument) -> Mapping[int, frozenset[str]]:
    """Give the titles of the bookmarks that lead to each page, pages counted from 1, as `title_key` writes them."""
    found: defaultdict[int, set[str]] = defaultdict(set)
    for bookmark in islice(document.get_toc(), _MOST):
        target = bookmark.get_dest()
        index = target.get_index() if target is not None else None
        if index is not None and index >= 0:
            found[index + 1].add(title_key(bookmark.get_title()))
    return {page: frozenset(titles) for page, titles in found.items()}


def title_key(title: str) -> str:
    """Give the letters and figures of a title, which bookmark and page may punctuate and space in their own ways."""
    return "".join(filter(str.isalnum, title.casefold()))
