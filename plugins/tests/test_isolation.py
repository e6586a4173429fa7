from __future__ import annotations

import os
import signal
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from lection_core import Block, Dropped, Profile, Source
from lection_plugins import (
    Failed,
    Limits,
    Loaded,
    PluginError,
    ReadFailedError,
    RefusedInputError,
    TimedOut,
    discover,
    probe,
)
from lection_plugins.isolation import process as process_module

if TYPE_CHECKING:
    from conftest import Site

CODE = """\
import os, sys, time
from lection_core import Block, Dropped, ReaderError, Span
{top}
class Reader:
    def read(self, source, profile=None, options={{}}):
        yield Block(kind="document", depth=0)
{body}
"""
TIGHT = Limits(wall_seconds=20, cpu_seconds=10)


def install(site: Site, body: str = "pass", top: str = "", manifest: str | None = None) -> None:
    code = CODE.format(top=top, body="\n".join("        " + line for line in body.split("\n")))
    site.reader("alpha", code=code, **({"manifest": manifest} if manifest else {}), version="1.2")


def isolated(
    site: Site, body: str, limits: Limits = TIGHT, text: str = "one\ntwo", top: str = ""
) -> list[Block | Dropped]:
    install(site, body, top)
    return list(discover().read("alpha", Source.from_text(text, name="c.alpha"), isolate=limits))


def broken(site: Site, body: str, limits: Limits = TIGHT, top: str = "") -> ReadFailedError:
    with pytest.raises(ReadFailedError) as caught:
        isolated(site, body, limits, top=top)
    return caught.value


EVERYTHING = """\
yield Block(kind="section", depth=1, text="a\\u00e9\\u4e00\\U0001f600", label="1", role="clause", matched_by="alpha:x",
            confidence=0.75, source=(0, 3), spans=(Span("strong", 0, 1), Span("link", 0, 2, "u")),
            attrs={"style": "decimal", "deep": {"list": [1, 2.5, None, True, {"x": []}]}})
yield Block(kind="paragraph", depth=2, text="x")
yield Block(kind="paragraph", depth=2, text="y", matched_by="continuation", confidence=1e-300)
yield Dropped("marks", 2, "Because.", ((0, 1), (1, 2)))
yield Dropped("other", 1, "So.")
"""


def test_an_isolated_read_gives_the_same_as_one_in_this_process(site: Site) -> None:
    items = isolated(site, EVERYTHING)
    assert items == list(discover().read("alpha", Source.from_text("one\ntwo", name="c.alpha")))
    assert len(items) == 6


def test_nothing_of_the_plugin_is_imported_here(site: Site) -> None:
    import sys

    isolated(site, "pass")
    assert "alpha_pkg" not in sys.modules


def test_blocks_come_while_the_worker_still_reads(site: Site) -> None:
    install(site, "yield Block(kind='paragraph', depth=1, text='early')\ntime.sleep(60)")
    items = discover().read("alpha", Source.from_text("x"), isolate=TIGHT)
    assert isinstance(next(items), Block)
    assert next(items).text == "early"  # type: ignore[union-attr]
    items.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "source",
    [
        Source.from_text("\ufeffa\r\nb\0", name="n", media_type="text/x"),
        Source.from_bytes(b"\xef\xbb\xbfcaf\xc3\xa9", name="n"),
        Source.from_bytes("über".encode("utf-16"), name="n"),
        Source.from_bytes(b"caf\xe9 cr\xe8me br\xfbl\xe9e, d\xe9j\xe0 vu", name="n", encoding="cp1252"),
        Source.from_bytes(b"ok \xff\xfe\xfd bad", name="n", encoding="utf-8", errors="replace"),
        Source.from_bytes(b"\0\xff\x01", name="n", binary=True),
    ],
    ids=["text", "bom", "utf-16", "cp1252", "replaced", "binary"],
)
def test_the_source_arrives_as_it_was(site: Site, source: Source) -> None:
    facts = "repr((source.text, source.data, source.name, source.media_type, source.encoding, source.sha256))"
    install(site, f"yield Block(kind='paragraph', depth=1, text={facts})")
    here, there = (list(discover().read("alpha", source, isolate=isolate)) for isolate in (False, TIGHT))
    assert here == there


def test_profile_and_options_arrive(site: Site) -> None:
    manifest = '[readers.alpha]\napi="1.0"\nfamilies=[]\noptions.n = {{ type="integer", default=1, meaning="N." }}\n'
    install(site, "yield Block(kind='paragraph', depth=1, text=f'{profile.name} {dict(options)}')", manifest=manifest)
    items = list(discover().read("alpha", Source.from_text("x"), Profile(name="law"), {"n": 5}, isolate=TIGHT))
    assert items[1].text == "law {'n': 5}"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("os._exit(0)", "failed while reading: it ended the worker process with exit status 0 before it had answered."),
        ("os.abort()", "failed while reading: the worker process was ended by SIGABRT."),
        ("os.kill(os.getpid(), 40)", "failed while reading: the worker process was ended by signal 40."),
        ("bytearray(8 << 30)", "; the limit is 2 GiB."),
        ("raise ValueError('no')", "failed while reading: ValueError: no ("),
        (
            "yield Block(kind='paragraph', depth=1, matched_by='beta:x', confidence=1.0)",
            "matched by 'beta:x', of a family",
        ),
    ],
)
def test_whatever_happens_in_the_worker_the_host_lives(site: Site, body: str, reason: str) -> None:
    error = broken(site, body)
    assert str(error).startswith("c.alpha:1:1: reader 'alpha' of acme-alpha 1.2 failed while reading: ")
    assert reason in str(error)
    assert isinstance(error.plugin, Failed)


def test_an_endless_loop_is_stopped_by_the_clock(site: Site) -> None:
    error = broken(site, "while True: time.sleep(1)", Limits(wall_seconds=6))
    assert isinstance(error.plugin, TimedOut)
    assert error.plugin.sentence == "reader 'alpha' of acme-alpha 1.2 was still reading after 6 s and was stopped."
    assert error.plugin.cure == "pip uninstall acme-alpha, or: lection plugins block alpha"


def test_a_busy_loop_is_stopped_by_its_processor_time(site: Site) -> None:
    error = broken(site, "while True: pass", replace(TIGHT, wall_seconds=60, cpu_seconds=3))
    assert isinstance(error.plugin, TimedOut)
    assert error.plugin.seconds == 3


def test_an_endless_answer_is_cut_off(site: Site) -> None:
    error = broken(site, "while True: yield Dropped('x', 1, 'Because.')", replace(TIGHT, answer=100_000))
    assert "it answered more than the limit of 100000 bytes" in str(error)


def test_the_place_is_where_the_last_block_ended(site: Site) -> None:
    error = broken(site, "yield Block(kind='paragraph', depth=1, text='t', source=(4, 6))\nos._exit(1)")
    assert (error.line, error.column) == (2, 3)


def test_a_refusal_comes_through(site: Site) -> None:
    with pytest.raises(RefusedInputError, match=r"^c\.alpha:2:1: .* says this is not its format: no header"):
        isolated(site, "raise ReaderError('no header', 4)")
    site.reader(
        "beta",
        code="from lection_core import ReaderError\nclass Reader:\n    def read(self, *a): raise ReaderError('no')\n",
    )
    with pytest.raises(RefusedInputError, match=r"^n: reader 'beta'"):
        list(discover().read("beta", Source.from_text("x", name="n"), isolate=TIGHT))


def test_what_is_printed_does_not_get_into_the_answer(site: Site) -> None:
    body = "print('hello')\nos.write(1, b'raw\\n')\nyield Block(kind='paragraph', depth=1, text='x')"
    assert len(isolated(site, body, top="print('top')")) == 2


def forged(line: bytes) -> str:
    """The body of a reader that writes a line into the answer's channel behind the worker's back."""
    return (
        "import stat\n"
        "for number in range(3, 20):\n"
        "    try:\n"
        f"        if stat.S_ISFIFO(os.fstat(number).st_mode): os.write(number, {line!r})\n"
        "    except OSError:\n"
        "        pass\n"
        "time.sleep(10)"
    )


def test_an_answer_that_is_none_is_a_failure(site: Site) -> None:
    error = broken(site, forged(b"no JSON\n"))
    assert "its worker gave an answer that is none: JSONDecodeError: Expecting value" in str(error)


def test_the_host_holds_the_worker_to_the_manifest(site: Site) -> None:
    line = b'["Block", {"kind": "paragraph", "depth": 1, "matched_by": "beta:x", "confidence": 1.0}]\n'
    assert "matched by 'beta:x', of a family that its reader.toml does not declare" in str(broken(site, forged(line)))


def test_the_worker_sees_nothing_of_the_users_environment(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "s3cret")
    body = "yield Block(kind='paragraph', depth=1, text=repr((sorted(os.environ), os.getcwd(), os.environ['HOME'])))"
    names, folder, home = eval(isolated(site, body)[1].text)  # type: ignore[union-attr]
    expected = {
        "PATH",
        "HOME",
        "TMPDIR",
        "LANG",
        "LC_ALL",
        "TZ",
        "LECTION_PLUGIN_SECONDS",
        "PYTHONHASHSEED",
        "PYTHONUTF8",
        "PYTHONDONTWRITEBYTECODE",
    }
    assert set(names) - {"LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT"} == expected
    assert folder == home
    assert not Path(folder).exists()


def test_the_limits_are_set(site: Site) -> None:
    body = (
        "import resource as r\n"
        "kinds = (r.RLIMIT_CPU, r.RLIMIT_AS, r.RLIMIT_FSIZE, r.RLIMIT_NOFILE, r.RLIMIT_CORE)\n"
        "yield Block(kind='paragraph', depth=1, text=repr([r.getrlimit(k)[0] for k in kinds]))"
    )
    limits = Limits(cpu_seconds=33, memory=3 * 1024**3, file_size=12345, open_files=50)
    assert isolated(site, body, limits)[1].text == repr([33, 3 * 1024**3, 12345, 50, 0])  # type: ignore[union-attr]


def test_what_the_worker_started_is_ended_with_it(site: Site, tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    body = (
        "child = os.fork()\n"
        "if child == 0:\n    time.sleep(300)\n    os._exit(0)\n"
        f"open({str(pid_file)!r}, 'w').write(str(child))"
    )
    isolated(site, body)
    child = int(pid_file.read_text())
    for _ in range(200):
        try:
            os.kill(child, 0)
            if "Z" in Path(f"/proc/{child}/stat").read_text().split()[2]:
                return
        except (ProcessLookupError, FileNotFoundError):
            return
        time.sleep(0.05)
    os.kill(child, signal.SIGKILL)
    pytest.fail("the child outlived its worker")


@pytest.mark.parametrize(
    ("top", "kind", "sentence"),
    [
        ("", Loaded, "was loaded in "),
        ("raise ImportError('gone')", Failed, "failed while being imported: ImportError: gone"),
        ("os._exit(4)", Failed, "failed while being imported: it called os._exit(4)"),
        ("while True: time.sleep(1)", TimedOut, "was still being imported after 3 s and was stopped."),
    ],
)
def test_a_probe_tells_how_an_import_goes(site: Site, top: str, kind: type, sentence: str) -> None:
    install(site, top=top)
    state = probe(discover().get("alpha"), Limits(wall_seconds=3 if kind is TimedOut else 30))
    assert isinstance(state, kind)
    assert sentence in state.sentence


def test_breaches_are_told_by_a_probe(site: Site) -> None:
    install(site, top="print('hello')")
    state = probe(discover().get("alpha"), TIGHT)
    assert isinstance(state, Loaded)
    assert state.breaches == ("printed 6 characters to standard output (kept from it)",)
    assert "alpha_pkg" in state.modules


def test_isolation_needs_a_system_that_has_it(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    install(site)
    registry = discover()
    monkeypatch.setattr(process_module.sys, "executable", "")
    with pytest.raises(PluginError, match="isolation needs a POSIX system"):
        list(registry.read("alpha", Source.from_text("x"), isolate=True))


def test_a_worker_that_cannot_start_leaves_nothing_behind(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(site)
    registry = discover()
    monkeypatch.setattr(process_module.sys, "executable", str(tmp_path / "no python"))
    monkeypatch.setattr(process_module.tempfile, "tempdir", str(tmp_path))
    with pytest.raises(FileNotFoundError):
        list(registry.read("alpha", Source.from_text("x"), isolate=True))
    assert list(tmp_path.glob("lection-*")) == []
