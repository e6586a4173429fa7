"""How a text says that a reference leads into another document: `of the 2018 Act`, `42 CFR Part 3`.

Source: profiles.md, "span_extractors". Where it is not certain, a reference counts as leading there: a wrong address
would be worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Collection

_LAWS = (
    r"(?:Acts?|Codes?|Regulations?|Directives?|Law|Treaty|Treaties|Convention|Constitution|Rules|Order|Ordinance|"
    r"Statutes?|Charter|Protocol|Agreement|Contract|Decision|Bill)\b"
)
_SMALL_LAWS = r"(?:act|code|regulations?|directive|law|treaty|convention|constitution|rules|order|statute|ordinance)\b"
_TITLE = r"(?:[A-Z0-9][\w.’'-]{0,30}|of|and|the|for),? "
_NO_NAME = r"(?!(?:AND|OR|TO|IN|OF|IF|IS|BUT|THE|FOR|MAY|NOT|ARE|WILL|MUST|SHALL|SHOULD|WITH|BY|AS|ON|ABOVE|BELOW)\b)"
_ENGLISH = (
    r",? of (?:the |that |an? |any |such |said |each |another |those )?[A-Z0-9\[“\"‘]|"
    r",? of (?:that|such|said|an?|any|each|another|those)\b| (?:of|to|in),| there(?:of|to)\b|"
    rf",? of (?:[\w’'()/&-]{{1,30}},? ){{0,7}}(?:{_LAWS}|{_SMALL_LAWS})|"
    rf",? (?:to|in|under) (?:the |that |an? )?(?:{_TITLE}){{0,9}}(?:{_LAWS}|(?:TFEU|TEU|GDPR|ECHR)\b)|"
    rf",? from (?:the )?(?:RFC|\[[A-Z]|(?:{_TITLE}){{0,9}}{_LAWS})|"
    r",? \(?(?:[Tt]itle \d{1,2}, )?(?:United States Code|UNITED STATES CODE|Code of Federal|U\.S\.C|USC|C\.F\.R|CFR|"
    rf"TFEU|TEU|GDPR|UK GDPR|ECHR)\b| {_NO_NAME}[A-Z]\w{{0,10}}[A-Z]\w{{0,10}}\b|(?:,? )?\[[A-Z]"
)
_GERMAN = (
    r" (?:des|der|von|vom|aus) [A-ZÄÖÜ]|,? (?:zu[mr] )?[A-ZÄÖÜ]\w{1,30}"
    r"(?:gesetz|gesetzes|ordnung|gesetzbuch|gesetzbuchs|gesetzbuches|verordnung|vertrag|vertrags|richtlinie)\b"
)
_FRENCH = (
    r",? (?:de la |du |de l[’']|des |d[’']une? |de ce |de cette )(?!présente?s? )"
    r"(?:[\w’'()/-]{1,30} ){0,4}?(?:[Ll]oi|[Cc]ode|[Dd]écret|[Oo]rdonnance|[Rr]èglement|[Tt]raité|[Dd]irective|"
    r"[Cc]onvention|[Cc]onstitution|[Aa]rrêté|[Cc]ontrat|[Aa]ccord|[Cc]harte)\b"
)
_DANISH = r"(?:,? (?:stk|nr)\. \d{1,3}){0,3},? (?:i|til|af) \w{0,40}(?:lov|loven|bekendtgørelsen?|forskrift)\b"
_ANYWHERE = "|".join((_GERMAN, _FRENCH, _DANISH))
"""Words that mean another law in any document: a profile in one language reads texts in others."""

_AFTER = {
    "en": _ENGLISH,
    "de": r",? [A-ZÄÖÜ][\wäöüß]{0,12}[A-ZÄÖÜ]\w{0,6}\b",
}
_BEFORE = re.compile(
    r"(?:\b(?:U\.S\.C\.|USC|C\.F\.R\.|CFR|(?<!this )Act(?: \d{4})?|(?<!this )Code|RFC ?\d{3,5}|Form \w{1,8}|GDPR|TFEU|"
    r"TEU|DSGVO|DFARS?|FAR|ERISA|HIPAA|UCC|INA|[A-ZÄÖÜ]\w{0,4}GB|(?<!denne )\b\w{0,40}[Ll]ov(?:ens?|s)?|"
    r"\d{3,5}-\d{1,4}[A-Z]?)(?:[’']s)?|\])[,;:]?\Z"
)
_STANDARD = re.compile(r"(?<![\w-])(?P<series>[A-Z]{2,8}|(?:[A-Z]\.){2,6})[ -]\d[\w.-]{0,12}\Z")
_LISTS = re.compile(
    r"\b[Ff]ollowing (?:provisions|sections|articles|regulations|rules|paragraphs|enactments) (?:of|in|to) "
    rf"(?!this |these )[^;]{{0,250}}?(?<!this )(?:{_LAWS}|GDPR)|"
    r"\b[Ff]olgenden? (?:Bestimmungen|Vorschriften|Artikel|Paragraphen) (?:des|der) (?!vorliegenden)"
    r"[^;]{0,250}?(?:[Gg]esetz|[Oo]rdnung|rechts\b)|"
    r"\b(?:dispositions|articles) suivante?s (?:de la |du |de l[’'])(?!présente? )"
    r"[^;]{0,250}?(?:[Ll]oi|[Cc]ode|[Dd]écret|[Rr]èglement)\b"
)


class OtherDocuments:
    """Tells whether a reference leads into another document, in some languages, by the words around it.

    `units` are the words for units, which do not name a document however they are written (`SECTION 2, Part 3`).
    """

    def __init__(self, languages: tuple[str, ...], units: Collection[str]) -> None:
        own = (_AFTER[tag] for tag in languages if tag in _AFTER)
        self._after = re.compile("|".join((*own, _ANYWHERE)))
        self._units = units

    def follows(self, text: str, position: int, capitals: bool) -> bool:
        """Tell whether the text names another document right after a reference that ends at `position`.

        `capitals` says that the reference is in capitals, as then everything may be.
        """
        found = self._after.match(text, position)
        return found is not None and not (capitals and found[0].isupper())

    def precedes(self, text: str, start: int) -> bool:
        """Tell whether the text names another document right before `start`: `42 CFR Part 3`, `ISO 9001, clause 4`."""
        before = text[start - 24 if start > 24 else 0 : start]
        last = before.rstrip(" ,;:(—–")
        word = last[last.rfind(" ") + 1 :]
        if word[:1].islower() and not word.endswith(("lov", "lovs", "loven", "lovens")):
            return False
        if _BEFORE.search(before.rstrip(" (—–")) is not None:
            return True
        standard = _STANDARD.search(last) if word[:1].isdigit() and not text[start : start + 3].isupper() else None
        return standard is not None and standard["series"].lower() not in self._units


def lists_provisions(text: str) -> bool:
    """Tell whether a text ends by introducing a list of provisions of another document."""
    if text[-1:] not in (":", "—", "–", "-") or not ("ollow" in text or "olgende" in text or "suivante" in text):
        return False
    end = text[-600:]
    found = _LISTS.search(end)
    return found is not None and ";" not in end[found.end() :]
