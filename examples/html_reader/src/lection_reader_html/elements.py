"""What each element means. An element that is not named here is text like the text around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from lection_reader_html import tables
from lection_reader_html.building import NO_ATTRS, Builder, Closer, Own
from lection_reader_html.left_out import is_closed
from lection_reader_html.lists import BULLET, Numbering
from lection_reader_html.parsing import Attributes, Open

Opener = Callable[[Builder, Open], Closer]


def opened(builder: Builder, element: Open) -> Closer:
    """Tell the builder that an element begins, and return what is to be called where it ends."""
    opener = _OPENERS.get(element.name)
    return opener(builder, element) if opener else _nothing


def _nothing() -> None:
    """An element that ends without a trace."""


def _block(builder: Builder, element: Open) -> Closer:
    """An element that stands by itself and says nothing else: what is in it is parted from what is around it."""
    builder.boundary()
    return builder.boundary


def _apart(builder: Builder, element: Open) -> Closer:
    """A part of a control or a drawing, which stands in the line without being one word with its neighbours."""
    builder.inline.part()
    return builder.inline.part


def _paragraph(builder: Builder, element: Open) -> Closer:
    """An element that says what its text is. In a heading it ends the words of the heading, which was left open."""
    frame = builder.frame
    part = builder.boundary if frame.role == "code" else builder.flush
    part()
    outer, frame.rule = frame.rule, element.name

    def close() -> None:
        part()
        frame.rule = outer

    return close


def _title(builder: Builder, element: Open) -> Closer:
    """The title of the page. In a drawing an element of that name is text that stands for a part of it."""
    return _paragraph(builder, element) if builder.in_head else _apart(builder, element)


def _head(builder: Builder, element: Open) -> Closer:
    builder.in_head = True

    def close() -> None:
        builder.flush()
        builder.in_head = False

    return close


def _region(builder: Builder, element: Open) -> Closer:
    """What stands beside the rest, or could stand alone: its sections end with it."""
    builder.boundary()
    begun = builder.begun

    def close() -> None:
        builder.boundary()
        builder.end_sections(begun)

    return close


def _heading(builder: Builder, element: Open) -> Closer:
    builder.begin("heading", Own("section", f"html:{element.name}", rank=int(element.name[1])))
    return builder.end


def _quote(builder: Builder, element: Open) -> Closer:
    cite = element.attributes.get("cite")
    builder.begin("flow", Own("quote", "html:blockquote", attrs={"cite": cite} if cite else NO_ATTRS))
    builder.settle()
    return builder.end


def _pre(builder: Builder, element: Open) -> Closer:
    builder.begin("code").attrs = _language(element.attributes)
    return builder.end


def _code(builder: Builder, element: Open) -> Closer:
    if builder.frame.role == "code":
        builder.frame.attrs = _language(element.attributes) or builder.frame.attrs
    return _marks("code")(builder, element)


def _language(attributes: Attributes) -> Mapping[str, object]:
    """The language of code, which by custom stands in its class."""
    for name in (attributes.get("class") or "").split():
        if name.startswith("language-") and name != "language-":
            return {"info": name.removeprefix("language-")}
    return NO_ATTRS


def _list(builder: Builder, element: Open) -> Closer:
    builder.boundary()
    # A list right in a list, beside its entries, is written by programs that mean it to belong to the entry above.
    deeper = builder.frame.role == "list" and builder.frame.last == "item"
    frame = builder.begin("list", deeper=int(deeper))
    if element.name == "ol":
        frame.numbering = Numbering(element.attributes, element.entries)
    return builder.end


def _entry(builder: Builder, element: Open) -> Closer:
    numbering = builder.frame.numbering
    if numbering is not None:
        own = Own("item", "html:li", label=numbering.label(element.attributes))
    else:
        own = Own("item", "html:li", attrs={"bullet": BULLET})
    builder.begin("flow", own)
    return builder.end


def _terms(builder: Builder, element: Open) -> Closer:
    builder.begin("terms")
    return builder.end


def _term(builder: Builder, element: Open) -> Closer:
    builder.begin("flow", Own("item", f"html:{element.name}"))
    return builder.end


def _description(builder: Builder, element: Open) -> Closer:
    """What is said of a term: it stands below the term, if there is one."""
    builder.boundary()
    deeper = builder.frame.role == "terms" and builder.frame.last == "item"
    builder.begin("flow", Own("item", f"html:{element.name}"), deeper=int(deeper))
    return builder.end


def _marks(kind: str, attribute: str | None = None) -> Opener:
    """An element that marks its text; the attribute is what the mark carries."""

    def opener(builder: Builder, element: Open) -> Closer:
        builder.inline.open(kind, element.attributes.get(attribute) if attribute else None)
        return partial(builder.inline.close, kind)

    return opener


def _link(builder: Builder, element: Open) -> Closer:
    href = element.attributes.get("href")
    if href is None:
        return _nothing
    inline, shown = builder.inline, builder.inline.shown
    inline.open("link", href.strip())

    def close() -> None:
        inline.close("link")
        if inline.shown == shown:
            builder.drop("empty_link")

    return close


def _area(builder: Builder, element: Open) -> Closer:
    """A part of an image that is a link; what it leads to is told in words as an image is."""
    close = _link(builder, element)
    builder.inline.add(f" {element.attributes.get('alt') or ''} ")
    return close


def _image(builder: Builder, element: Open) -> Closer:
    alt, target = element.attributes.get("alt"), (element.attributes.get("src") or "").strip()
    if alt is not None and not alt.strip():
        builder.drop("decoration")
    elif alt or target:
        builder.inline.image(alt or "", target)
    return _nothing


def _line_break(builder: Builder, element: Open) -> Closer:
    builder.inline.line_break()
    return _nothing


def _input(builder: Builder, element: Open) -> Closer:
    """A field shows what stands in it, or else what it asks for."""
    shape = (element.attributes.get("type") or "text").strip().lower()
    if shape == "image":
        return _image(builder, element)
    if shape not in _WITHOUT_WORDS:
        words = element.attributes.get("value") or element.attributes.get("placeholder") or ""
        builder.inline.part()
        builder.inline.add(words)
        builder.inline.part()
    elif element.attributes.get("value"):
        builder.drop("hidden_value")
    return _nothing


def _group(builder: Builder, element: Open) -> Closer:
    """A group of options has a label that is shown."""
    builder.inline.part()
    builder.inline.add(element.attributes.get("label") or "")
    builder.inline.part()
    return builder.inline.part


def _thematic_break(builder: Builder, element: Open) -> Closer:
    builder.boundary()
    return _nothing


def _annotation(builder: Builder, element: Open) -> Closer:
    if is_closed(element):
        builder.drop("annotation")
    return _nothing


_BLOCKS = (
    "address", "body", "center", "details", "dialog", "div", "fieldset", "figure", "footer", "form", "frameset",
    "header", "hgroup", "html", "main", "search", "section", "tbody", "tfoot",
)  # fmt: skip
#: Input fields that show nothing, or nothing that was written by the author of the page.
_WITHOUT_WORDS = ("checkbox", "color", "file", "hidden", "password", "radio", "range")

_OPENERS: Mapping[str, Opener] = MappingProxyType(
    dict.fromkeys(_BLOCKS, _block)
    | dict.fromkeys(("p", "caption", "figcaption", "legend", "summary"), _paragraph)
    | dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), _heading)
    | dict.fromkeys(("article", "aside", "nav"), _region)
    | dict.fromkeys(("pre", "listing", "plaintext", "xmp"), _pre)
    | dict.fromkeys(("ol", "ul", "menu", "dir"), _list)
    | dict.fromkeys(("button", "desc", "option", "select", "text", "textarea"), _apart)
    | dict.fromkeys(("code", "kbd", "samp", "tt"), _code)
    | dict.fromkeys(("cite", "dfn", "em", "i", "var"), _marks("emphasis"))
    | dict.fromkeys(("b", "strong"), _marks("strong"))
    | dict.fromkeys(("del", "s", "strike"), _marks("strikethrough"))
    | {
        "a": _link,
        "abbr": _marks("abbreviation", "title"),
        "annotation": _annotation,
        "area": _area,
        "blockquote": _quote,
        "br": _line_break,
        "dd": _description,
        "dl": _terms,
        "dt": _term,
        "head": _head,
        "hr": _thematic_break,
        "img": _image,
        "input": _input,
        "li": _entry,
        "math": _marks("math", "alttext"),
        "optgroup": _group,
        "q": _marks("quotation"),
        "sub": _marks("subscript"),
        "sup": _marks("superscript"),
        "table": tables.table,
        "td": tables.cell,
        "th": tables.cell,
        "thead": tables.head,
        "title": _title,
        "tr": tables.row,
    }
)
