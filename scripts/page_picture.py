"""Take docs/assets/page.png, a picture of what `lection read --format html` makes of the example contract.

    python scripts/page_picture.py

Needs Chromium. The picture shows the page as it is after a click on an entry of the list of doubts.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "assets" / "page.png"
COMMAND = ["read", "examples/services-agreement.txt", "--format", "html"]
SHOWN_BLOCK = "b5"


def main() -> int:
    """Make the page, photograph it, and return the exit code."""
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if browser is None:
        print("page_picture: no Chromium is installed", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "page.html")
        subprocess.run([sys.executable, "-m", "lection", *COMMAND, "--output", str(page)], cwd=ROOT, check=True)
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
        shot = [f"--screenshot={PICTURE}", f"{page.as_uri()}#{SHOWN_BLOCK}"]
        subprocess.run([browser, *options, *shot], check=True, capture_output=True)
    print(f"{PICTURE.relative_to(ROOT)} is taken")
    return 0


if __name__ == "__main__":
    sys.exit(main())
