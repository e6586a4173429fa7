"""Tiny PDF files, written by hand: text of the standard fonts at given places."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import md5
from typing import NamedTuple

from lection_core import Block, BlockTree, Dropped, LinearText, Profile, Source, conservation_faults
from lection_reader_pdf import PdfReader

WIDTH, HEIGHT = 400, 600
FONTS = ("Helvetica", "Helvetica-Bold", "Times-Roman")
_PAD = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")


class Text(NamedTuple):
    """Text at (x, y), y from the bottom of the page, in points; font 1 is bold."""

    x: float
    y: float
    text: str
    size: float = 10
    font: int = 0


@dataclass
class Page:
    """A page: its texts in the order in which it draws them, and further operators before them."""

    texts: list[Text]
    rotate: int = 0
    operators: str = ""
    extra: str = ""


@dataclass
class Pdf:
    """A file under construction; `objects` holds further objects, whose numbers follow those of the pages."""

    pages: list[Page]
    catalog: str = ""
    objects: list[str] = field(default_factory=list)
    password: str | None = None

    def first_free(self) -> int:
        """Give the number of the first of `objects`."""
        return 3 + len(FONTS) + 2 * len(self.pages)

    def to_bytes(self) -> bytes:
        """Write the file."""
        fonts = " ".join(f"/F{number} {3 + number} 0 R" for number in range(len(FONTS)))
        first = 3 + len(FONTS)
        kids = " ".join(f"{first + 2 * number} 0 R" for number in range(len(self.pages)))
        bodies = [
            f"<< /Type /Catalog /Pages 2 0 R {self.catalog} >>".encode(),
            f"<< /Type /Pages /Kids [{kids}] /Count {len(self.pages)} >>".encode(),
            *(
                f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>".encode()
                for name in FONTS
            ),
        ]
        for number, page in enumerate(self.pages):
            content = first + 2 * number + 1
            bodies.append(
                f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] /Rotate {page.rotate} {page.extra}"
                f" /Resources << /Font << {fonts} >> >> /Contents {content} 0 R >>".encode()
            )
            bodies.append(self._stream(_content(page), content))
        bodies += [body.encode("latin-1") for body in self.objects]
        return self._file(bodies)

    def _stream(self, content: bytes, number: int) -> bytes:
        data = zlib.compress(content)
        if self.password is not None:
            data = _rc4(md5(_key(self.password) + number.to_bytes(3, "little") + b"\0\0").digest()[:10], data)
        return f"<< /Length {len(data)} /Filter /FlateDecode >>\nstream\n".encode() + data + b"\nendstream"

    def _file(self, bodies: list[bytes]) -> bytes:
        out, places = bytearray(b"%PDF-1.7\n"), []
        for number, body in enumerate(bodies, 1):
            places.append(len(out))
            out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
        table = len(out)
        out += f"xref\n0 {len(bodies) + 1}\n0000000000 65535 f \n".encode()
        out += b"".join(f"{place:010} 00000 n \n".encode() for place in places)
        protection = "" if self.password is None else _protection(self.password)
        out += f"trailer\n<< /Size {len(bodies) + 1} /Root 1 0 R {protection} >>\nstartxref\n{table}\n%%EOF\n".encode()
        return bytes(out)


def _content(page: Page) -> bytes:
    shown = (
        f"BT /F{each.font} {each.size} Tf 1 0 0 1 {each.x} {each.y} Tm ({_escaped(each.text)}) Tj ET"
        for each in page.texts
    )
    return "\n".join([page.operators, *shown]).encode("cp1252")


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def _rc4(key: bytes, data: bytes) -> bytes:
    state, j = list(range(256)), 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    out, i, j = bytearray(), 0, 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)


def _owner(password: str) -> bytes:
    padded = (password.encode() + _PAD)[:32]
    return _rc4(md5(padded).digest()[:5], padded)


def _key(password: str) -> bytes:
    padded = (password.encode() + _PAD)[:32]
    return md5(padded + _owner(password) + (-4 & 0xFFFFFFFF).to_bytes(4, "little") + b"identifier").digest()[:5]


def _protection(password: str) -> str:
    """Give the entries of a trailer for the standard security handler, revision 2. Source: ISO 32000-1, 7.6.3."""
    user, identifier = _rc4(_key(password), _PAD).hex(), b"identifier".hex()
    owner = _owner(password).hex()
    return (
        f"/Encrypt << /Filter /Standard /V 1 /R 2 /O <{owner}> /U <{user}> /P -4 >> /ID [<{identifier}> <{identifier}>]"
    )


def lines(
    text: str, *, x: float = 50, top: float = 550, leading: float = 12, size: float = 10, font: int = 0
) -> list[Text]:
    """Give the lines of a text one below the other, an empty line for a wider leading; a space indents by 5 points."""
    return [
        Text(x + 5 * (len(line) - len(line.lstrip(" "))), top - number * leading, line.strip(), size, font)
        for number, line in enumerate(text.split("\n"))
        if line.strip()
    ]


class Read(NamedTuple):
    """Everything a reader yields, by kind."""

    text: str
    blocks: list[Block]
    dropped: list[Dropped]

    def is_conserved(self) -> bool:
        """Tell whether every character of the linear text is accounted for (C-01, C-02)."""
        source = Source.from_text(self.text, name="linear")
        tree = BlockTree(blocks=self.blocks, source=source, dropped=self.dropped)
        return conservation_faults(tree) == ()

    def outline(self) -> list[tuple[int, str, str | None, str]]:
        """Give (depth, kind, label, text) of each block below the document."""
        return [(block.depth, block.kind, block.label, block.text) for block in self.blocks[1:]]


def read(data: bytes, profile: Profile | None = None, options: Mapping[str, object] | None = None) -> Read:
    """Read a file, and hold each piece of linear text to standing before the ranges that reach into it."""
    text, blocks, dropped = "", list[Block](), list[Dropped]()
    for item in PdfReader().read(Source.from_bytes(data, name="x.pdf", binary=True), profile, options or {}):
        if isinstance(item, LinearText):
            text += item.text
        elif isinstance(item, Block):
            assert item.source is None or item.source[1] <= len(text)
            blocks.append(item)
        else:
            assert all(end <= len(text) for _, end in item.sources)
            dropped.append(item)
    return Read(text, blocks, dropped)


def pdf(*pages: Iterable[Text]) -> bytes:
    """Write a file of pages of texts."""
    return Pdf([Page(list(texts)) for texts in pages]).to_bytes()
