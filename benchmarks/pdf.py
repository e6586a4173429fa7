"""How fast the PDF reader is beside PDFium's own text extraction, in one run.

    python benchmarks/pdf.py [FOLDER…]

The files are those of the labelled documents beside the checkout, or of the folders given. Runs are interleaved and the
fastest of three counts, in seconds of processor time. `extraction` opens each page and takes its text through
pypdfium2; `lines` measures its lines as well; `no profile` and `profile` are the whole reader. Exits with 1 where the
bound is not met: reading under a profile takes at most twice as long as extraction, over all files.
"""

from __future__ import annotations

import gc
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pypdfium2
from lection_core import ReaderError, Source
from lection_profiles import load_profile
from lection_reader_pdf import PdfReader
from lection_reader_pdf.page.opening import opened
from lection_reader_pdf.page.pages import Reading

BOUND = 2.0
ROUNDS = 3
DOCUMENTS = Path(__file__).parents[2] / "shared" / "labelled_formats"
FOLDERS = [DOCUMENTS / name for name in ("dev", "rich", "third")]
PROFILE = load_profile("contract")


def extraction(data: bytes) -> None:
    """Take the text of every page."""
    document = pypdfium2.PdfDocument(data)
    for page in document:
        textpage = page.get_textpage()
        textpage.get_text_range()
        textpage.close()
        page.close()
    document.close()


def lines(data: bytes) -> None:
    """Take the lines of every page."""
    for _ in Reading(opened(data, None)).pages():
        pass


def whole(data: bytes, *, profile: bool) -> None:
    """Read the file."""
    source = Source.from_bytes(data, name="x.pdf", binary=True)
    for _ in PdfReader().read(source, PROFILE if profile else None):
        pass


JOBS: dict[str, Callable[[bytes], None]] = {
    "extraction": extraction,
    "lines": lines,
    "no profile": lambda data: whole(data, profile=False),
    "profile": lambda data: whole(data, profile=True),
}


def fastest(data: bytes) -> dict[str, float]:
    """Give the seconds of the fastest of some interleaved runs of each job."""
    best = dict.fromkeys(JOBS, float("inf"))
    for _ in range(ROUNDS):
        for name, job in JOBS.items():
            begin = time.process_time()
            job(data)
            best[name] = min(best[name], time.process_time() - begin)
    return best


def main(folders: list[Path]) -> int:
    """Measure the files of some folders and print one line for each folder."""
    gc.collect()
    gc.freeze()  # what the interpreter holds is not looked through again during a run
    total: Counter[str] = Counter()
    for folder in folders:
        seconds: Counter[str] = Counter()
        for file in sorted(folder.glob("*.pdf")):
            try:
                seconds.update(fastest(file.read_bytes()))
            except ReaderError:
                continue
        print_line(folder.name, seconds)
        total += seconds
    print_line("all", total)
    return 0 if total["profile"] <= BOUND * total["extraction"] else 1


def print_line(name: str, seconds: Counter[str]) -> None:
    """Print the seconds of extraction and the others as multiples of them."""
    bare = seconds["extraction"] or 1.0
    others = "  ".join(f"{job} ×{seconds[job] / bare:.2f}" for job in JOBS if job != "extraction")
    print(f"{name:8} extraction {seconds['extraction']:.2f} s  {others}")


if __name__ == "__main__":
    sys.exit(main([Path(each) for each in sys.argv[1:]] or FOLDERS))
