"""Take the pictures in docs/assets of the pages that are made of the example contract.

page.png shows what `lection read --format html` makes of it, redline.png what `lection compare` does.

    python scripts/page_picture.py

Needs Chromium. Each picture shows the page as it is after a click: on an entry of the list of doubts, on a change.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ASSETS = ROOT / "docs" / "assets"
CONTRACT = "examples/services-agreement.txt"
PICTURES = {
    "page.png": (["read", CONTRACT, "--format", "html"], "b5"),
    "redline.png": (["compare", CONTRACT, "examples/services-agreement-2.txt", "--format", "html"], "c41"),
}
"""Each picture with the command that makes its page, and what is clicked on."""


def main() -> int:
    """Make the page, photograph it, and return the exit code."""
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if browser is None:
        print("page_picture: no Chromium is installed", file=sys.stderr)
        return 1
    for name, (command, shown) in PICTURES.items():
        take(browser, ASSETS / name, command, shown)
    return 0


def take(browser: str, picture: Path, command: list[str], shown: str) -> None:
    """Make one page and photograph it."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "page.html")
        # A comparison ends with 1 where there are changes.
        subprocess.run([sys.executable, "-m", "lection", *command, "--output", str(page)], cwd=ROOT, check=False)
        options = [
            f"--user-data-dir={Path(folder, 'browser')}",
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            # It would call its maker on its own.
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-quic",
            "--hide-scrollbars",
            "--window-size=1280,800",
            "--virtual-time-budget=2000",
        ]
        shot = [f"--screenshot={picture}", f"{page.as_uri()}#{shown}"]
        subprocess.run([browser, *options, *shot], check=True, capture_output=True)
    print(f"{picture.relative_to(ROOT)} is taken")


if __name__ == "__main__":
    sys.exit(main())
