"""Watching what a reader does besides reading: output, files, processes, connections, and global state."""

from __future__ import annotations

import contextlib
import decimal
import gc
import hashlib
import locale
import logging
import os
import random
import signal
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from lection_core import Block, BlockTree, Dropped, Profile, Source, Span

_WRITING = ("os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.link", "os.symlink", "os.truncate", "os.chmod")
_PROCESSES = ("subprocess.Popen", "os.system", "os.exec", "os.fork", "os.posix_spawn", "socket.connect", "socket.bind")
_LOOKING = (
    "os.listdir", "os.scandir", "glob.glob", "sqlite3.connect", "socket.getaddrinfo", "socket.gethostbyname",
    "socket.gethostbyaddr", "socket.getnameinfo", "socket.sendto", "ctypes.dlopen", "os.putenv", "os.chdir", "os.walk",
    "os.getxattr", "os.listxattr", "urllib.Request", "webbrowser.open", "tempfile.mkstemp", "tempfile.mkdtemp",
    "shutil.copyfile", "shutil.move", "shutil.rmtree", "os.kill", "signal.pthread_kill", "os.utime", "os.chown",
    "fcntl.flock", "fcntl.lockf", "resource.setrlimit", "syslog.syslog", "os.setxattr",
)  # fmt: skip
_MODULES = (".py", ".pyc", ".so", ".pth", ".pyd")


_CODE = (type(len), type(lambda: None), type)


class Event(NamedTuple):
    """Something a reader did: `changes` tells that it changed more than what is open."""

    sentence: str
    changes: bool


class _Watch:
    """Collects the audit events of the thread that watches; the interpreter cannot forget a hook, so there is one."""

    def __init__(self) -> None:
        self.events: list[Event] | None = None
        self.thread = 0
        self._hooked = False

    def start(self) -> list[Event]:
        if not self._hooked:
            self._hooked = True
            sys.addaudithook(self._hear)
        self.events, self.thread = [], threading.get_ident()
        return self.events

    def stop(self) -> None:
        self.events = None

    def everywhere(self) -> list[Event]:
        """Listen to every thread, and to what looks around as well."""
        events = self.start()
        self.thread = 0
        return events

    def _hear(self, name: str, arguments: tuple[Any, ...]) -> None:
        if self.events is None or self.thread not in (0, threading.get_ident()):
            return
        if self.thread == 0 and name in _LOOKING:
            shown = repr(arguments[0])[:80] if arguments else ""
            self.events.append(Event(f"calls {name}({shown})", True))
            return
        if name == "open":
            event = _opened(*arguments[:3])
            if event:
                self.events.append(event)
        elif name in _WRITING and "__pycache__" not in str(arguments[0]):
            self.events.append(Event(f"calls {name}({arguments[0]!r})", True))
        elif name in _PROCESSES:
            self.events.append(Event(f"calls {name}", True))


def _opened(path: object, mode: object, flags: object) -> Event | None:
    name = os.fsdecode(path) if isinstance(path, str | bytes) else repr(path)
    writes = isinstance(mode, str) and bool(set("wax+") & set(mode))
    if isinstance(flags, int) and mode is None:
        writes = bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
    # Importing a module lazily opens its files, and may write its compiled form.
    if name.endswith(_MODULES) or "__pycache__" in name or os.path.isdir(name):
        return None
    return Event(f"{'writes' if writes else 'opens'} {name!r}", writes)


_WATCH = _Watch()


@contextlib.contextmanager
def watched() -> Iterator[list[Event]]:
    """The list of what this thread opens, writes and starts meanwhile."""
    events = _WATCH.start()
    try:
        yield events
    finally:
        _WATCH.stop()


@contextlib.contextmanager
def watched_everywhere() -> Iterator[list[str]]:
    """Sentences about what any thread opens, lists, looks up, writes and starts meanwhile."""
    said: list[str] = []
    events = _WATCH.everywhere()
    try:
        yield said
    finally:
        _WATCH.stop()
        said += dict.fromkeys(event.sentence for event in events)


def output_of(action: Callable[[], object]) -> str:
    """What is written to standard output and standard error while the action runs, by Python or below it."""
    sys.stdout.flush()
    sys.stderr.flush()
    streams = sys.stdout, sys.stderr
    with tempfile.TemporaryFile() as file:
        kept = os.dup(1), os.dup(2)
        try:
            os.dup2(file.fileno(), 1)
            os.dup2(file.fileno(), 2)
            with open(os.dup(file.fileno()), "w", encoding="utf-8", errors="replace") as text:
                sys.stdout = sys.stderr = text
                action()
                text.flush()
        finally:
            sys.stdout, sys.stderr = streams
            os.dup2(kept[0], 1)
            os.dup2(kept[1], 2)
            os.close(kept[0])
            os.close(kept[1])
        file.seek(0)
        return file.read().decode("utf-8", "replace")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _socket_timeout() -> object:
    socket = sys.modules.get("socket")
    return None if socket is None else socket.getdefaulttimeout()


def global_state() -> Mapping[str, object]:
    """What a reader might change for everyone else, by name."""
    return {
        "the working folder": os.getcwd(),
        "the environment variables": hashlib.sha256(repr(sorted(os.environ.items())).encode()).hexdigest(),
        "the locale": locale.setlocale(locale.LC_ALL),
        "sys.path": tuple(sys.path),
        "the umask": _umask(),
        "the switch interval of threads": sys.getswitchinterval(),
        "the time limit of sockets": _socket_timeout(),
        "the recursion limit": sys.getrecursionlimit(),
        "the limit of digits of an int": sys.get_int_max_str_digits(),
        "the state of the module random": hashlib.sha256(repr(random.getstate()).encode()).hexdigest(),
        "the context of decimal": repr(decimal.getcontext()),
        "the filters of warnings": tuple(map(repr, warnings.filters)),
        "the handlers of logging": (
            logging.root.level,
            tuple(map(id, logging.root.handlers)),
            logging.root.manager.disable,
        ),
        "the handler of SIGINT": signal.getsignal(signal.SIGINT),
        "the handler of SIGALRM": signal.getsignal(signal.SIGALRM) if hasattr(signal, "SIGALRM") else None,
        "garbage collection": gc.isenabled(),
        "the excepthook": sys.excepthook,
        "sys.stdout": id(sys.stdout),
        "sys.stderr": id(sys.stderr),
        "tracing": (sys.gettrace(), sys.getprofile()),
        "the builtins": tuple(
            sorted((name, id(value)) for name, value in vars(sys.modules["builtins"]).items() if name != "_")
        ),
    }


def foreign_code(own: Collection[str]) -> Mapping[str, int]:
    """The functions and classes of every loaded module but the reader's own, and what the contract's classes hold."""
    found = {}
    for name, module in list(sys.modules.items()):
        if module is None or name.partition(".")[0] in own or name.startswith("lection_conformance"):
            continue
        for attribute, value in list(getattr(module, "__dict__", {}).items()):
            if isinstance(value, _CODE):
                found[f"{name}.{attribute}"] = id(value)
    for kind in (Block, BlockTree, Dropped, Profile, Source, Span):
        found |= {f"{kind.__name__}.{attribute}": id(value) for attribute, value in vars(kind).items()}
    return found


def changed_globals(before: Mapping[str, object], after: Mapping[str, object]) -> list[str]:
    """The names of what is not as it was."""
    return [name for name, value in before.items() if after[name] != value]
