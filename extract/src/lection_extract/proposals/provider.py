"""What a provider is: whoever proposes values for fields, asked one chunk at a time."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from lection_core.errors import LectionError

from lection_extract.fields.fields import TargetField

__all__ = [
    "AsyncProvider", "FailureKind", "Provider", "ProviderError", "ProviderRequest", "ProviderResponse",
]  # fmt: skip

FailureKind = Literal[
    "rate-limit", "timeout", "connection", "authentication", "bad-request", "server-error", "refusal",
    "malformed-answer", "no-recorded-answer", "error",
]  # fmt: skip
"""Why a call gave nothing."""


@dataclass(frozen=True, slots=True)
class ProviderRequest:
    """One call: the text of a chunk, exactly as it stands in the document, and the fields to propose values for.

    `chunk` counts from 1 to `chunks`.
    """

    text: str
    fields: tuple[TargetField, ...]
    chunk: int = 1
    chunks: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderResponse:
    """What a provider answered.

    :param answer: a list of proposals, or a mapping with such a list as `proposals`; anything else is a malformed
        answer, and what the list holds is judged item by item.
    :param tokens_used: tokens that went in and came out, 0 where nobody counts.
    :param output_truncated: whether the answer was cut off.
    :param warnings: what the provider wants to be known, one sentence each.
    :param raw: the answer as it came, for `ExtractionResult.raw`.
    """

    answer: object
    tokens_used: int = 0
    output_truncated: bool = False
    warnings: tuple[str, ...] = ()
    raw: object = None


class ProviderError(LectionError):
    """A call gave nothing, for a reason that has a name; any other exception is one of kind `error`."""

    def __init__(self, kind: FailureKind, message: str, tokens_used: int = 0) -> None:
        super().__init__(kind, message, tokens_used)
        self.kind = kind
        self.message = message
        self.tokens_used = tokens_used

    def __str__(self) -> str:
        return self.message


@runtime_checkable
class Provider(Protocol):
    """Whoever proposes values. `name` and `model` tell a reviewer who that was; `model` may be None.

    A provider may have two further methods: `propose_async`, as in `AsyncProvider`, and `schema_warnings(fields)`,
    which returns what to warn of once a run.
    """

    name: str
    model: str | None

    def propose(self, request: ProviderRequest) -> ProviderResponse:
        """Answer one call.

        :raises ProviderError: when there is no answer; every other exception is contained and reported as well.
        """


@runtime_checkable
class AsyncProvider(Protocol):
    """A provider that `extract_async` can ask without a thread."""

    name: str
    model: str | None

    def propose_async(self, request: ProviderRequest) -> Awaitable[ProviderResponse]:
        """Answer one call, as `Provider.propose` does."""
