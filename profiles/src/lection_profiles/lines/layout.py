"""Layout: how a document sets its units apart, learnt from the lines in sight at its beginning."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from lection_profiles.lines.lines import Line
from lection_profiles.text.endings import ended

_ENUMERATOR = re.compile(r"(?:\(\w{1,4}\)|\d{1,3}[.)]|[a-z][.)]|[•*–-])\s")
_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
CENTRED = 16
"""A label further in than this is centred, not on a deeper level."""
_TITLE = re.compile(r"[\"“‘„«]?[^\W\d_]")
_CAPTION = r"(?:Tab(?:le|elle|leau|la|ella|el)?|Fig(?:ure|ura|uur)?|Abb(?:ildung)?|Listing)"
_CAPTIONED = re.compile(rf"(?i:{_CAPTION})(?:\.?\s\d|\Z)")
_UNTITLED = re.compile(
    r"\S\s{2,}\S"
    r"|:\s\D*\d"
    rf"|\A{_CAPTION}\.?\s\d"
    r"|\A[^(]*\)|\A[^\[]*\]"
    r"|\A[\"“‘„«].*[\"”’“»]\Z"
    r"|\s[A-Z]\.\s[A-Z]"
    r"|[{}<>=|]|\w_\w|…{2}|\.{4}|_{4}"
)
"""What shows a row of columns, an entry with a number (`Effective Date: 1 May 2020`), a caption (`Table 1 …`), the end
of what an earlier line opened, a title that is cited, a person's name, code, a line to write on."""
_GAP = re.compile(r"\S\s{2,}\S")
_BEGINNING = re.compile(r"[^\W\d_]|[\"“‘„«•*–§-]|\(\w{1,4}\)|\d")
LINES_BEHIND = 6
"""How many lines behind one are looked at to tell whether text follows a heading, page furniture included."""
_UNWRAPPED = 200
"""No text is wrapped at so many columns."""
_LONG = 240
"""A title has no more characters than this."""
_IN_A_ROW = 3
"""So many headings may stand in a row; more short lines than that are a list, an address, a table."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What the page shows: whether units are set apart by blank lines, levels by indentation, and how wide it is."""

    dense: bool
    """Blank lines do not set units apart."""
    indented: bool
    """Levels are told by indentation."""
    width: int
    """How many columns a full line takes: all but one line in twenty, such as rows of tables, keep within them."""
    margin: int = 0
    """How far in the outermost lines stand, as where a page's own margin was kept."""

    @property
    def unwrapped(self) -> bool:
        """Each paragraph is one line, so that every line break is meant."""
        return self.width >= _UNWRAPPED

    def is_short(self, line: Line, share: float) -> bool:
        """Tell whether a line ends before that share of the width."""
        return line.indent - self.margin + len(line.text) < share * (self.width - self.margin)

    def stops_early(self, line: Line, following: str) -> bool:
        """Tell whether a line stops though the first word of the line behind it would have fitted on it.

        A number, a bracket or a sign may have been kept together with what follows it.
        """
        if following[0].isdigit() or following[0] in "([§":
            return self.is_short(line, 0.75)
        word = following.partition(" ")[0]
        return self.has_room(line, word if word.isascii() or not _WIDE.match(word) else "")

    def has_room(self, line: Line, text: str) -> bool:
        """Tell whether a text, with a space before it, would have fitted on a line."""
        return line.indent + len(line.text) + 1 + len(text) <= self.width

    def heads_text(self, line: Line, behind: Iterable[Line]) -> bool:
        """Tell whether a line is set apart by its line breaks and text begins behind it, or behind two more such lines.

        Where blank lines set nothing apart, this is what shows that a line stands alone: it stops well before its
        time and looks like no row, no caption and no entry of a form.
        """
        first = line
        for following in islice((line for line in behind if not line.furniture), _IN_A_ROW):
            if not self.turns(line, following) or not looks_like_title(line.text):
                return False
            if following.readings or not self.is_short(following, 0.7) or _ENUMERATOR.match(following.text):
                return True
            if ended(following.text):
                return line is first
            line = following
        return False

    def turns(self, line: Line, following: Line) -> bool:
        """Tell whether a line stops well before its time and the next one begins as a unit does, in no columns."""
        text = following.text
        if not self.is_short(line, 0.8) or not self.stops_early(line, text):
            return False
        labelled = bool(following.readings) or _ENUMERATOR.match(text) is not None
        begins = labelled or (_BEGINNING.match(text) is not None and not text[0].islower())
        return begins and _GAP.search(text) is None


def is_caption(text: str) -> bool:
    """Tell whether a text is the caption of a table or a figure, with its number or without words (`TABLE`)."""
    return _CAPTIONED.match(text) is not None


def looks_like_title(text: str) -> bool:
    """Tell whether a line begins with a capital, and is no row of columns, no caption and no entry of a form."""
    return len(text) <= _LONG and _TITLE.match(text) is not None and _UNTITLED.search(text) is None


def survey(lines: Sequence[Line]) -> Layout:
    """Learn the layout from the first lines of a document."""
    blanks = sum(line.blank for line in lines[1:])
    marked = [line.indent for line in lines if _ENUMERATOR.match(line.text)]
    first = lines[:400]
    widths = sorted(len(line.text) + line.indent for line in first)
    indents = sorted(line.indent for line in first)
    margin = indents[len(indents) // 20] if indents else 0
    return Layout(
        dense=blanks * 25 < len(lines),
        indented=sum(0 < indent - margin <= CENTRED for indent in marked) * 4 > len(marked),
        width=widths[-1 - len(widths) // 20] if widths else 0,
        margin=margin,
    )
