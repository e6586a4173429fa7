from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")


def _errors_on_a_terminal(*arguments: str) -> str:
    """Run a command whose standard error is a terminal, and return what came there."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    command = [sys.executable, "-m", "lection", *arguments]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs, env=environment) as process:
        os.close(theirs)
        shown = b""
        try:
            while part := os.read(ours, 4096):
                shown += part
        except OSError:  # the other end is closed
            pass
    os.close(ours)
    assert process.returncode == 0
    return shown.decode()


def test_what_takes_longer_than_a_second_shows_how_far_it_is(tmp_path: Path, lines_reader: Path) -> None:
    path = tmp_path / "[red]slow.lines"
    path.write_text("one\nslow\n")
    assert "reading " + str(path)[:20] in _errors_on_a_terminal("read", str(path)).replace("\x1b[0m", "")


def test_what_is_quick_shows_nothing(tmp_path: Path, lines_reader: Path) -> None:
    path = tmp_path / "quick.lines"
    path.write_text("one\n")
    assert _errors_on_a_terminal("read", str(path)) == ""


def test_many_documents_show_how_many_are_done(tmp_path: Path, lines_reader: Path) -> None:
    folder = tmp_path / "documents"
    folder.mkdir()
    for name in ("a", "b"):
        folder.joinpath(f"{name}.lines").write_text("slow\n")
    shown = _errors_on_a_terminal("read", str(folder), "-o", str(tmp_path / "out") + "/", "--jobs", "1")
    assert "/2" in shown
    assert "documents, " in shown
    assert "2 of 2 documents read" in shown
