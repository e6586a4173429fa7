"""How well and how fast documents of formats without a text are read: docx, html, pdf.

    python benchmarks/formats.py [FORMAT ...] [--data FOLDER]

Accuracy is that of `score_formats.py` in the labelled set (../shared/labelled_formats beside the checkout): every
document is read as `lection read` does, without options, and scored against its gold; `attach` counts. Beside it stand
what other tools that are installed make of the same documents: their text or markdown, read by `lection read`.

Speed is the processor time of reading all-in, under no profile and under the one chosen automatically, beside that of
the bare library under the reader; the fastest of three interleaved runs over the same files, as ratios. Exit 1 where a
bound is missed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from measuring import report

if TYPE_CHECKING:
    from lection.library import Library
    from lection_core import BlockTree

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT.parent / "shared" / "labelled_formats"
SETS = ("dev", "rich", "third")
ROUNDS = 3
TIMED = 12
"""How many files of a format are timed."""
ATTACH = {"docx": 0.985, "html": 0.96, "pdf": 0.90}
RATIO = {"docx": 3.0, "html": 3.0, "pdf": 2.0}

FIGURES = " found  exact  label extra parent attach   kind  notes leaked lost/10k  units"

Job = Callable[[Path], object]


def _lxml_parts(path: Path) -> object:
    """Unpack and parse every XML part of a Word file, which is what any reader of it has to do."""
    import zipfile

    from lxml import etree

    with zipfile.ZipFile(path) as archive:
        return [etree.fromstring(archive.read(name)) for name in archive.namelist() if name.endswith(".xml")]


def _turbohtml(path: Path) -> object:
    import turbohtml

    return turbohtml.parse(path.read_bytes())


def _justhtml(path: Path) -> object:
    import justhtml

    return justhtml.JustHTML(path.read_text(encoding="utf-8"), sanitize=False)


def _html5lib(path: Path) -> object:
    import html5lib

    return html5lib.parse(path.read_bytes())


def _pypdfium2(path: Path) -> object:
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    return [page.get_textpage().get_text_bounded() for page in document]


BARE: Mapping[str, Mapping[str, Job]] = {
    "docx": {"lxml": _lxml_parts},
    "html": {"turbohtml": _turbohtml, "justhtml": _justhtml, "html5lib": _html5lib},
    "pdf": {"pypdfium2": _pypdfium2},
}
"""For each format the bare libraries, the one under the reader first, then others of the field."""


def _markitdown(path: Path) -> str:
    import markitdown

    return str(markitdown.MarkItDown().convert(path).text_content)


def _mammoth(path: Path) -> str:
    import mammoth

    with path.open("rb") as file:
        return str(mammoth.convert_to_markdown(file).value)


def _docx2python(path: Path) -> str:
    import docx2python

    with docx2python.docx2python(path) as document:
        return str(document.text)


def _html2text(path: Path) -> str:
    import html2text

    return str(html2text.html2text(path.read_text(encoding="utf-8")))


def _pdf_text(path: Path) -> str:
    return "\n".join(_pypdfium2(path))  # type: ignore[arg-type]


def _pdfplumber(path: Path) -> str:
    import pdfplumber

    with pdfplumber.open(path) as document:
        return "\n".join(page.extract_text() or "" for page in document.pages)


OTHERS: Mapping[str, Mapping[str, tuple[str, Callable[[Path], str]]]] = {
    "docx": {"markitdown": ("md", _markitdown), "mammoth": ("md", _mammoth), "docx2python": ("txt", _docx2python)},
    "html": {"markitdown": ("md", _markitdown), "html2text": ("md", _html2text)},
    "pdf": {"pypdfium2": ("txt", _pdf_text), "pdfplumber": ("txt", _pdfplumber), "markitdown": ("md", _markitdown)},
}
"""What people use now: the ending of what a tool makes, and the tool."""


def documents(data: Path, form: str) -> list[Path]:
    """Return the labelled documents of a format."""
    found = [path for name in SETS for path in sorted((data / name).glob(f"*.{form}"))]
    return [path for path in found if path.with_suffix(".gold.jsonl").exists()]


def scored(data: Path, paths: Iterable[Path], trees: Callable[[Path], str]) -> str:
    """Return the line of `score_formats.py` for what is read of some documents."""
    with tempfile.TemporaryDirectory() as folder:
        gold, read = Path(folder, "gold"), Path(folder, "read")
        gold.mkdir()
        read.mkdir()
        for path in paths:
            name = f"{path.parent.name}-{path.stem}"
            (gold / f"{name}.gold.jsonl").symlink_to(path.with_suffix(".gold.jsonl").resolve())
            (read / f"{name}.json").write_text(trees(path), encoding="utf-8")
        command = [sys.executable, str(data / "score_formats.py"), str(gold), str(read)]
        lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return next(line for line in lines if line.startswith("all "))


def attach_of(line: str) -> float:
    """Return the figure that counts out of a line of scores."""
    return float(line[52:].split()[5])


def read_tree(path: Path, profile: str | None = None) -> BlockTree:
    """Read a document as the command does."""
    import lection

    return lection.read(path, profile, library=_library())


@cache
def _library() -> Library:
    """Return the one library of a run, as in a pipeline."""
    from lection.library import Library

    return Library()


def through(tool: Callable[[Path], str], ending: str) -> Callable[[Path], str]:
    """Return what reads a document by way of another tool's text."""
    import lection

    def trees(path: Path) -> str:
        try:
            text = tool(path)
        except ImportError:
            raise
        except Exception as error:  # a tool that stops has read nothing of this document
            print(f"  {tool.__name__[1:]} stopped on {path.name}: {type(error).__name__}")
            text = ""
        source = lection.Source.from_text(text, name=f"{path.stem}.{ending}")
        return str(lection.read(source, "auto", library=_library()).to_json())

    return trees


def accuracy(data: Path, form: str) -> bool:
    """Print how well a format is read, by this reader and by others, and return whether the bound is met."""

    paths = documents(data, form)
    print(
        f"\n{form}: {len(paths)} documents"
        + " " * 24
        + "found  exact  label extra parent attach   kind  notes leaked lost/10k"
    )
    line = scored(data, paths, lambda path: read_tree(path).to_json())
    print(f"{'lection':<52}{line[52:]}")
    for name, (ending, tool) in OTHERS[form].items():
        try:
            print(f"{name + ', then lection read':<52}{scored(data, paths, through(tool, ending))[52:]}")
        except ImportError:
            print(f"{name}: not installed")
    met = attach_of(line) >= ATTACH[form]
    print(f"attach {attach_of(line):.3f}, at least {ATTACH[form]:.3f}{'' if met else '   NOT MET'}")
    return met


def speed(data: Path, form: str) -> bool:
    """Print how long a format takes to read beside bare libraries, and return whether the bound is met."""
    paths = documents(data, form)[:: max(1, len(documents(data, form)) // TIMED)][:TIMED]
    jobs: dict[str, Job] = {
        "lection, no profile": lambda path: read_tree(path, "generic"),
        "lection, auto": read_tree,
    }
    for name, job in BARE[form].items():
        try:
            job(paths[0])
        except ImportError:
            continue
        jobs[name] = job
    best = dict.fromkeys(jobs, float("inf"))
    for _ in range(ROUNDS):
        for name, job in jobs.items():
            begin = process_time()
            for path in paths:
                job(path)
            best[name] = min(best[name], process_time() - begin)
    print(f"\n{form}: {len(paths)} files, {sum(path.stat().st_size for path in paths) / 1e6:.1f} MB")
    for name, seconds in best.items():
        print(f"{name:<36} {seconds:7.3f} s")
    under, *further = (name for name in jobs if not name.startswith("lection"))
    for name in further:
        print(f"{'no profile : ' + name:<36} {best['lection, no profile'] / best[name]:7.2f}")
    return report(f"no profile : {under}", best["lection, no profile"] / best[under], RATIO[form])


def main() -> int:
    """Measure the formats asked for; exit 1 where a bound is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("formats", nargs="*", default=["docx", "html", "pdf"])
    parser.add_argument("--data", type=Path, default=DATA)
    given = parser.parse_args()
    if not given.data.is_dir():
        print(f"there is no labelled set at {given.data}; name its folder with --data")
        return 2
    met = [measure(given.data, form) for form in given.formats for measure in (accuracy, speed)]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
