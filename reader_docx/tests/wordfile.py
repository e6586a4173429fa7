"""Tiny Word files, written by code: the parts a test names, and nothing else."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping
from xml.sax.saxutils import escape

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_OFFICE = R + "/"
_MORE = (
    ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    ' xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"'
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    ' xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    ' xmlns:v="urn:schemas-microsoft-com:vml"'
    ' xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
    ' xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
)


def root(name: str, content: str, namespace: str = W) -> str:
    """A part whose root element is `w:name`."""
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
    return f'{head}<w:{name} xmlns:w="{namespace}" xmlns:r="{R}"{_MORE}>{content}</w:{name}>'


def run(text: str, properties: str = "") -> str:
    """A run of text, white space kept."""
    stated = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{stated}<w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def paragraph(
    content: str = "",
    *,
    num: int | None = None,
    level: int | None = 0,
    style: str | None = None,
    outline: int | None = None,
    left: int | None = None,
    mark: str = "",
    more: str = "",
) -> str:
    """A paragraph: of a list where `num` is given; `content` is text, or runs where it begins with a bracket."""
    numbering = ""
    if num is not None:
        numbering = "<w:numPr>" + (f'<w:ilvl w:val="{level}"/>' if level is not None else "")
        numbering += f'<w:numId w:val="{num}"/></w:numPr>'
    properties = (
        (f'<w:pStyle w:val="{style}"/>' if style is not None else "")
        + numbering
        + (f'<w:ind w:left="{left}"/>' if left is not None else "")
        + (f'<w:outlineLvl w:val="{outline}"/>' if outline is not None else "")
        + more
        + (f"<w:rPr>{mark}</w:rPr>" if mark else "")
    )
    stated = f"<w:pPr>{properties}</w:pPr>" if properties else ""
    return f"<w:p>{stated}{content if content.startswith('<') else run(content)}</w:p>"


def level(
    index: int,
    text: str,
    format: str = "decimal",
    *,
    start: int | None = 1,
    restart: int | None = None,
    style: str | None = None,
    more: str = "",
) -> str:
    """One level of a list."""
    return (
        f'<w:lvl w:ilvl="{index}">'
        + (f'<w:start w:val="{start}"/>' if start is not None else "")
        + (f'<w:numFmt w:val="{format}"/>' if format else "")
        + (f'<w:lvlRestart w:val="{restart}"/>' if restart is not None else "")
        + (f'<w:pStyle w:val="{style}"/>' if style is not None else "")
        + f'<w:lvlText w:val="{escape(text, {chr(34): "&quot;"})}"/>{more}</w:lvl>'
    )


def abstract(id: int, levels: Iterable[str], more: str = "") -> str:
    """A list's definition."""
    return f'<w:abstractNum w:abstractNumId="{id}">{more}{"".join(levels)}</w:abstractNum>'


def num(id: int, of: int, overrides: str = "") -> str:
    """What paragraphs refer to."""
    return f'<w:num w:numId="{id}"><w:abstractNumId w:val="{of}"/>{overrides}</w:num>'


def start_override(index: int, value: int) -> str:
    """An override of a level's start."""
    return f'<w:lvlOverride w:ilvl="{index}"><w:startOverride w:val="{value}"/></w:lvlOverride>'


def style(id: str, *, base: str | None = None, properties: str = "", runs: str = "", type: str = "paragraph") -> str:
    """A style; "Normal" is the default one."""
    default = ' w:default="1"' if id == "Normal" else ""
    based = f'<w:basedOn w:val="{base}"/>' if base is not None else ""
    stated = (f"<w:pPr>{properties}</w:pPr>" if properties else "") + (f"<w:rPr>{runs}</w:rPr>" if runs else "")
    return f'<w:style w:type="{type}"{default} w:styleId="{id}"><w:name w:val="{id}"/>{based}{stated}</w:style>'


_KINDS = {
    "styles": "styles",
    "numbering": "numbering",
    "settings": "settings",
    "footnotes": "footnotes",
    "endnotes": "endnotes",
    "comments": "comments",
    "header1": "header",
    "footer1": "footer",
}
_ROOTS = {"header1": "hdr", "footer1": "ftr"}


def word_file(
    body: str,
    parts: Mapping[str, str] | None = None,
    *,
    namespace: str = W,
    links: Mapping[str, str] | None = None,
    members: Mapping[str, bytes] | None = None,
) -> bytes:
    """The bytes of a Word file.

    :param body: the content of `w:body`.
    :param parts: the content of further parts by their names in `_KINDS`.
    :param links: targets of hyperlinks by relationship id.
    :param members: further members of the zip file.
    """
    parts = parts or {}
    relations = "".join(
        f'<Relationship Id="rId{number}" Type="{_OFFICE}{_KINDS[name]}" Target="{name}.xml"/>'
        for number, name in enumerate(parts, 1)
    )
    relations += "".join(
        f'<Relationship Id="{id}" Type="{_OFFICE}hyperlink" Target="{escape(target)}" TargetMode="External"/>'
        for id, target in (links or {}).items()
    )
    files: dict[str, bytes] = {
        "[Content_Types].xml": b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "_rels/.rels": _relationships(
            f'<Relationship Id="rId1" Type="{_OFFICE}officeDocument" Target="word/document.xml"/>'
        ),
        "word/document.xml": root("document", f"<w:body>{body}</w:body>", namespace).encode(),
        "word/_rels/document.xml.rels": _relationships(relations),
    }
    files |= {
        f"word/{name}.xml": root(_ROOTS.get(name, name), content, namespace).encode() for name, content in parts.items()
    }
    return zipped(files | dict(members or {}))


def _relationships(content: str) -> bytes:
    space = "http://schemas.openxmlformats.org/package/2006/relationships"
    return f'<Relationships xmlns="{space}">{content}</Relationships>'.encode()


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip file, the same bytes for the same members."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()
