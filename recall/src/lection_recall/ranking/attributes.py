"""Conditions on the attrs of facts: equality, one of several, a range."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from lection_recall.facts.errors import BadFilter

Scalar: TypeAlias = str | float | int | bool


@dataclass(frozen=True)
class Condition:
    """What one attribute must be; a list satisfies it when one of its elements does.

    :param name: of the attribute, at the top level of attrs.
    :param among: the values it may have; None where a range is asked for.
    :param low: least value of a range, itself included.
    :param high: greatest value of a range, itself included.
    """

    name: str
    among: tuple[Scalar, ...] | None = None
    low: Scalar | None = None
    high: Scalar | None = None

    def holds(self, attrs: Mapping[str, Any]) -> bool:
        """Say whether attrs satisfy the condition; an absent attribute satisfies none."""
        if self.name not in attrs:
            return False
        value = attrs[self.name]
        return any(map(self._admits, value if isinstance(value, list | tuple) else (value,)))

    def _admits(self, value: Any) -> bool:
        if self.among is not None:
            return any(_sort(value) == _sort(choice) and value == choice for choice in self.among)
        bounds = [bound for bound in (self.low, self.high) if bound is not None]
        if any(_sort(value) != _sort(bound) for bound in bounds):
            return False
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


def conditions(attrs: Any) -> tuple[Condition, ...]:
    """Return the conditions that a mapping asks for.

    A scalar asks for equality, `{"in": […]}` for one of several, `{"from": a, "to": b}` for a range with its ends.
    Numbers are compared with numbers, texts with texts by code points, and true is no 1.

    :raises BadFilter: for anything else.
    """
    if not isinstance(attrs, Mapping) or not all(isinstance(name, str) for name in attrs):
        raise BadFilter(f"attrs is {attrs!r}, not conditions by name", option="attrs")
    return tuple(_condition(name, wanted) for name, wanted in sorted(attrs.items()))


def _condition(name: str, wanted: Any) -> Condition:
    if _sort(wanted) is not None:
        return Condition(name, among=(wanted,))
    if isinstance(wanted, Mapping) and set(wanted) == {"in"} and isinstance(wanted["in"], list | tuple):
        choices = tuple(wanted["in"])
        if choices and all(_sort(choice) is not None for choice in choices):
            return Condition(name, among=choices)
    if isinstance(wanted, Mapping) and wanted and set(wanted) <= {"from", "to"}:
        sorts = {_sort(bound) for bound in wanted.values()}
        if len(sorts) == 1 and sorts <= {"number", "text"}:
            return Condition(name, low=wanted.get("from"), high=wanted.get("to"))
    raise BadFilter(f"the condition on {name!r} is {wanted!r}", option="attrs", value=name)


def _sort(value: Any) -> str | None:
    """Name what a scalar is compared with; None for what is no scalar."""
    if isinstance(value, bool):
        return "truth"
    if isinstance(value, int | float):
        return "number"
    return "text" if isinstance(value, str) else None


def sort_of(value: Any) -> str | None:
    """Name what a scalar is compared with: truth, number or text; None for what is no scalar."""
    return _sort(value)
