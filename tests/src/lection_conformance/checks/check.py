"""One check as data, and what it may say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from lection_core import RULES

if TYPE_CHECKING:
    from lection_conformance.inputs.input import Input
    from lection_conformance.reading.reading import Lost

Level = Literal["required", "recommended", "experimental"]
"""How much a check weighs: a reader conforms when everything required holds."""

LEVELS: Final[tuple[Level, ...]] = get_args(Level)

Over = Literal["reader", "samples", "readings"]
"""What a check looks at: the reader as a whole, each of its samples, or every reading of every input."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing a reader must do, and how to see whether it does.

    :param id: stable and apart from the function's name, for example ``OFFS-003``; of another package
        ``package:NAME-001``.
    :param title: what holds, in one line.
    :param rule: the id of the contract's rule it holds, a key of :data:`lection_core.RULES`; empty where it holds a
        sentence of the contract that has no id.
    :param sentence: that sentence; left out where there is a rule.
    :param hint: what an author changes when it fails.
    :param function: raises :class:`Failed` when the reader does not hold it, and :class:`NotExercised` where the inputs
        leave it nothing to look at. It takes the bench, and with ``over`` samples or readings one input or one reading
        besides; what it returns is said of a reader that passes.
    :param needs: what the reader's manifest must claim or have for the check to apply: names of capabilities, and
        ``options``, ``refusal``, ``rewrites`` and, where the run asks for it, ``packaging``.

    :param since: the first edition that has it.
    :param until: the last one, where a later check sees the same and more; empty while it goes on.

    Source: conformance.md, "A check has a stable id".
    """

    id: str
    title: str
    hint: str
    function: Callable[..., str | None]
    rule: str = ""
    sentence: str = ""
    level: Level = "required"
    needs: tuple[str, ...] = ()
    over: Over = "reader"
    since: str = "2026.1"
    until: str = ""

    @property
    def contract(self) -> str:
        """The sentence of the contract that the check holds, with the rule's id where it has one."""
        return f"{self.rule}: {RULES[self.rule]}" if self.rule else self.sentence


class Failed(Exception):
    """A reader does not hold a check.

    :param message: one sentence: what is wrong and where.
    :param expected: what would be right, where there is something to show.
    :param got: what there is instead.
    :param case: the input on which it shows.
    :param kind: what tells this failure from others of the same check, such as the type and place of an error.
    :param lost: why the reading took its process with it, where it did: on no smaller input is it tried again.
    """

    def __init__(
        self,
        message: str,
        *,
        expected: Any = None,
        got: Any = None,
        case: Input | None = None,
        lost: Lost | None = None,
        kind: str = "",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.expected = expected
        self.got = got
        self.case = case
        self.lost = lost
        self.kind = kind


class NotExercised(Exception):
    """Nothing in the samples, or made of them, lets a check see anything; the sentence says what is missing."""
