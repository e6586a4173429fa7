"""Reading the samples in processes of their own: each alone, and with everything around the process changed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

TIMEOUT: Final = 90
"""Seconds that all samples may take in another process, its start included."""

NEIGHBOURS: Final = (
    "config", ".config", "settings", ".lection", ".editorconfig", "README.md", "index.html", "bibliography.bib",
)  # fmt: skip
"""Files that stand beside the samples there, besides one of each kind with the name of each sample."""

ENDINGS: Final = (".json", ".toml", ".yaml", ".yml", ".ini", ".cfg", ".txt", ".xml", ".dtd", ".css", ".bak", ".meta")
_KEPT: Final = ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT", "LECTION_", "PYTHON", "VIRTUAL_ENV", "COVERAGE_", "COV_CORE")


def read_elsewhere(reference: str, *, changed: bool) -> Mapping[str, str]:
    """What a process of its own gives: for each sample a hash of all it yields.

    Each sample is read in a fork of it that has read nothing before, where the system can fork.

    :param changed: with another language, time zone, clock, home and working folder, other variables, and files beside
        the samples that have their names.
    :raises RuntimeError: the process failed.
    """
    with tempfile.TemporaryDirectory(prefix="lection-conform-") as folder:
        environ = _changed_environment(Path(folder)) if changed else dict(os.environ)
        code = f"import sys; sys.path[:] = sys.argv[4:]; from {__name__} import main; main(*sys.argv[1:4])"
        command = [sys.executable, "-c", code, reference, folder, "changed" if changed else "", *sys.path]
        run = subprocess.run(
            command, env=environ, cwd=folder if changed else None, capture_output=True, text=True, timeout=TIMEOUT,
            check=False,
        )  # fmt: skip
    if run.returncode or not run.stdout.strip():
        raise RuntimeError(f"the process that reads the samples again failed: {run.stderr.strip()[-500:]}")
    found: Mapping[str, str] = json.loads(run.stdout.splitlines()[-1])
    return found


def _changed_environment(folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name.startswith(_KEPT)}
    home = folder / "home"
    home.mkdir()
    return {
        **kept, "HOME": str(home), "USERPROFILE": str(home), "XDG_CONFIG_HOME": str(home), "TZ": "Pacific/Kiritimati",
        "LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8", "LANGUAGE": "de", "USER": "somebody", "LOGNAME": "somebody",
        "COLUMNS": "40", "TERM": "dumb", "PYTHONHASHSEED": "271828", "NO_COLOR": "1",
    }  # fmt: skip


def main(reference: str, folder: str, changed: str) -> None:
    """Print what came of it as one line of JSON."""
    if changed:
        set_clock_back()
    from lection_conformance.surroundings.locate import locate

    subject = locate(reference)
    output = os.dup(1)
    os.dup2(2, 1)
    places = laid_out(subject, Path(folder)) if changed else {}
    found = {
        case.name: in_a_fork(lambda case=case: read_one(subject, case, places.get(case.name)))
        for case in subject.samples
    }
    os.write(output, json.dumps(found).encode() + b"\n")


def set_clock_back() -> None:
    """Let this process live in another year, as far as Python code asks for the time."""
    import datetime
    import time

    shift = -400 * 86_400.0
    real, local, universal = time.time, time.localtime, time.gmtime
    time.time = lambda: real() + shift
    time.localtime = lambda seconds=None: local(real() + shift if seconds is None else seconds)
    time.gmtime = lambda seconds=None: universal(real() + shift if seconds is None else seconds)

    class Then(datetime.datetime):
        """A date and time that is now 400 days ago."""

        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return cls.fromtimestamp(real() + shift, tz)

        @classmethod
        def utcnow(cls) -> Any:
            return cls.fromtimestamp(real() + shift, datetime.UTC).replace(tzinfo=None)

        @classmethod
        def today(cls) -> Any:
            return cls.fromtimestamp(real() + shift)

    class Day(datetime.date):
        """A day of which today is 400 days ago."""

        @classmethod
        def today(cls) -> Any:
            return cls.fromtimestamp(real() + shift)

    datetime.datetime, datetime.date = Then, Day  # type: ignore[misc]


def laid_out(subject: Any, folder: Path) -> dict[str, str]:
    """The samples as files of that folder, with neighbours, by name."""
    places = {}
    for case in subject.samples:
        path = folder / case.name.replace("/", "_")
        path.write_bytes(case.data if case.data is not None else (case.content or "").encode("utf-8", "surrogatepass"))
        places[case.name] = str(path)
        for ending in ENDINGS:
            for name in (path.stem + ending, path.name + ending):
                if not (folder / name).exists():
                    (folder / name).write_text("title = zqvneighbour\n", encoding="utf-8")
    for name in NEIGHBOURS:
        if not (folder / name).exists():
            (folder / name).write_text("title = zqvneighbour\n", encoding="utf-8")
    shutil.copytree(folder, folder / "below", ignore=shutil.ignore_patterns("home", "below"))
    return places


def in_a_fork(action: Any) -> Any:
    """What an action gives in a fork of this process; in this process itself where there are no forks."""
    if not hasattr(os, "fork"):
        return action()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            said = json.dumps(action()).encode()
        except BaseException as error:
            said = json.dumps(f"{type(error).__name__}: {error}"[:200]).encode()
        with os.fdopen(writing, "wb") as file:
            file.write(said)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as file:
        said = file.read()
    os.waitpid(child, 0)
    return json.loads(said or b'"the process ended"')


def read_one(subject: Any, case: Any, place: str | None) -> str:
    """A hash of what a sample gives without a profile and under the default one."""
    from lection_conformance.reading.plain import digest
    from lection_conformance.reading.reading import read_input

    source = None if place is None else case.source(place)
    profiles = (None, subject.default_profile)
    return digest(
        [item for profile in profiles for item in read_input(subject.make(), case, profile, source=source).items]
    )
