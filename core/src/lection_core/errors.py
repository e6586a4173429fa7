"""What can go wrong, as small classes that carry their parts."""

from __future__ import annotations

from typing import NamedTuple


class LectionError(Exception):
    """The base of every error this project raises on purpose."""


class Problem(NamedTuple):
    """One thing wrong with a profile: where, what, and what would be right."""

    path: str
    message: str
    hint: str
    file: str | None = None
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        sentence = f"{self.message}; {self.hint}" if self.hint else self.message
        return ": ".join(part for part in (place, self.path, sentence) if part)


class ProfileError(LectionError):
    """A profile cannot be used; `problems` says everything that is wrong with it, sorted by position."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__(problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)
