"""What becomes no block, and what to tell whoever misses it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lection_core import Dropped

from lection_reader_html.parsing import Open

_FALLBACK = "stands in for something that most browsers show; open the page in a browser to see it."

#: Elements that are left out with all that is in them.
CLOSED: Mapping[str, str] = MappingProxyType(
    {
        "frame": "A frame shows another document; read the file that its src names.",
        "iframe": "An inline frame shows another document; read the file that its src names.",
        "noembed": f"What a noembed element holds {_FALLBACK}",
        "noframes": f"What a noframes element holds {_FALLBACK}",
        "noscript": f"What a noscript element holds {_FALLBACK}",
        "script": "A script is a program and not text; if it writes text, save the page from a browser and read that.",
        "style": "A style sheet says how a page looks and has no text.",
        "template": "A template is shown only where a script copies it; save the page from a browser and read that.",
    }
)

#: Elements whose words are kept, if they have any, and whose rest is left out.
OPEN: Mapping[str, str] = MappingProxyType(
    {
        "audio": "A sound has no words that could be read; listen to it in a browser.",
        "base": "The address that links start from is not added to them; links are kept as they are written.",
        "canvas": "A canvas is drawn by a script; look at it in a browser.",
        "embed": "An embedded object is another document; read the file that its src names.",
        "link": "A link in the head is for programs; the page does not show it.",
        "meta": "Metadata is for programs; the page does not show it.",
        "object": "An object is another document, and only the words that stand for it are kept.",
        "svg": "Of a drawing only the words in it are kept; look at it in a browser.",
        "video": "A film has no words that could be read; watch it in a browser.",
    }
)

_OTHERS: Mapping[str, str] = MappingProxyType(
    {
        "annotation": "The source of a formula repeats what the formula shows.",
        "attributes": "What these tags say besides is for browsers and programs; look for it in the source.",
        "comment": "A comment is for those who write the page; look for it in the source.",
        "decoration": "An image whose alternative text is empty is decoration.",
        "doctype": "The document type is for browsers and has no text.",
        "empty_heading": "A heading without words begins no section.",
        "empty_link": "A link without words or image cannot be seen; its target is in the source.",
        "empty_page": "The page has no words; if scripts fill it, save it from a browser and read that.",
        "hidden_value": "A field that shows no words, such as a check box, is for programs, and so is its value.",
        "thematic_break": "A line across the page has no words.",
        "too_deep": "The page is nested deeper than pages are; these tags are left out, and their words kept.",
        "too_many_attributes": "A tag with more than 1,000 attributes is for programs; it is read without them.",
        "unfinished_tag": "The page ends within a tag, so it has been cut off; save it again.",
        "processing_instruction": "An instruction to a program, such as one of PHP, is not carried out here.",
    }
)

_REASONS = {**CLOSED, **OPEN, **_OTHERS}


def is_closed(element: Open) -> bool:
    """Whether an element is left out with all that is in it."""
    # Of formulas only: what is no formula may have an element of that name too, and its words are kept.
    return element.name in CLOSED or (element.name == "annotation" and "encoding" in element.attributes)


def dropped(kind: str, place: tuple[int, int] | None = None) -> Dropped:
    """The notice that one thing of this kind, in this place, is left out."""
    return Dropped(kind, 1, _REASONS[kind], (place,) if place else ())
