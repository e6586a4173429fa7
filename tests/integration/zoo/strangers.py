# ruff: noqa: E501  (a row, a package)
"""Hostile packages: each does one thing to the program it is installed beside, and what has to become of the command.

They are laid out as pip leaves them, metadata included, in a folder of their own that is put on the import path.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from zoo.animals import MANIFEST

VERSION = "0.9"
Outcome = Literal["read", "sentence"]

HOOK = """\
import os, sys
from lection_plugins import hookimpl
{top}
@hookimpl
def {hook}({arguments}):
    {body}
"""

READER = """\
import os, sys, time
from lection_core import Block, Dropped
{top}
class Reader:
    def read(self, source, profile=None, options={{}}):
        {first}
        yield Block(kind="document", depth=0)
        {body}
        end = len(source.text)
        yield Block(kind="paragraph", depth=1, text=source.text, matched_by="zoo:all", confidence=1.0, source=(0, end))
        {last}
"""


@dataclass(frozen=True)
class Stranger:
    """One hostile package and what is to become of `command` beside it.

    `outcome`: the command does what it does without the package (`read`), or ends with exit code 1 and one sentence
    (`sentence`). `told` is a regular expression for what the command says on standard error, "" where it has nothing to
    say; `ill` one for what the doctor says of the package, "" where nothing is the matter with it.
    """

    name: str
    files: Mapping[str, str | bytes]
    entry_points: str | bytes
    outcome: Outcome = "read"
    told: str = ""
    ill: str = ""
    own: bool = False
    metadata: bytes = b""
    recorded: bool = True
    variables: Mapping[str, str] = field(default_factory=dict)
    disturb: Callable[[Path], object] | None = None
    """What is done to its folder once it is there."""

    @property
    def distribution(self) -> str:
        return f"zoo-{self.name}"

    @property
    def command(self) -> tuple[str, ...]:
        """Read a file of its own format, or one that has nothing to do with it."""
        return ("read", f"own.{self.name}" if self.own else "note.md", "--format", "json")

    def install(self, site: Path) -> Path:
        """Lay the package out in `site`, and return its metadata folder."""
        info = site / f"zoo_{self.name.replace('-', '_')}-{VERSION}.dist-info"
        info.mkdir(parents=True)
        metadata = f"Metadata-Version: 2.1\nName: {self.distribution}\nVersion: {VERSION}\nSummary: Hostile\n".encode()
        (info / "METADATA").write_bytes(self.metadata or metadata)
        (info / "entry_points.txt").write_bytes(_bytes(self.entry_points))
        (info / "INSTALLER").write_text("pip\n")
        for name, content in self.files.items():
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            (site / name).write_bytes(_bytes(content))
        if self.recorded:
            (info / "RECORD").write_text("".join(f"{name},,\n" for name in self.files) + f"{info.name}/RECORD,,\n")
        if self.disturb is not None:
            self.disturb(info)
        return info


def _bytes(content: str | bytes) -> bytes:
    return content if isinstance(content, bytes) else content.encode()


def hook(
    name: str, body: str, which: str = "lection_transform_tree", arguments: str = "tree", top: str = "", **more: object
) -> Stranger:
    """A hook package with one hook."""
    module = f"zoo_{name.replace('-', '_')}"
    code = HOOK.format(top=top, hook=which, arguments=arguments, body=body.replace("\n", "\n    "))
    return Stranger(name, {f"{module}.py": code}, f"[lection.hooks]\n{name} = {module}\n", **more)  # type: ignore[arg-type]


def reader(
    name: str, body: str = "", top: str = "", first: str = "", last: str = "", manifest: str = MANIFEST, **more: object
) -> Stranger:
    """A reader package, which reads its own format."""
    module = f"zoo_{name.replace('-', '_')}"
    lines = {"body": body, "first": first, "last": last}
    code = READER.format(top=top, **{key: text.replace("\n", "\n        ") for key, text in lines.items()})
    files = {
        f"{module}/__init__.py": code,
        f"{module}/reader.toml": manifest.format(id=name),
        f"{module}/samples/first.{name}": "A sample.\n",
    }
    return Stranger(name, files, f"[lection.readers]\n{name} = {module}:Reader\n", **{"own": True, **more})  # type: ignore[arg-type]


def _pipe(name: str) -> Callable[[Path], object]:
    """Put a named pipe, which nobody writes to, in the place of a file."""

    def disturb(info: Path) -> None:
        path = info.parent / name if "/" in name else info / name
        path.unlink(missing_ok=True)
        os.mkfifo(path)

    return disturb


def _folder(name: str) -> Callable[[Path], object]:
    def disturb(info: Path) -> None:
        (info / name).unlink()
        (info / name).mkdir()

    return disturb


def pydantic(name: str, code: str) -> Stranger:
    return Stranger(
        name, {f"zoo_{name.replace('-', '_')}.py": code}, f"[pydantic]\nzoo = zoo_{name.replace('-', '_')}:plugin\n"
    )


LATIN = "[zoo.things]\ncaf\xe9 = zoo_latin:x\n".encode("latin-1")
PATCHED = r"replaced json\.dumps \(put back\)"

METADATA = (
    pydantic("pydantic-error", "raise RuntimeError('not today')\n"),
    pydantic("pydantic-exit", "raise SystemExit(0)\n"),
    pydantic("pydantic-hard-exit", "import os\nos._exit(0)\n"),
    pydantic("pydantic-print", "print('hello')\nplugin = None\n"),
    pydantic("pydantic-wait", "import time\ntime.sleep(600)\n"),
    pydantic(
        "pydantic-bad", "class P:\n    def new_schema_validator(self, *a): raise KeyboardInterrupt\nplugin = P()\n"
    ),
    Stranger("latin", {}, LATIN, ill=r"entry_points\.txt is not UTF-8"),
    Stranger(
        "latin-ours", {}, b"[lection.readers]\ncaf\xe9 = zoo_latin_ours:Reader\n", ill=r"entry_points\.txt is not UTF-8"
    ),
    Stranger("latin-pydantic", {}, b"[pydantic]\ncaf\xe9 = zoo_latin:x\n", ill=r"entry_points\.txt is not UTF-8"),
    Stranger("wide", {}, "[lection.readers]\nx = y:Z\n".encode("utf-16"), ill=r"entry_points\.txt is not UTF-8"),
    Stranger("nul", {}, b"[lection.hooks]\na\x00b = zoo_nul\n", ill="failed while being looked up"),
    Stranger("entry-pipe", {}, "", ill=r"entry_points\.txt is no regular file", disturb=_pipe("entry_points.txt")),
    Stranger("entry-folder", {}, "", ill=r"entry_points\.txt is no regular file", disturb=_folder("entry_points.txt")),
    Stranger(
        "metadata-latin",
        {"zoo_m.py": ""},
        "[lection.hooks]\nm = zoo_m\n",
        metadata=b"Metadata-Version: 2.1\nName: zoo-metadata-latin\nVersion: 0.9\nSummary: caf\xe9\n",
        ill="METADATA is not UTF-8",
    ),
    Stranger(
        "metadata-pipe",
        {"zoo_m.py": ""},
        "[lection.hooks]\nm = zoo_m\n",
        disturb=_pipe("METADATA"),
        ill="METADATA is no regular file",
    ),
    Stranger("huge-entry", {}, "# " + "x" * 20_000_000, ill=r"entry_points\.txt is larger than"),
    Stranger("no-section", {}, "lection.readers\nx = y:Z\n"),
    reader(
        "manifest-pipe", disturb=_pipe("zoo_manifest_pipe/reader.toml"), own=False, ill="reader.toml is no regular file"
    ),
    reader("sample-pipe", disturb=_pipe("zoo_sample_pipe/samples/first.sample-pipe")),
    Stranger(
        "profile-pipe",
        {"zoo_pp/__init__.py": "", "zoo_pp/profiles/a.yaml": "name: a\n"},
        "[lection.profiles]\npp = zoo_pp\n",
        disturb=_pipe("zoo_pp/profiles/a.yaml"),
    ),
)

HOOKS = (
    hook(
        "hook-exit",
        "sys.exit(0)",
        told=r"hook plugin 'hook-exit' of zoo-hook-exit 0\.9 failed while running its hook lection_transform_tree: it called sys\.exit\(0\)",
    ),
    hook("hook-click-exit", "import click\nraise click.exceptions.Exit(0)", told="zoo-hook-click-exit 0.9 failed"),
    hook("hook-abort", "import click\nraise click.Abort()", told="zoo-hook-abort 0.9 failed"),
    hook("hook-hard-exit", "os._exit(0)", told="zoo-hook-hard-exit 0.9.*os._exit"),
    hook("hook-interrupt", "raise KeyboardInterrupt", told="zoo-hook-interrupt 0.9 failed .*KeyboardInterrupt"),
    hook("hook-generator-exit", "raise GeneratorExit", told="zoo-hook-generator-exit 0.9 failed"),
    hook("hook-print", "print('{}')", told="zoo-hook-print 0.9.*printed 3 characters"),
    hook("hook-write", "sys.stdout.buffer.write(b'{}')\nsys.stdout.flush()", told="zoo-hook-write 0.9.*printed 2"),
    hook(
        "hook-dunder",
        "sys.__stdout__.write('{}')\nsys.__stdout__.flush()",
        told="zoo-hook-dunder 0.9, .*wrote 2 bytes to descriptor 1",
    ),
    hook("hook-descriptor", "os.write(1, b'{}')", told="zoo-hook-descriptor 0.9, .*wrote . bytes to descriptor 1"),
    hook("hook-child", "os.system('echo {}')", told="zoo-hook-child 0.9, .*wrote . bytes to descriptor 1"),
    hook("hook-close", "os.close(1)", told="zoo-hook-close 0.9.*descriptor 1"),
    hook("hook-close-stdout", "sys.stdout.close()"),
    hook("hook-redirect", "os.dup2(os.open(os.devnull, os.O_WRONLY), 1)", told="zoo-hook-redirect 0.9.*descriptor 1"),
    hook("hook-close-stderr", "os.close(2)", told="zoo-hook-close-stderr 0.9.*descriptor 2"),
    hook("hook-stdout", "sys.stdout = open(os.devnull, 'w')", told="zoo-hook-stdout 0.9.*sys.stdout"),
    hook("hook-fork", "if os.fork(): os.wait()"),
    hook("hook-late-exit", "import atexit\natexit.register(os._exit, 3)"),
    hook("hook-late-print", "import atexit\natexit.register(print, 'late')"),
    hook("hook-late-wait", "import atexit, time\natexit.register(time.sleep, 600)"),
    hook("hook-folder", "os.chdir('/')", told="zoo-hook-folder 0.9.*changed the working folder"),
    hook("hook-umask", "os.umask(0o777)", told="zoo-hook-umask 0.9.*umask"),
    hook("hook-locale", "import locale\nlocale.setlocale(locale.LC_ALL, 'C')", told="|zoo-hook-locale"),
    hook("hook-recursion", "sys.setrecursionlimit(60)", told="zoo-hook-recursion 0.9.*recursion limit"),
    hook(
        "hook-signal",
        "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)",
        told="zoo-hook-signal 0.9.*SIGTERM",
    ),
    hook(
        "hook-alarm",
        "import signal\nsignal.signal(signal.SIGALRM, lambda *a: os._exit(0))\nsignal.setitimer(signal.ITIMER_REAL, 0.001)",
        told="zoo-hook-alarm 0.9, .*set the alarm",
    ),
    hook("hook-warnings", "import warnings\nwarnings.simplefilter('error')", told="zoo-hook-warnings 0.9.*warnings"),
    hook(
        "hook-environment",
        "os.environ['LECTION_BLOCK'] = 'markdown'\nos.environ.pop('PATH', None)",
        told="zoo-hook-environment 0.9.*environment variables LECTION_BLOCK, PATH",
    ),
    hook("hook-patch", "import json\njson.dumps = lambda *a, **k: '{}'", told="zoo-hook-patch 0.9.*" + PATCHED),
    hook(
        "hook-patch-class",
        "from lection_core import BlockTree\nBlockTree.to_json = lambda *a, **k: '{}'",
        told="zoo-hook-patch-class 0.9.*BlockTree.to_json",
    ),
    hook("hook-builtins", "import builtins\nbuiltins.len = lambda x: 0", told="zoo-hook-builtins 0.9.*builtins"),
    hook("hook-trace", "sys.settrace(lambda *a: None)", told="zoo-hook-trace 0.9.*trace"),
    hook("hook-path", "sys.path.clear()", told="zoo-hook-path 0.9.*sys.path"),
    hook(
        "hook-finder",
        "class F:\n    def find_spec(self, *a): raise SystemExit(0)\nsys.meta_path.insert(0, F())",
        told="zoo-hook-finder 0.9.*sys.meta_path",
    ),
    hook("hook-modules", "import json\nsys.modules['json'] = None", told="zoo-hook-modules 0.9.*json"),
    hook("hook-new-path", "sys.path = []", told="zoo-hook-new-path 0.9, .*sys.path"),
    hook("hook-new-finders", "sys.meta_path = []", told="zoo-hook-new-finders 0.9, .*sys.meta_path"),
    hook("hook-all-modules", "sys.modules.clear()", told="zoo-hook-all-modules 0.9, .*sys.modules"),
    hook("hook-timer", "import threading, time\nthreading.Timer(0.05, os._exit, [0]).start()\ntime.sleep(0.3)"),
    hook("hook-clock", "import signal\nsignal.alarm(1)", told="zoo-hook-clock 0.9, .*set the alarm"),
    hook("hook-dump", "import faulthandler\nfaulthandler.dump_traceback_later(0.02, exit=True)"),
    hook("hook-block", "from lection_core import Block\nBlock.text = 'x'", told="zoo-hook-block 0.9, .*Block.text"),
    hook("hook-import", "import builtins\nbuiltins.__import__ = None", told="zoo-hook-import 0.9.*builtins"),
    hook("hook-excepthook", "sys.excepthook = lambda *a: os._exit(0)", told="zoo-hook-excepthook 0.9.*sys.excepthook"),
    hook(
        "hook-limit",
        "import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (3, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))",
        told="zoo-hook-limit 0.9.*RLIMIT_NOFILE",
    ),
    hook("hook-thread", "import threading, time\nthreading.Thread(target=time.sleep, args=(600,)).start()"),
    hook(
        "hook-wait",
        "import time\ntime.sleep(600)",
        told="zoo-hook-wait 0.9.*lection_transform_tree",
        variables={"LECTION_PLUGIN_SECONDS": "2"},
    ),
    hook(
        "hook-loop",
        "while True: pass",
        told="zoo-hook-loop 0.9.*lection_transform_tree",
        variables={"LECTION_PLUGIN_SECONDS": "2"},
    ),
    hook("hook-told-exit", "sys.exit(0)", "lection_after_read", "blocks", told="zoo-hook-told-exit 0.9 failed"),
    hook(
        "hook-profiles-loop",
        "class M(dict):\n    def __iter__(self):\n        while True: yield 'a'\n    keys = __iter__\nreturn M()",
        "lection_add_profiles",
        "",
        told="zoo-hook-profiles-loop 0.9 was still running its hook lection_add_profiles",
        variables={"LECTION_PLUGIN_SECONDS": "2"},
    ),
    hook("hook-rubbish", "return 5", told="zoo-hook-rubbish 0.9 failed .*not a BlockTree"),
    hook(
        "hook-subclass",
        "class T: blocks = tree.blocks; dropped = (); source = tree.source\nreturn T()",
        told="not a BlockTree",
    ),
    hook("import-exit", "pass", top="sys.exit(0)", told="zoo-import-exit 0.9 failed while being imported"),
    hook(
        "import-interrupt",
        "",
        top="raise KeyboardInterrupt",
        told="zoo-import-interrupt 0.9 failed while being imported",
    ),
    hook("import-hard-exit", "pass", top="os._exit(0)", told="zoo-import-hard-exit 0.9 failed .*os._exit"),
    hook(
        "import-patch",
        "pass",
        top="import json\njson.dumps = lambda *a, **k: '{}'",
        told="zoo-import-patch 0.9.*" + PATCHED,
    ),
    hook("import-folder", "pass", top="os.chdir('/')", told="zoo-import-folder 0.9.*working folder"),
    hook(
        "import-wait",
        "",
        top="import time; time.sleep(600)",
        told="zoo-import-wait 0.9.*being imported",
        variables={"LECTION_PLUGIN_SECONDS": "2"},
    ),
)

READERS = (
    reader(
        "read-exit",
        "sys.exit(0)",
        outcome="sentence",
        told=r"zoo-read-exit 0\.9 failed while reading: it called sys\.exit\(0\)",
    ),
    reader(
        "read-click",
        "import click\nraise click.exceptions.Exit(0)",
        outcome="sentence",
        told="zoo-read-click 0.9 failed while reading",
    ),
    reader("read-hard-exit", "os._exit(0)", outcome="sentence", told="zoo-read-hard-exit 0.9.*os._exit"),
    reader(
        "read-interrupt",
        "raise KeyboardInterrupt",
        outcome="sentence",
        told="zoo-read-interrupt 0.9 failed while reading: KeyboardInterrupt",
    ),
    reader(
        "read-generator-exit",
        "raise GeneratorExit",
        outcome="sentence",
        told="zoo-read-generator-exit 0.9 failed while reading",
    ),
    reader("read-print", "print('{}')", told="zoo-read-print 0.9.*printed 3 characters"),
    reader(
        "read-write", "sys.stdout.buffer.write(b'{}'); sys.stdout.buffer.flush()", told="zoo-read-write 0.9.*printed"
    ),
    reader("read-descriptor", "os.write(1, b'{}')", told="zoo-read-descriptor 0.9, .*wrote . bytes to descriptor 1"),
    reader("read-redirect", "os.dup2(os.open(os.devnull, os.O_WRONLY), 1)", told="zoo-read-redirect 0.9.*descriptor 1"),
    reader("read-close", "os.close(1)", told="zoo-read-close 0.9.*descriptor 1"),
    reader("read-fork", "if os.fork(): os.wait()"),
    reader("read-folder", "os.chdir('/')", told="zoo-read-folder 0.9.*working folder"),
    reader("read-last", last="os.umask(0o777)", told="zoo-read-last 0.9.*umask"),
    reader("read-first", first="os.environ['A_B'] = '1'", told="zoo-read-first 0.9.*A_B"),
    reader("read-patch", "import json\njson.dumps = lambda *a, **k: '{}'", told="zoo-read-patch 0.9.*" + PATCHED),
    reader("read-late", "import atexit\natexit.register(os._exit, 0)"),
    reader(
        "read-class",
        "class B(Block):\n    def __eq__(self, other): return True\nyield B(kind='paragraph', depth=1, text='a', matched_by='zoo:all', confidence=1.0)",
        outcome="sentence",
        told="zoo-read-class 0.9 failed while reading: it yielded B",
    ),
    reader(
        "read-forged",
        "b = Block(kind='paragraph', depth=1, text='a', matched_by='zoo:all', confidence=1.0)\nobject.__setattr__(b, 'text', 5)\nyield b",
        outcome="sentence",
        told="zoo-read-forged 0.9 failed while reading",
    ),
    reader(
        "read-hollow",
        "yield object.__new__(Block)",
        outcome="sentence",
        told="zoo-read-hollow 0.9 failed while reading",
    ),
    reader(
        "read-none",
        "yield None",
        outcome="sentence",
        told="zoo-read-none 0.9 failed while reading: it yielded NoneType",
    ),
    reader("read-stop", "next(iter(()))", outcome="sentence", told="zoo-read-stop 0.9 failed while reading"),
    reader(
        "read-deep",
        "def f(): return f()\nf()",
        outcome="sentence",
        told="zoo-read-deep 0.9 failed while reading: RecursionError",
    ),
    reader(
        "read-message",
        "class E(Exception):\n    def __str__(self): raise SystemExit(0)\nraise E",
        outcome="sentence",
        told="zoo-read-message 0.9 failed while reading: E",
    ),
    reader("load-folder", top="os.chdir('/')", told="zoo-load-folder 0.9.*working folder"),
    reader(
        "load-interrupt",
        top="raise KeyboardInterrupt",
        outcome="sentence",
        told="zoo-load-interrupt 0.9 failed while being imported",
    ),
    reader("load-patch", top="import hashlib\nhashlib.sha256 = None", told="zoo-load-patch 0.9.*hashlib.sha256"),
    reader("load-exit", top="os._exit(0)", outcome="sentence", told="zoo-load-exit 0.9.*os._exit"),
    reader("load-descriptor", top="os.write(1, b'hello')"),
    reader(
        "claims-text",
        top="sys.exit(0)",
        own=False,
        manifest=MANIFEST.replace('".{id}"', '".md", ".txt", ".markdown"'),
        ill="failed while being imported",
    ),
)

STRANGERS = (*METADATA, *HOOKS, *READERS)
