"""Build the wheel of every package of this checkout, once, for the test environments.

    python scripts/build_wheels.py OUT

OUT then holds one wheel a package and `constraints.txt`, which ties each of our names to its wheel there, so that an
installer given `-c OUT/constraints.txt` can take none of them from anywhere else.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MEMBERS = (
    "core",
    "profiles",
    "plugins",
    "reader_plaintext",
    "reader_markdown",
    "reader_docx",
    "reader_html",
    "reader_pdf",
    "lection",
    "extract",
    "compare",
    "recall",
    "tests",
)


def build(out: Path) -> None:
    """Put the wheels of all members into `out`, which is emptied first. Needs hatchling in this environment."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    # One build environment for all: a separate one for each package would fetch hatchling eight times.
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(out)]
    folders = [str(ROOT / member) for member in MEMBERS]
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, *folders], check=True)


def constraints(out: Path) -> str:
    """One line `name @ file:///…` for every wheel in `out`, by name."""
    names = {re.sub(r"_", "-", wheel.name.split("-")[0]): wheel.resolve().as_uri() for wheel in out.glob("*.whl")}
    return "".join(f"{name} @ {address}\n" for name, address in sorted(names.items()))


if __name__ == "__main__":
    target = Path(sys.argv[1])
    build(target)
    (target / "constraints.txt").write_text(constraints(target), encoding="utf-8")
    print(f"{len(list(target.glob('*.whl')))} wheels in {target}")
