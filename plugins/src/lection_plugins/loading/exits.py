"""The ways in which code ends the program it runs in, turned into errors while it is a stranger's.

`os._exit` raises in the thread that is watched. A process that a stranger forks and lets run on into the host's code is
ended where it would leave the stranger's. What is to run at the end of the program runs contained. Ctrl-C is told from
a KeyboardInterrupt that nobody pressed.
"""

from __future__ import annotations

import atexit
import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

_exit = os._exit
_register = atexit.register


class EndedError(BaseException):
    """A stranger called `os._exit`; the text says so."""


class Exits:
    """What may end the program, held back from `begin` to `end`; one at a time.

    :param who: whose code it is, as a line names it.
    :param contain: runs a function that is to be called at the end of the program.
    """

    def __init__(self, who: str, contain: Callable[[Callable[[], object]], object]) -> None:
        self._who = who
        self._contain = contain
        self.interrupted = False
        self.late = 0

    def begin(self) -> None:
        """Hold back."""
        self._process, self._thread = os.getpid(), threading.get_ident()
        self._others = {thread.ident for thread in threading.enumerate()}
        self._before = os._exit, atexit.register
        os._exit = self._no_exit
        atexit.register = self._later  # type: ignore[assignment]  # its type speaks of what it returns
        self._handler: Any = None
        if threading.current_thread() is threading.main_thread():
            self._handler = signal.getsignal(signal.SIGINT)
            if callable(self._handler):
                signal.signal(signal.SIGINT, self._pressed)

    def end(self) -> None:
        """Hold back no more. In a copy of the process that the stranger has made, this is the end."""
        if os.getpid() != self._process:
            with suppress(OSError):
                ended = f"lection: {self._who} copied the process and let the copy run on; the copy was ended\n"
                os.write(2, ended.encode("utf-8", "replace"))
            _exit(0)
        os._exit, atexit.register = self._before
        if callable(self._handler):
            signal.signal(signal.SIGINT, self._handler)

    def _no_exit(self, status: int = 0) -> Any:
        thread = threading.get_ident()
        if os.getpid() != self._process or (thread in self._others and thread != self._thread):
            _exit(status)
        if thread != self._thread:
            raise SystemExit  # a thread that the stranger has started ends, and nothing else
        raise EndedError(f"it called os._exit({status!r})")

    def _later(self, function: Callable[..., object], *arguments: object, **named: object) -> Callable[..., object]:
        if os.getpid() != self._process or threading.get_ident() != self._thread:
            return _register(function, *arguments, **named)
        self.late += 1
        _register(_Late(function, self._contain, arguments, named))
        return function

    def _pressed(self, number: int, frame: Any) -> None:
        self.interrupted = True
        self._handler(number, frame)


class _Late:
    """A function of a stranger that is called when the program ends; it equals it, for `atexit.unregister`."""

    def __init__(
        self,
        function: Callable[..., object],
        contain: Callable[[Callable[[], object]], object],
        arguments: tuple[object, ...],
        named: dict[str, object],
    ) -> None:
        self._function, self._contain, self._arguments, self._named = function, contain, arguments, named

    def __call__(self) -> None:
        self._contain(lambda: self._function(*self._arguments, **self._named))

    def __eq__(self, other: object) -> bool:
        return self is other or self._function == other

    __hash__ = object.__hash__
