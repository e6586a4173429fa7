"""The page in a real browser, headless Chromium, which is spoken to through a pipe."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lection.rendering.html.document import render_html
from lection.rendering.places import Lines
from lection_core import BlockTree

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

pytestmark = pytest.mark.skipif(CHROMIUM is None or os.name != "posix", reason="no Chromium is installed")


# The browser reads commands from descriptor 3 and answers on 4.
START = """\
import os, sys
for given, passing in zip(sys.argv[1:3], (100, 101)): os.dup2(int(given), passing)
for passing, wanted in ((100, 3), (101, 4)): os.dup2(passing, wanted)
os.execv(sys.argv[3], sys.argv[3:])
"""


class Browser:
    """A page in a headless browser that takes commands of the DevTools protocol, one at a time."""

    def __init__(self, folder: Path) -> None:
        to_browser, self._write = os.pipe()
        self._read, from_browser = os.pipe()
        options = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            # It would call its maker on its own.
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-quic",
            "--remote-debugging-pipe",
            f"--user-data-dir={folder}",
        ]
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                START,
                str(to_browser),
                str(from_browser),
                str(CHROMIUM),
                *options,
                "about:blank",
            ],
            pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        self._buffer = b""
        self._number = 0
        self._session: str | None = None
        self.events: list[dict[str, Any]] = []

    def open(self, path: Path) -> None:
        """Load a file and wait until it is there; what the page logs or requests is kept in `events`."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Page.navigate", url=path.as_uri())
        while self.ask("document.readyState") != "complete" or "made.html" not in self.ask("location.href"):
            pass

    def call(self, method: str, **parameters: object) -> dict[str, Any]:
        """Send one command and return its result; events that come meanwhile are kept."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result
            self.events.append(answer)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            part = os.read(self._read, 1 << 16)
            assert part, "the browser went away"
            self._buffer += part
        message, _, self._buffer = self._buffer.partition(b"\0")
        answer: dict[str, Any] = json.loads(message)
        return answer

    def ask(self, expression: str) -> Any:
        """Return the value of a JavaScript expression on the page."""
        outcome = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in outcome, outcome
        return outcome["result"].get("value")

    def told(self, *methods: str) -> list[dict[str, Any]]:
        """Return the events of these kinds since the page was opened."""
        return [event for event in self.events if event["method"] in methods]

    def hover(self, selector: str) -> None:
        """Move the mouse over the middle of the first element of that selector."""
        self.ask(f"document.querySelector({selector!r}).scrollIntoView({{block: 'center'}})")
        self.ask(f"box = document.querySelector({selector!r}).getBoundingClientRect()")
        x, y = self.ask("[box.x + box.width / 2, box.y + box.height / 2]")
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def close(self) -> None:
        """End the browser."""
        os.close(self._write)
        os.close(self._read)
        self.process.terminate()
        self.process.wait(10)


@pytest.fixture
def page(tmp_path: Path, contract: BlockTree, text: str) -> Iterator[Browser]:
    path = tmp_path / "made.html"
    path.write_text("".join(render_html(contract, Lines(text))), encoding="utf-8")
    browser = Browser(tmp_path / "profile")
    try:
        browser.open(path)
        yield browser
    finally:
        browser.close()


def test_the_page_works_from_a_file_without_a_network(page: Browser) -> None:
    assert page.ask("document.querySelectorAll('main .b').length") == 8

    tip = "getComputedStyle(document.querySelector('#b8'), '::after').content"
    assert page.ask(tip) == "none"
    page.hover("#b8")
    assert page.ask(tip) == '"label:clause (jump)   0.60 guessed\\a section"'

    page.ask("[...document.querySelectorAll('label')].find(l => l.textContent.includes('label:letter')).click()")
    assert page.ask("[...document.querySelectorAll('main .b:not(.off)')].map(b => b.id)") == ["b5", "b6"]
    assert page.ask("document.querySelector('#shown').textContent") == "2 blocks stand out"
    assert page.ask("document.querySelectorAll('.doubt li:not(.gone)').length") == 0
    page.ask("document.querySelector('#reset').click()")
    assert page.ask("document.querySelectorAll('main .off').length") == 0

    page.ask("document.querySelector('.doubt a').click()")
    assert page.ask("location.hash") == "#b2"

    requests = [
        event["params"]["request"]["url"] for event in page.events if event["method"] == "Network.requestWillBeSent"
    ]
    assert [url.rpartition("/")[2] for url in requests] == ["made.html"]
    complaints = [event for event in page.events if event["method"] in ("Log.entryAdded", "Runtime.exceptionThrown")]
    assert complaints == []
