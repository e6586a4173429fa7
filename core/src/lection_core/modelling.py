"""Pydantic's dataclasses, made without asking what else is installed.

Whenever pydantic makes a model it imports every installed package that has an entry point of the group `pydantic`, and
reads the entry points of all distributions to find them. One that is broken, or whose metadata is no UTF-8, would stop
every program that uses the contract, and nobody would know whose fault it is.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

_SWITCH: Final = "PYDANTIC_DISABLE_PLUGINS"
_ONE_AT_A_TIME: Final = threading.RLock()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Have pydantic leave the plugins of others alone while models are made; afterwards all is as it was.

    The switch is pydantic's own, an environment variable: its other settings come too late, after the search.
    """
    with _ONE_AT_A_TIME:
        before = os.environ.get(_SWITCH)
        os.environ[_SWITCH] = "__all__"
        try:
            yield
        finally:
            if before is None:
                os.environ.pop(_SWITCH, None)
            else:
                os.environ[_SWITCH] = before


if TYPE_CHECKING:
    from pydantic.dataclasses import dataclass as dataclass
else:

    def dataclass(**options: Any) -> Any:
        """Return pydantic's class decorator of these options, which looks for nothing that is installed."""
        from pydantic.dataclasses import dataclass as pydantic_dataclass

        def decorate(cls: type) -> type:
            with undisturbed():
                return pydantic_dataclass(**options)(cls)

        return decorate
