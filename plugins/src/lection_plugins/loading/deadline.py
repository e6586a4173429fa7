"""How long a stranger's code may take in this process: after a while a line says whose it is, and at last it is ended.

An alarm of the operating system interrupts the main thread; elsewhere, and where the program uses the alarm itself,
nothing is bounded. Code that is busy outside Python is interrupted when it comes back.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

SECONDS = 20.0
"""What a hook may take for one call, and any plugin for its import, unless LECTION_PLUGIN_SECONDS says else."""
PATIENCE = 5.0
"""Seconds after which a line says what is running."""
_AGAIN = 0.987
"""Seconds between two rings: code that catches the first one is rung again."""

announce: Callable[[str], object] | None = None
"""What a command tells its user by; a program that uses the library hears nothing."""


class OutOfTimeError(BaseException):
    """Raised in the midst of a stranger's code; no `except Exception` of theirs keeps it."""


def allowed_seconds() -> float:
    """What a plugin may take: LECTION_PLUGIN_SECONDS, 0 for no limit."""
    try:
        return float(os.environ.get("LECTION_PLUGIN_SECONDS", SECONDS))
    except ValueError:
        return SECONDS


class Deadline:
    """A context that ends what runs in it after `seconds` (0: never), and says `what` it is after a while."""

    def __init__(self, what: str, seconds: float) -> None:
        self._what = what
        self.seconds = seconds
        self._armed = False
        self._told = False

    def __enter__(self) -> Deadline:
        self._begun = time.monotonic()
        if _is_free():
            signal.signal(signal.SIGALRM, self._ring)
            signal.setitimer(signal.ITIMER_REAL, min(PATIENCE, self.seconds or PATIENCE), _AGAIN)
            self._armed = True
        return self

    def __exit__(self, *raised: object) -> None:
        self.disarm()

    def disarm(self) -> bool:
        """Ring no more; whether somebody else has set the alarm meanwhile, which is then off too."""
        if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
            return False
        for timer in (signal.ITIMER_VIRTUAL, signal.ITIMER_PROF):
            if signal.getitimer(timer) != (0.0, 0.0):
                signal.setitimer(timer, 0)
        if "faulthandler" in sys.modules:
            sys.modules["faulthandler"].cancel_dump_traceback_later()
        _, interval = signal.getitimer(signal.ITIMER_REAL)
        foreign = interval != 0 and abs(interval - _AGAIN) > 1e-3
        if self._armed:
            foreign = foreign or interval == 0
            signal.setitimer(signal.ITIMER_REAL, 0)
            foreign = foreign or signal.getsignal(signal.SIGALRM) != self._ring
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            self._armed = False
            return foreign
        return False

    def _ring(self, number: int, frame: Any) -> None:
        passed = time.monotonic() - self._begun
        if self.seconds and passed >= self.seconds:
            raise OutOfTimeError
        if self.seconds:
            with suppress(ValueError):
                signal.setitimer(signal.ITIMER_REAL, max(0.01, min(_AGAIN, self.seconds - passed)), _AGAIN)
        if passed >= PATIENCE and not self._told and announce is not None:
            self._told = True
            end = (
                f", and is ended after {self.seconds:g} s" if self.seconds else "; Ctrl-C ends it, --isolate limits it"
            )
            announce(f"{self._what} has been running for {passed:.0f} s{end}")


def _is_free() -> bool:
    """Whether there is an alarm, it rings in this thread, and nobody uses it."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return False
    return signal.getsignal(signal.SIGALRM) is signal.SIG_DFL and signal.getitimer(signal.ITIMER_REAL)[0] == 0
