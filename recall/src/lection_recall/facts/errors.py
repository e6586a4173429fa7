"""The errors of recall: one small class a refusal, each with its parts and its cure."""

from __future__ import annotations

from typing import Any, ClassVar

from lection_core import LectionError


class RecallError(LectionError):
    """The base of every refusal.

    :param message: what is wrong and where, a sentence without its full stop.
    :param parts: the values the sentence is about, for programs.

    `cure` says what to do. Source: recall.md RA-03, "errors carry parts and cure".
    """

    cure: ClassVar[str] = "see lection recall --help"

    def __init__(self, message: str, **parts: Any) -> None:
        super().__init__(message)
        self.message = message
        self.parts = parts

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep the parts on the way out of a worker process."""
        return _rebuilt, (type(self), self.message, self.parts)

    def __str__(self) -> str:
        """Return what is wrong and what to do."""
        return f"{self.message}; {self.cure}"

    def to_dict(self) -> dict[str, Any]:
        """Return the error as JSON: its name, message, cure and parts."""
        parts = {key: part for key, part in self.parts.items() if part is not None}
        return {"error": type(self).__name__, "message": self.message, "cure": self.cure, "parts": parts}


def _rebuilt(kind: type[RecallError], message: str, parts: dict[str, Any]) -> RecallError:
    return kind(message, **parts)


class BadOption(RecallError):
    """An option has a value it cannot have."""

    cure = "give one of the values named, or leave the option out"


class BadWeight(BadOption):
    """A declared weight is not a finite number from 0 to 0.5."""

    cure = "give a number from 0 to 0.5, or leave it out"


class BadLimit(BadOption):
    """A limit is not a whole number from 1 to 1,000."""

    cure = "give a whole number from 1 to 1000"


class BadValidity(BadOption):
    """A validity ends before it begins, or is no time."""

    cure = "give times with valid_from before valid_until"


class BadFilter(BadOption):
    """A filter on attrs cannot be understood."""

    cure = "filter by a value, {'in': [values]} or {'from': value, 'to': value}"


class OptionRefused(RecallError):
    """A verb does not take this option."""

    cure = "leave the option out"


class EmptyQuery(RecallError):
    """A query holds nothing but white space."""

    cure = "ask for something"


class QueryTooLong(RecallError):
    """A query has more than 4,096 characters."""

    cure = "ask in at most 4096 characters"


class Empty(RecallError):
    """A part that must hold something is empty."""

    cure = "give it at least one character that is not white space"


class TooLarge(RecallError):
    """A part exceeds its limit."""

    cure = "shorten it, or split it into several facts"


class BadFact(RecallError):
    """A fact's parts do not go together."""

    cure = "correct the part named"


class WrongExcerpt(BadFact):
    """An excerpt is not what stands at its range."""

    cure = "cite the document's own characters at that range"


class DeclaredDiffers(RecallError):
    """What is added is live already with another declared confidence."""

    cure = "revise the fact to change its label, or add with duplicate=True"


class NoSources(RecallError):
    """A revision names no facts."""

    cure = "name the facts it replaces"


class FactChanged(RecallError):
    """A source of a revision is no longer what it was when it was read."""

    cure = "read the facts again and decide anew; nothing was written"


class NoFact(RecallError):
    """No fact has this id."""

    cure = "look ids up with lection recall search or export"


class NotLive(RecallError):
    """A fact is replaced or retired already."""

    cure = "see its history with lection recall show --history"


class StoreError(RecallError):
    """The store cannot do what was asked; nothing was written."""

    cure = "see that the disk has room and the file can be written, then try again"


class StoreBusy(StoreError):
    """Another writer held the store for longer than 30 seconds."""

    cure = "try again when the other writer is done; nothing was written"


class NoStore(StoreError):
    """There is no store at this path."""

    cure = "check the path, or open it writable to create a store"


class NotAStore(StoreError):
    """A file is something else."""

    cure = "give another path; the file was not touched"


class NewerStore(StoreError):
    """A store was written by a newer version."""

    cure = "update lection-recall; the file was not touched"


class DamagedStore(StoreError):
    """A store's file is damaged."""

    cure = "save what can be read with lection recall export, or go back to a backup"


class ReadOnlyStore(StoreError):
    """A store opened read-only was asked to write."""

    cure = "open it writable"


class OutcomeUnknown(RecallError):
    """The answer to a write was lost after it was sent."""

    cure = "look whether the write took place; it was not repeated"


class EmbedderError(RecallError):
    """An embedder failed or broke its contract; nothing was written."""

    cure = "mend or leave out the embedder, then try again"


class Unsupported(RecallError):
    """A peer lacks capabilities that a call needs; nothing was sent."""

    cure = "leave the option out or talk to a newer peer"


class BadPeer(RecallError):
    """A peer's hello breaks the protocol."""

    cure = "talk to another peer or mend this one"


class UnreadableImport(RecallError):
    """A document, tree or envelope cannot be imported."""

    cure = "give a document, the JSON of a tree, or an extract envelope"
