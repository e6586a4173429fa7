"""Which languages a text may be in, told by its script and its commonest words. Coarse on purpose: it only spares
profiles that cannot fit from being tried.
"""

from __future__ import annotations

import re
from collections import Counter

_WORD = re.compile(r"[^\W\d_]+")
_COMMON = {
    "en": "the of and to in or be by shall this that any is not with which as may are such for you your we",
    "de": "der die das und des dem den ist oder nicht zu von im eine einer werden nach auf mit für sind wird",
    "fr": "le la les des et du une par dans ou est au aux sur qui que pour pas ne sont cette être",
    "nl": "de het een van en in wordt voor bij dat niet of door op te zijn deze worden met als kan",
    "da": "og af til der den det en for skal efter som ikke med kan eller ved på jf er om fra",
    "sv": "och av att som den det en för skall ska inte med eller på enligt får till om är i har",
    "nb": "og av til som det en for skal etter ikke med kan eller ved på jf er om fra i den",
    "fi": "ja on tai ei se sekä että jos kun mukaan voi tämän joka ovat jotka tässä sen lain mitä",
    "es": "el la los las de del y en que por se con una para o al no su será esta",
    "it": "il la di e del che in della per o non è le dei alla da con si sono nel",
    "pt": "o a os as de do da e em que por se com uma para ou ao não seu será no na",
    "pl": "i w z na do o oraz lub się nie jest od art ust przez dla po są w jego za",
    "ru": "и в на не с по или что для от при о из к лица за настоящего также если его",
}
_SETS = {language: frozenset(words.split()) for language, words in _COMMON.items()}
_HAN = re.compile("[㐀-鿿]")
_KANA = re.compile("[぀-ヿ]")
_ARABIC = re.compile("[ء-ي]")
_CYRILLIC = re.compile("[а-яА-Я]")
_OF_SCRIPT = re.compile("[㐀-鿿぀-ヿء-يа-яА-Я]")
_SAMPLE = 20_000


def likely_languages(text: str) -> frozenset[str]:
    """Give the languages the beginning of a text may be in, as language tags; none where nothing tells."""
    text = text[:_SAMPLE]
    if not text.isascii() and (scripts := _by_script(text)):
        return scripts
    words = Counter(_WORD.findall(text.lower()))
    counts = {language: sum(words[word] for word in known & words.keys()) for language, known in _SETS.items()}
    most = max(counts.values())
    if most < 5:
        return frozenset()
    return frozenset(language for language, count in counts.items() if count >= 0.7 * most)


def _by_script(text: str) -> frozenset[str]:
    """Give the languages of the script a text is mostly in, none for Latin and scripts not known here."""
    if _OF_SCRIPT.search(text) is None:
        return frozenset()
    if len(_KANA.findall(text)) * 50 > len(text):
        return frozenset({"ja"})
    if len(_HAN.findall(text)) * 10 > len(text):
        return frozenset({"zh", "ja"})
    if len(_ARABIC.findall(text)) * 4 > len(text):
        return frozenset({"ar"})
    if len(_CYRILLIC.findall(text)) * 4 > len(text):
        return frozenset({"ru"})
    return frozenset()
