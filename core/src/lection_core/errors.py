"""The errors of Lection: small classes that carry their parts and print as sentences.

All derive from :class:`LectionError`. Their parts are their constructor's arguments, so they survive pickling on the
way out of a worker process.
"""

from __future__ import annotations

from dataclasses import dataclass


class LectionError(Exception):
    """The base of every error this project raises on purpose."""


class ContractError(LectionError, ValueError):
    """A value, a tree or a reader breaks a rule of the contract.

    :param rule: the id of the rule, for example ``"B-06"`` (see :data:`lection_core.rules.RULES`).
    :param message: a sentence that says what is wrong and what would be right.
    :param index: the 0-based index of the block in document order, where there is a tree.
    :param address: the block's address, where there is a tree.

    Source: blocks.md, "Each is checked when a tree is built; the error names the rule, the block's index and its
    address."
    """

    def __init__(self, rule: str, message: str, index: int | None = None, address: str | None = None) -> None:
        super().__init__(rule, message, index, address)
        self.rule = rule
        self.message = message
        self.index = index
        self.address = address

    def __str__(self) -> str:
        """Return ``rule: block index at address: message``, leaving out what is unknown."""
        where = "" if self.index is None else f"block {self.index}"
        if self.address is not None:
            where = f"{where} at {self.address}" if where else self.address
        return ": ".join(part for part in (self.rule, where, self.message) if part)


class SourceError(LectionError):
    """A document cannot be turned into text.

    :param message: a sentence that says what is wrong and what to do.
    :param name: the name of the document, empty when it has none.
    :param offset: the 0-based byte offset of the first byte that cannot be decoded, where there is one.
    :param tried: the encodings that were tried, in order.

    Source: readers.md, "Construction may raise SourceError".
    """

    def __init__(self, message: str, name: str = "", offset: int | None = None, tried: tuple[str, ...] = ()) -> None:
        super().__init__(message, name, offset, tried)
        self.message = message
        self.name = name
        self.offset = offset
        self.tried = tried

    def __str__(self) -> str:
        """Return ``name: message``."""
        return f"{self.name}: {self.message}" if self.name else self.message


class ReaderError(LectionError):
    """The input is not of the reader's format at all; bad content inside the format never raises.

    :param message: a sentence that says what is wrong and what to do.
    :param offset: the 0-based position in the source's text (or in its bytes, for a binary format).

    Source: readers.md, "ReaderError(message, offset) is for input that is not of its format at all".
    """

    def __init__(self, message: str, offset: int | None = None) -> None:
        super().__init__(message, offset)
        self.message = message
        self.offset = offset

    def __str__(self) -> str:
        """Return the message, with the offset where there is one."""
        return self.message if self.offset is None else f"{self.message} (at offset {self.offset})"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a profile, and where.

    :param path: the key path, for example ``label_patterns[2].regex``.
    :param message: what is wrong.
    :param hint: what would be right; may be empty.
    :param file: the file's name, None for a profile given as a mapping.
    :param line: 1-based line, None when unknown.
    :param column: 1-based column, None when unknown.

    Source: profiles.md, "Loading".
    """

    path: str
    message: str
    hint: str = ""
    file: str | None = None
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        """Return ``file:line:column: key path: what is wrong; what would be right``."""
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        sentence = f"{self.message}; {self.hint}" if self.hint else self.message
        return ": ".join(part for part in (place, self.path, sentence) if part)


class ProfileError(LectionError, ValueError):
    """A profile is not valid; it carries every problem that was found, not only the first.

    :param problems: at least one :class:`Problem`, in the order of their positions.

    Source: profiles.md, "Every problem is reported at once".
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = tuple(problems)

    def __str__(self) -> str:
        """Return one line for each problem."""
        return "\n".join(str(problem) for problem in self.problems)


class SchemaWarning(UserWarning):
    """A serialised tree of a newer minor version has keys that this version keeps without understanding them."""
