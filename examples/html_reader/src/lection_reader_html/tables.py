"""Tables, their rows and their cells."""

from __future__ import annotations

from lection_reader_html.building import Builder, Closer, Own
from lection_reader_html.lists import integer
from lection_reader_html.parsing import Open

_ALIGNMENTS = ("left", "center", "right")


def table(builder: Builder, element: Open) -> Closer:
    """A table; its caption, which comes first, becomes its text."""
    builder.begin("table", Own("table", "html:table"))
    return builder.end


def head(builder: Builder, element: Open) -> Closer:
    """The head of a table, whose rows are header rows."""
    if builder.frame.role != "table":
        return _part(builder)
    frame = builder.frame
    outer, frame.attrs = frame.attrs, {"header": True}

    def close() -> None:
        frame.attrs = outer

    return close


def row(builder: Builder, element: Open) -> Closer:
    """A row. The parser lets it stand in tables only, but for drawings, where it is an element like any other."""
    if builder.frame.role != "table":
        return _part(builder)
    builder.begin("row", Own("row", "html:tr", attrs=builder.frame.attrs))
    builder.settle()
    return builder.end


def cell(builder: Builder, element: Open) -> Closer:
    """A cell: its first text is its own, whatever follows stands in it, another table too."""
    if builder.frame.role != "row":
        return _part(builder)
    builder.begin("flow", Own("cell", f"html:{element.name}", attrs=_attrs(element)))
    return builder.end


def _part(builder: Builder) -> Closer:
    builder.boundary()
    return builder.boundary


def _attrs(element: Open) -> dict[str, object]:
    attrs: dict[str, object] = {"header": True} if element.name == "th" else {}
    for name in ("colspan", "rowspan"):
        count = integer(element.attributes, name)
        if count is not None and count > 1:
            attrs[name] = count
    align = (element.attributes.get("align") or "").strip().lower()
    if align in _ALIGNMENTS:
        attrs["align"] = align
    return attrs
