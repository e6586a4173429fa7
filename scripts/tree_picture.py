"""Draw docs/assets/tree.svg from what `lection read` really prints for the example contract.

    python scripts/tree_picture.py [--check]

The rows in the middle are left out, and the picture says how many. With --check nothing is written; the exit code is 1
where the picture in the repository is not what would be drawn now.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "assets" / "tree.svg"
COMMAND = ["read", "examples/services-agreement.txt"]
WIDTH = 96
FIRST_ROWS = 34
SUMMARY_ROWS = 4


def printed() -> list[str]:
    """Return the lines the command prints on a terminal of WIDTH cells, colour codes included."""
    environment = {**os.environ, "FORCE_COLOR": "1", "COLUMNS": str(WIDTH), "PYTHONIOENCODING": "utf-8"}
    environment.pop("NO_COLOR", None)
    command = [sys.executable, "-m", "lection", *COMMAND]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, encoding="utf-8", check=True
    )
    return done.stdout.splitlines()


def draw() -> str:
    """Return the picture as SVG; the same output gives the same picture."""
    rows = printed()
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="standard")
    console.print(Text.assemble(("$ ", "dim"), ("lection " + " ".join(COMMAND), "bold")))
    for row in rows[:FIRST_ROWS]:
        console.print(Text.from_ansi(row), soft_wrap=True)
    console.print(Text(f"   ⋮ {len(rows) - FIRST_ROWS - SUMMARY_ROWS - 1} more rows", style="dim"))
    for row in rows[-SUMMARY_ROWS - 1 :]:
        console.print(Text.from_ansi(row))
    picture = console.export_svg(title="lection", theme=MONOKAI, unique_id="lection")
    # The picture must not load a font from the network; the reader's own monospace font will do.
    return re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)


def main() -> int:
    """Write the picture, or compare it."""
    drawn = draw()
    if "--check" in sys.argv[1:]:
        return int(not PICTURE.exists() or PICTURE.read_text(encoding="utf-8") != drawn)
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(drawn, encoding="utf-8")
    print(f"{PICTURE.relative_to(ROOT)} is drawn")
    return 0


if __name__ == "__main__":
    sys.exit(main())
