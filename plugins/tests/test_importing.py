from __future__ import annotations

import builtins
import io
import re
import sys
import threading
from typing import TYPE_CHECKING

import pytest
from lection_plugins import Failed, Loaded, UnusablePluginError, discover
from lection_plugins.loading.importing import import_plugin
from lection_plugins.loading.watch import Watch

if TYPE_CHECKING:
    from lection_plugins import Found

    from conftest import Site

EMPTY_READER = "class Reader:\n    def read(self, source, profile=None, options={}): return ()\n"


def imported(site: Site, code: str, version: str = "1.0") -> Loaded | Failed:
    site.reader("alpha", code=code, version=version)
    plugin: Found = discover().get("alpha")  # type: ignore[assignment]
    return import_plugin(plugin)[0]


def test_a_reader_is_loaded_as_an_instance_with_its_cost(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)  # another test's library may have imported it
    state = imported(site, "import colorsys\n" + EMPTY_READER)
    assert isinstance(state, Loaded)
    assert list(state.reader.read(None)) == []
    assert {"alpha_pkg", "colorsys"} <= set(state.modules)
    assert state.seconds > 0
    assert state.sentence.startswith("reader 'alpha' of acme-alpha 1.0 was loaded in ")
    assert (state.breaches, state.cure, state.bad) == ((), "", False)


def test_an_instance_serves_as_well_as_a_class(site: Site) -> None:
    state = imported(site, "class Maker:\n    def read(self, source): return ()\nReader = Maker()\n")
    assert isinstance(state, Loaded)
    assert type(state.reader).__name__ == "Maker"


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (
            "import acme_missing",
            r"ModuleNotFoundError: No module named 'acme_missing' \(.*alpha_pkg/__init__\.py, line 1\)",
        ),
        ("def broken(:\n", r"SyntaxError: invalid syntax \(__init__\.py, line 1\)"),
        ("import sys\nsys.exit(3)", r"it called sys\.exit\(3\) \(.*alpha_pkg/__init__\.py, line 2\)"),
        ("raise GeneratorExit", r"GeneratorExit \(.*, line 1\)"),
        ("raise BaseException('two\\nlines\\x1b[0m')", r"BaseException: two lines\\x1b\[0m \(.*, line 1\)"),
        ("raise ValueError('x' * 500)", r"ValueError: x{297}\.\.\. \(.*, line 1\)"),
        (
            "class Odd(Exception):\n    def __str__(self): raise RuntimeError\nraise Odd",
            r"Odd: \(its message cannot be shown\) \(.*, line 3\)",
        ),
        (
            "class Odd(Exception):\n    def __str__(self): raise SystemExit\nraise Odd",
            r"Odd: \(its message cannot be shown\) \(.*, line 3\)",
        ),
        (
            "class Odd:\n    def __repr__(self): raise SystemExit\nraise SystemExit(Odd())",
            r"it called sys\.exit\(\(its message cannot be shown\)\) \(.*, line 3\)",
        ),
        (
            "class Maker:\n    def __getattr__(self, name): 1 / 0\nReader = Maker()",
            r"ZeroDivisionError: .* \(.*, line 2\)",
        ),
        ("Other = 1", r"AttributeError: module 'alpha_pkg' has no attribute 'Reader'"),
        (
            "class Reader:\n    def __init__(self): raise OSError(5, 'no luck')",
            r"OSError: \[Errno 5\] no luck \(.*, line 2\)",
        ),
        ("class Reader: pass", r"alpha_pkg:Reader is no reader: it has no method read\(source, profile, options\)"),
        (
            "import builtins\nbuiltins.open = None\nclass Reader:\n    def read(self): pass",
            r"it replaced builtins: open \(put back\)",
        ),
        (
            "import builtins\nbuiltins.open = None\nraise OSError",
            r"OSError \(.*, line 3\); it replaced builtins: open \(put back\)",
        ),
    ],
)
def test_whatever_the_import_does_is_a_state(site: Site, code: str, reason: str) -> None:
    state = imported(site, code, version="2.5")
    assert isinstance(state, Failed)
    assert state.sentence.startswith("reader 'alpha' of acme-alpha 2.5 failed while being imported: ")
    assert re.match(reason, state.reason), state.reason
    assert "pip uninstall acme-alpha" in state.cure


def test_builtins_are_put_back(site: Site) -> None:
    before = dict(vars(builtins))
    imported(site, "import builtins\nbuiltins.open = None\ndel builtins.ascii\n" + EMPTY_READER)
    assert dict(vars(builtins)) == before


def test_what_is_printed_is_kept_from_standard_output(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    state = imported(site, "import sys\nprint('Welcome!')\nsys.stdout.flush()\n" + EMPTY_READER)
    assert isinstance(state, Loaded)
    assert state.breaches == ("printed 9 characters to standard output (kept from it)",)
    assert capsys.readouterr().out == ""
    assert state.sentence.endswith("; it printed 9 characters to standard output (kept from it).")
    assert state.cure == "pip install --upgrade acme-alpha, or else: pip uninstall acme-alpha"


def test_who_keeps_the_stream_writes_to_the_real_one_later(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    state = imported(site, "import sys\nkept = sys.stdout\n" + EMPTY_READER)
    assert isinstance(state, Loaded)
    sys.modules["alpha_pkg"].kept.write("later")
    assert capsys.readouterr().out == "later"
    assert state.breaches == ()


def test_an_interrupt_in_a_message_is_the_plugins(site: Site) -> None:
    state = imported(site, "class Odd(Exception):\n    def __str__(self): raise KeyboardInterrupt\nraise Odd")
    assert isinstance(state, Failed)
    assert "(its message cannot be shown)" in state.reason


def test_replaced_streams_are_put_back(site: Site) -> None:
    before = sys.stdout, sys.stderr
    state = imported(site, "import io, sys\nsys.stdout = sys.stderr = io.StringIO()\n" + EMPTY_READER)
    assert isinstance(state, Loaded)
    assert state.breaches == ("replaced sys.stdout or sys.stderr (put back)",)
    assert (sys.stdout, sys.stderr) == before


def test_other_threads_go_on_printing_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    real = io.StringIO()
    monkeypatch.setattr(sys, "stdout", real)
    with Watch() as watch:
        thread = threading.Thread(target=print, args=("from elsewhere",))
        thread.start()
        thread.join()
    assert real.getvalue() == "from elsewhere\n"
    assert watch.misdeeds == []


def test_a_thread_left_behind_is_told(site: Site) -> None:
    code = (
        "import threading\n"
        "stop = threading.Event()\n"
        "threading.Thread(target=stop.wait, name='stray', daemon=True).start()\n"
    )
    state = imported(site, code + EMPTY_READER)
    try:
        assert isinstance(state, Loaded)
        assert state.breaches == ("started 1 thread(s) that still run (stray)",)
    finally:
        sys.modules["alpha_pkg"].stop.set()


def test_only_an_interrupt_by_the_user_gets_out(site: Site) -> None:
    before = sys.stdout
    with pytest.raises(KeyboardInterrupt):
        imported(site, "import signal\nsignal.raise_signal(signal.SIGINT)")
    assert sys.stdout is before


def test_an_interrupt_that_nobody_pressed_is_the_plugins(site: Site) -> None:
    before = sys.stdout
    state = imported(site, "raise KeyboardInterrupt")
    assert isinstance(state, Failed)
    assert state.reason.startswith("KeyboardInterrupt (")
    assert sys.stdout is before


def test_nothing_is_left_of_a_failed_import(site: Site) -> None:
    site.install("more", "", {"alpha_pkg/sub.py": "", "acme_needed.py": ""})
    imported(site, "import acme_needed, alpha_pkg.sub\nraise RuntimeError")
    assert not [name for name in sys.modules if name.startswith("alpha_pkg")]
    assert "acme_needed" in sys.modules


def test_loading_through_the_registry_remembers_the_state(site: Site) -> None:
    site.reader("alpha", code="raise RuntimeError('at import')")
    site.reader("beta", code=EMPTY_READER)
    registry = discover()
    with pytest.raises(UnusablePluginError, match="RuntimeError: at import") as caught:
        registry.load("alpha")
    assert isinstance(caught.value.__cause__, RuntimeError)
    assert isinstance(caught.value.plugin, Failed)
    assert "Traceback" in caught.value.plugin.details
    assert registry.get("alpha").state == "failed"
    with pytest.raises(UnusablePluginError, match="RuntimeError: at import"):
        registry.load("alpha")
    assert registry.load("beta") is registry.load("beta")
    assert registry.get("beta").state == "loaded"
    assert discover().get("beta").state == "found"


def test_strict_takes_misbehaving_for_failing(site: Site) -> None:
    site.reader("alpha", code="print('x')\n" + EMPTY_READER)
    registry = discover({"LECTION_STRICT": "1", "LECTION_CONFIG": str(site.folder)})
    with pytest.raises(UnusablePluginError, match="failed while being imported: it printed 2 characters"):
        registry.load("alpha")


def test_a_command_must_be_one(site: Site) -> None:
    code = "class Good:\n    def main(self): pass\ngood = Good()\nbad = 3\n"
    site.install("acme", "[lection.commands]\ngood = acme_cmd:good\nbad = acme_cmd:bad\n", {"acme_cmd.py": code})
    registry = discover()
    assert registry.load_command("good").main() is None
    with pytest.raises(UnusablePluginError, match=r"command 'bad' of acme 1.0 .* acme_cmd:bad is no click command"):
        registry.load_command("bad")
    assert [p.id for p in registry.commands if p.distribution == "acme"] == ["bad", "good"]


def test_a_nested_attribute_is_followed(site: Site) -> None:
    code = "class Outer:\n    class Inner:\n        def read(self): return 7\n"
    manifest = '[readers.deep]\napi = "1.0"\nfamilies = []\n'
    site.install(
        "acme",
        "[lection.readers]\ndeep = acme_deep:Outer.Inner\n",
        {"acme_deep/__init__.py": code, "acme_deep/reader.toml": manifest},
    )
    assert discover().load("deep").reader.read() == 7
