"""What is left out of the document, by kind, and why."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from lection_reader_html.page.styles import classes, hides

REASONS: Final = {
    "navigation": "Menus, breadcrumbs and links to skip to are ways through a site and no text of the document; "
    "boilerplate=keep reads them.",
    "page_header": "What heads every page of a site is no text of the document; boilerplate=keep reads it.",
    "page_footer": "What ends every page of a site is no text of the document; boilerplate=keep reads it.",
    "aside": "What stands beside the text (related links, advertisements) is no part of it; boilerplate=keep reads it.",
    "banner": "Cookie banners and dialogs lie over the document; boilerplate=keep reads them.",
    "form_control": "Buttons and fields of a form are for use and no text; boilerplate=keep reads them.",
    "title": "The title of the window is not shown on the page; boilerplate=keep reads it.",
    "hidden": "The page hides this text from its readers; boilerplate=keep does not show it either.",
    "noscript": "This is shown only where scripts do not run.",
    "script": "Scripts are programs; what they would write into the page is not known.",
    "style": "Style sheets say how the page looks.",
    "comment": "Comments are not shown to readers; take the text out of <!-- --> to have it read.",
    "template": "A template is shown only where a script copies it.",
    "embedded": "Another document or medium is embedded here, which is not fetched.",
    "graphic": "The words within a drawing stand where it puts them, in no order of reading.",
    "back_link": "The link from a note back to its reference is no text of the note.",
    "undecodable": "Bytes that are no characters of the page's encoding are replaced by U+FFFD; the option encoding "
    "names the right one.",
}
"""Why something of each kind is left out; the keys are all the kinds there are."""

ALWAYS: Final[Mapping[str, str]] = {
    "script": "script", "style": "style", "template": "template", "iframe": "embedded", "object": "embedded",
    "embed": "embedded", "applet": "embedded", "video": "embedded", "audio": "embedded", "canvas": "embedded",
    "svg": "graphic", "noscript": "noscript", "noembed": "noscript", "noframes": "noscript", "datalist": "hidden",
}  # fmt: skip
"""Elements that are left out whatever is asked for."""

UNREAD: Final = frozenset({"script", "style", "template", "embedded"})
"""Kinds whose content is no text that anybody reads: it is counted and does not stand in the linear text."""

_BY_TAG: Final[Mapping[str, str]] = {
    "nav": "navigation", "menu": "navigation", "aside": "aside", "dialog": "banner", "title": "title",
    "button": "form_control", "select": "form_control", "textarea": "form_control",
}  # fmt: skip
_BY_ROLE: Final[Mapping[str, str]] = {
    "navigation": "navigation", "menu": "navigation", "menubar": "navigation", "search": "navigation",
    "dialog": "banner", "alertdialog": "banner", "banner": "page_header", "contentinfo": "page_footer",
    "complementary": "aside",
}  # fmt: skip
_BY_NAME: Final = (
    ("banner", re.compile(r"(?:^|[-_])(?:cookies?|consent|gdpr)(?:$|[-_])", re.IGNORECASE)),
    ("navigation", re.compile(r"^(?:breadcrumbs?|crumbs|site-?nav|navbar|main-?menu|skip(?:-link)?)$", re.IGNORECASE)),
)
"""Classes and ids that say what a `div` is, whole or as a part between hyphens."""
_SECTIONING: Final = frozenset({"article", "section", "main", "blockquote", "figure", "details", "td", "li"})
"""A header or footer in one of these is its own and no site's."""
_NOTES: Final = frozenset({"doc-footnote", "doc-endnote", "doc-endnotes", "note"})


def kind_left_out(tag: str, attributes: Mapping[str, object], style: str, sectioned: bool, keep: bool) -> str | None:
    """Return as what an element is left out with all that is in it, None where it is read.

    :param style: its declarations.
    :param sectioned: whether it stands in an element that sections have their own header and footer in.
    :param keep: whether what belongs to the site and not to the document is read.
    """
    kind = ALWAYS.get(tag)
    if kind is not None:
        return kind
    if attributes:
        if "hidden" in attributes or hides(style) or (tag == "input" and attributes.get("type") == "hidden"):
            return "hidden"
        role = attributes.get("role")
        if isinstance(role, str) and role in _NOTES:
            return None
    if keep:
        return None
    if tag in ("header", "footer"):
        return None if sectioned else f"page_{tag}"
    return _BY_TAG.get(tag) or (_site_part(attributes) if attributes else None)


def _site_part(attributes: Mapping[str, object]) -> str | None:
    role = attributes.get("role")
    if isinstance(role, str) and role in _BY_ROLE:
        return _BY_ROLE[role]
    names = [*classes(attributes), str(attributes.get("id") or "")]
    for kind, pattern in _BY_NAME:
        if any(name and pattern.search(name) for name in names):
            return kind
    return None


def sections(tag: str) -> bool:
    """Tell whether headers and footers within an element are its own."""
    return tag in _SECTIONING
