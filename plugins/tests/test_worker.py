"""The worker's own side, run in this process: what it answers to a request."""

from __future__ import annotations

import os
import pickle
import resource
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from lection_core import Block, Source
from lection_plugins import Limits
from lection_plugins.isolation.wire import (
    EndAnswer,
    FailedAnswer,
    ImportedAnswer,
    RefusedAnswer,
    Request,
    SourceParts,
    decode,
)
from lection_plugins.isolation.worker import answers, main, serve, set_limits

if TYPE_CHECKING:
    from conftest import Site


def request(**changes: Any) -> Request:
    values: dict[str, Any] = {
        "group": "lection.readers",
        "id": "alpha",
        "value": "alpha_pkg:Reader",
        "distribution": "acme-alpha",
        "version": "1.0",
        "families": ("alpha",),
        "limits": Limits(),
        "path": (),
        "source": SourceParts.of(Source.from_text("text")),
    }
    return Request(**{**values, **changes})


def kinds(asked: Request) -> list[type]:
    return [type(item) for item in answers(asked)]


def test_reading_is_answered_with_import_blocks_and_end(site: Site) -> None:
    site.reader("alpha")
    assert kinds(request()) == [ImportedAnswer, Block, Block, EndAnswer]


def test_without_a_source_only_the_import_is_tried(site: Site) -> None:
    site.reader("alpha")
    assert kinds(request(source=None)) == [ImportedAnswer, EndAnswer]


def test_a_failing_import_and_a_failing_read_are_answers(site: Site) -> None:
    site.reader("alpha", code="raise ValueError('x')")
    site.reader("beta", code="class Reader:\n    def read(self, *a): raise ValueError('y')\n")
    assert kinds(request()) == [FailedAnswer, EndAnswer]
    assert kinds(request(value="beta_pkg:Reader")) == [ImportedAnswer, FailedAnswer, EndAnswer]


def test_a_refusal_is_an_answer(site: Site) -> None:
    code = "from lection_core import ReaderError\nclass Reader:\n    def read(self, *a): raise ReaderError('no', 2)\n"
    site.reader("alpha", code=code)
    refused = list(answers(request()))[1]
    assert refused == RefusedAnswer("no (at offset 2)", 2)


def test_a_refusal_with_an_odd_offset_has_none(site: Site) -> None:
    code = "from lection_core import ReaderError\nclass Reader:\n    def read(self, *a): raise ReaderError('no', 'x')\n"
    site.reader("alpha", code=code)
    assert list(answers(request()))[1] == RefusedAnswer("no (at offset x)", None)


def test_every_answer_is_a_line(site: Site) -> None:
    site.reader("alpha")
    lines: list[bytes] = []
    serve(request(), lines.append)
    assert [type(decode(line)) for line in lines] == [ImportedAnswer, Block, Block, EndAnswer]


def test_import_times_go_to_their_file(site: Site, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    site.reader(
        "alpha", code="import os\nos.write(2, b'import time: 1 | 1 | x')\nclass Reader:\n    def read(self): pass\n"
    )
    trace = tmp_path / "trace"
    assert kinds(request(source=None, trace_file=trace)) == [ImportedAnswer, EndAnswer]
    os.write(2, b"after")
    assert trace.read_text() == "import time: 1 | 1 | x"
    assert capfd.readouterr().err == "after"


def test_the_process_answers_on_its_own_channel_and_ends(site: Site, tmp_path: Path) -> None:
    site.reader("alpha", code="import os\nos.write(1, b'noise')\nclass Reader:\n    def read(self): pass\n")
    (tmp_path / "request").write_bytes(pickle.dumps(request(source=None)))
    code = (
        f"import sys; sys.path[:] = {sys.path!r}; from lection_plugins.isolation.worker import main; main(sys.argv[1])"
    )
    run = subprocess.run([sys.executable, "-c", code, str(tmp_path / "request")], capture_output=True, check=True)
    assert [type(decode(line)) for line in run.stdout.splitlines()] == [ImportedAnswer, EndAnswer]
    assert run.stderr == b"noise"


class Ended(BaseException):
    """Stands for the end of the process."""


def test_main_serves_and_ends_the_process(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def end(status: int) -> None:
        raise Ended(status)

    site.reader("alpha")
    (tmp_path / "request").write_bytes(pickle.dumps(request(source=None)))
    reading, writing = os.pipe()
    monkeypatch.setattr(os, "_exit", end)
    first, dup = [writing], os.dup
    monkeypatch.setattr(os, "dup", lambda descriptor: first.pop() if first else dup(descriptor))
    monkeypatch.setattr(os, "dup2", lambda one, other: None)
    monkeypatch.setattr("lection_plugins.isolation.worker.set_limits", lambda limits: None)
    with pytest.raises(Ended, match="0"):
        main(str(tmp_path / "request"))
    os.close(writing)
    with os.fdopen(reading, "rb") as answer:
        assert [type(decode(line)) for line in answer] == [ImportedAnswer, EndAnswer]


def test_a_limit_never_exceeds_what_the_system_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    ceilings = {resource.RLIMIT_CPU: 5, resource.RLIMIT_NOFILE: 30}
    asked: dict[int, tuple[int, int]] = {}
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (0, ceilings.get(kind, resource.RLIM_INFINITY)))
    monkeypatch.setattr(resource, "setrlimit", asked.__setitem__)
    set_limits(Limits(cpu_seconds=9, open_files=64, memory=1000))
    assert asked[resource.RLIMIT_CPU] == (5, 5)
    assert asked[resource.RLIMIT_NOFILE] == (30, 30)
    assert asked[resource.RLIMIT_AS] == (1000, 1000)
