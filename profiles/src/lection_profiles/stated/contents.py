"""Stated contents: lists and paragraphs of the format that are a table of contents.

Source: profiles.md, "Units of plain text": a table of contents is one within the look-ahead.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from lection_profiles.forms.contents import entry_key, is_certain_title, is_title, leader_in
from lection_profiles.lines.run import Run
from lection_profiles.stated.progress import StatedProgress
from lection_profiles.text.wording import is_sentence

_PAGE = re.compile(r"\s+(?:\d{1,4}|[ivxlc]{1,6})\Z")
_PAGE_ENDS = frozenset("0123456789ivxlc")
_LONGEST = 200
"""An entry is no longer than this."""
_KNOWN_BY = 24
"""An entry and the heading it names have so many letters and digits in common, or all of them."""
_IN_SENTENCE = (",", ";")
"""What the items of a list end with that is part of a sentence, whatever headings they name."""
_AT_FIRST = 3
"""One of so many entries, the first of a list, names a heading."""
_FEWEST = 2
"""How many headings a list names at least."""


class StatedContents:
    """Finds the tables of contents of one source.

    A list is one if its entries name headings in sight, if all of them are links into the document, or below a heading
    that says so.
    """

    def __init__(self, progress: StatedProgress) -> None:
        self._progress = progress
        self._in_list = False
        """A list of the document itself is open."""
        self._found = False
        """It is a table of contents."""
        self._title = ""
        """The title of a table of contents, directly above."""
        self._headings: deque[tuple[int, set[str]]] = deque()
        """The headings in sight: the number of the run, and what an entry that names it may read like."""
        self._names: dict[str, int] = {}
        """For each name the number of the last heading in sight that has it."""
        self._looked_to = 0

    def holds(self, run: Run) -> bool:
        """Tell whether a run, whose turn it is, belongs to a table of contents."""
        if run.depth:
            return self._found
        if run.kind == "item":
            if not self._in_list:
                self._in_list, self._found = True, self._is_contents(run)
            return self._found
        self._in_list = self._found = False
        if run.kind == "section" or (run.kind == "paragraph" and is_title(run.text)):
            self._title = run.text if is_title(run.text) else ""
            return False
        return bool(self._title) and run.kind == "paragraph" and self._lists(run)

    def _is_contents(self, run: Run) -> bool:
        """Judge the list that a run begins by what of it is in sight."""
        if _is_anchor(run) or (self._title and self._lists(run)):
            rest = list(self._rest_of_list())
            entry = _is_anchor if _is_anchor(run) else self._lists
            if rest and all(map(entry, rest)):
                return True
        return self._name_headings(run)

    def _rest_of_list(self) -> Iterator[Run]:
        """Give the further items of the list that the current run begins, those of lists inside it included."""
        for unit in self._progress.runs.ahead():
            if unit.kind == "item":
                yield unit
            elif not unit.depth:
                return

    def _lists(self, run: Run) -> bool:
        """Tell whether every line of a unit below the title of a table of contents reads like an entry."""
        if _is_anchor(run):
            return True
        entries = run.kind == "item" or is_certain_title(self._title)
        return all(
            leader_in(line) is not None or (entries and len(line) <= _LONGEST and not is_sentence(line))
            for line in run.text.split("\n")
        )

    def _name_headings(self, first: Run) -> bool:
        """Tell whether most entries name a heading in sight, up to the last that does: others may be out of sight."""
        if first.text.endswith(_IN_SENTENCE) or not _may_name(first.text.partition("\n")[0]):
            return False
        self._look()
        if not self._names:
            return False
        named = considered = 0
        for place, entry in enumerate(self._entries(chain((first,), self._rest_of_list())), 1):
            if entry.endswith(_IN_SENTENCE) or (place > _AT_FIRST and not named):
                return False
            if _may_name(entry) and not self._names.keys().isdisjoint(_names(entry, _without_page(entry))):
                named, considered = named + 1, place
        return named >= _FEWEST and 2 * named > considered

    def _entries(self, items: Iterable[Run]) -> Iterator[str]:
        labels = self._progress.scheme.labels
        for item in items:
            for place, line in enumerate(item.text.split("\n")):
                _, readings = labels.at_start(line) if place else (0, ())
                yield line[readings[0].end :] if readings else line

    def _look(self) -> None:
        """Take note of the headings that have come in sight, and forget those that have passed."""
        runs, labels = self._progress.runs, self._progress.scheme.labels
        while self._headings and self._headings[0][0] <= runs.number:
            passed, names = self._headings.popleft()
            for name in names:
                if self._names[name] == passed:
                    del self._names[name]
        number = max(self._looked_to, runs.number)
        for run in islice(runs.ahead(), number - runs.number, None):
            number += 1
            if run.kind == "section":
                _, readings = labels.at_start(run.text)
                names = _names(run.text, *(run.text[reading.end :] for reading in readings))
                self._headings.append((number, names))
                self._names.update(dict.fromkeys(names, number))
        self._looked_to = number


def _may_name(entry: str) -> bool:
    return len(entry) <= _LONGEST and not entry.endswith(_IN_SENTENCE)


def _without_page(entry: str) -> str:
    return _PAGE.sub("", entry) if entry[-1:] in _PAGE_ENDS else entry


def _names(*texts: str) -> set[str]:
    """What a heading, or the entry that names it, is known by; a number alone names nothing."""
    names = {entry_key(text)[:_KNOWN_BY] for text in set(texts)}
    return {name for name in names if len(name) > 1 and not name.isdecimal()}


def _is_anchor(run: Run) -> bool:
    """Tell whether all of a unit's text is a link to a place in the document."""
    return bool(run.text) and any(
        span.type == "link" and not span.start and span.end >= len(run.text) and (span.value or "").startswith("#")
        for span in run.spans
    )
