"""What stands around a reference and says where its number counts: `of subsection (2)`, `of the 2018 Act`.

Source: profiles.md, "span_extractors"; how each case is read is said in `CrossReferences`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from lection_profiles.reference_items import read_item
from lection_profiles.reference_units import CONTAINERS, DOCUMENTS, UnitWord

MAX_STEPS = 5
"""How many units one reference may name (`point (a) of paragraph 2 of Article 5 of Chapter II of Part 3`)."""

_WORD = r"(?P<word>[^\W\d_][\w‑-]{0,30}\.?|§§?)"
_CONNECTED = {
    "en": r",? (?:of|to|in|under) (?:(?P<this>this|these) |(?P<that>that|those|such|said|each|any) |(?P<the>the) )?"
    rf"{_WORD}",
    "de": r",? (?:(?P<the>des|der|von|vom|zu|zum|zur) |(?P<this>dieses|dieser) |(?P<that>jenes|jener) )"
    rf"{_WORD}",
    "fr": r",? (?:(?P<this>de la présente |du présent )|(?P<that>de cette |de ce |de cet )|"
    rf"(?P<the>de la |de l[’']|du |des )|de |d[’']){_WORD}",
}
_LAWS = (
    r"(?:Acts?|Codes?|Regulations?|Directives?|Law|Treaty|Treaties|Convention|Constitution|Rules|Order|Ordinance|"
    r"Statutes?|Charter|Protocol|Agreement|Contract|Decision|Bill)\b"
)
_SMALL_LAWS = r"(?:act|code|regulations?|directive|law|treaty|convention|constitution|rules|order|statute|ordinance)\b"
_FOLLOWERS = (
    "of to in under and or through title the",
    "des der von vom aus zum zur zu dieses dieser jenes jener und oder sowie bis",
    "de du la et ou à",
)
"""The words in small letters, units apart, that anything begins with that belongs to a reference and follows it."""

_FOREIGN = {
    "en": r",? of (?:the |that |an? |any |such |said |each |another |those )?[A-Z0-9\[“\"‘]|"
    r",? of (?:that|such|said|an?|any|each|another|those)\b| (?:of|to|in),|"
    rf",? of (?:[\w’'()/&-]{{1,30}},? ){{0,7}}(?:{_LAWS}|{_SMALL_LAWS})|"
    rf",? (?:to|in|under) (?:the |that |an? )?(?:(?:[A-Z0-9][\w.’'-]{{0,30}}|of|and|the|for),? ){{0,9}}{_LAWS}|"
    r",? \(?(?:[Tt]itle \d{1,2}, )?(?:United States Code|UNITED STATES CODE|Code of Federal|U\.S\.C|USC|C\.F\.R|CFR|"
    r"TFEU|TEU|GDPR|UK GDPR|ECHR)\b| [A-Z]\w{0,10}[A-Z]\w{0,10}\b|(?:,? )?\[[A-Z]",
    "de": r",? (?:des|der|von|vom|aus|zum|zur) [A-ZÄÖÜ]|,? [A-ZÄÖÜ][\wäöüß]{0,12}[A-ZÄÖÜ]\w{0,6}\b|,? [A-ZÄÖÜ]\w{1,30}"
    r"(?:gesetz|gesetzes|ordnung|gesetzbuch|gesetzbuchs|gesetzbuches|verordnung|vertrag|vertrags|richtlinie)\b",
    "fr": r",? (?:de la |du |de l[’']|des |d[’']une? |de ce |de cette )"
    r"(?:[\w’'()/-]{1,30} ){0,4}?(?:[Ll]oi|[Cc]ode|[Dd]écret|[Oo]rdonnance|[Rr]èglement|[Tt]raité|[Dd]irective|"
    r"[Cc]onvention|[Cc]onstitution|[Aa]rrêté|[Cc]ontrat|[Aa]ccord|[Cc]harte)\b",
}
"""How a text goes on after a number that is one of another document."""

_FOREIGN_BEFORE = re.compile(
    r"(?:\b(?:U\.S\.C\.|USC|C\.F\.R\.|CFR|(?<!this )Act(?: \d{4})?|(?<!this )Code|RFC ?\d{3,5}|Form \w{1,8}|GDPR|TFEU|"
    r"TEU|DSGVO|[A-ZÄÖÜ]\w{0,4}GB)(?:[’']s)?|\])[,;:]? \(?\Z"
)
_LEANS = re.compile(r" of (?:the (?!first |second |third |fourth |fifth |last )|an? |each |every )")
_INNER = re.compile(rf",? (?:the |l[’'])?{_WORD} ")
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
        self._foreign = re.compile("|".join(_FOREIGN[tag] for tag in languages))

    def tail(self, text: str, position: int, capitals: bool) -> Tail:
        """Read what follows the number that ends at `position`; `capitals` says that the reference is in capitals."""
        steps: list[str] = []
        while len(steps) < MAX_STEPS:
            step, end = self._step(text, position)
            if step is None:
                break
            steps.append(step)
            position = end
            if step.startswith(("this ", "that ", "the ")):
                break
        foreign = False
        if not steps or not steps[-1].startswith(("this ", "that ")):
            found = self._foreign.match(text, position)
            foreign = found is not None and not (capitals and found[0].isupper())
        return Tail(position, tuple(steps), foreign)

    def goes_on(self, text: str, position: int) -> bool:
        """Tell quickly whether anything after a number can belong to the reference; most end where a clause does."""
        if not text.startswith(_LEADS, position):
            return False
        word = text[position + 1 : position + 14].lstrip(" ").partition(" ")[0]
        if word.isalpha():
            return not word.islower() or word in self._followers
        # `section 48 (Appeals)` ends here, `section 48 (15 U.S.C. 45)` and `(a), (b)` go on.
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
        if known is None:
            return None, position
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


def foreign_before(text: str, start: int) -> bool:
    """Tell whether what stands before a reference names another document: `42 CFR Part 3`, `[RFC7230], Section 4`."""
    before = text[start - 24 if start > 24 else 0 : start]
    last = before.rstrip(" ,;:(")
    if last[last.rfind(" ") + 1 :][:1].islower():
        return False
    return _FOREIGN_BEFORE.search(before) is not None


def leans(text: str, position: int) -> bool:
    """Tell whether what follows a unit without a provision of its own says where it is in words alone.

    In `paragraph (b) of the definition of “security”` nothing but reading tells which paragraph is meant.
    """
    return _LEANS.match(text, position) is not None
