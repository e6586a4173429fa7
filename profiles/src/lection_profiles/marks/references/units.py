"""The words for the units of documents, in the languages whose cross references are read.

A unit has one English name for all languages (`clause`, `article`, `schedule`), so `§ 5 Absatz 2` and `section 5(2)`
are looked for in the same way, and a reference to an `Article` finds the label `ARTIKEL 5`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

PROVISIONS = frozenset({"section", "clause", "article", "regulation", "rule"})
"""Units numbered through a document: their number alone finds them."""

BARE = frozenset({"section", "clause", "article", "regulation", "rule"})
"""Provisions whose labels may be a bare number: `clause 4` is the unit `4`, where the document speaks of clauses."""

CONTAINERS = frozenset(
    {"part", "chapter", "title", "schedule", "annex", "appendix", "exhibit", "attachment", "division", "subtitle",
     "subchapter", "subpart", "subdivision", "recital"}
)  # fmt: skip
"""Units whose label bears their name (`Part 3`, `Schedule 2`)."""

SCOPES = frozenset({"schedule", "annex", "appendix", "exhibit", "attachment"})
"""Containers in which numbering starts afresh."""

PIECES = frozenset(
    {
        "subsection",
        "subclause",
        "paragraph",
        "subparagraph",
        "point",
        "subpoint",
        "item",
        "number",
        "letter",
        "sentence",
    }
)
"""Units inside provisions: found from where the reference stands, or in the unit it names."""

DOCUMENTS = frozenset({"Regulation", "Regulations", "Rules"})
"""Words that with their capital name a whole document (`this Regulation`), and without it one of its units."""

_ENGLISH = {
    "section": "section sec. § | sections §§",
    "clause": "clause | clauses",
    "article": "article | articles",
    "regulation": "regulation | regulations",
    "rule": "rule | rules",
    "subsection": "subsection sub-section | subsections sub-sections",
    "subclause": "subclause sub-clause | subclauses sub-clauses",
    "paragraph": "paragraph | paragraphs",
    "subparagraph": "subparagraph sub-paragraph | subparagraphs sub-paragraphs",
    "point": "point | points",
    "subpoint": "subpoint sub-point | subpoints sub-points",
    "item": "item | items",
    "part": "part | parts",
    "chapter": "chapter | chapters",
    "title": "title | titles",
    "schedule": "schedule | schedules",
    "annex": "annex | annexes",
    "appendix": "appendix | appendices",
    "exhibit": "exhibit | exhibits",
    "attachment": "attachment | attachments",
    "division": "division | divisions",
    "subdivision": "subdivision | subdivisions",
    "subtitle": "subtitle | subtitles",
    "subchapter": "subchapter | subchapters",
    "subpart": "subpart | subparts",
    "recital": "recital | recitals",
}
_GERMAN = {
    "section": "| § §§",
    "article": "artikel artikels | artikeln art.",
    "clause": "ziffer | ziffern ziff.",
    "subsection": "absatz absatzes | absätze absätzen abs.",
    "number": "nummer | nummern nr.",
    "letter": "buchstabe | buchstaben bst. buchst. lit.",
    "sentence": "satz satzes | sätze sätzen",
    "part": "teil teils | teile teilen",
    "chapter": "kapitel kapitels | kapiteln",
    "title": "titel titels | titeln",
    "division": "abschnitt abschnitts | abschnitte abschnitten",
    "annex": "anhang anhangs | anhänge anhängen",
    "schedule": "anlage | anlagen",
}
_FRENCH = {
    "article": "article | articles art.",
    "subsection": "paragraphe | paragraphes",
    "point": "point | points",
    "letter": "lettre | lettres",
    "subparagraph": "alinéa | alinéas",
    "section": "section | sections",
    "chapter": "chapitre | chapitres",
    "title": "titre | titres",
    "part": "partie | parties",
    "annex": "annexe | annexes",
}


@dataclass(frozen=True, slots=True)
class UnitWord:
    """A word for a unit: the unit's English name, and whether the word may name several (`clauses`, `Abs.`)."""

    unit: str
    plural: bool


def _table(words: Mapping[str, str]) -> dict[str, UnitWord]:
    table: dict[str, UnitWord] = {}
    for unit, listed in words.items():
        for plural, side in enumerate(listed.split("|")):
            table.update((word, UnitWord(unit, bool(plural))) for word in side.split())
    return table


_WORDS = MappingProxyType({"en": _table(_ENGLISH), "de": _table(_GERMAN), "fr": _table(_FRENCH)})


def known_languages(languages: Iterable[str]) -> tuple[str, ...]:
    """Give those languages whose references are read, of some given as tags (`de-CH` is `de`); without any, English."""
    known = dict.fromkeys(tag.partition("-")[0].lower() for tag in languages)
    return tuple(tag for tag in known if tag in _WORDS) or ("en",)


def unit_words(languages: Iterable[str]) -> dict[str, UnitWord]:
    """Give the words of languages, in small letters; where two languages share a word, the earlier one decides."""
    words: dict[str, UnitWord] = {}
    for tag in languages:
        words = _WORDS[tag] | words
    return words


def label_units() -> dict[str, str]:
    """Give the unit for each word of every language, as labels bear them whatever the language of a profile is."""
    return {word: known.unit for word, known in unit_words(_WORDS).items()}
