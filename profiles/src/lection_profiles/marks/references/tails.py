"""What stands around a reference and says where its number counts: `of subsection (2)`, `of the 2018 Act`.

Source: profiles.md, "span_extractors"; how each case is read is said in `CrossReferences`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from lection_profiles.marks.references.items import read_item
from lection_profiles.marks.references.other_documents import OtherDocuments
from lection_profiles.marks.references.units import CONTAINERS, DOCUMENTS, UnitWord

MAX_STEPS = 5
"""How many units one reference may name (`point (a) of paragraph 2 of Article 5 of Chapter II of Part 3`)."""

_WORD = r"(?P<word>[^\W\d_][\w‑-]{0,30}\.?|§§?)"
_CONNECTED = {
    "en": r"(?:,? of| to| in| under) (?:(?P<this>this|these) |(?P<that>that|those|such|said|each|any) |(?P<the>the) )?"
    rf"{_WORD}",
    "de": r" (?:(?P<the>des|der|von|vom|zu|zum|zur) |(?P<this>dieses|dieser) |(?P<that>jenes|jener) )"
    rf"{_WORD}",
    "fr": r",? (?:(?P<this>de la présente |du présent )|(?P<that>de cette |de ce |de cet )|"
    rf"(?P<the>de la |de l[’']|du |des )|de |d[’']){_WORD}",
}
_FOLLOWERS = (
    "of to in under and or through title the from thereof thereto",
    "des der von vom aus zum zur zu dieses dieser jenes jener und oder sowie bis",
    "de du la et ou à",
    "i til af",
)
"""The words in small letters, units apart, that anything begins with that belongs to a reference and follows it."""

ASIDE = re.compile(r" \((?:[^()\n]|\([^()\n]{0,60}\)){1,200}\)")
"""What a text says of a unit right after its number: `section 11 (powers of entry) of the 1965 Act`."""

_LEANS = re.compile(r" there(?:of|to)\b| of (?:the (?!first |second |third |fourth |fifth |last )|an? |each |every )")
_INNER = re.compile(rf",? (?:the |l[’'])?{_WORD} ")
_OUTWARDS = (" of ", ", of ", " to ", " de", " du ", " des ", " der ")
"""What leads from a unit to the one around it where something was said of it in between."""

_LEADS = (" ", ",", "–", "/")
"""What stands between a number and what belongs to the reference after it."""


class Tail(NamedTuple):
    """What follows the number of a reference: where it ends, the steps outwards, and whether it leads elsewhere."""

    end: int
    steps: tuple[str, ...]
    foreign: bool


class Tails:
    """Reads what stands around references, in some languages."""

    def __init__(self, languages: tuple[str, ...], units: Mapping[str, UnitWord]) -> None:
        self._units = units
        self._followers = frozenset(word for words in _FOLLOWERS for word in words.split()) | units.keys()
        self._connected = [re.compile(_CONNECTED[tag]) for tag in languages]
        self._others = OtherDocuments(languages, units.keys())

    def tail(self, text: str, position: int, capitals: bool) -> Tail:
        """Read what follows the number that ends at `position`; `capitals` says that the reference is in capitals."""
        steps: list[str] = []
        at = _behind_aside(text, position)
        while len(steps) < MAX_STEPS:
            step, end = self._step(text, at)
            if step is None or (at > position and not text.startswith(_OUTWARDS, at)):
                break
            steps.append(step)
            position = at = end
            if step.startswith(("this ", "that ", "the ")):
                break
        # `of this section` says which document is meant, `of subsection (2)` does not.
        open_end = not steps or not steps[-1].startswith(("this ", "that "))
        foreign = open_end and self._others.follows(text, _behind_aside(text, at), capitals)
        return Tail(position, tuple(steps), foreign)

    def foreign_before(self, text: str, start: int) -> bool:
        """Tell whether what stands before a reference names another document: `42 CFR Part 3`."""
        return self._others.precedes(text, start)

    def goes_on(self, text: str, position: int) -> bool:
        """Tell quickly whether anything after a number can belong to the reference; most end where a clause does."""
        position = _behind_aside(text, position)
        if not text.startswith(_LEADS, position):
            return False
        word = text[position + 1 : position + 14].lstrip(" ").partition(" ")[0]
        if word.isalpha():
            return not word.islower() or word in self._followers
        # `section 48 (see above)(b)` ends here, `(a), (b)` goes on.
        return word[:1] != "(" or text[position] != " " or word[1:2].isdigit()

    def _step(self, text: str, position: int) -> tuple[str | None, int]:
        """Read one `of …`: give the step and where it ends, or None."""
        for pattern in self._connected:
            match = pattern.match(text, position)
            if match is not None:
                return self._named(text, position, match)
        return None, position

    def _named(self, text: str, position: int, match: re.Match[str]) -> tuple[str | None, int]:
        """Give the step that a connection leads to, by the word after `of`."""
        this, that, the, word = match.group("this", "that", "the", "word")
        end = match.end()
        known = self._units.get(word.lower())
        if known is None and word.endswith("."):
            word, end = word[:-1], end - 1
            known = self._units.get(word.lower())
        if this and (known is None or word in DOCUMENTS):
            return "this document", end
        if known is None or (that and word in DOCUMENTS):
            return None, position
        if match[0].startswith(" to ") and known.unit not in CONTAINERS:
            return None, position  # `section 4 to section 8` are two references.
        item = read_item(text, end + 1, known.unit, word) if text.startswith(" ", end) else None
        if item is not None:
            return f"{known.unit} {item}", item.end
        if this or that:
            return f"{'this' if this else 'that'} {known.unit}", end
        return (f"the {known.unit}", end) if the and known.unit in CONTAINERS else (None, position)

    def inner(self, text: str, position: int) -> tuple[UnitWord, str, int] | None:
        """Read the word of a unit inside the one that ends at `position`: `, point (f)` after `Article 6(1)`.

        Gives the unit, the word and where its number begins, or None.
        """
        match = _INNER.match(text, position)
        if match is None:
            return None
        known = self._units.get(match["word"].lower())
        return (known, match["word"], match.end()) if known is not None else None


def _behind_aside(text: str, position: int) -> int:
    """Where a text goes on after what it says of a unit in brackets, if it says anything."""
    aside = ASIDE.match(text, position) if text.startswith(" (", position) else None
    return position if aside is None else aside.end()


def leans(text: str, position: int) -> bool:
    """Tell whether what follows a unit without a provision of its own says where it is in words alone.

    In `paragraph (b) of the definition of “security”` nothing but reading tells which paragraph is meant, and in
    `paragraph (b) thereof` whatever was named before.
    """
    return _LEANS.match(text, position) is not None
