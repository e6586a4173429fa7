"""A worker process: started in a clean environment, read line by line, and always brought to an end."""

from __future__ import annotations

import os
import pickle
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from lection_plugins.found.distribution import printable
from lection_plugins.states.errors import PluginError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

    from lection_plugins.isolation.wire import Request

_START = (
    "import sys; path = sys.argv[2:]; sys.path[:] = path; "
    "from lection_plugins.isolation.worker import main; main(sys.argv[1])"
)
_KEPT = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT")
_GRACE = 2.0


class OutOfTimeError(Exception):
    """The host has waited for the worker as long as it may."""


class TooMuchError(Exception):
    """The worker has answered more than the host takes."""


class WorkerProcess:
    """One worker with one request, as a context; leaving it kills what is left of the worker and its children.

    :raises PluginError: the system is not POSIX or has no interpreter to start.
    """

    def __init__(self, request: Request) -> None:
        if os.name != "posix" or not sys.executable:
            raise PluginError(
                "isolation needs a POSIX system and a Python interpreter to start; read without --isolate"
            )
        self._request = request
        self._limits = request.limits
        self._answered = False
        self.status: int | None = None

    def __enter__(self) -> WorkerProcess:
        self._folder = tempfile.TemporaryDirectory(prefix="lection-", ignore_cleanup_errors=True)
        try:
            self._start(Path(self._folder.name))
        except BaseException:
            self._folder.cleanup()
            raise
        return self

    def _start(self, folder: Path) -> None:
        home = folder / "home"
        home.mkdir()
        (folder / "request").write_bytes(pickle.dumps(self._request))
        self._log = folder / "log"
        flags = ["-s", "-P", *(["-X", "importtime"] if self._request.trace_file else [])]
        command = [sys.executable, *flags, "-c", _START, str(folder / "request"), *self._request.path]
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                cwd=home,
                env=_environment(home),
                start_new_session=True,
            )

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.end()
        self._folder.cleanup()

    def end(self) -> None:
        """Let the worker end by itself if it is about to, else kill it; its process group too. Sets `status`."""
        if self.status is not None:
            return
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE if self._answered else 0)
        with suppress(ProcessLookupError, PermissionError):  # nothing is left of the group
            os.killpg(self._process.pid, signal.SIGKILL)
        with self._process:  # closes the answer's channel and waits
            pass
        self.status = self._process.returncode

    def lines(self) -> Iterator[bytes]:
        """The answer line by line as it comes, until the worker closes it.

        Only the time spent waiting for the worker counts, not what the host does between two lines.

        :raises OutOfTimeError: it took longer than `wall_seconds` in all.
        :raises TooMuchError: it answered more than `answer` bytes.
        """
        left, size, held = self._limits.wall_seconds, 0, [b""]
        stdout = self._process.stdout
        assert stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(stdout, selectors.EVENT_READ)
            while True:
                start = time.monotonic()
                if not selector.select(max(left, 0)):
                    raise OutOfTimeError
                chunk = os.read(stdout.fileno(), 65_536)
                left -= time.monotonic() - start
                size += len(chunk)
                if size > self._limits.answer:
                    raise TooMuchError
                first, *rest = chunk.split(b"\n")
                held.append(first)
                for part in rest:
                    yield b"".join(held)
                    held = [part]
                if not chunk:
                    self._answered = True
                    return

    def log_tail(self) -> str:
        """The last of what the worker and its plugin wrote to standard output and standard error."""
        with self._log.open("rb") as file:
            file.seek(max(0, self._log.stat().st_size - 4000))
            text = file.read().decode("utf-8", "replace")
        return "\n".join(map(printable, text.splitlines()))


def _environment(home: Path) -> dict[str, str]:
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    return {
        **kept,
        "PATH": os.defpath,
        "HOME": str(home),
        "TMPDIR": str(home),
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "LECTION_PLUGIN_SECONDS": "0",  # the limits are the worker's own
        "PYTHONHASHSEED": "0",
        "PYTHONUTF8": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
