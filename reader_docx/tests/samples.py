"""The samples of the reader, written by code: `python reader_docx/tests/samples.py` writes them anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from wordfile import abstract, level, num, paragraph, run, start_override, style, word_file

FOLDER: Final = Path(__file__).parents[1] / "src" / "lection_reader_docx" / "samples"
_INDENT: Final = '<w:pPr><w:ind w:left="{}" w:hanging="360"/></w:pPr>'


def field(code: str, result: str) -> str:
    """A field with its result."""
    return (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r><w:instrText xml:space="preserve"> {code} </w:instrText></w:r>'
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def cells(*texts: str, head: bool = False) -> str:
    """A row of a table."""
    properties = "<w:trPr><w:tblHeader/></w:trPr>" if head else ""
    return f"<w:tr>{properties}{''.join(f'<w:tc>{paragraph(text)}</w:tc>' for text in texts)}</w:tr>"


def changed(name: str, text: str) -> str:
    """Text under a tracked change."""
    content = run(text) if name == "ins" else f'<w:r><w:delText xml:space="preserve">{text}</w:delText></w:r>'
    return f'<w:{name} w:id="7" w:author="J. Doe" w:date="2026-03-01T09:00:00Z">{content}</w:{name}>'


def agreement() -> bytes:
    """A contract as law firms write them: numbered styles, tracked changes, a reference, a footnote, a table."""
    heading = '<w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/>'
    clause = '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>'
    point = '<w:numPr><w:ilvl w:val="2"/><w:numId w:val="1"/></w:numPr>'
    styles = (
        style("Normal")
        + style("Title", base="Normal")
        + style("ClauseHeading", base="Normal", properties=heading, runs="<w:b/>")
        + style("Clause", base="Normal", properties=clause)
        + style("Point", base="Normal", properties=point)
        + style("TOC1", base="Normal")
    )
    lists = (
        abstract(
            0,
            [
                level(0, "%1.", style="ClauseHeading", more=_INDENT.format(360)),
                level(1, "%1.%2", style="Clause", more=_INDENT.format(720)),
                level(2, "(%3)", "lowerLetter", style="Point", more=_INDENT.format(1080)),
            ],
        )
        + abstract(1, [level(0, "\uf0b7", "bullet", more=_INDENT.format(1440))])
        + num(1, 0)
        + num(2, 1)
    )
    contents = (
        '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr>'
        + "<w:sdtContent>"
        + paragraph("1.\tDefinitions\t1", style="TOC1")
        + paragraph("2.\tFees\t2", style="TOC1")
        + "</w:sdtContent></w:sdt>"
    )
    body = (
        paragraph("Supply Agreement", style="Title")
        + contents
        + paragraph("This agreement is made on 1 March 2026 between Alder Ltd and Birch GmbH.")
        + paragraph("Definitions", style="ClauseHeading")
        + paragraph("In this agreement the following words have these meanings:", style="Clause")
        + paragraph(run("“Goods”", "<w:b/>") + run(" means what Schedule 1 lists;"), style="Point")
        + paragraph(
            run("“Working Day” means any day but ")
            + changed("del", "a Sunday")
            + changed("ins", "a Saturday or a Sunday")
            + run("."),
            style="Point",
        )
        + paragraph("Fees", style="ClauseHeading")
        + paragraph(
            '<w:bookmarkStart w:id="1" w:name="_Ref_fees"/>'
            + run("The Buyer pays the fees within 30 days")
            + '<w:r><w:footnoteReference w:id="2"/></w:r>'
            + run(" of the invoice:")
            + '<w:r><w:commentReference w:id="0"/></w:r>',
            style="Clause",
        )
        + paragraph("by bank transfer;", num=2)
        + paragraph("in euros.", num=2)
        + paragraph(
            run("Clause ") + field("REF _Ref_fees \\r \\h", "2.1") + run(" does not apply to sums in dispute."),
            style="Clause",
        )
        + paragraph("The parties may set sums off.", left=720)
        + f"<w:tbl>{cells('Goods', 'Price', head=True)}{cells('Oak boards', '40 EUR')}{cells('Ash', '12 EUR')}</w:tbl>"
        + paragraph("Schedule 1")
        + paragraph("1. The Seller delivers on Working Days.")
        + paragraph("2. The Buyer unloads.")
        + paragraph(run("Do not print this line.", "<w:vanish/>"), mark="<w:vanish/>")
        + paragraph(run("Signed by ") + run("both parties", "<w:i/>") + run(" on the first page."))
    )
    notes = f'<w:footnote w:id="2">{paragraph(run("Days are counted from receipt."))}</w:footnote>'
    parts = {
        "styles": styles,
        "numbering": lists,
        "footnotes": notes,
        "comments": f'<w:comment w:id="0" w:author="J. Doe">{paragraph("Is this still agreed?")}</w:comment>',
        "header1": paragraph("Draft of 1 March 2026"),
    }
    return word_file(body, parts)


def statute() -> bytes:
    """An act with articles in Roman numbers, inserted numbers typed by hand, and lists that begin again."""
    lists = (
        abstract(
            0,
            [
                level(0, "CHAPTER %1", "upperRoman"),
                level(1, "Article %2", restart=0, more="<w:isLgl/>"),
                level(2, "(%3)"),
            ],
        )
        + abstract(1, [level(0, "(%1)", "lowerLetter", more=_INDENT.format(1080))])
        + num(1, 0)
        + num(2, 1)
        + num(3, 1, start_override(0, 1))
    )
    body = (
        paragraph("Rivers Act 2026")
        + paragraph("General provisions", num=1, outline=0)
        + paragraph("Scope", num=1, level=1, outline=1)
        + paragraph("This Act applies to:", num=1, level=2)
        + paragraph("rivers;", num=2)
        + paragraph("lakes.", num=2)
        + paragraph("It does not apply to the sea.", num=1, level=2)
        + paragraph("Duties", num=1, outline=0)
        + paragraph("Owners", num=1, level=1, outline=1)
        + paragraph("An owner keeps banks:", num=1, level=2)
        + paragraph("safe;", num=3)
        + paragraph("clean.", num=3)
        + paragraph("(1A) An owner tells the Authority of a break without delay.")
        + paragraph("The Authority may enter land.", num=1, level=2)
        + paragraph("Lakes Act", num=1, level=1, outline=1)
        + paragraph("After section 4(1) of the Lakes Act insert—", num=1, level=2)
        + paragraph("“(2) No fee is due for a first copy.")
        + paragraph("(3) The Authority may waive a fee.”")
    )
    return word_file(body, {"numbering": lists, "styles": style("Normal")})


SAMPLES: Final[Mapping[str, Callable[[], bytes]]] = {"agreement.docx": agreement, "statute.docx": statute}

if __name__ == "__main__":
    for name, write in SAMPLES.items():
        (FOLDER / name).write_bytes(write())
