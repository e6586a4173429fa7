"""What a program stands in, compared before and after a stranger's code ran, and put back.

Each row of the table is one thing with a way to read it and a way to set it. Two values are the same where they are
equal; where a thing cannot be read or set, it is left as it is.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import warnings
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

STANDARD = (0, 1, 2)
"""The descriptors of standard input, output and error."""

_LOCALE = 6 if sys.platform != "win32" else 0
"""LC_ALL; the module `locale`, which knows it, takes longer to import than all of this."""


_UNKNOWN = object()


class Fixture(NamedTuple):
    """One thing: how a sentence calls it, how it is read, and how it is set to what was read."""

    name: str
    read: Callable[[], Any]
    put: Callable[[Any], object]


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _environment() -> dict[str, str]:
    return dict(os.environ)


def _put_environment(before: Mapping[str, str]) -> None:
    for name in set(os.environ) - set(before):
        del os.environ[name]
    for name, value in before.items():
        if os.environ.get(name) != value:
            os.environ[name] = value


def _put_list(name: str) -> Callable[[list[Any]], None]:
    place = getattr(sys, name)

    def put(before: list[Any]) -> None:
        place[:] = before
        setattr(sys, name, place)

    return put


def _locale() -> str:
    import _locale

    return str(_locale.setlocale(_LOCALE, None))


def _put_locale(before: str) -> None:
    import _locale

    _locale.setlocale(_LOCALE, before)


def _filters() -> tuple[Any, list[Any]]:
    # The C half of the module keeps its own reference to the list.
    return warnings.filters, list(warnings.filters)


def _put_filters(before: tuple[Any, list[Any]]) -> None:
    place, content = before
    warnings.filters = place
    place[:] = content
    getattr(warnings, "_filters_mutated", getattr(warnings, "_filters_mutated_lock_held", int))()


def _limits() -> dict[int, tuple[int, int]]:
    import resource

    names = ("NOFILE", "FSIZE", "AS", "CPU", "DATA")
    kinds = [getattr(resource, f"RLIMIT_{name}") for name in names if hasattr(resource, f"RLIMIT_{name}")]
    return {kind: resource.getrlimit(kind) for kind in kinds}


def _put_limits(before: Mapping[int, tuple[int, int]]) -> None:
    import resource

    for kind, (soft, hard) in before.items():
        _, ceiling = resource.getrlimit(kind)
        lowered = ceiling != resource.RLIM_INFINITY and (hard == resource.RLIM_INFINITY or ceiling < hard)
        resource.setrlimit(kind, (ceiling, ceiling) if lowered else (soft, hard))


def _handlers() -> dict[int, Any]:
    return {number: signal.getsignal(number) for number in _SIGNALS}


def _put_handlers(before: Mapping[int, Any]) -> None:
    for number, handler in before.items():
        if handler is not None and signal.getsignal(number) is not handler:
            signal.signal(number, handler)


_UNSTOPPABLE = ("SIGKILL", "SIGSTOP")
_SIGNALS = sorted(int(s) for s in signal.valid_signals() if getattr(s, "name", "") not in _UNSTOPPABLE)

FIXTURES = (
    Fixture("the working folder", os.getcwd, os.chdir),
    Fixture("the umask", _umask, os.umask),
    Fixture("environment variables", _environment, _put_environment),
    Fixture("the locale", _locale, _put_locale),
    Fixture("sys.path", lambda: list(sys.path), _put_list("path")),
    Fixture("sys.path_hooks", lambda: list(sys.path_hooks), _put_list("path_hooks")),
    Fixture("the warnings filters", _filters, _put_filters),
    Fixture("signal handlers", _handlers, _put_handlers),
    Fixture("the trace function", sys.gettrace, sys.settrace),
    Fixture("the profile function", sys.getprofile, sys.setprofile),
    Fixture("the garbage collector", lambda: (gc.isenabled(), gc.get_threshold()), lambda was: _put_collector(*was)),
    Fixture("the switch interval", sys.getswitchinterval, sys.setswitchinterval),
    Fixture("the limit of digits", lambda: sys.get_int_max_str_digits(), lambda was: sys.set_int_max_str_digits(was)),
    *([Fixture("resource limits", _limits, _put_limits)] if sys.platform != "win32" else []),
)


def _put_collector(enabled: bool, threshold: tuple[int, int, int]) -> None:
    (gc.enable if enabled else gc.disable)()
    gc.set_threshold(*threshold)


class Surroundings:
    """The surroundings as they are when it is made; `put_back` makes them so again."""

    def __init__(self) -> None:
        self._before = [(fixture, _read(fixture)) for fixture in FIXTURES]
        self._place, self._finders = sys.meta_path, list(sys.meta_path)

    def put_back(self) -> list[str]:
        """Undo what has changed since, and say of each thing what it is."""
        changed = []
        for fixture, before in self._before:
            now = _read(fixture)
            if before is not _UNKNOWN and now != before:
                with suppress(Exception):
                    fixture.put(before)
                changed.append(fixture.name + _which(fixture.name, before, now))
        # A finder behind all others takes nothing from anybody, and packages bring such ones for their own parts.
        if sys.meta_path[: len(self._finders)] != self._finders:
            sys.meta_path = self._place
            sys.meta_path[:] = self._finders
            changed.append("sys.meta_path")
        return changed


def _read(fixture: Fixture) -> Any:
    try:
        return fixture.read()
    except (OSError, ValueError, ImportError, AttributeError):
        return _UNKNOWN


def _which(name: str, before: Any, now: Any) -> str:
    """The members that differ, of a thing that has some a user knows by name."""
    if name not in ("environment variables", "signal handlers", "resource limits") or not isinstance(now, dict):
        return ""
    keys = sorted(key for key in {**before, **now} if before.get(key) != now.get(key))
    if name == "signal handlers":
        return " " + ", ".join(signal.Signals(key).name if key in list(signal.Signals) else str(key) for key in keys)
    if name == "resource limits":
        import resource

        names = {getattr(resource, n): n for n in dir(resource) if n.startswith("RLIMIT_") and n != "RLIMIT_OFILE"}
        return " " + ", ".join(names[key] for key in keys)
    return " " + ", ".join(keys[:5]) + (" and more" if len(keys) > 5 else "")


class Descriptors:
    """The standard descriptors as they are when it is made; close it after `put_back`.

    Where the results of a command go elsewhere, what is written to descriptor 1 meanwhile is kept back and counted.
    """

    def __init__(self) -> None:
        self._kept = [(number, _duplicate(number)) for number in STANDARD]
        self._caught: int | None = None
        if getattr(sys.stdout, "results_only", False) and hasattr(os, "memfd_create"):
            self._caught = os.memfd_create("lection")
            os.dup2(self._caught, 1)
        self._identities = {number: _identity(number) for number, _ in self._kept}

    def put_back(self) -> list[str]:
        """Make descriptors what they were, and say which were closed or redirected, and what was written to 1."""
        found = []
        for number, kept in self._kept:
            if kept is not None and _identity(number) != self._identities[number]:
                found.append(f"changed descriptor {number} (put back)")
                os.dup2(kept, number)
        if self._caught is not None:
            with suppress(Exception):
                sys.__stdout__.flush()  # type: ignore[union-attr]
            if size := os.fstat(self._caught).st_size:
                found.append(f"wrote {size} bytes to descriptor 1 (kept from it)")
            kept = self._kept[1][1]
            if kept is not None:
                os.dup2(kept, 1)
        return found

    def close(self) -> None:
        """Give the duplicates back."""
        for kept in (self._caught, *(kept for _, kept in self._kept)):
            if kept is not None:
                with suppress(OSError):
                    os.close(kept)


def _identity(number: int) -> tuple[int, int, int] | None:
    try:
        status = os.fstat(number)
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_rdev


def _duplicate(number: int) -> int | None:
    try:
        return os.dup(number)
    except OSError:
        return None
