"""Faults, and checks that find them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Fault:
    """One way in which something does not conform.

    :param check: that found it.
    :param message: what was expected, a sentence.
    """

    check: str
    message: str

    def __str__(self) -> str:
        """Return ``check: message``."""
        return f"{self.check}: {self.message}"


class Broken(Exception):
    """Raised by a check when what it expects does not hold."""


def expect(holds: bool, message: str) -> None:
    """Raise :class:`Broken` with a sentence unless something holds."""
    if not holds:
        raise Broken(message)


def faults_of(checks: Mapping[str, Callable[[T], None]], make: Callable[[], T]) -> list[Fault]:
    """Run each check on a subject of its own, and return what they find; an error of the subject is a fault."""
    found = []
    for name, check in checks.items():
        try:
            check(make())
        except Broken as broken:
            found.append(Fault(name, str(broken)))
        except Exception as error:  # what is under test may raise anything
            found.append(Fault(name, f"it failed with {type(error).__name__}: {error}"))
    return found
